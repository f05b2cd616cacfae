"""Writing a recorded game down, as an open log or as the table saw it.

Answers that follow from a decision stand in its entry, under their rules; a choice with one answer is left out, unless
the same rule asked several times and only all its answers together say which is which. An open log tells every deal
and every secret choice. A table log tells neither: only where chance laid something openly, what came to light, and
cards with the colour of their owner once they were played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine import NO
from referee.logs.record import Recording, Step

Json = dict[str, Any]


def write_log(recording: Recording, kind: str, observe_every: int = 0) -> Json:
    """The log of a game; with `observe_every`, what all players have is written down after every so many entries."""
    return _Writer(recording, kind, observe_every).write()


class _Writer:
    def __init__(self, recording: Recording, kind: str, observe_every: int) -> None:
        self.recording, self.game, self.state = recording, recording.game, recording.state
        self.is_table = kind == "table"
        self.observe_every = observe_every
        self.head: Json = {"format": "referee-log/1", "kind": kind}
        self.setup: Json = {}
        self.entries: list[Json] = []
        self.is_begun = False
        self.counts: dict[int, dict[str, int]] = {}
        self.unobserved: Json | None = None

    def write(self) -> Json:
        self._write_players()
        group: list[Step] = []
        for step in self.recording.steps:
            if group and not _belongs(group, step):
                self._write_group(group)
                group = []
            group.append(step)
            if step.shown:
                self._write_group(group)
                group = []
                self._write_shown(step)
        self._write_group(group)
        self._observe()
        ending = {"entries": self.entries, "scores": self._scores(), "winners": self._winners()}
        return {**self.head, **({"setup": self.setup} if self.setup else {}), **ending}

    def _write_players(self) -> None:
        ring = self.game.labels.named
        names = [self.game.labels.owner(self.state, "player", player) for player in range(self.game.players)]
        self.head["players"] = [{"colour": name} for name in names]
        if ring is not None:
            spare = [name for m, name in enumerate(self.state.names[ring.index]) if ring.sitter[m] < 0]
            self.head.update({"spare": spare} if spare else {})

    def _player(self, player: int) -> str:
        return self.game.labels.owner(self.state, "player", player)

    def _scores(self) -> dict[str, int]:
        return {self._player(player): score for player, score in enumerate(self.recording.scores)}

    def _winners(self) -> list[str]:
        return [self._player(player) for player in self.recording.winners]

    # Entries

    def _add(self, entry: Json) -> None:
        self._observe()
        self.entries.append(entry)
        if self.observe_every and len(self.entries) % self.observe_every == 0:
            self.unobserved = entry

    def _observe(self) -> None:
        """An entry is followed by all that happens before the next one: only then is it time to look."""
        if self.unobserved is not None:
            self.unobserved["observe"] = {self._player(player): dict(row) for player, row in self.counts.items()}
        self.unobserved = None

    def _write_group(self, group: list[Step]) -> None:
        if not group:
            return
        first = group[0]
        if first.actor is None:
            self._write_chance(group)
        elif first.question.secret:
            self._write_together(group)
        else:
            self._write_move(group)
        self.counts = group[-1].counts

    def _write_move(self, group: list[Step]) -> None:
        self.is_begun = True
        actor = group[0].actor
        assert actor is not None
        answers: Json = {}
        for key, steps in _by_key(group):
            value = self._write_answers(steps)
            if value is not None:
                answers[key] = value
        if answers:
            self._add({"by": self._player(actor), **answers})

    def _write_answers(self, steps: list[Step]) -> Any:
        """The answers to one rule: a label, an object by part, or a list of them."""
        turns: list[list[Step]] = []
        for step in steps:
            if not turns or any(other.question.part == step.question.part for other in turns[-1]):
                turns.append([])
            turns[-1].append(step)
        by_part = len({step.question.part for step in steps}) > 1
        if len(turns) > 1 and any(step.choices > 1 for step in steps):
            return [self._write_parts(turn, by_part) for turn in turns]
        told = [step for step in steps if step.choices > 1 or (step.question.verb and step.option != NO)]
        return self._write_parts(told, by_part) if told else None

    def _write_parts(self, steps: list[Step], by_part: bool) -> Any:
        if by_part:
            return {step.question.part: self._label(step) for step in steps}
        return self._label(steps[0])

    def _label(self, step: Step) -> str:
        return step.full if self.is_table and step.was_secret else step.label

    def _write_together(self, group: list[Step]) -> None:
        self.is_begun = True
        asked = [(step.actor, step.label) for step in group if step.actor is not None and step.choices > 1]
        answers = {self._player(actor): label for actor, label in asked}
        if answers and not self.is_table:
            self._add({"at": group[0].question.rule, "answers": answers})

    # Chance

    def _write_chance(self, group: list[Step]) -> None:
        stacks: dict[str, list[str]] = {}
        for step in group:
            if step.question.deal < 0:
                self._write_any(step, stacks)
            elif step.question.part == "each":
                self._write_each(step, stacks)
            elif not self.is_table or self._is_open(step.targets[0]):
                place = self._place(step.targets[0])
                stacks[place] = [*self._tokens(step, step.targets[0]), *stacks.get(place, ())]
        if stacks:
            self._add({"deal": stacks})

    def _write_any(self, step: Step, stacks: dict[str, list[str]]) -> None:
        """The first deal to any one player says who starts."""
        place, layout = step.option, self.game.layout
        assert isinstance(place, int)
        if layout.place_family[place].owner == "player" and not self.is_begun and "start" not in self.head:
            self.head["start"] = self._player(layout.place_owner[place])
        else:
            stacks[self._place(place)] = [self.game.labels.token(self.state, token, None) for token in step.dealt]

    def _write_each(self, step: Step, stacks: dict[str, list[str]]) -> None:
        labels = self._tokens(step, step.targets[0])
        for place, label in zip(step.targets, labels, strict=False):
            if self.is_table and not self._is_open(place):
                continue
            if self.is_begun:
                stacks[self._place(place)] = [label]
            else:
                self.setup[self._place(place)] = label

    def _tokens(self, step: Step, place: int) -> list[str]:
        """Tokens as the owner of the place would call them."""
        layout = self.game.layout
        family, owner = layout.place_family[place], layout.place_owner[place]
        if family.owner is None:
            reader = None
        else:
            reader = owner if family.owner == "player" else layout.rings[family.owner].sitter[owner]
        assert isinstance(step.option, tuple)
        return [self.game.labels.token(self.state, t, None if reader == -1 else reader) for t in step.option]

    def _place(self, place: int) -> str:
        return self.game.labels.place(self.state, place, None)

    def _is_open(self, place: int) -> bool:
        return self.game.layout.is_open[place]

    def _write_shown(self, step: Step) -> None:
        families = [self.game.layout.token_family[token] for token in step.shown]
        entry: Json = {"shows": [self.game.labels.token(self.state, token, None) for token in step.shown]}
        printed = {family.name: dict(family.node["attrs"]) for family in families if family.node.get("attrs")}
        if self.is_table and printed:
            entry["printed"] = printed
        self._add(entry)


def _belongs(group: list[Step], step: Step) -> bool:
    """Whether a step stands in the same entry as those before it."""
    last = group[-1]
    if step.actor is None or last.actor is None:
        return step.actor is last.actor
    if step.question.secret or last.question.secret:
        return step.question is last.question and step.actor > last.actor
    return step.actor == last.actor and not step.question.verb and step.phases == group[0].phases


def _by_key(group: list[Step]) -> Iterator[tuple[str, list[Step]]]:
    rows: dict[str, list[Step]] = {}
    for step in group:
        rows.setdefault(step.question.verb or step.question.rule, []).append(step)
    yield from rows.items()
