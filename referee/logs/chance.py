"""Chance in a log: what was dealt, and what came to light.

The engine asks chance for an arrangement, and the log answers from three sources. `start` answers a deal to any one
player. `setup` and `deal` say what lies in a place: each deal into that place takes those of the named tokens that are
among its own, in their order, so one list can describe a stack that was built in several deals. `shows` answers a
state that does not know what lies face down: each question takes as many of the shown tokens as it needs.

What the log does not say is *undetermined*; the game then goes on with some arrangement, and the tokens concerned are
remembered (`referee.logs.guesses`), so that nobody is accused on the strength of a guess. What later entries name is
assumed to be where they need it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from referee.engine import Game, Question, State
from referee.engine.hidden import find_swaps, reveal, swap
from referee.logs.entries import SHOWS, Entry
from referee.logs.guesses import Guesses
from referee.logs.model import ILLEGAL, INVALID, UNDETERMINED, Path
from referee.logs.names import Names
from referee.logs.report import Report, get_path, get_title, join
from referee.logs.vocabulary import find_near, nearest, suggest

Tokens = tuple[int, ...]
"""What one name in a list can mean; which of them it does, the deal tells."""


class Lacking(NamedTuple):
    """What the log does not say at one entry: the rule that asked first, what is lacking, and what is needed."""

    entry: int
    rule: str
    what: list[str]
    needed: list[str]


class Chance:
    """What the log has said about chance and the game has not asked for yet."""

    def __init__(self, game: Game, state: State, names: Names, report: Report) -> None:
        self.game, self.state, self.names, self.report = game, state, names, report
        self.start: int | None = None
        self.first: int | None = None
        """Who acts first in the log, which tells who starts if nothing else does."""
        self.piles: dict[int, list[Tokens]] = {}
        self.said: dict[int, tuple[int, Path]] = {}
        self.shown: list[int] = []
        self.guesses = Guesses()
        self.upcoming: Callable[[], list[Entry]] = list
        """The entries that are still to come."""
        self.find_seen: Callable[[int], int] = lambda token: 0
        """The entry in which a token last came to light."""
        self.lacking: Lacking | None = None

    def copy(self, state: State, report: Report) -> Chance:
        new = Chance(self.game, state, self.names, report)
        new.start, new.first, new.shown, new.guesses = self.start, self.first, self.shown[:], self.guesses.copy()
        new.piles = {place: row[:] for place, row in self.piles.items()}
        new.said = dict(self.said)
        return new

    # What the log says

    def hear_start(self, word: object) -> None:
        self.start = self.names.find_player(word)
        if self.start is None:
            hint = self.names.suggest_player(word)
            self.report.add(INVALID, "unknown-name", f"nobody is called {word!r}", hint=hint, path=("start",))

    def hear_places(self, places: dict[str, Any], path: Path) -> None:
        """`setup`, or one `deal`."""
        for label, value in places.items():
            here = (*path, label)
            place = self.names.place(label)
            if place is None:
                hint = nearest(label.rpartition(".")[2], self.names.vocabulary.places)
                self.report.add(INVALID, "unknown-name", f"there is no place {label!r}", hint=hint, path=here)
                continue
            row = self._hear_tokens(place, value if isinstance(value, list) else [value], here)
            if set(row) & set(self.piles.get(place, ())):
                self.check_leftover(place)
            self.piles[place] = [*self.piles.get(place, ()), *row]
            self.said[place] = self.report.entry, here

    def _hear_tokens(self, place: int, words: list[Any], path: Path) -> list[Tokens]:
        row: dict[Tokens, None] = {}
        known = self.names.vocabulary.lying
        for index, word in enumerate(words):
            tokens = known.get((place, word)) or self.names.tokens_at(place, str(word))
            if not tokens:
                near = find_near(str(word).rpartition(".")[2], self.names.vocabulary.tokens)
                tokens = self.names.tokens_at(place, near) if near else ()
                hint = suggest(near)
                self.report.add(INVALID, "unknown-name", f"there is no token {word!r}", hint=hint, path=(*path, index))
            if not tokens:
                continue
            if tokens in row:
                self.report.add(ILLEGAL, "wrong-setup", f"{word} is named twice, and there is only one",
                                path=(*path, index))  # fmt: skip
            else:
                row[tokens] = None
        return list(row)

    def check_leftover(self, place: int) -> None:
        """Tokens that were said to lie somewhere and that no deal brought there."""
        left = self.piles.pop(place, None)
        if not left:
            return
        entry, path = self.said[place]
        labels = self.game.labels
        tokens = join(labels.token(self.state, token, None) for token, *_ in left)
        where = labels.place(self.state, place, None)
        self.report.add(ILLEGAL, "wrong-setup", f"{tokens}: not dealt to {where} by any rule", path=path, entry=entry,
                        hint=f"legal without {tokens} in {where}")  # fmt: skip

    def check_leftovers(self) -> None:
        for place in list(self.piles):
            self.check_leftover(place)

    # What the game asks

    def answer(self, question: Question, coming: Entry | None, is_last: bool) -> bool:
        """Answer an open question of chance.

        False if an entry that tells more is coming, and has to be heard first; or if the log ends here, which is no
        reason to miss anything.
        """
        if question.part == "shows":
            return self._reveal(question, coming, is_last)
        if question.deal < 0:
            return self._deal_any(question, coming, is_last)
        size, targets = self.state.regs[question.deal][:2]
        is_pile = question.part == "pile"
        known = self._pile(targets[0], size) if is_pile else self._each(targets, size)
        missing = known.count(-1)
        if (missing and is_last) or (coming is not None and (missing or self._tells(coming, targets))):
            return False
        self._use(targets, known)
        self.guesses.settle(known)
        self.game.advance(self.state, tuple(self._fill(question, targets, known) if missing else known))
        return True

    def _fill(self, question: Question, targets: tuple[int, ...], known: list[int]) -> list[int]:
        """What is dealt, where the log does not say all of it."""
        missing, rest = known.count(-1), [token for token in self.state.options if token not in known]
        if missing > 1 or len(rest) > missing:
            self._miss(question, targets, rest)
        named = self._find_named()
        filling = iter(sorted(rest, key=lambda token: named.get(token, (len(named), False))[0]))
        return [next(filling) if token < 0 else token for token in known]

    def _tells(self, entry: Entry, targets: tuple[int, ...]) -> bool:
        """Whether a deal tells about these places."""
        return any(self.names.place(label) in targets for label in entry.data["deal"])

    def _pile(self, target: int, size: int) -> list[int]:
        options = self.state.options
        row = [token for tokens in self.piles.get(target, ()) for token in tokens if token in options][:size]
        return row + [-1] * (size - len(row))

    def _each(self, targets: tuple[int, ...], size: int) -> list[int]:
        options, row = self.state.options, []
        for target in targets[:size]:
            said = (token for tokens in self.piles.get(target, ()) for token in tokens)
            row.append(next((token for token in said if token in options and token not in row), -1))
        return row

    def _use(self, targets: tuple[int, ...], tokens: list[int]) -> None:
        used = set(tokens)
        for target in targets:
            if target in self.piles:
                self.piles[target] = [said for said in self.piles[target] if used.isdisjoint(said)]

    def _deal_any(self, question: Question, coming: Entry | None, is_last: bool) -> bool:
        owners, places = self.game.layout.place_owner, self.state.options
        named = [place for place in places if self.piles.get(place)]
        own = [place for place in places if self.start is not None and owners[place] == self.start]
        if own:
            self.start = None
        elif named:
            del self.piles[named[0]]
        elif is_last or (coming is not None and self._tells(coming, tuple(places))):
            return False
        else:
            own = [place for place in places if self.first is not None and owners[place] == self.first]
            if not own:
                self._miss(question, tuple(places), [])
        self.game.advance(self.state, (own or named or places)[0])
        return True

    def _find_named(self) -> dict[int, tuple[int, bool]]:
        """The tokens that the next entries name: which comes when, and whether it comes to light only then."""
        named: dict[int, tuple[int, bool]] = {}
        for entry in self.upcoming():
            is_show = entry.kind == SHOWS
            for word in find_words(entry.data["shows"] if is_show else entry.left):
                for token in self.names.find(self.names.vocabulary.tokens, word, entry.by):
                    named.setdefault(token, (len(named), is_show))
        return named

    def _miss(self, question: Question, targets: tuple[int, ...], tokens: list[int]) -> None:
        self.guesses.add(tokens)
        where = [self.game.labels.place(self.state, place, None) for place in targets]
        lacking = self._lack(question, where if tokens else [join(where, "or")], [])
        title = get_title(self.game, lacking.rule)
        message = f"the log does not say what chance decided for {join(lacking.what)} ({title})"
        order = ", the uppermost first" if self._is_stack(targets) else ""
        hint = f"needed: what lies in {join(lacking.what)}{order}" if tokens else f"needed: which of {lacking.what[0]}"
        self.report.add(UNDETERMINED, "undetermined", message, lacking.rule, hint)

    def _is_stack(self, targets: tuple[int, ...]) -> bool:
        return any(self.game.layout.place_family[place].node.get("ordered") for place in targets)

    def _lack(self, question: Question, what: list[str], needed: list[str]) -> Lacking:
        """What is lacking at one entry is told in one finding: the one before it is taken back."""
        before, rule = self.lacking, question.rule
        if before is not None and before.entry == self.report.entry and self.report.take_back("undetermined"):
            what, needed, rule = [*before.what, *what], [*before.needed, *needed], before.rule
        self.lacking = Lacking(self.report.entry, rule, list(dict.fromkeys(what)), needed)
        return self.lacking

    # What comes to light

    def hear_shows(self, words: list[Any]) -> list[int]:
        """The tokens of a `shows` entry."""
        entry, row = self.report.entry, list[int]()
        known = self.names.vocabulary.tokens
        for index, word in enumerate(words):
            found = self.names.find(known, str(word), None)
            if not found:
                near = find_near(str(word).rpartition(".")[2], known)
                found = self.names.find(known, near, None) if near else ()
                self.report.add(INVALID, "unknown-name", f"there is no token {word!r}", hint=suggest(near),
                                path=get_path(entry, "shows", index))  # fmt: skip
            row += found[:1]
        self.shown = row
        return row

    def _reveal(self, question: Question, coming: Entry | None, is_last: bool) -> bool:
        state, pools = self.state, self.state.pools
        assert pools is not None
        need, _, row = state.regs[question.deal]
        have = list(dict.fromkeys(token for token in self.shown if token in state.options))[:need]
        if len(have) < need and (coming is not None or (is_last and not self.shown)):
            return False
        if len(have) < need:
            have += self._impossible(question, row, need - len(have), have)
        if len(have) < need:
            rest = [token for token in state.options if token not in have]
            if len(rest) > need - len(have):
                self._unseen(question, rest, need - len(have))
            have += self._foresee(rest)[: need - len(have)]
        else:
            self.guesses.settle(have)
        self.shown = [token for token in self.shown if token not in have]
        self.game.advance(state, tuple(have))
        return True

    def _foresee(self, tokens: list[int]) -> list[int]:
        """What is used soon has most likely come to light, and what comes to light later has not."""
        named = self._find_named()

        def rank(token: int) -> tuple[int, int]:
            when, is_later = named.get(token, (0, False))
            return (1 if token not in named else 2 if is_later else 0), when

        return sorted(tokens, key=rank)

    def _impossible(self, question: Question, row: tuple[int, ...], need: int, have: list[int]) -> list[int]:
        """Tokens that were shown although they had been seen elsewhere: they are taken as shown all the same."""
        state, pools = self.state, self.state.pools
        assert pools is not None
        wrong = list(dict.fromkeys(token for token in self.shown if not pools[token] and token not in have))[:need]
        names = dict(find_swaps(state, row, have) or ())
        reveal(state, row, have)
        row = tuple(names.get(token, token) for token in row)
        for token, guess in zip(wrong, [token for token in row if token not in have], strict=False):
            if not self.guesses.put_right(state, (guess,), token):
                self._accuse(question, token)
                swap(state, guess, token)
            row = tuple(token if other == guess else other for other in row)
        state.regs[question.deal] = (*state.regs[question.deal][:2], row)
        return wrong

    def _accuse(self, question: Question, token: int) -> None:
        state, labels = self.state, self.game.labels
        where = labels.place(state, state.where[token], None) if state.where[token] >= 0 else "no place"
        possible = join((labels.token(state, t, None) for t in state.options), "or")
        seen = self.find_seen(token)
        when = f" in entry {seen}" if seen else ""
        message = f"{labels.token(state, token, None)} cannot come to light here: it has been seen already{when}"
        self.report.add(ILLEGAL, "impossible-card", f"{message} and lies in {where}", question.rule,
                        f"legal if it were {possible}")  # fmt: skip

    def _unseen(self, question: Question, tokens: list[int], number: int) -> None:
        self.guesses.add(tokens)
        candidates = join((self.game.labels.token(self.state, token, None) for token in tokens), "or")
        lacking = self._lack(question, [], [f"{number} of {candidates}"])
        title = get_title(self.game, lacking.rule)
        self.report.add(UNDETERMINED, "undetermined", f"the log does not say what came to light ({title})",
                        lacking.rule, f"needed: {'; '.join(lacking.needed)}")  # fmt: skip


def find_words(value: Any) -> Iterator[str]:
    """All the words of some answers."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from find_words(inner)
