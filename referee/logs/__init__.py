"""Recorded games: reading a log, judging it entry by entry, and what can be told about it afterwards."""
