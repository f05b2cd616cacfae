"""Judging a log: from what the table wrote down to a transcript.

The head of the log (players, start, set-up, what is printed on the cards) makes a game and its first state; the driver
plays the entries; the final scores and winners are compared at the end. Nothing in a log makes this fail: whatever
cannot be understood, is forbidden or is missing becomes a finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from referee.engine import Game, State
from referee.logs.driver import Driver
from referee.logs.entries import Entry
from referee.logs.model import ILLEGAL, INVALID, UNDETERMINED, Log, Path, Transcript, Turn
from referee.logs.names import Names
from referee.logs.observe import Observer
from referee.logs.report import Report, get_path, tell_question
from referee.logs.vocabulary import nearest
from referee.ruleset import Ruleset

ENDING: tuple[Path, ...] = (("scores",), ("winners",))


@lru_cache(maxsize=32)
def get_game(ruleset: Ruleset, players: int) -> Game:
    """Linking takes longer than judging, and many logs are of the same game."""
    return Game(ruleset, players)


def judge_log(log: Log, ruleset: Ruleset) -> Transcript:
    """Judge a log from its first entry to its final score."""
    report = Report()
    data = log.data
    players: list[dict[str, Any]] = data.get("players", [])
    least, most = ruleset.players
    if not least <= len(players) <= most:
        message = f"{len(players)} players: the game is for {least} to {most}"
        report.add(INVALID, "wrong-setup", message, path=("players",))
        game = get_game(ruleset, min(max(len(players), least), most))
        return Transcript(log, game, game.blank(), findings=report.findings)
    game = get_game(with_printed(ruleset, log, report), len(players))
    driver, observer = prepare(game, log, report)
    driver.run()
    _finish(driver, observer, data)
    turns = _merge(driver.turns)
    findings = sorted(report.findings, key=lambda f: len(turns) if f.path[:1] in ENDING else f.entry)
    return Transcript(log, game, driver.state, turns, findings, observer.wrong)


def _merge(turns: list[Turn]) -> list[Turn]:
    """One turn for each entry, in the order of the log; one that was put off has begun twice."""
    merged: dict[int, Turn] = {}
    for turn in turns:
        first = merged.get(turn.entry)
        if first is None:
            merged[turn.entry] = turn
        else:
            turn.events = first.events + turn.events
            merged[turn.entry] = turn
    return [merged[number] for number in sorted(merged)]


def prepare(game: Game, log: Log, report: Report) -> tuple[Driver, Observer]:
    """Sit down to play: a driver before the first entry, and what watches the numbers written down."""
    data = log.data
    colours, spare = read_colours(game, data, report)
    state = game.blank(colours, spare)
    names = Names(game, state, data["players"])
    observer = Observer(game, names, report)
    entries = [Entry(number, entry, names.find_player) for number, entry in enumerate(log.entries, 1)]
    resumed = _resume(game, _with_colours(data, colours, spare), names, report) if "position" in data else None
    is_table = data.get("kind") == "table"
    state = game.new(colours, spare, trace=True, careful=True, blind=is_table) if resumed is None else resumed
    driver = Driver(game, state, names, entries, report, observer)
    observer.is_sure = lambda: not driver.chance.guesses
    driver.chance.first = next((entry.by for entry in entries if entry.by is not None), None)
    if "start" in data:
        driver.chance.hear_start(data["start"])
    driver.chance.hear_places(data.get("setup", {}), ("setup",))
    return driver, observer


def _resume(game: Game, data: dict[str, Any], names: Names, report: Report) -> State | None:
    from referee.logs.resume import resume  # few logs begin in the middle of a game

    return resume(game, data, names, report)


def _finish(driver: Driver, observer: Observer, data: dict[str, Any]) -> None:
    """What can only be said at the end."""
    driver.chance.check_leftovers()
    driver.report.entry = 0
    state, last = driver.state, len(data.get("entries", ()))
    if state.question is not None and ("scores" in data or "winners" in data):
        asked = tell_question(driver.game, driver.names, state)
        driver.report.add(UNDETERMINED, "missing-entry", f"the log ends before the game does: {asked}",
                          state.question.rule, path=("scores",))  # fmt: skip
    if "scores" in data:
        observer.check_scores(data["scores"], last, state)
    if "winners" in data and state.question is None:
        observer.check_winners(data["winners"], state)


# The head of the log


def read_colours(game: Game, data: dict[str, Any], report: Report) -> tuple[list[str] | None, list[str] | None]:
    """What the seats are called, and the seats at which nobody sits; wrong names are replaced by free ones."""
    ring = game.labels.named
    if ring is None:
        return None, None
    taken: list[str] = []
    words = {name.casefold(): name for name in ring.names}
    wanted: list[tuple[Any, Path]] = [
        (player.get("colour"), ("players", index, "colour")) for index, player in enumerate(data["players"])
    ]
    wanted += [(name, ("spare", index)) for index, name in enumerate(data.get("spare", ()))]
    for word, path in wanted:
        name = words.get(str(word).casefold())
        if name is None or name in taken:
            if word is not None:
                _refuse_colour(report, str(word), name, ring.names, path)
            name = next((free for free in _free(ring.names, wanted, words) if free not in taken), "")
        taken.append(name)
    spare = taken[len(data["players"]) :][: ring.size - game.players]
    return taken[: len(data["players"])], spare or None


def _with_colours(data: dict[str, Any], colours: list[str] | None, spare: list[str] | None) -> dict[str, Any]:
    if colours is None:
        return data
    players = [{**player, "colour": colour} for player, colour in zip(data["players"], colours, strict=True)]
    return {**data, "players": players, "spare": spare}


def _free(names: Sequence[str], wanted: list[tuple[Any, Path]], words: dict[str, str]) -> list[str]:
    """Names that nobody asks for come first."""
    asked = {words.get(str(word).casefold()) for word, _ in wanted}
    return [*(name for name in names if name not in asked), *names]


def _refuse_colour(report: Report, word: str, name: str | None, names: Sequence[str], path: Path) -> None:
    if name is None:
        report.add(INVALID, "unknown-name", f"nobody can be {word!r}", hint=nearest(word, names), path=path)
    else:
        report.add(ILLEGAL, "wrong-setup", f"two are {word}", hint="legal with different ones", path=path)


def with_printed(ruleset: Ruleset, log: Log, report: Report) -> Ruleset:
    """The ruleset with what the table saw printed on its cards, where that is not what the rules assume."""
    telling = [(number, entry["printed"]) for number, entry in enumerate(log.entries, 1) if "printed" in entry]
    if not telling:
        return ruleset
    families = {token["name"]: token for token in ruleset.data["tokens"]}
    printed: dict[str, dict[str, int]] = {}
    for number, told in telling:
        for name, numbers in told.items():
            path = get_path(number, "printed", name)
            if name not in families:
                report.add(INVALID, "unknown-name", f"there is no token {name!r}", hint=nearest(name, families),
                           path=path, entry=number)  # fmt: skip
            elif {**printed.get(name, {}), **numbers} != {**numbers, **printed.get(name, {})}:
                report.add(ILLEGAL, "wrong-show", f"{name} showed something else before", path=path, entry=number)
            else:
                printed.setdefault(name, {}).update(numbers)
    changed = {name for name, numbers in printed.items() if not numbers.items() <= families[name]["attrs"].items()}
    if not changed:
        return ruleset
    tokens = [{**token, "attrs": {**token["attrs"], **printed[token["name"]]}} if token["name"] in changed else token
              for token in ruleset.data["tokens"]]  # fmt: skip
    return Ruleset({**ruleset.data, "tokens": tokens})
