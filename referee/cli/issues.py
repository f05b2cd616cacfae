"""`referee issues`: the open questions of the rules, and how they are answered."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from referee.cli import options
from referee.cli.exits import COULD_NOT, Refusal
from referee.cli.lazy import suggest
from referee.terminal import wants_colour

COMPLIANCE = "referee issues --compliance"


@click.command("issues")
@click.argument("words", nargs=-1, metavar="[NAME|WORD...]")
@click.option("--edition", metavar="NAME", help="As this edition answers them; short for --with NAME.")
@click.option("--compliance", "is_page", is_flag=True, help="Write the page that answers every issue for each edition.")
@options.rules
@options.with_
@options.format_
def command(
    words: tuple[str, ...],
    edition: str | None,
    is_page: bool,
    paths: tuple[Path, ...],
    chosen: tuple[str, ...],
    style: str,
) -> None:
    """List the issues: where the texts disagree, which reading holds, and who supports it.

    A NAME shows that one in full; WORDs list those that are about them.
    """
    from referee.book.compliance import write_compliance
    from referee.book.issues import draw_issue, draw_issues, get_issue, get_issues
    from referee.cli.canon import get_rules

    named = (edition, *chosen) if edition else chosen
    rules = get_rules(*options.as_sources(paths, named), style)
    check_edition(rules, edition)
    if is_page:
        click.echo(write_compliance(rules, COMPLIANCE), nl=False)
        return
    issues = [get_issue(rules, name) for name in find(rules, " ".join(words))] if words else get_issues(rules)
    if style == "json":
        head = {"format": "referee-issues/1", "options": rules["options"], "hash": rules["hash"]}
        options.echo_json({**head, "issues": issues})
    elif len(issues) == 1:
        click.echo(draw_issue(rules, issues[0], wants_colour(sys.stdout)))
    else:
        click.echo(draw_issues(rules, issues, wants_colour(sys.stdout)))


def check_edition(rules: dict[str, Any], edition: str | None) -> None:
    kind = rules["choices"].get(edition, {}).get("kind", "edition")
    if edition and kind != "edition":
        article = "an" if kind == "expansion" else "a"
        raise click.BadParameter(f"{edition} is {article} {kind}; choose it with --with", param_hint="--edition")


def find(rules: dict[str, Any], asked: str) -> list[str]:
    """The issue of this name or of a reading of this name; or all that are about these words."""
    from referee.book.issues import find_about

    word = "-".join(asked.lower().split()).partition(".")[0]
    if word in rules["issues"]:
        return [word]
    holders = [issue for issue, data in rules["issues"].items() if word in data["readings"]]
    found = holders or find_about(rules, asked)
    if not found:
        raise Refusal(f"referee: there is no issue {asked!r}{suggest(word, rules['issues'])}", COULD_NOT)
    return found
