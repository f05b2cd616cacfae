"""What a book leaves to choose, as part of its ruleset: issues with their readings, and all other options.

The ruleset is one choice made; this says which others there are, who supports them, and which rules each would touch.
So whoever asks for the issues, or for what two editions have in common, needs a ruleset and no compiler.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from compiler.amend import AmendedBook
from compiler.book import Amendment, Book, Entry, Ground, Option
from compiler.nodes import Node

Tagged = Mapping[str, Sequence[str]]
"""Names of declarations, by tag."""

LISTS = {"offer": "offers", "require": "requires", "exclude": "excludes", "amend": "includes"}


def make_catalogue(amended: AmendedBook) -> Node:
    """`issues` and `choices`, see docs/ruleset.md."""
    book, tagged = amended.whole, find_tagged(amended.whole)
    chosen = {name.partition(".")[0]: name.partition(".")[2] for name in (*amended.options, *amended.defaults)}
    readings: dict[str, list[Option]] = {}
    for option in book.options.values():
        readings.setdefault(option.issue, []).append(option)
    issues = {
        name: describe_issue(issue, readings.get(name, ()), tagged, chosen.get(name, ""))
        for name, issue in book.issues.items()
    }
    others = [option for option in book.options.values() if option.kind != "reading"]
    choices = {option.name: describe_choice(option, tagged, option.name in amended.options) for option in others}
    return {"issues": issues, "choices": choices}


def describe_issue(issue: Entry, readings: Iterable[Option], tagged: Tagged, chosen: str) -> Node:
    return {
        "question": issue.title,
        "chosen": chosen,
        "readings": {r.name.partition(".")[2]: {"default": r.default, **describe(r, tagged)} for r in readings},
        "at": issue.header[0].span,
    }


def describe_choice(option: Option, tagged: Tagged, is_chosen: bool) -> Node:
    reads = {issue: reading for verb, issue, reading, _ in option.directives if verb == "read"}
    return {"kind": option.kind, "chosen": is_chosen, "reads": reads, **describe(option, tagged)}


def describe(option: Option, tagged: Tagged) -> Node:
    """What options of every kind have: a title, a ground, others they need or forbid, and what they do to the rules."""
    named = {key: [o for verb, o, _, _ in option.directives if verb == word] for word, key in LISTS.items()}
    return {
        "title": option.title,
        **describe_ground(option.ground),
        **named,
        "rules": list(dict.fromkeys(amendment.target for amendment in option.amendments)),
        "changes": [write_amendment(amendment) for amendment in option.amendments],
        "declares": get_declared(option, tagged),
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


def find_tagged(book: Book) -> Tagged:
    """The declarations by their tags."""
    found: dict[str, list[str]] = {}
    for entry in (*book.words.values(), *book.assumptions.values()):
        for tag in dict.fromkeys(tag.text for tag in entry.tags):
            found.setdefault(tag, []).append(entry.name)
    return found


def get_declared(option: Option, tagged: Tagged) -> list[str]:
    """The declarations that are there only when this option is chosen."""
    tags = dict.fromkeys((option.name, option.name.rpartition(".")[2]))
    return list(dict.fromkeys(name for tag in tags for name in tagged.get(tag, ())))


class Owners:
    """The options in force, by the tags of what belongs to them."""

    def __init__(self, amended: AmendedBook) -> None:
        names = (*amended.options, *amended.defaults)
        self.known = {tag: name for name in names for tag in (name, name.rpartition(".")[2])}

    def get(self, entry: Entry) -> str:
        """The option that a declaration or example belongs to; empty if it belongs to none."""
        return next(iter(self.get_all(entry)), "")

    def get_all(self, entry: Entry) -> list[str]:
        """Every option in force that it is tagged with."""
        return [self.known[tag.text] for tag in entry.tags if tag.text in self.known]
