"""A game: a ruleset linked for one number of players, and what can be done with a state of it.

Linking happens once. First the layout gives everything its number; then every thing, watcher and question becomes
code. From then on a game never changes: states are separate, and any number of them can be played at the same time.

The code runs until it asks. `decision` shows what is asked, `judge` says what an answer would be worth without
changing anything, `apply` takes only a legal one, and `advance` is the short way for callers that pick from the
offered options themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.conditions import CONDITIONS
from referee.engine.control import CONTROL, body_of
from referee.engine.hidden import candidates, find_swaps, reveal
from referee.engine.labels import Labels
from referee.engine.layout import Layout
from referee.engine.linker import Linker, halt
from referee.engine.moves import MOVES
from referee.engine.numbers import NUMBERS
from referee.engine.questions import QUESTIONS
from referee.engine.sets import ELEMENTS_AND_SETS
from referee.engine.state import NO, Option, Question, State
from referee.engine.together import TOGETHER
from referee.ruleset import Citation, Node, Ruleset, RulesetError

if TYPE_CHECKING:
    from random import Random

LEGAL, ILLEGAL, INVALID = "legal", "illegal", "invalid"

Choice = Option | Sequence[str]


class Decision(NamedTuple):
    """What is asked of whom. `actor` is None when chance decides; `options` are then the tokens (or places) it has."""

    actor: int | None
    rule: str
    part: str
    domain: str
    options: tuple[Option, ...]
    labels: tuple[str, ...]
    secret: bool = False


class Judgement(NamedTuple):
    """What an answer is worth: legal; illegal (understood, not offered); or invalid (not understood)."""

    verdict: str
    choice: Choice
    option: Option | None
    rule: str | None
    offered: tuple[str, ...]

    @property
    def is_legal(self) -> bool:
        return self.verdict == LEGAL

    def __str__(self) -> str:
        if self.rule is None:
            return f"{self.choice!r} is {self.verdict}: the game is over"
        return f"{self.choice!r} is {self.verdict}: {self.rule} offers {', '.join(self.offered)}"


class Result(NamedTuple):
    """Where a game stands: a score for each player, and the winners by seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    is_finished: bool


class RefusedError(ValueError):
    """An answer that was not legal was applied."""

    def __init__(self, judgement: Judgement) -> None:
        super().__init__(str(judgement))
        self.judgement = judgement


class Game:
    """A ruleset for so many players."""

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        least, most = ruleset.players
        if not least <= players <= most:
            raise RulesetError(f"{ruleset.name} is for {least} to {most} players, not {players}")
        self.ruleset = ruleset
        self.players = players
        self.layout = Layout(ruleset, players)
        self._linker = self._link()
        self._code = self._linker.code
        self.labels = Labels(self.layout)
        game = ruleset.data["game"]
        self._score = self._linker.expr(game["score"]).fn
        self._winners = self._linker.expr(game["winners"]).fn
        self._main = self.link([{"do": "run", "thing": game["main"], "rule": game.get("rule"), "at": ()}])

    def _link(self) -> Linker:
        ops = {**ELEMENTS_AND_SETS, **NUMBERS, **CONDITIONS}
        linker = Linker(self.layout, ops, {**CONTROL, **MOVES, **QUESTIONS, **TOGETHER})
        linker.bare.regs = [0] * linker.registers
        self.layout.fill(linker.number, linker.by_player)
        linker.bare = self.layout.state(linker.registers)
        linker.link_things(body_of)
        return linker

    # Starting

    def link(self, effects: list[Node]) -> int:
        """Lower further effects, to be run in order from a position of one's own; the address for `run`."""
        end = self._linker.emit(halt)
        return self._linker.effect({"do": "seq", "steps": effects}, end, end)

    def evaluate(self, state: State, expression: Any) -> Any:
        """The value of an expression of the ruleset in a state; the state's game registers are left as they were."""
        before = state.regs[:]
        value = self._linker.expr(expression).fn(state)
        state.regs[:] = before
        return value

    def blank(self, colours: Sequence[str] | None = None, spare: Sequence[str] | None = None) -> State:
        """A state in which every token is in its stock and nothing has begun."""
        state = self.layout.state(self._linker.registers)
        state.names = tuple(self._names(name, colours, spare) for name in self.layout.rings)
        return state

    def _names(self, ring_name: str, colours: Sequence[str] | None, spare: Sequence[str] | None) -> tuple[str, ...]:
        ring = self.layout.rings[ring_name]
        if not ring.names:
            return ()
        chosen = list(ring.names[: self.players] if colours is None else colours)
        if len(chosen) != self.players or len({*chosen, *(spare or ())}) < len(chosen) + len(spare or ()):
            raise ValueError(f"{self.players} different names are needed, and the spare ones differ from them")
        left = [*(spare or ()), *(name for name in ring.names if name not in chosen and name not in (spare or ()))]
        unknown = [name for name in (*chosen, *left) if name not in ring.names]
        if unknown:
            raise ValueError(f"unknown name {unknown[0]!r}; there are {', '.join(ring.names)}")
        remaining = iter(left)
        return tuple(next(remaining, str(m + 1)) if p < 0 else chosen[p] for m, p in enumerate(ring.sitter[:-1]))

    def new(
        self,
        colours: Sequence[str] | None = None,
        spare: Sequence[str] | None = None,
        chance: Random | None = None,
        trace: bool = False,
        careful: bool = False,
        blind: bool = False,
    ) -> State:
        """A game at its first question.

        `careful` asks even where only one answer is possible; `blind` knows no card that lies face down.
        """
        state = self.blank(colours, spare)
        state.trace = [] if trace else None
        state.careful = careful
        if blind:
            self.layout.forget(state)
        self.run(state, self._main, chance)
        return state

    # Playing

    def run(self, state: State, address: int, chance: Random | None = None) -> None:
        """Run code until it asks or ends."""
        code = self._code
        state.chance = chance
        while address >= 0:
            address = code[address](state)
        state.chance = None

    def advance(self, state: State, option: Option, chance: Random | None = None) -> None:
        """Answer the open question with one of the offered options; it is not judged again."""
        code = self._code
        state.chance = chance
        address = state.question.answer(state, option)  # type: ignore[union-attr]
        while address >= 0:
            address = code[address](state)
        state.chance = None

    def apply(self, state: State, choice: Choice, chance: Random | None = None) -> None:
        """Answer the open question with a label or an option; anything but a legal one raises RefusedError."""
        judgement = self.judge(state, choice)
        if not judgement.is_legal or judgement.option is None:
            raise RefusedError(judgement)
        option, question = judgement.option, state.question
        if state.pools is not None and question is not None and question.domain == "token" and isinstance(option, int):
            reveal(state, state.options, (option,))
        self.advance(state, option, chance)

    def ask_again(self, state: State) -> None:
        """Work the open question's options out anew, after the state was changed from outside."""
        if state.question is not None and state.question.address >= 0:
            self.run(state, state.question.address)

    def decision(self, state: State) -> Decision | None:
        """What is asked now; None when the game is over."""
        question = state.question
        if question is None:
            return None
        actor = None if question.chance else state.you
        options = tuple(state.options)
        if state.pools is not None and question.domain == "token" and question.deal < 0:
            options = (*candidates(state, [o for o in options if o != NO]), *(NO for o in options if o == NO))
        labels = tuple(self.labels.option(state, question, option, actor) for option in options)
        return Decision(actor, question.rule, question.part, question.domain, options, labels, question.secret)

    def judge(self, state: State, choice: Choice) -> Judgement:
        """What an answer would be worth; changes nothing."""
        decision, question = self.decision(state), state.question
        if decision is None or question is None:
            return Judgement(INVALID, choice, None, None, ())
        option = self._understand(state, question, choice, decision.actor)
        if option is None:
            return Judgement(INVALID, choice, None, decision.rule, decision.labels)
        offered = _is_offered(state, question, option)
        return Judgement(LEGAL if offered else ILLEGAL, choice, option, decision.rule, decision.labels)

    def _understand(self, state: State, question: Question, choice: Choice, actor: int | None) -> Option | None:
        if isinstance(choice, str):
            return self.labels.read(state, question, choice, actor)
        if isinstance(choice, int):
            return choice
        if all(isinstance(part, int) for part in choice):
            return tuple(part for part in choice if isinstance(part, int))
        return self.labels.read(state, question, ", ".join(str(part) for part in choice), actor)

    def result(self, state: State) -> Result:
        """The scores and winners as the state stands."""
        looking = state.clone()
        scores = []
        for player in range(self.players):
            looking.you = player
            scores.append(int(self._score(looking)))
        return Result(tuple(scores), tuple(self._winners(looking)), state.question is None)

    def cites(self, rule: str) -> tuple[Citation, ...]:
        """The headings that a rule rests on."""
        return self.ruleset.cites(rule)


def _is_offered(state: State, question: Question, option: Option) -> bool:
    if question.deal < 0:
        if state.pools is not None and question.domain == "token" and isinstance(option, int):
            return find_swaps(state, state.options, (option,)) is not None
        return option in state.options
    size, _, *row = state.regs[question.deal]
    if not isinstance(option, tuple) or len(option) != size or len(set(option)) != size:
        return False
    if row and find_swaps(state, row[0], option) is None:
        return False
    return all(token in state.options for token in option)
