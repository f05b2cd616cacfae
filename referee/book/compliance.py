"""The compliance page: for each edition, how every issue is read, and why. It is Markdown, and generated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.book.issues import get_editions, get_reads
from referee.book.sources import get_ground, get_supporters, tell_ground

Node = dict[str, Any]

HEAD = """# How each edition is read

Every open question of the rules, and how the referee answers it under each edition. This page is written by
`{command}`; a test fails when it no longer fits the rules. An edition takes a reading because its text *says so*;
because another text does, where its own is *silent*; or because no text decides, and we *assume* it.
A table takes another reading with `--with issue.reading`.
"""


def write_compliance(rules: Node, command: str) -> str:
    editions = get_editions(rules)
    parts = [HEAD.format(command=command), *_write_overview(rules, editions)]
    for edition in editions:
        parts += _write_edition(rules, edition)
    return "\n".join(parts) + "\n"


def _write_overview(rules: Node, editions: list[str]) -> Iterator[str]:
    yield "## At a glance"
    yield ""
    yield f"{len(rules['issues'])} issues. What is not the default stands in bold."
    yield ""
    yield _row(["issue", "question", *editions])
    yield "|---" * (len(editions) + 2) + "|"
    for name, issue in rules["issues"].items():
        cells = [read(rules, edition, name) for edition in editions]
        shown = [cell if _is_default(issue, cell) else f"**{cell}**" for cell in cells]
        yield _row([f"`{name}`", issue["question"], *shown])


def _write_edition(rules: Node, edition: str) -> Iterator[str]:
    choice = rules["choices"][edition]
    yield ""
    yield f"## {edition}"
    yield ""
    yield f"{choice['title']}. {_tell_base(choice)}".rstrip()
    yield ""
    yield _row(["issue", "reading", "why"])
    yield "|---|---|---|"
    for name in rules["issues"]:
        reading = read(rules, edition, name)
        yield _row([f"`{name}`", reading, explain(rules, edition, name, reading)])


def _tell_base(choice: Node) -> str:
    base = f"It builds on {', '.join(choice['includes'])}." if choice["includes"] else ""
    offers = f"It offers {', '.join(choice['offers'])}." if choice["offers"] else ""
    return f"{base} {offers}".strip()


def read(rules: Node, edition: str, issue: str) -> str:
    """The reading that an edition takes: one that it names, or the default."""
    readings = rules["issues"][issue]["readings"]
    default = next((name for name, reading in readings.items() if reading["default"]), "")
    return get_reads(rules, edition).get(issue, default)


def explain(rules: Node, edition: str, issue: str, reading: str) -> str:
    """Why the edition reads it so."""
    node = rules["issues"][issue]["readings"].get(reading)
    if node is None:
        return "no reading yet"
    own = {source for source, _ in rules["choices"][edition]["cites"]}
    ground = get_ground(rules, node)
    if own & set(get_supporters(node)):
        ground["cites"] = [cite for cite in ground["cites"] if cite["source"] in own]
        return f"says so: {tell_ground(ground)}"
    others = [n for n, r in rules["issues"][issue]["readings"].items() if n != reading and own & set(get_supporters(r))]
    word = f"its text can be read as {', '.join(others)}; taken from" if others else "silent;"
    return f"{word} {tell_ground(ground)}" if ground["cites"] or others else tell_ground(ground)


def _is_default(issue: Node, reading: str) -> bool:
    return not reading or bool(issue["readings"][reading]["default"])


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
