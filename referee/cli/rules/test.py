"""`referee rules test`: the worked examples of the rulebooks, run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from referee.cli import options
from referee.cli.exits import NO, Refusal
from referee.paths import SUFFIX
from referee.terminal import Progress, draw_table, paint, tell_number, wants_colour


@click.command("test")
@options.paths
@options.with_
@click.option("-k", "word", metavar="WORD", help="Only the examples with this word in their name or title.")
@options.format_
def command(paths: tuple[Path, ...], chosen: tuple[str, ...], word: str | None, style: str) -> None:
    """Run the worked examples that stand beside the rules.

    An example of the book that holds without the variants chosen, and not with them, is told apart: it is not wrong,
    it shows what they change.
    """
    from referee.cli.canon import get_rules

    rules = get_rules(*options.as_sources(paths, chosen), style)
    examples = [example for example in rules["examples"] if is_meant(example, word)]
    if word and not examples:
        raise click.UsageError(f"no example has {word!r} in its name or title")
    failed = run_examples(rules, examples)
    changed = find_changed(rules, failed, paths, chosen)
    failures = [failure for failure in failed if failure["example"] not in changed]
    if style == "json":
        options.echo_json({"ok": not failures, "run": len(examples), "failures": failures, "changed": changed})
    else:
        click.echo(draw_result(len(examples), failures, wants_colour(sys.stdout), changed))
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


def find_changed(
    rules: dict[str, Any], failed: Sequence[dict[str, Any]], paths: tuple[Path, ...], chosen: tuple[str, ...]
) -> list[str]:
    """The examples that fail because of a variant: those of the book that hold without it."""
    from referee.cli.canon import get_rules

    variants = {name for name, choice in rules["choices"].items() if choice["kind"] == "variant" and choice["chosen"]}
    if not variants or not failed:
        return []
    others = tuple(name for name in chosen if name not in variants and not name.endswith(SUFFIX))
    book = get_rules(*options.as_sources(paths, others))
    names = {failure["example"] for failure in failed}
    examples = [example for example in book["examples"] if example["id"] in names]
    wrong = {failure["example"] for failure in run_examples(book, examples)}
    return [example["id"] for example in examples if example["id"] not in wrong]


def locate(files: Sequence[str], at: Sequence[int]) -> str:
    """`file:line:column`, if it is known."""
    return f"{files[at[0]]}:{at[1]}:{at[2]}" if at else ""


def draw_result(count: int, failures: Sequence[dict[str, Any]], colour: bool, changed: Sequence[str] = ()) -> str:
    goes = "goes" if len(changed) == 1 else "go"
    told = f"\n{len(changed)} of the book {goes} otherwise with your variants: {', '.join(changed)}." if changed else ""
    if not failures:
        held = count - len(changed)
        result = ("all " if held != 1 else "") + ("as they say" if changed else "as the rulebooks say")
        return paint(f"{tell_number(held, 'example')}, {result}.", "green", colour) + told
    rows = [(failure["example"], failure["at"], failure["problem"]) for failure in failures]
    table = draw_table(["example", "at", "what went wrong"], rows, colour)
    return f"{table}\n\n" + paint(f"{tell_number(count, 'example')}, {len(failures)} failed.", "red", colour) + told
