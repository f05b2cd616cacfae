"""`referee simulate`: random games, and what came of them."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from referee.cli import options
from referee.cli.tally import Outcome, tally
from referee.terminal import Progress, draw_table, wants_colour


class SeatRange(click.ParamType):
    """A number of players, or from one number to another: 4, 2-5."""

    name = "N|A-B"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        if isinstance(value, range):
            return value
        match = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", str(value))
        if match is None:
            self.fail(f"{value!r} is neither a number nor a range such as 2-5", param, ctx)
        low, high = int(match[1]), int(match[2] or match[1])
        if low > high:
            self.fail(f"{low} is more than {high}", param, ctx)
        return range(low, high + 1)


@click.command("simulate")
@click.option("--players", type=SeatRange(), help="How many play; each number in turn. [default: all]")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="For each number of players.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same games.")
@options.rules
@options.with_
@options.format_
def command(
    players: range | None, games: int, seed: int, paths: tuple[Path, ...], chosen: tuple[str, ...], style: str
) -> None:
    """Play random games and show scores, their spread and what a seat is worth."""
    from referee.cli.canon import get_rules

    rules = get_rules(*options.as_sources(paths, chosen), style)
    tables = [play(rules, count, games, seed) for count in get_counts(rules, players)]
    if style == "json":
        options.echo_json({"game": rules["name"], "hash": rules["hash"], "seed": seed, "tables": tables})
    else:
        click.echo("\n\n".join(draw(table, wants_colour(sys.stdout)) for table in tables))


def get_counts(rules: dict[str, Any], players: range | None) -> Sequence[int]:
    least, most = rules["players"]
    if players is None:
        return range(least, most + 1)
    if players[0] < least or players[-1] > most:
        raise click.BadParameter(f"{rules['title']} is for {least} to {most} players", param_hint="--players")
    return players


def play(rules: dict[str, Any], players: int, games: int, seed: int) -> dict[str, Any]:
    from referee.playouts import simulate
    from referee.ruleset import Ruleset

    outcomes = []
    with Progress(games, f"{players} players") as progress:
        for playout in simulate(Ruleset(rules), players, games, seed):
            outcomes.append(Outcome(tuple(playout.scores), tuple(playout.winners), playout.decisions))
            progress.show(len(outcomes))
    return tally(players, outcomes)


def draw(table: dict[str, Any], colour: bool) -> str:
    rows = [
        (
            str(seat["seat"]),
            f"{seat['mean']:.1f}",
            f"{seat['spread']:.1f}",
            str(seat["least"]),
            str(seat["most"]),
            f"{seat['advantage']:+.1f}",
            f"{seat['wins']:.0%}",
        )
        for seat in table["seats"]
    ]
    heads = ["seat", "mean", "spread", "least", "most", "advantage", "wins"]
    title = (
        f"{table['players']} players, {table['games']} games, {table['decisions']:.0f} decisions a game: "
        f"scores {table['least']} to {table['most']}, mean {table['mean']:.1f}, winner ahead by {table['margin']:.1f}"
    )
    return f"{title}\n{draw_table(heads, rows, colour)}"
