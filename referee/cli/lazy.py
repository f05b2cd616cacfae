"""A group of commands, each imported only when it is called (or when help lists them all)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """`commands` maps a command's name to its module, which holds it under the name `command`."""

    def __init__(self, *args: Any, modules: dict[str, str], **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.modules:
            return None
        command: click.Command = import_module(self.modules[name]).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.modules and not args[0].startswith("-"):
            ctx.fail(f"there is no command {args[0]!r} here{suggest(args[0], self.modules)}")
        return super().resolve_command(ctx, args)


def suggest(word: str, known: Any) -> str:
    """ ", did you mean 'check'?" for the nearest known word, if one is near."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f", did you mean {near[0]!r}?" if near else ""
