"""Control: sequences, conditions, loops, running one thing from another, and phases.

Each function lowers one effect: it is given what follows (`nxt`), emits its operations and returns where it starts.
Loops keep their set and position in cells of their own, so a state in the middle of a loop is copied like any
other. A loop over acting players keeps the one who was acting before, and puts him back at the end.
"""

from __future__ import annotations

from referee.engine.linker import Linker, Lower
from referee.engine.state import STOP, Event, Note, State
from referee.ruleset import Node, RulesetError


def sequence(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    address = nxt
    for step in reversed(node["steps"]):
        address = linker.effect(step, address, nxt)
    return address


def then(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    cell = linker.register()
    rest = linker.effect(node["rest"], nxt, nxt)

    def check(s: State) -> int:
        return nxt if s.happened == s.regs[cell] else rest

    first = linker.effect(node["first"], linker.emit(check), nxt)

    def remember(s: State) -> int:
        s.regs[cell] = s.happened
        return first

    return linker.emit(remember)


def when(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    condition = linker.expr(node["cond"])
    yes, no = node["then"], node.get("else")
    if condition.is_constant:
        branch = yes if condition.value else no
        return nxt if branch is None else linker.effect(branch, nxt, lapse)
    holds = condition.fn
    then_at = linker.effect(yes, nxt, lapse)
    else_at = nxt if no is None else linker.effect(no, nxt, lapse)
    return linker.emit(lambda s: then_at if holds(s) else else_at)


def each(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    if node["acting"]:
        return _each_acting(linker, node, nxt)
    row, reg, items, place = linker.expr(node["set"]).fn, node["reg"], linker.register(), linker.register()
    head = linker.reserve()
    body = linker.effect(node["body"], head, head)

    def step(s: State) -> int:
        regs = s.regs
        index = regs[place]
        if index < len(regs[items]):
            regs[reg] = regs[items][index]
            regs[place] = index + 1
            return body
        return nxt

    def start(s: State) -> int:
        s.regs[items] = tuple(row(s))
        s.regs[place] = 0
        return head

    linker.code[head] = step
    return linker.emit(start)


def _each_acting(linker: Linker, node: Node, nxt: int) -> int:
    row, reg, items, place = linker.expr(node["set"]).fn, node["reg"], linker.register(), linker.register()
    before = linker.register()
    head = linker.reserve()
    body = linker.effect(node["body"], head, head)

    def step(s: State) -> int:
        regs = s.regs
        index = regs[place]
        s.granted = -1
        if index < len(regs[items]):
            regs[reg] = s.you = regs[items][index]
            regs[place] = index + 1
            return body
        s.you = regs[before]
        return nxt

    def start(s: State) -> int:
        s.regs[before] = s.you
        s.regs[items] = tuple(row(s))
        s.regs[place] = 0
        return head

    linker.code[head] = step
    return linker.emit(start)


def acting(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    player, before = linker.expr(node["player"]).fn, linker.register()

    def leave(s: State) -> int:
        s.you = s.regs[before]
        return nxt

    leave_at = linker.emit(leave)
    body = linker.effect(node["body"], leave_at, leave_at)

    def enter(s: State) -> int:
        who = player(s)
        if who < 0:
            return nxt
        s.regs[before] = s.you
        s.granted = s.granted if who == s.you else -1
        s.you = who
        return body

    return linker.emit(enter)


def repeat(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    times, cell = linker.number(node["times"]), linker.register()
    head = linker.reserve()
    body = linker.effect(node["body"], head, head)

    def step(s: State) -> int:
        left: int = s.regs[cell]
        s.regs[cell] = left - 1
        return body if left > 0 else nxt

    def start(s: State) -> int:
        s.regs[cell] = times
        return head

    linker.code[head] = step
    return linker.emit(start)


def let(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    reg, value = node["reg"], linker.expr(node["value"]).fn

    def bind(s: State) -> int:
        s.regs[reg] = value(s)
        return nxt

    return linker.emit(bind)


def run(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    entry, cell = linker.entry(node["thing"]), linker.returns[node["thing"]]

    def go(s: State) -> int:
        s.regs[cell] = nxt
        return entry

    return linker.emit(go)


def call(linker: Linker, node: Node, nxt: int, lapse: int) -> int:
    layout, of = linker.layout, linker.expr(node["of"]).fn
    families = layout.place_family if node["domain"] == "place" else layout.token_family
    allowed = frozenset(node["names"])  # what else is put there, by force, does nothing: it might run inside itself
    names = [family.name + node.get("way", "") if family.name in allowed else "" for family in families]
    entries = (*(linker.entries.get(name, STOP) for name in names), STOP)
    cells = (*(linker.returns.get(name, -1) for name in names), -1)

    def go(s: State) -> int:
        target = of(s)
        cell = cells[target]
        if cell < 0:
            return nxt
        s.regs[cell] = nxt
        return entries[target]

    return linker.emit(go)


def body_of(linker: Linker, name: str, leave: int) -> int:
    """The body of a thing; that of a phase is framed by its beginning and its end."""
    thing = linker.data["things"][name]
    if not thing.get("phase"):
        return linker.effect(thing["body"], leave, leave)
    end = _phase_end(linker, name, thing["body"], leave)
    return _phase_start(linker, name, thing["body"], linker.effect(thing["body"], end, end))


def _phase_start(linker: Linker, name: str, body: Node, nxt: int) -> int:
    phase = linker.layout.phases.index(name)
    rule, at = body["rule"], tuple(body["at"])

    def tell(note: Note) -> Event:
        _, you, entered = note
        return Event(rule, None, at, you, "begin", name, amount=1, before=entered - 1, after=entered)

    def begin(s: State) -> int:
        s.phases += (phase,)
        s.entered[phase] += 1
        if s.trace is not None:
            s.trace.append((tell, s.you, s.entered[phase]))
        return nxt

    return linker.emit(begin)


def _phase_end(linker: Linker, name: str, body: Node, nxt: int) -> int:
    """Leave the phase, and every status that lasted until its end."""
    layout = linker.layout
    mark = until(linker, name)
    flags = tuple((slot, player, f.name) for f in layout.statuses.values() for player, slot in enumerate(f.own))
    rule, at = body["rule"], tuple(body["at"])

    def tell(note: Note) -> Event:
        _, player, status = note
        return Event(rule, None, at, player, "end", status, player, amount=1, before=1)

    def end(s: State) -> int:
        s.phases = s.phases[:-1]
        if mark in s.flags:
            for slot, player, status in flags:
                if s.flags[slot] == mark:
                    s.flags[slot] = 0
                    if s.trace is not None:
                        s.trace.append((tell, player, status))
        return nxt

    return linker.emit(end)


def until(linker: Linker, phase: str | None) -> int:
    """What a status holds while it is on: 1 for good, else the phase that ends it."""
    if phase is None:
        return 1
    if phase not in linker.layout.phases:
        raise RulesetError(f"unknown phase {phase!r}")
    return 2 + linker.layout.phases.index(phase)


CONTROL: dict[str, Lower] = {
    "seq": sequence, "then": then, "if": when, "each": each, "acting": acting, "repeat": repeat, "let": let, "run": run,
    "call": call,
}  # fmt: skip
