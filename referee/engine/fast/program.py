"""The program that is being written: blocks of lines, each at an address of the linker, and the names that they use.

A block is one operation. Where it goes on to another, that one's lines take its place as long as they are few, and
so a whole stretch of the rules becomes one function; where they are many, or come around in a circle, it returns the
address and the engine goes on there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.linker import Linker

Line = tuple[int, str | int]
"""How far it is indented, and what it says: a statement, or the address to go on at."""
Block = Sequence[Line]

LONGEST = 60
"""So many lines a function has at most, when others are put into it."""
SHARED = ("regs", "counts", "held", "where", "tracks", "flags", "you")
"""Parts of the state that a function looks up once, if it needs them."""


class Program:
    """Blocks by address, and what their names stand for."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        self.blocks: dict[int, Block] = {}
        self.names: dict[str, Any] = {}
        self.known: dict[Any, str] = {}
        self.done: set[int] = set()

    def name(self, value: object) -> str:
        """What an object is called in the program."""
        try:
            key: Any = (type(value), value) if isinstance(value, tuple | frozenset) else id(value)
            hash(key)
        except TypeError:  # a row of lists
            key = id(value)
        if key not in self.known:
            self.known[key] = f"k{len(self.known)}"
            self.names[self.known[key]] = value
        return self.known[key]

    def put(self, block: Block, address: int | None = None) -> int:
        """Add an operation, at an address that was reserved or at a new one."""
        place = self.linker.reserve() if address is None else address
        self.blocks[place] = block
        return place

    def compile(self) -> None:
        """Put the functions of all blocks that are new into the linker's code."""
        fresh = [address for address in self.blocks if address not in self.done]
        text = "\n\n".join(self.draw(address) for address in fresh)
        # Only what this package wrote, see there; nothing that was read.
        exec(compile(text, "<fast path>", "exec"), self.names)  # noqa: S102
        for address in fresh:
            self.linker.code[address] = self.names[f"op{address}"]
        self.done.update(fresh)

    def draw(self, address: int) -> str:
        """The function of one address."""
        lines = self.unfold(self.blocks[address], 1, (address,), [LONGEST])
        body = "\n".join(lines)
        used = [part for part in SHARED if re.search(rf"\b{part}\b", body)]
        opening = [f"    {part} = s.{part}" for part in used]
        return "\n".join([f"def op{address}(s):", *opening, body])

    def unfold(self, block: Block, indent: int, inside: tuple[int, ...], left: list[int]) -> list[str]:
        """The lines of a block, with those of the blocks that follow; `left` says how many there is still room for."""
        lines: list[str] = []
        left[0] -= len(block)
        for depth, what in block:
            if isinstance(what, str):
                lines.append("    " * (indent + depth) + what)
                continue
            following = self.blocks.get(what)
            if following is None or what in inside or left[0] < len(following) or indent + depth > 12:
                lines.append("    " * (indent + depth) + f"return {what}")
            else:
                lines += self.unfold(following, indent + depth, (*inside, what), left)
        return lines


def over(left: int, right: int) -> int:
    return left // right if right else 0


def first(row: Sequence[int]) -> int:
    return row[0] if row else -1


def one(item: int) -> tuple[int, ...]:
    return () if item < 0 else (item,)


def among(row: tuple[int, ...], wanted: frozenset[int]) -> tuple[int, ...]:
    """Those that are wanted; mostly that is all of them."""
    return row if wanted.issuperset(row) else tuple([item for item in row if item in wanted])


TOOLS: dict[str, Callable[..., Any]] = {"over": over, "first": first, "one": one, "among": among}
