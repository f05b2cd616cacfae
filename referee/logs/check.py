"""A position judged by itself: whether it can be understood, and whether any table can look like that."""

from __future__ import annotations

from referee.engine import Game
from referee.logs.errors import Complaint, LogError
from referee.logs.impossible import find_impossible
from referee.logs.model import Log, Transcript
from referee.logs.places import get_place
from referee.logs.position import Position, read_position
from referee.ruleset import Ruleset, RulesetError


def check_position(log: Log, ruleset: Ruleset) -> Transcript:
    """What there is to say about a position from which nothing goes on; it has no turns."""
    position = _read(log, ruleset)
    return Transcript(log, position.game, position.state, findings=[*position.findings, *find_impossible(position)])


def _read(log: Log, ruleset: Ruleset) -> Position:
    try:
        game = Game(ruleset, len(log.data["players"]))
        return read_position(game, {**log.data, **log.data["position"]}, ("position",))
    except (RulesetError, ValueError) as error:  # too few or too many players, or no such colour
        message = str(error)
        place = get_place(log, ("players",))
        raise LogError([Complaint(log.file, *place, "wrong-setup", f"{message[:1].upper()}{message[1:]}.")]) from None
