"""`referee rules fmt`: the canonical layout."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import click

from referee.cli.exits import NO, Refusal
from referee.paths import find_canon_files, write_atomically

STDIN = Path("-")
PATH_OR_DASH = click.Path(exists=True, allow_dash=True, path_type=Path)


@click.command("fmt")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=PATH_OR_DASH)
@click.option("--check", "is_check", is_flag=True, help="Only name the files that would change; exit with 1 if any.")
@click.option("--diff", "is_diff", is_flag=True, help="Only show what would change; exit with 1 if anything.")
def command(paths: tuple[Path, ...], is_check: bool, is_diff: bool) -> None:
    """Lay out Canon files the canonical way, in place. With - as PATH, from standard input to standard output."""
    from referee.cli.canon import format_bytes

    changed = 0
    for path in find_canon_files(paths):
        data = sys.stdin.buffer.read() if path == STDIN else path.read_bytes()
        old, new = format_bytes(data, _name(path))
        is_changed = data != new.encode()
        changed += is_changed
        if is_diff:
            click.echo(_diff(old, new, _name(path)), nl=False)
        elif path == STDIN and not is_check:
            sys.stdout.buffer.write(new.encode())
        elif is_changed:
            _settle(path, new, is_check)
    if changed and (is_check or is_diff):
        raise Refusal(f"{changed} {'file' if changed == 1 else 'files'} would change.", NO)


def _settle(path: Path, text: str, is_check: bool) -> None:
    if not is_check:
        write_atomically(path, text.encode())
    click.echo(f"{'would change' if is_check else 'changed'} {_name(path)}")


def _diff(old: str, new: str, name: str) -> str:
    return "".join(difflib.unified_diff(old.splitlines(True), new.splitlines(True), name, f"{name} (formatted)"))


def _name(path: Path) -> str:
    return "<stdin>" if path == STDIN else path.as_posix()
