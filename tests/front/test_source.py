"""What may enter the compiler: files, folders, encodings, and the limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.diagnostic import CanonError, Diagnostic
from compiler.source import MAX_BYTES, MAX_LINE, decode_source, read_sources


def complain(*paths: Path) -> list[Diagnostic]:
    with pytest.raises(CanonError) as caught:
        read_sources(paths)
    return list(caught.value.diagnostics)


def test_folders_are_read_in_order_and_each_file_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("b.canon", "a.canon", "deep/c.canon", "notes.txt"):
        file = tmp_path / "game" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"(This is {name}.)\n")
    sources = read_sources([Path("game"), tmp_path / "game" / "a.canon"])
    assert [source.file for source in sources] == ["game/a.canon", "game/b.canon", "game/deep/c.canon"]
    assert sources[0].text == "(This is a.canon.)\n"


def test_an_absolute_path_is_told_from_where_we_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.canon").write_text("")
    assert read_sources([tmp_path / "a.canon"])[0].file == "a.canon"


def test_all_that_cannot_be_read_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.canon").write_bytes(b"\xff")
    found = complain(tmp_path / "missing.canon", tmp_path / "empty", tmp_path / "bad.canon", Path("/dev/null"))
    assert sorted(d.code for d in found) == ["no-canon-files", "no-such-file", "not-utf8", "unreadable-file"]


def test_marks_and_line_ends_of_other_systems(tmp_path: Path) -> None:
    file = tmp_path / "a.canon"
    file.write_bytes(b'\xef\xbb\xbfcard a "A".\r\ncard b "B".\rcard c "C".\n')
    assert read_sources([file])[0].text == 'card a "A".\ncard b "B".\ncard c "C".\n'


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"card \xc3\xa9\ncar\xe9", "not-utf8", 2, 4),
        (b"\xef\xbb\xbfab\xff", "not-utf8", 1, 3),
        (b"card\n a\0b", "nul-byte", 2, 3),
        (b"\n" + b"a" * (MAX_LINE + 1), "line-too-long", 2, MAX_LINE + 1),
        (b"a" * (MAX_BYTES + 1), "file-too-large", 1, 1),
    ],
)
def test_what_no_text_has(data: bytes, code: str, line: int, column: int) -> None:
    with pytest.raises(CanonError) as caught:
        decode_source("a.canon", data)
    (found,) = caught.value.diagnostics
    assert (found.code, found.span.line, found.span.column) == (code, line, column)
