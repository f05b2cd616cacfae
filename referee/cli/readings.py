"""`referee readings`: under which editions and readings everything in a log is in order."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.cli import judged, options
from referee.cli.codes import NO
from referee.terminal import wants_colour


@click.command("readings")
@judged.log_argument
@click.option("--brief", "is_brief", is_flag=True, help="Leave out which other readings would do as well.")
@options.rules
@options.with_
@options.format_
@click.pass_context
def command(
    context: click.Context, name: str, is_brief: bool, paths: tuple[Path, ...], chosen: tuple[str, ...], style: str
) -> None:
    """Find the smallest set of readings under which all of a log is legal and every number in it right."""
    from referee.disputes.readings import as_json, draw_explained
    from referee.disputes.search import explain_log

    log, _ = judged.read(name, paths, chosen, style)
    sources, further = options.as_sources(paths, chosen)
    explained = explain_log(log, sources, further, is_thorough=not is_brief)
    if style == "json":
        options.echo_json(as_json(explained))
    else:
        click.echo(draw_explained(explained, wants_colour(sys.stdout)))
    context.exit(0 if explained.sets else NO)
