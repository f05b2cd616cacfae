"""Chance, and choices made together: the two effects in which somebody else than the acting player decides.

A deal is the only chance there is. With a source of chance in hand it is answered in silence; without one it is a
question to nobody, answered with an arrangement: the tokens in order, top first (pile), the tokens in the order of
the places (each), or the one place (any). An arrangement is judged rather than picked from a list, since there may
be far too many of them.

A state that does not know hidden cards (`referee.engine.hidden`) asks for neither: a deal into hidden places makes a
pool, and a choice made unseen picks any of the unknown cards.

Choices at once are asked in seat order, but nothing moves before the last answer, so each player's options are
those of the state in which the first was asked. Then every move is worked out, and only then are they carried out.
"""

from __future__ import annotations

from typing import Any

from referee.engine.hidden import hide
from referee.engine.linker import Linker, Lower
from referee.engine.moves import Stamp, carry_teller, put
from referee.engine.state import NO, STOP, Question, State
from referee.ruleset import Node

Row = tuple[int, ...]


def deal(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    if node["mode"] == "any":
        return _deal_any(linker, node, nxt)
    tokens, places = linker.expr(node["tokens"]).fn, linker.expr(node["to"]).fn
    count = None if node.get("count") is None else linker.expr(node["count"]).fn
    is_pile, cell, stamp = node["mode"] == "pile", linker.register(), Stamp(node, "")
    is_open, tell = linker.layout.is_open, carry_teller(linker, stamp)

    def carry_out(s: State, arrangement: Row) -> int:
        targets = s.regs[cell][1]
        rows = [tuple(arrangement)] if is_pile else [(token,) for token in arrangement]
        for target, row in zip(targets, rows, strict=False):
            put(tell, s, row, target)
        return nxt

    question = Question(node["rule"], node["mode"], "token", stamp.at, carry_out, chance=True, deal=cell)

    def op(s: State) -> int:
        pool, targets = tuple(tokens(s)), tuple(places(s))
        size = len(pool) if count is None else min(max(count(s), 0), len(pool))
        size = size if is_pile else min(size, len(targets))
        if size == 0 or not targets:
            return nxt
        s.regs[cell] = size, targets
        if len(pool) == 1:
            return carry_out(s, pool)
        if s.pools is not None and not any(is_open[target] for target in targets):
            hide(s, pool)
            return carry_out(s, pool[:size])
        if s.chance is not None:
            return carry_out(s, tuple(s.chance.sample(pool, size)))
        s.question = question
        s.options = pool
        return STOP

    return linker.emit(op)


def _deal_any(linker: Linker, node: Node, nxt: int) -> int:
    tokens, places, stamp = linker.expr(node["tokens"]).fn, linker.expr(node["to"]).fn, Stamp(node, "")
    tell = carry_teller(linker, stamp)
    count = None if node.get("count") is None else linker.expr(node["count"]).fn

    def carry_out(s: State, place: int) -> int:
        row = tuple(tokens(s))
        put(tell, s, row if count is None else row[: max(count(s), 0)], place)
        return nxt

    question = Question(node["rule"], node["mode"], "place", stamp.at, carry_out, chance=True)

    def op(s: State) -> int:
        targets = tuple(places(s))
        if not targets or not tokens(s) or (count is not None and count(s) <= 0):
            return nxt
        if len(targets) == 1:
            return carry_out(s, targets[0])
        if s.chance is not None:
            return carry_out(s, s.chance.choice(targets))
        s.question = question
        s.options = targets
        return STOP

    return linker.emit(op)


def at_once(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    players, reg, stamp = linker.layout.players, node["reg"], Stamp(node, "")
    tokens, to = linker.expr(node["tokens"]).fn, linker.expr(node["to"]).fn
    choose = None if node.get("choose") is None else linker.expr(node["choose"]).fn
    answers, before = linker.register(), linker.register()
    tell = carry_teller(linker, stamp)

    def carry_out(s: State) -> int:
        moves = []
        for player in range(players):
            s.you, s.regs[reg] = player, s.regs[answers][player]
            moves.append((player, tuple(tokens(s)), to(s)))
        for player, row, target in moves:
            s.you = player
            if row and target >= 0:
                put(tell, s, row, target)
        s.you = s.regs[before]
        return nxt

    def ask_on(s: State) -> int:
        while choose is not None and len(s.regs[answers]) < players:
            s.you = len(s.regs[answers])
            options = choose(s)
            known = s.pools is None
            if known and (len(options) > 1 or s.careful):
                s.question = question
                s.options = options or (NO,)
                return STOP
            s.regs[answers] += (options[0] if options else -1,)
        return carry_out(s)

    def answer(s: State, choice: int | str) -> int:
        s.regs[answers] += (-1 if choice == NO else choice,)
        return ask_on(s)

    def start(s: State) -> int:
        s.regs[before] = s.you
        s.regs[answers] = () if choose is not None else (-1,) * players
        return ask_on(s)

    question = Question(node["rule"], node.get("part") or "pick", _domain(node), stamp.at, answer, secret=True)
    question.asked_at(linker.emit(ask_on))
    return linker.emit(start)


def _domain(node: Node) -> str:
    """What is chosen at once is a token, unless the effect says otherwise."""
    domain: Any = node.get("domain") or "token"
    return str(domain)


TOGETHER: dict[str, Lower] = {"deal": deal, "at-once": at_once}
