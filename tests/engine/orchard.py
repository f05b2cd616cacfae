"""Orchard: a made-up game, written out as a ruleset, that uses most ops and effects of docs/ruleset.md.

Each player tends a field of a ring, draws tools, passes one of them on in secret, uses three a day and walks a
farmer along the lanes. There are always four fields, so nobody tends some of them when two or three play. Nothing
about it is meant to be fun.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.engine.words import (
    PLAYERS,
    YOU,
    Node,
    carry,
    choose,
    compare,
    count,
    do,
    each,
    either,
    field_of,
    held,
    just,
    may,
    move,
    op,
    pay,
    place,
    places,
    reg,
    run,
    seat,
    seq,
    step,
    take,
    then,
    token,
    when,
)  # fmt: skip

PATH = Path(__file__).with_name("orchard.json")
TOOLS = ["ladder", "saw", "cart", "rake", "spade"]
FARMER, SPOT, TOOL, LOOP, PICKED, NUMBER, ITEM, PARAM = range(8)
GROUND = ["meadow", "barn"]


def family(name: str, owner: str | None = None, **more: Any) -> Node:
    return {
        "name": name,
        "title": name.title(),
        "owner": owner,
        "kind": "thing",
        "attrs": {},
        "rule": "orchard.parts",
        **more,
    }


def counted(name: str, number: Any, stock: str | None, owner: str | None = None) -> Node:
    return family(name, owner, counted=True, count=number, stock=stock, home="basket", traits=[])


def single(name: str, **attrs: int) -> Node:
    return family(name, "player", counted=False, count=1, stock=None, home=None, traits=[]) | {"attrs": attrs}


def spot(name: str, owner: str | None = None, access: str = "open", **attrs: int) -> Node:
    return family(name, owner, access=access, ordered=name == "pile") | {"attrs": attrs}


def ground(of: Any) -> Node:
    return places(*GROUND, of=of)


def things() -> Node:
    """What can be run: tools, grounds, phases and the game."""
    where = op("where", token=token("farmer"))
    plant = move("move", "seed", 1, place("shed", YOU), reg(SPOT), of=YOU, rule="spade.plants")
    bodies = {
        "ladder": seq(
            take(
                op("plus", left=1, right=op("over", left=count("seed", ground(field_of(YOU))), right=2)), "ladder.picks"
            )
        ),
        "saw": either(
            "saw.pick",
            apple=take(2, "saw.apple"),
            sun=step(-1, rule="saw.sun"),
            pip=move("take", "pip", 2, None, place("basket", YOU), rule="saw.pip"),
        ),
        "cart": seq(
            do(
                "choose",
                "cart.drives",
                reg=SPOT,
                set=op("reach", **{"link": "lane", "from": where, "steps": 2, "exact": False}),
                part="to",
                domain="place",
            ),
            carry(just(token("farmer")), reg(SPOT), rule="cart.drives"),
            may(do("call", "cart.works", of=reg(SPOT), domain="place", names=GROUND), rule="cart.works"),
        ),
        "rake": seq(
            do(
                "pieces",
                "rake.gathers",
                reg=PICKED,
                tokens=["seed", "farmer"],
                of=YOU,
                low=1,
                high=2,
                part="pieces",
                **{"from": place("meadow", field_of(YOU))},
            ),
            do(
                "move-pieces",
                "rake.gathers",
                verb="move",
                reg=PICKED,
                tokens=["seed", "farmer"],
                of=YOU,
                to=place("barn", field_of(YOU)),
                **{"from": place("meadow", field_of(YOU))},
            ),
        ),
        "spade": then(
            may(seq(choose(SPOT, ground("all"), rule="spade.plants"), plant), rule="spade.plants"),
            do("call", "spade.works", of=reg(SPOT), domain="place", names=GROUND),
        ),
        "meadow": seq(
            take(count("seed farmer", place("meadow", field_of(YOU))), "meadow.grows"), step(1, rule="meadow.shines")
        ),
        "barn": then(
            seq(
                do(
                    "amount", "barn.sells", reg=NUMBER, low=0, high=op("term", name="stored", args=[YOU]), part="amount"
                ),
                move("return", "apple", reg(NUMBER), place("basket", YOU), place("store"), rule="barn.sells"),
            ),
            move("take", "pip", op("times", left=2, right=op("moved")), None, place("basket", YOU), rule="barn.earns"),
        ),
        "dawn": seq(
            each(
                PLAYERS,
                LOOP,
                do(
                    "deal",
                    "dawn.draws",
                    tokens=op("tokens", names=TOOLS, of=YOU),
                    to=just(place("pile", YOU)),
                    mode="pile",
                    count=None,
                ),
                acting=True,
            ),
            each(
                PLAYERS,
                LOOP,
                carry(op("top", count=4, **{"in": place("pile", YOU)}), place("hand", YOU), rule="dawn.draws"),
                acting=True,
            ),
            do(
                "at-once",
                "dawn.passes",
                reg=TOOL,
                choose=held(place("hand", YOU)),
                part="tool",
                tokens=just(reg(TOOL)),
                to=place("hand", op("next", domain="player", of=YOU, by=1)),
                verb="move",
            ),
        ),
        "work": each(
            op("clockwise", **{"from": op("only", of=op("whose", status="first"))}), LOOP, run("turn"), acting=True
        ),
        "turn": seq(
            choose(TOOL, held(place("hand", YOU)), "token", "tool", "turn.uses"),
            carry(just(reg(TOOL)), place("heap"), rule="turn.uses"),
            do("call", "turn.uses", of=reg(TOOL), domain="token", names=TOOLS),
            when(
                op(
                    "all",
                    of=[
                        compare(count("apple", place("basket", YOU)), ">=", 8),
                        op("not", of=op("status", status="rested", of=YOU)),
                    ],
                ),
                do("become", "turn.rests", status="rested", player=YOU, until="day"),
            ),
        ),
        "dusk": seq(
            each(
                op("best", set=PLAYERS, reg=ITEM, by=op("term", name="wealth", args=[reg(ITEM)]), most=True),
                LOOP,
                may(then(pay(2, "dusk.pays"), step(2, rule="dusk.pays")), rule="dusk.pays"),
                acting=True,
            ),
            carry(op("union", of=[op("tokens", names=TOOLS, of="all")]), place("heap"), rule="dusk.clears"),
            do(
                "deal",
                "dusk.wind",
                tokens=just(token("kite", None)),
                to=op("places", names=["meadow"], of="all"),
                mode="any",
                count=None,
            ),
        ),
        "day": seq(run("dawn"), do("repeat", times=3, body=run("work")), run("dusk")),
        "setup": seq(
            do("become", "setup.first", status="first", player=seat(0), until=None),
            each(
                PLAYERS,
                LOOP,
                seq(
                    carry(just(token("farmer")), place("meadow", field_of(YOU)), rule="setup.farmer"),
                    move(
                        "move",
                        "seed",
                        2,
                        place("shed", YOU),
                        place("meadow", field_of(YOU)),
                        of=YOU,
                        rule="setup.seeds",
                    ),
                    take(op("case", cases=[[compare(op("player-count"), "=", 2), 4]], **{"else": 3}), "setup.apples"),
                ),
                acting=True,
            ),
        ),
        "orchard": seq(run("setup"), do("repeat", times=3, body=run("day"))),
    }
    phases = ("dawn", "work", "dusk", "day")
    return {name: {"title": name.title(), "phase": name in phases, "body": body} for name, body in bodies.items()}


def terms() -> Node:
    mine = reg(PARAM)
    wealth = op("plus", left=count("apple pip", place("basket", mine)), right=op("track", track="sun", of=mine))
    stored = op("plus", left=count("seed", place("barn", field_of(mine))), right=1)
    return {
        "wealth": {"title": "wealth", "params": [PARAM], "value": wealth, "rule": "orchard.wealth"},
        "stored": {"title": "stored", "params": [PARAM], "value": stored, "rule": "orchard.stored"},
    }


def lanes() -> Node:
    """Each meadow is joined to the next one and to its own barn; the market to all barns."""
    every, around = op("ring", ring="field"), op("next", domain="field", of=reg(ITEM), by=1)
    meadow, barn = just(place("meadow", reg(ITEM))), just(place("barn", reg(ITEM)))
    pairs = [(meadow, just(place("meadow", around))), (meadow, barn), (barn, just(place("market")))]
    return {"name": "lane", "title": "lane", "rule": "orchard.parts",
            "pairs": [{"reg": ITEM, "over": every, "from": left, "to": right} for left, right in pairs]}  # fmt: skip


def orchard(**changes: Any) -> Node:
    """The ruleset; `changes` replace parts of it."""
    seats = op("player-count")
    fields = op("case", cases=[[compare(seats, "=", 2), op("plus", left=seats, right=2)]], **{"else": 4})
    ring = {"title": "Field", "names": ["ash", "birch", "cedar", "elm"], "namekind": "tree", "count": fields,
            "seat": op("plus", left=YOU, right=1)}  # fmt: skip
    everyone = op("best", set=PLAYERS, reg=ITEM, by=op("term", name="wealth", args=[reg(ITEM)]), most=True)
    watchers = [
        {
            "rule": "sun.ripens",
            "verb": "take",
            "token": "apple",
            "reg": NUMBER,
            "more": op("over", left=op("track", track="sun", of=YOU), right=4),
        },
        {
            "rule": "store.empty",
            "verb": "take",
            "token": "apple",
            "after": move("take", "pip", op("missing"), None, place("basket", YOU), rule="store.empty"),
        },
    ]
    rules = {name: {"title": name, "text": "", "at": [0, 1, 1, 1, 9], "cites": [["almanac", "Year"]], "assumes": []}
             for name in ("sun.ripens", "store.empty", "turn.uses", "saw.pick", "test.rule")}  # fmt: skip
    return {
        "format": "canon-ruleset/1",
        "name": "orchard",
        "title": "Orchard",
        "hash": "",
        "compiler": "hand",
        "options": [],
        "files": ["orchard.canon"],
        "sources": {"almanac": "The Farmer's Almanac"},
        "rules": rules,
        "players": [2, 4],
        "rings": {"field": ring},
        "places": [
            spot("store"),
            spot("market", worth=3),
            spot("heap"),
            spot("basket", "player"),
            spot("shed", "player"),
            spot("pile", "player", "face-down"),
            spot("hand", "player", "private"),
            spot("meadow", "field", worth=1),
            spot("barn", "field", worth=2),
        ],
        "tokens": [
            counted("apple", 40, "store"),
            counted("seed", 6, "shed", "player"),
            counted("pip", None, None),
            single("farmer"),
            *(single(name, weight=i) for i, name in enumerate(TOOLS)),
            family("kite", None, counted=False, count=1, stock=None, home=None, traits=[]),
        ],
        "tracks": [
            {"name": "sun", "title": "Sun", "owner": "player", "low": 0, "high": 5, "start": 2, "rule": "orchard.parts"}
        ],
        "statuses": [{"name": "rested", "title": "rested"}, {"name": "first", "title": "first"}],
        "links": [lanes()],
        "terms": terms(),
        "things": things(),
        "watchers": watchers,
        "game": {
            "name": "orchard",
            "title": "Orchard",
            "main": "orchard",
            "rule": "orchard.game",
            "score": op("term", name="wealth", args=[YOU]),
            "winners": everyone,
        },
        "registers": 16,
        "examples": [],
        **changes,
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(orchard(), indent=1) + "\n", encoding="utf-8")
