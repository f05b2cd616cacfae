"""The driver: takes the entries of a log one by one and plays them.

Between two entries the game is *settled*: questions of chance are answered from what the log has said, and questions
with one answer are passed over, unless the entry that comes next speaks about them. So when an entry's turn comes, the
question that is open is the one it must answer, or something is out of order (`referee.logs.order`).

An entry is then asked for its answer to the open question until it has none left. A legal answer is applied; an
illegal one is reported and carried out as well as can be (`referee.logs.repair`), because the table went on too. What
happens by itself after an answer belongs to the entry that set it off.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine import NO, YES, Event, Game, Option, Question, State
from referee.engine.hidden import is_hidden, reveal
from referee.logs import order
from referee.logs.chance import Chance
from referee.logs.entries import MISSING, MOVE, TOGETHER, Entry
from referee.logs.model import AMBIGUOUS, ILLEGAL, INVALID, UNDETERMINED, Turn
from referee.logs.names import Names, Several, offers
from referee.logs.observe import Observer
from referee.logs.repair import repair
from referee.logs.report import Report, get_labels, get_path, get_title, join, tell_question
from referee.logs.vocabulary import nearest

TRIED = 8
"""So many ways to fill in a missing answer are tried."""


class Driver:
    """A log being judged: the state, the entries still to come (from `position` on), and what came of the others."""

    def __init__(
        self, game: Game, state: State, names: Names, entries: list[Entry], report: Report, observer: Observer | None
    ) -> None:
        self.game, self.state, self.names, self.report, self.observer = game, state, names, report, observer
        self.entries = entries
        self.position = 0
        self.nearby = game.players + 2
        self.chance = Chance(game, state, names, report)
        self.turns: list[Turn] = []
        self.turn = Turn(0)
        self.shown_from = 0
        self.is_trial = observer is None

    def fork(self, number: int) -> Driver:
        """The same game in a state of its own, with the next few entries, to see what would come of it."""
        state = self.state.clone()
        state.events = None
        report = Report(is_silent=True)
        entries = [entry.copy() for entry in self.entries[self.position : self.position + number]]
        trial = Driver(self.game, state, self.names, entries, report, None)
        trial.chance = self.chance.copy(state, report)
        return trial

    # Walking

    def run(self) -> None:
        """Judge every entry."""
        self._begin(0, None)
        self.settle(self.following())
        self._end()
        while self.position < len(self.entries):
            self.step()

    def step(self) -> None:
        """Judge the next entry, and let happen what follows from it by itself."""
        entry = self.entries[self.position]
        self.position += 1
        self.report.entry = entry.number
        self._begin(entry.number, entry.by)
        match entry.kind:
            case "by" | "at":
                self.decide(entry)
            case "shows":
                self._show(entry)
            case "deal":
                self._hear_deal(entry)
        self.settle(self.following())
        if self.observer is not None and "observe" in entry.data:
            self.observer.check(entry.number, entry.data["observe"], self.state)
        self._end()

    def following(self) -> Entry | None:
        return self.entries[self.position] if self.position < len(self.entries) else None

    def _find_coming(self, question: Question) -> Entry | None:
        """The one of the next entries that tells what chance is asked for."""
        near = self.entries[self.position : self.position + self.nearby]
        return next((entry for entry in near if entry.is_chance(question)), None)

    def _begin(self, number: int, actor: int | None) -> None:
        self.turn = Turn(number, actor)
        self.turn.phases = self._phases()
        self._mark = 0 if self.state.events is None or number == 0 else len(self.state.events)

    def _phases(self) -> tuple[tuple[str, int], ...]:
        names, entered = self.game.layout.phases, self.state.entered
        return tuple([(names[phase], entered[phase]) for phase in self.state.phases])

    def _end(self) -> None:
        if not self.is_trial:
            self.turn.events = self.state.events[self._mark :]  # type: ignore[index]
            self.turns.append(self.turn)

    def settle(self, following: Entry | None) -> None:
        """Let chance answer, and pass over questions with one answer, unless the next entry speaks about them."""
        state, advance = self.state, self.game.advance
        while (question := state.question) is not None:
            if question.chance:
                if not self.chance.answer(question, self._find_coming(question)):
                    return
            elif len(state.options) == 1 and (following is None or not self._speaks(following, question)):
                if state.pools is not None and _is_unseen(state, question):
                    return
                advance(state, state.options[0])
            else:
                return

    def _speaks(self, entry: Entry, question: Question) -> bool:
        """Whether an entry answers a question with one answer. It may mean a later question of the same rule."""
        value = entry.peek(question, self.state.you)
        if value is MISSING:
            return False
        option = self.names.read(self.state, question, value, self.state.you)
        return option == self.state.options[0] or not self._means_later(entry, question)

    def _means_later(self, entry: Entry, question: Question) -> bool:
        trial = self.state.clone()
        for _ in range(TRIED):
            if trial.question is None or trial.question.chance or len(trial.options) != 1:
                break
            self.game.advance(trial, trial.options[0])
        asked = trial.question
        if asked is None or asked is question or not entry.answers(asked, trial.you):
            return False
        option = self.names.read(trial, asked, entry.peek(asked, trial.you), trial.you)
        return option is not None and not isinstance(option, Several) and offers(trial, asked, option)

    # Decisions

    def decide(self, entry: Entry) -> None:
        """Take an entry's answers as long as it has some for the question that is open."""
        self._check_names(entry)
        if not entry.left:
            return
        self.settle(entry)
        if not entry.answers(self.state.question, self.state.you):
            if not order.resolve(self, entry):
                return
            self.turn.phases = self._phases()
        while entry.left and (question := self.state.question) is not None:
            if question.chance:
                if not self.chance.answer(question, self._find_coming(question)):
                    break
            elif entry.answers(question, self.state.you) and not self._is_passed(entry, question):
                self.answer(entry, question)
            elif len(self.state.options) == 1 and self._is_free(entry, question):
                self.game.advance(self.state, self.state.options[0])
            elif not self._fill_in(entry, question):
                break
        self._check_left(entry)

    def _is_free(self, entry: Entry, question: Question) -> bool:
        """Whether a question with one answer is the entry's to pass over, or nobody's."""
        following = self.following()
        return self.state.you == entry.by or following is None or not self._speaks(following, question)

    def _is_passed(self, entry: Entry, question: Question) -> bool:
        return len(self.state.options) == 1 and not self._speaks(entry, question)

    def _check_names(self, entry: Entry) -> None:
        """Drop what nobody could understand; a player that nobody knows is taken for the one whose turn it is."""
        known = self.names.vocabulary.keys
        if entry.kind == TOGETHER:
            if None in entry.left:
                del entry.left[None]
                unknown = [word for word in entry.data["answers"] if self.names.find_player(word) is None]
                self._unknown(entry, "nobody is called", unknown[0], self.names.owners["player"], "answers", unknown[0])
            if entry.data["at"] not in known:
                self._unknown(entry, "there is no rule", entry.data["at"], known, "at")
                entry.left = {}
            return
        for key in [key for key in entry.left if key not in known]:
            self._unknown(entry, "there is no rule or verb", key, known, key)
            del entry.left[key]
        if entry.by is None:
            self._unknown(entry, "nobody is called", entry.data["by"], self.names.owners["player"], "by")
            entry.by = self.state.you

    def _unknown(self, entry: Entry, what: str, word: object, known: Any, *path: str) -> None:
        entry.is_flawed = True
        self.report.add(INVALID, "unknown-name", f"{what} {word!r}", hint=nearest(str(word), known),
                        path=get_path(entry.number, *path))  # fmt: skip

    def answer(self, entry: Entry, question: Question) -> None:
        """Judge the entry's answer to the open question, and carry it out."""
        state, actor = self.state, self.state.you
        value = entry.peek(question, actor)
        key = entry.key(question, actor)
        entry.take(question, actor)
        option = self.names.read(state, question, value, actor)
        if isinstance(option, Several):
            option = self._choose_reading(entry, question, option, key)
        if option is None:
            self._misunderstand(entry, question, value, key)
            return
        if offers(state, question, option):
            self.apply(question, option, True)
        else:
            entry.is_flawed = True
            repair(self, question, option, self._path(entry, key))

    def apply(self, question: Question, option: Option, is_legal: bool) -> None:
        """Carry out an answer."""
        state = self.state
        if not self.is_trial:
            label = self.game.labels.option(state, question, option, state.you)
            self.turn.answers.append((question.rule, question.part, state.you, label, is_legal))
        if state.pools is not None and is_legal and question.domain == "token" and isinstance(option, int):
            reveal(state, state.options, (option,))
        self.game.advance(state, option)

    def _path(self, entry: Entry, key: Any) -> tuple[str | int, ...]:
        if entry.kind == MOVE:
            return get_path(entry.number, key)
        word = next((w for w in entry.data["answers"] if self.names.find_player(w) == key), "")
        return get_path(entry.number, "answers", word)

    def _choose_reading(self, entry: Entry, question: Question, several: Several, key: Any) -> Option:
        labels = [self.game.labels.token(self.state, token, None) for token in several.options]
        who = self.names.name(self.state.you)
        message = f"{who} could have meant {join(labels, 'or')}; {labels[0]} is assumed"
        self.report.add(AMBIGUOUS, "ambiguous", message, question.rule, f"write {join(labels, 'or')}",
                        self._path(entry, key))  # fmt: skip
        return several.options[0]

    def _misunderstand(self, entry: Entry, question: Question, value: object, key: Any) -> None:
        entry.is_flawed = True
        offered = get_labels(self.game, self.state, question, self.state.you)
        hint = self.names.suggest(question, value, offered) or f"offered: {join(offered, 'or')}"
        message = f"{value!r} is not understood as an answer to {get_title(self.game, question.rule)}"
        self.report.add(INVALID, "unknown-name", message, question.rule, hint, self._path(entry, key))
        self.take_default(question)

    def take_default(self, question: Question) -> None:
        """Go on without an answer."""
        option = self.get_default(question)
        if question.domain == "token" and isinstance(option, int):
            self.use_token(option, lambda: self.game.advance(self.state, option))
        else:
            self.game.advance(self.state, option)

    def get_default(self, question: Question) -> Option:
        """Decline if that is allowed; else the first thing offered that the player does not use later."""
        options: Sequence[Option] = self.state.options
        if NO in options:
            return NO
        spare = self.find_spare(question) if question.domain == "token" else None
        return options[0] if spare is None else spare

    def find_spare(self, question: Question, but: int = -1) -> int | None:
        """A token that is offered and that the player's next entries do not use."""
        state, actor = self.state, self.state.you
        used: set[Any] = set()
        for entry in self.entries[self.position : self.position + 2 * self.game.players]:
            for value in entry.left.values() if entry.by == actor else ():
                used.add(self.names.read(state, question, value, actor))
        offered = (token for token in state.options if isinstance(token, int) and token != but)
        return next((token for token in offered if token not in used), None)

    def use_token(self, token: int, use: Callable[[], None]) -> None:
        """Do something with a token that may be unseen, without settling what it is."""
        pools = self.state.pools
        if pools is None:
            use()
            return
        pool, pools[token] = pools[token], 0
        use()
        pools[token] = pool

    def _fill_in(self, entry: Entry, question: Question) -> bool:
        """An answer is missing before others that are there: find one that leads to them."""
        state = self.state
        if state.you != entry.by and entry.kind == MOVE:
            return False
        options = sorted(state.options, key=lambda option: (option != YES, option == NO))[:TRIED]
        found = next((option for option in options if self._leads_on(entry, option)), None)
        if found is None:
            return False
        if question.domain != "may":
            self.miss_answer(question, self.game.labels.option(state, question, found, state.you))
        self.game.advance(state, found)
        return True

    def _leads_on(self, entry: Entry, option: Option) -> bool:
        trial = self.state.clone()
        trial.events = None
        self.game.advance(trial, option)
        while trial.question is not None and not trial.question.chance and len(trial.options) == 1:
            if entry.answers(trial.question, trial.you):
                break
            self.game.advance(trial, trial.options[0])
        return entry.answers(trial.question, trial.you)

    def miss_answer(self, question: Question, assumed: str, entry: int = -1) -> None:
        message = f"the answer is missing: {tell_question(self.game, self.names, self.state)}; {assumed!r} is assumed"
        offered = join(get_labels(self.game, self.state, question, self.state.you), "or")
        self.report.add(UNDETERMINED, "missing-answer", message, question.rule,
                        f"needed under {question.verb or question.rule!r}: {offered}", entry=entry)  # fmt: skip

    def _check_left(self, entry: Entry) -> None:
        """Answers that no rule asked for; what follows from an earlier flaw of the entry is not held against it."""
        if not entry.left or entry.is_flawed:
            return
        for key, value in entry.left.items():
            who = self.names.name(entry.by if entry.kind == MOVE else key)
            rule = entry.data["at"] if entry.kind == TOGETHER else key
            title = get_title(self.game, rule)
            message = f"{who} was not asked for {title} here: {tell_question(self.game, self.names, self.state)}"
            rule = rule if self.game.ruleset.rule(rule) else ""
            self.report.add(ILLEGAL, "leftover-answer", message, rule, f"legal without {value!r}",
                            self._path(entry, key))  # fmt: skip

    # What comes to light

    def _hear_deal(self, entry: Entry) -> None:
        self.chance.hear_places(entry.data["deal"], get_path(entry.number, "deal"))

    def _show(self, entry: Entry) -> None:
        """Let the game turn up what the entry shows, and check that it was just that."""
        value = entry.data["shows"]
        shown = self.chance.hear_shows(value if isinstance(value, list) else [value])
        self.settle(self.following())
        if not self._has_shown(shown) and not self.is_trial:
            order.fill_before(self, lambda driver: driver._has_shown(shown))
        self.chance.shown = []
        if self.state.events is None:
            return
        laid = find_shown(self.game, self.state.events[self.shown_from :])
        self.shown_from = len(self.state.events)
        wrong = [token for token in shown if token not in laid]
        if wrong or len(set(shown)) < len(shown):
            self._accuse_show(entry, wrong or shown, [token for token in laid if token not in shown])

    def _has_shown(self, tokens: list[int]) -> bool:
        """Whether all these have come to light since the last time."""
        if self.state.pools is not None:
            return not self.chance.shown
        return set(tokens) <= set(find_shown(self.game, (self.state.events or [])[self.shown_from :]))

    def _accuse_show(self, entry: Entry, wrong: list[int], laid: list[int]) -> None:
        if any(f.entry == entry.number and f.code == "impossible-card" for f in self.report.findings):
            return
        labels = self.game.labels
        text = join(labels.token(self.state, token, None) for token in wrong)
        true = join(labels.token(self.state, token, None) for token in laid)
        verdict = UNDETERMINED if self.chance.guessed & {*wrong, *laid} else ILLEGAL
        rule = next((event.rule for event in reversed(self.state.events or ()) if set(event.tokens) & set(laid)), "")
        self.report.add(verdict, "wrong-show", f"{text} did not come to light here",
                        rule, f"legal if it were {true}" if true else f"legal without {text}",
                        get_path(entry.number, "shows"))  # fmt: skip


def _is_unseen(state: State, question: Question) -> bool:
    """Whether the only answer is a token that nobody has seen, which could turn out to be another."""
    option = state.options[0]
    return question.domain == "token" and isinstance(option, int) and is_hidden(state, option)


def find_shown(game: Game, events: Sequence[Event]) -> list[int]:
    """The tokens that came from a place that is not open to one that is, in order."""
    is_open = game.layout.is_open
    return [t for e in events if e.tokens and is_open[e.target] and e.source >= 0 and not is_open[e.source]
            for t in e.tokens]  # fmt: skip

