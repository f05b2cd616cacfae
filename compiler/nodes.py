"""The nodes of a ruleset, as `docs/ruleset.md` defines them: builders, so that no other module spells a field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

Node = dict[str, Any]
Number = int | Node
Effects = list[Node]

YOU: Node = {"op": "you"}
PLAYERS: Node = {"op": "players"}
PLAYER_COUNT: Node = {"op": "player-count"}
MISSING: Node = {"op": "missing"}
MOVED: Node = {"op": "moved"}
NONE: Node = {"op": "only", "of": {"op": "set", "items": []}}


def reg(number: int) -> Node:
    return {"op": "reg", "reg": number}


def seat(index: int) -> Node:
    return {"op": "seat", "index": index}


def member(ring: str, player: Node) -> Node:
    return {"op": "member", "ring": ring, "player": player}


def next_of(domain: str, of: Node, by: int) -> Node:
    return {"op": "next", "domain": domain, "of": of, "by": by}


def place(name: str, of: Node | None) -> Node:
    return {"op": "place", "place": name, "of": of}


def token(name: str, of: Node | None) -> Node:
    return {"op": "token", "token": name, "of": of}


def where(of: Node) -> Node:
    return {"op": "where", "token": of}


def owner(domain: str, of: Node) -> Node:
    return {"op": "owner", "domain": domain, "of": of}


def only(of: Node) -> Node:
    return {"op": "only", "of": of}


def clockwise(start: Node) -> Node:
    return {"op": "clockwise", "from": start}


def ring(name: str) -> Node:
    return {"op": "ring", "ring": name}


def places(names: Sequence[str], of: Node | str | None) -> Node:
    return {"op": "places", "names": list(names), "of": of}


def tokens(names: Sequence[str], of: Node | str | None) -> Node:
    return {"op": "tokens", "names": list(names), "of": of}


def held(in_: Node, names: Sequence[str], of: Node | None) -> Node:
    return {"op": "held", "in": in_, "names": list(names), "of": of}


def top(in_: Node, count: Number) -> Node:
    return {"op": "top", "in": in_, "count": count}


def set_of(*items: Node) -> Node:
    return {"op": "set", "items": list(items)}


def union(*sets: Node) -> Node:
    return sets[0] if len(sets) == 1 else {"op": "union", "of": list(sets)}


def without(set_: Node, item: Node) -> Node:
    return {"op": "without", "set": set_, "item": item}


def keep(set_: Node, register: int, condition: Node) -> Node:
    return {"op": "filter", "set": set_, "reg": register, "where": condition}


def best(set_: Node, register: int, by: Number, most: bool) -> Node:
    return {"op": "best", "set": set_, "reg": register, "by": by, "most": most}


def reach(link: str, start: Node, steps: Number, exact: bool) -> Node:
    return {"op": "reach", "link": link, "from": start, "steps": steps, "exact": exact}


def alike(set_: Node, item: Node) -> Node:
    return {"op": "alike", "set": set_, "token": item}


def whose(status: str) -> Node:
    return {"op": "whose", "status": status}


def count(names: Sequence[str], in_: Node, of: Node | None) -> Node:
    return {"op": "count", "tokens": list(names), "in": in_, "of": of}


def size(of: Node) -> Node:
    return {"op": "size", "of": of}


def total(set_: Node, register: int, of: Number) -> Node:
    return {"op": "sum", "set": set_, "reg": register, "of": of}


def attr(domain: str, name: str, of: Node) -> Node:
    return {"op": "attr", "domain": domain, "name": name, "of": of}


def track(name: str, of: Node) -> Node:
    return {"op": "track", "track": name, "of": of}


def arithmetic(op: str, left: Number, right: Number) -> Number:
    if op == "times" and (left == 1 or right == 1):
        return right if left == 1 else left
    if op == "over" and right == 1:
        return left
    return {"op": op, "left": left, "right": right}


def term(name: str, *args: Node) -> Node:
    return {"op": "term", "name": name, "args": list(args)}


def as_player(player: Node, of: Any) -> Any:
    """What `of` is worth with that player acting."""
    return of if player == YOU or isinstance(of, int) else {"op": "as", "player": player, "of": of}


def case(cases: Sequence[tuple[Node, Any]], otherwise: Any) -> Any:
    if not cases:
        return otherwise
    return {"op": "case", "cases": [list(pair) for pair in cases], "else": otherwise}


def compare(sign: str, left: Number, right: Number) -> Node:
    return {"op": "compare", "is": sign, "left": left, "right": right}


def within(item: Node, set_: Node) -> Node:
    return {"op": "within", "item": item, "set": set_}


def exists(set_: Node) -> Node:
    return {"op": "exists", "set": set_}


def status(name: str, of: Node) -> Node:
    return {"op": "status", "status": name, "of": of}


def negate(of: Node) -> Node:
    return {"op": "not", "of": of}


def every(conditions: Sequence[Node]) -> Node:
    return conditions[0] if len(conditions) == 1 else {"op": "all", "of": list(conditions)}


def some(conditions: Sequence[Node]) -> Node:
    return conditions[0] if len(conditions) == 1 else {"op": "any", "of": list(conditions)}


def walk(node: object) -> Iterator[Node]:
    """Every object in a tree of nodes, outermost first."""
    stack = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            yield item
            stack.extend(reversed(item.values()))
        elif isinstance(item, list):
            stack.extend(reversed(item))
