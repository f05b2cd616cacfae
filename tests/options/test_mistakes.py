"""Mistakes that somebody makes who writes a house rule: each is told with its place, its reason and a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.options.transcripts import MISTAKES, get_call, get_transcripts, play


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_CACHE", "")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.mark.parametrize("transcript", get_transcripts(), ids=lambda file: file.stem)
def test_planted_mistake(transcript: Path) -> None:
    code, said = play(get_call(transcript))
    assert said == transcript.read_text(encoding="utf-8"), "if it is better: python -m tests.options.transcripts"
    assert code in (1, 2)
    assert f"{transcript.stem}.canon:" in said
    assert "  Try: " in said or "expected" in said or "does not ask" in said


def test_every_mistake_has_its_transcript_and_there_are_enough() -> None:
    files = sorted(file.stem for file in MISTAKES.glob("*.canon"))
    assert files == [file.stem for file in get_transcripts()]
    assert len(files) >= 20
