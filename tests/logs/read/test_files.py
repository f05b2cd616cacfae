"""Where documents come from, and what cannot be read."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from referee.logs import files
from referee.logs.files import Document, find_documents, is_single


def found(*names: str | Path) -> list[tuple[str, bytes, int]]:
    return [(Path(d.file).name, d.data, d.first_line) for d in find_documents(map(str, names)) if d.error is None]


def codes(*names: str | Path) -> list[str]:
    documents = [document.error for document in find_documents(map(str, names))]
    return [complaint.code for error in documents if error for complaint in error.findings]


def feed(data: bytes, monkeypatch: pytest.MonkeyPatch) -> list[Document]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    return list(find_documents(["-"]))


def test_files_in_the_order_given(tmp_path: Path) -> None:
    for name in ("b.json", "a.json"):
        (tmp_path / name).write_bytes(name.encode())
    assert found(tmp_path / "b.json", tmp_path / "a.json") == [("b.json", b"b.json", 1), ("a.json", b"a.json", 1)]


def test_folders_are_sorted(tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    for name in ("z.json", "deep/er/y.json", "deep/x.jsonl", "a.txt", "b.jsonx"):
        (tmp_path / name).write_bytes(b"1")
    assert [name for name, _, _ in found(tmp_path)] == ["y.json", "x.jsonl", "z.json"]


def test_one_log_a_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"one\n\n  \r\ntwo\r\nthree")
    assert found(file) == [("games.jsonl", b"one", 1), ("games.jsonl", b"two", 4), ("games.jsonl", b"three", 5)]
    file.write_bytes(b"\n\n")
    assert found(file) == [("games.jsonl", b"", 1)]


def test_a_line_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is larger than any log can be is not read to its end."""
    monkeypatch.setattr(files, "LARGEST_FILE", 10)
    (tmp_path / "games.jsonl").write_bytes(b"x" * 10 + b"\n" + b"y" * 100)
    assert [len(data) for _, data, _ in found(tmp_path)] == [10, 12]
    (tmp_path / "games.jsonl").rename(tmp_path / "game.json")
    assert [len(data) for _, data, _ in found(tmp_path)] == [11]


def test_what_cannot_be_read(tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    good.write_bytes(b"1")
    (tmp_path / "empty").mkdir()
    names: list[str | Path] = [tmp_path / "none.json", tmp_path / "empty", "zero\0.json", good]
    assert codes(*names) == ["missing-file", "no-logs", "unreadable"]
    assert [name for name, _, _ in found(*names)] == ["good.json"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is forbidden here")
def test_forbidden(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(b"1")
    file.chmod(0)
    assert codes(file) == ["unreadable"]


def test_forbidden_in_any_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise PermissionError(13, "Permission denied", "x.json")

    monkeypatch.setattr("builtins.open", refuse)
    (document,) = find_documents(["x.json"])
    assert document.error is not None
    assert document.error.findings[0].message == "This cannot be read: Permission denied."


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", [(b"", 1)]),
        (b'{\n "a": 1\n}\n', [(b'{\n "a": 1\n}\n', 1)]),
        (b'\n{\n\n "a": 1}', [(b'{\n\n "a": 1}', 2)]),
        (b'{"a": 1}\n', [(b'{"a": 1}\n', 1)]),
        (b'{"a": 1}\n\n{"b": 2}\n', [(b'{"a": 1}', 1), (b'{"b": 2}', 3)]),
    ],
)
def test_standard_input(data: bytes, expected: list[tuple[bytes, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    documents = feed(data, monkeypatch)
    assert [(document.data, document.first_line) for document in documents] == expected
    assert {document.file for document in documents} == {"<stdin>"}


def test_single(tmp_path: Path) -> None:
    assert is_single(["x.json"])
    assert is_single(["-"])
    assert not is_single(["x.json", "y.json"])
    assert not is_single(["x.jsonl"])
    assert not is_single([str(tmp_path)])
