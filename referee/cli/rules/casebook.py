"""`referee rules casebook`: the cases, for people and for other programs."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click

from referee.cli import options
from referee.cli.rules.tables import get_tables
from referee.terminal import draw_table, wants_colour


@click.command("casebook")
@options.paths
@options.with_
@click.option("-k", "word", metavar="WORD", help="Only the cases with this word in their name or title.")
@options.format_
def command(paths: tuple[Path, ...], chosen: tuple[str, ...], word: str | None, style: str) -> None:
    """List the cases: worked examples of the rulebooks and the arguments of the casebook.

    As JSON they carry position, answers and outcome in the words of the game, so that another program that plays it can
    be checked against them.
    """
    from referee.casebook.export import export_casebook

    book = export_casebook(get_tables(paths, chosen, style, word))
    if style == "json":
        options.echo_json(book)
    else:
        click.echo(draw_casebook(book, bool(word), wants_colour(sys.stdout)))


def draw_casebook(book: dict[str, Any], each: bool, colour: bool) -> str:
    """The chapters; or each case, if only some were asked for."""
    cases = book["cases"]
    if each:
        rows = [(f"{case['chapter']}:{case['line']}", case["title"]) for case in cases]
        return draw_table(["where", "what it says"], rows, colour)
    chapters = Counter(case["chapter"] for case in cases)
    rows = [*chapters.items(), ("all", len(cases))]
    return draw_table(["chapter", "cases"], rows, colour)
