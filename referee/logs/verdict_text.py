"""A verdict for people: one line that says it all, then what was found, entry by entry.

Plain sentences without tables or boxes, so that they read well on 80 columns, aloud, and in a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.terminal import paint

WIDTH = 80
STYLES = {"legal": "green", "invalid": "red", "illegal": "red", "ambiguous": "yellow", "undetermined": "yellow"}


def draw_verdict(verdict: dict[str, Any], colour: bool = False) -> str:
    """The summary and, below it, a paragraph for each finding."""
    lines = [_summarise(verdict, colour)]
    for finding in verdict["findings"]:
        lines += _draw_finding(finding, colour)
    return "\n".join(lines)


def _summarise(verdict: dict[str, Any], colour: bool) -> str:
    line = f":{verdict['line']}" if verdict["line"] > 1 or verdict["file"].endswith(".jsonl") else ""
    findings = f", {_count(len(verdict['findings']), 'finding')}" if verdict["findings"] else ""
    text = f"{verdict['verdict']}{findings}.{_draw_scores(verdict)}"
    return "\n".join(_wrap(f"{verdict['file']}{line}: ", text, 2, verdict["verdict"], colour))


def _draw_scores(verdict: dict[str, Any]) -> str:
    if not verdict["scores"]:
        return ""
    ranking = sorted(verdict["scores"].items(), key=lambda item: -item[1])
    names = verdict["names"]
    scores = ", ".join(f"{names[colour]} {score}" for colour, score in ranking)
    winners = [names[colour] for colour in verdict["winners"]]
    if not verdict["finished"]:
        return f" {scores}; not finished."
    if not winners:
        return f" {scores}; nobody wins."
    return f" {scores}; {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}."


def _draw_finding(finding: dict[str, Any], colour: bool) -> Iterator[str]:
    head = f"  {_tell_place(finding)}: "
    word = finding["verdict"]
    yield from _wrap(head, f"{word}. {_as_sentence(finding['message'])}", 4, word, colour)
    for text in (_tell_rule(finding), *_tell_assumptions(finding), _tell_hint(finding), *_tell_slips(finding)):
        if text:
            yield from _wrap("    ", text, 4)


def _tell_place(finding: dict[str, Any]) -> str:
    """`Entry 12, line 40, column 5`, as far as it is known."""
    parts = [f"entry {finding['entry']}"] if finding["entry"] else []
    if "file" in finding:
        parts.append(finding["file"])
    if finding["line"]:
        parts.append(f"line {finding['line']}, column {finding['column']}")
    text = ", ".join(parts) or "the whole"
    return text if text.startswith(finding.get("file", "\0")) else text[0].upper() + text[1:]


def _tell_rule(finding: dict[str, Any]) -> str:
    if not finding["rule"]:
        return ""
    cites = "; ".join(f"{cite['source']}, {cite['heading']}" for cite in finding["citation"] or ())
    return f"Rule {finding['rule']} ({cites})." if cites else f"Rule {finding['rule']}."


def _tell_assumptions(finding: dict[str, Any]) -> list[str]:
    return [f"This rests on an assumption: {reason.rstrip('.')}." for reason in finding["assumptions"]]


def _tell_hint(finding: dict[str, Any]) -> str:
    return f"Hint: {_as_sentence(finding['hint'], False)}" if finding["hint"] else ""


def _tell_slips(finding: dict[str, Any]) -> list[str]:
    """What else may have happened; the likeliest stands in the hint."""
    others = finding.get("slips", [])[1:]
    return [f"Or else {_as_sentence(' and '.join(slip['message'] for slip in slips), False)}" for slips in others]


def _as_sentence(text: str, begins: bool = True) -> str:
    """With a stop at its end and, if it begins one, a capital."""
    text = text[:1].upper() + text[1:] if begins else text
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _wrap(head: str, text: str, indent: int, word: str = "", colour: bool = False) -> list[str]:
    """Lines of at most 80 columns; the verdict's word, with which the text begins right after the head, is painted."""
    lines = [head + text]
    if len(lines[0]) > WIDTH:
        from textwrap import TextWrapper

        lines = TextWrapper(
            WIDTH, initial_indent=head, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
        ).wrap(text)
    if word:
        lines[0] = head + paint(word, STYLES[word], colour) + lines[0][len(head + word) :]
    return lines
