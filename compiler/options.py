"""Whether the options of a book fit it: every name they mention exists, chosen or not; every issue has its answer."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from compiler.book import Amendment, Entry, Option
from compiler.diagnostic import Complaints, Site
from compiler.span import Span
from compiler.words import nearest

Shelves = Mapping[str, Mapping[str, Entry]]


def check_options(options: Mapping[str, Option], shelves: Shelves, complaints: Complaints) -> None:
    rules = [id for shelf in ("word", "assumption") for e in shelves.get(shelf, {}).values() for id in e.rules]
    added = [a.target for option in options.values() for a in option.amendments if a.action == "add"]
    for option in options.values():
        check_directives(option, options, complaints)
        for amendment in option.amendments:
            check_amendment(amendment, {*rules, *added}, shelves, complaints)
    check_issues(options, shelves.get("issue", {}), complaints)
    check_requirements(options, complaints)


def check_directives(option: Option, options: Mapping[str, Option], complaints: Complaints) -> None:
    """`Require`, `Exclude`, `Amend` and `Read` name an option that there is."""
    known = {part for name in options for part in (name, name.split(".")[-1])}
    for verb, target, other, span in option.directives:
        name = f"{target}.{other}" if verb == "read" else target
        if verb != "offer" and name not in known:
            readings = sorted(o.name.split(".")[-1] for o in options.values() if verb == "read" and o.issue == target)
            guess = nearest(name, sorted(known))
            fix = f"did you mean {guess}?" if guess else "declare it, or leave this out"
            message = f"There is no edition, expansion, reading or variant {name}."
            if readings:
                message = f"The issue {target} has no reading {other}."
                fix = f"read it as {' or '.join(readings)}"
            elif verb == "read":
                issues = sorted({option.issue for option in options.values() if option.issue})
                message, guess = f"There is no issue {target}.", nearest(target, issues)
                fix = f"did you mean {guess}?" if guess else "see the list: referee issues"
            complaints.add("unknown-option", span, message, fix)


def check_amendment(amendment: Amendment, known: set[str], shelves: Shelves, complaints: Complaints) -> None:
    """What is amended is there, in the book or through another option."""
    span = amendment.rule.span
    if amendment.action != "add" and amendment.target not in known:
        tell_absent(amendment, amendment.target, known, complaints)
    if amendment.anchor and amendment.anchor not in known:
        tell_absent(amendment, amendment.anchor, known, complaints)
    owner = amendment.target.split(".")[0]
    entries = {**shelves.get("word", {}), **shelves.get("assumption", {})}
    if amendment.action == "add" and owner not in entries:
        guess = nearest(owner, sorted(entries))
        fix = f"did you mean {guess}?" if guess else f"declare {owner}, or add the rule to something else"
        complaints.add("amends-nothing", span, f"There is no {owner} to add a rule to.", fix)


def tell_absent(amendment: Amendment, target: str, known: set[str], complaints: Complaints) -> None:
    guess = nearest(target, sorted(known))
    fix = f"did you mean {guess}?" if guess else "look the rule's name up with: referee rules show"
    action = f"add something {amendment.side}" if target == amendment.anchor else amendment.action
    complaints.add("amends-nothing", amendment.rule.span, f"There is no rule {target} to {action}.", fix)


def check_issues(options: Mapping[str, Option], issues: Mapping[str, Entry], complaints: Complaints) -> None:
    """A reading is of an issue; of an issue with readings one is the default, which is the rules as written."""
    readings = [option for option in options.values() if option.kind == "reading"]
    for reading in readings:
        if reading.issue not in issues:
            guess = nearest(reading.issue, sorted(issues))
            fix = f"did you mean {guess}?" if guess else f'declare it: issue {reading.issue} "The question?".'
            complaints.add("unknown-name", reading.at, f"There is no issue {reading.issue}.", fix)
        elif reading.default and reading.amendments:
            message = "The default reading is the rules as written, so it amends nothing."
            fix = "leave the amendment out, or make another reading the default"
            complaints.add("misplaced-sentence", reading.amendments[0].rule.span, message, fix)
    for name, issue in issues.items():
        defaults = [reading for reading in readings if reading.issue == name and reading.default]
        if len(defaults) != 1 and any(reading.issue == name for reading in readings):
            message = f"The issue {name} has {len(defaults) or 'no'} default readings."
            complaints.add("wrong-number", issue.header[0].span, message, "tag one reading: default")


def check_requirements(options: Mapping[str, Option], complaints: Complaints) -> None:
    """An option stands on what it requires, so no two can stand on one another."""
    required: dict[str, dict[str, Span]] = {}
    for option in options.values():
        required[option.name] = {o: span for verb, o, _, span in option.directives if verb == "require"}
    for name in required:
        circle = _find_circle(name, required)
        if circle and name == min(circle):
            first, *others = [(required[a][b], f"{a} requires {b}") for a, b in pairwise([*circle, name])]
            message = f"These options require one another: {' -> '.join([*circle, name])}."
            sites = [Site(span, note) for span, note in others]
            complaints.add("amendment-clash", first[0], message, "let only one require the other", sites)


def _find_circle(start: str, required: Mapping[str, Mapping[str, Span]]) -> list[str]:
    """The way from an option along what it requires back to itself, if there is one."""
    ways: list[list[str]] = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop()
        for target in required.get(way[-1], {}):
            if target == start:
                return way
            if target not in seen:
                seen.add(target)
                ways.append([*way, target])
    return []
