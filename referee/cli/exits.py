"""How a command ends when it does not simply succeed."""

from __future__ import annotations

from typing import IO, Any

import click

from referee.cli.codes import COULD_NOT, INTERRUPTED, NO, PIPE_CLOSED, UNDETERMINED

__all__ = ["COULD_NOT", "INTERRUPTED", "NO", "PIPE_CLOSED", "UNDETERMINED", "Refusal"]


class Refusal(click.ClickException):
    """The answer is no, or cannot be given: a text that is shown as it stands, and an exit code."""

    def __init__(self, text: str, code: int) -> None:
        super().__init__(text)
        self.code = code

    def show(self, file: IO[Any] | None = None) -> None:
        if self.message:
            click.echo(self.message, err=True)
