"""The whole compiler, one line per stage; each stage's value can be printed with `compiler.show`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from compiler.amend import amend_book
from compiler.book import bind_book
from compiler.emit import emit_ruleset
from compiler.nodes import Node
from compiler.parse import parse_sources
from compiler.source import Source, read_sources


def compile_ruleset(paths: Sequence[Path], options: Sequence[str] = ()) -> Node:
    """The ruleset of these files and folders under these options; an option that ends in `.canon` is a file of variants, all of which are taken."""
    return compile_sources(read_sources(paths), options)


def compile_sources(sources: Sequence[Source], options: Sequence[str] = ()) -> Node:
    declarations = parse_sources(sources)
    book = bind_book(declarations)
    amended = amend_book(book, options)
    return emit_ruleset(amended, [source.file for source in sources])


__all__ = ["amend_book", "bind_book", "compile_ruleset", "compile_sources", "emit_ruleset", "parse_sources", "read_sources"]
