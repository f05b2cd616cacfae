"""`referee validate`: was it legal, and who really won?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from referee.cli import options
from referee.cli.exits import COULD_NOT, NO, UNDETERMINED
from referee.terminal import wants_colour

CODES = {"legal": 0, "undetermined": UNDETERMINED, "ambiguous": UNDETERMINED, "illegal": NO, "invalid": COULD_NOT}
GRAVITY = (0, UNDETERMINED, NO, COULD_NOT)
"""Exit codes, from best to worst: a run ends with the worst of its logs."""


@click.command("validate")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@options.rules
@options.with_
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json", "jsonl"]),
    default="text",
    show_default=True,
    help="For people, or for programs: one document, or one on each line.",
)
def command(logs: tuple[str, ...], paths: tuple[Path, ...], chosen: tuple[str, ...], style: str) -> int:
    """Judge recorded games: every entry, every number written down, and the final scores.

    LOG is a file, a folder, a .jsonl file with one log on each line, or - for the standard input. What --with names is
    applied on top of what a log says about its rules.

    Ends with 0 if all is legal and right, 1 if something is illegal or wrong, 2 if something could not be read or
    understood, and 3 if nothing wrong was found but something is undetermined.
    """
    verdicts = judge_all(logs, *options.as_sources(paths, chosen))
    words = list(SHOWS[style](verdicts, logs))
    return max((CODES[word] for word in words), key=GRAVITY.index, default=0)


def judge_all(logs: tuple[str, ...], sources: list[Path], further: list[str]) -> Iterator[dict[str, Any]]:
    """The verdict on every log, one at a time."""
    from referee.logs.errors import LogError
    from referee.logs.files import find_documents
    from referee.logs.verdict import get_refusal

    for document in find_documents(logs):
        try:
            if document.error is not None:
                raise document.error
            yield judge(document.data, document.file, document.first_line, sources, further)
        except LogError as error:
            yield get_refusal(error, document.file, document.first_line)


def judge(data: bytes, file: str, first_line: int, sources: list[Path], further: list[str]) -> dict[str, Any]:
    from referee.logs.judge import judge_log
    from referee.logs.read import read_log
    from referee.logs.rules import get_log_rules
    from referee.logs.verdict import get_verdict

    log = read_log(data, file, first_line)
    return get_verdict(judge_log(log, get_log_rules(log, sources, further)))


def show_text(verdicts: Iterator[dict[str, Any]], logs: tuple[str, ...]) -> Iterator[str]:
    from referee.logs.verdict_text import draw_total, draw_verdict

    words = []
    for verdict in verdicts:
        has_text = verdict["ruleset"] is not None or any(finding["line"] for finding in verdict["findings"])
        stream = sys.stdout if has_text else sys.stderr
        click.echo(draw_verdict(verdict, wants_colour(stream)), file=stream)
        words.append(verdict["verdict"])
    if len(words) > 1:
        click.echo(f"\n{draw_total(words)}")
    yield from words


def show_json(verdicts: Iterator[dict[str, Any]], logs: tuple[str, ...]) -> Iterator[str]:
    from referee.logs.files import is_single

    found = list(verdicts)
    options.echo_json(found[0] if is_single(logs) and len(found) == 1 else found)
    yield from (verdict["verdict"] for verdict in found)


def show_lines(verdicts: Iterator[dict[str, Any]], logs: tuple[str, ...]) -> Iterator[str]:
    for verdict in verdicts:
        click.echo(json.dumps(verdict, ensure_ascii=False))
        yield verdict["verdict"]


SHOWS = {"text": show_text, "json": show_json, "jsonl": show_lines}
