"""The commands that look at a log: what they print, what their JSON is like, and how they end."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from referee.cli.run import run
from tests.logs.views.table import ROOT, play

Call = Callable[..., tuple[int, str, str]]


@cache
def get_schemas() -> dict[str, Any]:
    files = sorted((ROOT / "schemas").glob("*.schema.json"))
    return {file.name.partition(".")[0]: json.loads(file.read_text(encoding="utf-8")) for file in files}


def check(name: str, document: Any) -> None:
    pairs = [(schema["$id"], Resource.from_contents(schema)) for schema in get_schemas().values()]
    registry: Registry[Any] = Registry().with_resources(pairs)
    validator = Draft202012Validator(get_schemas()[name], registry=registry)
    assert [error.message for error in validator.iter_errors(document)] == []


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("logs")
    for kind in ("open", "table"):
        log = play(3, 1, kind).log
        (made / f"{kind}.json").write_text(json.dumps(log.data), encoding="utf-8")
    players = [{"name": "Anna", "colour": "red"}, {"colour": "blue"}, {"colour": "green"}]
    for name, owned in {"fine": {"anna": {"prestige": 3}}, "bad": {"anna": {"rat": 12}}}.items():
        position = {"format": "referee-position/1", "players": players, "owned": owned}
        (made / f"{name}.json").write_text(json.dumps(position), encoding="utf-8")
    (made / "broken.json").write_text("{", encoding="utf-8")
    return made


@pytest.fixture
def call(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    monkeypatch.setenv("REFEREE_CACHE", str(folder / "cache"))
    monkeypatch.setenv("REFEREE_DEBUG", "1")
    monkeypatch.chdir(folder)

    def execute(*args: str) -> tuple[int, str, str]:
        code = run(args)
        out, err = capsys.readouterr()
        return code, out, err

    return execute


@pytest.mark.parametrize("schema", ["score", "outlook", "explain", "legal", "show"])
def test_schemas_are_schemas(schema: str) -> None:
    Draft202012Validator.check_schema(get_schemas()[schema])


@pytest.mark.parametrize("log", ["open.json", "table.json"])
@pytest.mark.parametrize(
    "args",
    [
        ("score",), ("explain", "--at", "0"), ("explain", "--at", "20"), ("explain", "--at", "5/playing"),
        ("legal", "--at", "20"), ("legal",), ("show", "--at", "0"), ("show", "--at", "20"), ("show",),
    ],
    ids=" ".join,
)  # fmt: skip
def test_json_follows_its_schema(call: Call, log: str, args: tuple[str, ...]) -> None:
    code, out, err = call(args[0], log, *args[1:], "--format", "json")
    assert (code, err) == (0, "")
    document = json.loads(out)
    check(args[0], document)
    assert document["verdict"] == "legal"
    code, text, err = call(args[0], log, *args[1:])
    assert (code, err) == (0, "")
    assert text.strip()


@pytest.mark.parametrize(("name", "code"), [("fine.json", 0), ("bad.json", 1)])
def test_positions(call: Call, name: str, code: int) -> None:
    ended, out, _ = call("score", name, "--format", "json")
    assert ended == code
    check("outlook", json.loads(out))
    assert call("score", name)[0] == code


def test_what_show_gives_score_takes(call: Call, folder: Path) -> None:
    _, out, _ = call("show", "open.json", "--at", "30", "--format", "json")
    position = json.loads(out)["position"]
    check("position", position)
    (folder / "then.json").write_text(json.dumps(position), encoding="utf-8")
    code, out, _ = call("score", "then.json", "--format", "json")
    assert code == 0
    document = json.loads(out)
    assert len(document["scores"]) == 3
    assert all(pay["known"] for scoring in document["scorings"] for pay in scoring["pays"].values())


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("score", "missing.json"), "There is no such file"),
        (("show", "broken.json"), "broken.json"),
        (("explain", "open.json", "--at", "9999"), "there is no entry 9999"),
        (("legal", "open.json", "--at", "5/plaing"), "did you mean 'playing'?"),
        (("explain", "open.json"), "--at"),
        (("show", "."), "logs; this looks at one"),
    ],
)
def test_what_cannot_be_done(call: Call, args: tuple[str, ...], message: str) -> None:
    code, out, err = call(*args)
    assert code == 2
    assert message in err
    assert "Traceback" not in out + err


def test_refusals_are_json_too(call: Call) -> None:
    code, out, _ = call("score", "broken.json", "--format", "json")
    assert code == 2
    check("verdict", json.loads(out))


def test_a_position_is_no_game(call: Call, folder: Path) -> None:
    data = {"format": "referee-position/1", "players": [{"colour": "red"}, {"colour": "purple"}]}
    (folder / "purple.json").write_text(json.dumps(data), encoding="utf-8")
    code, _, err = call("score", "purple.json")
    assert code == 2
    assert "purple" in err
