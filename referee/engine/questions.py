"""Questions: where the game stops and waits for somebody.

An operation that asks works out its options. None: the rest of its step lapses. One, which nobody could refuse: it
is taken in silence. Otherwise the question and its options are put into the state and the operation returns STOP;
the answer carries on from there. A question is the same object for a whole game, so comparing two states compares
where they stand.

A *may* joins its first question, if its body begins with one: that question then offers `no` as well. Whether it
does is a cell that the may fills, because a may straight after a yes is not asked again.

A careful state stops at every question, even at one with a single answer or with none; the answer to the latter is
`no`. So whoever reads a log meets each question where it stands, and can ask it anew after mending the state.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from referee.engine.linker import Fn, Linker, Lower
from referee.engine.possible import available, possible
from referee.engine.state import NO, STOP, YES, Op, Question, State
from referee.ruleset import Node

Row = tuple[int, ...]


def may(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    def release(s: State) -> int:
        s.granted = -1
        return nxt

    body, end = node["body"], linker.emit(release)
    first = leading_question(body)
    can = possible(linker, body).fn
    if first is None:
        return _ask_yes(linker, node, can, linker.effect(body, end, end), nxt)
    cell = linker.register()
    linker.refusals[id(first)] = cell, nxt, can
    start = linker.effect(body, end, end)

    def joined(s: State) -> int:
        if s.granted == s.happened:
            s.regs[cell] = 0
            return start
        s.regs[cell] = 1
        return start if s.careful or can(s) else nxt

    return linker.emit(joined)


def leading_question(body: Node) -> Node | None:
    """The question that a body begins with, if it does; a name given before it does not matter."""
    match body["do"]:
        case "choose" | "amount" | "pieces":
            return body
        case "then":
            return leading_question(body["first"])
        case "seq":
            first = next((step for step in body["steps"] if step["do"] != "let"), None)
            return None if first is None else leading_question(first)
    return None


def _ask_yes(linker: Linker, node: Node, can: Fn, start: int, nxt: int) -> int:
    def answer(s: State, choice: str) -> int:
        if choice == NO:
            return nxt
        s.granted = s.happened
        return start

    question = _question(node, "may", "may", answer)
    options = (YES, NO)

    def ask(s: State) -> int:
        if s.granted == s.happened:
            return start
        possible = can(s)
        if not possible and not s.careful:
            return nxt
        s.question = question
        s.options = options if possible else (NO,)
        return STOP

    return question.asked_at(linker.emit(ask))


def _question(node: Node, part: str, domain: str, answer: Any, **more: Any) -> Question:
    return Question(node["rule"], part, domain, tuple(node["at"]), answer, verb=node.get("verb", ""), **more)


def either(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    names = tuple(option["name"] for option in node["options"])
    starts = {option["name"]: linker.effect(option["body"], nxt, nxt) for option in node["options"]}
    cans = tuple((option["name"], possible(linker, option["body"]).fn) for option in node["options"])

    def answer(s: State, choice: str) -> int:
        return nxt if choice == NO else starts[choice]

    question = _question(node, "pick", "pick", answer, names=names)

    def ask(s: State) -> int:
        options = [name for name, can in cans if can(s)]
        if len(options) > 1 or s.careful:
            s.question = question
            s.options = options or (NO,)
            return STOP
        return starts[options[0]] if options else nxt

    return question.asked_at(linker.emit(ask))


def choose(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    if node.get("decides"):
        nxt = linker.emit(_decided(nxt))
    return _ask_for(linker, node, node["domain"], linker.expr(node["set"]).fn, nxt, lapse)


def _decided(nxt: int) -> Op:
    """A choice that is a step of its own has happened once it is made."""

    def op(s: State) -> int:
        s.happened += 1
        return nxt

    return op


def amount(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    low, high = linker.expr(node["low"]).fn, linker.expr(node["high"]).fn

    def options(s: State) -> range:
        most = max(high(s), 0)
        return range(min(low(s), most), most + 1)

    return _ask_for(linker, node, "amount", options, nxt, lapse)


def pieces(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    have = available(linker, node)
    low = linker.expr(node["low"]).fn
    high = None if node.get("high") is None else linker.expr(node["high"]).fn

    def options(s: State) -> list[Row]:
        row = have(s)
        total = sum(row)
        most = total if high is None else min(high(s), total)
        least = min(low(s), most)
        rows = product(*(range(n + 1) for n in row))
        return [] if most <= 0 else [chosen for chosen in rows if least <= sum(chosen) <= most]

    return _ask_for(linker, node, "pieces", options, nxt, lapse, names=tuple(node["tokens"]))


def _ask_for(linker: Linker, node: Node, domain: str, options: Fn, nxt: int, lapse: int, **more: Any) -> int:
    """Ask for the value of a register; with `no` among the options if a may was joined with this question."""
    reg = node["reg"]
    refusal = linker.refusals.pop(id(node), None)
    if refusal is None:
        return _ask_plain(linker, node, domain, options, nxt, lapse, **more)
    cell, declined, can = refusal

    def answer_or_refuse(s: State, choice: Any) -> int:
        if choice == NO:
            return declined
        s.regs[reg] = choice
        if s.regs[cell]:
            s.granted = s.happened
        return nxt

    question = _question(node, node["part"], domain, answer_or_refuse, **more)
    plain = _plain(question, options, reg, nxt, lapse)

    def ask(s: State) -> int:
        if not s.regs[cell]:
            return plain(s)
        found = options(s) if not s.careful or can(s) else ()
        s.question = question
        s.options = (*found, NO)
        return STOP if found or s.careful else declined

    return question.asked_at(linker.emit(ask))


def _ask_plain(linker: Linker, node: Node, domain: str, options: Fn, nxt: int, lapse: int, **more: Any) -> int:
    reg = node["reg"]

    def answer(s: State, choice: Any) -> int:
        if choice == NO:
            s.regs[reg] = -1
            return lapse
        s.regs[reg] = choice
        return nxt

    question = _question(node, node["part"], domain, answer, **more)
    return question.asked_at(linker.emit(_plain(question, options, reg, nxt, lapse)))


def _plain(question: Question, options: Fn, reg: int, nxt: int, lapse: int) -> Op:
    def ask(s: State) -> int:
        found = options(s)
        if len(found) > 1 or s.careful:
            s.question = question
            s.options = found or (NO,)
            return STOP
        if found:
            s.regs[reg] = found[0]
            return nxt
        s.regs[reg] = -1
        return lapse

    return ask


QUESTIONS: dict[str, Lower] = {"may": may, "either": either, "choose": choose, "amount": amount, "pieces": pieces}
