"""The fast path: the same game as Python source instead of closures, for whoever plays or judges very many.

The interpreter (the modules beside this package) stays the reference. `FastGame` links a ruleset like `Game` does,
writes what it linked as one Python program, and runs that. What has no writer here runs as the interpreter's own
closure, in the middle of the program; so both know the same rules, and the program can stay short. That both play the
same is tested, see tests/engine/test_fast.py.

No word of a ruleset ever gets into the program. It is made of the texts in this package, of whole numbers, and of names
that are counted off (`k1`, `k2`, ...); whatever else it needs is handed over as an object under such a name.

`program` holds the program and its names, `sources` writes expressions, `sets` those that give sets, `steps` effects
and `asking` questions; `game` puts them together.
"""

from __future__ import annotations

from referee.engine.fast.game import FastGame

__all__ = ["FastGame"]
