"""A complaint about a Canon text, as data. `compiler.report` draws it for people and for programs.

`code` is a stable slug; `compiler.codes` holds its longer help. `message` says in plain words what is wrong at `span`,
`sites` are the other places involved with a short note each, and `fix` is one thing to do about it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from compiler.span import Span


@dataclass(frozen=True, slots=True)
class Site:
    span: Span
    note: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    code: str
    span: Span
    message: str
    fix: str = ""
    sites: tuple[Site, ...] = ()


class CanonError(Exception):
    """Ends a stage: carries every diagnostic that the stage found."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(sorted(set(diagnostics), key=lambda d: (d.span, d.code)))
        super().__init__("; ".join(d.message for d in self.diagnostics))


@dataclass(slots=True)
class Complaints:
    """Collects the diagnostics of one stage; `settle` ends the stage if there are any."""

    found: list[Diagnostic] = field(default_factory=list)

    def add(self, code: str, span: Span, message: str, fix: str = "", sites: Iterable[Site] = ()) -> None:
        self.found.append(Diagnostic(code, span, message, fix, tuple(sites)))

    def settle(self) -> None:
        if self.found:
            raise CanonError(self.found)
