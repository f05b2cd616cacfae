"""`referee diff`: what two editions, variants or combinations say differently, and a case that tells them apart."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli import options
from referee.cli.exits import COULD_NOT, Refusal
from referee.terminal import paint, wants_colour, wrap

if TYPE_CHECKING:
    from referee.book.lockstep import Case

NONE = "none"
LONG = 240
OUTPUT = click.Path(dir_okay=False, path_type=Path)

Rules = dict[str, Any]
Names = tuple[str, str]


@click.command("diff")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--players", type=click.IntRange(1, 12), help="How many play in the case.  [default: 3, if they can]")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same case.")
@click.option("-o", "--output", type=OUTPUT, help="Write the case as a log that can be judged.")
@options.rules
@options.format_
def command(
    first: str, second: str, players: int | None, seed: int, output: Path | None, paths: tuple[Path, ...], style: str
) -> None:
    """Compare A with B, rule by rule, and find a case in which they decide differently.

    Each is an edition, variant, reading or .canon file, or several joined by +; `none` is the book as it is written.
    """
    from referee.book.differences import draw_differences, find_differences

    sides = tuple(load(name, paths, style) for name in (first, second))
    rows = find_differences(*sides)
    case = search(sides[0], sides[1], players, seed) if rows else None
    if output is not None:
        save(case, output)
    if style == "json":
        options.echo_json(as_json((first, second), sides[0], sides[1], rows, case))
        return
    colour = wants_colour(sys.stdout)
    parts = [draw_differences(rows, (first, second), colour)]
    if rows:
        parts.append(draw_case(case, (first, second), output, colour))
    click.echo("\n\n".join(parts))


def get_options(name: str) -> tuple[str, ...]:
    return () if name == NONE else tuple(part for part in name.split("+") if part)


def load(name: str, paths: tuple[Path, ...], style: str) -> Rules:
    from referee.cli.canon import get_rules

    return get_rules(*options.as_sources(paths, get_options(name)), style)


def search(first: Rules, second: Rules, players: int | None, seed: int) -> Case | None:
    from referee.book.lockstep import find_case
    from referee.ruleset import Ruleset

    least = max(first["players"][0], second["players"][0])
    most = min(first["players"][1], second["players"][1])
    number = players or min(max(3, least), most)
    if not least <= number <= most:
        raise click.BadParameter(f"both are for {least} to {most} players", param_hint="--players")
    return find_case(Ruleset(first), Ruleset(second), number, seed)


def save(case: Case | None, output: Path) -> None:
    if case is None:
        raise Refusal("referee: no case was found, so there is nothing to write", COULD_NOT)
    try:
        with output.open("x", encoding="utf-8", newline="\n") as out:
            out.write(json.dumps(case.log, indent=2, ensure_ascii=False) + "\n")
    except FileExistsError:
        raise Refusal(f"referee: {output} is there already; name another with -o", COULD_NOT) from None


# What was found


def draw_case(case: Case | None, names: Names, output: Path | None, colour: bool) -> str:
    if case is None:
        return "\n".join(wrap(tell_none(), 0))
    lines = [paint("A case in which they decide differently", "bold", colour)]
    entry = {key: value for key, value in case.log["entries"][-1].items() if key != "observe"}
    lines += wrap(tell_place(case), 2) + wrap(shorten(json.dumps(entry, ensure_ascii=False)), 2)
    for side, name in enumerate(names):
        lines += wrap(f"{name}: {'legal' if side == case.played else tell_finding(case)}", 2)
    if output is None:
        return "\n".join([*lines, *wrap("With -o FILE it is written down as a log that can be judged.", 2)])
    calls = [tell_call(output, name) for name in names]
    return "\n".join([*lines, *wrap("It is written down. Judge it by both:", 2), *(f"    {call}" for call in calls)])


def tell_none() -> str:
    from referee.book.lockstep import GAMES

    found = f"No case was found in which they decide differently, in {2 * GAMES} games played at random."
    return f"{found} That proves nothing: what differs may come up rarely. Try --players or another --seed."


def tell_call(file: Path, name: str) -> str:
    words = [word for option in get_options(name) for word in ("--with", option)]
    return shlex.join(["referee", "validate", file.as_posix(), *words])


def shorten(text: str) -> str:
    return text if len(text) <= LONG else f"{text[: LONG - 4].rpartition(' ')[0]} ..."


def tell_place(case: Case) -> str:
    position = case.log.get("position")
    if position is None:
        return f"After {case.entry - 1} entries of a game:"
    phases = ", ".join(f"{name} {number}" for name, number in position["at"].items())
    return f"In {phases}:"


def tell_finding(case: Case) -> str:
    finding = case.finding
    rule = f" ({finding.rule})" if finding.rule else ""
    return f"{finding.verdict}, {finding.message}{rule}"


def as_json(names: Names, first: Rules, second: Rules, rows: list[Rules], case: Case | None) -> Rules:
    sides = [
        {"name": name, "options": rules["options"], "hash": rules["hash"]}
        for name, rules in zip(names, (first, second), strict=True)
    ]
    document: Rules = {"format": "referee-diff/1", "sides": sides, "rules": rows, "case": None}
    if case is not None:
        finding = {key: getattr(case.finding, key) for key in ("verdict", "code", "message", "rule")}
        found = {"legal-for": names[case.played], "entry": case.entry, "finding": finding, "log": case.log}
        document["case"] = found
    return document
