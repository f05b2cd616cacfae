"""Short words for building ruleset nodes, so that tests read like the rules they stand for."""

from __future__ import annotations

from typing import Any

Node = dict[str, Any]

YOU: Node = {"op": "you"}
PLAYERS: Node = {"op": "players"}


def op(_op: str, **fields: Any) -> Node:
    return {"op": _op, **fields}


def reg(number: int) -> Node:
    return op("reg", reg=number)


def seat(index: int) -> Node:
    return op("seat", index=index)


def place(name: str, of: Any = None) -> Node:
    return op("place", place=name, of=of)


def places(*names: str, of: Any = None) -> Node:
    return op("places", names=list(names), of=of)


def token(name: str, of: Any = YOU) -> Node:
    return op("token", token=name, of=of)


def just(*items: Any) -> Node:
    return op("set", items=list(items))


def held(*inside: Any, names: list[str] | None = None, of: Any = None) -> Node:
    return op("held", **{"in": just(*inside), "names": names, "of": of})


def count(tokens: str, inside: Node, of: Any = None) -> Node:
    return op(
        "count", **{"tokens": tokens.split(), "in": just(inside) if inside["op"] == "place" else inside, "of": of}
    )


def compare(left: Any, how: str, right: Any) -> Node:
    return {"op": "compare", "is": how, "left": left, "right": right}


def field_of(player: Any) -> Node:
    return op("member", ring="field", player=player)


def do(name: str, rule: str = "test.rule", /, **fields: Any) -> Node:
    return {"do": name, "rule": rule, "at": [0, 1, 1, 1, 9], "cites": [], **fields}


def seq(*steps: Node, rule: str = "test.rule") -> Node:
    return do("seq", rule, steps=list(steps))


def then(first: Node, rest: Node) -> Node:
    return do("then", first=first, rest=rest)


def when(cond: Any, yes: Node, no: Node | None = None) -> Node:
    return do("if", cond=cond, then=yes, **{"else": no})


def each(items: Node, number: int, body: Node, acting: bool = False) -> Node:
    return do("each", set=items, reg=number, acting=acting, body=body)


def may(body: Node, rule: str = "test.rule") -> Node:
    return do("may", rule, body=body)


def either(rule: str = "test.rule", **options: Node) -> Node:
    return do("either", rule, options=[{"name": name, "body": body} for name, body in options.items()])


def choose(number: int, items: Node, domain: str = "place", part: str = "to", rule: str = "test.rule") -> Node:
    return do("choose", rule, reg=number, set=items, part=part, domain=domain)


def move(
    verb: str,
    what: str,
    amount: Any,
    start: Any,
    end: Any,
    of: Any = None,
    strict: bool = False,
    rule: str = "test.rule",
) -> Node:
    return do("move", rule, verb=verb, token=what, of=of, amount=amount, strict=strict, **{"from": start, "to": end})


def take(amount: Any, rule: str = "test.rule") -> Node:
    """Take apples from the store into your basket."""
    return move("take", "apple", amount, place("store"), place("basket", YOU), rule=rule)


def pay(amount: Any, rule: str = "test.rule") -> Node:
    return move("pay", "apple", amount, place("basket", YOU), place("store"), strict=True, rule=rule)


def carry(tokens: Node, to: Any, verb: str = "move", under: bool = False, rule: str = "test.rule") -> Node:
    return do("carry", rule, verb=verb, tokens=tokens, to=to, under=under)


def step(by: Any, of: Any = YOU, rule: str = "test.rule") -> Node:
    return do("step", rule, track="sun", of=of, by=by)


def run(thing: str) -> Node:
    return do("run", thing=thing)
