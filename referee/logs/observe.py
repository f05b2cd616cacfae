"""What the table wrote down: numbers that are compared with the state where they stand.

A number that is wrong went wrong somewhere after the last right one of the same player and counter, so the finding
names those entries. The game goes on with what it should have been. A table that keeps adding to a wrong number stays
wrong by the same amount: that is said, and is no new mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.engine import Game, State
from referee.logs.counters import get_score_names
from referee.logs.model import ILLEGAL, INVALID, UNDETERMINED, Path
from referee.logs.names import Names
from referee.logs.report import Report, get_path, join
from referee.logs.vocabulary import Counter, nearest, plain

if TYPE_CHECKING:
    from referee.logs.findings import WrongObservation


class Observer:
    """Checks observations, and remembers for each counter of each player where it was last right."""

    def __init__(self, game: Game, names: Names, report: Report) -> None:
        self.game, self.names, self.report = game, names, report
        self.wrong: list[WrongObservation] = []
        self.seen: dict[tuple[int, str], tuple[int, int]] = {}
        """Player and counter: the entry of the last observation, and by how much it was off."""
        self.right: dict[tuple[int, str], int] = {}
        self.is_sure: Callable[[], bool] = lambda: True
        """Whether nothing had to be assumed on which numbers may depend."""

    def check(self, entry: int, observed: dict[str, dict[str, Any]], state: State) -> None:
        """Compare what an entry observes."""
        for who, numbers in observed.items():
            path = get_path(entry, "observe", who)
            player = self.names.find_player(who)
            if player is None:
                hint = self.names.suggest_player(who)
                self.report.add(INVALID, "unknown-name", f"nobody is called {who!r}", hint=hint, path=path)
                continue
            for word, number in numbers.items():
                counter = self._find(word, (*path, word))
                if counter is not None:
                    expected = counter.read(self.game, state, player)
                    self._compare(entry, player, counter, expected, number, (*path, word))

    def _find(self, word: str, path: Path) -> Counter | None:
        counters = self.names.vocabulary.counters
        counter = counters.get(word) or counters.get(plain(word))
        if counter is None:
            message = f"nothing is called {word!r} that could be counted"
            known = {counter.family.name: None for counter in counters.values() if counter.kind != "place"}
            hint = nearest(word, counters) or f"counted are {join(known)}, and what lies in any place"
            self.report.add(INVALID, "unknown-name", message, hint=hint, path=path)
        return counter

    def _compare(self, entry: int, player: int, counter: Counter, expected: int, number: int, path: Path) -> None:
        name = counter.family.name
        wrong = self._note(entry, player, name, expected, number, path)
        if wrong is None:
            return
        rule = str(counter.family.node.get("rule") or "")
        self._accuse("wrong-observation", f"{self._tell(wrong, counter.kind)}{_tell_where(wrong)}", rule,
                     f"right with {expected}", path)  # fmt: skip

    def _accuse(self, code: str, message: str, rule: str, hint: str, path: Path) -> None:
        """A number that is wrong; or that only seems so, because something was assumed that is not known."""
        if self.is_sure():
            self.report.add(ILLEGAL, code, message, rule, hint, path)
        else:
            self.report.add(UNDETERMINED, code, f"{message}, if what was assumed is so", rule, hint, path)

    def _note(
        self, entry: int, player: int, name: str, expected: int, number: int, path: Path, last: int = -1
    ) -> WrongObservation | None:
        """Remember an observation; if it is wrong, say so and since when."""
        key = player, name
        before, self.seen[key] = self.seen.get(key, (0, 0)), (entry, number - expected)
        if number == expected:
            self.right[key] = entry
            return None
        from referee.logs.findings import WrongObservation

        first = min(self.right.get(key, 0) + 1, entry if last < 0 else last)
        is_carried = before[1] == number - expected
        last = entry if last < 0 else last
        wrong = WrongObservation(entry, player, name, expected, number, first, last, is_carried, path)
        self.wrong.append(wrong)
        return wrong

    def _tell(self, wrong: WrongObservation, kind: str) -> str:
        who, words = self.names.name(wrong.player), self.names.vocabulary
        if kind == "track":
            return f"{who}'s {wrong.counter} stands on {wrong.expected}, not {wrong.observed}"
        if kind == "place":
            return f"{who}'s {wrong.counter} holds {wrong.expected}, not {wrong.observed}"
        return f"{who} has {words.plural(wrong.counter, wrong.expected)}, not {wrong.observed}"

    # The end

    def check_scores(self, scores: dict[str, int], last: int, state: State) -> None:
        """Compare the final scores."""
        result = self.game.result(state)
        rule = str(self.game.ruleset.data["game"].get("rule") or "")
        name = _get_score_counter(self.game)
        for who, number in scores.items():
            player = self.names.find_player(who)
            if player is None:
                hint = self.names.suggest_player(who)
                self.report.add(INVALID, "unknown-name", f"nobody is called {who!r}", hint=hint, path=("scores", who))
                continue
            expected = result.scores[player]
            wrong = self._note(0, player, name, expected, number, ("scores", who), last)
            if wrong is not None:
                message = f"{self.names.name(player)}'s final score is {expected}, not {number}{_tell_where(wrong)}"
                self._accuse("wrong-score", message, rule, f"right with {expected}", ("scores", who))

    def check_winners(self, winners: list[str], state: State) -> None:
        """Compare who has won."""
        found = [self.names.find_player(who) for who in winners]
        for index, (who, player) in enumerate(zip(winners, found, strict=True)):
            if player is None:
                hint = self.names.suggest_player(who)
                path = ("winners", index)
                self.report.add(INVALID, "unknown-name", f"nobody is called {who!r}", hint=hint, path=path)
        true = self.game.result(state).winners
        if None not in found and set(found) != set(true):
            names = join(self.names.name(player) for player in true)
            rule = str(self.game.ruleset.data["game"].get("rule") or "")
            message = f"{names} won, not {join(winners)}"
            self._accuse("wrong-winner", message, rule, f"right with {names}", ("winners",))


@lru_cache(maxsize=64)
def _get_score_counter(game: Game) -> str:
    """What the score is counted by, if it is one thing."""
    parts = get_score_names(game)
    return next(iter(parts)) if len(parts) == 1 else "score"


def _tell_where(wrong: WrongObservation) -> str:
    if wrong.is_carried:
        return ": off by as much as before"
    where = f"entry {wrong.last}" if wrong.first == wrong.last else f"entries {wrong.first} to {wrong.last}"
    return f": it went wrong in {where}"
