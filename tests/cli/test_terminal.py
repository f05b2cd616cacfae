"""Tables, colour and the progress bar."""

from __future__ import annotations

import io

import pytest

from referee.terminal import Progress, draw_table, paint, wants_colour


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_table_aligns_numbers_right() -> None:
    assert draw_table(["name", "n"], [("a", 5), ("bcdef", 123)]) == "name     n\na        5\nbcdef  123"


def test_table_without_rows() -> None:
    assert draw_table(["name", "n"], []) == "name  n"


def test_colour_only_where_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert wants_colour(Screen())
    assert not wants_colour(io.StringIO())
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert wants_colour(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_colour(Screen())
    assert paint("x", "red", colour=False) == "x"


def test_progress_only_where_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for stream, is_drawn in ((Screen(), True), (io.StringIO(), False)):
        with Progress(2, "games", stream) as progress:
            progress.show(1)
        assert ("games [" in stream.getvalue()) == is_drawn
        assert not is_drawn or stream.getvalue().endswith("\r\x1b[K")
