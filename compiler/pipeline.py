"""The whole compiler, one line per stage; each stage's value can be printed with `compiler.show`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path

from compiler.amend import amend_book
from compiler.bind import bind_book, get_option_name
from compiler.book import OPTION_KINDS, Book
from compiler.diagnostic import CanonError, Diagnostic
from compiler.emit import emit_ruleset
from compiler.nodes import Node
from compiler.parse import parse_source, parse_sources
from compiler.source import SUFFIX, Source, read_sources
from compiler.span import Span


def compile_ruleset(
    paths: Sequence[Path], options: Sequence[str] = (), examples: Collection[str] | None = None
) -> Node:
    """The ruleset of these files and folders under these options, each a name or a file that declares some.

    It carries every example that holds there, or only these: most of the work is in them.
    """
    return compile_sources(*read_choice(paths, options), examples)


def compile_sources(
    sources: Sequence[Source], options: Sequence[str] = (), examples: Collection[str] | None = None
) -> Node:
    sources = sort_sources(sources)
    amended = amend_book(_bind_sources(tuple(sources)), options)
    return emit_ruleset(amended if examples is None else amended.only(examples), sources)


@lru_cache(maxsize=2)
def _bind_sources(sources: tuple[Source, ...]) -> Book:
    """Remembered: whoever compares options wants many rulesets of one book."""
    return bind_book(parse_sources(sources))


def read_choice(paths: Sequence[Path], options: Sequence[str]) -> tuple[tuple[Source, ...], list[str]]:
    """The sources, with the files among the options, in whose place stands the name of every option they declare."""
    files = [Path(option) for option in options if option.endswith(SUFFIX)]
    sources = read_sources([*paths, *files])
    if files:
        parse_sources(sources)  # so that the mistakes of all of them come together
    names: list[str] = []
    for option in options:
        names += _get_options(Path(option)) if option.endswith(SUFFIX) else [option]
    return sources, names


def sort_sources(sources: Sequence[Source]) -> list[Source]:
    """By name, so that it does not matter in which order they are given."""
    return sorted(sources, key=lambda source: (source.name or source.file, source.text))


def _get_options(path: Path) -> list[str]:
    (source,) = read_sources([path])
    names = [get_option_name(d) for d in parse_source(source) if d.kind.text in OPTION_KINDS]
    if not names:
        message = f"{source.file} declares no edition, expansion, reading or variant to choose."
        fix = 'start it with: variant our-table "How we play it":'
        raise CanonError([Diagnostic("unknown-option", Span(source.file, 1, 1, 1, 2), message, fix)])
    return names


__all__ = [
    "amend_book",
    "bind_book",
    "compile_ruleset",
    "compile_sources",
    "emit_ruleset",
    "parse_sources",
    "read_choice",
    "read_sources",
    "sort_sources",
]
