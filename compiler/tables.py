"""Block to tree, the short way: Lark's own tables, run in one plain loop over a text that has no mistake.

Lark makes the tables and the patterns of each state from `canon.lark`. Running them here, without a line counter, a
tree and its positions for every step, takes a third of the time, and most of compiling is reading. Whatever does not
parse is left to Lark's own parser (`compiler.reading`), which can say what it would have accepted.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from lark import Lark, Token
from lark.parsers.lalr_analysis import Shift

Match = Callable[[str, int], "re.Match[str] | None"]


class Node:
    """A part of a sentence as the grammar names it, from its first token to its last."""

    __slots__ = ("data", "children", "first", "last")

    def __init__(self, data: str, children: list[Any], first: Token | None, last: Token | None) -> None:
        self.data = data
        self.children = children
        self.first = first
        self.last = last


Part = tuple[Any, Token | None, Token | None]
"""A token or node that waits to be put together, and the first and last token that belong to it."""


class Plan(NamedTuple):
    """What to do with the symbols of a rule once they are all there."""

    origin: str
    size: int
    data: str
    kept: tuple[tuple[int, bool], ...]
    """Which of them stay, and whether only their children do."""
    is_plain: bool
    """Whether they all stay as they are."""
    is_passed: bool
    """Whether a single child stands for the whole."""


class Tables:
    """The states of a grammar: what each may read, and what it then does."""

    def __init__(self, lark: Lark) -> None:
        frontend: Any = lark.parser
        table = frontend.parser._parse_table
        plans: dict[int, Plan] = {}
        self.actions: dict[int, dict[str, tuple[bool, Any]]] = {}
        for state, row in table.states.items():
            self.actions[state] = {
                str(symbol): (True, argument) if action is Shift else (False, _plan(argument, plans))
                for symbol, (action, argument) in row.items()
            }
        self.start, self.end = table.start_states["start"], table.end_states["start"]
        self.lexers = frontend.lexer.lexers
        self.matches: dict[int, Match] = {}
        self.patterns: dict[int, Match] = {}

    def match(self, state: int) -> Match:
        """The pattern of a state, made when it is first wanted; states that may read the same share it."""
        lexer = self.lexers[state]
        if id(lexer) not in self.patterns:
            terminals = [t for t in lexer.terminals if t.name not in lexer.ignore_types]
            words = "|".join(f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in terminals)
            self.patterns[id(lexer)] = re.compile(rf"\s*+(?:{words})").match
        self.matches[state] = self.patterns[id(lexer)]
        return self.matches[state]

    def read(self, text: str, most: int) -> tuple[Node, list[Token]] | None:
        """The tree of a text and its tokens; None if it does not parse, or has more tokens than anybody may write."""
        states, tokens, parts = [self.start], list[Token](), list[Part]()
        at, line, line_start = 0, 1, 0
        while len(tokens) <= most:
            state = states[-1]
            found = (self.matches.get(state) or self.match(state))(text, at)
            if found is None:
                if text[at:].strip() or not self._reduce(states, parts, "$END"):
                    return None
                return parts[0][0], tokens
            name = found.lastgroup or ""
            start, end = found.span(name)
            if breaks := text.count("\n", at, start):
                line, line_start = line + breaks, text.rindex("\n", at, start) + 1
            first_line, column = line, start - line_start + 1
            if breaks := text.count("\n", start, end):
                line, line_start = line + breaks, text.rindex("\n", start, end) + 1
            token = Token(name, found[name], start, first_line, column, line, end - line_start + 1, end)
            if not self._reduce(states, parts, name):
                return None
            states.append(self.actions[states[-1]][name][1])
            parts.append((token, token, token))
            tokens.append(token)
            at = end
        return None

    def _reduce(self, states: list[int], parts: list[Part], name: str) -> bool:
        """Put together what is complete before a token of this name can be read; whether it can."""
        actions = self.actions
        while (action := actions[states[-1]].get(name)) is not None:
            is_shift, plan = action
            if is_shift:
                return True
            if size := plan.size:
                symbols = parts[-size:]
                del states[-size:], parts[-size:]
                parts.append(_build(plan, symbols))
            else:
                parts.append((Node(plan.data, [], None, None), None, None))
            states.append(actions[states[-1]][plan.origin][1])
            if states[-1] == self.end and name == "$END":
                return True
        return False


def _plan(rule: Any, plans: dict[int, Plan]) -> Plan:
    if id(rule) not in plans:
        symbols = list(enumerate(rule.expansion))
        kept = [(i, not s.is_term and s.name.startswith("_")) for i, s in symbols if not (s.is_term and s.filter_out)]
        is_plain = len(kept) == len(symbols) and not any(inlined for _, inlined in kept)
        is_passed = bool(rule.options.expand1) and not rule.alias
        origin = str(rule.origin.name)
        plans[id(rule)] = Plan(origin, len(symbols), str(rule.alias or origin), tuple(kept), is_plain, is_passed)
    return plans[id(rule)]


def _build(plan: Plan, symbols: list[Part]) -> Part:
    first, last = symbols[0][1], symbols[-1][2]
    if plan.is_plain:
        children = [symbol[0] for symbol in symbols]
    else:
        children = []
        for index, is_inlined in plan.kept:
            if is_inlined:
                children += symbols[index][0].children
            else:
                children.append(symbols[index][0])
    if plan.is_passed and len(children) == 1:
        return children[0], first, last
    return Node(plan.data, children, first, last), first, last
