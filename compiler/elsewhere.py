"""Under which options each example of a book holds that does not hold under the ones chosen.

A ruleset carries only the examples that hold in it. Whoever wants to run all of them learns here which other rulesets
to ask for: the options an example is tagged with, those its subject is tagged with, and whatever these require.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.amend import AmendedBook
from compiler.book import Book, Entry
from compiler.nodes import Node

Names = dict[str, list[str]]
"""What an option can be called, and the full names of those that are."""


def find_elsewhere(amended: AmendedBook) -> list[Node]:
    """`{with, examples}` for each other choice of options, see docs/ruleset.md."""
    whole, tables = amended.whole, dict[tuple[str, ...], dict[str, str]]()
    names = _index_options(whole)
    for id, example in whole.examples.items():
        if id not in amended.book.examples:
            tables.setdefault(_get_needed(whole, example, names), {})[id] = example.title
    return [{"with": list(options), "examples": titles} for options, titles in sorted(tables.items())]


def _index_options(book: Book) -> Names:
    """Every option by its name; a reading also by its name without its issue."""
    names: Names = {}
    for full in book.options:
        for name in {full, full.rpartition(".")[2]}:
            names.setdefault(name, []).append(full)
    return names


def _get_needed(book: Book, example: Entry, names: Names) -> tuple[str, ...]:
    """The options that an example needs; readings that are the default are not named."""
    needed: dict[str, None] = {}
    waiting = [*_find_tagged(book, example, names)]
    while waiting:
        name = waiting.pop()
        option = book.options.get(name)
        if option is None or name in needed or option.default:
            continue
        needed[name] = None
        required = [target for verb, target, _, _ in option.directives if verb == "require"]
        waiting += [full for target in required for full in names.get(target, ())]
    return tuple(sorted(needed))


def _find_tagged(book: Book, example: Entry, names: Names) -> Iterator[str]:
    subject = book.words.get(example.of)
    for tag in (*example.tags, *(subject.tags if subject else ())):
        yield from names.get(tag.text, ())
    if example.of in book.options:
        yield example.of
