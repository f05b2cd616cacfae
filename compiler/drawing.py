"""Every stage's value as lines for people: the syntax tree, rules and options of a book, and nodes of a ruleset."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields

from compiler import syntax as s
from compiler.book import Amendment, Book, Entry, Ground, Option, Rule

HIDDEN = ("span", "text")
WIDTH = 110


def draw_tree(node: object, depth: int = 0, role: str = "") -> Iterator[str]:
    """`object: Noun` and below it what the noun consists of; words stand on the line of what they belong to."""
    name = f"{role}: " if role else ""
    if isinstance(node, s.Word):
        yield f"{'  ' * depth}{name}{draw_word(node)}"
    elif isinstance(node, tuple):
        for item in node:
            yield from draw_tree(item, depth, role)
    elif hasattr(node, "__dataclass_fields__"):
        plain = [draw_plain(key, value) for key, value in _parts(node) if is_plain(value)]
        yield f"{'  ' * depth}{name}{' '.join([type(node).__name__, *(word for word in plain if word)])}"
        for key, value in _parts(node):
            if not is_plain(value):
                yield from draw_tree(value, depth + 1, key)
    else:
        yield f"{'  ' * depth}{name}{node}"


def _parts(node: object) -> list[tuple[str, object]]:
    hidden = HIDDEN if isinstance(node, s.Sentence) else HIDDEN[:1]
    return [(f.name, getattr(node, f.name)) for f in fields(node) if f.name not in hidden]  # type: ignore[arg-type]


def is_plain(value: object) -> bool:
    """Whether the value fits on the line of what it belongs to."""
    return not hasattr(value, "__dataclass_fields__") and (
        not isinstance(value, tuple) or all(isinstance(item, str | s.Word) for item in value)
    )


def draw_plain(key: str, value: object) -> str:
    if value in (None, "", (), False):
        return ""
    if isinstance(value, tuple):
        value = " ".join(draw_word(word) if isinstance(word, s.Word) else str(word) for word in value)
    return key if value is True else f"{key}=[{value}]"


def draw_word(word: s.Word) -> str:
    if word.sort == "string":
        return f'"{word.text}"'
    return f"{word.text}'s" if word.sort == "possessive" else word.text


# --- books -----------------------------------------------------------------------------------------------------------


def draw_header(entry: Entry) -> str:
    words = " ".join(word.text for word in entry.header)
    tags = "".join(f", {tag.text}" for tag in entry.tags)
    title = f' "{entry.title}"' if entry.title else ""
    return f"{entry.kind} {words}{title}{tags}"


def draw_entry(entry: Entry, book: Book) -> Iterator[str]:
    yield draw_header(entry)
    yield f"  {entry.span.file}:{entry.span.line}"
    yield from (f"  {line}" for line in draw_ground(entry.ground, book))
    for rule in entry.rules.values():
        yield ""
        yield rule.id
        yield from draw_rule(rule, book)


def draw_rule(rule: Rule, book: Book) -> Iterator[str]:
    yield f"  {rule.text}"
    yield f"  {rule.span.file}:{rule.span.line}"
    yield from (f"  {line}" for line in draw_ground(rule.ground, book))


def draw_ground(ground: Ground, book: Book) -> Iterator[str]:
    for cite in ground.cites:
        yield f'cites {book.sources[cite.source].title} ({cite.source}), "{cite.heading}"'
    for reason in ground.assumes:
        yield f'assumes "{reason}"'


def draw_option(option: Option, book: Book) -> Iterator[str]:
    yield f'{option.kind} {option.name} "{option.title}"'
    yield f"  {option.span.file}:{option.span.line}"
    yield from (f"  {line}" for line in draw_ground(option.ground, book))
    for verb, target, other, _ in option.directives:
        yield f"  {verb} {target} {other}".rstrip()
    for amendment in option.amendments:
        yield ""
        yield from draw_amendment(amendment, book)


def draw_amendment(amendment: Amendment, book: Book) -> Iterator[str]:
    span = amendment.rule.span
    place = f" {amendment.side} {amendment.anchor}" if amendment.anchor else ""
    yield f"{amendment.option}: {amendment.action} {amendment.target}{place}"
    yield f"  {span.file}:{span.line}"
    if amendment.rule.text:
        yield f"  {amendment.rule.text}"
    before = book.rules().get(amendment.target)
    if before is not None:
        yield f"  the book says: {before.text}"


# --- rulesets --------------------------------------------------------------------------------------------------------


def draw_json(node: object, depth: int = 0, prefix: str = "", suffix: str = "") -> Iterator[str]:
    """JSON, in which whatever fits on a line stands on one."""
    margin = "  " * depth
    line = f"{margin}{prefix}{json.dumps(node, ensure_ascii=False)}{suffix}"
    if not isinstance(node, dict | list) or not node or (depth and len(line) <= WIDTH):
        yield line
        return
    opening, closing = "{}" if isinstance(node, dict) else "[]"
    items = list(node.items()) if isinstance(node, dict) else [("", item) for item in node]
    yield f"{margin}{prefix}{opening}"
    for number, (key, value) in enumerate(items, start=1):
        name = f"{json.dumps(key)}: " if isinstance(node, dict) else ""
        yield from draw_json(value, depth + 1, name, "," if number < len(items) else "")
    yield f"{margin}{closing}{suffix}"
