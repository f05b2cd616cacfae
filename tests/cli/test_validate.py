"""`referee validate`: what it says, in which form, and how it ends."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.cache import get_ruleset
from referee.logs.record import record_game
from referee.logs.write import write_log
from referee.paths import get_rules_dir
from referee.ruleset import Ruleset
from tests.logs.read.test_read import CASES
from tests.logs.read.test_shape import get_validator

Done = subprocess.CompletedProcess[str]
Validate = Callable[..., Done]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def validate(cache: Path, tmp_path: Path) -> Validate:
    """`validate("x.json", ...)` in a folder of its own, as a program."""

    def call(*args: str | Path, stdin: str = "", **environment: str) -> Done:
        env = {**os.environ, "REFEREE_CACHE": str(cache), "NO_COLOR": "", "FORCE_COLOR": "", **environment}
        done = subprocess.run(
            [sys.executable, "-m", "referee", "validate", *map(str, args)],
            cwd=tmp_path, env=env, input=stdin, capture_output=True, encoding="utf-8", timeout=120, check=False,
        )  # fmt: skip
        assert "Traceback" not in done.stderr
        assert "internal error" not in done.stderr
        return done

    return call


@pytest.fixture(scope="module")
def game(cache: Path) -> dict[str, Any]:
    """A game of three as the table saw it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_CACHE", str(cache))
        ruleset = Ruleset(get_ruleset([get_rules_dir()]))
    return write_log(record_game(ruleset, 3, Random(1)), "table")


@pytest.fixture
def logs(game: dict[str, Any], tmp_path: Path) -> Path:
    """A folder with a legal log, one with a wrong score, one that ends too early, and one that is no JSON."""
    first = game["players"][0]["colour"]
    variations: dict[str, Any] = {
        "legal": game,
        "wrong": {**game, "scores": {**game["scores"], first: game["scores"][first] + 1}},
        "short": {**{key: value for key, value in game.items() if key != "scores"}, "entries": game["entries"][:20]},
    }
    for name, log in variations.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(log, indent=1))
    (tmp_path / "broken.json").write_text('{"format": "referee-log/1",\n "kind" "open"}')
    return tmp_path


def get_words(done: Done) -> dict[str, str]:
    """The verdict on each file, from the text."""
    return dict(re.findall(r"^(\S+): (\w+)[.,]", done.stdout + done.stderr, re.MULTILINE))


@pytest.mark.parametrize(
    ("name", "code", "verdict"),
    [("legal", 0, "legal"), ("wrong", 1, "illegal"), ("broken", 2, "invalid"), ("short", 3, "undetermined")],
)
def test_verdicts(name: str, code: int, verdict: str, logs: Path, validate: Validate) -> None:
    done = validate(f"{name}.json")
    assert (done.returncode, done.stderr) == (code, "")
    assert done.stdout.startswith(f"{name}.json: {verdict}")
    document = json.loads(validate("--format", "json", f"{name}.json").stdout)
    get_validator("verdict").validate(document)
    assert (document["file"], document["verdict"]) == (f"{name}.json", verdict)
    assert bool(document["findings"]) == (code > 0)
    assert all(finding["line"] and finding["column"] for finding in document["findings"])


def test_scores_and_winners(game: dict[str, Any], logs: Path, validate: Validate) -> None:
    document = json.loads(validate("legal.json", "--format", "json").stdout)
    assert (document["scores"], document["winners"]) == (game["scores"], game["winners"])
    text = validate("legal.json").stdout.replace("\n ", "")
    assert all(f"{colour} {score}" in text for colour, score in game["scores"].items())
    assert text.endswith(f"; {' and '.join(game['winners'])} {'wins' if len(game['winners']) == 1 else 'win'}.\n")


def test_wrong_score_is_located(logs: Path, validate: Validate) -> None:
    (finding,) = json.loads(validate("wrong.json", "--format", "json").stdout)["findings"]
    line = (logs / "wrong.json").read_text().split("\n")[finding["line"] - 1]
    assert re.fullmatch(r'  "[a-z]+": \d+,?', line)
    assert (finding["entry"], finding["verdict"]) == (0, "illegal")


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["legal", "legal"], 0),
        (["legal", "short"], 3),
        (["short", "wrong", "legal"], 1),
        (["short", "broken", "wrong", "legal"], 2),
        (["nowhere", "legal"], 2),
    ],
)
def test_the_worst_log_decides(names: list[str], code: int, logs: Path, validate: Validate) -> None:
    """And whatever is wrong with one, the others are judged."""
    done = validate(*(f"{name}.json" for name in names))
    assert done.returncode == code
    assert get_words(done).keys() == {f"{name}.json" for name in names}
    assert f"\n\n{len(names)} logs: " in done.stdout


@pytest.mark.parametrize(("data", "line", "column"), [case[1:4] for case in CASES], ids=[case[0] for case in CASES])
def test_bad_input(data: bytes, line: int, column: int, tmp_path: Path, validate: Validate) -> None:
    (tmp_path / "x.json").write_bytes(data)
    done = validate("x.json")
    assert (done.returncode, done.stderr) == (2, "")
    assert f"  Line {line}, column {column}: invalid. " in done.stdout


def test_what_cannot_be_read(logs: Path, validate: Validate) -> None:
    (logs / "empty").mkdir()
    done = validate("nowhere.json", "empty", "legal.json")
    assert (done.returncode, get_words(done)["legal.json"]) == (2, "legal")
    assert "There is no such file" in done.stderr
    assert "There is no log in this folder" in done.stderr
    documents = json.loads(validate("nowhere.json", "empty", "legal.json", "--format", "json").stdout)
    assert [document["verdict"] for document in documents] == ["invalid", "invalid", "legal"]
    assert all(get_validator("verdict").is_valid(document) for document in documents)


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ({"edition": "rio2070"}, "There is no edition rio2070"),
        ({"hash": "00000000"}, "This log is pinned to rules"),
        ({"variants": ["ours.canon"]}, "There is no file ours.canon"),
    ],
)
def test_rules_that_are_not_there(
    ruleset: dict[str, Any], words: str, game: dict[str, Any], tmp_path: Path, validate: Validate
) -> None:
    (tmp_path / "x.json").write_text(json.dumps({"ruleset": ruleset, **game}))
    done = validate("x.json")
    assert (done.returncode, words in done.stdout, "Line 1, column " in done.stdout) == (2, True, True)


def test_other_rules(logs: Path, validate: Validate) -> None:
    assert validate("legal.json", "--rules", get_rules_dir(), "--with", "rio2007").returncode == 0
    done = validate("legal.json", "--with", "rio2070")
    assert (done.returncode, "did you mean rio2007?" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    "args", [[], ["--format", "xml", "x.json"], ["--wiht", "x", "x.json"], ["--with", "no.canon", "x"]]
)
def test_wrong_usage(args: list[str], validate: Validate) -> None:
    done = validate(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: referee validate")


def test_folders_lines_and_standard_input(game: dict[str, Any], logs: Path, validate: Validate) -> None:
    line = json.dumps(game)
    (logs / "more").mkdir()
    (logs / "more" / "games.jsonl").write_text(f"{line}\n\n{line[:-1]}\n{line}\n")
    done = validate(logs)
    assert done.returncode == 2
    assert [Path(name).name for name in get_words(done)] == [
        "broken.json", "legal.json", "games.jsonl:1", "games.jsonl:3", "games.jsonl:4", "short.json", "wrong.json",
    ]  # fmt: skip
    assert "\n  Line 3, column " in done.stdout
    assert validate("-", stdin=json.dumps(game, indent=2)).stdout.startswith("<stdin>: legal.")
    assert validate("-", stdin=f"{line}\n{line}\n").stdout.count(": legal.") == 2
    assert validate("-").returncode == 2


def test_forms_of_json(logs: Path, validate: Validate) -> None:
    assert isinstance(json.loads(validate("legal.json", "--format", "json").stdout), dict)
    several = json.loads(validate("legal.json", "broken.json", "--format", "json").stdout)
    lines = validate("legal.json", "broken.json", "--format", "jsonl").stdout.splitlines()
    assert several == [json.loads(line) for line in lines]
    assert [document["verdict"] for document in several] == ["legal", "invalid"]


def test_logs_are_only_read(logs: Path, validate: Validate) -> None:
    before = {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in logs.iterdir()}
    validate(logs)
    assert {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in logs.iterdir()} == before


def test_text_is_plain_unless_asked(logs: Path, validate: Validate) -> None:
    plain = validate("legal.json", "wrong.json").stdout
    painted = validate("legal.json", "wrong.json", FORCE_COLOR="1").stdout
    assert "\x1b" not in plain + validate("wrong.json", FORCE_COLOR="1", NO_COLOR="1").stdout
    assert "\x1b[32mlegal\x1b[0m" in painted
    assert re.sub(r"\x1b\[\d*m", "", painted) == plain
    assert all(len(line) <= 80 for line in plain.splitlines())


def test_both_ways_in_are_one(logs: Path, validate: Validate) -> None:
    """With an option the command line is read by click, without one it is not."""
    for name in ("legal", "wrong", "broken", "nowhere"):
        short, long = validate(f"{name}.json"), validate(f"{name}.json", "--format", "text")
        assert (short.returncode, short.stdout, short.stderr) == (long.returncode, long.stdout, long.stderr)


def test_little_is_imported(logs: Path, cache: Path, validate: Validate) -> None:
    validate("legal.json")
    heavy = "{'click', 'compiler', 'jsonschema', 'lark', 'rich', 'tempfile'}"
    call = "import sys; from referee.cli.run import run; run(['validate', 'legal.json'])"
    code = f"{call}; print({heavy} & set(sys.modules))"
    env = {**os.environ, "REFEREE_CACHE": str(cache), "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run([sys.executable, "-c", code], cwd=logs, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\nset()\n")


def test_positions(tmp_path: Path, validate: Validate) -> None:
    """A position is judged too: whether it is understood, and whether any table can look like that."""
    players = [{"colour": "red"}, {"colour": "blue"}, {"colour": "green"}]
    for name, rat in (("right", 4), ("wrong", 12)):
        position = {"format": "referee-position/1", "players": players, "owned": {"red": {"rat": rat}}}
        (tmp_path / f"{name}.json").write_text(json.dumps(position, indent=1))
    (tmp_path / "crowd.json").write_text(json.dumps({"format": "referee-position/1", "players": players * 3}))
    assert validate("right.json").stdout == "right.json: legal.\n"
    document = json.loads(validate("wrong.json", "--format", "json").stdout)
    get_validator("verdict").validate(document)
    (finding,) = document["findings"]
    assert (finding["verdict"], finding["rule"], document["scores"]) == ("illegal", "rat.steps", {})
    assert (tmp_path / "wrong.json").read_text().split("\n")[finding["line"] - 1].strip() == '"rat": 12'
    assert (validate("wrong.json").returncode, validate("crowd.json").returncode) == (1, 2)
