"""What was allowed at an entry: the questions it met, and every answer that the rules offered to each.

The log is played up to just before the entry, and the entry's own answers are then given one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine import Game, State
from referee.logs.cut import stop_before
from referee.logs.explain import find_turn, summarise_turn
from referee.logs.model import Transcript, Turn
from referee.logs.seats import Seats, get_seats
from referee.logs.sources import as_rule, get_text, get_title, tell_citation
from referee.ruleset import Ruleset
from referee.terminal import paint, wrap

FORMAT = "referee-legal/1"


@dataclass(frozen=True, slots=True)
class Offer:
    """A question, what it offered to whom, and what the entry answered (nothing, if it did not)."""

    player: str
    rule: str
    part: str
    options: tuple[str, ...]
    answer: str | None
    is_legal: bool


@dataclass(frozen=True, slots=True)
class Allowed:
    ruleset: Ruleset
    entry: int
    title: str
    offers: tuple[Offer, ...]


def find_allowed(transcript: Transcript, entry: int) -> Allowed:
    """What entry N of a judged log could have said."""
    game, state = transcript.game, stop_before(transcript, entry)
    seats = get_seats(game, state, transcript.log.data.get("players", ()))
    turn = find_turn(transcript, entry)
    offers = tuple(_find_offers(game, state, seats, turn))
    return Allowed(game.ruleset, entry, summarise_turn(turn, seats), offers)


def _find_offers(game: Game, state: State, seats: Seats, turn: Turn) -> Iterator[Offer]:
    """The questions that the entry answered in turn, or else the one that was open."""
    found = False
    for rule, part, actor, label, is_legal in turn.answers:
        _pass_over(game, state, (rule, part, actor))
        decision = game.decision(state)
        if decision is None or (decision.rule, decision.part, decision.actor) != (rule, part, actor):
            continue
        found = True
        yield Offer(seats.name(actor), rule, part, decision.labels, label, is_legal)
        if not game.judge(state, label).is_legal:
            return
        game.apply(state, label)
    decision = game.decision(state)
    if not found and decision is not None:
        yield Offer(seats.name(decision.actor), decision.rule, decision.part, decision.labels, None, True)


def _pass_over(game: Game, state: State, wanted: tuple[str, str, int | None]) -> None:
    """Questions with one answer that the entry does not speak about."""
    while (question := state.question) is not None and len(state.options) == 1 and not question.chance:
        if (question.rule, question.part, state.you) == wanted:
            return
        game.advance(state, state.options[0])


# For people


def draw_allowed(allowed: Allowed, colour: bool = False) -> str:
    number = sum(len(offer.options) for offer in allowed.offers[:1])
    answers = f"{number} answer{'' if number == 1 else 's'} allowed" if allowed.offers else "nothing was asked"
    lines = [paint(f"{allowed.title}: {answers}.", "bold", colour)]
    for offer in allowed.offers:
        lines += ["", *_draw_offer(allowed.ruleset, offer)]
    return "\n".join(lines)


def _draw_offer(ruleset: Ruleset, offer: Offer) -> Iterator[str]:
    yield from wrap(f"{offer.rule} ({offer.part}) asks {offer.player}: {get_title(ruleset, offer.rule)}", 0)
    text, citation = get_text(ruleset, offer.rule), tell_citation(ruleset, offer.rule)
    yield from wrap(text, 3)
    yield from wrap(f"({citation})" if citation else "", 3)
    for option in offer.options:
        yield from wrap(f"- {option}", 3)
    if offer.answer is not None:
        verdict = "" if offer.is_legal else ", which was not allowed"
        yield from wrap(f"The entry says {offer.answer}{verdict}.", 3)


# For programs


def as_json(allowed: Allowed) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "entry": allowed.entry,
        "questions": [
            {
                **as_rule(allowed.ruleset, offer.rule),
                "player": offer.player,
                "part": offer.part,
                "options": list(offer.options),
                "answer": offer.answer,
                "legal": offer.is_legal,
            }
            for offer in allowed.offers
        ],
    }
