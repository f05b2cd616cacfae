"""Every option by itself: what is not chosen is not compiled, so here each option is chosen in turn."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.amend import amend_book
from compiler.bind import bind_book
from compiler.book import Book
from compiler.diagnostic import CanonError, Diagnostic
from compiler.emit import emit_ruleset
from compiler.parse import parse_sources
from compiler.source import Source


def check_every_option(sources: Sequence[Source]) -> int:
    """Compile each option with what it requires; how many there are, or CanonError with the mistakes of all."""
    book = bind_book(parse_sources(sources))
    found: dict[tuple[object, ...], Diagnostic] = {}
    for option in book.options.values():
        if option.default:
            continue  # the rules as they are written, which every other option compiles
        try:
            emit_ruleset(amend_book(book, get_required(book, option.name)), sources)
        except CanonError as error:
            found |= {(d.code, d.span, d.message): d for d in error.diagnostics}
    if found:
        raise CanonError(list(found.values()))
    return len(book.options)


def get_required(book: Book, name: str) -> list[str]:
    """An option behind all that it requires, each by its whole name."""
    option = book.options.get(name) or next(o for key, o in book.options.items() if key.endswith(f".{name}"))
    wanted: dict[str, None] = {}
    for verb, target, _, _ in option.directives:
        if verb == "require":
            wanted |= dict.fromkeys(get_required(book, target))
    return [*wanted, option.name]
