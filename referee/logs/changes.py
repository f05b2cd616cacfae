"""The smallest change of a table under which something would have been allowed.

It is looked for by trying: something is changed on a copy of the state, and the question asked anew. First a player's
own store (one more, two more, three more of each kind of token; a track some steps off), then what lies in the
player's places, then single tokens out of the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from referee.engine import Event, State
from referee.engine.layout import Family
from referee.logs.vocabulary import instance

if TYPE_CHECKING:
    from referee.logs.driver import Driver

MOST = 3
"""Changes of up to so many tokens or steps are tried."""


class Change(NamedTuple):
    """Something that could be otherwise on the table: how it is, how it would have to be, and how to make it so."""

    now: str
    wish: str
    make: Callable[[State], None]
    event: Event | None = None
    """Told when the state is really mended; only stores and tracks are."""


def find_change(driver: Driver, actor: int, helps: Callable[[State], bool]) -> Change | None:
    """The smallest change of what a player has that helps; `helps` may do with its state what it likes."""
    for change in _changes(driver, actor):
        trial = driver.state.clone()
        trial.events = None
        change.make(trial)
        if helps(trial):
            return change
    return None


def _changes(driver: Driver, actor: int) -> Iterator[Change]:
    game = driver.game
    layout = game.layout
    homes = [(family, layout.places[family.node["home"]]) for family in layout.counted.values()
             if family.node.get("home") is not None]  # fmt: skip
    places = [family for family in layout.places.values() if family.owner is not None]
    for size in range(1, MOST + 1):
        for family, home in homes:
            yield _store(driver, actor, family, home, size, is_home=True)
        for track in layout.tracks.values():
            yield from _steps(driver, actor, track, size)
        for family in layout.counted.values():
            for place in places:
                for amount in (size, -size):
                    if (family, place) not in homes and _count(driver, actor, family, place) + amount >= 0:
                        yield _store(driver, actor, family, place, amount)
    yield from _absences(driver, [instance(game, place, actor) for place in places])


def _cell(driver: Driver, actor: int, family: Family, place: Family) -> int:
    game = driver.game
    return instance(game, place, actor) * game.layout.width + instance(game, family, actor)


def _count(driver: Driver, actor: int, family: Family, place: Family) -> int:
    return driver.state.counts[_cell(driver, actor, family, place)]


def _store(driver: Driver, actor: int, family: Family, place: Family, amount: int, is_home: bool = False) -> Change:
    words, who = driver.names.vocabulary, driver.names.name(actor)
    cell, have = _cell(driver, actor, family, place), _count(driver, actor, family, place)
    number = words.plural(family.name, abs(amount)).partition(" ")[2]
    wish = f"with {abs(amount)} {'more' if amount > 0 else 'fewer'} {number}"
    now = f"{who} has {words.plural(family.name, have)}"
    if not is_home:
        wish, now = f"{wish} in {who}'s {place.name}", f"{now} in {place.name}"

    def make(s: State) -> None:
        s.counts[cell] += amount

    owner = -1 if family.owner is None else instance(driver.game, family, actor) - family.ids[0]
    event = Event(*_asked(driver), actor, "mend", family.name, owner, -1, instance(driver.game, place, actor), amount,
                  have, have + amount)  # fmt: skip
    return Change(now, wish, make, event if is_home else None)


def _asked(driver: Driver) -> tuple[str, None, tuple[int, ...]]:
    """The rule for whose sake the table is mended."""
    question = driver.state.question
    return ("", None, ()) if question is None else (question.rule, None, question.at)


def _steps(driver: Driver, actor: int, track: Family, size: int) -> Iterator[Change]:
    slot, who = instance(driver.game, track, actor), driver.names.name(actor)
    low, high = driver.game.layout.limits[slot]
    before = driver.state.tracks[slot]
    for after in (before + size, before - size):
        if low <= after <= high:
            owner = slot - track.ids[0] if track.owner is not None else -1
            event = Event(*_asked(driver), actor, "step", track.name, owner,
                          amount=after - before, before=before, after=after)  # fmt: skip
            yield Change(f"{who}'s {track.name} stands on {before}", f"if {who}'s {track.name} stood on {after}",
                         _setter(slot, after), event)  # fmt: skip


def _setter(slot: int, value: int) -> Callable[[State], None]:
    def make(s: State) -> None:
        s.tracks[slot] = value

    return make


def _absences(driver: Driver, places: list[int]) -> Iterator[Change]:
    """One single token less in a place of the player's."""
    state, labels = driver.state, driver.game.labels
    for place in places:
        for token in state.held[place]:
            name, where = labels.token(state, token, None), labels.place(state, place, None)
            yield Change(f"{where} holds {name}", f"without {name} in {where}", _remover(token, place))


def _remover(token: int, place: int) -> Callable[[State], None]:
    def make(s: State) -> None:
        take_away(s, token, place)

    return make


def take_away(state: State, token: int, place: int) -> None:
    """Take a single token off the table."""
    state.held[place] = tuple(other for other in state.held[place] if other != token)
    state.where[token] = -1
