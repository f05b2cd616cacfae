"""A ruling for people: who is right in one line, then why, and what others would say.

What several claims have in common is told once.
"""

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
    Fact,
    Ground,
    Involved,
    Other,
    Outcome,
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
    lines = wrap(f"{ruling.dispute.name}: {_summarise(ruling)}", 0)
    lines[0] = paint(lines[0], "bold", colour)
    lines += wrap(f"Standing: {ruling.standing} ({MEANINGS[ruling.standing]}).", 0)
    lines += wrap(f"At {ruling.where}, by {_tell_rules(ruling)}.", 0)
    told: set[Fact | Ground] = set()
    for decided in ruling.claims:
        lines += ["", *_draw_claim(decided, told, colour)]
    for part in (_draw_rules(ruling, colour), _draw_editions(ruling, colour)):
        lines += ["", *part]
    for issue in ruling.issues:
        lines += ["", *_draw_issue(ruling, issue, colour)]
    return "\n".join([*lines, *_draw_before(ruling)])


def _summarise(ruling: Ruling) -> str:
    right, wrong = get_speakers(ruling, RIGHT), get_speakers(ruling, WRONG)
    if not right and not wrong:
        return " ".join(_end(decided.outcome.value) for decided in ruling.claims)
    if not right:
        return f"{_list(wrong)} {_be(wrong)} not right."
    others = [name for name in wrong if name not in right]
    tail = f", {_list(others)} {_be(others)} not" if others else ""
    return f"{_list(right)} {_be(right)} right{tail}."


def _list(names: Sequence[str]) -> str:
    return join(name[:1].upper() + name[1:] for name in names)


def _be(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _tell_rules(ruling: Ruling) -> str:
    options = ruling.ruleset.data["options"]
    return join(options) if options else "the rules as they are written"


def _draw_claim(decided: Decided, told: set[Fact | Ground], colour: bool) -> Iterator[str]:
    claim, outcome = decided.claim, decided.outcome
    if claim.by:
        yield from wrap(
            f'{_list([claim.by])} says: "{claim.words}"' if claim.words else f"{_list([claim.by])} claims:", 0
        )
    yield from wrap(tell_claim(claim), 2)
    verdict = outcome.verdict.capitalize()
    head = f"{verdict}: {outcome.value}." if claim.by else _end(outcome.value)
    line, *rest = wrap(f"{head} Standing: {decided.standing}.", 2)
    yield line.replace(verdict, paint(verdict, STYLES[outcome.verdict], colour), 1)
    yield from rest
    for fact in decided.facts:
        if fact not in told:
            because = f" Because: {'; '.join(fact.because)}." if fact.because else ""
            yield from wrap(f"- {_end(fact.text)}{f' [{fact.rule}]' if fact.rule else ''}{because}", 4)
    for ground in decided.grounds:
        if ground not in told and (ground.standing != SETTLED or decided.standing == SETTLED):
            yield from wrap(_end(ground.reason), 2)
    told.update(decided.facts, decided.grounds)


def _end(text: str) -> str:
    """As a sentence."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _draw_rules(ruling: Ruling, colour: bool) -> Iterator[str]:
    yield paint("The rules that decide", "bold", colour)
    for rule in dict.fromkeys(rule for decided in ruling.claims for rule in decided.rules):
        text, citation = get_text(ruling.ruleset, rule), tell_citation(ruling.ruleset, rule)
        yield from wrap(f"{rule}: {text}" if text else rule, 2)
        yield from wrap(f"({citation})" if citation else "", 4)


def _draw_editions(ruling: Ruling, colour: bool) -> Iterator[str]:
    yield paint("By the book of each edition", "bold", colour)
    rows = [(f"{o.name}{' (yours)' if o.is_here else ''}", _tell_other(ruling, o)) for o in ruling.editions]
    yield from _draw_rows(rows)


def _draw_issue(ruling: Ruling, issue: Involved, colour: bool) -> Iterator[str]:
    yield from wrap(f"{issue.name}: {issue.question}", 0)
    known = ruling.ruleset.data["issues"][issue.name]["readings"]
    rows = []
    for other in issue.readings:
        support = ", ".join(get_supporters(known[other.name])) or "no text"
        rows.append((f"{other.name}{' (holds)' if other.is_here else ''}", f"{_tell_other(ruling, other)} [{support}]"))
    yield from _draw_rows(rows)


def _draw_rows(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    width = max(len(name) for name, _ in rows)
    for name, told in rows:
        yield from wrap(f"{name.ljust(width)}  {told}", 2)


def _tell_other(ruling: Ruling, other: Other) -> str:
    """Who would be right under other rules, and what would be the case."""
    if other.outcomes is None:
        return f"does not apply: {other.why}"
    values = "; ".join(dict.fromkeys(outcome.value for outcome in other.outcomes))
    if not any(decided.claim.by for decided in ruling.claims):
        return values
    return f"{_list(_find_right(ruling, other.outcomes)) or 'nobody'} ({values})"


def _find_right(ruling: Ruling, outcomes: Sequence[Outcome]) -> list[str]:
    pairs = zip(ruling.claims, outcomes, strict=True)
    return list(dict.fromkeys(decided.claim.by for decided, outcome in pairs if outcome.verdict == RIGHT))


def _draw_before(ruling: Ruling) -> list[str]:
    if not ruling.before:
        return []
    first = ruling.before[0]
    where = f"entry {first.entry}" if first.entry else "the beginning"
    told = f"Before this point the log is not in order ({where}: {first.message}); ruled as the table played it."
    return ["", *wrap(told, 0)]
