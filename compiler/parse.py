"""Source to declarations: `compiler.reading` reads each block by the grammar, `Builder` makes our own tree of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from lark import Token

from compiler import syntax as s
from compiler.blocks import make_block
from compiler.diagnostic import CanonError, Diagnostic
from compiler.limits import Meter
from compiler.reading import Reading, read_block, read_source
from compiler.source import Source
from compiler.span import Span
from compiler.tables import Node
from compiler.wording import say

__all__ = ["Source", "parse_sentences", "parse_source", "parse_sources", "squeeze"]

SORTS = {"NAME": "name", "INT": "int", "RANGE": "range", "STRING": "string", "PRONOUN": "pronoun"}
TIMES = {"once": 1, "twice": 2}


@lru_cache(maxsize=256)
def parse_source(source: Source, without: str = "") -> tuple[s.Declaration, ...]:
    """The declarations of a text, but for those of one kind; raises CanonError with what a reader should mend."""
    readings = read_source(source, without)
    return tuple(declaration for reading in readings for declaration in Builder(reading).declarations())


def squeeze(text: str) -> str:
    return " ".join(text.split())


def parse_sentences(text: str, span: Span) -> tuple[s.Sentence, ...]:
    """Sentences that do not stand in a file as they are; each node says it stands at `span`."""
    reading = read_block(make_block(span.file, f"rule amended:\n  {text}\n"), Meter())
    if isinstance(reading, Diagnostic):
        message = f"With these words the rule would read: {text}"
        raise CanonError([Diagnostic("amendment-drift", span, message, "make it a whole sentence of Canon")])
    (declaration,) = _Pinned(reading, span).declarations()
    return tuple(item for item in declaration.items if isinstance(item, s.Sentence))


class Builder:
    """Walks the tree once; one method per rule of the grammar."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.starts = [token.start_pos or 0 for token in reading.tokens]

    def declarations(self) -> tuple[s.Declaration, ...]:
        return tuple(self.declaration(child) for child in _trees(self.reading.tree))

    # --- positions and words -------------------------------------------------------------------------------------

    def span(self, node: Node | Token) -> Span:
        first: Any = node if isinstance(node, Token) else node.first
        last: Any = node if isinstance(node, Token) else node.last
        block = self.reading.block
        before = block.lines_before
        return Span(block.file, first.line + before, first.column, last.end_line + before, last.end_column)

    def word(self, token: Token, sort: str | None = None) -> s.Word:
        text = squeeze(str(token)).lower()
        if token.type == "STRING":
            text = str(token)[1:-1]
        elif token.type == "DET" and text.endswith("'s"):
            return s.Word("possessive", text[:-2], self.span(token))
        return s.Word(sort or SORTS.get(token.type, "det"), text, self.span(token))

    # --- declarations and their items ----------------------------------------------------------------------------

    def declaration(self, tree: Node) -> s.Declaration:
        kind, *rest = tree.children
        header: tuple[s.Word, ...] = ()
        title = ""
        tags: list[s.Word] = []
        items: list[s.Item] = []
        for child in rest:
            if not isinstance(child, Node):
                continue
            if child.data == "header":
                header = tuple(self.word(t) for t in _tokens(child))
            elif child.data == "title":
                title = self.word(_tokens(child)[0]).text
            elif child.data == "tag":
                tags.append(self.word(_tokens(child)[0]))
            else:
                items.append(self.item(child))
        assert isinstance(kind, Token)
        return s.Declaration(self.word(kind, "name"), header, title, tuple(tags), tuple(items), self.span(tree))

    def item(self, tree: Node) -> s.Item:
        span = self.span(tree)
        if tree.data == "label":
            return self.label(_tokens(tree)[0])
        if tree.data == "citation":
            references = [self.reference(child) for child in _trees(tree)]
            return s.Citation(tuple(references), span)
        if tree.data == "assumption":
            return s.Assumption(self.word(_tokens(tree)[-1]).text, span)
        return s.Sentence(self.clause(_trees(tree)[0]), say(self.tokens(tree)), span)

    def tokens(self, tree: Node) -> Sequence[Token]:
        """All tokens under a node, also those that the tree leaves out."""
        assert tree.first is not None and tree.last is not None
        start, end = (bisect_left(self.starts, at or 0) for at in (tree.first.start_pos, tree.last.end_pos))
        return self.reading.tokens[start:end]

    def label(self, token: Token) -> s.Label:
        words = str(token)[:-1].lower().split()
        action = words.pop(0) if len(words) in (2, 4) else ""
        side, anchor = (words[1], words[2]) if len(words) == 3 else ("", "")
        return s.Label(words[0], action, anchor, side, self.span(token))

    def reference(self, tree: Node) -> s.Reference:
        name, heading = _tokens(tree)
        return s.Reference(self.word(name), self.word(heading).text, self.span(tree))

    # --- clauses -------------------------------------------------------------------------------------------------

    def clause(self, tree: Node) -> s.Clause:
        build: Callable[[Node], s.Clause] = getattr(self, f"clause_{tree.data}")
        return build(tree)

    def clause_when(self, tree: Node) -> s.When:
        condition, body = _trees(tree)
        return s.When(self.condition(condition), self.clause(body), self.span(tree))

    def clause_otherwise(self, tree: Node) -> s.Otherwise:
        return s.Otherwise(self.clause(_trees(tree)[0]), self.span(tree))

    def clause_each(self, tree: Node) -> s.Each:
        noun, body = _trees(tree)
        at_once = any(token.type == "AT_ONCE" for token in _tokens(tree))
        return s.Each(self.noun(noun), at_once, self.clause(body), self.span(tree))

    def clause_acting(self, tree: Node) -> s.Acting:
        noun, body = _trees(tree)
        return s.Acting(self.noun(noun), self.clause(body), self.span(tree))

    def clause_asked(self, tree: Node) -> s.Asked:
        return s.Asked(self.word(_tokens(tree)[-1]), self.clause(_trees(tree)[0]), self.span(tree))

    def clause_whenever(self, tree: Node) -> s.Whenever:
        phrase, body = _trees(tree)
        return s.Whenever(self.phrase(phrase), self.clause(body), self.span(tree))

    def clause_repeat(self, tree: Node) -> s.Repeat:
        text = squeeze(str(_tokens(tree)[0])).lower()
        times = TIMES[text] if text in TIMES else int(text.split()[0])
        return s.Repeat(times, self.clause(_trees(tree)[0]), self.span(tree))

    def clause_statement(self, tree: Node) -> s.Statement:
        fact, *condition = _trees(tree)
        return s.Statement(self.fact(fact), self.condition(condition[0]) if condition else None, self.span(tree))

    def clause_steps(self, tree: Node) -> s.Steps:
        return self.steps(tree)

    # --- steps and facts -----------------------------------------------------------------------------------------

    def steps(self, tree: Node) -> s.Steps:
        steps = tuple(self.either(child) if child.data == "either" else self.step(child) for child in _trees(tree))
        joins = tuple(token.lower().split()[-1] for token in _tokens(tree))
        return s.Steps(steps, joins, self.span(tree))

    def either(self, tree: Node) -> s.Either:
        return s.Either(tuple(self.steps(option) for option in _trees(tree)), self.span(tree))

    def step(self, tree: Node) -> s.Step:
        return s.Step(bool(_tokens(tree)), self.phrase(_trees(tree)[0]), self.span(tree))

    def condition(self, tree: Node) -> s.Condition:
        facts = tuple(self.fact(child) for child in _trees(tree))
        return s.Condition(facts, tuple(t.lower().split()[-1] for t in _tokens(tree)), self.span(tree))

    def fact(self, tree: Node) -> s.Fact:
        trees = _trees(tree)
        relation = str(tree.data).removesuffix("_fact").removeprefix("is_")
        subject = None if relation == "there" else self.value(trees.pop(0))
        negated = any(token.type == "NOT" for token in _tokens(tree))
        place = self.description(trees.pop(0)) if relation == "in" else None
        value = self.value(trees.pop(0)) if trees else None
        return s.Fact(relation, subject, negated, value, place, tuple(map(self.role, trees)), self.span(tree))

    # --- phrases -------------------------------------------------------------------------------------------------

    def phrase(self, tree: Node) -> s.Phrase:
        trees = _trees(tree)
        value = self.value(trees.pop(0)) if trees and trees[0].data == "value" else None
        verb = self.word(_tokens(tree)[0])
        return s.Phrase(verb, value, tuple(map(self.role, trees)), self.span(tree))

    def role(self, tree: Node) -> s.Role:
        text = squeeze(str(_tokens(tree)[0])).lower()
        word = "for each" if text.startswith("for each") else text
        return s.Role(word, self.value(_trees(tree)[0]), self.span(tree))

    def value(self, tree: Node) -> s.Value:
        span = self.span(tree)
        if tree.data == "name_subject":
            core = s.Core(tuple(map(self.word, _tokens(tree))), None, span)
            return s.Value(s.Noun(core, (), span), (), span)
        nouns = [self.noun(child) for child in _trees(tree)]
        infixes = [squeeze(token.lower()) for token in _tokens(tree)]
        return s.Value(nouns[0], tuple(zip(infixes, nouns[1:], strict=True)), span)

    def noun(self, tree: Node) -> s.Noun:
        core, *descriptions = _trees(tree)
        return s.Noun(self.core(core), tuple(map(self.description, descriptions)), self.span(tree))

    def description(self, tree: Node) -> s.Description:
        return s.Description(squeeze(_tokens(tree)[0].lower()), self.core(_trees(tree)[0]), self.span(tree))

    def core(self, tree: Node) -> s.Core:
        words = tuple(self.word(token) for token in _tokens(tree) if token.type != "OF")
        of = _trees(tree)
        return s.Core(words, self.core(of[0]) if of else None, self.span(tree))


class _Pinned(Builder):
    """Builds nodes that all stand at one span."""

    def __init__(self, reading: Reading, pinned: Span) -> None:
        super().__init__(reading)
        self.pinned = pinned

    def span(self, node: Node | Token) -> Span:
        return self.pinned


def _trees(tree: Node) -> list[Node]:
    return [child for child in tree.children if isinstance(child, Node)]


def _tokens(tree: Node) -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token)]


def parse_sources(sources: Sequence[Source], without: str = "") -> tuple[s.Declaration, ...]:
    """All declarations of several texts (but for those of one kind), or the mistakes of all of them together."""
    declarations: list[s.Declaration] = []
    found: list[Diagnostic] = []
    for source in sources:
        try:
            declarations += parse_source(source, without)
        except CanonError as error:
            found += error.diagnostics
    if found:
        raise CanonError(found)
    return tuple(declarations)
