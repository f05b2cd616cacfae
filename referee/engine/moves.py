"""Moves: the effects that change a state, and the events they leave.

Every effect does as much as it can and tells three things: `happened` grows if anything changed, `moved` is how
much, and an event is recorded if the state is traced. An endless supply is a cell like any other (the void), so
taking, returning, paying and moving are one operation. A family that watchers wait for gets a longer operation,
built only then: what the watchers add is worked out on the state before the event, and what runs afterwards is a
subroutine with a return cell of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.control import until
from referee.engine.hidden import candidates, is_hidden, reveal
from referee.engine.layout import ENDLESS, Family
from referee.engine.linker import Expr, Fn, Linker, Lower, by_player, constant
from referee.engine.state import STOP, Event, Note, Op, Question, Span, State
from referee.engine.watchers import Watch, link_watch
from referee.ruleset import Node

AT_SOURCE = ("return", "pay")
NOWHERE = frozenset({-1})

Tell = Callable[[Note], Event]


class Stamp:
    """Who says so: what every event of one effect has in common."""

    __slots__ = ("rule", "at", "verb", "what")

    def __init__(self, node: Node, what: str) -> None:
        self.rule: str = node["rule"]
        self.at: Span = tuple(node["at"])
        self.verb: str = node["verb"] if "verb" in node else node["do"]
        self.what = what


def move(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    family = linker.family(linker.layout.counted, node["token"])
    amount = node.get("amount")
    want = constant(ENDLESS) if amount is None else linker.expr(amount)
    strict = bool(node.get("strict")) and amount is not None
    ends = cell(linker, family, node.get("from"), node["of"]), cell(linker, family, node.get("to"), node["of"])
    return _emit_move(linker, node, family, want, strict, ends, nxt)


def cell(linker: Linker, family: Family, place: Any, of: Any) -> Expr:
    """The cell of the table of counts for a family in a place; the void if there is no place or no limit there."""
    layout = linker.layout
    endless = family.node.get("count") is None and family.node.get("stock") is not None
    if place is None or (endless and place.get("place") == family.node["stock"]):
        return constant(layout.void)
    column, where, width = linker.owned(family, of), linker.expr(place), layout.width

    def find(s: State) -> int:
        c, p = column.fn(s), where.fn(s)
        return p * width + c if c >= 0 and p >= 0 else -1

    return linker.fold(find, column.needs | where.needs)


def _emit_move(
    linker: Linker, node: Node, family: Family, want: Expr, strict: bool, ends: tuple[Expr, Expr], nxt: int
) -> int:
    tell = _teller(linker, Stamp(node, family.name), family)
    if node.get("amount") == {"op": "missing"}:
        nxt = linker.emit(_fill_gap(nxt))
    watch = link_watch(linker, node["verb"], family.name, node["rule"])
    source, target = ends[0].fn, ends[1].fn
    if watch is None and want.is_constant and not strict and ends[0].rows is not None and ends[1].rows is not None:
        return linker.emit(_plain(by_player(ends[0], linker), by_player(ends[1], linker), want.value, tell, nxt))
    if watch is not None:
        return linker.emit(_watched(source, target, want.fn, strict, tell, watch, nxt))
    return linker.emit(_general(source, target, want.fn, strict, tell, nxt))


def _fill_gap(nxt: int) -> Op:
    """What was found of the missing is missing no more."""

    def op(s: State) -> int:
        s.missing -= s.moved
        return nxt

    return op


def _plain(sources: tuple[int, ...], targets: tuple[int, ...], want: int, tell: Tell, nxt: int) -> Op:
    """A fixed number between two places that depend on the acting player alone: most moves are like that."""

    def op(s: State) -> int:
        counts, a, b = s.counts, sources[s.you], targets[s.you]
        amount = counts[a]
        if amount > want:
            amount = want
        if amount <= 0 or b < 0:
            s.moved = 0
            return nxt
        if s.trace is not None:
            s.trace.append((tell, s.you, a, b, amount, counts[a], counts[b]))
        counts[a] -= amount
        counts[b] += amount
        s.moved = amount
        s.happened += 1
        return nxt

    return op


def _general(source: Fn, target: Fn, want: Fn, strict: bool, tell: Tell, nxt: int) -> Op:
    def op(s: State) -> int:
        counts, a, b, wanted = s.counts, source(s), target(s), want(s)
        have = counts[a]
        amount = wanted if wanted <= have else 0 if strict else have
        if amount <= 0 or b < 0:
            s.moved = 0
            return nxt
        if s.trace is not None:
            s.trace.append((tell, s.you, a, b, amount, counts[a], counts[b]))
        counts[a] -= amount
        counts[b] += amount
        s.moved = amount
        s.happened += 1
        return nxt

    return op


def _watched(source: Fn, target: Fn, want: Fn, strict: bool, tell: Tell, watch: Watch, nxt: int) -> Op:
    """A move that others wait for: their raises are summed on the state before it, then what follows it runs.

    Raises come only on top of something; what follows runs even if nothing was there, for then all of it is missing.
    """
    raises, after, cell_after = watch

    def op(s: State) -> int:
        counts, a, b, wanted = s.counts, source(s), target(s), want(s)
        have = counts[a]
        amount = wanted if wanted <= have else 0 if strict else have
        s.moved = 0
        if b < 0 or (amount <= 0 and (after < 0 or wanted <= 0)):
            return nxt
        if amount <= 0:
            s.missing = wanted
            s.regs[cell_after] = nxt, 0
            return after
        parts = []
        for rule, at, reg, more in raises:
            s.regs[reg] = amount
            parts.append((rule, at, more(s)))
        moved, lacking = amount, wanted - amount
        if s.trace is not None:
            s.trace.append((tell, s.you, a, b, amount, counts[a], counts[b]))
        for rule, at, added in parts:
            extra = have - moved if added > have - moved else max(-moved, added)
            lacking += added - extra
            if extra and s.trace is not None:
                s.trace.append((tell, s.you, a, b, extra, have - moved, counts[b] + moved, rule, at))
            moved += extra
        counts[a] -= moved
        counts[b] += moved
        s.moved = moved
        s.happened += 1
        if after < 0:
            return nxt
        s.missing = lacking if wanted < ENDLESS else 0
        s.regs[cell_after] = nxt, moved
        return after

    return op


def _teller(linker: Linker, stamp: Stamp, family: Family) -> Tell:
    """Tells a move of counted tokens from the counts at both ends before it; a raise brings its own rule."""
    width, void, first = linker.layout.width, linker.layout.void, family.ids[0]
    owned, at_source = family.owner is not None, stamp.verb in AT_SOURCE

    def tell(note: Note) -> Event:
        _, who, a, b, amount, at_a, at_b, *raised = note
        rule, at = raised or (stamp.rule, stamp.at)
        source, target = (-1 if end == void else end // width for end in (a, b))
        column = (a if a != void else b) % width
        before = 0 if (a if at_source else b) == void else at_a if at_source else at_b
        after = before - amount if at_source else before + amount
        return Event(rule, stamp.rule if raised else None, at or stamp.at, who, stamp.verb, stamp.what,
                     column - first if owned else -1, source, target, amount, before, after)  # fmt: skip

    return tell


def move_pieces(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    """One move for each family of the row that was chosen, between places that are settled first."""
    reg, start, end = node["reg"], linker.register(), linker.register()
    address = nxt
    for index in reversed(range(len(node["tokens"]))):
        address = _move_piece(linker, node, index, (start, end), address)
    ends = [None if node.get(key) is None else linker.expr(node[key]).fn for key in ("from", "to")]

    def settle(s: State) -> int:
        if not isinstance(s.regs[reg], tuple):
            return nxt
        for register, place in zip((start, end), ends, strict=True):
            s.regs[register] = -1 if place is None else place(s)
        return address

    return linker.emit(settle)


def _move_piece(linker: Linker, node: Node, index: int, ends: tuple[int, int], nxt: int) -> int:
    name, reg = node["tokens"][index], node["reg"]
    start, end = ({"op": "reg", "reg": register} for register in ends)
    want = Expr(lambda s: s.regs[reg][index], frozenset({reg}))
    family = linker.layout.counted.get(name)
    if family is not None:
        places = [place if node.get(key) is not None else None for key, place in (("from", start), ("to", end))]
        cells = cell(linker, family, places[0], node.get("of")), cell(linker, family, places[1], node.get("of"))
        return _emit_move(linker, node, family, want, False, cells, nxt)
    token = linker.owned(linker.family(linker.layout.tokens, name), node.get("of")).fn

    def chosen(s: State) -> tuple[int, ...]:
        return (token(s),) if s.regs[reg][index] and token(s) >= 0 else ()

    to = None if node.get("to") is None else linker.expr(end).fn
    return linker.emit(_carry(linker, node, chosen, to, False, nxt))


def carry(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    to = None if node.get("to") is None else linker.expr(node["to"]).fn
    return linker.emit(_carry(linker, node, linker.expr(node["tokens"]).fn, to, bool(node.get("under")), nxt))


def _carry(linker: Linker, node: Node, tokens: Fn, to: Fn | None, under: bool, nxt: int) -> Op:
    stamp, is_open, cell = Stamp(node, ""), linker.layout.is_open, linker.register()
    tell = carry_teller(linker, stamp)

    def show(s: State, shown: tuple[int, ...]) -> int:
        _, (target,), row = s.regs[cell]
        reveal(s, row, shown)
        put(tell, s, shown, target, under)
        return nxt

    question = Question(node["rule"], "shows", "token", stamp.at, show, chance=True, deal=cell)

    def op(s: State) -> int:
        row, target = tokens(s), -1 if to is None else to(s)
        if not row or (target < 0 and to is not None):
            s.moved = 0
            return nxt
        if s.pools is not None and is_open[target] and any(is_hidden(s, token) for token in row):
            s.regs[cell] = len(row), (target,), tuple(row)
            s.question, s.options = question, candidates(s, row)
            return STOP
        put(tell, s, row, target, under)
        return nxt

    return op


def put(tell: Tell, s: State, row: tuple[int, ...], target: int, under: bool = False) -> None:
    """Lay individual tokens into a place, in the order of the row, on top or underneath."""
    held, where = s.held, s.where
    size, source = len(row), where[row[0]]
    lying = held[source]
    if s.trace is not None:
        there = held[target] if target >= 0 else tuple([token for token in row if where[token] < 0])
        s.trace.append((tell, s.you, row, source, target, lying, there))
    if lying[:size] == row:  # the uppermost, or everything: so it is nearly always
        held[source] = lying[size:]
    elif size == 1:
        if source >= 0:
            index = lying.index(row[0])
            held[source] = lying[:index] + lying[index + 1 :]
    else:
        for source in {where[token] for token in row} - NOWHERE:
            held[source] = tuple([token for token in held[source] if token not in row])
    if size == 1:
        where[row[0]] = target
    else:
        for token in row:
            where[token] = target
    if target >= 0:
        held[target] = held[target] + row if under else row + held[target]
    s.moved = size
    s.happened += 1


def carry_teller(linker: Linker, stamp: Stamp) -> Tell:
    """Tells how individual tokens were laid somewhere, from what lay at both ends before it."""
    layout, at_source = linker.layout, stamp.verb in AT_SOURCE

    def tell(note: Note) -> Event:
        _, who, row, source, target, at_start, at_end = note
        before = len(at_start) if at_source else len(at_end) if target >= 0 else 0
        after = before - len(row) if at_source else before + sum(token not in at_end for token in row)
        name, owner = layout.token_family[row[0]].name, layout.token_owner[row[0]]
        return Event(stamp.rule, None, stamp.at, who, stamp.verb, name, owner, source, target, len(row), before, after,
                     tuple(row))  # fmt: skip

    return tell


def step(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    family = linker.family(linker.layout.tracks, node["track"])
    slot, by = linker.owned(family, node.get("of")).fn, linker.expr(node["by"]).fn
    low, high = linker.layout.limits[family.ids[0]]
    first, owned, stamp = family.ids[0], family.owner is not None, Stamp(node, family.name)

    def tell(note: Note) -> Event:
        _, who, index, before, after = note
        owner = index - first if owned else -1
        return Event(stamp.rule, None, stamp.at, who, "step", family.name, owner, amount=after - before,
                     before=before, after=after)  # fmt: skip

    def op(s: State) -> int:
        index = slot(s)
        before = s.tracks[index]
        after = before + by(s)
        after = low if after < low else min(after, high)
        s.moved = after - before if after > before else before - after
        if after == before or index < 0:
            return nxt
        s.tracks[index] = after
        s.happened += 1
        if s.trace is not None:
            s.trace.append((tell, s.you, index, before, after))
        return nxt

    return linker.emit(op)


def become(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    family = linker.family(linker.layout.statuses, node["status"])
    slot, mark = linker.owned(family, node["player"]).fn, until(linker, node.get("until"))
    stamp, first = Stamp(node, family.name), family.ids[0]

    def tell(note: Note) -> Event:
        _, who, index, before = note
        return Event(stamp.rule, None, stamp.at, who, "become", family.name, index - first, amount=1,
                     before=int(before > 0), after=1)  # fmt: skip

    def op(s: State) -> int:
        index = slot(s)
        before = s.flags[index]
        if index < 0 or before == mark or before == 1:
            return nxt
        s.flags[index] = mark
        s.happened += 1
        if s.trace is not None:
            s.trace.append((tell, s.you, index, before))
        return nxt

    return linker.emit(op)


MOVES: dict[str, Lower] = {"move": move, "move-pieces": move_pieces, "carry": carry, "step": step, "become": become}
