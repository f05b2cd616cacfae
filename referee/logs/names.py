"""What the words of one log mean: players, places, tokens, and answers to the question that is open.

Reading is generous as long as it stays certain. A bare name means the acting player's own thing; a token of that name
that belongs to somebody else is meant only if his own is not to be had. Where the table did not see the token before
(it came from a secret place) even the own one is no likelier than another's, so then every possible owner counts, and
more than one of them makes the entry ambiguous.

An answer is understood whether or not it is offered, so that what is forbidden can be told from what is no word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from referee.engine import NO, YES, Game, Option, Question, State
from referee.engine.hidden import could_be
from referee.engine.layout import Family
from referee.logs.seats import Seats, get_seats
from referee.logs.vocabulary import Vocabulary, find_near, get_vocabulary, instance, plain, suggest

DECLINES = frozenset({NO, "none", "nobody", "nothing", "false", "pass"})


class Several(NamedTuple):
    """More than one thing could be meant; the likeliest first."""

    options: tuple[int, ...]


Reading = Option | Several | None
Meanings = tuple[Option, ...]
Asked = tuple[Question, str, int]

Key = TypeVar("Key")
Value = TypeVar("Value")

UNOWNED = frozenset({"token", "place", "may", "pick", "amount", "pieces"})
"""What is asked for in words that mean the same in every log, as long as they name nobody."""
OWNED = frozenset({"token", "place"})
REMEMBERED = 10_000
"""So many words are remembered at most, however strange a log is."""


class Names:
    """The words of one log."""

    def __init__(self, game: Game, state: State, players: Sequence[dict[str, Any]]) -> None:
        self.game = game
        self.layout = game.layout
        self.vocabulary: Vocabulary = get_vocabulary(game)
        self.seats: Seats = get_seats(game, state, players)
        self.players: dict[object, int] = dict(self._seat_words().items())
        self.owners: dict[str, dict[str, int]] = {"player": self._seat_words()}
        for ring in game.layout.rings.values():
            self.owners[ring.name] = self._member_words(state, ring.name)
        self.state = state
        self.shared: dict[Asked, Meanings] = self.vocabulary.meanings
        self.named: dict[tuple[str, str], Meanings] = {}

    def _seat_words(self) -> dict[str, int]:
        words = {str(player + 1): player for player in range(self.game.players)}
        for row in (self.seats.colours, self.seats.names):
            words.update({name.casefold(): player for player, name in enumerate(row)})
        return words

    def _member_words(self, state: State, ring_name: str) -> dict[str, int]:
        ring = self.layout.rings[ring_name]
        words = {str(member + 1): member for member in range(ring.size)}
        names = state.names[ring.index] if ring.index < len(state.names) else ()
        words.update({name.casefold(): member for member, name in enumerate(names)})
        words.update({word: ring.member[player] for word, player in self.owners["player"].items() if word not in words})
        return words

    # Who and where

    def find_player(self, word: object) -> int | None:
        found = self.players.get(word)
        return self.players.get(str(word).casefold()) if found is None else found

    def name(self, player: int | None) -> str:
        return self.seats.name(player)

    def place(self, label: str) -> int | None:
        """A place by its full name."""
        found = self.find(self.vocabulary.places, label, None)
        return found[0] if found else None

    def token_at(self, place: int, label: str) -> int | None:
        """The likeliest token of this name in a place."""
        return next(iter(self.tokens_at(place, label)), None)

    def tokens_at(self, place: int, label: str) -> tuple[int, ...]:
        """What a name can mean in a place: a bare one means a token of the place's owner."""
        if "." in label:
            return self._tokens_at(place, label)
        found = self.vocabulary.lying.get((place, label))
        if found is None:
            found = _remember(self.vocabulary.lying, (place, label), self._tokens_at(place, label))
        return found

    def _tokens_at(self, place: int, label: str) -> tuple[int, ...]:
        owner, word = self._split(label)
        family = self.layout.place_family[place]
        found = []
        for token in self._families(self.vocabulary.tokens, word):
            if owner:
                number = self._owner(token, owner)
            elif token.owner == family.owner:
                number = max(self.layout.place_owner[place], 0)
            else:
                number = self._translate(family.owner, self.layout.place_owner[place], token.owner)
            if number is not None and number >= 0:
                found.append(token.ids[number])
        return tuple(found)

    def _translate(self, domain: str | None, owner: int, wanted: str | None) -> int | None:
        """Whose token it is if the place's owner is counted otherwise than tokens' owners are."""
        if wanted is None:
            return 0
        if domain is None:
            return None
        player = owner if domain == "player" else self.layout.rings[domain].sitter[owner]
        return player if wanted == "player" else self.layout.rings[wanted].member[player]

    def find(self, words: dict[str, tuple[Family, ...]], label: str, actor: int | None) -> tuple[int, ...]:
        """The instances that a label can mean: one for each family that bears the name."""
        owner, _, word = label.rpartition(".")
        families = words.get(word) or words.get(plain(word), ())
        if not owner:
            return tuple([instance(self.game, family, 0 if actor is None else actor) for family in families
                          if actor is not None or family.owner is None])  # fmt: skip
        owner, owners = owner.casefold(), self.owners
        return tuple([family.ids[0 if family.owner is None else owners[family.owner][owner]] for family in families
                      if family.owner is None or owner in owners[family.owner]])  # fmt: skip

    def _split(self, label: str) -> tuple[str, str]:
        owner, _, word = label.rpartition(".")
        return owner.casefold(), word

    def _families(self, words: dict[str, tuple[Family, ...]], word: str) -> tuple[Family, ...]:
        return words.get(word) or words.get(plain(word), ())

    def _owner(self, family: Family, owner: str) -> int | None:
        return 0 if family.owner is None else self.owners[family.owner].get(owner)

    # Answers

    def read(self, state: State, question: Question, value: Any, actor: int) -> Reading:
        """What an answer to the open question means; None if nobody could say."""
        if isinstance(value, str):
            if question.domain == "token":
                return self._read_token(state, question, value, actor)
            found = self.find_meanings(question, value, actor)
            return next((option for option in found if option in state.options), found[0] if found else None)
        if value is None or value is False:
            return NO
        if value is True:
            return YES
        if isinstance(value, dict):
            return self._read_counts(question, value) if question.domain == "pieces" else None
        return self._read_number(question, value) if isinstance(value, int) else None

    def find_offered(self, state: State, question: Question, text: str, actor: int) -> Option | None:
        """What a text means if that is certain at first sight, because it is offered.

        Where nobody knows what is offered, only a token with its owner before it is certain.
        """
        found = self.shared.get((question, text, actor)) or self.find_meanings(question, text, actor)
        options, pools = state.options, state.pools
        if pools is not None and question.domain == "token" and max([pools[t] for t in options if t != NO], default=0):
            if "." not in text:
                return None
            return next((token for token in found if isinstance(token, int) and could_be(state, options, token)), None)
        for option in found:
            if option in options:
                return option
        return None

    def find_meanings(self, question: Question, text: str, actor: int) -> Meanings:
        """Everything that a text can mean as an answer, offered or not, the likeliest first.

        Tables use few words, and use them often: one that names nobody is looked up once for all logs of the game.
        """
        if "." in text:
            return self.named.get((question.domain, text)) or self._look_up_named(question, text, actor)
        if question.domain not in UNOWNED:
            return self._look_up(question, text, actor)
        key = question, text, actor
        found = self.shared.get(key)
        if found is None:
            found = _remember(self.shared, key, self._look_up(question, text, actor))
        return found

    def _look_up_named(self, question: Question, text: str, actor: int) -> Meanings:
        """With an owner before it, a word means the same whoever says it and whenever."""
        found = self._look_up(question, text, actor)
        return _remember(self.named, (question.domain, text), found) if question.domain in OWNED else found

    def _look_up(self, question: Question, text: str, actor: int) -> Meanings:
        domain = question.domain
        if text in question.names and domain == "pick":
            return (text,)
        if text.casefold() in DECLINES:
            return (NO,)
        if domain == "token":
            return self.find(self.vocabulary.tokens, text, actor)
        if domain == "place":
            return self.find(self.vocabulary.places, text, actor)
        meaning = self._read_text(question, text)
        return () if meaning is None else (meaning,)

    def _read_text(self, question: Question, text: str) -> Option | None:
        match question.domain:
            case "may":
                return YES if text.casefold() in (YES, "true") else None
            case "pick":
                return self._read_pick(question.names, text)
            case "amount":
                match = re.match(r"\s*(\d{1,9})\b", text)
                return int(match[1]) if match else None
            case "pieces":
                pieces = self._read_pieces(question, text)
                return None if isinstance(pieces, Several) else pieces
        return self.owners.get(question.domain, {}).get(text.casefold())

    def label(self, question: Question, option: Option, actor: int) -> str:
        """What the acting player calls an option."""
        return self.game.labels.option(self.state, question, option, actor)

    def _read_token(self, state: State, question: Question, text: str, actor: int) -> Reading:
        found = self.find_meanings(question, text, actor)
        if found == (NO,):
            return NO
        tokens = [token for token in found if isinstance(token, int)]
        owner, word = self._split(text)
        if not owner:
            return self._read_bare(state, question, tokens, self._families(self.vocabulary.tokens, word))
        for token in tokens:
            if offers(state, question, token):
                return token
        return self._likeliest(question, tokens)

    def _read_bare(self, state: State, question: Question, own: list[int], families: Sequence[Family]) -> Reading:
        hidden = state.pools is not None and any(state.pools[t] for t in state.options if isinstance(t, int))
        if not hidden:
            for token in own:
                if token in state.options:
                    return token
        offered = [t for family in families for t in family.own if offers(state, question, t)]
        if not offered:
            return self._likeliest(question, own)
        offered.sort(key=lambda token: token not in own)
        return offered[0] if len(offered) == 1 else Several(tuple(offered))

    def _likeliest(self, question: Question, found: Sequence[int]) -> int | None:
        """Of things that are not to be had: one of the kind that is asked for, if there is one."""
        kinds = [t for t in found if self.layout.token_family[t].node.get("kind") == question.part]
        return next(iter((*kinds, *found)), None)

    def _read_pick(self, names: Sequence[str], text: str) -> str | None:
        word = text.casefold().strip()
        near = [name for name in names if word == name.casefold() or word in name.casefold().split()]
        return near[0] if len(near) == 1 else None

    def _read_number(self, question: Question, value: int) -> Reading:
        match question.domain:
            case "amount":
                return value if value >= 0 else None
            case "pick":
                return self._read_pick(question.names, str(value))
            case "pieces":
                return (value,) if len(question.names) == 1 and value >= 0 else None
        return None

    def _read_pieces(self, question: Question, text: str) -> Reading:
        counts: dict[str, int] = {}
        for part in re.split(r",\s*|\s+and\s+", text.strip()):
            match = re.fullmatch(r"(?:(\d{1,9})\s+)?(.+)", part.strip())
            if match is None:
                return None
            counts[match[2]] = counts.get(match[2], 0) + int(match[1] or 1)
        return self._read_counts(question, counts)

    def _read_counts(self, question: Question, counts: dict[str, Any]) -> Reading:
        row = [0] * len(question.names)
        for word, number in counts.items():
            index = self._piece(question.names, word)
            if index is None or not isinstance(number, int) or number < 0:
                return None
            row[index] += number
        return tuple(row)

    def _piece(self, names: Sequence[str], word: str) -> int | None:
        wanted = plain(word.rpartition(".")[2])
        families = {**self.layout.tokens, **self.layout.counted}
        for index, name in enumerate(names):
            title = plain(families[name].title)
            if wanted in (name, f"{name}s", title, f"{title}s"):
                return index
        return None

    # Suggestions

    def correct(self, question: Question, value: object, offered: Iterable[str]) -> str:
        """The nearest answer that would have been understood; nothing if none is near."""
        words: set[str] = {*offered, *question.names}
        if question.domain == "token":
            words |= set(self.vocabulary.tokens)
        elif question.domain == "place":
            words |= set(self.vocabulary.places)
        owner, word = self._split(str(value))
        known = {name for row in self.owners.values() for name in row}
        first, _, rest = word.partition("-" if "-" in word else " ")
        if not owner and first in known:
            owner, word = first, rest
        counter = self.vocabulary.counters.get(word)
        if counter is not None:
            word = next((label for label in offered if counter.family.name in label.split()), word)
        near_owner = owner if not owner or owner in known else find_near(owner, known)
        near = word if word in words else find_near(word, words)
        if not near or (owner and not near_owner):
            return ""
        return f"{near_owner}.{near}" if owner and "." not in near else near

    def find_near_player(self, word: object) -> str:
        """Who was most likely meant, as the table calls them."""
        near = find_near(str(word), self.owners["player"])
        return self.name(self.owners["player"][near]) if near else ""

    def suggest_player(self, word: object) -> str:
        return suggest(self.find_near_player(word))


def _remember(memory: dict[Key, Value], key: Key, value: Value) -> Value:
    if len(memory) >= REMEMBERED:
        memory.clear()
    memory[key] = value
    return value


def offers(state: State, question: Question, option: Option) -> bool:
    """Whether this answer is allowed: offered, or possibly what an unseen token turns out to be."""
    if option in state.options:
        return True
    if state.pools is None or question.domain != "token" or not isinstance(option, int):
        return False
    return could_be(state, state.options, option)
