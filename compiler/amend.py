"""Book to amended book: the chosen editions, expansions, readings and variants are applied; none is left to choose.

Amendments come in layers, lowest first: edition, expansion, reading, variant; an option that requires another of its
layer stands one step above it. A layer may change what a lower one wrote. Within one layer the order of options never
matters, so two of them that touch the same rule are a clash, unless each only changes words that the other leaves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from compiler import syntax as s
from compiler.book import Amendment, Book, Entry, Ground, Option, Rule
from compiler.choice import LAYERS, choose_options
from compiler.diagnostic import CanonError, Complaints, Site
from compiler.options import tell_absent
from compiler.parse import parse_sentences
from compiler.rewording import Rewording, read_edits


@dataclass(frozen=True, slots=True)
class AmendedBook:
    """A book with nothing left to choose, and the names of the options that made it so."""

    book: Book
    options: tuple[str, ...]
    defaults: tuple[str, ...]
    """Readings that hold because no other of their issue was chosen: the rules as they are written."""
    whole: Book
    """The book before, with everything that was to choose."""

    def only(self, examples: Collection[str]) -> AmendedBook:
        """With no other examples than these."""
        kept = {id: entry for id, entry in self.book.examples.items() if id in examples}
        return replace(self, book=replace(self.book, examples=kept))


def amend_book(book: Book, choices: Sequence[str] = ()) -> AmendedBook:
    """The book under these options, each given by name (a reading as `issue.reading`)."""
    complaints = Complaints()
    chosen = choose_options(book, choices, complaints)
    complaints.settle()
    names = tuple(option.name for option in chosen)
    read = {option.issue for option in chosen}
    defaults = tuple(o.name for o in book.options.values() if o.default and o.issue not in read)
    amended = _Amender(_keep_chosen(book, (*names, *defaults)), book, complaints).apply(chosen)
    complaints.settle()
    return AmendedBook(_drop_examples(amended, book), names, defaults, book)


class _Amender:
    def __init__(self, book: Book, whole: Book, complaints: Complaints) -> None:
        self.whole = whole
        self.entries: dict[str, Entry] = {**book.words, **book.assumptions}
        self.assumptions = set(book.assumptions)
        self.book = book
        self.complaints = complaints
        self.ranked: dict[tuple[int, str], Amendment] = {}
        self.anchored: dict[tuple[int, str], Amendment] = {}
        self.reworded: dict[tuple[int, str], Rewording] = {}
        """By layer and rule: what amended it last, what was added beside it, and which of its words were changed."""

    def apply(self, options: Iterable[Option]) -> Book:
        for option in options:
            for amendment in option.amendments:
                rival = self.find_rival(option, amendment)
                if rival is not None:
                    self.clash(rival, amendment)
                    continue
                self.ranked[LAYERS[option.kind], amendment.target] = amendment
                if amendment.anchor:
                    self.anchored[LAYERS[option.kind], amendment.anchor] = amendment
                self.amend(option, amendment)
        words = {name: entry for name, entry in self.entries.items() if name not in self.assumptions}
        assumptions = {name: entry for name, entry in self.entries.items() if name in self.assumptions}
        return replace(self.book, words=words, assumptions=assumptions, options={})

    def find_rival(self, option: Option, amendment: Amendment) -> Amendment | None:
        """What the same layer did to the same rule, or to the one beside which this is to stand."""
        layer = LAYERS[option.kind]
        rivals = [] if self.fits(layer, amendment) else [self.ranked.get((layer, amendment.target))]
        if amendment.action == "remove":
            rivals.append(self.anchored.get((layer, amendment.target)))
        beside = self.ranked.get((layer, amendment.anchor))
        if beside is not None and beside.action == "remove":
            rivals.append(beside)
        return next((r for r in rivals if r is not None and not self.stands_on(option, r.option)), None)

    def fits(self, layer: int, amendment: Amendment) -> bool:
        """Whether it changes words of the rule that all other changes of the layer leave alone."""
        last, before = self.ranked.get((layer, amendment.target)), self.reworded.get((layer, amendment.target))
        if amendment.action != "change" or last is None or last.action != "change" or before is None:
            return False
        edits = read_edits(before.rule, amendment, Complaints())
        return edits is not None and not before.overlaps(edits)

    def stands_on(self, option: Option, lower: str) -> bool:
        return any(verb == "require" and lower.split(".")[-1] == target for verb, target, _, _ in option.directives)

    def clash(self, first: Amendment, second: Amendment) -> None:
        site = Site(first.rule.span, f"{first.option} amends it here")
        message = f"{first.option} and {second.option} both amend {second.target}."
        fix = "use one of them, or let one require the other"
        if first.option == second.option:
            message, fix = f"{first.option} amends {second.target} twice.", "say all of it in one amendment"
        elif first.target != second.target:
            gone, kept = (first, second) if first.action == "remove" else (second, first)
            message = f"{gone.option} removes {gone.target}, beside which {kept.option} adds a rule."
        self.complaints.add("amendment-clash", second.rule.span, message, fix, [site])

    def amend(self, option: Option, amendment: Amendment) -> None:
        owner = amendment.target.split(".")[0]
        entry = self.entries.get(owner)
        if entry is None or (amendment.action != "add" and amendment.target not in entry.rules):
            self.absent(amendment, amendment.target)
            return
        rules = dict(entry.rules)
        if amendment.action == "add":
            added = self.add(rules, amendment)
            if added is None:
                return
            rules = added
        elif amendment.action == "remove":
            del rules[amendment.target]
        elif amendment.action == "replace":
            rules[amendment.target] = amendment.rule
        else:
            rules[amendment.target] = self.change(rules[amendment.target], option, amendment)
        self.entries[owner] = replace(entry, rules=rules)

    def add(self, rules: dict[str, Rule], amendment: Amendment) -> dict[str, Rule] | None:
        if amendment.target in rules:
            site = Site(rules[amendment.target].span, "it stands here")
            message = f"The rule {amendment.target} exists already."
            self.complaints.add(
                "duplicate-rule", amendment.rule.span, message, f"write replace {amendment.target}:", [site]
            )
            return None
        if amendment.anchor and amendment.anchor not in rules:
            self.absent(amendment, amendment.anchor)
            return None
        ordered: dict[str, Rule] = {}
        for id, rule in rules.items():
            if id == amendment.anchor and amendment.side == "before":
                ordered[amendment.target] = amendment.rule
            ordered[id] = rule
            if id == amendment.anchor and amendment.side == "after":
                ordered[amendment.target] = amendment.rule
        ordered.setdefault(amendment.target, amendment.rule)
        return ordered

    def change(self, rule: Rule, option: Option, amendment: Amendment) -> Rule:
        """The rule with quoted words put in the place of others: `Read "3 apples" for "2 apples".`"""
        key = LAYERS[option.kind], rule.id
        before = self.reworded.get(key)
        if before is None or self.stands_on(option, rule.by):
            before = Rewording(rule)
        edits = read_edits(before.rule, amendment, self.complaints)
        if edits is None:
            return rule
        after = self.reworded[key] = before.add(edits)
        ground, by = amendment.rule.ground, amendment.option
        if before.edits:
            ground = Ground(rule.ground.cites + ground.cites, rule.ground.assumes + ground.assumes)
            by = f"{rule.by} and {by}"
        try:
            sentences = parse_sentences(after.text, amendment.rule.sentences[0].span)
        except CanonError as error:
            self.complaints.found += error.diagnostics
            return rule
        return Rule(rule.id, sentences, ground, amendment.rule.span, by)

    def absent(self, amendment: Amendment, target: str) -> None:
        entry = self.whole.words.get(target.split(".")[0])
        tags = {tag.text for tag in entry.tags} if entry is not None and entry.name not in self.entries else set()
        missing = next((name for name in self.whole.options if name in tags or name.split(".")[-1] in tags), "")
        if missing:
            message = f"There is no rule {target} to {amendment.action} without {missing}."
            fix = f"add to {amendment.option}: Require {missing.split('.')[-1]}."
            self.complaints.add("amends-nothing", amendment.rule.span, message, fix)
            return
        tell_absent(amendment, target, {id for entry in self.entries.values() for id in entry.rules}, self.complaints)


def _keep_chosen(book: Book, names: Sequence[str]) -> Book:
    """The book without the declarations that belong to an option which is not chosen."""
    unchosen = _tags(name for name in book.options if name not in names) - _tags(names)
    words = {name: entry for name, entry in book.words.items() if not entry.tagged(*unchosen)}
    examples = {
        name: e for name, e in book.examples.items() if not e.tagged(*unchosen) and not _gone(book, words, e.of)
    }
    assumptions = {name: entry for name, entry in book.assumptions.items() if not entry.tagged(*unchosen)}
    return replace(book, words=words, examples=examples, assumptions=assumptions)


def _tags(names: Iterable[str]) -> set[str]:
    """What a tag can call these options: a reading with its issue or without."""
    return {tag for name in names for tag in (name, name.split(".")[-1])}


def _gone(book: Book, words: dict[str, Entry], name: str) -> bool:
    return name in book.words and name not in words


def _drop_examples(amended: Book, whole: Book) -> Book:
    """Without the examples that answer a question of a rule which an option took out."""
    gone = whole.rules().keys() - amended.rules().keys()
    kept = {name: example for name, example in amended.examples.items() if not gone.intersection(_get_asked(example))}
    return replace(amended, examples=kept)


def _get_asked(example: Entry) -> Iterator[str]:
    clauses = (sentence.clause for rule in example.rules.values() for sentence in rule.sentences)
    return (clause.rule.text for clause in clauses if isinstance(clause, s.Asked))
