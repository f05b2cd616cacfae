"""Questions as source: what is offered is worked out in the program; the answer is the interpreter's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine import questions
from referee.engine.fast.program import Block
from referee.engine.possible import possible
from referee.engine.questions import either_question, leading_question, question_for
from referee.ruleset import Node

if TYPE_CHECKING:
    from referee.engine.fast.game import FastLinker
    from referee.engine.fast.steps import Lower


def may(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    """Joined with the first question of its body; a plain yes or no is left to the interpreter."""
    body = node["body"]
    first = leading_question(body)
    if first is None:
        return questions.may(linker, node, nxt, lapse)
    end = linker.put([(0, "s.granted = -1"), (0, nxt)])
    can, cell = possible(linker, body).fn, linker.register()
    linker.refusals[id(first)] = cell, nxt, can
    start = linker.effect(body, end, end)
    joined: Block = [
        (0, "if s.granted == s.happened:"),
        (1, f"regs[{cell}] = 0"),
        (1, f"return {start}"),
        (0, f"regs[{cell}] = 1"),
        (0, f"if s.careful or {linker.program.name(can)}(s):"),
        (1, start),
        (0, nxt),
    ]
    return linker.put(joined)


def either(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    question, starts, cans = either_question(linker, node, nxt)
    name = linker.program.name
    options: Block = [
        line
        for option, can in cans
        for line in ((0, f"if {name(can)}(s):"), (1, f"options.append({name(option)})"))
    ]
    ask: Block = [
        (0, "options = []"),
        *options,
        (0, "if len(options) > 1 or s.careful:"),
        (1, f"s.question = {name(question)}"),
        (1, "s.options = options or NOTHING"),
        (1, "return -1"),
        (0, "if options:"),
        (1, f"return {name(starts)}[options[0]]"),
        (0, nxt),
    ]
    return question.asked_at(linker.put(ask))


def choose(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    name, reg, found = linker.program.name, node["reg"], linker.write(node["set"])
    if node.get("decides"):
        nxt = linker.put([(0, "s.happened += 1"), (0, nxt)])
    question, refusal = question_for(linker, node, node["domain"], nxt, lapse)
    plain: Block = [
        (0, f"found = {found}"),
        (0, "if len(found) > 1 or s.careful:"),
        (1, f"s.question = {name(question)}"),
        (1, "s.options = found or NOTHING"),
        (1, "return -1"),
        (0, "if found:"),
        (1, f"regs[{reg}] = found[0]"),
        (1, nxt),
        (0, f"regs[{reg}] = -1"),
        (0, lapse),
    ]
    if refusal is None:
        return question.asked_at(linker.put(plain))
    cell, declined, can = refusal
    joined: Block = [
        (0, f"if regs[{cell}]:"),
        (1, f"found = {found} if not s.careful or {name(can)}(s) else ()"),
        (1, f"s.question = {name(question)}"),
        (1, "s.options = (*found, NO)"),
        (1, "if found or s.careful:"),
        (2, "return -1"),
        (1, declined),
    ]
    return question.asked_at(linker.put([*joined, *plain]))


ASKING: dict[str, Lower] = {"may": may, "either": either, "choose": choose}
