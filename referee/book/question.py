"""A question in whole words, answered by whatever has most to do with it.

Every declaration is read with all that is said about it: its name and title, its sentences, the headings that it cites,
the issues and examples that belong to it. A word counts for more the rarer it is, and for more in a name than in a
sentence; endings are forgiven (`passes`, `passing`), and so is spelling.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from referee.book.lookup import SMALL, get_root, get_rules_of, is_doing

Node = dict[str, Any]

NAMED, TITLED, ASKED, SAID = 4.0, 3.0, 2.0, 1.0
"""What a word is worth in a name, a title, an issue or heading, and a sentence."""

LEAST = 0.3
"""So much of what is asked must be there."""

LISTED = 5
CLEAR = 1.6
"""So far ahead of the next, one is meant alone."""

LIKE = 0.8

UNKNOWN = 3.0
"""What a word weighs that nothing speaks of."""

BARE = 0.6
"""What lies on the table says less than what is done with it."""


def find_answers(rules: Node, asked: str) -> list[str]:
    """The names of the declarations that have most to do with the question, the likeliest first."""
    pages = {name: get_page(rules, name) for name, rule in rules["rules"].items() if "head" in rule}
    weights = get_weights(list(pages.values()))
    words = [mend(word, weights) for word in get_stems(asked)]
    found = {name: score for name, page in pages.items() if (score := rate(page, words, weights))}
    best = sorted(found, key=lambda name: -found[name])[:LISTED]
    if len(best) > 1 and found[best[0]] >= CLEAR * found[best[1]]:
        return best[:1]
    return [name for name in best if found[name] >= found[best[0]] / 2]


def rate(page: Mapping[str, float], words: Iterable[str], weights: Mapping[str, float]) -> float:
    """How well a page answers: by the words it has, and by how much of the question they are."""
    asked = {word: weights.get(word, UNKNOWN) for word in words}
    there = sum(weight for word, weight in asked.items() if word in page)
    share = there / sum(asked.values()) if asked else 0.0
    if share < LEAST:
        return 0.0
    return share * sum(page.get(word, 0.0) * weight for word, weight in asked.items())


def get_page(rules: Node, name: str) -> dict[str, float]:
    """How much each word has to do with a declaration; a word that stands there several times counts once."""
    rule = rules["rules"][name]
    own = [row for _, row in get_rules_of(rules, name)]
    worths = (
        (SAID, [row["text"] for row in own]),
        (ASKED, [*get_headings([rule, *own]), *get_topics(rules, name), *get_ends(rules, name)]),
        (TITLED, [rule["title"], *(id.partition(".")[2] for id, _ in get_rules_of(rules, name))]),
        (NAMED, [name]),
    )
    page = {word: worth for worth, texts in worths for text in texts for word in get_stems(text)}
    part = 1.0 if is_doing(rules, name) else BARE
    return {word: worth * part for word, worth in page.items()}


def get_ends(rules: Node, name: str) -> Iterator[str]:
    """What tables call the two ends of a game: what its first rule does, and its last."""
    games = (id for id, rule in rules["rules"].items() if rule.get("head", "").startswith("game "))
    for game in games:
        texts = [row["text"] for _, row in get_rules_of(rules, game) if row["text"].startswith("Do ")]
        named = [name in text.casefold().rstrip(".").split() for text in texts]
        if named and named[0]:
            yield "setup set up start beginning"
        if named and named[-1]:
            yield "end finish over"


def get_headings(rows: Iterable[Node]) -> Iterator[str]:
    return (heading for row in rows for _, heading in row["cites"])


def get_topics(rules: Node, name: str) -> Iterator[str]:
    """The questions and examples that belong to a declaration."""
    for issue, node in rules["issues"].items():
        touched = {id.partition(".")[0] for reading in node["readings"].values() for id in reading["rules"]}
        if name in touched:
            yield f"{issue} {node['question']}"
    yield from (example["title"] for example in rules["examples"] if example["of"].partition(".")[0] == name)


def get_weights(pages: Collection[Mapping[str, float]]) -> dict[str, float]:
    """The rarer a word, the more it says."""
    counts = Counter(word for page in pages for word in page)
    return {word: math.log(1 + len(pages) / count) for word, count in counts.items()}


def get_stems(text: str) -> list[str]:
    """The words that matter, without their endings."""
    words = re.findall(r"[^\W_]+", text.casefold())
    return [get_stem(word) for word in words if word not in SMALL]


def get_stem(word: str) -> str:
    root = get_root(word)
    for ending in ("ing", "ed", "es", "er", "e"):
        if root.endswith(ending) and len(root) - len(ending) > 2:
            return root[: -len(ending)]
    return root


def mend(word: str, known: Iterable[str]) -> str:
    known = list(known)
    return word if word in known else next(iter(get_close_matches(word, known, 1, LIKE)), word)
