"""`referee rules compile`: the ruleset as a file."""

from __future__ import annotations

import json
from pathlib import Path

import click

from referee.cli import options
from referee.paths import write_atomically

OUTPUT = click.Path(dir_okay=False, allow_dash=True, path_type=Path)


@click.command("compile")
@options.paths
@options.with_
@click.option("-o", "--output", type=OUTPUT, help="Where to; otherwise to standard output.")
def command(paths: tuple[Path, ...], chosen: tuple[str, ...], output: Path | None) -> None:
    """Compile the rules in PATHs to a ruleset (JSON) for the engine.

    The same sources give the same bytes.
    """
    from referee.cli.canon import get_fresh_rules

    rules = get_fresh_rules(*options.as_sources(paths, chosen))
    text = json.dumps(rules, ensure_ascii=True, indent=1) + "\n"
    if output is None or output == Path("-"):
        click.echo(text, nl=False)
    else:
        write_atomically(output, text.encode())
