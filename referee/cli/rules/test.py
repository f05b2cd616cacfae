"""`referee rules test`: the worked examples of the rulebooks, run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from referee.casebook.tables import Table
from referee.cli import options
from referee.cli.exits import NO, Refusal
from referee.cli.rules.tables import get_sources, get_tables
from referee.paths import SUFFIX
from referee.terminal import Progress, draw_table, paint, tell_number, wants_colour, wrap

LISTED = 8
"""More names than so many nobody reads."""


@click.command("test")
@options.paths
@options.with_
@click.option("-k", "word", metavar="WORD", help="Only the examples with this word in their name or title.")
@click.option("--coverage", is_flag=True, help="Show which rules, readings and citations no example reaches.")
@options.format_
def command(paths: tuple[Path, ...], chosen: tuple[str, ...], word: str | None, coverage: bool, style: str) -> None:
    """Run the worked examples that stand beside the rules, and the cases of the casebook.

    Each is run under the options that it needs; with --with, those are run that hold under the options given. An
    example of the book that holds without the variants chosen, and not with them, is told apart: it is not wrong, it
    shows what they change.
    """
    tables = get_tables(paths, chosen, style, word)
    count = sum(len(table.examples) for table in tables)
    if word and not count:
        raise click.UsageError(f"no example has {word!r} in its name or title")
    failed = run_tables(tables)
    changed = find_changed(tables[0].rules, failed, paths, chosen) if chosen else []
    failures = [failure for failure in failed if failure["example"] not in changed]
    answer = {"ok": not failures, "run": count, "failures": failures, "changed": changed}
    if style == "json":
        options.echo_json({**answer, "coverage": describe_coverage(tables)} if coverage else answer)
    else:
        click.echo(draw_result(count, failures, wants_colour(sys.stdout), changed))
        if coverage:
            click.echo(draw_coverage(describe_coverage(tables), wants_colour(sys.stdout)))
    if failures:
        raise Refusal("", NO)


def run_tables(tables: Sequence[Table]) -> list[dict[str, Any]]:
    """What failed anywhere."""
    failures: list[dict[str, Any]] = []
    with Progress(len(tables), "tables") as progress:
        for done, table in enumerate(tables, 1):
            failures += run_examples(table.rules, table.examples)
            progress.show(done)
    return failures


def run_examples(rules: dict[str, Any], examples: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What failed: the example, where it stands, and why."""
    from referee.examples import Bench
    from referee.ruleset import Ruleset

    bench = Bench(Ruleset(rules))
    outcomes = [(example["id"], bench.run(example)) for example in examples]
    return [
        {"example": id, "at": locate(rules["files"], outcome.at), "problem": outcome.message}
        for id, outcome in outcomes
        if not outcome.ok
    ]


def describe_coverage(tables: Sequence[Table]) -> dict[str, Any]:
    from dataclasses import asdict

    from referee.casebook.coverage import measure

    return asdict(measure(tables))


def draw_coverage(coverage: dict[str, Any], colour: bool) -> str:
    heads = ["", "there are", "no example", "reached"]
    rows = [(key, share["total"], len(share["missed"]), _tell_share(share)) for key, share in coverage.items()]
    lines = ["", draw_table(heads, rows, colour)]
    for key, share in coverage.items():
        if share["missed"]:
            lines += ["", f"No example reaches these {key}:", *(f"  {name}" for name in share["missed"])]
    return "\n".join(lines)


def _tell_share(share: dict[str, Any]) -> str:
    reached = share["total"] - len(share["missed"])
    return f"{100 * reached // max(share['total'], 1)}%"


def find_changed(
    rules: dict[str, Any], failed: Sequence[dict[str, Any]], paths: tuple[Path, ...], chosen: tuple[str, ...]
) -> list[str]:
    """The examples that fail because of a variant: those of the book that hold without it."""
    from referee.cli.canon import get_rules

    variants = {name for name, choice in rules["choices"].items() if choice["kind"] == "variant" and choice["chosen"]}
    if not variants or not failed:
        return []
    others = tuple(name for name in chosen if name not in variants and not name.endswith(SUFFIX))
    book = get_rules(*get_sources(paths, others))
    names = {failure["example"] for failure in failed}
    examples = [example for example in book["examples"] if example["id"] in names]
    wrong = {failure["example"] for failure in run_examples(book, examples)}
    return [example["id"] for example in examples if example["id"] not in wrong]


def locate(files: Sequence[str], at: Sequence[int]) -> str:
    """`file:line:column`, if it is known."""
    return f"{files[at[0]]}:{at[1]}:{at[2]}" if at else ""


def tell_changed(changed: Sequence[str]) -> str:
    goes = "goes" if len(changed) == 1 else "go"
    more = f" and {len(changed) - LISTED} more" if len(changed) > LISTED else ""
    return f"{len(changed)} of the book {goes} otherwise with your variants: {', '.join(changed[:LISTED])}{more}."


def draw_result(count: int, failures: Sequence[dict[str, Any]], colour: bool, changed: Sequence[str] = ()) -> str:
    told = "\n" + "\n".join(wrap(tell_changed(changed), 0)) if changed else ""
    if not failures:
        held = count - len(changed)
        result = ("all " if held != 1 else "") + ("as they say" if changed else "as the rulebooks say")
        return paint(f"{tell_number(held, 'example')}, {result}.", "green", colour) + told
    rows = [(failure["example"], failure["at"], failure["problem"]) for failure in failures]
    table = draw_table(["example", "at", "what went wrong"], rows, colour)
    return f"{table}\n\n" + paint(f"{tell_number(count, 'example')}, {len(failures)} failed.", "red", colour) + told
