"""Going on from a position: a state that stands where the position says, with what lies there.

A state remembers more than a snapshot shows: which loops it is in, and who has had his turn. So a game is played from
its beginning, with any answers, to the moment that the position names (its phases, and whose turn it is), once for
every player who could have started; then what the position says replaces what lies there. Of several such moments
that one is taken in which the tokens lay most nearly so. What the position does not say stays as the game left it,
which for unseen tokens in a table log is just as unknown as it should be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine import NO, Game, State
from referee.engine.hidden import swap
from referee.logs.model import INVALID, UNDETERMINED, Path
from referee.logs.names import Names
from referee.logs.position import Position, get_sitter, read_position
from referee.logs.report import Report
from referee.logs.trees import walk
from referee.logs.vocabulary import nearest

MOST = 5000
"""No game goes on for so many questions before the moment that is looked for."""


def resume(game: Game, data: dict[str, Any], names: Names, report: Report) -> State | None:
    """A state to go on from; None, with a finding, if there is no such moment."""
    given = data["position"]
    position = read_position(game, {**data, **given}, ("position",))
    report.findings += position.findings
    wanted = _read_phases(game, given.get("at", {}), report)
    turn = None if "turn" not in given else names.find_player(given["turn"])
    if "turn" in given and turn is None:
        path: Path = ("position", "turn")
        message, hint = f"nobody is called {given['turn']!r}", names.suggest_player(given["turn"])
        report.add(INVALID, "unknown-name", message, hint=hint, path=path)
    found = list(_find_moments(game, position.state.names, wanted, turn, data.get("kind") == "table"))
    if not found:
        message = "there is no moment in the game at which such a question is asked"
        report.add(UNDETERMINED, "undetermined", message, hint="needed: phases by name and number", path=("position",))
        return None
    state = max(found, key=lambda moment: _likeness(moment, position))
    place(game, state, position)
    state.events = []
    return state


def _read_phases(game: Game, at: dict[str, int], report: Report) -> dict[int, int]:
    wanted = {}
    for name, number in at.items():
        if name in game.layout.phases:
            wanted[game.layout.phases.index(name)] = number
        else:
            report.add(INVALID, "unknown-name", f"there is no phase {name!r}", hint=nearest(name, game.layout.phases),
                       path=("position", "at", name))  # fmt: skip
    return wanted


def _find_moments(
    game: Game, names: tuple[tuple[str, ...], ...], wanted: dict[int, int], turn: int | None, is_blind: bool
) -> Iterator[State]:
    """The moment in question, in a game for each way in which the first deal to any one place could have gone."""
    beginning = game.new(careful=True, blind=is_blind)
    beginning.names = names
    while beginning.question is not None and beginning.question.deal >= 0:
        _go_on(game, beginning)
    question = beginning.question
    starts = beginning.options if question is not None and question.chance else (None,)
    for start in starts:
        state = beginning.clone()
        if start is not None:
            game.advance(state, start)
        pools = list(state.pools or ())
        for _ in range(MOST):
            if state.question is None or _is_past(state, wanted):
                break
            pools = [now or before for now, before in zip(state.pools or (), pools, strict=True)]
            if _is_there(state, wanted, turn):
                moment = state.clone()
                moment.pools = None if state.pools is None else pools[:]
                yield moment
            _go_on(game, state)


def _is_there(state: State, wanted: dict[int, int], turn: int | None) -> bool:
    if state.question is None or state.question.chance or turn not in (None, state.you):
        return False
    return all(phase in state.phases and state.entered[phase] == number for phase, number in wanted.items())


def _is_past(state: State, wanted: dict[int, int]) -> bool:
    entered = state.entered
    return any(entered[p] > n or (entered[p] == n and p not in state.phases) for p, n in wanted.items())


def _go_on(game: Game, state: State) -> None:
    """Answer the open question somehow."""
    question, options = state.question, state.options
    assert question is not None
    if question.deal >= 0:
        game.advance(state, tuple(options[: state.regs[question.deal][0]]))
        return
    option = NO if NO in options else options[0]
    if state.pools is None or question.domain != "token" or not isinstance(option, int):
        game.advance(state, option)
        return
    pool, state.pools[option] = state.pools[option], 0
    game.advance(state, option)
    state.pools[option] = pool


def _likeness(state: State, position: Position) -> int:
    """How many single tokens lie where the position has them, and how nearly as many lie in each place.

    One that lies right tells more than a number: who holds a figure that goes round says who is first.
    """
    said = position.state.held
    off = sum(abs(len(state.held[spot]) - len(said[spot])) for spot in position.places)
    return 2 * sum(state.where[token] == spot for token, spot in position.tokens) - off


def place(game: Game, state: State, position: Position) -> None:
    """Put what the position says onto the table, and ask the open question anew."""
    said = position.state
    for cell in range(game.layout.void):
        if position.knows_cell(cell) or cell in game.layout.stock:
            state.counts[cell] = said.counts[cell]
    for slot, value in position.tracks.items():
        state.tracks[slot] = value
    for token, spot in position.tokens:
        if state.where[token] != spot:
            _lay(game, state, position, token, spot)
    for spot in position.places:
        _clear(state, position, spot)
    _see(game, state)
    for name, family in game.layout.statuses.items():
        for slot in family.own:
            state.flags[slot] = _get_mark(game, name) if said.flags[slot] else 0
    game.ask_again(state)


def _lay(game: Game, state: State, position: Position, token: int, spot: int) -> None:
    """Bring a token to its place, in exchange for one that does not belong there.

    An unseen token comes from the hands of whoever has laid it down, if one of its pool is there.
    """
    settled = {other for other, place in position.tokens if state.where[other] == place}
    pools, owner = state.pools, get_sitter(game, spot)
    free = [other for other in state.held[spot] if other not in settled]
    if pools is not None and pools[token]:
        free.sort(key=lambda other: pools[other] != pools[token])
        if not free or pools[free[0]] != pools[token]:
            alike = [t for t, pool in enumerate(pools[:-1]) if pool == pools[token] and t not in settled]
            twin = next((t for t in alike if state.where[t] >= 0 and get_sitter(game, state.where[t]) == owner), None)
            if twin is not None:
                swap(state, twin, token)
    if free:
        swap(state, free[0], token)
        return
    if state.where[token] >= 0:
        state.held[state.where[token]] = tuple(t for t in state.held[state.where[token]] if t != token)
    state.where[token] = spot
    state.held[spot] += (token,)


def _clear(state: State, position: Position, spot: int) -> None:
    """A place that is known holds what was said, in that order, and nothing else; and everybody has seen it."""
    said = position.state.held[spot]
    for token in state.held[spot]:
        if token not in said:
            state.where[token] = -1
    state.held[spot] = said
    if state.pools is not None:
        for token in said:
            state.pools[token] = 0


def _see(game: Game, state: State) -> None:
    """What came to light on the way was made up: of the unseen tokens only those that lie openly now are known."""
    is_open = game.layout.is_open
    if state.pools is not None:
        state.pools = [0 if is_open[spot] else pool for spot, pool in zip(state.where, state.pools, strict=True)]


def _get_mark(game: Game, status: str) -> int:
    """What a status holds while it is on: until the end of the phase that its rule names, or for good."""
    effects = (node for node in walk(game.ruleset.data["things"]) if node.get("do") == "become")
    phase = next((node.get("until") for node in effects if node["status"] == status), None)
    return 1 if phase is None else 2 + game.layout.phases.index(phase)
