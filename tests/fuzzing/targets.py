"""What is fed, and what has to hold. A target makes an input out of chance, and tries one; trying raises what is wrong.

To fuzz something else, a new kind of file or a new command, write a `make` and a `try_` for it and add them to
`TARGETS`.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from compiler.diagnostic import CanonError
from compiler.format import format_source
from compiler.parse import parse_source
from compiler.pipeline import compile_sources, read_choice, read_sources
from compiler.report import render_json, render_text
from compiler.source import Source, decode_source, make_source
from referee.cli.run import run
from referee.engine import Game
from referee.logs.document import Judging
from referee.logs.files import Document
from referee.logs.verdict_text import draw_verdict
from referee.paths import get_rules_dir
from referee.ruleset import Ruleset
from tests.fuzzing.spoil import spoil_bytes, spoil_values, spoil_words, write_oddly

ROOT = Path(__file__).resolve().parents[2]
FILE = "fuzzed.canon"
DECISIONS = 300


class Target(NamedTuple):
    make: Callable[[Random], bytes]
    try_: Callable[[bytes], None]
    suffix: str


@cache
def get_texts(folder: str = "rules") -> list[str]:
    return [source.text for source in get_sources(folder)]


@cache
def get_sources(folder: str = "rules") -> list[Source]:
    return list(read_sources([ROOT / folder]))


@cache
def get_words() -> list[str]:
    return sorted({word for text in get_texts() for word in text.split()})


# Rules


def make_canon(rng: Random) -> bytes:
    texts = [*get_texts(), *get_texts("tests/toy")]
    text = rng.choice(texts)
    if rng.random() < 0.4:
        return spoil_bytes(text.encode(), [other.encode() for other in texts], rng)
    return spoil_words(text, get_words(), rng).encode()


def try_canon(data: bytes) -> None:
    """Read, laid out and, in the place of the file of which the most is left, compiled; and played if that worked."""
    try:
        text = decode_source(FILE, data).text
        declarations = parse_source(make_source(FILE, text))
        done = format_source(text, FILE)
        assert parse_source(make_source(FILE, done)) == declarations, "laid out, it says something else"
        assert format_source(done, FILE) == done, "laid out twice, it is another text"
        sources = get_sources()
        nearest = max(sources, key=lambda source: len({*source.text.split("\n")} & {*text.split("\n")}))
        others = [source for source in sources if source is not nearest]
        ruleset = compile_sources([*others, make_source(FILE, text)])
    except CanonError as error:
        explain(error, data)
    else:
        play(ruleset)


def explain(error: CanonError, data: bytes) -> None:
    assert error.diagnostics
    render_text(error.diagnostics, {FILE: data.decode(errors="replace")}, colour=False)
    json.dumps(render_json(error.diagnostics))


def play(ruleset: dict[str, Any]) -> None:
    """What the compiler lets through can be played."""
    rules = Ruleset(json.loads(json.dumps(ruleset)))
    rng = Random(1)
    game = Game(rules, rules.players[0])
    state = game.new(chance=rng)
    for _ in range(DECISIONS):
        if state.question is None:
            return
        game.advance(state, rng.choice(list(state.options)), rng)


def make_variant(rng: Random) -> bytes:
    texts = get_texts("rules/variants")
    text = "\n".join(rng.sample(texts, rng.choice((1, 1, 2))))
    return spoil_words(text, get_words(), rng).encode()


def try_variant(data: bytes) -> None:
    """Chosen with `--with`, on top of the rules as they are."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / FILE
        file.write_bytes(data)
        rules = [path for path in sorted((ROOT / "rules").rglob("*.canon")) if path.parent.name != "variants"]
        try:
            ruleset = compile_sources(*read_choice(rules, [str(file)]))
        except CanonError as error:
            explain(error, data)
        else:
            play(ruleset)


# Logs and positions


@cache
def get_documents() -> list[Any]:
    return [json.loads(file.read_text(encoding="utf-8")) for file in sorted((ROOT / "examples").glob("*.json"))]


def make_log(rng: Random) -> bytes:
    return make_document([document for document in get_documents() if "entries" in document], rng)


def make_position(rng: Random) -> bytes:
    return make_document([document for document in get_documents() if "entries" not in document], rng)


def make_document(known: list[Any], rng: Random) -> bytes:
    document = rng.choice(known)
    if rng.random() < 0.3:
        others = [json.dumps(other).encode() for other in known]
        return spoil_bytes(json.dumps(document, indent=rng.choice((None, 1))).encode(), others, rng)
    return write_oddly(spoil_values(document, get_documents(), rng), rng)


def try_log(data: bytes) -> None:
    verdict = Judging([get_rules_dir()])(Document("fuzzed.json", data))
    assert draw_verdict(verdict)
    json.dumps(verdict)
    look(data, "validate", "explain --at 5", "legal", "show", "score")


def try_position(data: bytes) -> None:
    look(data, "validate", "score", "show")


def look(data: bytes, *commands: str) -> None:
    """One of the commands that look at a log; which one, the log itself decides."""
    command, *options = commands[sum(data) % len(commands)].split()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "fuzzed.json"
        file.write_bytes(data)
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            code = run([command, str(file), *options])
    assert code in (0, 1, 2, 3), f"{command} ended with {code}"


TARGETS: dict[str, Target] = {
    "canon": Target(make_canon, try_canon, ".canon"),
    "variant": Target(make_variant, try_variant, ".canon"),
    "log": Target(make_log, try_log, ".json"),
    "position": Target(make_position, try_position, ".json"),
}
