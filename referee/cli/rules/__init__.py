"""`referee rules`: everything about the rules themselves."""

from __future__ import annotations

import click

from referee.cli.lazy import LazyGroup

NAMES = ("check", "fmt", "compile", "test", "casebook", "mutate", "show", "explain", "new")
COMMANDS = {name: f"referee.cli.rules.{name}" for name in NAMES}


@click.group("rules", cls=LazyGroup, modules=COMMANDS)
def command() -> None:
    """Check, format, compile, test, show and explain rules, list their cases, and start new ones.

    Without a PATH, these commands work on the rules that come with the referee.
    """
