"""Disputes: a point in a game, what the players say about it, and who is right by which rules.

`read` makes a `Dispute` of bytes; `point` cuts the log where the players argue; `decide` weighs one claim under one
ruleset; `adjudicate` does so under the table's rules and under every other edition and reading that could matter, and
says how firmly the ruling stands. `search` goes the other way: from a log to the readings under which it is in order.
"""
