"""`referee validate`: was it legal, and who really won?"""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli import options
from referee.cli.validation import validate
from referee.cli.verdicts import SHOWS


@click.command("validate")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@options.rules
@options.with_
@click.option(
    "--format",
    "style",
    type=click.Choice(list(SHOWS)),
    default="text",
    show_default=True,
    help="For people, or for programs: one document, or one on each line.",
)
@options.jobs
@options.cluster
def command(
    logs: tuple[str, ...],
    paths: tuple[Path, ...],
    chosen: tuple[str, ...],
    style: str,
    jobs: int | None,
    cluster: str | None,
) -> int:
    """Judge recorded games: every entry, every number written down, and the final scores.

    LOG is a file, a folder, a .jsonl file with one log on each line, or - for the standard input. What --with names is
    applied on top of what a log says about its rules.

    Ends with 0 if all is legal and right, 1 if something is illegal or wrong, 2 if something could not be read or
    understood, and 3 if nothing wrong was found but something is undetermined. Whatever is wrong with a log, the others
    are judged. Ctrl-C stops it: what was judged until then is shown and summed up, and it ends with 130.
    """
    with options.work_errors_shown():
        sources = options.reach(options.as_sources(paths, chosen), cluster)
        return validate(logs, *sources, style=style, jobs=jobs, cluster=cluster)
