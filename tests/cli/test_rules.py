"""`referee rules`: check, fmt, compile, test, show and explain on the rules that come with the referee."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.paths import get_rules_dir
from tests.cli.conftest import Run

BROKEN = 'game toy "Toy":\n  Cite nowhere "Nothing".\n  plays: Frobnicate 2 widgets.\n'
UNREADABLE = "game toy toy toy : : :\n"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    file = tmp_path / "broken.canon"
    file.write_text(BROKEN)
    return file


def test_check_finds_nothing_wrong(run: Run) -> None:
    done = run("rules", "check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("nothing wrong.\n")


def test_check_again_from_the_cache_says_the_same(run: Run, tmp_path: Path) -> None:
    first = run("rules", "check", "--format", "json")
    assert len(list((tmp_path / "cache").iterdir())) == 1
    again = run("rules", "check", "--format", "json")
    assert first.stdout == again.stdout
    assert json.loads(again.stdout)["ok"] is True


def test_check_says_no(run: Run, broken: Path) -> None:
    done = run("rules", "check", broken)
    assert done.returncode == 1
    assert "broken.canon:2" in done.stderr
    assert "Traceback" not in done.stderr


def test_check_could_not(run: Run, tmp_path: Path) -> None:
    for name, data in {"syntax": UNREADABLE.encode(), "bytes": b"\xff\xfe\x00", "nul": b"game\x00."}.items():
        file = tmp_path / f"{name}.canon"
        file.write_bytes(data)
        done = run("rules", "check", file)
        assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr
        assert f"{name}.canon" in done.stderr


def test_check_for_programs(run: Run, broken: Path) -> None:
    done = run("rules", "check", broken, "--format", "json")
    assert (done.returncode, done.stderr) == (1, "")
    said = json.loads(done.stdout)
    assert said["ok"] is False
    assert {"code", "message"} <= set(said["diagnostics"][0])


def test_check_with_an_unknown_option(run: Run) -> None:
    done = run("rules", "check", "--with", "no-such-edition")
    assert done.returncode in (1, 2)
    assert "no-such-edition" in done.stderr


def test_compile_gives_the_same_bytes(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert run("rules", "compile", "-o", first).returncode == 0
    assert run("rules", "compile", "-o", second, PYTHONHASHSEED="7").returncode == 0
    assert first.read_bytes() == second.read_bytes()
    assert run("rules", "compile").stdout == first.read_text(encoding="utf-8")
    assert json.loads(first.read_text())["format"] == "canon-ruleset/1"


def test_compile_into_a_folder_that_is_not_there(run: Run, tmp_path: Path) -> None:
    done = run("rules", "compile", "-o", tmp_path / "no" / "such.json")
    assert done.returncode == 2
    assert "No such file or directory" in done.stderr


def test_rules_are_laid_out_canonically(run: Run) -> None:
    done = run("rules", "fmt", "--check", get_rules_dir())
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_fmt(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "messy.canon"
    messy = 'source   book    "A book".\n\n\n\n\n'
    file.write_text(messy)
    assert run("rules", "fmt", "--check", file).returncode == 1
    assert "-source   book" in run("rules", "fmt", "--diff", file).stdout
    assert file.read_text() == messy
    piped = run("rules", "fmt", "-", stdin=messy).stdout
    assert run("rules", "fmt", file).returncode == 0
    assert file.read_text() == piped != messy
    assert run("rules", "fmt", "--check", file).returncode == 0


def test_fmt_of_what_cannot_be_read(run: Run) -> None:
    done = run("rules", "fmt", "-", stdin=UNREADABLE)
    assert (done.returncode, done.stdout) == (2, "")
    assert "<stdin>:1" in done.stderr


def test_examples_of_the_rulebooks(run: Run) -> None:
    done = run("rules", "test")
    assert done.returncode == 0, done.stdout
    assert "all as the rulebooks say" in done.stdout


def test_examples_by_word(run: Run) -> None:
    said = json.loads(run("rules", "test", "--format", "json").stdout)
    assert (said["ok"], said["failures"]) == (True, [])
    done = run("rules", "test", "-k", "no such word")
    assert (done.returncode, "no such word" in done.stderr) == (2, True)


@pytest.mark.parametrize("stage", ["source", "declarations", "book", "amended", "ruleset"])
def test_every_stage_can_be_shown(run: Run, stage: str) -> None:
    rules = json.loads(run("rules", "compile").stdout)
    name = next(iter(rules["rules"]))
    for shown in (name, name.split(".")[0]):
        done = run("rules", "show", shown, "--stage", stage)
        assert (done.returncode, done.stderr) == (0, ""), shown
        assert done.stdout.strip()


def test_show_what_is_not_there(run: Run) -> None:
    done = run("rules", "show", "no-such-name")
    assert done.returncode == 2
    assert "no-such-name" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_code_is_explained(run: Run) -> None:
    codes = json.loads(run("rules", "explain", "--format", "json").stdout)
    assert codes
    code = next(iter(codes))
    said = run("rules", "explain", code).stdout
    assert said.startswith(f"{code}: {codes[code]['title']}\n\n")
    assert code in run("rules", "explain").stdout


def test_explain_suggests(run: Run) -> None:
    code = next(iter(json.loads(run("rules", "explain", "--format", "json").stdout)))
    done = run("rules", "explain", f"{code}x")
    assert done.returncode == 2
    assert f"did you mean {code!r}?" in done.stderr
