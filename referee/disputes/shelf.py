"""Other rules to ask: the same sources under other options, made quickly.

The sources are read, parsed and bound once for all of them, and the worked examples are left out: what is asked is how
a point would be decided, not whether the rules agree with their books. The rules that come with the referee are checked
in all their readings by its tests, so only others are checked here. What has been made is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.paths import SUFFIX, get_rules_dir
from referee.ruleset import Ruleset

if TYPE_CHECKING:
    from compiler.book import Book
    from compiler.source import Source


class Shelf:
    """The rules of these files and folders, under any options."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self.paths = list(paths)
        self.is_built_in = [path.resolve() for path in self.paths] == [get_rules_dir()]
        self.books: dict[tuple[str, ...], tuple[Book, Sequence[Source]]] = {}
        self.made: dict[tuple[str, ...], Ruleset | str] = {}

    def get(self, options: Sequence[str]) -> Ruleset | str:
        """The rules under these options; if there are none, why not."""
        key = tuple(options)
        if key not in self.made:
            self.made[key] = self._make(key)
        return self.made[key]

    def _make(self, options: tuple[str, ...]) -> Ruleset | str:
        from compiler.diagnostic import CanonError
        from compiler.pipeline import amend_book, emit_ruleset, read_choice

        files = tuple(option for option in options if option.endswith(SUFFIX))
        try:
            book, sources = self._get_book(files)
            names = read_choice(self.paths, options)[1] if files else options
            amended = amend_book(book, names)
            return Ruleset(emit_ruleset(amended.only(()), sources, is_hasty=self.is_built_in and not files))
        except CanonError as error:
            return error.diagnostics[0].message

    def _get_book(self, files: tuple[str, ...]) -> tuple[Book, Sequence[Source]]:
        from compiler.pipeline import bind_book, parse_sources, read_choice, sort_sources

        if files not in self.books:
            sources = sort_sources(read_choice(self.paths, files)[0])
            self.books[files] = bind_book(parse_sources(sources, without="example")), sources
        return self.books[files]


class Wanted:
    """What a table has chosen: edition, readings by issue, and everything else, as options of the compiler."""

    def __init__(self, options: Sequence[str], rules: dict[str, Any]) -> None:
        self.rules = rules
        self.editions = [option for option in options if self._kind(option) == "edition"]
        self.readings = dict(option.replace("=", ".").split(".") for option in options if self._is_reading(option))
        self.variants = [option for option in options if option.endswith(SUFFIX) or self._kind(option) == "variant"]
        known = {*self.editions, *self.variants}
        self.expansions = [o for o in options if o not in known and not self._is_reading(o)]

    def _kind(self, option: str) -> str:
        return str(self.rules["choices"].get(option, {}).get("kind", ""))

    def _is_reading(self, option: str) -> bool:
        return not option.endswith(SUFFIX) and option.replace("=", ".").partition(".")[0] in self.rules["issues"]

    @property
    def edition(self) -> str:
        """The edition that is played: the one that is named, or else the first that there is."""
        known = [name for name, choice in self.rules["choices"].items() if choice["kind"] == "edition"]
        return (self.editions or known or [""])[0]

    def by_the_book(self, edition: str) -> list[str]:
        """An edition as it is printed, with the same expansions."""
        return [edition, *self.expansions]

    def with_readings(self, readings: dict[str, str], edition: str | None = None) -> list[str]:
        """The table's choice with these issues read otherwise."""
        merged = {**self.readings, **readings}
        editions = self.editions if edition is None else [edition]
        return [*editions, *self.expansions, *(f"{issue}.{name}" for issue, name in merged.items()), *self.variants]

    def without_variants(self) -> list[str]:
        readings = [f"{issue}.{name}" for issue, name in self.readings.items()]
        return [*self.editions, *self.expansions, *readings]
