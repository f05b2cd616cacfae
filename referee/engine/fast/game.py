"""A game whose code is a program: linked like any other, then written, compiled and put in place of the closures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.conditions import CONDITIONS
from referee.engine.control import CONTROL
from referee.engine.fast.asking import ASKING
from referee.engine.fast.program import TOOLS, Block, Program
from referee.engine.fast.sets import SET_SOURCES, least, most
from referee.engine.fast.sources import SOURCES, Writer
from referee.engine.fast.steps import STEPS, find_cell
from referee.engine.game import Game
from referee.engine.layout import Layout
from referee.engine.linker import Expr, Linker
from referee.engine.moves import MOVES, put
from referee.engine.numbers import NUMBERS
from referee.engine.questions import QUESTIONS
from referee.engine.sets import ELEMENTS_AND_SETS
from referee.engine.state import NO
from referee.engine.together import TOGETHER
from referee.ruleset import Node

GIVEN = {**TOOLS, "most": most, "least": least, "find_cell": find_cell, "put": put, "NO": NO, "NOTHING": (NO,)}
"""What every function of the program can call by its name."""


class FastLinker(Linker):
    """Links closures as the interpreter does, and writes the program beside them."""

    def __init__(self, layout: Layout) -> None:
        ops = {**ELEMENTS_AND_SETS, **NUMBERS, **CONDITIONS}
        effects = {**CONTROL, **MOVES, **QUESTIONS, **TOGETHER, **STEPS, **ASKING}
        super().__init__(layout, ops, effects)  # type: ignore[arg-type]
        self.program = Program(self)
        self.program.names.update(GIVEN)
        self.writer = Writer(self, self.program, {**SOURCES, **SET_SOURCES})
        self.linked: dict[int, tuple[Any, Expr]] = {}

    def expr(self, node: Any) -> Expr:
        """As the interpreter does, but once for each node: here it is asked for again when it is written."""
        if isinstance(node, int):
            return super().expr(node)
        if id(node) not in self.linked:
            self.linked[id(node)] = node, super().expr(node)
        return self.linked[id(node)][1]

    def write(self, node: Any) -> str:
        return self.writer.write(node)

    def put(self, block: Block, address: int | None = None) -> int:
        return self.program.put(block, address)

    def link_things(self, lower_body: Callable[[Linker, str, int], int]) -> None:
        things = self.data["things"]
        for name in things:
            self.entries[name] = self.reserve()
            self.returns[name] = self.register()
        for name in things:
            leave = self.put([(0, f"return regs[{self.returns[name]}]")])
            self.put([(0, lower_body(self, name, leave))], self.entries[name])


class FastGame(Game):
    """A ruleset for so many players, as a program."""

    _linker: FastLinker

    def _make_linker(self) -> Linker:
        return FastLinker(self.layout)

    def link(self, effects: list[Node]) -> int:
        address = super().link(effects)
        self._linker.program.compile()
        return address
