"""Starts the command line. Whatever goes wrong ends as a sentence on the error stream and an exit code."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

import click

from referee.cli.app import app
from referee.cli.exits import COULD_NOT, INTERRUPTED, PIPE_CLOSED, Refusal


def run(args: Sequence[str]) -> int:
    _make_streams_lenient()
    try:
        code = _call(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except OSError as error:
        return _complain(_describe(error))
    except Exception as error:
        if os.environ.get("REFEREE_DEBUG"):
            raise
        return _complain(f"internal error: {type(error).__name__}: {error} (REFEREE_DEBUG=1 shows where)")


def _call(args: Sequence[str]) -> int:
    try:
        result = app.main(list(args), prog_name="referee", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.code if isinstance(error, Refusal) else COULD_NOT
    except SystemExit:  # click's own answer to a closed pipe
        raise BrokenPipeError from None
    return result if isinstance(result, int) else 0


def _make_streams_lenient() -> None:
    """A terminal that cannot show a letter shows a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Nobody reads any more: keep the interpreter from flushing into the closed pipe when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _describe(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def _complain(text: str) -> int:
    click.echo(f"referee: {text}", err=True)
    return COULD_NOT
