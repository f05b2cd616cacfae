"""What came to light: a `shows` entry is answered by the game, and checked against it.

A state that does not know hidden tokens asks what they are, and is told by the entry (`referee.logs.chance`). In either
kind of log, everything shown must then have come from a place that is not open to one that is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.engine import Event, Game
from referee.engine.state import Carried, get_carried
from referee.logs import order
from referee.logs.entries import Entry
from referee.logs.model import ILLEGAL, UNDETERMINED
from referee.logs.report import get_path, join

if TYPE_CHECKING:
    from referee.logs.driver import Driver


def show(driver: Driver, entry: Entry) -> None:
    """Let the game turn up what the entry shows, and check that it was just that."""
    value = entry.data["shows"]
    shown = driver.chance.hear_shows(value if isinstance(value, list) else [value])
    driver.settle(driver.following())
    laid = _find_laid(driver)
    if not _has_shown(driver, shown, laid) and not driver.is_trial:
        order.fill_before(driver, lambda d: _has_shown(d, shown, _find_laid(d)), len(shown) - 1)
        laid = _find_laid(driver)
    driver.chance.shown = []
    trace = driver.state.trace
    if trace is None:
        return
    driver.shown_from = len(trace)
    wrong = [token for token in shown if token not in laid]
    if wrong or len(set(shown)) < len(shown):
        _accuse(driver, entry, wrong or shown, [token for token in laid if token not in shown])


def _has_shown(driver: Driver, tokens: list[int], laid: list[int]) -> bool:
    """Whether all these have come to light since the last time."""
    if driver.state.pools is not None:
        return not driver.chance.shown
    return set(tokens) <= set(laid)


def _find_laid(driver: Driver) -> list[int]:
    return _find_open(driver.game, get_carried(driver.state.trace or [], driver.shown_from))


def _accuse(driver: Driver, entry: Entry, wrong: list[int], laid: list[int]) -> None:
    if any(f.entry == entry.number and f.code == "impossible-card" for f in driver.report.findings):
        return
    labels = driver.game.labels
    text = join(labels.token(driver.state, token, None) for token in wrong)
    family = driver.game.layout.token_family
    kinds = {family[token].node.get("kind") for token in wrong}
    laid = [token for token in laid if family[token].node.get("kind") in kinds]
    true = join(labels.token(driver.state, token, None) for token in laid)
    verdict = UNDETERMINED if any(token in driver.chance.guesses for token in (*wrong, *laid)) else ILLEGAL
    rule = next((event.rule for event in reversed(driver.state.events or ()) if set(event.tokens) & set(laid)), "")
    driver.report.add(verdict, "wrong-show", f"{text} did not come to light here",
                    rule, f"legal if it were {true}" if true else f"legal without {text}",
                    get_path(entry.number, "shows"))  # fmt: skip


def find_shown(game: Game, events: Iterable[Event]) -> list[int]:
    """The tokens that came from a place that is not open to one that is, in order."""
    return _find_open(game, ((event.tokens, event.source, event.target) for event in events if event.tokens))


def _find_open(game: Game, carried: Iterable[Carried]) -> list[int]:
    is_open = game.layout.is_open
    return [token for tokens, source, target in carried if is_open[target] and source >= 0 and not is_open[source]
            for token in tokens]  # fmt: skip
