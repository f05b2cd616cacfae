"""The cache: a hit saves compiling, and nothing that does not add up is believed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee import cache

RULESET = {"name": "toy", "rules": {"a.b": "ä"}}
WHOLE = {**RULESET, "examples": []}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "toy.canon"
    file.write_text("game toy.\n")
    return file


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[Path]]:
    """What was compiled, one item for each time."""
    calls: list[list[Path]] = []

    def compile_(paths: list[Path], options: list[str]) -> bytes:
        calls.append(paths)
        return json.dumps(RULESET).encode() + b"\n[]"

    monkeypatch.setattr(cache, "_compile", compile_)
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "cache"))
    return calls


def get_entry(tmp_path: Path) -> Path:
    (entry,) = (tmp_path / "cache").iterdir()
    return entry


def test_second_time_is_a_hit(source: Path, compiled: list[list[Path]]) -> None:
    assert cache.get_ruleset([source]) == WHOLE
    assert cache.get_ruleset([source]) == WHOLE
    assert len(compiled) == 1


def test_examples_are_left_out_for_who_runs_none(source: Path, compiled: list[list[Path]]) -> None:
    for _ in range(2):
        assert cache.get_ruleset([source], with_examples=False) == RULESET


def test_a_source_of_the_same_size_is_another(source: Path) -> None:
    before = cache.get_key([source])
    source.write_text("game yot.\n")
    assert cache.get_key([source]) != before


def test_whatever_matters_is_in_the_key(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = tmp_path / "mine.canon"
    variant.write_text("variant mine.\n")
    keys = [cache.get_key([source]), cache.get_key([source], ["mine"]), cache.get_key([source], [str(variant)])]
    variant.write_text("variant mine, too.\n")
    keys.append(cache.get_key([source], [str(variant)]))
    source.write_text("game toy, two.\n")
    keys.append(cache.get_key([source]))
    keys.append(cache.get_key([source.rename(tmp_path / "other.canon")]))
    monkeypatch.setattr(cache, "__version__", "another")
    keys.append(cache.get_key([tmp_path / "other.canon"]))
    compiler = tmp_path / "compiler"
    compiler.mkdir()
    monkeypatch.setattr(cache, "get_compiler_dir", lambda: compiler)
    keys.append(cache.get_key([tmp_path / "other.canon"]))
    (compiler / "canon.lark").write_text("start:")
    keys.append(cache.get_key([tmp_path / "other.canon"]))
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data[:-10],
        lambda data: data[:20],
        lambda data: b"",
        lambda data: data.replace(b"toy", b"boy"),
        lambda data: data.replace(b'"key": "', b'"key": "0'),
        lambda data: b"\x80\x04]\x94.",
        lambda data: b"[" * 100_000,
        lambda data: b"null\nnull",
    ],
    ids=["truncated", "headless", "empty", "altered", "another's", "pickle", "nested", "null"],
)
def test_spoilt_entry_is_rebuilt(spoil, source: Path, tmp_path: Path, compiled: list[list[Path]]) -> None:  # type: ignore[no-untyped-def]
    cache.get_ruleset([source])
    entry = get_entry(tmp_path)
    good = entry.read_bytes()
    entry.write_bytes(spoil(good))
    assert cache.get_ruleset([source]) == WHOLE
    assert len(compiled) == 2
    assert entry.read_bytes() == good


def test_entry_under_a_false_name_is_rebuilt(source: Path, tmp_path: Path, compiled: list[list[Path]]) -> None:
    cache.get_ruleset([source])
    entry = get_entry(tmp_path)
    source.write_text("game other.\n")
    entry.rename(entry.with_name(cache._get_name(cache.get_key([source]))))
    cache.get_ruleset([source])
    assert len(compiled) == 2


def test_folder_that_cannot_be_used(
    source: Path, tmp_path: Path, compiled: list[list[Path]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for value in ("", str(source / "below-a-file")):
        monkeypatch.setenv("REFEREE_CACHE", value)
        assert cache.get_ruleset([source]) == WHOLE
    assert len(compiled) == 2
    assert not (tmp_path / "cache").exists()


def test_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("REFEREE_CACHE", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.get_cache_dir() == str(tmp_path / "referee")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache.get_cache_dir() == str(tmp_path / "home" / ".cache" / "referee")


def test_old_entries_go(
    source: Path, tmp_path: Path, compiled: list[list[Path]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "KEPT", 2)
    for n in range(4):
        cache.get_ruleset([source], [str(n)])
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_sources_edited_meanwhile_are_not_kept(
    source: Path, tmp_path: Path, compiled: list[list[Path]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_(paths: list[Path], options: list[str]) -> bytes:
        source.write_text("game changed.\n")
        return b"{}\n[]"

    monkeypatch.setattr(cache, "_compile", compile_)
    cache.get_ruleset([source])
    assert not (tmp_path / "cache").exists()
