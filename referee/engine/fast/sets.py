"""Sets as source. What only counts in places it goes through has a fast closure already, and keeps it."""

from __future__ import annotations

from referee.engine.counting import best_by_count, exists_by_count, select_by_count
from referee.engine.fast.sources import Write, Writer
from referee.engine.linker import rows_by_owner
from referee.engine.numbers import is_one
from referee.engine.sets import without_term
from referee.ruleset import Node


def instances(w: Writer, node: Node) -> str:
    layout = w.linker.layout
    families = layout.places if node["op"] == "places" else layout.tokens
    return w.look(rows_by_owner(w.linker, [families[name] for name in node["names"]]), node["of"])


def held(w: Writer, node: Node) -> str | None:
    if node.get("of") is not None:
        return None
    inside, names = w.linker.expr(node["in"]), node.get("names")
    if inside.rows is not None and all(len(row) == 1 for row in inside.rows):
        flat = tuple([row[0] for row in inside.rows])
        lying = f"held[{flat[0] if inside.is_constant else f'{w.program.name(flat)}[you]'}]"
    elif is_one(node["in"]):
        lying = f"held[{w.write(node['in']['items'][0])}]"
    else:
        lying = f"tuple([t for p in {w.write(node['in'])} for t in held[p]])"
    if names is None:
        return lying
    wanted = frozenset(i for name in names for i in w.linker.layout.tokens[name].own)
    return f"among({lying}, {w.program.name(wanted)})"


def top(w: Writer, node: Node) -> str:
    return f"held[{w.write(node['in'])}][:max({w.write(node['count'])}, 0)]"


def items(w: Writer, node: Node) -> str:
    if len(node["items"]) == 1:
        return f"one({w.write(node['items'][0])})"
    row = ", ".join(w.write(item) for item in node["items"])
    return f"tuple([i for i in ({row}) if i >= 0])"


def without(w: Writer, node: Node) -> str:
    row, out = w.write(node["set"]), w.write(node["item"])
    return f"tuple([i for i in {row} if i != {out}])"


def select(w: Writer, node: Node) -> str | None:
    node = without_term(w.linker, node)
    if select_by_count(w.linker, node) is not None:
        return None
    condition, row = node["where"], w.write(node["set"])
    if condition["op"] == "within" and node["reg"] not in w.linker.expr(condition["set"]).needs:
        group = w.write(condition["set"])  # the same for all of them, so it is worked out once
        item = w.bind(node["reg"])
        return f"tuple([{item} for m in ({group},) for {item} in {row} if {w.write(condition['item'])} in m])"
    item = w.bind(node["reg"])
    return f"tuple([{item} for {item} in {row} if {w.write(condition)}])"


def best(w: Writer, node: Node) -> str | None:
    """By what each counts for; whoever reaches the record stays."""
    if best_by_count(w.linker, node) is not None:
        return None
    row, item = w.write(node["set"]), w.bind(node["reg"])
    extreme = "most" if node["most"] else "least"
    return f"{extreme}([({w.write(node['by'])}, {item}) for {item} in {row}])"


def alike(w: Writer, node: Node) -> str:
    family = w.program.name((*(f.index for f in w.linker.layout.token_family), -1))
    row, item = w.write(node["set"]), w.write(node["token"])
    return f"tuple([t for t in {row} if {family}[t] == {family}[{item}]])"


def exists(w: Writer, node: Node) -> str | None:
    if exists_by_count(w.linker, node["set"]) is not None:
        return None
    return w.write(node["set"])


def most(scored: list[tuple[int, int]]) -> tuple[int, ...]:
    record = max([score for score, _ in scored], default=0)
    return tuple([item for score, item in scored if score == record])


def least(scored: list[tuple[int, int]]) -> tuple[int, ...]:
    record = min([score for score, _ in scored], default=0)
    return tuple([item for score, item in scored if score == record])


SET_SOURCES: dict[str, Write] = {
    "places": instances, "tokens": instances, "held": held, "top": top, "set": items, "without": without,
    "filter": select, "best": best, "alike": alike, "exists": exists,
}  # fmt: skip
