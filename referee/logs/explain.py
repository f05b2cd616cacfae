"""Why an entry had the effect it had: its answers, then its events one by one, each with its rule and the reasons.

An explanation is a reading of a transcript: the answers and events of one turn, told in order over the state as it was
before the entry. `draw_explanation` writes it for people, `as_json` for programs (schemas/explain.schema.json).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine import Event, State
from referee.logs.course import tell_phase
from referee.logs.model import LEGAL, VERDICTS, Finding, Transcript, Turn
from referee.logs.reasons import Reasons
from referee.logs.replay import do_again
from referee.logs.seats import Seats, get_seats
from referee.logs.sources import as_rule, get_text, get_title, tell_citation
from referee.logs.words import Teller
from referee.ruleset import Ruleset
from referee.terminal import paint, wrap

FORMAT = "referee-explain/1"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer that the entry gave, and the rule that asked."""

    player: str
    rule: str
    part: str
    label: str
    is_legal: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened, in words, and what its rule looked at."""

    event: Event
    sentence: str
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    ruleset: Ruleset
    seats: Seats
    turn: Turn
    said: dict[str, Any]
    answers: tuple[Answer, ...]
    steps: tuple[Step, ...]
    findings: tuple[Finding, ...]

    @property
    def title(self) -> str:
        return summarise_turn(self.turn, self.seats)

    @property
    def verdict(self) -> str:
        return max((finding.verdict for finding in self.findings), key=VERDICTS.index, default=LEGAL)


def explain(transcript: Transcript, entry: int, before: State) -> Explanation:
    """Explain one entry of a judged log; `before` is the state in which it found the table."""
    game, turn = transcript.game, find_turn(transcript, entry)
    seats = get_seats(game, transcript.state, transcript.log.data.get("players", ()))
    entries = transcript.log.entries
    return Explanation(
        ruleset=game.ruleset,
        seats=seats,
        turn=turn,
        said=entries[entry - 1] if 0 < entry <= len(entries) else {},
        answers=tuple(Answer(seats.name(actor), *rest) for actor, rest in _split(turn.answers)),
        steps=tuple(_trace(transcript, turn.events, before, Teller(game, transcript.state, seats))),
        findings=tuple(finding for finding in transcript.findings if finding.entry == entry),
    )


def find_turn(transcript: Transcript, entry: int) -> Turn:
    """What an entry came to; nothing, if the log could not be judged so far."""
    return next((turn for turn in transcript.turns if turn.entry == entry), Turn(entry))


def _split(
    answers: list[tuple[str, str, int | None, str, bool]],
) -> Iterator[tuple[int | None, tuple[str, str, str, bool]]]:
    for rule, part, actor, label, is_legal in answers:
        yield actor, (rule, part, label, is_legal)


def _trace(transcript: Transcript, events: list[Event], before: State, teller: Teller) -> Iterator[Step]:
    game, state = transcript.game, before.clone()
    state.regs += [0] * (len(transcript.state.regs) - len(state.regs))
    reasons = Reasons(game, teller)
    for event in events:
        yield Step(event, teller.tell(event), tuple(reasons.find(state, event)))
        do_again(game, state, event)


# For people


def draw_explanation(explanation: Explanation, colour: bool = False) -> str:
    lines = [paint(f"{explanation.title}: {explanation.verdict}.", "bold", colour)]
    if explanation.said:
        lines += wrap(json.dumps(explanation.said, ensure_ascii=False), 2)
    for finding in explanation.findings:
        lines += wrap(f"{finding.verdict}: {finding.message}{f' ({finding.hint})' if finding.hint else ''}", 2)
    shown: set[str] = set()
    for answer in explanation.answers:
        lines += ["", *_draw_answer(explanation, answer, shown)]
    for number, step in enumerate(explanation.steps, 1):
        lines += ["", *_draw_step(explanation, number, step, shown)]
    if not explanation.steps:
        lines += ["", "Nothing on the table changed."]
    return "\n".join(lines)


def summarise_turn(turn: Turn, seats: Seats) -> str:
    """`Entry 37, by Anna, in Round 5, Harvest 5`, as far as it is known."""
    where = ", ".join(tell_phase(phase) for phase in turn.phases[-2:])
    by = "" if turn.actor is None else f", by {seats.name(turn.actor)}"
    entry = f"Entry {turn.entry}" if turn.entry else "Before the first entry"
    return f"{entry}{by}{f', in {where}' if where else ''}"


def _draw_answer(explanation: Explanation, answer: Answer, shown: set[str]) -> Iterator[str]:
    verdict = "" if answer.is_legal else " (not legal)"
    yield from wrap(f"{answer.player} answers {answer.label!r} to {answer.rule} ({answer.part}){verdict}.", 0)
    yield from _draw_rule(explanation.ruleset, answer.rule, shown)


def _draw_step(explanation: Explanation, number: int, step: Step, shown: set[str]) -> Iterator[str]:
    event = step.event
    added = f", added to {event.cause}" if event.cause else ""
    yield from wrap(f"{number}. {step.sentence}{added}: {event.rule}.", 0)
    yield from _draw_rule(explanation.ruleset, event.rule, shown)
    if step.because:
        yield from wrap(f"Because: {'; '.join(step.because)}.", 3)


def _draw_rule(ruleset: Ruleset, rule: str, shown: set[str]) -> Iterator[str]:
    """Title, text and citation, the first time that a rule is named."""
    if rule in shown:
        return
    shown.add(rule)
    text, citation = get_text(ruleset, rule), tell_citation(ruleset, rule)
    yield from wrap(f"{get_title(ruleset, rule)}{f': {text}' if text else ''}", 3)
    if citation:
        yield from wrap(f"({citation})", 3)


# For programs


def as_json(explanation: Explanation) -> dict[str, Any]:
    rules = [answer.rule for answer in explanation.answers] + [step.event.rule for step in explanation.steps]
    return {
        "format": FORMAT,
        "entry": explanation.turn.entry,
        "player": None if explanation.turn.actor is None else explanation.seats.name(explanation.turn.actor),
        "phases": [{"phase": name, "number": number} for name, number in explanation.turn.phases],
        "answers": [_answer(answer) for answer in explanation.answers],
        "steps": [_step(explanation, step) for step in explanation.steps],
        "rules": {rule: as_rule(explanation.ruleset, rule) for rule in dict.fromkeys(rules)},
    }


def _answer(answer: Answer) -> dict[str, Any]:
    legal, label = answer.is_legal, answer.label
    return {"player": answer.player, "rule": answer.rule, "part": answer.part, "answer": label, "legal": legal}


def _step(explanation: Explanation, step: Step) -> dict[str, Any]:
    event = step.event
    return {
        "rule": event.rule,
        "cause": event.cause,
        "player": explanation.seats.name(event.actor),
        "verb": event.verb,
        "what": event.what,
        "amount": event.amount,
        "before": event.before,
        "after": event.after,
        "text": step.sentence,
        "because": list(step.because),
        "citation": tell_citation(explanation.ruleset, event.rule),
    }
