"""The engine: runs a ruleset, and knows no game.

`Game` links a ruleset for a number of players; a `State` is a position; `Decision`, `Judgement`, `Result` and
`Event` are what it has to say. See docs/engine.md for how to use it, and linker.py for how it works.
"""

from referee.engine.game import ILLEGAL, INVALID, LEGAL, Decision, Game, Judgement, RefusedError, Result
from referee.engine.state import NO, YES, Event, Option, Question, State

__all__ = [
    "ILLEGAL",
    "INVALID",
    "LEGAL",
    "NO",
    "YES",
    "Decision",
    "Event",
    "Game",
    "Judgement",
    "Option",
    "Question",
    "RefusedError",
    "Result",
    "State",
]
