"""One log for the commands that look at it: read, judged by the rules it asks for, and cut where they want it.

What cannot be read ends the command with what `referee validate` would say about it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli import options
from referee.cli.exits import COULD_NOT, Refusal
from referee.terminal import wants_colour

if TYPE_CHECKING:
    from referee.logs.errors import LogError
    from referee.logs.model import Log, Transcript
    from referee.ruleset import Ruleset

log_argument = click.argument("name", metavar="LOG")

at = click.option(
    "--at",
    "at",
    metavar="N",
    help="Which entry: its number, or where it stands, as round/phase/player.",
)


def read(name: str, paths: tuple[Path, ...], chosen: tuple[str, ...], style: str) -> tuple[Log, Ruleset]:
    """The log or position of this name, and its rules."""
    from referee.logs.files import find_documents
    from referee.logs.read import read_log
    from referee.logs.rules import get_log_rules

    with errors_shown(name, style):
        documents = list(find_documents([name]))
        if len(documents) != 1:
            raise click.BadParameter(f"{name} holds {len(documents)} logs; this looks at one", param_hint="LOG")
        document = documents[0]
        if document.error is not None:
            raise document.error
        log = read_log(document.data, document.file, document.first_line)
        return log, get_log_rules(log, *options.as_sources(paths, chosen))


def judge(name: str, paths: tuple[Path, ...], chosen: tuple[str, ...], style: str) -> Transcript:
    """The judged log of this name."""
    from referee.logs.judge import judge_log

    return judge_log(*read(name, paths, chosen, style))


def find(transcript: Transcript, where: str) -> int:
    """The entry that `--at` means."""
    from referee.logs.at import AtError, find_entry

    try:
        return find_entry(transcript, where)
    except AtError as error:
        raise click.BadParameter(str(error), param_hint="--at") from None


def judge_until(transcript: Transcript, entries: int) -> Transcript:
    """The same log, judged up to an entry."""
    from referee.logs.cut import cut_log
    from referee.logs.judge import judge_log

    return judge_log(cut_log(transcript.log, entries), transcript.game.ruleset)


def show(text: str, document: dict[str, Any], transcript: Transcript | None, style: str) -> None:
    """For people the text, for programs the document together with the verdict on the log."""
    from referee.logs.verdict import get_verdict

    if style == "json":
        verdict = {} if transcript is None else get_verdict(transcript)
        options.echo_json({**verdict, **document})
    else:
        click.echo(text)


@contextmanager
def errors_shown(name: str, style: str) -> Iterator[None]:
    from referee.logs.errors import LogError

    try:
        yield
    except LogError as error:
        raise _refuse(error, name, style) from None


def _refuse(error: LogError, name: str, style: str) -> Refusal:
    from referee.logs.verdict import get_refusal
    from referee.logs.verdict_text import draw_verdict

    verdict = get_refusal(error, name)
    if style == "json":
        options.echo_json(verdict)
        return Refusal("", COULD_NOT)
    return Refusal(draw_verdict(verdict, wants_colour(sys.stderr)), COULD_NOT)
