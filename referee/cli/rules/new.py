"""`referee rules new`: a variant to start from."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli import options
from referee.cli.exits import COULD_NOT, Refusal
from referee.cli.lazy import suggest
from referee.paths import SUFFIX

OUTPUT = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
STDOUT = Path("-")


@click.command("new")
@click.argument("kind", type=click.Choice(["variant"]))
@click.argument("name")
@click.option("--rule", metavar="ID", help="The rule to start from; see: referee rule WORD")
@click.option("-o", "--output", type=OUTPUT, help="Where to, or - for standard output.  [default: NAME.canon]")
@options.rules
def command(kind: str, name: str, rule: str | None, output: Path | None, paths: tuple[Path, ...]) -> None:
    """Write a variant of this NAME to start from. It compiles; nothing is ever written over."""
    from referee.book.starting import find_trouble, pick_rule, write_variant
    from referee.cli.canon import get_rules

    rules = get_rules(*options.as_sources(paths, ()))
    trouble = find_trouble(rules, name)
    if trouble:
        raise click.BadParameter(trouble, param_hint="NAME")
    labelled = [id for id, row in rules["rules"].items() if row["text"]]
    if rule is not None and rule not in labelled:
        raise click.BadParameter(f"there is no rule {rule}{suggest(rule, labelled)}", param_hint="--rule")
    file = output or Path(f"{name}{SUFFIX}")
    shown = f"{name}{SUFFIX}" if file == STDOUT else file.as_posix()
    save(write_variant(rules, name, rule or pick_rule(rules), shown), file)


def save(text: str, file: Path) -> None:
    if file == STDOUT:
        click.echo(text, nl=False)
        return
    try:
        with file.open("x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError:
        raise Refusal(f"referee: {file} is there already; name another with -o", COULD_NOT) from None
    click.echo(f"Wrote {file}. Change the sentence in it, then: referee rules check --with {file}")
