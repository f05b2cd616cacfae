"""Proof that the rules say what they mean: cases, what they reach, and what happens when a rule is changed."""
