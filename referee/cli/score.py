"""`referee score`: where the points came from, or could come from now."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli import judged, options
from referee.cli.exits import COULD_NOT, NO
from referee.terminal import wants_colour

if TYPE_CHECKING:
    from referee.logs.model import Log
    from referee.ruleset import Ruleset


@click.command("score")
@click.argument("name", metavar="LOG|POSITION")
@click.option("--lines", "with_lines", is_flag=True, help="Every point by itself: entry, round, player and rule.")
@options.rules
@options.with_
@options.format_
def command(name: str, with_lines: bool, paths: tuple[Path, ...], chosen: tuple[str, ...], style: str) -> int:
    """Add up a game by round and by source, with the final ranking; or say what a position would pay.

    For a LOG: the score sheet. For a POSITION: what each scoring would pay if it came now, and what cannot be known;
    ends with 1 if the position is not possible, with 2 if it is not understood.
    """
    log, ruleset = judged.read(name, paths, chosen, style)
    if "position" in log.data and not log.entries:
        return show_position(log, ruleset, style)
    from referee.logs.judge import judge_log
    from referee.logs.sheet import as_json, draw_sheet, make_sheet

    transcript = judge_log(log, ruleset)
    sheet = make_sheet(transcript)
    judged.show(draw_sheet(sheet, wants_colour(sys.stdout), with_lines), as_json(sheet), transcript, style)
    return 0


def show_position(log: Log, ruleset: Ruleset, style: str) -> int:
    from referee.logs.judge import get_game
    from referee.logs.outlook import Outlook, as_json, draw_outlook
    from referee.logs.places import get_places
    from referee.logs.position import read_position
    from referee.ruleset import RulesetError

    try:
        game = get_game(ruleset, len(log.data["players"]))
        position = read_position(game, {**log.data, **log.data["position"]}, ("position",))
    except (RulesetError, ValueError) as error:
        raise click.BadParameter(str(error), param_hint="POSITION") from None
    outlook = Outlook(position)
    places = get_places(log, [finding.path for finding in outlook.findings]) if outlook.findings else {}
    judged.show(draw_outlook(outlook, places, wants_colour(sys.stdout)), as_json(outlook, places), None, style)
    words = {finding.verdict for finding in outlook.findings}
    return COULD_NOT if "invalid" in words else NO if words else 0
