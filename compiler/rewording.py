"""`change`: words of a rule put in the place of others. Several options may, as long as they touch different words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from compiler import syntax as s
from compiler.bind import plain_phrase
from compiler.book import Amendment, Rule
from compiler.diagnostic import Complaints, Site


class Edit(NamedTuple):
    """New words for those between two places of a rule's text."""

    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class Rewording:
    """A rule as a layer of options finds it, and all that the layer changes in it."""

    rule: Rule
    edits: tuple[Edit, ...] = ()

    @property
    def text(self) -> str:
        text = self.rule.text
        for edit in sorted(self.edits, reverse=True):
            text = text[: edit.start] + edit.words + text[edit.end :]
        return text

    def overlaps(self, edits: Sequence[Edit]) -> bool:
        return any(one.start < other.end and other.start < one.end for one in self.edits for other in edits)

    def add(self, edits: Sequence[Edit]) -> Rewording:
        return replace(self, edits=(*self.edits, *edits))


def read_edits(rule: Rule, amendment: Amendment, complaints: Complaints) -> list[Edit] | None:
    """Where the old words of `Read "new" for "old".` stand in the rule; None, with a complaint, if they do not."""
    edits: list[Edit] = []
    for sentence in amendment.rule.sentences:
        phrase = plain_phrase(sentence)
        if phrase is None or phrase.verb.text != "read" or phrase.object is None or len(phrase.roles) != 1:
            message, fix = "A change says what to read for what.", 'write: Read "new words" for "old words".'
            complaints.add("misplaced-sentence", sentence.span, message, fix)
            return None
        new = phrase.object.first.core.words[-1].text
        old = phrase.roles[0].value.first.core.words[-1].text
        if rule.text.count(old) != 1:
            _tell_drift(rule, sentence, old, complaints)
            return None
        start = rule.text.index(old)
        edits.append(Edit(start, start + len(old), new))
    return edits


def _tell_drift(rule: Rule, sentence: s.Sentence, old: str, complaints: Complaints) -> None:
    message, fix = f'The rule {rule.id} does not say "{old}".', "quote the words as they stand there now"
    if times := rule.text.count(old):
        message, fix = f'The rule {rule.id} says "{old}" {times} times.', "quote more of the words around it"
    site = Site(rule.span, f"it says: {rule.text}")
    complaints.add("amendment-drift", sentence.span, message, fix, [site])
