"""Starts the command line. Whatever goes wrong ends as a sentence on the error stream and an exit code.

The commonest call, `referee validate LOG...` without options, goes past click: loading that takes longer than judging
the log.
"""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Sequence

from referee.cli.codes import COULD_NOT, INTERRUPTED, PIPE_CLOSED


def run(args: Sequence[str]) -> int:
    _make_streams_lenient()
    try:
        code = _validate(args[1:]) if _is_plain(args) else _call(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _complain(_describe(error))
    except Exception as error:
        if os.environ.get("REFEREE_DEBUG"):
            raise
        return _complain(f"internal error: {type(error).__name__}: {error} (REFEREE_DEBUG=1 shows where)")


def _is_plain(args: Sequence[str]) -> bool:
    """Whether it is a call of `validate` with nothing but names of logs."""
    return len(args) > 1 and args[0] == "validate" and all(arg == "-" or arg[:1] != "-" for arg in args[1:])


def _validate(logs: Sequence[str]) -> int:
    gc.disable()  # what is loaded first stays to the end
    from referee.cli.validation import validate
    from referee.paths import find_data

    return validate(logs, [find_data("rules")])


def _call(args: Sequence[str]) -> int:
    import click

    from referee.cli.app import app
    from referee.cli.exits import Refusal

    try:
        result = app.main(list(args), prog_name="referee", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.code if isinstance(error, Refusal) else COULD_NOT
    except click.Abort:
        raise KeyboardInterrupt from None
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
    sys.stderr.write(f"referee: {text}\n")
    return COULD_NOT
