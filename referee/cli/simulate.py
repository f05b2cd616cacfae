"""`referee simulate`: random games, and what came of them."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import Any

import click

from referee.cli import options
from referee.terminal import Progress, draw_table, wants_colour


def as_range(ctx: click.Context, param: click.Parameter, value: str | None) -> range | None:
    """A number of players, or from one number to another: 4, 2-5."""
    if value is None:
        return None
    match = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", value)
    if match is None:
        raise click.BadParameter(f"{value!r} is neither a number nor a range such as 2-5", ctx, param)
    low, high = int(match[1]), int(match[2] or match[1])
    if low > high:
        raise click.BadParameter(f"{low} is more than {high}", ctx, param)
    return range(low, high + 1)


@click.command("simulate")
@click.option(
    "--players", callback=as_range, metavar="N|A-B", help="How many play; each number in turn.  [default: all]"
)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="For each number of players.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same games.")
@options.rules
@options.with_
@options.format_
def command(
    players: range | None, games: int, seed: int, paths: tuple[Path, ...], chosen: tuple[str, ...], style: str
) -> None:
    """Play random games; show the scores and what a seat is worth."""
    from referee.cli.canon import get_rules

    rules = get_rules(*options.as_sources(paths, chosen), style)
    tables = [play(rules, number, games, seed) for number in get_counts(rules, players)]
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

    played = count(1)
    with Progress(games, f"{players} players") as progress:
        statistics = simulate(Ruleset(rules), players, games, seed, lambda _: progress.show(next(played)))
    return {"players": players, **asdict(statistics)}


def draw(table: dict[str, Any], colour: bool) -> str:
    rows = [
        (
            number,
            f"{seat['mean']:.1f}",
            f"{seat['spread']:.1f}",
            seat["least"],
            seat["most"],
            f"{seat['advantage']:+.1f}",
            f"{seat['wins']:.0%}",
        )
        for number, seat in enumerate(table["seats"], 1)
    ]
    title = (
        f"{table['players']} players, {table['games']} games, {table['decisions']:.0f} decisions a game: "
        f"scores {table['least']} to {table['most']}, mean {table['mean']:.1f}, spread {table['spread']:.1f}"
    )
    return f"{title}\n{draw_table(['seat', 'mean', 'spread', 'least', 'most', 'advantage', 'wins'], rows, colour)}"
