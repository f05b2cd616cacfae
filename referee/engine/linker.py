"""The linker: turns the trees of a ruleset into closures, once, for one number of players.

Expressions become functions of the state. Each says what it *needs* to know (who is acting, the state, certain
registers); what needs nothing is evaluated on the spot, and what needs only the acting player is evaluated for each
player and becomes a lookup in a row. Folding is thus one rule in one place, and most of the nouns of a rule ("your
basket") cost one lookup.

Effects become a flat list of operations, each a function of the state that returns the address of the next. They
are lowered from the end to the beginning: an effect is given the address of what follows it (`nxt`) and returns its
own. So a jump is never patched and a straight line needs no dispatch; only the head of a loop and the entry of a
thing are reserved first. `lapse` is where a question without options goes on: the end of the step that it stands
in.

The trees are read by the functions in the tables that are given to the linker (see numbers, sets, control, moves,
questions): one function for each `op` and `do` of docs/ruleset.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.engine.layout import Family, Layout
from referee.engine.state import STOP, Op, State
from referee.ruleset import Node, RulesetError

Fn = Callable[[State], Any]
Needs = frozenset[object]
Lower = Callable[["Linker", Node, int, int], int]
Build = Callable[["Linker", Node], tuple[Fn, Needs]]

NOTHING: Needs = frozenset()
YOU: Needs = frozenset({"you"})
STATE: Needs = frozenset({"state"})
OWN: Node = {"op": "you"}
"""Whose something is, when it is one's own."""


class Expr:
    """A linked expression. `rows` is its value for each player, when it needs at most the acting player."""

    __slots__ = ("fn", "needs", "rows")

    def __init__(self, fn: Fn, needs: Needs, rows: tuple[Any, ...] | None = None) -> None:
        self.fn, self.needs, self.rows = fn, needs, rows

    @property
    def is_constant(self) -> bool:
        return not self.needs

    @property
    def value(self) -> Any:
        """The value of a constant."""
        assert self.rows is not None and not self.needs
        return self.rows[0]


def constant(value: Any) -> Expr:
    return Expr(lambda s: value, NOTHING, (value,))


def lookup(rows: tuple[Any, ...]) -> Fn:
    return lambda s: rows[s.you]


def by_player(expr: Expr, linker: Linker, of: Callable[[Any], Any] = lambda value: value) -> tuple[Any, ...]:
    """What is made of an expression's value for each player; the expression must need no more than that."""
    assert expr.rows is not None
    return tuple(of(expr.rows[player if expr.needs else 0]) for player in range(linker.layout.players))


def needs_of(*exprs: Expr) -> Needs:
    return NOTHING.union(*(expr.needs for expr in exprs))


class Linker:
    """What is being linked: the layout, the code so far, and the tables of node readers."""

    def __init__(self, layout: Layout, ops: Mapping[str, Build], effects: Mapping[str, Lower]) -> None:
        self.layout = layout
        self.data = layout.data
        self.ops = ops
        self.effects = effects
        self.code: list[Op] = []
        self.registers: int = self.data["registers"]
        self.terms: dict[str, Expr] = {}
        self.entries: dict[str, int] = {}
        self.returns: dict[str, int] = {}
        self.refusals: dict[int, tuple[int, int, Fn]] = {}
        self.chains: dict[tuple[int, ...], tuple[int, int]] = {}
        self.inside: frozenset[int] = frozenset()
        self.spare = self.register()
        self.possibilities: dict[str, Expr] = {}
        self.bare = State()
        self.own: dict[tuple[int, ...], Expr] = {}

    # Expressions

    def expr(self, node: Any) -> Expr:
        """Link an expression; a bare number or truth is itself."""
        if isinstance(node, int):
            return constant(node)
        build = self.ops.get(node["op"])
        if build is None:
            raise RulesetError(f"unknown op {node['op']!r}")
        return self.fold(*build(self, node))

    def fold(self, fn: Fn, needs: Needs) -> Expr:
        """Evaluate now what will not change during a game."""
        if not needs:
            return constant(fn(self.bare))
        if needs != YOU:
            return Expr(fn, needs)
        rows = tuple(self.as_player(fn, player) for player in range(self.layout.players))
        if all(row == rows[0] for row in rows):
            return constant(rows[0])
        return Expr(lookup(rows), YOU, rows)

    def remember(self, fn: Fn, needs: Needs) -> Fn:
        """The same function, worked out only once for each value of the one or two registers that it needs."""
        registers = [need for need in needs if isinstance(need, int)]
        if needs - YOU - set(registers) or not 1 <= len(registers) <= 2:
            return fn
        if "you" in needs:
            return _remember_for_each(fn, registers, self.layout.players)
        return _remember(fn, *registers)

    def as_player(self, fn: Fn, player: int) -> Any:
        self.bare.you = player
        value = fn(self.bare)
        self.bare.you = 0
        return value

    def number(self, node: Any) -> int:
        """The value of a number that must be known when the game is linked."""
        expr = self.expr(node)
        if not expr.is_constant:
            raise RulesetError(f"this number must not depend on the game: {node}")
        return int(expr.value)

    def by_player(self, node: Any) -> list[int]:
        expr = self.expr(node)
        if expr.rows is None:
            raise RulesetError(f"this number must depend on the player alone: {node}")
        return list(expr.rows) if expr.needs else [expr.value] * self.layout.players

    def owned(self, family: Family, of: Any) -> Expr:
        """The instance (or column, or slot) of a family that belongs to an owner."""
        if of is None:
            if family.owner is not None:
                raise RulesetError(f"it is not said whose {family.name} is meant")
            return constant(family.ids[0])
        ids = family.ids
        if of == OWN and ids in self.own:  # most of what rules speak of is one's own, so it is looked up once
            return self.own[ids]
        owner = self.expr(of)
        found = self.fold(lambda s: ids[owner.fn(s)], owner.needs)
        if of == OWN:
            self.own[ids] = found
        return found

    def family(self, families: Mapping[str, Family], name: str) -> Family:
        family = families.get(name)
        if family is None:
            raise RulesetError(f"unknown name {name!r}")
        return family

    # Effects

    def effect(self, node: Node, nxt: int, lapse: int) -> int:
        """Lower an effect that is followed by `nxt`; the address at which it starts."""
        lower = self.effects.get(node["do"])
        if lower is None:
            raise RulesetError(f"unknown effect {node['do']!r}")
        return lower(self, node, nxt, lapse)

    def emit(self, op: Op) -> int:
        self.code.append(op)
        return len(self.code) - 1

    def reserve(self) -> int:
        """An address for an operation that is not known yet."""
        return self.emit(halt)

    def register(self) -> int:
        """A fresh cell; bodies never run inside themselves, so one for each use is enough."""
        self.registers += 1
        return self.registers - 1

    def entry(self, thing: str) -> int:
        if thing not in self.entries:
            raise RulesetError(f"there is nothing to run in {thing!r}")
        return self.entries[thing]

    def link_things(self, lower_body: Callable[[Linker, str, int], int]) -> None:
        """Lower every thing; all entries exist first, since things run one another in any order."""
        things = self.data["things"]
        for name in things:
            self.entries[name] = self.reserve()
            self.returns[name] = self.register()
        for name in things:
            leave = self.emit(back(self.returns[name]))
            self.code[self.entries[name]] = self.code[lower_body(self, name, leave)]


def _remember(fn: Fn, register: int, other: int = -1) -> Fn:
    known: dict[Any, Any] = {}

    def look(s: State) -> Any:
        key = s.regs[register]
        if key not in known:
            known[key] = fn(s)
        return known[key]

    def look_at_both(s: State) -> Any:
        key = s.regs[register], s.regs[other]
        if key not in known:
            known[key] = fn(s)
        return known[key]

    return look if other < 0 else look_at_both


def _remember_for_each(fn: Fn, registers: list[int], players: int) -> Fn:
    rows = tuple(_remember(fn, *registers) for _ in range(players))
    return lambda s: rows[s.you](s)


def halt(s: State) -> int:
    s.question = None
    s.options = ()
    return STOP


def back(cell: int) -> Op:
    def leave(s: State) -> int:
        address: int = s.regs[cell]
        return address

    return leave


def rows_of(linker: Linker, families: Iterable[Family], of: Expr | None) -> tuple[Fn, Needs]:
    """The instances of some families, of one owner or of all."""
    chosen = tuple(families)
    if of is None:
        everything = tuple(i for family in chosen for i in family.own)
        return (lambda s: everything), NOTHING
    sizes = (linker.layout.players, *(ring.size for ring in linker.layout.rings.values()))
    table = (*(tuple(own_of(family, owner) for family in chosen) for owner in range(max(sizes))), ())
    owner_of = of.fn
    return (lambda s: table[owner_of(s)]), of.needs


def own_of(family: Family, owner: int) -> int:
    if family.owner is None:
        return family.ids[0]
    return family.ids[owner] if owner < len(family.own) else -1
