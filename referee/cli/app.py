"""The top of the command tree."""

from __future__ import annotations

import click

from referee import __version__
from referee.cli.lazy import LazyGroup

COMMANDS = {
    "rules": "referee.cli.rules",
    "simulate": "referee.cli.simulate",
    "validate": "referee.cli.validate",
    "score": "referee.cli.score",
    "explain": "referee.cli.explain",
    "legal": "referee.cli.legal",
    "show": "referee.cli.show",
    "adjudicate": "referee.cli.adjudicate",
    "readings": "referee.cli.readings",
    "rule": "referee.cli.rule",
    "issues": "referee.cli.issues",
    "diff": "referee.cli.diff",
}


@click.group(
    cls=LazyGroup,
    modules=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(__version__, "-V", "--version", prog_name="referee", message="%(prog)s %(version)s")
def app() -> None:
    """A referee for the tabletop: rules as text, games judged by them."""
