"""One declaration or rule with all that belongs to it: its sentences, the words it uses, sources, issues, examples."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from referee.book.issues import get_issue
from referee.book.lookup import get_root, get_rules_of
from referee.book.sources import draw_ground, get_ground, locate, tell_ground
from referee.terminal import paint, wrap

Node = dict[str, Any]

PLAIN = ("deed", "term", "phase", "status")
"""Kinds that give a word its meaning: what uses the word is not understood without them."""

LISTED = 10

SAYABLE = 160
"""What is longer is not said in passing."""


def get_entry(rules: Node, id: str) -> Node:
    """Everything about a declaration or rule, as `schemas/rule.schema.json` has it."""
    name = id.partition(".")[0]
    own = _get_sentences(rules, id)
    uses = list(find_used(rules, name, own))
    touched = {name, id, *(rule["id"] for rule in own), *(word["name"] for word in uses)}
    touched |= {rule["id"] for word in uses for rule in word["rules"]}
    issues = [get_issue(rules, issue) for issue in find_issues(rules, touched)]
    about = {id, *(rule["id"] for rule in own), *(issue["name"] for issue in issues)}
    return {
        "id": id,
        "title": rules["rules"][name]["title"],
        "head": rules["rules"][name]["head"],
        "by": rules["rules"][name]["by"],
        "at": locate(rules, rules["rules"][id]["at"]),
        **get_ground(rules, rules["rules"][id]),
        "rules": own,
        "plain": tell_plainly(rules, own, uses),
        "uses": uses,
        "makes": [row["name"] for row in _get_made(rules, name) if row["name"] != name],
        "used-by": list(find_users(rules, name)),
        "printed": {row["name"]: row["attrs"] for row in _get_made(rules, name) if row["attrs"]},
        "issues": issues,
        "examples": [_get_example(rules, example) for example in rules["examples"] if example["of"] in about],
    }


def _get_sentences(rules: Node, id: str) -> list[Node]:
    """A rule itself, or all rules of a declaration."""
    rows = [(id, rules["rules"][id])] if rules["rules"][id]["text"] else list(get_rules_of(rules, id))
    return [{"id": key, "text": r["text"], "by": r["by"], **get_ground(rules, r)} for key, r in rows]


def find_used(rules: Node, name: str, own: Iterable[Node]) -> Iterator[Node]:
    """The words with a meaning of their own that these sentences use, each with its sentences."""
    seen = {name}
    for sentence in own:
        for word in split_text(sentence["text"]):
            found = next((form for form in (word, get_root(word)) if form in rules["rules"]), "")
            if found not in seen and found and rules["rules"][found]["head"].split()[0] in PLAIN:
                seen.add(found)
                yield {"name": found, "title": rules["rules"][found]["title"], "rules": _get_sentences(rules, found)}


def find_users(rules: Node, name: str) -> Iterator[str]:
    """The declarations that speak of this one."""
    for other, rule in rules["rules"].items():
        if "head" in rule and other != name:
            text = " ".join(r["text"] for _, r in get_rules_of(rules, other))
            if any(name in (word, get_root(word)) for word in split_text(text)):
                yield other


def split_text(text: str) -> list[str]:
    """The words of a rule as they stand, hyphens and all."""
    return text.casefold().replace(",", " ").replace(".", " ").split()


def find_issues(rules: Node, touched: set[str]) -> Iterator[str]:
    """The issues that are about any of these rules."""
    for name, issue in rules["issues"].items():
        readings = issue["readings"].values()
        if any(touched.intersection((*reading["rules"], *reading["declares"])) for reading in readings):
            yield name


def _get_made(rules: Node, name: str) -> list[Node]:
    return [row for table in ("places", "tokens") for row in rules[table] if row["rule"] == name]


def _get_example(rules: Node, example: Node) -> Node:
    keys = {key: example[key] for key in ("id", "title", "by")}
    return {**keys, "at": locate(rules, example["at"]), **get_ground(rules, example)}


def tell_plainly(rules: Node, own: Iterable[Node], uses: Iterable[Node]) -> str:
    """The sentences as one would say them at the table: each word of the game explained where it first occurs."""
    text = " ".join(rule["text"] for rule in own)
    for word in uses:
        meaning = " ".join(rule["text"] for rule in word["rules"]) or word["title"]
        if len(meaning) <= SAYABLE:
            aside = meaning[:1].lower() + meaning[1:].rstrip(".").replace(". ", "; ")
            text = re.sub(_find_word(rules, word["name"]), rf"\g<0> ({aside})", text, count=1)
    return re.sub(r"(?<=[a-z])-(?=[a-z])", " ", text)


def _find_word(rules: Node, name: str) -> str:
    """A pattern for the word in a sentence; for one that describes, such as `ripe`, together with what it describes."""
    head = rules["rules"][name]["head"].partition('"')[0].split()
    noun = rf" {re.escape(head[2])}" if len(head) == 3 else ""
    return rf"\b{re.escape(name)}{noun}(e?s)?\b"


# For people


def draw_entry(entry: Node, colour: bool) -> str:
    about = (_draw_canon, _draw_plain, _draw_sources, _draw_uses, _draw_printed)
    around = (_draw_issues, _draw_examples, _draw_users)
    blocks = [list(part(entry, colour)) for part in (*about, *around)]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _draw_canon(entry: Node, colour: bool) -> Iterator[str]:
    by = f" (part of {entry['by']})" if entry["by"] else ""
    yield paint(entry["head"], "bold", colour) + by
    yield from _draw_sentences(entry["rules"], 2, entry["by"])


def _draw_sentences(rules: Iterable[Node], indent: int, known: str = "") -> Iterator[str]:
    for rule in rules:
        label = rule["id"].partition(".")[2]
        by = f" (by {rule['by']})" if rule["by"] and rule["by"] != known else ""
        yield from wrap(f"{label}: {rule['text']}{by}" if label else f"{rule['text']}{by}", indent)


def _draw_plain(entry: Node, colour: bool) -> Iterator[str]:
    if entry["plain"]:
        yield paint("In plain words", "bold", colour)
        yield from wrap(entry["plain"], 2)


def _draw_sources(entry: Node, colour: bool) -> Iterator[str]:
    yield paint("Says who", "bold", colour) + f" ({entry['at']})"
    yield from draw_ground(entry, 2)
    for rule in entry["rules"]:
        if any(rule[key] != entry[key] for key in ("cites", "assumes")):
            yield from wrap(f"{rule['id']}: {tell_ground(rule)}", 2)


def _draw_uses(entry: Node, colour: bool) -> Iterator[str]:
    if entry["uses"]:
        yield paint("Words it uses", "bold", colour)
    for word in entry["uses"]:
        yield from wrap(f"{word['name']}: {word['title']}", 2)
        yield from _draw_sentences(word["rules"], 4)


def _draw_printed(entry: Node, colour: bool) -> Iterator[str]:
    if entry["makes"]:
        yield from wrap(f"It makes {', '.join(entry['makes'])}.", 0)
    for name, numbers in entry["printed"].items():
        yield from wrap(f"Printed on {name}: {', '.join(f'{key} {value}' for key, value in numbers.items())}.", 0)


def _draw_issues(entry: Node, colour: bool) -> Iterator[str]:
    if entry["issues"]:
        yield paint("Where the texts leave a question", "bold", colour)
    for issue in entry["issues"]:
        yield from wrap(f"{issue['name']}: {issue['question']}", 2)
        for reading in issue["readings"]:
            holds = ", holds here" if reading["name"] == issue["chosen"] else ""
            support = ", ".join(reading["supporters"]) or "assumed"
            yield from wrap(f"{reading['name']} ({support}{holds}) {' '.join(reading['changes'])}".rstrip(), 4)


def _draw_examples(entry: Node, colour: bool) -> Iterator[str]:
    if entry["examples"]:
        yield paint("Worked examples", "bold", colour)
    for example in entry["examples"]:
        yield from wrap(f"{example['title'] or example['id']} ({tell_ground(example)})", 2)


def _draw_users(entry: Node, colour: bool) -> Iterator[str]:
    users = entry["used-by"]
    if users:
        more = f" and {len(users) - LISTED} more" if len(users) > LISTED else ""
        yield from wrap(f"{paint('See also', 'bold', colour)}: {', '.join(users[:LISTED])}{more}.", 0)
