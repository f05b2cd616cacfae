"""Compiled rulesets, kept per user so that the rules are compiled once and not at every start.

An entry's key tells everything that could change the ruleset: the version, the options, and of every file of the
compiler and of the sources its name, size and times. No file is read for it: reading a hundred files takes longer than
judging a log. Times include that of the last change of status, which nobody can set back.

An entry is one line of JSON that describes it, one with the ruleset but for its worked examples, and one with these,
which hardly anybody asks for. An entry that is truncated, altered, or another one's under a false name does not add up,
and is compiled again; it is data either way and never executed. A folder that cannot be used means no cache, silently.

`REFEREE_CACHE` names another folder; empty, it turns the cache off.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from referee import __version__
from referee.paths import SUFFIX, SUFFIXES, find_canon_files, get_compiler_dir, write_atomically

KEPT = 32
"""So many entries stay; writing one more removes the oldest."""


def get_ruleset(paths: Sequence[Path], options: Sequence[str] = (), *, with_examples: bool = True) -> dict[str, Any]:
    """The ruleset of these sources under these options: from the cache, or compiled and put there."""
    folder = get_cache_dir()
    files = find_canon_files(paths, SUFFIXES)
    if folder is None or not all(file.is_file() for file in files):  # a pipe is read only once
        return _load(_compile(paths, options), with_examples)
    key = get_key(paths, options)
    found = read_entry(folder, key, with_examples)
    if found is not None:
        return found
    body = _compile(paths, options)
    if key == get_key(paths, options):  # or somebody edited the sources meanwhile
        write_entry(folder, key, body)
    return _load(body, with_examples)


def get_fresh_ruleset(paths: Sequence[Path], options: Sequence[str] = ()) -> dict[str, Any]:
    """Compiled now and not kept: for one of very many, which would push everything else out of the cache."""
    return _load(_compile(paths, options), True)


def _compile(paths: Sequence[Path], options: Sequence[str]) -> bytes:
    """As JSON, so that a ruleset is the same whether it was compiled now or before."""
    from compiler.pipeline import compile_ruleset

    ruleset = compile_ruleset(paths, options)
    examples = ruleset.pop("examples", [])
    return b"\n".join(
        json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode() for part in (ruleset, examples)
    )


def _load(body: bytes, with_examples: bool) -> dict[str, Any]:
    ruleset, _, examples = body.partition(b"\n")
    loaded: dict[str, Any] = json.loads(ruleset)
    return {**loaded, "examples": json.loads(examples)} if with_examples else loaded


def get_cache_dir() -> Path | None:
    own = os.environ.get("REFEREE_CACHE")
    if own is not None:
        return Path(own) if own else None
    with contextlib.suppress(RuntimeError):  # no home
        return _get_user_cache() / "referee"
    return None


def _get_user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    chosen = os.environ.get("XDG_CACHE_HOME", "")
    return Path(chosen) if Path(chosen).is_absolute() else Path.home() / ".cache"


def get_key(paths: Sequence[Path], options: Sequence[str] = ()) -> str:
    here = Path.cwd()  # the ruleset names its files as they are called from here
    files = find_canon_files(paths, SUFFIXES)
    sources = [(file.relative_to(here) if file.is_relative_to(here) else file, file) for file in files]
    chosen = [(option, Path(option)) for option in options if option.endswith(SUFFIX)]
    compiler = [(entry.name, entry) for entry in _scan(get_compiler_dir()) if entry.name.endswith((".py", ".lark"))]
    return json.dumps([__version__, *options, *_tell(compiler), *_tell(sources), *_tell(chosen)])


def _scan(folder: Path) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as found:
        return sorted(found, key=lambda entry: entry.name)


def _tell(files: Iterable[tuple[object, os.DirEntry[str] | Path]]) -> Iterator[tuple[str, int, int, int]]:
    """What a file is called, and what changes when it does."""
    for name, file in files:
        facts = file.stat()
        yield str(name), facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns


def read_entry(folder: Path, key: str, with_examples: bool = True) -> dict[str, Any] | None:
    """The ruleset kept under this key, if everything about it adds up."""
    try:
        head, _, body = (folder / _get_name(key)).read_bytes().partition(b"\n")
        if json.loads(head) != _describe(key, body):
            return None
        return _load(body, with_examples)
    except (OSError, ValueError, TypeError, RecursionError):
        return None


def write_entry(folder: Path, key: str, body: bytes) -> None:
    head = json.dumps(_describe(key, body)).encode()
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_atomically(folder / _get_name(key), head + b"\n" + body)
        _prune(folder)


def _get_name(key: str) -> str:
    return f"ruleset-{crc32(key.encode()):08x}.json"


def _describe(key: str, body: bytes) -> dict[str, str | int]:
    return {"key": key, "crc32": crc32(body)}


def _prune(folder: Path) -> None:
    entries = sorted(folder.glob("ruleset-*.json"), key=lambda entry: entry.stat().st_mtime, reverse=True)
    for entry in entries[KEPT:]:
        entry.unlink()
