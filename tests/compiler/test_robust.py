"""Whatever becomes of a text, the compiler compiles it or says what is wrong: never anything else, and never slowly."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compiler.diagnostic import CanonError
from compiler.pipeline import compile_sources
from compiler.source import make_source
from tests.compiler.texts import FEAST, find_mistakes

WORD = re.compile(r"[\w'-]+|[^\w\s]")
WORDS = sorted(set(WORD.findall(FEAST)))
NAME = re.compile(r"\b(?:the|a|an|your|any|each|of|all|top|[0-9]+) ([a-z-]+)(?![a-z:-])|(?<=\bis )[a-z-]+(?![a-z-])")
NAMES = sorted({found[0] for found in NAME.finditer(FEAST)})
OPTIONS: Sequence[Sequence[str]] = ((), ("second", "cellar"), ("hungry", "starving"), ("long-ladder",))
Damage = Callable[[random.Random, str], str]


def drop_word(chance: random.Random, text: str) -> str:
    found = chance.choice(list(WORD.finditer(text)))
    return text[: found.start()] + text[found.end() :]


def double_word(chance: random.Random, text: str) -> str:
    found = chance.choice(list(WORD.finditer(text)))
    return f"{text[: found.end()]} {found[0]}{text[found.end() :]}"


def change_word(chance: random.Random, text: str) -> str:
    found = chance.choice(list(WORD.finditer(text)))
    return f"{text[: found.start()]}{chance.choice(WORDS)}{text[found.end() :]}"


def change_name(chance: random.Random, text: str) -> str:
    """Another name in the place of one: most such texts can be read, so they reach the later stages."""
    found = chance.choice(list(NAME.finditer(text)))
    return f"{text[: found.start()]}{chance.choice(NAMES)}{text[found.end() :]}"


def swap_words(chance: random.Random, text: str) -> str:
    words = list(WORD.finditer(text))
    at = chance.randrange(len(words) - 1)
    one, two = words[at], words[at + 1]
    return text[: one.start()] + two[0] + text[one.end() : two.start()] + one[0] + text[two.end() :]


def drop_sentence(chance: random.Random, text: str) -> str:
    start, end = chance.choice([found.span() for found in re.finditer(r"(?<=: )[^.:]*\.", text)])
    return text[:start] + text[end:]


def move_sentence(chance: random.Random, text: str) -> str:
    one, two = sorted(chance.sample([found.span() for found in re.finditer(r"(?<=: )[^.:]*\.", text)], 2))
    return text[: one[0]] + text[slice(*two)] + text[one[1] : two[0]] + text[slice(*one)] + text[two[1] :]


def drop_line(chance: random.Random, text: str) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def swap_blocks(chance: random.Random, text: str) -> str:
    blocks = text.split("\n\n")
    chance.shuffle(blocks)
    return "\n\n".join(blocks)


DAMAGES: Sequence[Damage] = (
    *(drop_word, double_word, change_word, swap_words, change_name, change_name, change_name),
    *(drop_sentence, move_sentence, move_sentence, drop_line, swap_blocks),
)


def damage(seed: int, text: str = FEAST) -> str:
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 3)):
        text = chance.choice(DAMAGES)(chance, text)
    return text


def check(text: str, options: Sequence[str]) -> None:
    start = time.process_time()
    try:
        compile_sources([make_source("feast.canon", text)], options)
    except CanonError as error:
        assert error.diagnostics
        assert list(error.diagnostics) == sorted(error.diagnostics, key=lambda d: (d.span, d.code))
        assert all(d.code and d.message for d in error.diagnostics)
    assert time.process_time() - start < 5


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10**9), st.sampled_from(OPTIONS))
def test_damaged_texts(seed: int, options: Sequence[str]) -> None:
    check(damage(seed), options)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 400, 200))
def test_many_damaged_texts(start: int) -> None:
    for seed in range(start, start + 200):
        check(damage(seed), OPTIONS[seed % len(OPTIONS)])


# --- texts that would take long or go deep ---------------------------------------------------------------------------


def test_a_long_chain_of_phases() -> None:
    phases = "".join(f'phase p{i} "P":\n  Cite handbook "Round".\n  goes: Do the p{i + 1}.\n' for i in range(1500))
    last = 'phase p1500 "P":\n  Cite handbook "Round".\n  goes: Take 1 apple.\n'
    assert find_mistakes(FEAST, phases + last) == []
    last = last.replace("Take 1 apple", "Do the p0")
    assert [found.code for found in find_mistakes(FEAST, phases + last)] == ["endless"]


def test_a_long_chain_of_terms() -> None:
    terms = "".join(f'term t{i} "T":\n  Cite handbook "Round".\n  is: It is the t{i + 1}.\n' for i in range(400))
    last = 'term t400 "T":\n  Cite handbook "Round".\n  is: It is 1.\n'
    assert {found.code for found in find_mistakes(FEAST, terms + last)} == {"too-much-work"}


@pytest.mark.parametrize("count", [8, 11, 40])
def test_deeds_that_double(count: int) -> None:
    deeds = "".join(
        f'deed d{i} a card "D":\n  Cite handbook "Round".\n  a: D{i + 1} that card. D{i + 1} that card.\n'
        for i in range(count)
    )
    last = f'deed d{count} a card "D":\n  Cite handbook "Round".\n  a: Move that card to your hand.\n'
    card = 'card feast "Feast":\n  Cite handbook "Cards".\n  a: D0 any card in your hand.\n'
    codes = [found.code for found in find_mistakes(FEAST, deeds + last + card)]
    assert codes == ([] if count == 8 else ["too-much-work"])


@pytest.mark.parametrize("kind", ["phase", "term"])
def test_rules_that_double(kind: str) -> None:
    """Each runs the next one twice, so the last would run 2 to the power of 60 times."""
    says = "Do the x{0}. Do the x{0}." if kind == "phase" else "It is the x{0} plus the x{0}."
    texts = [f'{kind} x{i} "X":\n  Cite handbook "Round".\n  a: {says.format(i + 1)}\n' for i in range(60)]
    texts.append(
        f'{kind} x60 "X":\n  Cite handbook "Round".\n  a: {"Take 1 apple." if kind == "phase" else "It is 1."}\n'
    )
    assert {found.code for found in find_mistakes(FEAST, "".join(texts))} == {"too-much-work"}


def test_a_deep_sentence() -> None:
    """As deep as the grammar lets a sentence be."""
    text = 'card feast "Feast":\n  Cite handbook "Cards".\n  a: '
    assert [d.code for d in find_mistakes(FEAST, f"{text}{'1 times, ' * 49}take 1 apple.\n")] == []
    nested = "the hand of " * 48 + "you"
    find_mistakes(FEAST, f"{text}Move any card to {nested}.\n")
