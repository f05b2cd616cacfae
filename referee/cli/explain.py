"""`referee explain`: why an entry had the effect it had."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.cli import judged, options
from referee.terminal import wants_colour


@click.command("explain")
@judged.log_argument
@click.option("--at", "at", required=True, metavar="N", help="Which entry: its number, or round/phase/player.")
@options.rules
@options.with_
@options.format_
def command(name: str, at: str, paths: tuple[Path, ...], chosen: tuple[str, ...], style: str) -> None:
    """Explain an entry: its answers and all that came of them, rule by rule, each with its source."""
    from referee.logs.cut import get_state_before
    from referee.logs.explain import as_json, draw_explanation, explain

    transcript = judged.judge(name, paths, chosen, style)
    entry = judged.find(transcript, at)
    explanation = explain(transcript, entry, get_state_before(transcript, entry))
    text = draw_explanation(explanation, wants_colour(sys.stdout))
    judged.show(text, as_json(explanation), transcript, style)
