"""`referee legal`: everything that was allowed at an entry."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.cli import judged, options
from referee.terminal import wants_colour


@click.command("legal")
@judged.log_argument
@judged.at
@options.rules
@options.with_
@options.format_
def command(name: str, at: str | None, paths: tuple[Path, ...], chosen: tuple[str, ...], style: str) -> None:
    """List what the rules allowed when an entry was made; without --at, what they allow after the last one."""
    from referee.logs.legal import as_json, draw_allowed, find_allowed

    transcript = judged.judge(name, paths, chosen, style)
    entry = judged.find(transcript, at) if at is not None else len(transcript.log.entries) + 1
    allowed = find_allowed(transcript, entry)
    judged.show(draw_allowed(allowed, wants_colour(sys.stdout)), as_json(allowed), transcript, style)
