"""`referee rules explain`: the longer help for a diagnostic."""

from __future__ import annotations

import sys

import click

from referee.cli import options
from referee.cli.lazy import suggest
from referee.terminal import draw_table, paint, wants_colour


@click.command("explain")
@click.argument("code", required=False)
@options.format_
def command(code: str | None, style: str) -> None:
    """Explain the diagnostic CODE; without it, list them all."""
    from referee.cli.canon import get_codes

    codes = get_codes()
    if code is not None and code not in codes:
        raise click.UsageError(f"there is no diagnostic {code!r}{suggest(code, codes)}")
    chosen = {name: codes[name] for name in ([code] if code else sorted(codes))}
    if style == "json":
        options.echo_json({name: {"title": help_.title, "text": help_.text} for name, help_ in chosen.items()})
    elif code:
        title = paint(f"{code}: {codes[code].title}", "bold", wants_colour(sys.stdout))
        click.echo(f"{title}\n\n{codes[code].text.strip()}")
    else:
        rows = [(name, help_.title) for name, help_ in chosen.items()]
        click.echo(draw_table(["code", "what it says"], rows, wants_colour(sys.stdout)))
