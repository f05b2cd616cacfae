"""Possible: whether an effect can happen, asked before it is offered.

A may and an either offer only what can happen. This reads the same trees as the lowering does and makes conditions
of them: a move can happen if a token is there, a sequence if any of its parts can, and a question lets through what
follows it, if for some option that can happen. Registers that such a question would fill are filled while looking;
it is about to fill them anyway.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.conditions import join
from referee.engine.layout import ENDLESS
from referee.engine.linker import NOTHING, STATE, YOU, Expr, Fn, Linker, Needs, constant
from referee.engine.moves import cell
from referee.engine.state import State
from referee.ruleset import Node

Row = tuple[int, ...]


def possible(linker: Linker, node: Node) -> Expr:
    """A condition: whether this effect can happen."""
    return POSSIBLE.get(node["do"], _always)(linker, node)


def _always(linker: Linker, node: Node) -> Expr:
    return constant(True)


def _any(linker: Linker, exprs: list[Expr]) -> Expr:
    if any(expr.is_constant and expr.value for expr in exprs):
        return constant(True)
    exprs = [expr for expr in exprs if not expr.is_constant]
    if len(exprs) == 1:
        return exprs[0]
    return linker.fold(join(tuple(expr.fn for expr in exprs), False), NOTHING.union(*(expr.needs for expr in exprs)))


def _sequence(linker: Linker, node: Node) -> Expr:
    return _steps(linker, node["steps"])


def _steps(linker: Linker, steps: list[Node]) -> Expr:
    if not steps:
        return constant(False)
    first, rest = steps[0], steps[1:]
    binder = BINDERS.get(first["do"])
    if binder is None:
        return _any(linker, [possible(linker, first), _steps(linker, rest)])
    # A question at the very end lets nothing through, but can still be asked.
    following = _steps(linker, rest) if rest else constant(first["do"] != "let")
    fn, needs = binder(linker, first)
    return _for_some(linker, first["reg"], fn, needs, following)


def _for_some(linker: Linker, reg: int, options: Fn, needs: Needs, following: Expr) -> Expr:
    """Whether some option lets through what follows."""
    if following.is_constant:
        return linker.fold(lambda s: bool(options(s)) and following.value, needs)
    holds = following.fn

    def find(s: State) -> bool:
        for option in options(s):
            s.regs[reg] = option
            if holds(s):
                return True
        return False

    return linker.fold(find, needs | (following.needs - {reg}))


def _bind_choice(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    expr = linker.expr(node["set"])
    return expr.fn, expr.needs


def _bind_value(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    expr = linker.expr(node["value"])
    fn = expr.fn
    return (lambda s: (fn(s),)), expr.needs


def _bind_amount(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    """The greatest amount: where it does nothing, a smaller one would not either."""
    expr = linker.expr(node["high"])
    fn = expr.fn
    return (lambda s: (fn(s),) if fn(s) > 0 else ()), expr.needs


def _bind_pieces(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    """Everything there is: what it can do, some choice of it can."""
    have, high = available(linker, node), constant(1) if node.get("high") is None else linker.expr(node["high"])

    def options(s: State) -> tuple[Row, ...]:
        row = have(s)
        return (row,) if high.fn(s) > 0 and any(row) else ()

    needs = linker.expr(node["from"]).needs | high.needs | STATE
    return options, needs if node.get("of") is None else needs | linker.expr(node["of"]).needs


def available(linker: Linker, node: Node) -> Fn:
    """How many of each family lie where pieces are chosen from."""
    count = [{"op": "count", "tokens": [name], "in": {"op": "set", "items": [node["from"]]}, "of": node.get("of")}
             for name in node["tokens"]]  # fmt: skip
    fns = tuple(linker.expr(expression).fn for expression in count)
    return lambda s: tuple(fn(s) for fn in fns)


def _then(linker: Linker, node: Node) -> Expr:
    if node["first"]["do"] in BINDERS:
        return _steps(linker, [node["first"], node["rest"]])
    return possible(linker, node["first"])


def _if(linker: Linker, node: Node) -> Expr:
    condition, yes = linker.expr(node["cond"]), possible(linker, node["then"])
    no = constant(False) if node.get("else") is None else possible(linker, node["else"])
    holds, f, g = condition.fn, yes.fn, no.fn
    if condition.is_constant:
        return yes if condition.value else no
    return linker.fold(lambda s: f(s) if holds(s) else g(s), condition.needs | yes.needs | no.needs)


def _body(linker: Linker, node: Node) -> Expr:
    return possible(linker, node["body"])


def _either(linker: Linker, node: Node) -> Expr:
    return _any(linker, [possible(linker, option["body"]) for option in node["options"]])


def _each(linker: Linker, node: Node) -> Expr:
    row, body = linker.expr(node["set"]), possible(linker, node["body"])
    reg, holds = node["reg"], body.fn
    if not node["acting"]:
        return _for_some(linker, reg, row.fn, row.needs, body)

    def find(s: State) -> bool:
        return any(_as_player(s, player, reg, holds) for player in row.fn(s))

    return linker.fold(find, row.needs | (body.needs - {reg} - YOU))


def _as_player(s: State, player: int, reg: int | None, holds: Fn) -> bool:
    before, s.you = s.you, player
    if reg is not None:
        s.regs[reg] = player
    found = bool(holds(s))
    s.you = before
    return found


def _acting(linker: Linker, node: Node) -> Expr:
    player, body = linker.expr(node["player"]), possible(linker, node["body"])
    who, holds = player.fn, body.fn

    def find(s: State) -> bool:
        return who(s) >= 0 and _as_player(s, who(s), None, holds)

    return linker.fold(find, player.needs | (body.needs - YOU))


def _run(linker: Linker, node: Node) -> Expr:
    name = node["thing"]
    if name not in linker.possibilities:
        linker.possibilities[name] = possible(linker, linker.data["things"][name]["body"])
    return linker.possibilities[name]


def _move(linker: Linker, node: Node) -> Expr:
    family, amount = linker.family(linker.layout.counted, node["token"]), node.get("amount")
    want = constant(ENDLESS) if amount is None else linker.expr(amount)
    source, target = (cell(linker, family, node.get(key), node["of"]) for key in ("from", "to"))
    strict = bool(node.get("strict")) and amount is not None
    f, a, b = want.fn, source.fn, target.fn

    def can(s: State) -> bool:
        wanted = f(s)
        return wanted > 0 and b(s) >= 0 and s.counts[a(s)] >= (wanted if strict else 1)

    return Expr(can, want.needs | source.needs | target.needs | STATE)


def _move_pieces(linker: Linker, node: Node) -> Expr:
    have, reg = available(linker, node), node["reg"]

    def can(s: State) -> bool:
        row = s.regs[reg]
        return isinstance(row, tuple) and any(a and b for a, b in zip(row, have(s), strict=True))

    return Expr(can, frozenset({reg}) | STATE | YOU)


def _carry(linker: Linker, node: Node) -> Expr:
    tokens = linker.expr(node["tokens"])
    fn = tokens.fn
    return linker.fold(lambda s: bool(fn(s)), tokens.needs)


def _step(linker: Linker, node: Node) -> Expr:
    family = linker.family(linker.layout.tracks, node["track"])
    slot, by = linker.owned(family, node.get("of")), linker.expr(node["by"])
    low, high = linker.layout.limits[family.ids[0]]
    where, how_far = slot.fn, by.fn

    def can(s: State) -> bool:
        index, steps = where(s), how_far(s)
        value = s.tracks[index]
        return index >= 0 and (value < high if steps > 0 else value > low if steps < 0 else False)

    return Expr(can, slot.needs | by.needs | STATE)


POSSIBLE: dict[str, Callable[[Linker, Node], Expr]] = {
    "seq": _sequence, "then": _then, "if": _if, "may": _body, "repeat": _body, "either": _either, "each": _each,
    "acting": _acting, "run": _run, "move": _move, "move-pieces": _move_pieces, "carry": _carry, "step": _step,
    "choose": lambda linker, node: _steps(linker, [node]), "amount": lambda linker, node: _steps(linker, [node]),
    "pieces": lambda linker, node: _steps(linker, [node]), "let": lambda linker, node: constant(False),
}  # fmt: skip

BINDERS: dict[str, Callable[[Linker, Node], tuple[Any, Needs]]] = {
    "choose": _bind_choice, "amount": _bind_amount, "pieces": _bind_pieces, "let": _bind_value,
}  # fmt: skip
