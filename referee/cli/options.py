"""Arguments that several commands share."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from referee.cli.exits import COULD_NOT, Refusal
from referee.paths import SUFFIX, get_rules_dir

existing_path = click.Path(exists=True, path_type=Path)

paths = click.argument("paths", nargs=-1, metavar="[PATH]...", type=existing_path)

rules = click.option(
    "--rules",
    "paths",
    multiple=True,
    metavar="PATH",
    type=existing_path,
    help="Other rules than those that come with the referee. Repeatable.",
)

with_ = click.option(
    "--with",
    "chosen",
    multiple=True,
    metavar="NAME|FILE",
    help="Apply this edition, expansion, reading or variant, by name or from a .canon file. Repeatable; in this order.",
)

format_ = click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people or for programs.",
)


jobs = click.option(
    "--jobs",
    type=click.IntRange(1),
    metavar="N",
    help="How many processes work; 1: this one alone.  [default: one for each core, if there is enough to do]",
)

cluster = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Have it done by the workers of this Dask scheduler, such as tcp://127.0.0.1:8786.",
)


@contextmanager
def work_errors_shown() -> Iterator[None]:
    """Workers that cannot be had, or that failed, are an answer and no accident."""
    from referee.work.executor import WorkError

    try:
        yield
    except WorkError as error:
        raise Refusal(f"referee: {error}", COULD_NOT) from None


def or_built_in(given: tuple[Path, ...]) -> list[Path]:
    """The paths given, or the rules that come with the referee."""
    return list(given) or [get_rules_dir()]


def as_sources(given: tuple[Path, ...], chosen: tuple[str, ...]) -> tuple[list[Path], list[str]]:
    """Paths and options for the compiler. A file chosen with `--with` is a source too; all it declares is applied."""
    for option in chosen:
        if option.endswith(SUFFIX) and not Path(option).is_file():
            raise click.BadParameter(f"there is no file {option}", param_hint="--with")
    return or_built_in(given), list(chosen)


def reach(sources: tuple[list[Path], list[str]], cluster: str | None) -> tuple[list[Path], list[str]]:
    """The same paths and options as the workers of a cluster see them: from the root."""
    if cluster is None:
        return sources
    paths, chosen = sources
    files = [str(Path(option).absolute()) if option.endswith(SUFFIX) else option for option in chosen]
    return [path.absolute() for path in paths], files


def echo_json(value: Any) -> None:
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))
