"""`referee rule`: what a rule says, who says so, and what is disputed about it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli import options
from referee.cli.exits import COULD_NOT, Refusal
from referee.terminal import WIDTH, draw_table, wants_colour

if TYPE_CHECKING:
    from referee.book.lookup import Subject

LISTED = 20
"""More than so many are not worth a list."""

Rules = dict[str, Any]


@click.command("rule")
@click.argument("words", nargs=-1, required=True, metavar="NAME|WORD...")
@options.rules
@options.with_
@options.format_
def command(words: tuple[str, ...], paths: tuple[Path, ...], chosen: tuple[str, ...], style: str) -> None:
    """Look a rule up by its name, its title or any word in it: what it says, its sources, issues and examples."""
    from referee.book.entry import draw_entry, get_entry

    asked = " ".join(words)
    rules, found = find(asked, paths, chosen, style)
    head = {"format": "referee-rule/1", "asked": asked, "options": rules["options"], "hash": rules["hash"]}
    if len(found) == 1:
        entry = get_entry(rules, found[0].id)
        if style == "json":
            options.echo_json({**head, "found": [as_hit(found[0])], "entry": entry})
        else:
            click.echo(draw_entry(entry, wants_colour(sys.stdout)))
    elif style == "json":
        options.echo_json({**head, "found": [as_hit(subject) for subject in found], "entry": None})
    else:
        click.echo(draw_list(asked, found, wants_colour(sys.stdout)))


def find(asked: str, paths: tuple[Path, ...], chosen: tuple[str, ...], style: str) -> tuple[Rules, Sequence[Subject]]:
    """What is asked for, and in which rules: if it belongs to an option that is not chosen, in those with it."""
    from referee.book.lookup import find_subjects, get_words
    from referee.cli.canon import get_rules

    rules = get_rules(*options.as_sources(paths, chosen), style)
    for name, choice in rules["choices"].items():
        if not choice["chosen"] and any(get_words(asked) == get_words(word) for word in choice["declares"]):
            rules = get_rules(*options.as_sources(paths, (*chosen, name)), style)
            break
    check_option(rules, asked)
    found = find_subjects(rules, asked)
    if not found:
        raise Refusal(f"referee: there is no rule about {asked!r}, and nothing like it", COULD_NOT)
    return rules, found


def check_option(rules: Rules, asked: str) -> None:
    """An edition or variant is no rule; what it says otherwise is told by another command."""
    name = "-".join(asked.casefold().split())
    if name in rules["choices"] and name not in rules["rules"]:
        kind = rules["choices"][name]["kind"]
        raise Refusal(f"referee: {name} is the name of a {kind}; what it changes: referee diff none {name}", COULD_NOT)


def as_hit(subject: Subject) -> dict[str, str]:
    return {"id": subject.id, "title": subject.title, "text": subject.text}


def draw_list(asked: str, found: Sequence[Subject], colour: bool) -> str:
    rows = [(subject.id, subject.title) for subject in found[:LISTED]]
    more = f"\n... and {len(found) - LISTED} more." if len(found) > LISTED else ""
    title = f"{len(found)} rules could be meant by {asked!r}; ask for one by its name:"
    lines = draw_table(["name", "title"], rows, colour).split("\n")
    return "\n".join([title, "", *(line[: WIDTH + 40] for line in lines)]) + more
