"""Finding a rule by whatever a table calls it: its id, its name, its title, a word in it, or nearly so.

There are steps, and the first that finds anything decides: the very name; the name of a thing that a declaration makes;
the title; all words in the name or title; whatever is spelt alike; and last whatever has most to do with the question
(`referee.book.question`). Plurals, capitals, hyphens and small words make no difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher, get_close_matches
from typing import Any, NamedTuple

Node = dict[str, Any]

SMALL = frozenset(
    "a an the of what which who when where why does do did is are be how can could must should may might i you he she "
    "we my your our me us if in on to for at it its with and or there has have happens happen much many get gets go "
    "goes about rule rules".split()
)
NEAR = 0.72
"""How alike two words must be for the one to be meant by the other."""

UNLIKE = 0.8
"""What a near miss is worth beside the nearest, at the least."""


STILL = ("place", "token", "status", "source", "kind", "track")
"""Kinds of what lies on the table."""


class Subject(NamedTuple):
    """Something that can be asked for: a declaration or one rule of it."""

    id: str
    title: str
    text: str


def find_subjects(rules: Node, asked: str) -> list[Subject]:
    """Everything that could be meant, of the first step that finds anything."""
    subjects = get_subjects(rules)
    wanted = get_words(asked)
    for step in (_by_name, _by_family, _by_title, _by_heading, _by_likeness):
        found = list(step(rules, subjects, asked, wanted))
        if found:
            return found
    from referee.book.question import find_answers

    by_id = {subject.id: subject for subject in subjects}
    return [by_id[id] for id in find_answers(rules, asked)]


def get_subjects(rules: Node) -> list[Subject]:
    """Declarations, each with the text of all its rules, and then the rules."""
    subjects = []
    for id, rule in rules["rules"].items():
        own = [rule["text"]] if rule["text"] else [r["text"] for _, r in get_rules_of(rules, id)]
        subjects.append(Subject(id, rule["title"], " ".join(own)))
    return sorted(subjects, key=lambda subject: "head" not in rules["rules"][subject.id])


def get_rules_of(rules: Node, name: str) -> Iterator[tuple[str, Node]]:
    """The labelled rules of a declaration, by id."""
    prefix = f"{name}."
    return ((id, rule) for id, rule in rules["rules"].items() if id.startswith(prefix))


def get_words(text: str) -> list[str]:
    """The words that matter, each in the singular."""
    words = re.findall(r"[^\W_]+", text.casefold())
    return [get_root(word) for word in words if word not in SMALL] or [get_root(word) for word in words]


def get_root(word: str) -> str:
    if len(word) > 3 and word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def is_doing(rules: Node, id: str) -> bool:
    """Whether it is a rule, or a declaration that says what happens rather than what lies on the table."""
    return "head" not in rules["rules"][id] or rules["rules"][id]["head"].partition(" ")[0] not in STILL


# The steps

Subjects = list[Subject]


def _by_name(rules: Node, subjects: Subjects, asked: str, wanted: list[str]) -> Iterator[Subject]:
    name = "-".join(asked.casefold().removeprefix("the ").split())
    if name in rules["rules"]:
        return (s for s in subjects if s.id == name)
    return (s for s in subjects if _is_whole(s) and get_words(s.id) == wanted)


def _by_family(rules: Node, subjects: Subjects, asked: str, wanted: list[str]) -> Iterator[Subject]:
    """What a declaration makes, such as one card for each place."""
    makers = {
        row["rule"]
        for table in ("places", "tokens")
        for row in rules[table]
        if wanted in (get_words(row["name"]), get_words(row["title"])) and row["rule"] != row["name"]
    }
    titled = list(_by_title(rules, subjects, asked, wanted))
    return iter([s for s in subjects if s.id in makers and s not in titled] if not titled else ())


def _by_title(rules: Node, subjects: Subjects, asked: str, wanted: list[str]) -> Iterator[Subject]:
    return (s for s in subjects if _is_whole(s) and get_words(s.title) == wanted)


def _by_heading(rules: Node, subjects: Subjects, asked: str, wanted: list[str]) -> Iterator[Subject]:
    """All words in the name or title; if only things that lie there are called so, it is no answer to a question."""
    found = list(_having(subjects, wanted, lambda s: f"{s.id} {s.title}" if _is_whole(s) else s.id))
    return iter(found if any(is_doing(rules, s.id) for s in found) else ())


def _by_likeness(rules: Node, subjects: Subjects, asked: str, wanted: list[str]) -> Iterator[Subject]:
    """Names and titles that are spelt alike."""
    near = {subject.id: _get_likeness(wanted, subject) for subject in subjects if _is_whole(subject)}
    best = max(near.values(), default=0.0)
    return (s for s in subjects if near.get(s.id, 0.0) >= max(NEAR, best - (1 - UNLIKE) / 4))


def _get_likeness(wanted: list[str], subject: Subject) -> float:
    """Of the name or the title; with several words, each of them must be like one of the other's."""
    said = " ".join(wanted)
    names = [get_words(text) for text in (subject.id, subject.title)]
    alike = [name for name in names if len(wanted) == 1 or all(get_close_matches(w, name, 1, NEAR) for w in wanted)]
    return max((SequenceMatcher(None, said, " ".join(name)).ratio() for name in alike), default=0.0)


def _having(subjects: Subjects, wanted: list[str], read: Callable[[Subject], str]) -> Iterator[Subject]:
    return (s for s in subjects if wanted and set(wanted) <= set(get_words(read(s))))


def _is_whole(subject: Subject) -> bool:
    return "." not in subject.id
