"""Calls into the compiler, and what becomes of its diagnostics. Everything heavy is imported when called."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.cli.exits import COULD_NOT, NO, Refusal
from referee.cli.options import echo_json
from referee.paths import SUFFIX
from referee.terminal import wants_colour

if TYPE_CHECKING:
    from compiler.codes import Help
    from compiler.diagnostic import CanonError


def get_rules(paths: Sequence[Path], options: Sequence[str], style: str = "text") -> dict[str, Any]:
    """The ruleset, cached or compiled. What is wrong with the sources is shown in this style and ends the command."""
    from referee.cache import get_ruleset

    with diagnostics_shown(paths, options, style):
        return get_ruleset(paths, options)


def get_fresh_rules(
    paths: Sequence[Path], options: Sequence[str], examples: Collection[str] | None = None
) -> dict[str, Any]:
    """Compiled now and kept nowhere; with these examples only, if they are given."""
    from compiler.pipeline import compile_ruleset

    with diagnostics_shown(paths, options):
        return compile_ruleset(paths, options, examples)


def check_every_option(paths: Sequence[Path], options: Sequence[str], style: str = "text") -> int:
    from compiler.every import check_every_option
    from compiler.pipeline import read_choice, sort_sources

    with diagnostics_shown(paths, options, style):
        return check_every_option(sort_sources(read_choice(paths, options)[0]))


def format_bytes(data: bytes, file: str) -> tuple[str, str]:
    """The text in these bytes, before and after."""
    from compiler.diagnostic import CanonError
    from compiler.format import format_source
    from compiler.source import decode_source

    text = ""
    try:
        text = decode_source(file, data).text
        return text, format_source(text, file)
    except CanonError as error:
        raise _refuse(error, {file: text}, "text", COULD_NOT) from None


def show_stage(stage: str, name: str, paths: Sequence[Path], options: Sequence[str]) -> str:
    from compiler.show import show

    with diagnostics_shown(paths, options):
        try:
            return show(stage, name, paths, options)
        except LookupError as error:
            raise Refusal(f"referee: {error.args[0]}", COULD_NOT) from None


def get_codes() -> Mapping[str, Help]:
    from compiler.codes import CODES

    return CODES


@contextmanager
def diagnostics_shown(paths: Sequence[Path], options: Sequence[str] = (), style: str = "text") -> Iterator[None]:
    from compiler.diagnostic import CanonError

    try:
        yield
    except CanonError as error:
        texts, code = _look_again(paths, options)
        raise _refuse(error, texts, style, code) from None


def _look_again(paths: Sequence[Path], options: Sequence[str]) -> tuple[Mapping[str, str], int]:
    """The texts complained about, and whether they could be read at all (then the answer is no) or could not."""
    from compiler.diagnostic import CanonError
    from compiler.pipeline import parse_sources, read_sources

    texts: dict[str, str] = {}
    with suppress(CanonError):
        sources = read_sources([*paths, *(Path(option) for option in options if option.endswith(SUFFIX))])
        texts.update((source.file, source.text) for source in sources)
        parse_sources(sources)
        return texts, NO
    return texts, COULD_NOT


def _refuse(error: CanonError, texts: Mapping[str, str], style: str, code: int) -> Refusal:
    from compiler.report import render_json, render_text

    if style == "json":
        echo_json(render_json(error.diagnostics))
        return Refusal("", code)
    return Refusal(render_text(error.diagnostics, texts, wants_colour(sys.stderr)).rstrip("\n"), code)
