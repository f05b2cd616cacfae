"""`python -m tests.examples.make [FOLDER]`: writes examples/ anew, the same bytes for the same rules and players."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.engine import State
from referee.logs.cut import get_state_before
from referee.logs.model import Transcript
from referee.logs.page import lay_out
from referee.logs.replay import do_again
from referee.logs.seats import get_seats
from referee.logs.table import Table, as_position
from tests.examples.game import NAMES, play_game, write_game
from tests.examples.planted import (
    collect_undue,
    forget,
    judge,
    plant,
    play_again,
    take_two_bonuses,
    without_numbers,
)
from tests.games.table import SECTORS

Json = dict[str, Any]

FOLDER = Path(__file__).resolve().parents[2] / "examples"
GAMES = {2: ("two", "2"), 3: ("three", "0"), 4: ("four", "93"), 5: ("five", "0")}
"""How many play, in a word, and the seed of a game that is worth looking at."""


def make_examples() -> Iterator[tuple[str, Json]]:
    """Every example: the name of its file, and what stands in it."""
    for players, (word, seed) in GAMES.items():
        recording = play_game(players, f"{players}/{seed}")
        for kind in ("open", "table"):
            yield f"{word}-players-{kind}.json", write_game(recording, kind)
    yield "four-players-three-mistakes.json", make_mistakes(get_log(4))
    yield "three-players-wrong-observations.json", make_wrong_observations(get_log(3))
    yield "final-score.json", make_final(get_log(4))
    yield "what-we-remember.json", make_partial(get_log(3))


def get_log(players: int) -> Json:
    return write_game(play_game(players, f"{players}/{GAMES[players][1]}"), "table")


def make_mistakes(log: Json) -> Json:
    """With the scores that come of it if the game goes on as it was played."""
    changed, wrong = plant(without_numbers(log), play_again, take_two_bonuses, collect_undue)
    transcript = judge(changed)
    result = transcript.game.result(transcript.state)
    names = [player["name"] for player in log["players"]]
    scores = dict(zip(names, result.scores, strict=True))
    winners = [names[player] for player in result.winners]
    return with_note({**changed, "scores": scores, "winners": winners}, f"Something is wrong in {tell(wrong)}.")


def make_wrong_observations(log: Json) -> Json:
    changed, wrong = plant(
        log,
        forget("park.bonus", "prestige", "prestige"),
        forget("hire.pays", "coin", "gold"),
        forget("park.calms", "rat", "rat"),
    )
    return with_note(changed, f"A number is wrong in {tell(wrong)}.")


def with_note(log: Json, note: str) -> Json:
    return {"format": log["format"], "kind": log["kind"], "note": note, **log}


def tell(entries: list[int]) -> str:
    *others, last = map(str, entries)
    return f"entries {', '.join(others)} and {last}"


# Positions


def make_final(log: Json) -> Json:
    """The table after the last round, before the shares of the last period."""
    transcript = judge(log)
    note = "After the ninth round: the plague is over, the markers in Notre Dame are still to be paid for."
    position = write_position(transcript, get_state_at(transcript, "period-end", 3))
    table = {place: position["table"][place] for place in ("display", "notre-dame")}
    owned = {
        NAMES[colour]: {**_drop(things, "play-area"), "collection": things["collection"]}
        for colour, things in position["owned"].items()
    }
    return {"format": position["format"], "note": note, "players": log["players"], "table": table, "owned": owned}


def make_partial(log: Json) -> Json:
    """What three players remember of the persons' offer in the seventh round."""
    number = [n for n, entry in enumerate(log["entries"], 1) if "shows" in entry][6] + 2 * len(log["players"]) + 1
    transcript = judge(log)
    position = write_position(transcript, get_state_before(transcript, number))
    owned = {NAMES[colour]: _drop(things) for colour, things in position["owned"].items()}
    first, second, third = owned
    told = {
        first: owned[first],
        second: {word: owned[second][word] for word in ("prestige", "gold", "rat", "residence", "park", "hospital")},
        third: {word: owned[third][word] for word in ("prestige", "park")},
    }
    note = "The persons lie there, nobody has hired yet. All of Anna's borough is known, less of the others'."
    table = {place: position["table"][place] for place in ("display", "notre-dame")}
    return {"format": position["format"], "note": note, "players": log["players"], "table": table, "owned": told}


def get_state_at(transcript: Transcript, phase: str, time: int) -> State:
    """What lay where when a phase began for the so-manieth time."""
    game = transcript.game
    state = get_state_before(transcript, 0)
    for event in (event for turn in transcript.turns for event in turn.events):
        if event.verb == "begin" and event.what == phase:
            time -= 1
            if time == 0:
                return state
        do_again(game, state, event)
    raise LookupError(phase)


def write_position(transcript: Transcript, state: State) -> Json:
    seats = get_seats(transcript.game, state, transcript.log.data["players"])
    return as_position(Table(transcript.game, state, seats))


def _drop(things: Json, *more: str) -> Json:
    """What a table would write down: what players have, and their sectors."""
    words = {"prestige": "prestige", "coin": "gold", "marker": "markers", "rat": "rat"}
    return {
        **{new: things[old] for old, new in words.items()},
        **{place: _write_content(things[place]) for place in (*SECTORS, *more)},
    }


def _write_content(held: Any) -> Any:
    """A number, where nothing but one's own markers lies in a place; else names, without whose they are."""
    if isinstance(held, list):
        names = [name.rpartition(".")[2] for name in held]
        return names[0] if len(names) == 1 else names or 0
    counts = {name.rpartition(".")[2]: number for name, number in held.items()}
    return counts["marker"] if list(counts) == ["marker"] else counts


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, document in make_examples():
        (folder / name).write_text(lay_out(document), encoding="utf-8", newline="\n")
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
