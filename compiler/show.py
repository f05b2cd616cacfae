"""What the compiler makes of one name, at every stage: for `referee rules show`.

A name is a rule (`feast.eats`), a declaration (`feast`), an example or a reading (`feast.too-many`), or one of the
things that a declaration makes (`feast-card`, from `card hall-card of each hall`). Each stage goes only as far as it
needs to, so a rule can be looked at while another one does not compile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from compiler import syntax as s
from compiler.amend import AmendedBook, amend_book
from compiler.bind import bind_book, get_option_name
from compiler.book import OPTION_KINDS, Book, Entry
from compiler.diagnostic import CanonError, Complaints
from compiler.drawing import draw_amendment, draw_entry, draw_header, draw_json, draw_option, draw_rule, draw_tree
from compiler.emit import emit_ruleset, explain_words
from compiler.nodes import Node
from compiler.parse import parse_sources, squeeze
from compiler.pipeline import read_choice, sort_sources
from compiler.source import Source
from compiler.span import Span
from compiler.vocabulary import gather_vocabulary
from compiler.words import nearest

ASKING = ("choose", "amount", "pieces", "either", "may", "at-once")


def show(stage: str, name: str, paths: Sequence[Path], options: Sequence[str] = ()) -> str:
    """The name at this stage; raises LookupError if there is none, and CanonError if the stage is not reached."""
    sources, choices = read_choice(paths, options)
    showing = _Showing(sort_sources(sources), choices, name.lower())
    return "\n".join(getattr(showing, f"show_{stage}")()) + "\n"


class Passage(NamedTuple):
    """Where a name stands: a declaration, and those of its items that are meant."""

    name: str
    declaration: s.Declaration
    items: tuple[s.Item, ...]

    @property
    def is_whole(self) -> bool:
        return self.items == self.declaration.items

    @property
    def span(self) -> Span:
        if self.is_whole:
            return self.declaration.span
        return self.items[0].span.to(self.items[-1].span)


class _Showing:
    def __init__(self, sources: Sequence[Source], choices: Sequence[str], name: str) -> None:
        self.sources = sources
        self.choices = choices
        self.declarations = parse_sources(sources)
        self.texts = {source.file: source.text.split("\n") for source in sources}
        self.name = name

    # --- source and declarations ---------------------------------------------------------------------------------

    def show_source(self) -> Iterator[str]:
        for number, passage in enumerate(self.passages()):
            if number:
                yield ""
            span = passage.span
            yield f"{span.file}:{span.line}"
            yield from self.texts[span.file][span.line - 1 : span.end_line]

    def show_declarations(self) -> Iterator[str]:
        for passage in self.passages():
            if passage.is_whole:
                yield from draw_tree(passage.declaration)
            else:
                yield from draw_tree(passage.items)

    def passages(self) -> list[Passage]:
        """Every place where the name stands, amendments of it included."""
        passages = [passage for declaration in self.declarations for passage in get_passages(declaration)]
        found = [passage for passage in passages if passage.name == self.name]
        if not found:
            maker = self.find_maker()
            found = [passage for passage in passages if maker and passage.name == maker]
        if not found:
            found = [p for p in passages if p.is_whole and p.name.endswith(f".{self.name}")]
        return found or self.fail({passage.name for passage in passages})

    def find_maker(self) -> str:
        """The declaration that makes what is called so, as far as the book can be bound."""
        with suppress(CanonError):
            family = gather_vocabulary(self.amend().book, Complaints()).families.get(self.name)
            return family.entry.name if family else ""
        return ""

    def fail(self, known: Iterable[str]) -> list[Passage]:
        guess = nearest(self.name, sorted(known))
        hint = f"; did you mean {guess}?" if guess else ", and nothing like it."
        raise LookupError(f"There is no rule and no declaration called {self.name}{hint}")

    # --- book and amended book -----------------------------------------------------------------------------------

    def show_book(self) -> Iterator[str]:
        yield from self.draw_name(bind_book(self.declarations))

    def show_amended(self) -> Iterator[str]:
        amended = self.amend()
        yield f"Under {', '.join(amended.options) or 'no option'}:"
        yield ""
        book = bind_book(self.declarations)
        yield from self.draw_name(amended.book, book)
        for name in amended.options:
            for amendment in book.options[name].amendments:
                if amendment.target == self.name or amendment.target.startswith(f"{self.name}."):
                    yield ""
                    yield from draw_amendment(amendment, book)

    def amend(self) -> AmendedBook:
        return amend_book(bind_book(self.declarations), self.choices)

    def draw_name(self, book: Book, before: Book | None = None) -> Iterator[str]:
        """The entry or rule; `before` is the book that was amended, whose rules may be gone now."""
        entries = get_entries(book)
        name = self.name if self.name in entries else next((k for k in entries if k.endswith(f".{self.name}")), "")
        rules = {rule.id: (rule, entry) for entry in entries.values() for rule in entry.rules.values()}
        options = {**book.options, **(before.options if before else {})}
        if name:
            yield from draw_entry(entries[name], book)
        elif self.name in rules:
            rule, entry = rules[self.name]
            yield f"{rule.id} ({draw_header(entry)})"
            yield from draw_rule(rule, book)
        elif self.name in options:
            yield from draw_option(options[self.name], before or book)
        elif before and self.name in before.rules():
            yield f"{self.name} is not in force."
        elif maker := self.find_maker():
            yield from draw_entry(book.words[maker], book)
        else:
            self.fail({*entries, *rules, *options})

    # --- ruleset -------------------------------------------------------------------------------------------------

    def show_ruleset(self) -> Iterator[str]:
        amended = self.amend()
        ruleset = emit_ruleset(amended, self.sources)
        found = find_nodes(ruleset, self.name)
        if found.keys() == {f"rules.{self.name}"}:  # a fact: it went into what its declaration became
            found |= find_nodes(ruleset, self.name.split(".")[0])
        if not found:
            known = {*ruleset["rules"], *ruleset["things"], *(example["id"] for example in ruleset["examples"])}
            self.fail(known)
        yield from draw_json(found)
        yield from self.draw_section("Questions", self.draw_questions(found))
        yield from self.draw_section("Words that point back", self.draw_notes(amended, found))

    def draw_section(self, title: str, lines: Iterable[str]) -> Iterator[str]:
        rows = list(dict.fromkeys(lines))
        yield ""
        yield f"{title}:" if rows else f"{title}: none."
        yield from (f"  {row}" for row in rows)

    def draw_questions(self, found: Node) -> Iterator[str]:
        for effect in walk_effects(found):
            if effect["do"] in ASKING and (effect["do"] != "at-once" or effect["choose"]):
                part = effect.get("part") or {"either": "pick", "may": "may"}.get(effect["do"], "")
                yield f"{effect['rule']} asks {part}: {self.quote(self.get_span(effect['at']))}"

    def draw_notes(self, amended: AmendedBook, found: Node) -> Iterator[str]:
        rules = {effect["rule"] for effect in walk_effects(found)} | {self.name}
        for note in explain_words(amended):
            if note.rule in rules or note.rule.startswith(f"{self.name}."):
                yield f"{note.rule}: {self.quote(note.at)} means {self.quote(note.meant)}"

    def get_span(self, at: Sequence[int]) -> Span:
        return Span(self.sources[at[0]].file, *at[1:])

    def quote(self, span: Span) -> str:
        """The words that stand there, and where that is."""
        lines = self.texts[span.file][span.line - 1 : span.end_line]
        lines[-1] = lines[-1][: span.end_column - 1]
        lines[0] = lines[0][span.column - 1 :]
        return f'"{squeeze(" ".join(lines))}" ({span.file}:{span.line}:{span.column})'


def get_passages(declaration: s.Declaration) -> Iterator[Passage]:
    """A declaration as a whole, and each of its labelled rules."""
    is_option = declaration.kind.text in OPTION_KINDS
    name = get_option_name(declaration) if is_option else declaration.name
    if declaration.kind.text == "example":
        name = f"{declaration.header[-1].text}.{name}"
    yield Passage(name, declaration, declaration.items)
    starts = [i for i, item in enumerate(declaration.items) if isinstance(item, s.Label)]
    for start, end in zip(starts, [*starts[1:], len(declaration.items)], strict=bool(starts)):
        label = declaration.items[start]
        assert isinstance(label, s.Label)
        id = label.name if is_option else f"{declaration.name}.{label.name}"
        yield Passage(id, declaration, declaration.items[start:end])


def get_entries(book: Book) -> dict[str, Entry]:
    return {**book.sources, **book.issues, **book.examples, **book.assumptions, **book.words}


# --- nodes of a ruleset ----------------------------------------------------------------------------------------------


def find_nodes(ruleset: Node, name: str) -> Node:
    """The parts of a ruleset that a name stands for, each under the path by which it is reached."""
    found: Node = {}
    for table in ("rings", "terms", "things", "rules"):
        for key, row in ruleset[table].items():
            if name and (key == name or row.get("rule") == name):
                found[f"{table}.{key}"] = row
    for table in ("places", "tokens", "tracks", "statuses", "links", "watchers", "examples"):
        for index, row in enumerate(ruleset[table]):
            if name and name in (row.get("name"), row.get("id"), row.get("rule")):
                found[f"{table}[{index}]"] = row
    found |= _find_effects(ruleset["things"], "things", name)
    return found


def _find_effects(node: object, path: str, rule: str) -> Node:
    """The outermost effects of a rule."""
    if isinstance(node, dict):
        if node.get("rule") == rule and "do" in node:
            return {path: node}
        return {p: n for key, value in node.items() for p, n in _find_effects(value, f"{path}.{key}", rule).items()}
    if isinstance(node, list):
        return {p: n for i, item in enumerate(node) for p, n in _find_effects(item, f"{path}[{i}]", rule).items()}
    return {}


def walk_effects(node: object) -> Iterator[Node]:
    if isinstance(node, dict):
        if "do" in node:
            yield node
        for value in node.values():
            yield from walk_effects(value)
    elif isinstance(node, list):
        for item in node:
            yield from walk_effects(item)
