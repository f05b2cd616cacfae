"""`referee adjudicate`: who is right, by which rules, and how firmly that stands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli import judged, options
from referee.cli.codes import NO, UNDETERMINED
from referee.terminal import wants_colour

if TYPE_CHECKING:
    from referee.disputes.model import Dispute, Ruling


@click.command("adjudicate")
@click.argument("name", metavar="DISPUTE|LOG")
@judged.at
@click.option("--move", metavar="ENTRY", help='Of a log: is this entry legal, as {"by": NAME, VERB: WHAT}?')
@click.option(
    "--claim", metavar="CLAIM", help='Of a log: decide this, as {"by": NAME, "gets": {NAME: {WHAT: NUMBER}}}.'
)
@options.rules
@options.with_
@options.format_
@click.pass_context
def command(
    context: click.Context,
    name: str,
    at: str | None,
    move: str | None,
    claim: str | None,
    paths: tuple[Path, ...],
    chosen: tuple[str, ...],
    style: str,
) -> None:
    """Decide a dispute: who is right by the table's rules, and how every edition and reading would decide.

    Of a log, with --at: whether that entry is legal there, or the --move or --claim that is given instead.
    """
    from referee.disputes.adjudicate import adjudicate
    from referee.disputes.ruling import as_json
    from referee.disputes.ruling_text import draw_ruling

    with judged.errors_shown(name, style):
        ruling = adjudicate(read(name, at, move, claim), *options.as_sources(paths, chosen))
    if style == "json":
        options.echo_json(as_json(ruling))
    else:
        click.echo(draw_ruling(ruling, wants_colour(sys.stdout)))
    context.exit(get_exit_code(ruling))


def read(name: str, at: str | None, move: str | None, claim: str | None) -> Dispute:
    """The dispute of this name, or the question about the log of this name."""
    from referee.disputes.quick import ask_about
    from referee.disputes.read import is_meant_as_dispute, read_dispute
    from referee.logs.files import find_documents

    documents = list(find_documents([name]))
    if len(documents) != 1:
        raise click.BadParameter(f"{name} holds {len(documents)} documents; this looks at one", param_hint="DISPUTE")
    document = documents[0]
    if document.error is not None:
        raise document.error
    if not is_meant_as_dispute(document.data):
        if move is not None and claim is not None:
            raise click.BadParameter("give a move or a claim, not both", param_hint="--move")
        return ask_about(document, at, move, claim)
    for given, option in ((at, "--at"), (move, "--move"), (claim, "--claim")):
        if given is not None:
            raise click.BadParameter("this is for logs; a dispute says so itself", param_hint=option)
    return read_dispute(document.data, document.file, document.first_line)


def get_exit_code(ruling: Ruling) -> int:
    """0: somebody is right; 3: something cannot be decided; 1: nobody is right."""
    verdicts = [decided.outcome.verdict for decided in ruling.claims]
    if "open" in verdicts:
        return UNDETERMINED
    return 0 if "right" in verdicts else NO
