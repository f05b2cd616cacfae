"""`referee show`: the table as text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from referee.cli import judged, options
from referee.terminal import wants_colour


@click.command("show")
@judged.log_argument
@judged.at
@options.rules
@options.with_
@options.format_
def command(name: str, at: str | None, paths: tuple[Path, ...], chosen: tuple[str, ...], style: str) -> None:
    """Show what lies where after an entry, or at the end.

    LOG is a file, or - for the standard input. As JSON the table is a position, which other commands can read.
    """
    from referee.logs.explain import find_turn, summarise_turn
    from referee.logs.seats import get_seats
    from referee.logs.table import Table, as_position, draw_table_of

    transcript = judged.judge(name, paths, chosen, style)
    entry = judged.find(transcript, at) if at is not None else len(transcript.log.entries)
    then = judged.judge_until(transcript, entry) if at is not None else transcript
    seats = get_seats(then.game, then.state, then.log.data["players"])
    table = Table(then.game, then.state, seats)
    title = f"After e{summarise_turn(find_turn(then, entry), seats)[1:]}" if entry else "Before the first entry"
    head: dict[str, Any] = {key: then.log.data[key] for key in ("ruleset", "players", "spare") if key in then.log.data}
    document = {"format": "referee-show/1", "entry": entry, "position": {**head, **as_position(table)}}
    judged.show(draw_table_of(table, title, wants_colour(sys.stdout)), document, transcript, style)
