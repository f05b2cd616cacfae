"""`referee rules show`: what the compiler makes of one name, at every stage."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli import options

STAGES = ("source", "declarations", "book", "amended", "ruleset")


@click.command("show")
@click.argument("name")
@click.option("--stage", type=click.Choice(STAGES), default="source", show_default=True, help="How far to take it.")
@options.rules
@options.with_
def command(name: str, stage: str, paths: tuple[Path, ...], chosen: tuple[str, ...]) -> None:
    """Show what the compiler makes of a declaration or rule."""
    from referee.cli.canon import show_stage

    click.echo(show_stage(stage, name, *options.as_sources(paths, chosen)).rstrip("\n"))
