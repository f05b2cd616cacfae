"""Corrupted logs: one thing is changed in the log of a legal game, and the referee has to find it in that entry.

python -m tests.corruptions [--number 1000] [--seed 1] [--verbose]

A change that leaves the entry legal is no corruption; whether it does is asked of the engine itself, on a replay of
the game (with what the table knew, for a table log). Prints the share found for each kind of change.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from random import Random
from typing import Any

from referee.cache import get_ruleset
from referee.engine import NO, Decision, State
from referee.logs.judge import judge_log
from referee.logs.model import Finding, Log
from referee.logs.record import Recording, Step, record_game
from referee.logs.write import write_log
from referee.paths import get_rules_dir
from referee.ruleset import Ruleset

Json = dict[str, Any]


@dataclass(frozen=True)
class Corruption:
    """A log with one entry (counted from 1) that is not legal."""

    kind: str
    log: Json
    entry: int
    was: Any
    now: Any


@dataclass(frozen=True)
class Replayed:
    """A step as the engine offered it: what could be answered, and what lay where."""

    index: int
    step: Step
    decision: Decision
    state: State


@lru_cache(maxsize=1)
def get_rules() -> Ruleset:
    return Ruleset(get_ruleset([get_rules_dir()]))


@lru_cache(maxsize=4)
def get_recording(players: int, seed: str) -> Recording:
    return record_game(get_rules(), players, Random(seed))


def replay(recording: Recording, kind: str) -> Iterator[Replayed]:
    """The decisions of a game, asked again of an engine that knows what such a log tells."""
    game = recording.game
    colours = [game.labels.owner(recording.state, "player", player) for player in range(game.players)]
    state = game.new(colours, careful=True, blind=kind == "table")
    state.names = recording.state.names
    shown: list[int] = []
    for index, step in enumerate(recording.steps):
        shown = reveal_all(recording, state, shown)
        decision = game.decision(state)
        is_asked = decision is not None and (decision.rule, decision.part) == (step.question.rule, step.question.part)
        if is_asked and decision is not None:
            if step.actor is not None and not decision.secret:
                yield Replayed(index, step, decision, state)
            game.apply(state, step.option)
        shown += step.shown


def reveal_all(recording: Recording, state: State, shown: list[int]) -> list[int]:
    while state.question is not None and state.question.part == "shows":
        need = state.regs[state.question.deal][0]
        row = tuple(token for token in shown if token in state.options)[:need]
        if len(row) < need:
            break
        recording.game.apply(state, row)
        shown = [token for token in shown if token not in row]
    return shown


# What is changed


def with_label(recording: Recording, replayed: Replayed, label: str) -> Recording:
    """The same game, in which one answer is written otherwise."""
    steps = list(recording.steps)
    steps[replayed.index] = replace(replayed.step, label=label, full=label, choices=max(replayed.step.choices, 2),
                                    option=label)  # fmt: skip
    return replace_steps(recording, steps)


def replace_steps(recording: Recording, steps: list[Step]) -> Recording:
    return replace(recording, steps=steps)


def full_labels(recording: Recording, decision: Decision) -> set[str]:
    labels = recording.game.labels
    if decision.domain != "token":
        return set(decision.labels)
    return {labels.token(recording.state, o, None) for o in decision.options if isinstance(o, int)} | {NO}


def tokens_of(recording: Recording, kind: str) -> list[str]:
    families = [f for f in recording.game.layout.tokens.values() if f.node["kind"] == kind]
    return [recording.game.labels.token(recording.state, t, None) for f in families for t in f.own]


def change_card(recording: Recording, kind: str, rng: Random) -> tuple[Recording, Any] | None:
    """A card that cannot be in the hand."""
    return change_token(recording, kind, rng, "play", "action-card")


def change_token(recording: Recording, kind: str, rng: Random, verb: str, what: str) -> tuple[Recording, Any] | None:
    asked = [(r, full_labels(recording, r.decision)) for r in replay(recording, kind) if r.step.question.verb == verb]
    replayed, offered = rng.choice(asked)
    wrong = [label for label in tokens_of(recording, what) if label not in offered]
    return (with_label(recording, replayed, rng.choice(wrong)), replayed.step.label) if wrong else None


def change_choice(recording: Recording, kind: str, rng: Random) -> tuple[Recording, Any] | None:
    """A place, pick or person that was not offered."""
    game, state = recording.game, recording.state
    asked = []
    for replayed in replay(recording, kind):
        decision, step = replayed.decision, replayed.step
        labels = set(decision.labels)
        if step.question.part == "person":
            wrong = [label for label in tokens_of(recording, "person") if label not in labels]
        elif decision.domain == "pick":
            wrong = [name for name in step.question.names if name not in labels]
        elif decision.domain == "place":
            actor = decision.actor
            everywhere = [game.labels.place(state, p, actor) for p in range(len(game.layout.place_family))]
            wrong = [label for label in everywhere if label not in labels]
        else:
            continue
        if wrong and len(decision.options) > 1:
            asked.append((replayed, rng.choice(wrong)))
    replayed, label = rng.choice(asked)
    return with_label(recording, replayed, label), replayed.step.label


def hire_unpaid(recording: Recording, kind: str, rng: Random) -> tuple[Recording, Any] | None:
    """Somebody without a coin hires."""
    asked = []
    for replayed in replay(recording, kind):
        if replayed.decision.rule == "hiring.offers" and replayed.decision.labels == (NO,):
            lying = replayed.state.held[recording.game.layout.places["display"].ids[0]]
            asked.append((replayed, recording.game.labels.token(recording.state, rng.choice(lying), None)))
    if not asked:
        return None
    replayed, label = rng.choice(asked)
    return with_label(recording, replayed, label), replayed.step.label


def take_undue(recording: Recording, kind: str, rng: Random) -> tuple[Recording, Any] | None:
    """A message that lies there, but of a colour of which the player has enough."""
    asked, layout = [], recording.game.layout
    for replayed in replay(recording, kind):
        if replayed.decision.rule == "carriage-house.collects":
            here = replayed.state.where[layout.tokens["carriage"].ids[replayed.state.you]]
            for token in replayed.state.held[here]:
                label = recording.game.labels.token(recording.state, token, None)
                is_message = layout.token_family[token].node["kind"] == "message"
                if is_message and token not in replayed.decision.options:
                    asked.append((replayed, label))
    if not asked:
        return None
    replayed, label = rng.choice(asked)
    return with_label(recording, replayed, label), replayed.step.label


def change_turn(recording: Recording, kind: str, rng: Random) -> tuple[Recording, Any] | None:
    """An entry under another player's name, who was not asked the same just before."""
    asked: list[tuple[int, list[int]]] = []
    forced: set[tuple[str, int | None]] = set()
    for replayed in replay(recording, kind):
        step, decision = replayed.step, replayed.decision
        if len(decision.options) == 1:
            forced.add((step.question.rule, step.actor))
            continue
        others = [p for p in range(recording.game.players) if p != step.actor and (decision.rule, p) not in forced]
        if others and (step.question.verb or step.question.rule == "infection.loses-marker"):
            asked.append((replayed.index, others))
        forced = set()
    index, others = rng.choice(asked)
    steps, wrong = list(recording.steps), rng.choice(others)
    was = steps[index].actor
    for place in range(index, len(steps)):
        if steps[place].actor != was or (place > index and steps[place].question.verb):
            break
        steps[place] = replace(steps[place], actor=wrong)
    return replace_steps(recording, steps), was


def add_bonus(log: Json, rng: Random) -> tuple[int, Any, Any] | None:
    """A bonus more than the rules give."""
    numbers = [number for number, entry in enumerate(log["entries"], 1) if "play" in entry or "hire" in entry]
    with_bonus = [number for number in numbers if "bonus.pick" in log["entries"][number - 1]]
    number = rng.choice(with_bonus if with_bonus and rng.random() < 0.5 else numbers)
    entry = log["entries"][number - 1]
    was = deepcopy(entry.get("bonus.pick"))
    already = was if isinstance(was, list) else [] if was is None else [was]
    entry["bonus.pick"] = [*already, "1 coin"] if already else "1 coin"
    return number, was, entry["bonus.pick"]


IN_GAME: dict[str, Callable[[Recording, str, Random], tuple[Recording, Any] | None]] = {
    "wrong card": change_card,
    "choice not offered": change_choice,
    "unpaid hire": hire_unpaid,
    "message against the set rule": take_undue,
    "someone else's turn": change_turn,
}
IN_LOG: dict[str, Callable[[Json, Random], tuple[int, Any, Any] | None]] = {
    "a bonus too many": add_bonus,
}
KINDS = (*IN_GAME, *IN_LOG)


def corrupt(kind: str, players: int, log_kind: str, seed: str) -> Corruption | None:
    """One corrupted log; None if this game has no place for such a corruption."""
    rng = Random(seed)
    recording = get_recording(players, seed)
    log = write_log(recording, log_kind)
    if kind in IN_LOG:
        changed = deepcopy(log)
        found = IN_LOG[kind](changed, rng)
        return None if found is None else Corruption(kind, changed, *found)
    altered = IN_GAME[kind](recording, log_kind, rng)
    if altered is None:
        return None
    changed = write_log(altered[0], log_kind)
    pairs = zip_longest(log["entries"], changed["entries"])
    entry = next(number for number, (a, b) in enumerate(pairs, 1) if a != b)
    return Corruption(kind, changed, entry, altered[1], changed["entries"][entry - 1])


def corruptions(number: int, seed: int) -> Iterator[Corruption]:
    """So many corruptions, of all kinds, numbers of players and kinds of log in turn."""
    made = tried = 0
    while made < number:
        kind = KINDS[tried % len(KINDS)]
        players = 2 + tried // len(KINDS) % 4
        log_kind = ("open", "table")[tried // (4 * len(KINDS)) % 2]
        corruption = corrupt(kind, players, log_kind, f"{seed}/{tried}")
        tried += 1
        if corruption is not None:
            made += 1
            yield corruption


def find(corruption: Corruption) -> tuple[bool, list[Finding]]:
    """Whether the referee finds it in the entry where it is, and all that it found."""
    findings = judge_log(Log("corrupted", corruption.log, ""), get_rules()).findings
    return any(finding.entry == corruption.entry for finding in findings), findings


def main() -> int:
    parser = argparse.ArgumentParser(description="Single-entry corruptions of legal logs: how many are found.")
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    made, found, more = Counter[str](), Counter[str](), Counter[str]()
    start = time.perf_counter()
    for corruption in corruptions(options.number, options.seed):
        is_found, findings = find(corruption)
        made[corruption.kind] += 1
        found[corruption.kind] += is_found
        more[corruption.kind] += len(findings) - is_found
        if options.verbose and not is_found:
            print(corruption.kind, corruption.log["kind"], corruption.entry, corruption.was, corruption.now)
            for finding in findings[:3]:
                print("   ", finding)
    for kind in KINDS:
        share = found[kind] / max(made[kind], 1)
        print(f"{kind:30}{found[kind]:>6} of {made[kind]:>5}{share:>8.1%}  further findings {more[kind]}")
    print(f"found {found.total()} of {made.total()} ({found.total() / made.total():.1%}) "
          f"in {time.perf_counter() - start:.0f} s")  # fmt: skip
    return 0 if found.total() == made.total() else 1


if __name__ == "__main__":
    sys.exit(main())
