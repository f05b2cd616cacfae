"""The driver: takes the entries of a log one by one and plays them.

Between two entries the game is *settled*: questions of chance are answered from what the log has said, and questions
with one answer are passed over, unless the entry that comes next speaks about them. So when an entry's turn comes, the
question that is open is the one it must answer, or something is out of order (`referee.logs.order`).

An entry is then asked for its answer to the open question until it has none left. A legal answer is applied; an
illegal one is reported and carried out as well as can be (`referee.logs.repair`), because the table went on too. What
happens by itself after an answer belongs to the entry that set it off.

Nearly every answer of nearly every log is a word that means something offered. Such answers are taken at first sight
(`_take_plain`); all that can be wrong, hidden or ambiguous is looked at when one is not of that kind.
"""

from __future__ import annotations

from typing import Any

from referee.engine import NO, Game, Option, Question, State
from referee.engine.hidden import is_hidden, reveal
from referee.logs import order
from referee.logs.chance import Chance
from referee.logs.entries import DEAL, MISSING, MOVE, SHOWS, TOGETHER, Entry
from referee.logs.gaps import TRIED, fill_in
from referee.logs.model import Phases, Turn
from referee.logs.names import Names, Several, offers
from referee.logs.observe import Observer
from referee.logs.report import Report, get_path
from referee.logs.shows import show
from referee.logs.wording import check_left, check_names, choose_reading, find_path, misunderstand


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
        self.chance.upcoming, self.chance.find_seen = self._get_upcoming, self.find_seen
        self.turns: list[Turn] = []
        self.label, self.keys = names.label, names.vocabulary.keys
        self.turn = Turn(0)
        self.phases: tuple[tuple[int, ...], Phases] = (), ()
        self.shown_from = 0
        self.trials = 0
        self.absent: tuple[int, str, list[str]] = 0, "", []
        """The entry before which something was missing last, the rule that asked for it, and whom."""
        self.is_trial = observer is None

    def fork(self, number: int) -> Driver:
        """The same game in a state of its own, with the next few entries, to see what would come of it."""
        state = self.state.clone()
        state.events = None
        report = Report(is_silent=True)
        entries = [entry.copy() for entry in self.entries[self.position : self.position + number]]
        trial = Driver(self.game, state, self.names, entries, report, None)
        trial.chance = self.chance.copy(state, report)
        trial.chance.upcoming, trial.chance.find_seen = trial._get_upcoming, self.find_seen
        return trial

    # Walking

    def run(self) -> None:
        """Judge every entry."""
        self.turn = Turn(0, None, (), self._phases(), self.label)
        self.settle(self.following())
        self._end(0)
        while self.position < len(self.entries):
            self.step()

    def step(self) -> None:
        """Judge the next entry, and let happen what follows from it by itself."""
        entry, state = self.entries[self.position], self.state
        self.position += 1
        self.report.entry = entry.number
        phases = self.phases[1] if state.phases is self.phases[0] else self._phases()
        self.turn = Turn(entry.number, entry.by, (), phases, self.label)
        start = 0 if state.trace is None else len(state.trace)
        if entry.is_waiting:
            entry.is_waiting = False
        kind = entry.kind
        if kind in (MOVE, TOGETHER):
            self.decide(entry)
        elif kind == SHOWS:
            show(self, entry)
        elif kind == DEAL:
            self.chance.hear_places(entry.data["deal"], get_path(entry.number, "deal"))
        if state.question is not None and (len(state.options) == 1 or state.question.chance):
            self.settle(self.following())
        if self.observer is not None and "observe" in entry.data and not entry.is_waiting:
            self.observer.check(entry.number, entry.data["observe"], state)
        self._end(start)

    def following(self) -> Entry | None:
        return self.entries[self.position] if self.position < len(self.entries) else None

    def _get_upcoming(self) -> list[Entry]:
        return self.entries[self.position :]

    def find_seen(self, token: int) -> int:
        """The entry in which a token last came to light; 0 if it never did."""
        is_open = self.game.layout.is_open
        for turn in reversed(self.turns):
            if any(token in event.tokens and is_open[event.target] for event in turn.events):
                return turn.entry
        return 0

    def _roll(self, question: Question) -> bool:
        """Let chance answer, unless one of the next entries tells what it decided."""
        telling = SHOWS if question.part == "shows" else DEAL
        near = self.entries[self.position : self.position + self.nearby]
        coming = next((entry for entry in near if entry.kind == telling), None)
        return self.chance.answer(question, coming, self.position >= len(self.entries))

    def _phases(self) -> Phases:
        """The phases that are on. Whenever one begins or ends, the state has a new row of them."""
        row = self.state.phases
        if row is not self.phases[0]:
            names, entered = self.game.layout.phases, self.state.entered
            self.phases = row, tuple([(names[phase], entered[phase]) for phase in row])
        return self.phases[1]

    def _end(self, start: int) -> None:
        trace = self.state.trace
        if not self.is_trial and trace is not None:
            self.turn.span = trace, start, len(trace)
            self.turns.append(self.turn)

    def settle(self, following: Entry | None) -> None:
        """Let chance answer, and pass over questions with one answer, unless the next entry speaks about them."""
        state, advance = self.state, self.game.advance
        while (question := state.question) is not None:
            if question.chance:
                if not self._roll(question):
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
        if entry.kind != MOVE or entry.by is None or not entry.left.keys() <= self.keys:
            check_names(self, entry)
        if not entry.left:
            return
        if not self._take_plain(entry):
            self.settle(entry)
            if not entry.answers(self.state.question, self.state.you):
                if not order.resolve(self, entry):
                    return
                self.turn.phases = self._phases()
        if entry.left:
            self._take_answers(entry)
            check_left(self, entry)

    def _take_plain(self, entry: Entry) -> bool:
        """Take answers that are in order at first sight, until one is not; whether any was.

        An answer is, if it is a word for one of several things that are offered. So nothing could be passed over.
        """
        state, left, find, taken = self.state, entry.left, self.names.find_offered, self.turn.taken
        advance, pools, is_begun = self.game.advance, state.pools, False
        while left:
            question, you = state.question, state.you
            if question is None or question.chance or len(state.options) == 1:
                break
            key = entry.key(question, you)
            value = word = left.get(key)
            if type(value) is not str and key is not MISSING:
                word = entry.look(key, question)
            option = find(state, question, word, you) if type(word) is str else None
            if option is None:
                break
            is_begun = True
            if word is value:
                del left[key]
            else:
                entry.take(key, question)
            if not self.is_trial:
                taken.append((question, you, option, True))
            if pools is not None and question.domain == "token" and option != NO:
                reveal(state, state.options, (option,))  # type: ignore[arg-type]
            advance(state, option)
        return is_begun

    def _take_answers(self, entry: Entry) -> None:
        state = self.state
        while entry.left and (question := state.question) is not None:
            key = entry.key(question, state.you)
            value = MISSING if key is MISSING else entry.look(key, question)
            is_forced = len(state.options) == 1
            if question.chance:
                if not self._roll(question):
                    break
            elif value is not MISSING and not (is_forced and not self._speaks(entry, question)):
                entry.take(key, question)
                self.answer(entry, question, key, value)
            elif is_forced and self._is_free(entry, question):
                self.game.advance(state, state.options[0])
            elif not fill_in(self, entry, question):
                break

    def _is_free(self, entry: Entry, question: Question) -> bool:
        """Whether a question with one answer is the entry's to pass over, or nobody's."""
        following = self.following()
        return self.state.you == entry.by or following is None or not self._speaks(following, question)

    def answer(self, entry: Entry, question: Question, key: Any, value: Any) -> None:
        """Judge the entry's answer to the open question, and carry it out."""
        state = self.state
        option = self.names.read(state, question, value, state.you)
        if isinstance(option, Several):
            option = choose_reading(self, entry, question, option, key)
        if option is None:
            misunderstand(self, entry, question, value, key)
            return
        if offers(state, question, option) or self._put_right(question, option):
            self.apply(question, option, True)
        else:
            from referee.logs.repair import repair

            entry.is_flawed = True
            repair(self, question, option, find_path(self, entry, key))

    def _put_right(self, question: Question, option: Option) -> bool:
        """Whether an answer is a token of which it was only assumed that it was somewhere else."""
        if not self.chance.guesses or question.domain != "token" or not isinstance(option, int):
            return False
        if not self.chance.guesses.put_right(self.state, self.state.options, option):
            return False
        self.game.ask_again(self.state)
        return option in self.state.options

    def apply(self, question: Question, option: Option, is_legal: bool) -> None:
        """Carry out an answer."""
        state = self.state
        if not self.is_trial:
            self.turn.taken.append((question, state.you, option, is_legal))
        if state.pools is not None and is_legal and question.domain == "token" and isinstance(option, int):
            reveal(state, state.options, (option,))
        self.game.advance(state, option)


def _is_unseen(state: State, question: Question) -> bool:
    """Whether the only answer is a token that nobody has seen, which could turn out to be another."""
    option = state.options[0]
    return question.domain == "token" and isinstance(option, int) and is_hidden(state, option)
