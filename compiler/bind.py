"""Declarations to book: every declaration under its name, every sentence under the id of its rule.

A label starts a rule, whose id is `declaration.label`; sentences before the first label form the rule that bears the
declaration's own name. `Cite` and `Assume` before the first label cover the whole declaration, after a label only
that rule. A rule with neither is refused here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from compiler import syntax as s
from compiler.book import (
    DIRECTIVES,
    LANGUAGE_KINDS,
    OPTION_KINDS,
    PLAIN_KINDS,
    Amendment,
    Book,
    Cite,
    Entry,
    Ground,
    Option,
    Rule,
)
from compiler.diagnostic import Complaints, Site
from compiler.options import check_options
from compiler.span import Span
from compiler.words import nearest


def bind_book(declarations: Iterable[s.Declaration]) -> Book:
    """The book of these declarations; raises CanonError with everything that does not fit together."""
    return _Binder().bind(tuple(declarations))


class _Binder:
    def __init__(self) -> None:
        self.complaints = Complaints()
        self.shelves: dict[str, dict[str, Entry]] = {}
        self.options: dict[str, Option] = {}
        self.kinds: set[str] = set(LANGUAGE_KINDS)
        self.places: dict[tuple[int, str], s.Declaration] = {}
        self.guests: set[str] = set()
        """The names of all options: what is tagged with one is not of the book itself."""

    def bind(self, declarations: tuple[s.Declaration, ...]) -> Book:
        self.kinds |= {d.name for d in declarations if d.kind.text == "kind" and d.header}
        self.guests = {d.name for d in declarations if d.kind.text in OPTION_KINDS and d.header}
        for declaration in declarations:
            self.declare(declaration)
        self.check_sources()
        self.check_examples()
        self.complaints.settle()
        check_options(self.options, self.shelves, self.complaints)
        self.complaints.settle()
        shelf = {name: self.shelves.get(name, {}) for name in ("source", "word", "issue", "example", "assumption")}
        return Book(shelf["source"], shelf["word"], shelf["issue"], self.options, shelf["example"], shelf["assumption"])

    def declare(self, declaration: s.Declaration) -> None:
        kind = declaration.kind
        if kind.text not in self.kinds:
            guess = nearest(kind.text, self.kinds)
            fix = f"write {guess}" if guess else f'declare it first: kind {kind.text} "..."'
            self.complaints.add("unknown-name", kind.span, f"There is no kind of declaration called {kind.text}.", fix)
        elif kind.text in OPTION_KINDS:
            option = self.option(declaration)
            self.shelve(self.options, option.name, option, declaration)
        else:
            entry = self.entry(declaration)
            name = f"{entry.of}.{entry.name}" if kind.text == "example" else entry.name
            shelf = kind.text if kind.text in ("source", "issue", "example", "assumption") else "word"
            self.shelve(self.shelves.setdefault(shelf, {}), name, entry, declaration)

    def shelve(self, shelf: dict[str, Any], name: str, entry: Entry | Option, declaration: s.Declaration) -> None:
        first = self.places.setdefault((id(shelf), name), declaration)
        if name in shelf:
            at, other = declaration.header[0].span, first.header[0].span
            if self.is_guest(first) and not self.is_guest(declaration):  # whichever file was read first
                at, other = other, at
            site = Site(other, f"{name} is declared here already")
            message = f"The name {name} is declared twice."
            self.complaints.add("duplicate-name", at, message, "give one of them another name", [site])
            return
        shelf[name] = entry

    def is_guest(self, declaration: s.Declaration) -> bool:
        return any(tag.text in self.guests for tag in declaration.tags)

    # --- entries and their rules ---------------------------------------------------------------------------------

    def entry(self, declaration: s.Declaration) -> Entry:
        ground, groups = split_items(declaration)
        rules: dict[str, Rule] = {}
        plain = declaration.kind.text in PLAIN_KINDS
        uncited = not plain and not ground and not any(own for _, _, own in groups)
        if uncited:
            self.uncited(f"{declaration.kind.text} {declaration.name}", declaration.header[0].span)
        for label, sentences, own in groups:
            if label is not None and label.action:
                message = f"A {declaration.kind.text} cannot amend another rule."
                fix = "put the amendment into a variant, reading, expansion or edition"
                self.complaints.add("misplaced-sentence", label.span, message, fix)
                continue
            id = f"{declaration.name}.{label.name}" if label else declaration.name
            span = label.span if label else declaration.header[0].span
            rule = Rule(id, sentences, own or ground, span)
            self.add_rule(rules, rule, plain or uncited)
        return Entry(
            declaration.kind.text,
            declaration.header,
            declaration.title,
            declaration.tags,
            rules,
            ground,
            declaration.span,
        )

    def add_rule(self, rules: dict[str, Rule], rule: Rule, plain: bool) -> None:
        if rule.id in rules:
            site = Site(rules[rule.id].span, "the first one is here")
            self.complaints.add(
                "duplicate-rule", rule.span, f"There are two rules {rule.id}.", "rename one label", [site]
            )
            return
        if not rule.ground and not plain:
            self.uncited(f"rule {rule.id}", rule.span)
        if not rule.sentences:
            message = f"The rule {rule.id} says nothing."
            self.complaints.add("missing-fact", rule.span, message, "write its sentence behind the colon")
        rules[rule.id] = rule

    def uncited(self, what: str, span: Span) -> None:
        fix = 'add: Cite source "heading". or: Assume "why we think so".'
        self.complaints.add("no-citation", span, f"The {what} names no source and no assumption.", fix)

    # --- options -------------------------------------------------------------------------------------------------

    def option(self, declaration: s.Declaration) -> Option:
        ground, groups = split_items(declaration)
        kind, name = declaration.kind.text, get_option_name(declaration)
        if kind != "reading" and len(declaration.header) > 1:
            stray = declaration.header[1]
            message = f"The word {stray.text} makes no sense in this first line."
            fix = f'put the title in quotes: {kind} {declaration.name} "..."'
            self.complaints.add("unknown-name", stray.span, message, fix)
        issue = name.split(".")[0] if kind == "reading" else ""
        amendments: list[Amendment] = []
        directives: list[tuple[str, str, str, Span]] = []
        for label, sentences, own in groups:
            if label is None:
                directives += self.directives(sentences, amendments, name, own or ground)
                continue
            if not label.action:
                fix = f"write replace {label.name}: or add {label.name}:"
                message = f"In a {kind}, a label says what it does to which rule."
                self.complaints.add("misplaced-sentence", label.span, message, fix)
                continue
            rule = Rule(label.name, sentences, own or ground, label.span, name)
            if not rule.ground:
                self.uncited(f"amendment of {label.name} in {name}", label.span)
            if not sentences:
                message = f"This amendment of {label.name} says nothing."
                self.complaints.add("missing-fact", label.span, message, "write its sentence behind the colon")
                continue
            amendments.append(Amendment(label.action, label.name, name, rule, label.anchor, label.side))
        default = any(tag.text == "default" for tag in declaration.tags)
        return Option(
            kind,
            name,
            declaration.title,
            issue,
            default,
            tuple(amendments),
            tuple(directives),
            ground,
            declaration.span,
            declaration.header[-1].span,
        )

    def directives(
        self, sentences: tuple[s.Sentence, ...], amendments: list[Amendment], option: str, ground: Ground
    ) -> Iterable[tuple[str, str, str, Span]]:
        for sentence in sentences:
            phrase = plain_phrase(sentence)
            verb = phrase.verb.text if phrase else ""
            if phrase is None or verb not in DIRECTIVES or phrase.object is None:
                message = "Here only Read, Offer, Require, Exclude, Amend and Remove can stand."
                self.complaints.add(
                    "misplaced-sentence", sentence.span, message, "put a label before it, such as replace rule.id:"
                )
                continue
            target = phrase.object.first.core.words[-1].text
            if verb == "remove":
                amendments.append(Amendment("remove", target, option, Rule(target, (), ground, sentence.span)))
                continue
            other = phrase.roles[0].value.first.core.words[-1].text if phrase.roles else ""
            yield verb, target, other, phrase.object.span

    def check_examples(self) -> None:
        """An example stands beside a rule, a word, an issue or an option."""
        named = {part for name in self.options for part in (name, name.split(".")[-1])}
        words, issues = self.shelves.get("word", {}), self.shelves.get("issue", {})
        rules = {id for entry in words.values() for id in entry.rules}
        known = {*words, *issues, *self.shelves.get("assumption", {}), *rules, *named}
        for entry in self.shelves.get("example", {}).values():
            if entry.of not in known and not self.complaints.found:
                guess = nearest(entry.of, sorted(known)) if entry.of else None
                fix = f"did you mean {guess}?" if guess else f"write: example {entry.name} of a word that is declared"
                message = (
                    f"There is no {entry.of} that this could be an example of."
                    if entry.of
                    else "An example is of something."
                )
                self.complaints.add("unknown-name", entry.header[-1].span, message, fix)

    def check_sources(self) -> None:
        known = self.shelves.get("source", {})
        seen: set[Span] = set()
        shelves = [entries for name, entries in self.shelves.items() if name != "source"]
        grounds = [
            g for shelf in shelves for e in shelf.values() for g in (e.ground, *(r.ground for r in e.rules.values()))
        ]
        grounds += [a.rule.ground for o in self.options.values() for a in o.amendments]
        grounds += [o.ground for o in self.options.values()]
        for cite in (cite for ground in grounds for cite in ground.cites):
            if cite.source in known or cite.span in seen:
                continue
            seen.add(cite.span)
            guess = nearest(cite.source, known)
            fix = f"cite {guess}" if guess else f'declare it: source {cite.source} "its title".'
            self.complaints.add("unknown-source", cite.span, f"There is no source called {cite.source}.", fix)


def get_option_name(declaration: s.Declaration) -> str:
    """What an option is chosen by; a reading by its issue and its own name."""
    issue = declaration.header[-1].text
    return f"{issue}.{declaration.name}" if declaration.kind.text == "reading" else declaration.name


Group = tuple[s.Label | None, tuple[s.Sentence, ...], Ground]


def split_items(declaration: s.Declaration) -> tuple[Ground, list[Group]]:
    """The ground of a whole declaration, and its labelled groups with grounds of their own."""
    whole = Ground()
    groups: list[tuple[s.Label | None, list[s.Sentence], Ground]] = []
    for item in declaration.items:
        if isinstance(item, s.Label):
            groups.append((item, [], Ground()))
        elif isinstance(item, s.Sentence):
            if not groups:
                groups.append((None, [], Ground()))
            groups[-1][1].append(item)
        elif not groups or groups[-1][0] is None:
            whole = join_grounds(whole, ground_of(item))
        else:
            label, sentences, own = groups[-1]
            groups[-1] = (label, sentences, join_grounds(own, ground_of(item)))
    return whole, [(label, tuple(sentences), own) for label, sentences, own in groups]


def ground_of(item: s.Citation | s.Assumption) -> Ground:
    if isinstance(item, s.Assumption):
        return Ground(assumes=(item.reason,))
    return Ground(cites=tuple(Cite(r.source.text, r.heading, r.source.span) for r in item.references))


def join_grounds(first: Ground, second: Ground) -> Ground:
    return replace(first, cites=first.cites + second.cites, assumes=first.assumes + second.assumes)


def plain_phrase(sentence: s.Sentence) -> s.Phrase | None:
    """The one phrase that the sentence consists of, if it does."""
    clause = sentence.clause
    if isinstance(clause, s.Steps) and len(clause.steps) == 1:
        step = clause.steps[0]
        if isinstance(step, s.Step) and not step.may:
            return step.phrase
    return None
