"""The words of a game: everything that a log can call a token, a place or something that is counted.

A family goes by its name, by its title, by either in the plural, and by the beginning of its name where no other
family begins so. The first of these is the strongest: a word finds the families that bear it as their name before
those that it only resembles. What is counted for a player (tokens in their home, tracks, tokens in a place) is also
found by a word of its title that no other counter has.

All this depends on the ruleset and the number of players alone, so it is worked out once for each game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache

from referee.engine import Game, Option, Question, State
from referee.engine.layout import Family
from referee.logs.trees import walk_effects

ASKING = frozenset({"choose", "amount", "pieces", "either", "may", "at-once"})


class Counter:
    """Something that is counted for each player: a column in a home, a track, or all that lies in a place."""

    __slots__ = ("kind", "family", "home")

    def __init__(self, kind: str, family: Family, home: Family | None = None) -> None:
        self.kind, self.family, self.home = kind, family, home

    def read(self, game: Game, state: State, player: int) -> int:
        """How many, or where on its track."""
        layout = game.layout
        if self.kind == "track":
            return state.tracks[instance(game, self.family, player)]
        width = layout.width
        if self.home is not None:
            return state.counts[instance(game, self.home, player) * width + instance(game, self.family, player)]
        place = instance(game, self.family, player)
        return sum(state.counts[place * width : (place + 1) * width]) + len(state.held[place])


class Vocabulary:
    """The words of one game, each with what it can mean, the likeliest first; worked out when they are wanted."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.meanings: dict[tuple[Question, str, int], tuple[Option, ...]] = {}
        self.lying: dict[tuple[int, str], tuple[int, ...]] = {}
        """What answers, and names of what lies in a place, were found to mean that name nobody and so mean the same
        in every log of the game."""

    @cached_property
    def tokens(self) -> dict[str, tuple[Family, ...]]:
        return _words(self.game.layout.tokens.values())

    @cached_property
    def places(self) -> dict[str, tuple[Family, ...]]:
        return _words(self.game.layout.places.values())

    @cached_property
    def counters(self) -> dict[str, Counter]:
        return _counters(self.game)

    @cached_property
    def keys(self) -> frozenset[str]:
        """Rules, and the verbs of questions: what an entry's answers can stand under."""
        data = self.game.ruleset.data
        bodies = [thing["body"] for thing in data["things"].values()]
        nodes = [node for body in bodies for node in walk_effects(body) if node["do"] in ASKING]
        verbs = {node["verb"] for node in nodes if node["do"] == "choose" and node.get("verb")}
        return frozenset({*data["rules"], *verbs, *(node["rule"] for node in nodes)})

    @cached_property
    def spoken(self) -> frozenset[str]:
        """Every word in the rules' own sentences."""
        texts = " ".join(str(rule.get("text", "")) for rule in self.game.ruleset.data["rules"].values())
        return frozenset(re.findall(r"[a-z-]+", texts.casefold()))

    def plural(self, name: str, number: int) -> str:
        """A number of things, in the form that the rules use."""
        several = f"{name}s"
        return f"{number} {several if number != 1 and several in self.spoken else name}"


def instance(game: Game, family: Family, player: int) -> int:
    """A player's own instance of a family (or the only one there is); for a counted token its column."""
    if family.owner is None:
        return family.ids[0]
    return family.ids[player if family.owner == "player" else game.layout.rings[family.owner].member[player]]


def plain(text: str) -> str:
    """A word as a log may write it: small letters, one dash for every gap."""
    return "-".join(text.casefold().removeprefix("the ").split())


@lru_cache(maxsize=64)
def get_vocabulary(game: Game) -> Vocabulary:
    return Vocabulary(game)


def _words(families: Iterable[Family]) -> dict[str, tuple[Family, ...]]:
    known, beginnings = list(families), _beginnings(families)
    tiers: list[dict[str, list[Family]]] = [{}, {}, {}]
    for family in known:
        tiers[0].setdefault(family.name, []).append(family)
        for word in {plain(family.title), f"{plain(family.title)}s", f"{family.name}s"}:
            tiers[1].setdefault(word, []).append(family)
    for word, family in beginnings.items():
        tiers[2].setdefault(word, []).append(family)
    words = dict.fromkeys(word for tier in tiers for word in tier)
    return {word: tuple(dict.fromkeys(f for tier in tiers for f in tier.get(word, ()))) for word in words}


def _beginnings(families: Iterable[Family]) -> dict[str, Family]:
    """Beginnings of names, up to a dash, that only one family has."""
    found: dict[str, list[Family]] = {}
    for family in families:
        parts = family.name.split("-")
        for length in range(1, len(parts)):
            found.setdefault("-".join(parts[:length]), []).append(family)
    return {word: row[0] for word, row in found.items() if len(row) == 1}


def _counters(game: Game) -> dict[str, Counter]:
    layout = game.layout
    homes = [(family, family.node.get("home")) for family in layout.counted.values()]
    counters = [Counter("home", family, layout.places[home]) for family, home in homes if home is not None]
    counters += [Counter("track", family) for family in layout.tracks.values()]
    counters += [Counter("place", family) for family in layout.places.values()]
    words: dict[str, Counter] = {}
    for spell in (_exact, _loose):
        for counter in counters:
            for word in spell(counter.family):
                words.setdefault(word, counter)
    for word, row in _title_words(counters).items():
        if len(row) == 1:
            words.setdefault(word, row[0])
    return words


def _exact(family: Family) -> tuple[str, ...]:
    return (family.name,)


def _loose(family: Family) -> tuple[str, ...]:
    title = plain(family.title)
    return f"{family.name}s", title, f"{title}s"


def _title_words(counters: Iterable[Counter]) -> dict[str, list[Counter]]:
    """Words of titles, those of tokens and tracks before those of places."""
    found: dict[str, list[Counter]] = {}
    for counter in counters:
        for word in re.findall(r"[\w-]+", counter.family.title.casefold()):
            row = found.setdefault(word, [])
            if counter.kind != "place" or all(other.kind == "place" for other in row):
                row.append(counter)
    return found


def find_near(word: str, known: Iterable[str]) -> str:
    """The likeliest word that was meant; nothing if none is near."""
    from difflib import get_close_matches

    close = get_close_matches(plain(word), sorted(known), n=1, cutoff=0.6)
    return close[0] if close else ""


def suggest(near: str) -> str:
    """What to try instead, as the end of a message."""
    return f"did you mean {near!r}?" if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """The likeliest word that was meant, as the end of a message; nothing if none is near."""
    return suggest(find_near(word, known))
