"""`referee issues`, `referee rule` and `referee rules new`, as people and programs see them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.options.calls import Call, check_schema
from tests.options.tables import ROOT, get_rules

# Issues


def test_issues_as_a_table(call: Call) -> None:
    done = call("issues", "--edition", "alea2017")
    assert done.returncode == 0, done.stderr
    assert "From how many pieces does the hotel give two bonuses?" in done.stdout
    rows = {line.split()[0]: line.split() for line in done.stdout.splitlines() if line and not line.startswith(" ")}
    assert rows["hotel-threshold"][1:] == ["three", "alea2017", "alea2017"]


def test_one_issue(call: Call) -> None:
    said = call("issues", "hotel-threshold").stdout
    for words in ("Reading four (default; holds here)", "Taken by alea2017.", 'Read "at least 3" for "at least 4".'):
        assert words in said


def test_issues_about_a_word(call: Call) -> None:
    said = call("issues", "the", "hotel").stdout
    assert "hotel-threshold" in said and "hotel-options" in said and "tie-break" not in said


def test_issue_that_is_not_there(call: Call) -> None:
    done = call("issues", "hotel-treshold")
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean 'hotel-threshold'?" in done.stderr


def test_only_an_edition_is_an_edition(call: Call) -> None:
    assert "new-persons is an expansion" in call("issues", "--edition", "new-persons").stderr


@pytest.mark.parametrize("args", [(), ("hotel-threshold",), ("--edition", "guide")])
def test_issues_for_programs(call: Call, args: tuple[str, ...]) -> None:
    check_schema("issues", json.loads(call("issues", *args, "--format", "json").stdout))


# Rules


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("hotel", "hotel"),
        ("Hotels", "hotel"),
        ("hotle", "hotel"),
        ("what does the hotel do?", "hotel"),
        ("hotel.two-bonuses", "hotel.two-bonuses"),
        ("bank-card", "sector-card"),
        ("money lender", "money-lender"),
        ("lady of court", "lady-of-the-court"),
        ("plauge", "plague"),
        ("cloister school", "school"),
        ("coachman", "coachman"),
        ("falconer-of-paris", "falconer-of-paris"),
        ("notre dame", "notre-dame"),
        ("how much does a person cost", "hire"),
        ("who wins a tie?", "reckoning"),
        ("setup", "preparation"),
        ("how do I pass cards", "draft"),
        ("where can my carriage drive?", "carriage-house.drives"),
        ("what do I lose when the rat overflows", "infection"),
        ("how often is the park bonus added", "park"),
    ],
)
def test_rule_is_found(call: Call, asked: str, found: str) -> None:
    document = json.loads(call("rule", asked, "--format", "json").stdout)
    check_schema("rule", document)
    assert document["entry"]["id"] == found


def test_rule_tells_everything(call: Call) -> None:
    said = call("rule", "hotel").stdout
    for words in ("two-bonuses: If your hotel", "alea2017: Hotel", "hotel-threshold:", "Mike's fourth marker", "pick:"):
        assert words in said
    assert "Printed on monk: rats 1." in call("rule", "monk").stdout


def test_rule_in_plain_words(call: Call) -> None:
    said = " ".join(call("rule", "bishop").stdout.split())
    assert "to any empty sector (a sector is empty if it has no pieces) in your borough" in said
    assert "at least 4 pieces (a piece is a marker or a friend)" in " ".join(call("rule", "hotel").stdout.split())


def test_option_is_no_rule(call: Call) -> None:
    done = call("rule", "gentle", "plague")
    assert done.returncode == 2 and "referee diff none gentle-plague" in done.stderr


def test_rule_under_other_options(call: Call) -> None:
    said = call("rule", "hotel", "--with", "alea2017").stdout
    assert "at least 3 pieces, do another bonus. (by hotel-threshold.three)" in " ".join(said.split())


def test_several_hits_are_a_list(call: Call) -> None:
    done = call("rule", "trusted friend")
    assert done.returncode == 0
    assert "friend-card" in done.stdout and "2 rules could be meant" in done.stdout
    check_schema("rule", json.loads(call("rule", "trusted friend", "--format", "json").stdout))


def test_nothing_is_found(call: Call) -> None:
    done = call("rule", "xylophone")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no rule about 'xylophone'" in done.stderr


def test_rule_is_quick_from_the_cache(call: Call) -> None:
    """The best of several, for the sake of busy machines."""
    seconds = []
    for _ in range(5):
        start = time.perf_counter()
        assert call("rule", "hotel").returncode == 0
        seconds.append(time.perf_counter() - start)
    assert min(seconds) < 1


NO_COMPILER = """
import sys
from referee.cli.run import run
run(["rule", "hotel"]), run(["issues"])
print(sorted({"lark", "compiler.parse", "compiler.emit"} & set(sys.modules)), file=sys.stderr)
"""


def test_no_compiler_is_needed(tmp_path: Path) -> None:
    env = {**os.environ, "REFEREE_CACHE": str(tmp_path), "PYTHONPATH": str(ROOT)}
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", NO_COMPILER], env=env, cwd=ROOT, capture_output=True, encoding="utf-8", check=True
        )
    assert done.stderr == "[]\n"


# New variants


def test_new_variant_compiles_and_changes_nothing(call: Call, tmp_path: Path) -> None:
    done = call("rules", "new", "variant", "our-table", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert call("rules", "check", "--with", "our-table.canon", cwd=tmp_path).returncode == 0
    assert call("rules", "fmt", "--check", "our-table.canon", cwd=tmp_path).returncode == 0
    assert call("rules", "test", "--with", "our-table.canon", "-k", "infection", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize("rule", [id for id, rule in get_rules()["rules"].items() if rule["text"]][::7])
def test_new_variant_starts_from_any_rule(rule: str) -> None:
    from compiler.pipeline import compile_sources
    from compiler.source import make_source
    from referee.book.starting import write_variant
    from tests.options.tables import get_sources

    text = write_variant(get_rules(), "our-table", rule, "our-table.canon")
    rules = compile_sources([*get_sources(), make_source("our-table.canon", text)], ["our-table"])
    assert rules["rules"][rule]["text"] == get_rules()["rules"][rule]["text"]


def test_nothing_is_written_over(call: Call, tmp_path: Path) -> None:
    (tmp_path / "ours.canon").write_text("precious", encoding="utf-8")
    done = call("rules", "new", "variant", "ours", cwd=tmp_path)
    assert done.returncode == 2 and "is there already" in done.stderr
    assert (tmp_path / "ours.canon").read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("Ours",), "small letters"),
        (("ru",), "edition ru already"),
        (("hotel",), "something called hotel"),
        (("ours", "--rule", "hotel.two-bonus"), "did you mean 'hotel.two-bonuses'?"),
    ],
)
def test_new_variant_that_cannot_be(call: Call, args: tuple[str, ...], said: str) -> None:
    done = call("rules", "new", "variant", *args)
    assert done.returncode == 2 and said in done.stderr


# Variants and the examples of the book


def test_examples_that_a_variant_changes_are_told_apart(call: Call) -> None:
    done = call("rules", "test", "--with", "no-park-bonus", "-k", "park.")
    assert done.returncode == 0, done.stderr
    assert "of the book go otherwise with your variants: park." in done.stdout
