"""What holds in every game of Notre Dame: each rule worked out here once more, independently of the rules' text."""

from __future__ import annotations

from random import Random

from referee.engine import Event, Option, State
from tests.games.judging import CarefulGameIsTheSame, ClonePlaysIdentically, DraftIsSecret, OfferedIsLegal
from tests.games.table import SECTORS, Check, Table

TILE = {2: 6, 3: 8, 4: 10, 5: 12}


class PiecesAreAccountedFor(Check):
    """14 markers and 9 action cards a colour, one friend, one carriage: nothing is made or lost."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        per_colour = [(kind, owner) for kind, owner in zip(table.kind, table.owner[:-1], strict=True)]
        for player in range(table.players):
            assert per_colour.count(("action-card", player)) == 9
        assert len(table.messages) == 4 * table.ring.size
        self.all = list(range(len(table.kind)))

    def before(self, state: State) -> None:
        layout = self.table.layout
        for column in layout.counted["marker"].own:
            assert sum(state.counts[column : layout.void : layout.width]) == 14
        assert sorted(token for row in state.held for token in row) == self.all
        for place, row in enumerate(state.held[:-1]):
            for token in row:
                assert state.where[token] == place

    end = before


class PiecesStandWhereTheyMay(Check):
    """Markers in their owner's supplies and borough or Notre Dame, the friend at home, the carriage on a market."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        self.homes = []
        for player in range(table.players):
            sectors = {table.place(sector, player) for sector in SECTORS}
            supplies = {table.place("supply", player), table.place("reserve", player), table.place("notre-dame")}
            self.homes.append((sectors | supplies, sectors | {table.place("play-area", player)}))

    def before(self, state: State) -> None:
        table, layout = self.table, self.table.layout
        for player, (for_markers, for_friend) in enumerate(self.homes):
            column = layout.counted["marker"].ids[player]
            assert sum(state.counts[place * layout.width + column] for place in for_markers) == 14
            assert state.where[table.token("friend", player)] in for_friend
            assert state.where[table.token("carriage", player)] in table.markets

    end = before


class NothingIsNegative(Check):
    """The rat is on 0 to 9; nobody owes prestige or gold."""

    def before(self, state: State) -> None:
        assert min(state.counts) >= 0
        for player in range(self.table.players):
            assert 0 <= self.table.rat(state, player) <= 9
            assert self.table.prestige(state, player) >= 0
            assert self.table.coins(state, player) >= 0

    end = before


class NineRoundsInThreePeriods(Check):
    """The game ends after nine rounds and three periods, each phase once a round, and somebody has won."""

    def end(self, state: State) -> None:
        table = self.table
        for phase in ("lay-out", "draft", "playing", "hiring", "plague", "round-end", "round"):
            assert table.entered(state, phase) == 9, phase
        assert table.entered(state, "period") == table.entered(state, "period-end") == 3
        result = table.game.result(state)
        assert result.is_finished
        assert result.scores == tuple(table.prestige(state, player) for player in range(table.players))
        wealth = [
            (table.prestige(state, player), table.coins(state, player) + table.supply(state, player))
            for player in range(table.players)
        ]
        assert result.winners == tuple(p for p, worth in enumerate(wealth) if worth == max(wealth))


class SetRule(Check):
    """A message may be taken if the player has at least as many of every colour that still lies on the board."""

    def after(self, state: State, rule: str, option: Option) -> None:
        asks = state.question is not None and state.question.rule == "carriage-house.collects"
        if rule == "carriage-house.drives":
            allowed = self.allowed(state, self.driver)
            assert asks == bool(allowed)
            assert not asks or [*state.options] == [*allowed, "no"]
        else:
            assert not asks

    def before(self, state: State) -> None:
        self.driver = state.you

    def allowed(self, state: State, player: int) -> list[int]:
        table = self.table
        mine = [table.owner[token] for token in state.held[table.place("collection", player)]]
        board = [token for market in table.markets for token in state.held[market]]
        lying = {table.owner[token] for token in board if token in table.messages}
        here = state.held[state.where[table.token("carriage", player)]]
        candidates = [token for token in here if token in table.messages]
        return [
            token for token in candidates if all(mine.count(other) >= mine.count(table.owner[token]) for other in lying)
        ]


class NotreDameShares(Check):
    """Each marker in Notre Dame earns the tile's points divided by all of them, and the park its bonus once."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        self.seen = self.ends = 0

    def after(self, state: State, rule: str, option: Option) -> None:
        assert state.events is not None
        news, self.seen = state.events[self.seen :], len(state.events)
        if self.table.entered(state, "period-end") > self.ends:
            self.ends += 1
            self.compare(state, news)

    def compare(self, state: State, events: list[Event]) -> None:
        table = self.table
        markers = {event.owner: event.before for event in events if event.rule == "period-end.clears"}
        share = TILE[table.players] // sum(markers.values()) if markers else 0
        earned = {event.actor: event.amount for event in events if event.rule == "period-end.shares"}
        assert earned == {player: share * count for player, count in markers.items() if share}
        bonus = {event.actor: event.amount for event in events if event.cause == "period-end.shares"}
        parks = {player: table.pieces(state, "park", player) // 2 for player in earned}
        assert bonus == {player: extra for player, extra in parks.items() if extra}
        assert table.count(state, "marker", table.place("notre-dame")) == 0


class PrestigeAddsUp(Check):
    """The events of a game add up to its scores, and each says what was there before and after."""

    def end(self, state: State) -> None:
        table = self.table
        totals = [0] * table.players
        for event in state.events or ():
            if event.what == "prestige":
                sign = -1 if event.verb == "return" else 1
                assert event.before == totals[event.actor]
                totals[event.actor] += sign * event.amount
                assert event.after == totals[event.actor]
        assert tuple(totals) == table.game.result(state).scores


class DraftedHands(Check):
    """A hand has a card of one's own, of the right neighbour and of the second to the right; two players: two own."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        self.rounds = 0

    def before(self, state: State) -> None:
        table = self.table
        if table.entered(state, "playing") == self.rounds:
            return
        self.rounds += 1
        for player in range(table.players):
            owners = sorted(table.owner[card] for card in state.held[table.place("hand", player)])
            wanted = [(player - step) % table.players for step in range(3)]
            assert owners == sorted(wanted), f"player {player} holds cards of {owners}"
            assert not state.held[table.place("offer", player)]


class PersonsOfTheRound(Check):
    """Two brown persons and one gray one of the period lie out; a brown one once a period, a gray one once a game."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        self.shown: list[str] = []
        self.rounds = 0

    def before(self, state: State) -> None:
        table = self.table
        if table.entered(state, "lay-out") == self.rounds:
            return
        self.rounds += 1
        display = state.held[table.place("display")]
        traits = sorted(table.layout.token_family[person].node["traits"][0] for person in display)
        period = table.entered(state, "period")
        assert traits == ["brown", "brown", f"gray-{'abc'[period - 1]}"]
        brown = [name for name, trait in self.named(display) if trait == "brown"]
        gray = [name for name, trait in self.named(display) if trait != "brown"]
        if self.rounds % 3 == 1:
            self.shown = [name for name in self.shown if name in self.grays()]
        assert not set(brown + gray) & set(self.shown)
        self.shown += brown + gray

    def named(self, persons: tuple[int, ...]) -> list[tuple[str, str]]:
        families = [self.table.layout.token_family[person] for person in persons]
        return [(family.name, family.node["traits"][0]) for family in families]

    def grays(self) -> list[str]:
        tokens = self.table.layout.tokens.values()
        return [family.name for family in tokens if family.node["traits"] and family.node["traits"][0] != "brown"]

    def end(self, state: State) -> None:
        assert self.rounds == 9


class BellRingerPasses(Check):
    """The bell-ringer goes to the left after every round, also between periods, and its holder acts first."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        self.rounds = self.playing = 0
        self.holder = -1

    def before(self, state: State) -> None:
        table = self.table
        area = state.where[table.token("bell-ringer")]
        if table.entered(state, "round") > self.rounds:
            wanted = (self.holder + 1) % table.players if self.rounds else table.layout.place_owner[area]
            self.rounds += 1
            self.holder = wanted
        assert area == table.place("play-area", self.holder)
        if table.entered(state, "playing") > self.playing:
            self.playing += 1
            assert state.you == self.holder


class OneCardEachTurn(Check):
    """Each player plays two cards in a round and lays the third aside; all three are discarded after the hiring."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        self.rounds = 0

    def before(self, state: State) -> None:
        table = self.table
        if state.question is not None and state.question.rule == "hiring.offers":
            for player in range(table.players):
                assert len(state.held[table.place("tableau", player)]) == 2
                assert len(state.held[table.place("hand", player)]) == 1
        rounds = table.entered(state, "draft")
        if rounds > self.rounds:
            self.rounds = rounds
            assert len(state.held[table.place("discard")]) == 3 * table.players * ((rounds - 1) % 3)


class PlagueStrikes(Check):
    """The rat goes on by the rats shown less the hospital; beyond 9 costs prestige and a marker."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        self.seen = 0
        self.rats = 0
        self.immune: set[int] = set()

    def before(self, state: State) -> None:
        table = self.table
        persons = [table.layout.token_family[person].node for person in state.held[table.place("display")]]
        self.rats = sum(person["attrs"]["rats"] for person in persons)

    def after(self, state: State, rule: str, option: Option) -> None:
        assert state.events is not None
        news, self.seen = state.events[self.seen :], len(state.events)
        for index, event in enumerate(news):
            if event.what == "immune":
                self.immune = self.immune | {event.owner} if event.verb == "become" else self.immune - {event.owner}
            elif event.what == "overrun" and event.verb == "become":
                assert self.table.rat(state, event.owner) == 9
                start = self.seen - len(news) + index
                had = self.had(state.events[:start], event.owner)
                assert self.lost(state.events[start:], event.owner) == min(2, had)
            elif event.rule == "infection.spreads":
                assert event.after == min(9, max(0, event.before + self.exposure(state, event.owner, news[index:])))
            elif event.rule == "infection.loses-marker":
                self.was_fullest(state, event)

    def had(self, earlier: list[Event], player: int) -> int:
        """A player's prestige after these events."""
        own = (event.after for event in reversed(earlier) if event.what == "prestige" and event.actor == player)
        return next(own, 0)

    def lost(self, later: list[Event], player: int) -> int:
        losses = [event for event in later if event.rule == "infection.loses-prestige"]
        return sum(event.amount for event in losses if event.actor == player)

    def exposure(self, state: State, player: int, later: list[Event]) -> int:
        hospital = self.table.place("hospital", player)
        lost = sum(event.rule == "infection.loses-marker" and event.source == hospital for event in later)
        return (0 if player in self.immune else self.rats) - self.table.pieces(state, "hospital", player) - lost

    def was_fullest(self, state: State, event: Event) -> None:
        """With the marker put back, no sector of the borough held more."""
        table = self.table
        assert event.amount == 1
        pieces = [table.pieces(state, sector, event.owner) for sector in SECTORS]
        there = [table.place(sector, event.owner) for sector in SECTORS].index(event.source)
        assert pieces[there] + 1 >= max(pieces)


ALL = (
    PiecesAreAccountedFor, PiecesStandWhereTheyMay, NothingIsNegative, OfferedIsLegal, NineRoundsInThreePeriods,
    SetRule, NotreDameShares, PrestigeAddsUp, DraftedHands, DraftIsSecret, PersonsOfTheRound, BellRingerPasses,
    OneCardEachTurn, PlagueStrikes,
)  # fmt: skip
"""Every check that looks on."""

COSTLY = (ClonePlaysIdentically, CarefulGameIsTheSame)
"""Those that play a game of their own."""
