"""Watchers: rules that wait for a token to be taken, and add to it or act after it.

What a watcher adds is a number, evaluated at the moment of the event. What it does afterwards is lowered once, as a
chain of bodies that ends by returning to whichever effect set it off. A rule is never set off by its own doing, and
a chain not by what happens inside it, so nothing runs inside itself.
"""

from __future__ import annotations

from referee.engine.linker import Fn, Linker
from referee.engine.state import Op, Span, State
from referee.ruleset import Node

Raise = tuple[str, Span, int, Fn]
Watch = tuple[tuple[Raise, ...], int, int]


def link_watch(linker: Linker, verb: str, token: str, rule: str) -> Watch | None:
    """Who waits for this verb and token: the raises, and the address and return cell of what runs afterwards."""
    waiting = [
        (index, watcher)
        for index, watcher in enumerate(linker.data.get("watchers", ()))
        if (watcher["verb"], watcher["token"]) == (verb, token) and watcher["rule"] != rule
    ]
    raises = tuple(_raise(linker, watcher) for _, watcher in waiting if "more" in watcher)
    chain = tuple(index for index, watcher in waiting if "after" in watcher and index not in linker.inside)
    if not raises and not chain:
        return None
    return raises, *(_chain(linker, chain) if chain else (-1, -1))


def _raise(linker: Linker, watcher: Node) -> Raise:
    rule = watcher["rule"]
    span = linker.layout.ruleset.rule(rule).get("at", ())
    reg = watcher.get("reg")
    return rule, tuple(span), linker.spare if reg is None else reg, linker.expr(watcher["more"]).fn


def _chain(linker: Linker, chain: tuple[int, ...]) -> tuple[int, int]:
    if chain not in linker.chains:
        cell = linker.register()
        address = linker.emit(_back(cell))
        inside, linker.inside = linker.inside, linker.inside | frozenset(chain)
        for index in reversed(chain):
            address = linker.effect(linker.data["watchers"][index]["after"], address, address)
        linker.inside = inside
        linker.chains[chain] = address, cell
    return linker.chains[chain]


def _back(cell: int) -> Op:
    """Return to the effect that set the chain off, which is still the last one as far as the rules can tell."""

    def leave(s: State) -> int:
        address: int
        address, s.moved = s.regs[cell]
        return address

    return leave
