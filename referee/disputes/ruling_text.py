"""A ruling for people: who is right in one line, then why, and what others would say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.book.sources import get_supporters
from referee.disputes.model import (
    ASSUMPTION,
    EDITION,
    OPEN,
    READING,
    RIGHT,
    SETTLED,
    TABLE,
    WRONG,
    Decided,
    Involved,
    Other,
    Ruling,
)
from referee.disputes.ruling import get_speakers, tell_claim
from referee.logs.report import join
from referee.logs.sources import get_text, tell_citation
from referee.terminal import paint, wrap

STYLES = {RIGHT: "green", WRONG: "red", OPEN: "yellow"}
MEANINGS = {
    SETTLED: "the rulebooks agree",
    EDITION: "the rulebooks differ, and yours says so",
    READING: "no text decides; this is our default",
    ASSUMPTION: "it rests on a fact that no text gives",
    TABLE: "it is your table's own rule",
}


def draw_ruling(ruling: Ruling, colour: bool = False) -> str:
    lines = wrap(f"{ruling.dispute.source.file}: {_summarise(ruling)}", 0)
    lines[0] = paint(lines[0], "bold", colour)
    lines += wrap(f"Standing: {ruling.standing} ({MEANINGS[ruling.standing]}).", 0)
    lines += wrap(f"At {ruling.where}, by {_tell_rules(ruling)}.", 0)
    for decided in ruling.claims:
        lines += ["", *_draw_claim(ruling, decided, colour)]
    lines += ["", *_draw_rules(ruling, colour), "", *_draw_editions(ruling, colour)]
    for issue in ruling.issues:
        lines += ["", *_draw_issue(ruling, issue, colour)]
    if ruling.before:
        first = ruling.before[0]
        told = (
            f"Before this point the log is not in order (entry {first.entry}: {first.message}); ruled as it was played."
        )
        lines += ["", *wrap(told, 0)]
    return "\n".join(lines)


def _summarise(ruling: Ruling) -> str:
    right, wrong = get_speakers(ruling, RIGHT), get_speakers(ruling, WRONG)
    if any(decided.outcome.verdict == OPEN for decided in ruling.claims) and not right and not wrong:
        return "it cannot be decided."
    if not right:
        return f"{join(_name(wrong))} {'is' if len(wrong) == 1 else 'are'} not right."
    others = [name for name in wrong if name not in right]
    tail = f", {join(_name(others))} {'is' if len(others) == 1 else 'are'} not" if others else ""
    return f"{join(_name(right))} {'is' if len(right) == 1 else 'are'} right{tail}."


def _name(words: Sequence[str]) -> list[str]:
    return [word[:1].upper() + word[1:] for word in words]


def _tell_rules(ruling: Ruling) -> str:
    options = ruling.ruleset.data["options"]
    return join(options) if options else "the rules as they are written"


def _draw_claim(ruling: Ruling, decided: Decided, colour: bool) -> Iterator[str]:
    claim, outcome = decided.claim, decided.outcome
    words = f' says: "{claim.words}"' if claim.words else " claims"
    yield from wrap(f"{_name([claim.by])[0]}{words}", 0)
    yield from wrap(tell_claim(claim), 2)
    line, *rest = wrap(f"{outcome.verdict.capitalize()}: {outcome.value}. Standing: {decided.standing}.", 2)
    yield line.replace(
        outcome.verdict.capitalize(), paint(outcome.verdict.capitalize(), STYLES[outcome.verdict], colour)
    )
    yield from rest
    for fact in decided.facts:
        because = f" Because: {'; '.join(fact.because)}." if fact.because else ""
        rule = f" [{fact.rule}]" if fact.rule else ""
        yield from wrap(f"- {_end(fact.text)}{rule}{because}", 4)
    for ground in decided.grounds:
        yield from wrap(f"{ground.standing.capitalize()}: {_end(ground.reason)}", 4)


def _end(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _draw_rules(ruling: Ruling, colour: bool) -> Iterator[str]:
    yield paint("The rules that decide", "bold", colour)
    for rule in dict.fromkeys(rule for decided in ruling.claims for rule in decided.rules):
        text, citation = get_text(ruling.ruleset, rule), tell_citation(ruling.ruleset, rule)
        yield from wrap(f"{rule}: {text}", 2)
        yield from wrap(f"({citation})" if citation else "", 4)


def _draw_editions(ruling: Ruling, colour: bool) -> Iterator[str]:
    yield paint("By the book of each edition", "bold", colour)
    rows = [
        (f"{other.name}{' (yours)' if other.is_here else ''}", *_tell_others(ruling, other))
        for other in ruling.editions
    ]
    yield from _draw_rows(rows)


def _draw_issue(ruling: Ruling, issue: Involved, colour: bool) -> Iterator[str]:
    yield from wrap(f"{issue.name}: {issue.question}", 0)
    known = ruling.ruleset.data["issues"][issue.name]["readings"]
    rows = []
    for other in issue.readings:
        mark = " (holds here)" if other.is_here else ""
        support = ", ".join(get_supporters(known[other.name])) or "no text"
        rows.append((f"{other.name}{mark}", f"{_tell_others(ruling, other)[0]} [{support}]"))
    yield from _draw_rows(rows)


def _draw_rows(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    width = max(len(row[0]) for row in rows)
    for name, *told in rows:
        yield from wrap(f"{name.ljust(width)}  {'; '.join(told)}", 2)


def _tell_others(ruling: Ruling, other: Other) -> tuple[str]:
    """Who would be right under other rules, and what would be the case."""
    if other.outcomes is None:
        return (f"cannot be asked: {other.why}",)
    right = list(
        dict.fromkeys(d.claim.by for d, o in zip(ruling.claims, other.outcomes, strict=True) if o.verdict == RIGHT)
    )
    values = list(dict.fromkeys(outcome.value for outcome in other.outcomes))
    return (f"{join(_name(right)) or 'nobody'} ({'; '.join(values)})",)
