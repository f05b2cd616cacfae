"""Which options are chosen: those that are named, those that come with them, and the readings that all of them take.

A reading that is named itself counts before one that an option reads; and what an option of a higher layer reads counts
before what a lower one does, so a variant may read otherwise than the edition it is used with.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.book import Book, Option
from compiler.diagnostic import Complaints, Site
from compiler.span import Span
from compiler.words import nearest

LAYERS = {"edition": 0, "expansion": 1, "reading": 2, "variant": 3}
NOWHERE = Span("options", 1, 1, 1, 1)


def choose_options(book: Book, choices: Sequence[str], complaints: Complaints) -> list[Option]:
    """The options of these names and what belongs to them, the lowest layer first; complains about what cannot be."""
    return _Choice(book, complaints).make(choices)


class _Choice:
    def __init__(self, book: Book, complaints: Complaints) -> None:
        self.book = book
        self.complaints = complaints
        self.chosen: dict[str, Option] = {}
        self.bringers: dict[str, Site] = {}
        """Where another option asks for one: nobody named that one himself."""

    def make(self, choices: Sequence[str]) -> list[Option]:
        for name in choices:
            self.choose(name.replace("=", "."), NOWHERE)
        named = list(self.chosen.values())
        for option in self.by_place():
            self.include(option)
        self.check_editions(named)
        self.read()
        self.check_issues()
        for option in self.by_place():
            self.check_directives(option)
        return sorted(self.chosen.values(), key=lambda o: (self.layer(o), o.name))

    def by_place(self) -> list[Option]:
        """What is chosen so far; not as it was named, so that a complaint does not hang on the order."""
        return sorted(self.chosen.values(), key=lambda option: option.at)

    def choose(self, name: str, span: Span) -> None:
        if name in self.book.options:
            self.chosen.setdefault(name, self.book.options[name])
            return
        guess = nearest(name, self.book.options)
        listed = sorted(option.name for option in self.book.options.values() if not option.issue)
        known = f"did you mean {guess}?" if guess else f"there are {', '.join(listed)}, and the readings of each issue"
        self.complaints.add(
            "unknown-option", span, f"There is no edition, expansion, reading or variant {name}.", known
        )

    def include(self, option: Option) -> None:
        """`Amend lazy-bees.`: choose that too, and what it includes in turn."""
        for verb, target, _, span in option.directives:
            if verb == "amend" and target not in self.chosen:
                self.choose(target, span)
                self.bringers[target] = Site(span, f"{option.name} brings {target} in here")
                if target in self.chosen:
                    self.include(self.chosen[target])

    def read(self) -> None:
        """`Read sting-cost as two.`: choose that reading, unless the table or a higher layer names another."""
        settled = {option.issue for option in self.chosen.values() if option.issue}
        options = self.by_place()
        for layer in sorted(set(LAYERS.values()), reverse=True):
            readers: dict[str, tuple[Option, str, Span]] = {}
            for option in (o for o in options if LAYERS[o.kind] == layer):
                reads = [(issue, reading, span) for verb, issue, reading, span in option.directives if verb == "read"]
                for issue, reading, span in reads:
                    if issue not in settled:
                        self.read_one(option, issue, reading, span, readers)
            settled |= readers.keys()

    def read_one(
        self, option: Option, issue: str, reading: str, span: Span, readers: dict[str, tuple[Option, str, Span]]
    ) -> None:
        """One option's reading of an issue; another of its layer may have read it already, but not otherwise."""
        other, wanted, at = readers.setdefault(issue, (option, reading, span))
        if wanted == reading:
            self.choose(f"{issue}.{reading}", span)
            return
        message = f"{other.name} and {option.name} read the issue {issue} in two ways."
        site = Site(at, f"{other.name} reads it as {wanted}")
        fix = f"use one of them, or choose the reading yourself: --with {issue}.{reading}"
        if other is option:
            message, fix = f"{option.name} reads the issue {issue} in two ways.", "keep one of the two"
        self.complaints.add("excluded-option", span, message, fix, [site])

    def check_editions(self, named: Sequence[Option]) -> None:
        """A table plays from one edition; only that edition itself may build on others."""
        editions = [option for option in self.chosen.values() if option.kind == "edition"]
        below = {target for o in editions for verb, target, _, _ in o.directives if verb == "amend"}
        rivals = [option for option in editions if option in named or option.name not in below]
        for other in rivals[1:]:
            first = rivals[0].name
            message = f"{first} and {other.name} are two editions, and a table plays from one."
            fix = "choose one of them; what it should take from the other, reading by reading: --with ISSUE.READING"
            self.complaints.add("excluded-option", other.at, message, fix, [_site(rivals[0])])

    def check_issues(self) -> None:
        taken: dict[str, Option] = {}
        for option in self.by_place():
            if option.issue and option.issue in taken:
                message = f"The issue {option.issue} is read in two ways."
                self.complaints.add(
                    "excluded-option", option.at, message, "choose one reading", [_site(taken[option.issue])]
                )
            elif option.issue:
                taken[option.issue] = option

    def check_directives(self, option: Option) -> None:
        for verb, target, _, span in option.directives:
            present = next((o for name, o in self.chosen.items() if target in (name, name.rpartition(".")[2])), None)
            if verb == "require" and present is None:
                message = f"{option.name} can be used only together with {target}."
                self.complaints.add("missing-option", span, message, f"choose {target} too, or leave {option.name} out")
            elif verb == "exclude" and present is not None:
                message = f"{option.name} and {target} cannot be used together."
                brought = [self.bringers[name] for name in (option.name, present.name) if name in self.bringers]
                sites = brought or [_site(present)]
                self.complaints.add("excluded-option", span, message, "leave one of them out", sites)

    def layer(self, option: Option, depth: int = 0) -> tuple[int, int]:
        required = [target for verb, target, _, _ in option.directives if verb == "require"]
        below = [o for o in self.chosen.values() if o.kind == option.kind and o.name.split(".")[-1] in required]
        if depth > len(self.chosen):
            return LAYERS[option.kind], depth
        return LAYERS[option.kind], max((self.layer(o, depth + 1)[1] + 1 for o in below), default=0)


def _site(option: Option) -> Site:
    return Site(option.at, f"{option.name} is declared here")
