"""The open questions of the rules: every issue with its readings, which one holds, by whose choice, and who says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.book.question import get_stems
from referee.book.sources import draw_ground, get_ground, get_supporters, locate
from referee.terminal import draw_table, paint, wrap

Node = dict[str, Any]


def get_issues(rules: Node) -> list[Node]:
    """All issues of a ruleset, as `schemas/issues.schema.json` has them."""
    return [get_issue(rules, name) for name in rules["issues"]]


def get_issue(rules: Node, name: str) -> Node:
    issue = rules["issues"][name]
    readings = [_get_reading(rules, name, reading) for reading in issue["readings"]]
    return {
        "name": name,
        "question": issue["question"],
        "chosen": issue["chosen"],
        "by": find_chooser(rules, name),
        "at": locate(rules, issue["at"]),
        "rules": get_touched(rules, name),
        "readings": readings,
    }


def _get_reading(rules: Node, issue: str, name: str) -> Node:
    reading = rules["issues"][issue]["readings"][name]
    editions = [edition for edition in get_editions(rules) if get_reads(rules, edition).get(issue) == name]
    return {
        "name": name,
        "title": reading["title"],
        "default": reading["default"],
        **get_ground(rules, reading),
        "supporters": get_supporters(reading),
        "editions": editions,
        **{key: reading[key] for key in ("requires", "excludes", "rules", "changes", "declares")},
    }


def get_touched(rules: Node, issue: str) -> list[str]:
    """The rules that an issue is about: those that any of its readings amends."""
    readings = rules["issues"][issue]["readings"].values()
    return list(dict.fromkeys(rule for reading in readings for rule in reading["rules"]))


def find_about(rules: Node, asked: str) -> list[str]:
    """The issues that have all of these words in their name, their question or the names of their rules."""
    wanted = set(get_stems(asked))
    texts = {
        name: f"{name} {i['question']} {' '.join(get_touched(rules, name))}" for name, i in rules["issues"].items()
    }
    return [name for name, text in texts.items() if wanted and wanted <= set(get_stems(text))]


def find_chooser(rules: Node, issue: str) -> str:
    """Why a reading holds: an option that reads it so, `default`, or `table` if it was named itself."""
    reading = rules["issues"][issue]["chosen"]
    if not reading:
        return ""
    for name, choice in rules["choices"].items():
        if choice["chosen"] and choice["reads"].get(issue) == reading:
            return str(name)
    return "table" if f"{issue}.{reading}" in rules["options"] else "default"


def get_editions(rules: Node) -> list[str]:
    return [name for name, choice in rules["choices"].items() if choice["kind"] == "edition"]


def get_reads(rules: Node, option: str) -> dict[str, str]:
    """The readings that an option takes, with those of the options that it includes."""
    reads: dict[str, str] = {}
    waiting, seen = [option], set()
    while waiting:
        name = waiting.pop()
        if name in seen or name not in rules["choices"]:
            continue
        seen.add(name)
        reads = {**rules["choices"][name]["reads"], **reads}
        waiting += rules["choices"][name]["includes"]
    return reads


# For people


def draw_issues(rules: Node, issues: list[Node], colour: bool) -> str:
    """A table, and under each issue its question."""
    rows = [_get_row(issue) for issue in issues]
    head, *lines = draw_table(["issue", "reading", "by", "supported by"], rows, colour).split("\n")
    told = [part for line, issue in zip(lines, issues, strict=True) for part in (line, *wrap(issue["question"], 2))]
    others = [issue["name"] for issue in issues if issue["by"] not in ("default", "")]
    under = ", ".join(rules["options"]) or "no option"
    end = f"{len(issues)} issues under {under}: {len(others)} not by default."
    return "\n".join([head, *told, "", *wrap(end, 0), *wrap("One of them in full: referee issues NAME", 0)])


def _get_row(issue: Node) -> tuple[str, str, str, str]:
    chosen = next((reading for reading in issue["readings"] if reading["name"] == issue["chosen"]), None)
    support = "" if chosen is None else ", ".join(chosen["supporters"]) or "nobody (assumed)"
    return issue["name"], issue["chosen"], issue["by"], support


def draw_issue(rules: Node, issue: Node, colour: bool) -> str:
    lines = [paint(issue["name"], "bold", colour), *wrap(issue["question"], 0), *wrap(f"({issue['at']})", 0)]
    for reading in issue["readings"]:
        lines += ["", *_draw_reading(issue, reading, colour)]
    texts = [(id, rules["rules"][id]["text"]) for id in issue["rules"] if id in rules["rules"]]
    if texts:
        lines += ["", paint("The rules, as they are now", "bold", colour)]
        lines += [line for id, text in texts for line in wrap(f"{id}: {text}", 2)]
    return "\n".join([*lines, "", *wrap(f"To choose: --with {issue['name']}.READING", 0)])


def _draw_reading(issue: Node, reading: Node, colour: bool) -> Iterator[str]:
    marks = ["default"] if reading["default"] else []
    if reading["name"] == issue["chosen"]:
        marks.append("holds here" if issue["by"] in ("default", "table") else f"holds here, by {issue['by']}")
    title = f' "{reading["title"]}"' if reading["title"] else ""
    yield paint(f"Reading {reading['name']}", "bold", colour) + title + (f" ({'; '.join(marks)})" if marks else "")
    yield from draw_ground(reading, 2)
    if reading["editions"]:
        yield from wrap(f"Taken by {', '.join(reading['editions'])}.", 2)
    if reading["requires"]:
        yield from wrap(f"Only with {', '.join(reading['requires'])}.", 2)
    for change in reading["changes"]:
        yield from wrap(change, 4)
    if reading["default"]:
        yield from wrap("The rules as they are written.", 4)
