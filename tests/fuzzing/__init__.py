"""Fuzzing: real files, spoiled in every way, go through everything that reads them. `make fuzz` runs it.

Whatever a file says, there is an answer: no traceback, within 5 seconds, in 500 MB. A case is made from the seed and
its number alone, so it can be had again:

    python -m tests.fuzzing --seed 1 --only 4711

What was found once is kept in `found/`, under the name of its target, and tried by the tests ever after.
"""
