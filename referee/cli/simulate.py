"""`referee simulate`: random games, what came of them, and their logs."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from referee.cli import options
from referee.cli.playing import Playing, Rules
from referee.cli.saving import Shelf, describe_rules
from referee.terminal import Progress, draw_table, wants_colour
from referee.work.choose import choose_executor
from referee.work.executor import Executor, Lost, WorkError


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
@click.option(
    "--save",
    "target",
    type=click.Path(path_type=Path),
    metavar="FOLDER|FILE.jsonl",
    help="Write every game down as a log: one file for each, or one line for each. Nothing is written over.",
)
@click.option("--kind", type=click.Choice(["open", "table"]), help="Which kind of log is saved.  [default: open]")
@click.option(
    "--observe", type=click.IntRange(1), metavar="N", help="Every N entries, the log says what all players have."
)
@options.rules
@options.with_
@options.format_
@options.jobs
@options.cluster
def command(
    players: range | None,
    games: int,
    seed: int,
    target: Path | None,
    kind: str | None,
    observe: int | None,
    paths: tuple[Path, ...],
    chosen: tuple[str, ...],
    style: str,
    jobs: int | None,
    cluster: str | None,
) -> None:
    """Play random games; show the scores and what a seat is worth; save the games as logs."""
    from referee.cli.canon import get_rules

    if target is None and (kind or observe):
        raise click.UsageError(f"--{'kind' if kind else 'observe'} is about logs: say with --save where they go")
    sources = options.as_sources(paths, chosen)
    rules = get_rules(*sources, style)
    counts = get_counts(rules, players)
    shelf = None if target is None else make_shelf(target, kind or "open", observe or 0, *sources)
    if shelf is not None:
        shelf.prepare(counts, games, seed)
    executor = choose_executor(jobs, cluster)
    reached = Rules(*options.reach(sources, cluster))
    tables = [play(reached, number, games, seed, shelf, executor) for number in counts]
    saved = {} if shelf is None else {"saved": {"to": str(shelf.target), "logs": games * len(counts)}}
    if style == "json":
        options.echo_json({"game": rules["name"], "hash": rules["hash"], "seed": seed, "tables": tables, **saved})
    else:
        click.echo("\n\n".join(draw(table, wants_colour(sys.stdout)) for table in tables))
        if shelf is not None:
            click.echo(f"\n{tell_saved(shelf, games * len(counts))}")


def make_shelf(target: Path, kind: str, observe: int, paths: list[Path], chosen: list[str]) -> Shelf:
    shelf = Shelf(target, kind, observe)
    folder = target.parent if shelf.is_file else target
    return Shelf(target, kind, observe, describe_rules(paths, chosen, folder))


def tell_saved(shelf: Shelf, logs: int) -> str:
    return f"{logs} {shelf.kind} log{'' if logs == 1 else 's'} saved in {shelf.target}."


def get_counts(rules: dict[str, Any], players: range | None) -> Sequence[int]:
    least, most = rules["players"]
    if players is None:
        return range(least, most + 1)
    if players[0] < least or players[-1] > most:
        raise click.BadParameter(f"{rules['title']} is for {least} to {most} players", param_hint="--players")
    return players


def play(rules: Rules, players: int, games: int, seed: int, shelf: Shelf | None, executor: Executor) -> dict[str, Any]:
    """Whoever plays them, they are the same games, and are written down here, in order."""
    from referee.playouts import summarise

    playouts = []
    playing = executor.run(Playing(rules, players, seed, shelf), range(games))
    with Progress(games, f"{players} players") as progress, options.work_errors_shown(), closing(playing):
        for number, played in enumerate(playing):
            if isinstance(played, Lost):
                raise WorkError(f"game {number + 1} of {players} players could not be played: {played.reason}")
            playout, text = played
            if shelf is not None:
                shelf.put(text, shelf.get_file(players, seed, number))
            playouts.append(playout)
            progress.show(len(playouts))
    return {"players": players, **asdict(summarise(playouts))}


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
