"""`referee rules test`: the worked examples of the rulebooks, run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from referee.cli import options
from referee.cli.exits import NO, Refusal
from referee.terminal import Progress, draw_table, paint, wants_colour


@click.command("test")
@options.paths
@options.with_
@click.option("-k", "word", metavar="WORD", help="Only the examples with this word in their name or title.")
@options.format_
def command(paths: tuple[Path, ...], chosen: tuple[str, ...], word: str | None, style: str) -> None:
    """Run the worked examples that stand beside the rules."""
    from referee.cli.canon import get_rules

    rules = get_rules(*options.as_sources(paths, chosen), style)
    examples = [example for example in rules["examples"] if is_meant(example, word)]
    if word and not examples:
        raise click.UsageError(f"no example has {word!r} in its name or title")
    failures = run_examples(rules, examples)
    if style == "json":
        options.echo_json({"ok": not failures, "run": len(examples), "failures": failures})
    else:
        click.echo(draw_result(len(examples), failures, wants_colour(sys.stdout)))
    if failures:
        raise Refusal("", NO)


def is_meant(example: dict[str, Any], word: str | None) -> bool:
    return not word or word.lower() in f"{example['id']} {example['title']}".lower()


def run_examples(rules: dict[str, Any], examples: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What failed: the example, where it stands, and why."""
    from referee.examples import run_example
    from referee.ruleset import Ruleset

    ruleset = Ruleset(rules)
    failures: list[dict[str, Any]] = []
    with Progress(len(examples), "examples") as progress:
        for done, example in enumerate(examples, 1):
            outcome = run_example(ruleset, example)
            if not outcome.ok:
                place = locate(rules["files"], outcome.at)
                failures.append({"example": example["id"], "at": place, "problem": outcome.message})
            progress.show(done)
    return failures


def locate(files: Sequence[str], at: Sequence[int]) -> str:
    """`file:line:column`, if it is known."""
    return f"{files[at[0]]}:{at[1]}:{at[2]}" if at else ""


def draw_result(count: int, failures: Sequence[dict[str, Any]], colour: bool) -> str:
    if not failures:
        return paint(f"{count} examples, all as the rulebooks say.", "green", colour)
    rows = [(failure["example"], failure["at"], failure["problem"]) for failure in failures]
    table = draw_table(["example", "at", "what went wrong"], rows, colour)
    return f"{table}\n\n" + paint(f"{count} examples, {len(failures)} failed.", "red", colour)
