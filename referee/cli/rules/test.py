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
    failures = []
    with Progress(len(examples), "examples") as progress:
        for done, example in enumerate(examples, 1):
            problems = run_example(ruleset, example)
            failures += [{"example": example["id"], "problem": str(problem)} for problem in problems]
            progress.show(done)
    return failures


def draw_result(count: int, failures: Sequence[dict[str, Any]], colour: bool) -> str:
    failed = len({failure["example"] for failure in failures})
    if not failed:
        return paint(f"{count} examples, all as the rulebooks say.", "green", colour)
    rows = [(failure["example"], failure["problem"]) for failure in failures]
    table = draw_table(["example", "what went wrong"], rows, colour)
    return f"{table}\n\n" + paint(f"{count} examples, {failed} failed.", "red", colour)
