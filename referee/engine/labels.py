"""Labels: what options are called at the table, and what an entry at the table means.

A place or token of one's own goes by the name of its family, another's with the owner before it and a full stop
between. An owner is called by the name that was chosen for his seat, or by its number if seats have no names.
Reading is more generous than writing: it understands whatever the question's domain could mean, offered or not, so
that a choice that was not offered can be told from one that nobody understands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.engine.layout import Family, Layout
from referee.engine.state import NO, YES, Option, Question, State

Actor = int | None
PIECE = re.compile(r"(?:(\d+)\s+)?([^\s,]+)")


class Labels:
    """Names for the numbers of one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.named = next((ring for ring in layout.rings.values() if ring.names), None)

    def owner(self, state: State, domain: str, number: int) -> str:
        """What a player or a member of a ring is called."""
        if domain == "player" and self.named is not None:
            return self.owner(state, self.named.name, self.named.member[number])
        if domain != "player":
            ring = self.layout.rings[domain]
            if ring.names:
                return state.names[ring.index][number]
        return str(number + 1)

    def place(self, state: State, place: int, actor: Actor) -> str:
        return self._instance(state, self.layout.place_family[place], self.layout.place_owner[place], actor)

    def token(self, state: State, token: int, actor: Actor) -> str:
        return self._instance(state, self.layout.token_family[token], self.layout.token_owner[token], actor)

    def _instance(self, state: State, family: Family, owner: int, actor: Actor) -> str:
        if family.owner is None or (actor is not None and owner == self._self(family.owner, actor)):
            return family.name
        return f"{self.owner(state, family.owner, owner)}.{family.name}"

    def _self(self, domain: str, actor: int) -> int:
        return actor if domain == "player" else self.layout.rings[domain].member[actor]

    def option(self, state: State, question: Question, option: Option, actor: Actor) -> str:
        """The label of one option of a question."""
        if isinstance(option, str):
            return option
        if isinstance(option, tuple):
            if question.domain == "pieces":
                return self._pieces(question.names, option)
            return ", ".join(self.token(state, token, actor) for token in option)
        match question.domain:
            case "place":
                return self.place(state, option, actor)
            case "token":
                return self.token(state, option, actor)
            case "amount":
                return str(option)
        return self.owner(state, question.domain, option)

    def _pieces(self, names: Sequence[str], row: Sequence[int]) -> str:
        chosen = [(name, number) for name, number in zip(names, row, strict=True) if number]
        if sum(row) == 1:
            return chosen[0][0]
        parts = [name if name in self.layout.tokens else _several(number, name) for name, number in chosen]
        return " and ".join(parts) or "nothing"

    # Reading

    def read(self, state: State, question: Question, text: str, actor: Actor) -> Option | None:
        """What a label means as an answer to this question, offered or not; None if nobody could say."""
        label = " ".join(text.split())
        if label in (YES, NO) or (label in question.names and question.domain == "pick"):
            return label
        if question.deal >= 0:
            found = [self._find(state, "token", part.strip(), actor) for part in label.replace(" and ", ",").split(",")]
            return None if None in found else tuple(token for token in found if token is not None)
        match question.domain:
            case "amount":
                return int(label) if label.isdecimal() else None
            case "pieces":
                return self._read_pieces(question.names, label)
        return self._find(state, question.domain, label, actor)

    def _find(self, state: State, domain: str, label: str, actor: Actor) -> int | None:
        """The number of a place, token, player or member of a ring by its short or full name."""
        for number in range(self._size(domain)):
            for reader in (actor, None):
                if self._name(state, domain, number, reader) == label:
                    return number
        return None

    def _size(self, domain: str) -> int:
        match domain:
            case "place":
                return len(self.layout.place_family)
            case "token":
                return len(self.layout.token_family)
            case "may" | "pick":
                return 0
        return self.layout.owners(domain)

    def _name(self, state: State, domain: str, number: int, actor: Actor) -> str:
        match domain:
            case "place":
                return self.place(state, number, actor)
            case "token":
                return self.token(state, number, actor)
        return self.owner(state, domain, number)

    def _read_pieces(self, names: Sequence[str], label: str) -> tuple[int, ...] | None:
        row = [0] * len(names)
        for part in re.split(r",\s*|\s+and\s+", label):
            found = PIECE.fullmatch(part.strip())
            index = None if found is None else self._family_index(names, found[2])
            if found is None or index is None:
                return tuple(row) if label == "nothing" else None
            row[index] += int(found[1] or 1)
        return tuple(row)

    def _family_index(self, names: Sequence[str], word: str) -> int | None:
        for index, name in enumerate(names):
            if word in (name, f"{name}s"):
                return index
        return None


def _several(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"
