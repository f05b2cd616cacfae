"""What a book leaves to choose, as part of its ruleset: issues with their readings, and all other options.

The ruleset is one choice made; this says which others there are, who supports them, and which rules each would touch.
So whoever asks for the issues, or for what two editions have in common, needs a ruleset and no compiler.
"""

from __future__ import annotations

from collections.abc import Mapping

from compiler.amend import AmendedBook
from compiler.book import Amendment, Book, Entry, Ground, Option
from compiler.nodes import Node

LISTS = {"offer": "offers", "require": "requires", "exclude": "excludes", "amend": "includes"}


def make_catalogue(amended: AmendedBook) -> Node:
    """`issues` and `choices`, see docs/ruleset.md."""
    book = amended.whole
    chosen = {name.partition(".")[0]: name.partition(".")[2] for name in (*amended.options, *amended.defaults)}
    issues = {name: describe_issue(issue, book, chosen.get(name, "")) for name, issue in book.issues.items()}
    others = [option for option in book.options.values() if option.kind != "reading"]
    choices = {option.name: describe_choice(option, book, option.name in amended.options) for option in others}
    return {"issues": issues, "choices": choices}


def describe_issue(issue: Entry, book: Book, chosen: str) -> Node:
    readings = [option for option in book.options.values() if option.issue == issue.name]
    return {
        "question": issue.title,
        "chosen": chosen,
        "readings": {r.name.partition(".")[2]: {"default": r.default, **describe(r, book)} for r in readings},
        "at": issue.header[0].span,
    }


def describe_choice(option: Option, book: Book, is_chosen: bool) -> Node:
    reads = {issue: reading for verb, issue, reading, _ in option.directives if verb == "read"}
    return {"kind": option.kind, "chosen": is_chosen, "reads": reads, **describe(option, book)}


def describe(option: Option, book: Book) -> Node:
    """What options of every kind have: a title, a ground, others they need or forbid, and what they do to the rules."""
    named = {key: [o for verb, o, _, _ in option.directives if verb == word] for word, key in LISTS.items()}
    return {
        "title": option.title,
        **describe_ground(option.ground),
        **named,
        "rules": list(dict.fromkeys(amendment.target for amendment in option.amendments)),
        "changes": [write_amendment(amendment) for amendment in option.amendments],
        "declares": [entry.name for entry in get_tagged(option, book)],
        "at": option.at,
    }


def describe_ground(ground: Ground) -> Node:
    return {"cites": [[cite.source, cite.heading] for cite in ground.cites], "assumes": list(ground.assumes)}


def write_amendment(amendment: Amendment) -> str:
    """In Canon, as it stands in the option."""
    if amendment.action == "remove":
        return f"Remove {amendment.target}."
    place = f" {amendment.side} {amendment.anchor}" if amendment.anchor else ""
    return f"{amendment.action} {amendment.target}{place}: {amendment.rule.text}"


def get_tagged(option: Option, book: Book) -> list[Entry]:
    """The declarations that are there only when this option is chosen."""
    entries = (*book.words.values(), *book.assumptions.values())
    return [entry for entry in entries if entry.tagged(option.name, option.name.rpartition(".")[2])]


def get_owner(entry: Entry, amended: AmendedBook) -> str:
    """The option that a declaration or example in force belongs to; empty if it belongs to none."""
    names = (*amended.options, *amended.defaults)
    known: Mapping[str, str] = {tag: name for name in names for tag in (name, name.rpartition(".")[2])}
    return next((known[tag.text] for tag in entry.tags if tag.text in known), "")
