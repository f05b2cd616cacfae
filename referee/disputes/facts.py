"""What was worked out to decide a claim, and which rules decided it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.disputes.model import GETS, MOVES, RESULT, TURN, WINNERS, Claim, Fact, Outcome
from referee.logs.cut import get_state_before
from referee.logs.explain import Step, explain
from referee.logs.model import Transcript
from referee.logs.replay import do_again
from referee.logs.seats import get_seats
from referee.logs.vocabulary import Counter, get_vocabulary, plain

MANY = 8
"""So many steps are told at most."""


def find_facts(claim: Claim, outcome: Outcome) -> tuple[Fact, ...]:
    """What stood in the way, or else what happened, as far as it matters to the claim."""
    found = []
    if outcome.finding is not None:
        hint = f" ({outcome.finding.hint})" if outcome.finding.hint else ""
        found.append(Fact(f"{outcome.finding.message}{hint}", outcome.finding.rule))
    if outcome.transcript is not None and (claim.kind not in MOVES or outcome.finding is None):
        found += [
            Fact(step.sentence, step.event.rule, step.because)
            for step in _find_steps(claim, outcome.transcript, outcome.since)
        ]
    return tuple(found[: MANY + 1])


def find_rules(claim: Claim, outcome: Outcome, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """The rules that decide: what forbids; else what asked and what did it."""
    if outcome.finding is not None and claim.kind in MOVES and outcome.finding.rule:
        return (outcome.finding.rule,)
    rules = [fact.rule for fact in facts]
    if outcome.transcript is not None and claim.kind in MOVES:
        turns = [turn for turn in outcome.transcript.turns if turn.entry > outcome.since]
        rules = [*(rule for turn in turns for rule, _, _, _, _ in turn.answers), *rules]
    if outcome.transcript is not None and claim.kind == WINNERS:
        rules.append(str(outcome.transcript.game.ruleset.data["game"]["rule"]))
    if outcome.transcript is not None and claim.kind == TURN and outcome.transcript.state.question is not None:
        rules.append(outcome.transcript.state.question.rule)
    return tuple(dict.fromkeys(rule for rule in rules if rule))


def _find_steps(claim: Claim, transcript: Transcript, since: int) -> Iterator[Step]:
    """The steps of the claim's entries: those that changed what it counts, or all of them."""
    counters = _find_counters(claim, transcript)
    for turn in transcript.turns:
        if turn.entry <= since:
            continue
        state = get_state_before(transcript, turn.entry)
        for step in explain(transcript, turn.entry, state).steps:
            before = [counter.read(transcript.game, state, player) for player, counter in counters]
            do_again(transcript.game, state, step.event)
            after = [counter.read(transcript.game, state, player) for player, counter in counters]
            if before != after or (claim.kind in MOVES and step.event.verb != "begin"):
                yield step


def _find_counters(claim: Claim, transcript: Transcript) -> list[tuple[int, Counter]]:
    if claim.kind not in (RESULT, GETS):
        return []
    seats = get_seats(transcript.game, transcript.state, transcript.log.data["players"])
    known = get_vocabulary(transcript.game).counters
    found = []
    for who, numbers in claim.content.items():
        for word in numbers:
            player, counter = seats.find(who), known.get(word) or known.get(plain(word))
            if player is not None and counter is not None:
                found.append((player, counter))
    return found
