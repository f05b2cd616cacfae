"""Which rules a log is judged by."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.logs import rules
from referee.logs.errors import Complaint, LogError
from referee.logs.model import Log
from referee.logs.read import read_log
from referee.logs.rules import get_choices, get_log_rules
from tests.logs.read.documents import dump


def make(ruleset: dict[str, Any], file: str = "x.json") -> Log:
    document = {
        "format": "referee-log/1",
        "kind": "open",
        "ruleset": ruleset,
        "players": [{"colour": "a"}],
        "entries": [],
    }
    return read_log(dump(document), file)


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Instead of compiling: what was asked for. `odd` is an option that no rules have."""
    from compiler.diagnostic import CanonError, Diagnostic
    from compiler.span import Span

    asked: list[tuple[str, ...]] = []

    def get_ruleset(paths: Any, options: tuple[str, ...], with_examples: bool) -> dict[str, Any]:
        asked.append(options)
        for option in options:
            if option.split(".")[-1] == "odd":
                message = f"There is no edition, expansion, reading or variant {option}."
                raise CanonError(
                    [Diagnostic("unknown-option", Span("options", 1, 1, 1, 1), message, "did you mean old?")]
                )
            if option.endswith("broken.canon"):
                raise CanonError([Diagnostic("odd-word", Span(option, 3, 5, 3, 6), "This is odd.", "say it otherwise")])
        empty: dict[str, Any] = dict.fromkeys("rules players rings places tokens tracks statuses things game".split())
        return {**empty, "format": "canon-ruleset/1", "name": "duel", "registers": 0, "hash": "0123456789abcdef"}

    monkeypatch.setattr(rules, "get_ruleset", get_ruleset)
    monkeypatch.setattr(rules, "_known", {})
    return asked


Load = list[tuple[str, ...]]


def complain(call: Callable[[], object]) -> list[Complaint]:
    with pytest.raises(LogError) as caught:
        call()
    return list(caught.value.findings)


def test_choices_in_order() -> None:
    log = make({"variants": ["ours"], "readings": {"how": "so"}, "expansions": ["more"], "edition": "new"})
    assert [choice.option for choice in get_choices(log)] == ["new", "more", "how.so", "ours"]
    assert list(get_choices(make({}))) == []


def test_rules_are_loaded_once(load: Load) -> None:
    first = get_log_rules(make({"edition": "new"}), [Path("rules")], ["extra"])
    assert get_log_rules(make({"edition": "new"}, "y.json"), [Path("rules")], ["extra"]) is first
    assert get_log_rules(make({}), [Path("rules")]) is not first
    assert load == [("new", "extra"), ()]


@pytest.mark.parametrize(
    ("ruleset", "message"),
    [
        ({"edition": "odd"}, "There is no edition odd."),
        ({"expansions": ["odd"]}, "There is no expansion odd."),
        ({"readings": {"how": "odd"}}, "There is no reading how.odd."),
        ({"variants": ["odd"]}, "There is no variant odd."),
    ],
)
def test_unknown_names(ruleset: dict[str, Any], message: str, load: Load) -> None:
    for _ in range(2):
        log = make(ruleset)
        (complaint,) = complain(lambda log=log: get_log_rules(log, []))  # type: ignore[misc]
        assert (complaint.message, complaint.hint, complaint.code) == (message, "did you mean old?", "unknown-name")
        assert log.text.split("\n")[complaint.line - 1][complaint.column - 1 :].startswith('"odd"')
    assert len(load) == 1


def test_unknown_name_from_elsewhere(load: Load) -> None:
    (complaint,) = complain(lambda: get_log_rules(make({}), [], ["odd"]))
    assert (complaint.file, complaint.line, complaint.code) == ("x.json", 0, "unknown-name")


def test_variant_files_lie_beside_the_log(tmp_path: Path, load: Load) -> None:
    (tmp_path / "ours.canon").write_text("")
    get_log_rules(make({"variants": ["ours.canon"]}, str(tmp_path / "x.json")), [])
    assert load == [(str(tmp_path / "ours.canon"),)]


def test_missing_variant_file(load: Load) -> None:
    (complaint,) = complain(lambda: get_log_rules(make({"variants": ["no/such.canon"]}), []))
    assert (complaint.code, complaint.message) == ("missing-file", f"There is no file {Path('no/such.canon')}.")


def test_broken_variant_file(tmp_path: Path, load: Load) -> None:
    (tmp_path / "broken.canon").write_text("")
    (complaint,) = complain(lambda: get_log_rules(make({"variants": ["broken.canon"]}, str(tmp_path / "x.json")), []))
    assert (complaint.file, complaint.line, complaint.column) == (str(tmp_path / "broken.canon"), 3, 5)


def test_pin(load: Load) -> None:
    assert get_log_rules(make({"hash": "01234567"}), []).hash == "0123456789abcdef"
    (complaint,) = complain(lambda: get_log_rules(make({"hash": "01234568"}), []))
    assert (complaint.code, "01234568" in complaint.message, "01234567" in complaint.message) == (
        "other-rules",
        True,
        True,
    )


def test_real_rules() -> None:
    """By the rules that come with the referee: a slip in the name of their edition."""
    from referee.paths import get_rules_dir

    (complaint,) = complain(lambda: get_log_rules(make({"edition": "rio2070"}), [get_rules_dir()]))
    assert (complaint.message, complaint.hint) == ("There is no edition rio2070.", "did you mean rio2007?")
