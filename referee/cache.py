"""Compiled rulesets, kept per user so that the rules are compiled once and not at every start.

An entry's file name is its key: a sha256 over the compiler (version and every file), the sources (names and bytes) and
the options, so whatever could change the ruleset changes the name. The file is one line of JSON with the key and the
sha256 of the rest, then the ruleset as JSON. An entry that is truncated, altered, or another one's under a false name
does not add up, and is compiled again; it is data either way and never executed. A folder that cannot be used means no
cache, silently.

`REFEREE_CACHE` names another folder; empty, it turns the cache off.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from referee import __version__
from referee.paths import SUFFIX, SUFFIXES, find_canon_files, get_compiler_dir, write_atomically

KEPT = 32
"""So many entries stay; writing one more removes the oldest."""


def get_ruleset(paths: Sequence[Path], options: Sequence[str] = ()) -> dict[str, Any]:
    """The ruleset of these sources under these options: from the cache, or compiled and put there."""
    folder = get_cache_dir()
    files = find_canon_files(paths, SUFFIXES)
    if folder is None or not all(file.is_file() for file in files):  # a pipe is read only once
        return json.loads(_compile(paths, options))  # type: ignore[no-any-return]
    key = get_key(paths, options)
    found = read_entry(folder, key)
    if found is not None:
        return found
    body = _compile(paths, options)
    if key == get_key(paths, options):  # or somebody edited the sources meanwhile
        write_entry(folder, key, body)
    return json.loads(body)  # type: ignore[no-any-return]


def _compile(paths: Sequence[Path], options: Sequence[str]) -> bytes:
    """As JSON, so that a ruleset is the same whether it was compiled now or before."""
    from compiler.pipeline import compile_ruleset

    return json.dumps(compile_ruleset(paths, options), ensure_ascii=False, separators=(",", ":")).encode()


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
    digest = sha256()
    for part in _parts(paths, options):
        digest.update(len(part).to_bytes(8, "big"))  # so that no two rows of parts run together alike
        digest.update(part)
    return digest.hexdigest()


def _parts(paths: Sequence[Path], options: Sequence[str]) -> Iterator[bytes]:
    yield __version__.encode()
    yield b"compiler"
    compiler = get_compiler_dir()
    for file in sorted(compiler.rglob("*")):
        if file.suffix in (".py", ".lark"):
            yield os.fsencode(file.relative_to(compiler))
            yield file.read_bytes()
    yield b"sources"
    here = Path.cwd()  # the ruleset names its files as they are called from here
    for file in find_canon_files(paths, SUFFIXES):
        yield os.fsencode(file.relative_to(here) if file.is_relative_to(here) else file)
        yield file.read_bytes()
    yield b"options"
    for option in options:
        yield os.fsencode(option)
        if option.endswith(SUFFIX):
            yield Path(option).read_bytes()


def read_entry(folder: Path, key: str) -> dict[str, Any] | None:
    """The ruleset kept under this key, if everything about it adds up."""
    try:
        head, _, body = (folder / f"{key}.json").read_bytes().partition(b"\n")
        if json.loads(head) != _describe(key, body):
            return None
        ruleset = json.loads(body)
    except (OSError, ValueError, RecursionError):
        return None
    return ruleset if isinstance(ruleset, dict) else None


def write_entry(folder: Path, key: str, body: bytes) -> None:
    head = json.dumps(_describe(key, body)).encode()
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_atomically(folder / f"{key}.json", head + b"\n" + body)
        _prune(folder)


def _describe(key: str, body: bytes) -> dict[str, str]:
    return {"key": key, "sha256": sha256(body).hexdigest()}


def _prune(folder: Path) -> None:
    entries = sorted(folder.glob("*.json"), key=lambda entry: entry.stat().st_mtime, reverse=True)
    for entry in entries[KEPT:]:
        if len(entry.stem) == sha256().digest_size * 2:
            entry.unlink()
