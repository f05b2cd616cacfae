"""Who may import whom, and what the Python may not know."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("compiler", "referee")

DECLARATION = re.compile(r"^([a-z][a-z-]*) ([a-z][a-z -]*)(?: \"([^\"]*)\")?[^\"\n]*[:.]$", re.MULTILINE)

# The rules use these words too, but they are everybody's: English, Canon's own vocabulary, or a programmer's.
ORDINARY = """
    a action add adding allowed among an and are area as assumption at be beyond by can card cards choose collect
    collected collection colour common copies deck deed determine drawn due each early edge edition empty end ends
    example expansion figure first five for four free from game general give given hand hold holder house in is issue it
    its kind last lay leading left letter lie link lying map message messages most neighbour no nobody number of offer
    on one or out passed phase phases piece pieces place play played player playing point points printed
    reaches reading remaining reserve right round rounds s share shown six source space stack stand start status step
    still supply taken term that the their them this three to token track turn two value variant went where who
    winner winning with you your
"""
ALWAYS = {"notre", "dame", "prestige", "rat", "rats", "plague", "borough", "boroughs", "alea", "feld", "rio", "hugo"}


def get_game_words() -> set[str]:
    """Every word of a declared name or title, and every name as it stands, that is not an ordinary word.

    House rules and issues are left out: they speak of the game in whole phrases of everyday English.
    """
    words = set(ALWAYS)
    for file in (ROOT / "rules").glob("*.canon"):
        for kind, head, title in DECLARATION.findall(file.read_text(encoding="utf-8")):
            if kind not in ("example", "source", "issue", "reading", "assumption", "edition", "expansion", "variant"):
                words |= set(re.findall(r"[a-z]{2,}", f"{kind} {head} {title}".lower()))
    return words - set(ORDINARY.split())


def find_words(text: str, words: set[str]) -> Iterator[tuple[int, str]]:
    """Line and word, wherever a word stands on its own or as a part of a name (`rat_track`, `RatTrack`)."""
    pattern = re.compile(rf"(?<![a-z])(?:{'|'.join(sorted(words))})s?(?![a-z])")
    for number, line in enumerate(text.splitlines(), 1):
        for match in pattern.finditer(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", line).lower()):
            yield number, match[0]


def test_no_word_of_the_game_in_the_python() -> None:
    words = get_game_words()
    found = [
        f"{file.relative_to(ROOT)}:{line}: {word}"
        for package in PACKAGES
        for file in sorted((ROOT / package).rglob("*"))
        if file.suffix in (".py", ".lark")
        for line, word in find_words(file.read_text(encoding="utf-8"), words)
    ]
    assert found == []


def test_words_are_found() -> None:
    text = "class RatTrack:\n    the_rats = 1\n    ratio = 'Notre-Dame'\n"
    assert list(find_words(text, {"rat", "notre"})) == [(1, "rat"), (2, "rats"), (3, "notre")]


def test_import_contracts() -> None:
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", code, "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_executed(package: str) -> None:
    """No pickle, no marshal, no eval of anything that was read."""
    forbidden = re.compile(r"^\s*(?:import|from) (?:pickle|marshal|shelve)\b|(?<![\w.])(?:eval|exec)\(", re.MULTILINE)
    guilty = [
        str(file) for file in (ROOT / package).rglob("*.py") if forbidden.search(file.read_text(encoding="utf-8"))
    ]
    assert guilty == []


RUN_PATH = """
import sys
import referee.examples
from referee.cache import get_ruleset
from referee.paths import get_rules_dir
from referee.playouts import simulate
from referee.ruleset import Ruleset
simulate(Ruleset(get_ruleset([get_rules_dir()])), players=4, games=1, seed=1)
print(sorted({"lark", "jsonschema", "click", "compiler"} & set(sys.modules)))
"""


def test_cached_ruleset_runs_without_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path))
    subprocess.run([sys.executable, "-m", "referee", "rules", "check"], cwd=ROOT, check=True, capture_output=True)
    done = subprocess.run([sys.executable, "-c", RUN_PATH], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")
