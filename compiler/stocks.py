"""What a token says about itself: how many there are, where they lie at first, and where a player keeps them.

count: There are 8 guests for each player. (or: Apples are unlimited.)
stock: Its stock is your village.
home: Its home is your porch.
"""

from __future__ import annotations

from compiler import syntax as s
from compiler.diagnostic import Complaints
from compiler.parts import split_words
from compiler.plurals import singulars
from compiler.scope import MeaningError, Noting
from compiler.vocabulary import Family, Vocabulary
from compiler.words import nearest


def read_tokens(vocabulary: Vocabulary, complaints: Complaints) -> None:
    """Fills in the count, stock and home of every family of tokens that is declared as one."""
    for family in vocabulary.families.values():
        if family.sort == "token" and not family.kind:
            _Reader(family, vocabulary, complaints).read()


class _Reader:
    def __init__(self, family: Family, vocabulary: Vocabulary, complaints: Complaints) -> None:
        self.family = family
        self.vocabulary = vocabulary
        self.complaints = complaints
        self.is_counted = False

    def read(self) -> None:
        family, wrong = self.family, len(self.complaints.found)
        for rule in family.entry.rules.values():
            for sentence in rule.sentences:
                with Noting(self.complaints):
                    self.sentence(sentence)
        if not self.is_counted and len(self.complaints.found) == wrong:
            message = f"How many of the token {family.name} there are is not said."
            fix = f"add: There are 10 {family.name}s. or: {family.name.capitalize()}s are unlimited."
            self.complaints.add("missing-fact", family.entry.header[0].span, message, fix)

    def sentence(self, sentence: s.Sentence) -> None:
        if isinstance(sentence.clause, s.Whenever):
            return None
        fact = sentence.clause.fact if isinstance(sentence.clause, s.Statement) else None
        subject = [word.text for word in fact.subject.first.core.words] if fact and fact.subject else []
        if fact is not None and fact.value is not None:
            if fact.relation == "there":
                self.check_for_each(fact)
                return self.count(fact.value)
            if fact.relation == "is" and subject in (["its", "stock"], ["its", "home"]):
                return self.place(subject[1], fact.value)
            if fact.relation == "is" and subject and self.family.name in singulars(subject[-1]):
                return self.unlimited(fact.value)
        message = "A token says how many there are, and what its stock and its home are; nothing else."
        raise MeaningError("misplaced-sentence", sentence.span, message, "write: Its stock is ..., or Its home is ...")

    def check_for_each(self, fact: s.Fact) -> None:
        """`for each player`, if the token is of each player."""
        owner = self.family.owner
        for role in fact.roles:
            head = split_words(role.value.first.core).head
            if role.word != "for each" or head is None or not owner or owner not in singulars(head.text):
                message = f"The token {self.family.name} is counted {'for each ' + owner if owner else 'once for all'}."
                fix = f"write: for each {owner}" if owner else "leave this out, or write of each ... in the first line"
                raise MeaningError("wrong-type", role.span, message, fix)

    def count(self, value: s.Value) -> None:
        parts = split_words(value.first.core)
        if parts.head is None or self.family.name not in singulars(parts.head.text):
            span = parts.head.span if parts.head else value.span
            message = f"This counts the token {self.family.name} and nothing else."
            raise MeaningError("unknown-name", span, message, f"write {self.family.name}")
        if parts.quantity is None or parts.quantity.sort != "exact":
            message = f"How many of the token {self.family.name} there are is not clear."
            raise MeaningError("wrong-number", value.span, message, "write one number")
        self.family.count = parts.quantity.low
        self.is_counted = True

    def unlimited(self, value: s.Value) -> None:
        word = value.first.core.words[-1]
        if word.text != "unlimited":
            message = f"A token can be unlimited, but not {word.text}."
            raise MeaningError("unknown-name", word.span, message, "write: unlimited")
        self.family.count = None
        self.is_counted = True

    def place(self, role: str, value: s.Value) -> None:
        named = value.first.core.words[-1]
        places = {f.name: f for f in self.vocabulary.families.values() if f.sort == "place"}
        place = places.get(named.text)
        if place is None and named.text in self.vocabulary.known():
            raise MeaningError(
                "wrong-type", named.span, f"A token lies in a place, and {named.text} is none.", "name a place"
            )
        if place is None:
            guess = nearest(named.text, sorted(places))
            fix = f"did you mean {guess}?" if guess else f"declare it: place {named.text}"
            raise MeaningError("unknown-name", named.span, f"There is no place {named.text}.", fix)
        if place.owner not in ("", "player"):
            message = f"The {role} of a token is one place for all, or one of each player."
            raise MeaningError("wrong-type", named.span, message, "name another place")
        if role == "stock":
            self.family.stock = place.name
        else:
            self.family.home = place.name
