"""One claim under one ruleset: what is claimed is played from the point on, and looked at.

The verdict is right, wrong or open. The value says in a few words what is the case instead or indeed, so that two
rulesets can be compared by it. A claim that these rules do not understand (a card that they do not have) cannot be
weighed by them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from referee.disputes.model import (
    GETS,
    ILLEGAL,
    LEGAL,
    MOVES,
    MUST,
    OPEN,
    RESULT,
    RIGHT,
    TURN,
    WINNERS,
    WRONG,
    Claim,
    Outcome,
)
from referee.disputes.point import Point
from referee.engine import NO, State
from referee.logs import model
from referee.logs.legal import find_allowed
from referee.logs.model import Finding, Path
from referee.logs.names import Names
from referee.logs.report import get_labels, join, tell_question
from referee.logs.vocabulary import get_vocabulary, nearest, plain
from referee.ruleset import Ruleset

SOMETHING = ("something", "somebody", "anything", "any")
"""In what somebody must do: whatever it is, but not nothing."""
NOT_REACHED = "it does not come to that"


class UnclearError(Exception):
    """A claim that these rules do not understand: what is wrong, and with which value of the claim."""

    def __init__(self, message: str, path: Path, hint: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.message, self.path, self.hint, self.rule = message, path, hint, rule


def decide(claim: Claim, point: Point, ruleset: Ruleset) -> Outcome:
    """What comes of a claim by these rules; UnclearError if they do not understand it."""
    played = _Played(claim, point, ruleset)
    outcome = played.judge_after() or WAYS[claim.kind](played)
    return Outcome(
        outcome.verdict, outcome.value, outcome.finding or played.get_doubt(), played.transcript, point.since
    )


def leave_open(outcome: Outcome, lacking: Sequence[str]) -> Outcome:
    """The same, but the position does not say what decides."""
    message = f"this depends on what the position does not say: {join(lacking)}"
    finding = Finding(0, model.UNDETERMINED, "undetermined", message)
    return replace(outcome, verdict=OPEN, value="not known", finding=finding)


def compare(outcome: Outcome, here: Outcome, claim: Claim) -> Outcome:
    """An outcome under other rules, beside that of the table's: numbers cannot be compared before all is decided."""
    if claim.kind not in (RESULT, GETS) or outcome.transcript is None or here.transcript is None:
        return outcome
    asked, own = outcome.transcript.state.question, here.transcript.state.question
    if asked is None or asked.chance or (own is not None and own.rule == asked.rule):
        return outcome
    return replace(outcome, verdict=OPEN, value=f"not yet: {asked.rule} asks first")


class _Played:
    """A claim and the game in which its entries were played."""

    def __init__(self, claim: Claim, point: Point, ruleset: Ruleset) -> None:
        self.claim, self.point, self.ruleset = claim, point, ruleset
        self.is_wild = claim.kind == MUST and _is_wild(claim.content)
        entries = claim.after if self.is_wild else claim.entries
        self.transcript = point.play(entries, ruleset)
        self.findings = [finding for finding in self.transcript.findings if finding.entry > point.since]
        self.names = Names(self.transcript.game, self.transcript.state, point.log.data["players"])
        misunderstood = next((f for f in self.transcript.findings if f.verdict == model.INVALID), None)
        if misunderstood is not None and misunderstood.entry in (0, *(f.entry for f in self.findings)):
            path = self.get_path(misunderstood.path)
            raise UnclearError(misunderstood.message, path, misunderstood.hint, misunderstood.rule)

    def get_path(self, path: Path) -> Path:
        """Where in the dispute a value of the played log stands."""
        claim, since = self.claim, self.point.since
        if path[:1] != ("entries",) or len(path) < 2 or not isinstance(path[1], int) or path[1] < since:
            return path
        if claim.is_as_played:
            return claim.path
        index, rest = path[1] - since, path[2:]
        if index < len(claim.after):
            return (*claim.path, "after", *((index,) if len(claim.after) > 1 else ()), *rest)
        index -= len(claim.after)
        return (*claim.path, claim.kind, *((index,) if isinstance(claim.content, list) else ()), *rest)

    def find(self, *verdicts: str, until: int | None = None) -> Finding | None:
        last = len(self.transcript.turns) if until is None else until
        return next((f for f in self.findings if f.verdict in verdicts and f.entry <= last), None)

    def get_doubt(self) -> Finding | None:
        return self.find(model.AMBIGUOUS, model.UNDETERMINED)

    def judge_after(self) -> Outcome | None:
        """If it does not come to what is claimed, because what is said to come first is not legal."""
        if self.claim.kind in MOVES and not self.claim.after:
            return None
        finding = self.find(model.ILLEGAL, until=self.point.since + len(self.claim.after))
        if finding is None:
            return None
        return Outcome(OPEN if self.claim.kind == ILLEGAL else WRONG, NOT_REACHED, finding)

    def find_player(self, word: str, *path: str | int) -> int:
        player = self.names.find_player(word)
        if player is None:
            hint = nearest(word, self.names.owners["player"])
            raise UnclearError(f"nobody is called {word!r}", (*self.claim.path, *path), hint)
        return player


# Moves


def _decide_legal(played: _Played) -> Outcome:
    finding = played.find(model.ILLEGAL)
    if finding is not None:
        return Outcome(WRONG, "not legal", finding)
    missing = _find_gap(played)
    if missing is None:
        return Outcome(RIGHT, "legal")
    return Outcome(WRONG, "not legal", missing) if _is_early(played, missing) else Outcome(OPEN, "not known", missing)


def _decide_illegal(played: _Played) -> Outcome:
    opposite = _decide_legal(played)
    verdict = {RIGHT: WRONG, WRONG: RIGHT, OPEN: OPEN}[opposite.verdict]
    return Outcome(verdict, opposite.value, opposite.finding)


def _find_gap(played: _Played) -> Finding | None:
    """What has to be decided before what is claimed; that something is still to be decided after it is no matter."""
    last = len(played.point.before) + len(played.claim.entries)
    gaps = (f for f in played.findings if f.verdict == model.UNDETERMINED)
    return next((f for f in gaps if f.entry < last or f.code != "missing-answer"), None)


def _is_early(played: _Played, missing: Finding) -> bool:
    """Whether a player has to decide something else first, so that this cannot be done here."""
    first = played.point.since + len(played.claim.after) + 1
    before = played.point.play(played.claim.after, played.ruleset).state.question
    return (missing.code, missing.entry) == ("missing-entry", first) and before is not None and not before.chance


def _decide_must(played: _Played) -> Outcome:
    if played.is_wild:
        return _decide_something(played)
    outcome = _decide_legal(played)
    if outcome.verdict != RIGHT:
        return outcome
    entry = len(played.transcript.log.entries)
    offers = find_allowed(played.transcript, entry).offers
    free = [offer for offer in offers if offer.answer is not None and len(offer.options) > 1]
    if not free:
        return Outcome(RIGHT, "nothing else is allowed")
    others = [option for option in free[0].options if option != free[0].answer]
    return Outcome(WRONG, f"also allowed: {join(others, 'or')}")


def _is_wild(content: Any) -> bool:
    """Whether it is only said that something must be answered, not what."""
    answers = [value for key, value in content.items() if key != "by"] if isinstance(content, dict) else []
    return len(answers) == 1 and answers[0] in SOMETHING


def _decide_something(played: _Played) -> Outcome:
    """Whether a question allowed no `no`."""
    content, state = played.claim.content, played.transcript.state
    key = next(key for key in content if key != "by")
    player = played.find_player(content["by"], MUST, "by")
    question = state.question
    if question is not None and key in (question.rule, question.verb) and state.you == player:
        labels = get_labels(played.transcript.game, state, question, player)
        declines = NO in state.options
        return Outcome(WRONG if declines else RIGHT, f"to be answered with {join(labels, 'or')}")
    if any(event.rule == key for turn in _get_own_turns(played) for event in turn.events):
        return Outcome(RIGHT, "it happens by itself")
    asked = tell_question(played.transcript.game, played.names, state)
    return Outcome(WRONG, f"nothing of the kind is asked: {asked}")


def _get_own_turns(played: _Played) -> list[model.Turn]:
    return [turn for turn in played.transcript.turns if turn.entry > played.point.since]


# What the table looks like then


def _decide_numbers(played: _Played) -> Outcome:
    """What players have afterwards, or how much more than before."""
    is_gain = played.claim.kind == GETS
    before = played.point.reach(played.ruleset).state if is_gain else None
    is_right, told = True, []
    for who, player, word, claimed in read_numbers(played.claim, played.find_player):
        actual = read_counter(played, player, word, played.transcript.state, (who, word))
        if before is not None:
            actual -= read_counter(played, player, word, before, (who, word))
        is_right &= actual == claimed
        told.append(_tell_number(played, player, word, actual))
    gap = _find_gap(played)
    if gap is not None:
        return Outcome(OPEN, "not known", gap)
    return Outcome(RIGHT if is_right else WRONG, join(told))


def _tell_number(played: _Played, player: int, word: str, number: int) -> str:
    """`Anna has 3 apples`, `Anna's basket holds 2`, `Anna loses 1 apple`."""
    vocabulary = get_vocabulary(played.transcript.game)
    counter = vocabulary.counters.get(word) or vocabulary.counters[plain(word)]
    who, what = played.names.name(player), counter.family.name
    if played.claim.kind == GETS:
        change = f"{'gets' if number >= 0 else 'loses'} {vocabulary.plural(what, abs(number))}"
        return f"{who} {change}" if counter.home is not None else f"{who}'s {what} changes by {number}"
    if counter.home is not None:
        return f"{who} has {vocabulary.plural(what, number)}"
    return f"{who}'s {what} {'stands on' if counter.kind == 'track' else 'holds'} {number}"


def read_numbers(claim: Claim, find_player: Callable[..., int]) -> Iterator[tuple[str, int, str, int]]:
    for who, numbers in claim.content.items():
        player = find_player(who, claim.kind, who)
        for word, claimed in numbers.items():
            yield who, player, word, claimed


def read_counter(played: _Played, player: int, word: str, state: State, path: tuple[str, str]) -> int:
    counters = get_vocabulary(played.transcript.game).counters
    counter = counters.get(word) or counters.get(plain(word))
    if counter is None:
        message = f"nothing is called {word!r} that could be counted"
        raise UnclearError(message, (*played.claim.path, played.claim.kind, *path), nearest(word, counters))
    return counter.read(played.transcript.game, state, player)


def _decide_winners(played: _Played) -> Outcome:
    wanted = {played.find_player(who, WINNERS, index) for index, who in enumerate(played.claim.content)}
    transcript = played.transcript
    if transcript.state.question is not None:
        asked = tell_question(transcript.game, played.names, transcript.state)
        return Outcome(OPEN, f"the game is not over: {asked}")
    winners = transcript.game.result(transcript.state).winners
    names = join(played.names.name(player) for player in winners)
    return Outcome(RIGHT if wanted == set(winners) else WRONG, f"{names} {'wins' if len(winners) == 1 else 'win'}")


def _decide_turn(played: _Played) -> Outcome:
    wanted = played.find_player(played.claim.content, TURN)
    state = played.transcript.state
    if state.question is None or state.question.chance:
        asked = tell_question(played.transcript.game, played.names, state)
        return Outcome(OPEN, f"it is nobody's turn: {asked}")
    return Outcome(RIGHT if wanted == state.you else WRONG, f"it is {played.names.name(state.you)}'s turn")


WAYS: dict[str, Callable[[_Played], Outcome]] = {
    LEGAL: _decide_legal,
    ILLEGAL: _decide_illegal,
    MUST: _decide_must,
    RESULT: _decide_numbers,
    GETS: _decide_numbers,
    WINNERS: _decide_winners,
    TURN: _decide_turn,
}
