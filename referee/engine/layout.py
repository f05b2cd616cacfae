"""The layout: every place, token, track and status of a game for one number of players, each with its number.

The ruleset speaks of families ("a basket for each player"); the state wants small whole numbers. A family's
instances are numbered in a row, so an instance is the family's first number plus its owner's. A row of such numbers
ends with a -1, so that Python's own index -1 (the last) gives *nowhere* for *nobody*: no lookup in the engine has
to test for it.

The table of counts has a row for each place and a column for each counted family and owner. Behind it stand the
void (an endless supply, where tokens without a limit come from and go to) and a row of zeros for the place that is
nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.state import State
from referee.ruleset import Node, Ruleset, RulesetError

ENDLESS = 1 << 40

Number = Callable[[Any], int]


class Family:
    """The instances of one declaration: `ids` has one for each owner, then -1. For a counted token they are columns."""

    __slots__ = ("name", "title", "owner", "ids", "index", "node", "own")

    def __init__(self, name: str, title: str, owner: str | None, ids: tuple[int, ...], index: int, node: Node) -> None:
        self.name, self.title, self.owner, self.ids, self.index, self.node = name, title, owner, ids, index, node
        self.own = ids[:-1]


class Ring:
    """A kind that lies in a circle; `member` by player and `sitter` by member, each ending with -1."""

    __slots__ = ("name", "index", "size", "names", "member", "sitter")

    def __init__(
        self, name: str, index: int, size: int, names: tuple[str, ...], member: tuple[int, ...], sitter: tuple[int, ...]
    ) -> None:
        self.name, self.index, self.size = name, index, size
        self.names, self.member, self.sitter = names, member, sitter


class Layout:
    """Numbers for everything; filled in stages, because the size of a ring may be said in terms of the players."""

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        self.ruleset = ruleset
        self.data = ruleset.data
        self.players = players
        self.rings: dict[str, Ring] = {}
        self.places: dict[str, Family] = {}
        self.tokens: dict[str, Family] = {}
        self.counted: dict[str, Family] = {}
        self.tracks: dict[str, Family] = {}
        self.statuses: dict[str, Family] = {}
        self.place_family: list[Family] = []
        self.token_family: list[Family] = []
        self.place_owner: list[int] = []
        self.token_owner: list[int] = []
        self.limits: list[tuple[int, int]] = []
        self.starts: list[int] = []
        self.stock: dict[int, int] = {}
        self.totals: dict[str, int] = {}
        self.phases = tuple(name for name, thing in self.data["things"].items() if thing.get("phase"))
        self.width = 0
        self.is_open: tuple[bool, ...] = ()
        """Which places lie open to all; nowhere does not."""

    def fill(self, number: Number, by_player: Callable[[Any], list[int]]) -> None:
        """Give everything its number; `number` evaluates a Number, `by_player` one for each player as *you*."""
        for name, node in self.data["rings"].items():
            self._add_ring(name, node, number(node["count"]), by_player(node["seat"]))
        for node in self.data["places"]:
            self._add_instances(node, self.places, self.place_family, self.place_owner)
        for node in self.data["tokens"]:
            if node["counted"]:
                self.counted[node["name"]] = self._family(node, self.width)
                self.width += self.owners(node["owner"])
            else:
                self._add_instances(node, self.tokens, self.token_family, self.token_owner)
        for node in self.data["tracks"]:
            self._add_track(node, number)
        for index, node in enumerate(self.data["statuses"]):
            self.statuses[node["name"]] = self._family({**node, "owner": "player"}, index * self.players)
        self.is_open = (*(family.node.get("access") == "open" for family in self.place_family), False)
        self.place_owner.append(-1)
        self.token_owner.append(-1)
        self._stock(number)

    def owners(self, owner: str | None) -> int:
        """How many owners there are in an owner's domain."""
        if owner is None:
            return 1
        return self.players if owner == "player" else self.rings[owner].size

    @property
    def void(self) -> int:
        return len(self.place_family) * self.width

    def _family(self, node: Node, first: int, index: int = 0) -> Family:
        owner = node.get("owner")
        ids = (*range(first, first + self.owners(owner)), -1)
        return Family(node["name"], node.get("title") or node["name"], owner, ids, index, node)

    def _add_ring(self, name: str, node: Node, size: int, seats: list[int]) -> None:
        member = [seat - 1 for seat in seats]
        if len(set(member)) < len(member) or not all(0 <= seat < size for seat in member):
            raise RulesetError(f"the players of {name} do not each have a seat of their own: {seats}")
        sitter = [member.index(m) if m in member else -1 for m in range(size)]
        names = tuple(node.get("names") or ())
        self.rings[name] = Ring(name, len(self.rings), size, names, (*member, -1), (*sitter, -1))

    def _add_instances(self, node: Node, into: dict[str, Family], family_of: list[Family], owner_of: list[int]) -> None:
        family = self._family(node, len(family_of), len(into))
        into[family.name] = family
        for owner, _ in enumerate(family.own):
            family_of.append(family)
            owner_of.append(-1 if family.owner is None else owner)

    def _add_track(self, node: Node, number: Number) -> None:
        family = self._family(node, len(self.starts), len(self.tracks))
        self.tracks[family.name] = family
        low, start = number(node["low"]), number(node["start"])
        high = ENDLESS if node.get("high") is None else number(node["high"])
        self.starts += [start for _ in family.own]
        self.limits += [(low, high) for _ in family.own]

    def _stock(self, number: Number) -> None:
        """Which cell each limited family starts in, and how many tokens there are of it for each owner."""
        for name, family in self.counted.items():
            count, stock = family.node.get("count"), family.node.get("stock")
            if count is None:
                continue
            self.totals[name] = number(count)
            if stock is None:
                continue
            for owner, column in enumerate(family.own):
                for place in self._stock_places(self.places[stock], family, owner):
                    self.stock[place * self.width + column] = self.totals[name]

    def _stock_places(self, stock: Family, family: Family, owner: int) -> tuple[int, ...]:
        if stock.owner is None or family.owner is None:
            return stock.own
        if family.owner == "player":
            return stock.ids[owner : owner + 1]
        sitter = self.rings[family.owner].sitter[owner]
        return () if sitter < 0 else (stock.ids[sitter],)

    def state(self, registers: int) -> State:
        """A state in which every token is in its stock and nothing has begun."""
        state = State()
        state.counts = [0] * self.void + [ENDLESS] + [0] * max(self.width, 1)
        for cell, amount in self.stock.items():
            state.counts[cell] = amount
        state.held = [()] * (len(self.place_family) + 1)
        state.where = [-1] * (len(self.token_family) + 1)
        state.tracks = [*self.starts, 0]
        state.flags = [0] * (len(self.statuses) * self.players + 1)
        state.regs = [0] * registers
        state.entered = [0] * len(self.phases)
        return state

    def forget(self, state: State) -> None:
        """From now on the state does not know what lies face down."""
        state.pools = [0] * (len(self.token_family) + 1)
