"""Logs and positions for the tests of reading: small ones by hand, and a strategy that makes and spoils them."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import strategies as st

LOG: dict[str, Any] = {
    "format": "referee-log/1",
    "kind": "table",
    "ruleset": {"edition": "rio2007", "readings": {"threshold": "four"}, "variants": ["gentle"], "hash": "0123abcd"},
    "players": [{"name": "Anna", "colour": "red"}, {"colour": "blue", "note": "new to the game"}],
    "spare": ["green", "yellow"],
    "start": "anna",
    "setup": {"centre": "letter", "deck": ["one", "two"]},
    "entries": [
        {"by": "anna", "play": "hotel", "bonus.pick": "1 coin", "observe": {"anna": {"gold": 3}}},
        {"by": "blue", "move": [{"from": "bank", "pieces": {"marker": 2}}, None], "much": 2},
        {"at": "draft.keeps-first", "answers": {"anna": "bank", "blue": None}},
        {"deal": {"anna.deck": ["bank", "hotel"]}, "note": "shuffled twice"},
        {"shows": ["monk", "doctor"], "printed": {"monk": {"rats": 1}}},
        {"observe": {"blue": {"prestige": 0}}},
        {"note": "tea"},
    ],
    "scores": {"anna": 41, "blue": 38},
    "winners": ["anna"],
    "note": "",
}
POSITION: dict[str, Any] = {
    "format": "referee-position/1",
    "players": [{"colour": "red"}, {"colour": "blue"}],
    "at": {"round": 3},
    "turn": "red",
    "table": {"middle": {"red.marker": 2}, "display": ["monk"], "box": 3, "hat": "bell"},
    "owned": {"red": {"rat": 4, "immune": True, "hand": ["bank"], "hotel": {"marker": 1}}},
    "note": "after supper",
}
IN_LOG: dict[str, Any] = {
    **{key: LOG[key] for key in ("format", "kind", "players", "entries")},
    "position": {key: value for key, value in POSITION.items() if key != "players"},
}

WORDS = st.sampled_from(
    "format kind ruleset players spare start setup position entries scores winners note by at answers deal shows "
    "printed observe edition hash name colour owned table turn play x referee-log/1 referee-position/1 referee-log/2 "
    "open 0123abcd".split()
)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), WORDS, st.text(max_size=3),
    st.sampled_from([2.0, 2.5, 1e300, 2**63, 2**63 - 1, -(2**63), -(2**63) - 1, "", 10**30]),
)  # fmt: skip
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3), max_leaves=6
)


@st.composite
def documents(draw: st.DrawFn) -> Any:
    """A right document with up to three changes anywhere in it: a value put in, renamed, doubled or taken out."""
    document = copy.deepcopy(draw(st.sampled_from([LOG, POSITION, IN_LOG])))
    for _ in range(draw(st.integers(0, 3))):
        spoil(draw, document)
    return document


def spoil(draw: st.DrawFn, document: Any) -> None:
    holder = draw(st.sampled_from(get_holders(document)))
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    action = draw(st.sampled_from(["put", "add", "remove", "rename"]))
    if action == "add" or not keys:
        if isinstance(holder, dict):
            holder[draw(WORDS)] = draw(VALUES)
        else:
            holder.append(draw(VALUES))
        return
    key = draw(st.sampled_from(keys))
    if action == "put":
        holder[key] = draw(VALUES)
    elif action == "remove":
        del holder[key]
    elif isinstance(holder, dict):
        holder[draw(WORDS)] = holder.pop(key)


def get_holders(value: Any) -> list[Any]:
    """Every object and list of a document, from the outside in."""
    if not isinstance(value, dict | list):
        return []
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(holder for item in inner for holder in get_holders(item))]


def dump(document: Any) -> bytes:
    return json.dumps(document, indent=1).encode()
