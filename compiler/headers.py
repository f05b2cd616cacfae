"""First lines: whether the words and tags of a declaration's header make sense, before anything is made of them.

token guest of each player "Guest"        a name, and what it exists once for
term empty hall "Empty hall"              an adjective, and what it is said of
deed invite a guest to a place "Inviting" a verb, and its slots
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from compiler import syntax as s
from compiler.book import Book, Entry
from compiler.diagnostic import Complaints
from compiler.plurals import singulars
from compiler.words import nearest

ACCESS = ("open", "private", "face-down")
TAGS = {
    "place": (*ACCESS, "ordered"),
    "kind": ("place", "token", "ring", *ACCESS, "ordered"),
}
ARTICLES = ("a", "an", "the", "each", "for each")
OWN_WORDS = frozenset(
    "a after all along an and another any are as assume at back before by cite each either equal few fewer "
    "fewest for forward from has have hold holds if in is it its like minus missing more most next no not "
    "number of on or other otherwise place player plus previous seat step than that the them then there those "
    "times to top total under until whenever with you your".split()
)
"""What the grammar reads as a small word, and the nouns that every game has."""

OWN_VERBS = ("take", "return", "pay", "move", "deal", "do", "become", "choose")
SLOTTED = ("a", "an", "the", "to", "from", "under", "along", "by", "for", "with")


def check_words(book: Book, complaints: Complaints) -> None:
    for entry in (*book.words.values(), *book.assumptions.values(), *book.examples.values()):
        stray = find_stray(entry)
        if is_reserved(entry):
            message = f"{entry.name.capitalize()} is a word of the language itself, so nothing can be called that."
            fix = f"choose another name, such as {entry.name}-of-our-own"
            complaints.add("reserved-name", entry.header[0].span, message, fix)
        elif stray is not None:
            rest = entry.header[entry.header.index(stray) + 1 :]
            guess = "of" if rest and rest[0].text == "each" else nearest(stray.text, SLOTTED)
            fix = (
                f"did you mean {guess}?"
                if guess
                else f"write: {entry.kind} {entry.name}, and then perhaps: of each ..."
            )
            message = f"The word {stray.text} makes no sense in this first line."
            complaints.add("unknown-name", stray.span, message, fix)


def is_reserved(entry: Entry) -> bool:
    """Whether a sentence could never speak of it: the word would be taken for one of the language's own."""
    if entry.kind == "example":
        return False
    return entry.name in OWN_WORDS or (entry.kind == "deed" and entry.name in OWN_VERBS)


def find_stray(entry: Entry) -> s.Word | None:
    """The first word of a header that does not belong there."""
    first, *rest = entry.header
    if first.sort != "name":
        return first
    if entry.kind == "deed":
        return next((word for word in rest if word.sort != "name" and word.text not in SLOTTED), None)
    if entry.kind == "term" and len(rest) == 1 and rest[0].sort == "name":
        return None
    if rest and rest[0].text != "of":
        return rest[0]
    *articles, last = rest[1:] or [first]
    return next((word for word in articles if word.text not in ARTICLES), None if last.sort == "name" else last)


def check_tags(book: Book, options: Iterable[str], complaints: Complaints) -> None:
    """A tag of an instance is one of its kind's traits; one that names an option has done its work by now."""
    named = {part for name in options for part in (name, name.split(".")[-1])}
    for entry in (*book.words.values(), *book.assumptions.values(), *book.examples.values()):
        known = TAGS.get(entry.kind) or tuple(get_traits(book, entry.kind))
        for tag in entry.tags:
            if tag.text not in known and tag.text not in named:
                guess = nearest(tag.text, (*known, *sorted(named)))
                fix = f"did you mean {guess}?" if guess else f"it can be {' or '.join(known) or 'nothing'}"
                message = f"{entry.kind.capitalize()} {entry.name} cannot be tagged {tag.text}."
                complaints.add("unknown-name", tag.span, message, fix)


def get_traits(book: Book, kind: str) -> Iterable[str]:
    """The words that the kind says its members can be: `A card is sweet or sour.`"""
    entry = book.words.get(kind)
    for rule in entry.rules.values() if entry is not None and entry.kind == "kind" else ():
        for sentence in rule.sentences:
            fact = sentence.clause.fact if isinstance(sentence.clause, s.Statement) else None
            subject = fact.subject.first.core.words[0].text if fact and fact.subject else ""
            if fact and fact.value and fact.relation == "is" and subject in ("a", "an"):
                yield from (noun.core.words[-1].text for noun in fact.value.nouns)


def check_owners(book: Book, complaints: Complaints) -> None:
    """What stands behind `of` exists: a player, a ring, names of its members, or a kind to make one for each of."""
    kinds = {entry.name: entry for entry in book.words.values() if entry.kind == "kind"}
    rings = {name for name, entry in kinds.items() if entry.tagged("ring")}
    rings |= {name for name, entry in kinds.items() if entry.of in rings and not entry.tagged("place", "token")}
    for entry in book.words.values():
        known = get_owners(entry, kinds, rings)
        if entry.of and entry.kind != "deed" and not any(form in known for form in singulars(entry.of)):
            guess = nearest(entry.of, sorted(known))
            fix = f"did you mean {guess}?" if guess else f"it can be of each {' or '.join(sorted(known))}"
            message = f"{entry.kind.capitalize()} {entry.name} cannot be of each {entry.of}."
            complaints.add("unknown-name", entry.header[-1].span, message, fix)


def get_owners(entry: Entry, kinds: Collection[str], rings: Collection[str]) -> Collection[str]:
    if entry.kind in kinds or entry.kind == "link":
        return kinds
    return {"player"} if entry.kind in ("track", "status") else {"player", *rings}
