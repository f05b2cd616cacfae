"""Much work of one kind, done wherever there are hands for it: the seam between what is to be done and who does it.

An `Executor` takes some work and the items to do it on, one at a time, and gives the results in the order of the items.
It never holds more than a few items, so a million cost no more memory than a hundred. There are three: `inline` does it
here, `processes` on every core of this machine, `cluster` on the workers of a Dask scheduler. `choose` picks one.

Work is a function, or an object that can be called, small enough to be sent along: it says where rules are, not what
they say. What it raises ends the run. An item whose worker died becomes a `Lost`, and the rest goes on.
"""
