"""An answer that is not allowed: what would have made it so, and how the game goes on all the same.

The smallest change is looked for by trying: something is changed on a copy of the state and the question asked anew.
First a player's own store (one more, two more, three more of each kind of token; a track some steps off), then what
lies in the player's places, then single tokens out of the way. If nothing helps, what was offered instead is told.

Then the answer is carried out as far as it can be. If it could only work with something more in a store or on a track,
the store is mended by just that much. A token that was not where it had to be is used as if it had been there, and one
that was takes its place; so the rest of the log still finds every other token where it expects it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine import NO, Event, Game, Option, Question, State
from referee.engine.hidden import is_hidden
from referee.engine.layout import Family
from referee.logs.gaps import find_spare, use_token
from referee.logs.model import ILLEGAL, UNDETERMINED, Path
from referee.logs.report import get_labels, get_title, join
from referee.logs.trees import walk
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


def repair(driver: Driver, question: Question, option: Option, path: Path) -> None:
    """Report an answer that is not offered, and carry it out as well as can be."""
    state = driver.state
    if driver.is_trial:
        driver.report.count += 1
        _force(driver, question, option)
        return
    if state.pools is not None and _is_unseen_choice(state, question, option):
        _accuse_impossible(driver, question, option, path)
        _force(driver, question, option)
        return
    change = None if option == NO else find_change(driver, question, option)
    _accuse(driver, question, option, change, path)
    if change is not None and change.event is not None:
        change.make(state)
        if state.events is not None:
            state.events.append(change.event)
        driver.game.ask_again(state)
        driver.apply(question, option, False)
    else:
        _force(driver, question, option)


def _is_unseen_choice(state: State, question: Question, option: Option) -> bool:
    """Whether the answer is a token, picked from among tokens that the table has not seen."""
    return question.domain == "token" and isinstance(option, int) and any(
        isinstance(other, int) and is_hidden(state, other) for other in state.options
    )  # fmt: skip


# Telling


def _accuse(driver: Driver, question: Question, option: Option, change: Change | None, path: Path) -> None:
    game, state, names = driver.game, driver.state, driver.names
    who = names.name(state.you)
    label = game.labels.option(state, question, option, state.you)
    offered = [text for text in get_labels(game, state, question, state.you) if text != NO]
    rule = find_deciding_rule(game, state, question, option)
    title = get_title(game, question.rule)
    message = f"{who} cannot {_tell_answer(question, label)} here ({title})"
    if change is not None:
        message += f": {change.now}"
    hint = f"legal {change.wish}" if change is not None else _tell_offered(question, offered, NO in state.options)
    guessed = isinstance(option, int) and question.domain == "token" and option in driver.chance.guessed
    driver.report.add(UNDETERMINED if guessed else ILLEGAL, "not-offered", message, rule, hint, path)


def _tell_answer(question: Question, label: str) -> str:
    if label == NO:
        return "decline"
    if question.verb:
        return f"{question.verb} {label}"
    match question.part:
        case "from" | "to":
            return f"choose {question.part} {label}"
        case "may":
            return f"say {label}"
    return f"choose {label}"


def _tell_offered(question: Question, offered: list[str], may_decline: bool) -> str:
    if not offered:
        return "legal without it: nothing is offered" if may_decline else ""
    choice = join(offered, "or")
    match question.part:
        case "from":
            return f"legal if it came from {choice}"
        case "to":
            return f"legal if it went to {choice}"
    return f"legal if it were {choice}"


def find_deciding_rule(game: Game, state: State, question: Question, option: Option) -> str:
    """The rule that forbids: that of the condition which the option fails, if there is one, else the one that asks."""
    for node in walk(game.ruleset.data["things"]):
        if node.get("do") != "choose" or node.get("rule") != question.rule or node.get("part") != question.part:
            continue
        chosen = node["set"]
        if chosen.get("op") == "filter" and option in game.evaluate(state, chosen["set"]):
            terms = [inner["name"] for inner in walk(chosen["where"]) if inner.get("op") == "term"]
            if terms:
                return _get_only_part(game, str(game.ruleset.data["terms"][terms[0]].get("rule") or question.rule))
    return question.rule


def _get_only_part(game: Game, rule: str) -> str:
    """The rule that stands under a heading, if there is just one."""
    parts = [part for part in game.ruleset.data["rules"] if part.startswith(f"{rule}.")]
    return parts[0] if len(parts) == 1 else rule


def _accuse_impossible(driver: Driver, question: Question, option: Any, path: Path) -> None:
    game, state, names = driver.game, driver.state, driver.names
    label = game.labels.token(state, option, None)
    who = names.name(state.you)
    pools = state.pools
    assert pools is not None
    reason = _tell_stack(driver, option, pools) if pools[option] else _tell_seen(driver, option)
    offered = join(get_labels(game, state, question, state.you), "or")
    message = f"{who} cannot {_tell_answer(question, label)}: {reason}"
    verdict = UNDETERMINED if option in driver.chance.guessed else ILLEGAL
    driver.report.add(verdict, "impossible-card", message, question.rule, f"possible: {offered}", path)


def _tell_stack(driver: Driver, option: int, pools: list[int]) -> str:
    """No card of that stack can be there, because those that can be are of others."""
    game, state = driver.game, driver.state
    owners = {game.layout.token_owner[t] for t in state.options if isinstance(t, int) and pools[t]} - {-1}
    domain = game.layout.token_family[option].owner
    who = driver.names.name(state.you)
    if domain is None or not owners:
        return f"{who} cannot have it"
    known = join(sorted(game.labels.owner(state, domain, owner) for owner in owners))
    return f"no more of that stack can be in {who}'s hands, only of {known}"


def _tell_seen(driver: Driver, option: int) -> str:
    state, seen = driver.state, _find_seen(driver, option)
    where = state.where[option]
    lies = f" and lies in {driver.game.labels.place(state, where, None)}" if where >= 0 else ""
    return f"it has been seen already{f' in entry {seen}' if seen else ''}{lies}"


def _find_seen(driver: Driver, token: int) -> int:
    """The entry in which a token last came to light."""
    is_open = driver.game.layout.is_open
    for turn in reversed(driver.turns):
        if any(token in event.tokens and is_open[event.target] for event in turn.events):
            return turn.entry
    return 0


# The smallest change


def find_change(driver: Driver, question: Question, option: Option) -> Change | None:
    """The smallest change of the state under which the answer is offered."""
    game, state = driver.game, driver.state
    if question.address < 0:
        return None
    for change in _changes(driver):
        trial = state.clone()
        trial.events = None
        change.make(trial)
        game.ask_again(trial)
        if option in trial.options:
            return change
    return None


def _changes(driver: Driver) -> Iterator[Change]:
    game, actor = driver.game, driver.state.you
    layout = game.layout
    homes = [(family, layout.places[family.node["home"]]) for family in layout.counted.values()
             if family.node.get("home") is not None]  # fmt: skip
    places = [family for family in layout.places.values() if family.owner is not None]
    for size in range(1, MOST + 1):
        for family, home in homes:
            yield _store(driver, family, home, size, is_home=True)
        for track in layout.tracks.values():
            yield from _steps(driver, track, size)
        for family in layout.counted.values():
            for place in places:
                for amount in (size, -size):
                    if (family, place) not in homes and _count(driver, family, place) + amount >= 0:
                        yield _store(driver, family, place, amount)
    yield from _absences(driver, [instance(game, place, actor) for place in places])


def _cell(driver: Driver, family: Family, place: Family) -> int:
    game, actor = driver.game, driver.state.you
    return instance(game, place, actor) * game.layout.width + instance(game, family, actor)


def _count(driver: Driver, family: Family, place: Family) -> int:
    return driver.state.counts[_cell(driver, family, place)]


def _store(driver: Driver, family: Family, place: Family, amount: int, is_home: bool = False) -> Change:
    state, words = driver.state, driver.names.vocabulary
    who, cell, have = driver.names.name(state.you), _cell(driver, family, place), _count(driver, family, place)
    number = words.plural(family.name, abs(amount)).partition(" ")[2]
    wish = f"with {abs(amount)} {'more' if amount > 0 else 'fewer'} {number}"
    now = f"{who} has {words.plural(family.name, have)}"
    if not is_home:
        wish, now = f"{wish} in {who}'s {place.name}", f"{now} in {place.name}"

    def make(s: State) -> None:
        s.counts[cell] += amount

    question = state.question
    assert question is not None
    owner = -1 if family.owner is None else instance(driver.game, family, state.you) - family.ids[0]
    event = Event(question.rule, None, question.at, state.you, "mend", family.name, owner, -1,
                  instance(driver.game, place, state.you), amount, have, have + amount)  # fmt: skip
    return Change(now, wish, make, event if is_home else None)


def _steps(driver: Driver, track: Family, size: int) -> Iterator[Change]:
    state, question = driver.state, driver.state.question
    assert question is not None
    slot, who = instance(driver.game, track, state.you), driver.names.name(state.you)
    low, high = driver.game.layout.limits[slot]
    before = state.tracks[slot]
    for after in (before + size, before - size):
        if low <= after <= high:
            owner = slot - track.ids[0] if track.owner is not None else -1
            event = Event(question.rule, None, question.at, state.you, "step", track.name, owner,
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
        s.held[place] = tuple(other for other in s.held[place] if other != token)
        s.where[token] = -1

    return make


# Going on


def _force(driver: Driver, question: Question, option: Option) -> None:
    """Carry an answer out although it is not offered; a token goes back to where it lay, and one offered is spent."""
    state, actor = driver.state, driver.state.you
    if question.domain != "token" or not isinstance(option, int):
        driver.apply(question, option, False)
        return
    spent, place = find_spare(driver, question, option), state.where[option]
    before = state.held[place]
    use_token(driver, option, lambda: driver.apply(question, option, False))
    now = state.where[option]
    if now == place:
        return
    _mend_token(driver, question, actor, option, place, before.index(option) if option in before else 0)
    if spent is not None and now >= 0:
        _mend_token(driver, question, actor, spent, now, 0)


def _mend_token(driver: Driver, question: Question, actor: int, token: int, place: int, index: int) -> None:
    state, family = driver.state, driver.game.layout.token_family[token]
    source = state.where[token]
    _remover(token, source)(state)
    state.where[token] = place
    if place >= 0:
        state.held[place] = (*state.held[place][:index], token, *state.held[place][index:])
    if state.events is not None:
        owner = driver.game.layout.token_owner[token]
        state.events.append(Event(question.rule, None, question.at, actor, "mend", family.name, owner, source, place, 1,
                                  tokens=(token,)))  # fmt: skip
