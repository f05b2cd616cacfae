"""`referee rules check`: does it compile?"""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli import options
from referee.terminal import tell_number


@click.command("check")
@options.paths
@options.with_
@click.option("--all", "is_all", is_flag=True, help="Also what is not chosen: every option, each by itself.")
@options.format_
def command(paths: tuple[Path, ...], chosen: tuple[str, ...], is_all: bool, style: str) -> None:
    """Find everything that is wrong with the rules in PATHs."""
    from referee.cli.canon import check_every_option, get_rules

    sources = options.as_sources(paths, chosen)
    rules = get_rules(*sources, style)
    counts = {key: len(rules[key]) for key in ("files", "rules", "examples")}
    if is_all:
        counts["options"] = check_every_option(*sources, style)
    if style == "json":
        options.echo_json({"ok": True, "diagnostics": [], "hash": rules["hash"], "counts": counts})
    else:
        told = ", ".join(tell_number(number, key[:-1]) for key, number in counts.items())
        click.echo(f"{rules['title']}: {told}, nothing wrong.")
