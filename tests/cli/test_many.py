"""Many logs in one call: whoever judges them, the same verdicts in the same order, and nothing stops the rest."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.cli.validation import validate
from referee.logs.document import Judging
from referee.logs.files import Document
from referee.logs.tally import Tally
from referee.logs.write import write_log
from referee.paths import get_rules_dir
from tests.corruptions import get_recording
from tests.logs.read.test_shape import get_validator

LOGS = 50
RULES = [get_rules_dir()]

Judge = Callable[[Judging, Document], dict[str, Any]]


def get_game(number: int) -> dict[str, Any]:
    """A short game of two: its first entries only."""
    log = write_log(get_recording(2, f"many/{number % 3}"), "table")
    return {**{key: log[key] for key in log if key not in ("scores", "winners")}, "entries": log["entries"][:3]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Fifty logs, of which three are no JSON and two name a player who is not there."""
    for number in range(LOGS):
        text = json.dumps(get_game(number))
        if number % 20 == 7:
            text = text[:-1]
        if number % 20 == 13:
            log = get_game(number)
            text = json.dumps({**log, "entries": [*log["entries"], {**log["entries"][-1], "by": "nobody"}]})
        (tmp_path / f"game-{number:02}.json").write_text(text)
    return tmp_path


def get_codes(verdict: dict[str, Any]) -> list[str]:
    return [finding["code"] for finding in verdict["findings"]]


def judge(folder: Path, capsys: pytest.CaptureFixture[str], style: str, jobs: int | None) -> tuple[int, str, str]:
    code = validate([str(folder)], RULES, style=style, jobs=jobs)
    return code, *capsys.readouterr()


@pytest.mark.parametrize("style", ["text", "json", "jsonl"])
def test_one_or_several_judges_say_the_same(folder: Path, capsys: pytest.CaptureFixture[str], style: str) -> None:
    alone, two, whatever = (judge(folder, capsys, style, jobs) for jobs in (1, 2, None))
    assert alone == two == whatever
    code, out, _ = alone
    assert code == 2
    assert [out.find(f"game-{number:02}.json") for number in range(LOGS)] == sorted(
        out.find(f"game-{number:02}.json") for number in range(LOGS)
    )


def test_lines_follow_the_schema(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = judge(folder, capsys, "jsonl", 2)
    verdicts = [json.loads(line) for line in out.splitlines()]
    assert [Path(verdict["file"]).name for verdict in verdicts] == [f"game-{n:02}.json" for n in range(LOGS)]
    for verdict in verdicts[5:15]:
        get_validator("verdict").validate(verdict)
    assert err == ""


def crash(when: Callable[[Document], bool], judge: Judge) -> Judge:
    def call(self: Judging, document: Document) -> dict[str, Any]:
        if when(document):
            os.kill(os.getpid(), signal.SIGKILL)
        return judge(self, document)

    return call


@pytest.mark.skipif(sys.platform != "linux", reason="what is changed here reaches a worker by its fork only")
def test_a_log_that_kills_its_judge_is_told_and_the_rest_is_judged(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    is_deadly = crash(lambda document: document.file.endswith(("-03.json", "-44.json")), Judging.__call__)
    monkeypatch.setattr(Judging, "__call__", is_deadly)
    code, out, _ = judge(folder, capsys, "jsonl", 2)
    verdicts = [json.loads(line) for line in out.splitlines()]
    found = {Path(v["file"]).name: v["findings"] for v in verdicts if "crashed" in get_codes(v)}
    assert (code, len(verdicts), list(found)) == (2, LOGS, ["game-03.json", "game-44.json"])
    (finding,) = found["game-03.json"]
    assert finding["message"] == "This log could not be judged: its process was ended by signal 9 (SIGKILL)."
    get_validator("verdict").validate(verdicts[3])


def test_a_mistake_of_the_referee_costs_one_log(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Judging, log: Any) -> Any:
        raise KeyError("no such thing")

    monkeypatch.delenv("REFEREE_DEBUG", raising=False)
    monkeypatch.setattr(Judging, "judge", fail)
    code, out, _ = judge(folder, capsys, "jsonl", 1)
    codes = [get_codes(json.loads(line)) for line in out.splitlines()]
    assert (code, codes.count(["not-json"]), codes.count(["internal-error"])) == (2, 3, LOGS - 3)


def test_summary_by_rule() -> None:
    tally = Tally()
    broken = {"rule": "due.set", "code": "not-offered"}
    unread = {"rule": None, "code": "not-json"}
    judged = [("legal", []), ("illegal", [broken, broken]), ("illegal", [broken]), ("invalid", [unread])]
    for verdict, findings in judged:
        tally.add({"verdict": verdict, "findings": findings})
    assert tally.draw().splitlines() == [
        "4 logs: 1 legal, 1 invalid, 2 illegal.",
        "",
        "rule     what         logs  findings",
        "due.set  not-offered     2         3",
        "-        not-json        1         1",
    ]
    assert tally.draw(is_stopped=True).startswith("Stopped after 4 logs: 1 legal")
    assert Tally().draw(is_stopped=True) == "Stopped after 0 logs."


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent otherwise elsewhere")
@pytest.mark.parametrize("jobs", [[], ["--jobs", "1"], ["--jobs", "2"]], ids=" ".join)
@pytest.mark.parametrize("style", ["text", "json", "jsonl"])
def test_ctrl_c_ends_with_what_was_done(jobs: list[str], style: str, tmp_path: Path) -> None:
    """There are logs for minutes; after the first verdict somebody has enough."""
    lines = "".join(f"{json.dumps(get_game(number))}\n" for number in range(3))
    (tmp_path / "games.jsonl").write_text(lines * 10_000)
    with start("games.jsonl", *jobs, "--format", style, folder=tmp_path) as process:
        assert process.stdout and process.stderr
        first = process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        out, err = first + process.stdout.read(), process.stderr.read()
    assert (process.returncode, "Traceback" in err) == (130, False)
    assert "Stopped after " in (out if style == "text" else err)
    if style == "json":
        assert json.loads(out)
    if style == "jsonl":
        assert all(json.loads(line) for line in out.splitlines())


def test_a_log_from_a_pipe_is_judged_before_the_next_comes(tmp_path: Path) -> None:
    with start("-", "--format", "jsonl", folder=tmp_path) as process:
        assert process.stdin and process.stdout
        for number in range(3):
            line = json.dumps(get_game(number))
            process.stdin.write(f"{line}\n{line}\n" if number == 0 else f"{line}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["file"] == "<stdin>"
        process.stdin.close()


def start(*args: str, folder: Path) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "referee", "validate", *args]
    return subprocess.Popen(
        command, cwd=folder, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8", start_new_session=True
    )
