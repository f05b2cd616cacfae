"""`referee rules fmt`: the canonical layout."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import click

from referee.cli.exits import COULD_NOT, NO, Refusal
from referee.paths import find_canon_files, write_atomically

STDIN = Path("-")
PATH_OR_DASH = click.Path(exists=True, allow_dash=True, path_type=Path)


@click.command("fmt")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=PATH_OR_DASH)
@click.option("--check", "is_check", is_flag=True, help="Only name the files that would change; exit with 1 if any.")
@click.option("--diff", "is_diff", is_flag=True, help="Only show what would change; exit with 1 if anything.")
def command(paths: tuple[Path, ...], is_check: bool, is_diff: bool) -> None:
    """Lay out Canon files the canonical way, in place. With - as PATH, from standard input to standard output."""
    changed = 0
    for path in find_canon_files(paths):
        old = _read(path)
        new = _format(old, path)
        if is_diff:
            click.echo(_diff(old, new, path), nl=False)
        elif path == STDIN and not is_check:
            sys.stdout.write(new)
        elif old != new:
            _settle(path, new, is_check)
        changed += old != new
    if changed and (is_check or is_diff):
        raise Refusal(f"{changed} of the files would change.", NO)


def _read(path: Path) -> str:
    data = sys.stdin.buffer.read() if path == STDIN else path.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal(f"{_name(path)}: not UTF-8 text (byte {error.start})", COULD_NOT) from None


def _format(text: str, path: Path) -> str:
    from referee.cli.canon import format_text

    return format_text(text, _name(path))


def _settle(path: Path, text: str, is_check: bool) -> None:
    if is_check:
        click.echo(f"would change {_name(path)}")
    else:
        write_atomically(path, text.encode("utf-8"))
        click.echo(f"changed {_name(path)}")


def _diff(old: str, new: str, path: Path) -> str:
    name = _name(path)
    return "".join(difflib.unified_diff(old.splitlines(True), new.splitlines(True), name, f"{name} (formatted)"))


def _name(path: Path) -> str:
    return "<stdin>" if path == STDIN else path.as_posix()
