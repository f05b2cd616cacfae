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
from typing import TYPE_CHECKING, Any
from zlib import crc32

from referee import __version__
from referee.paths import SUFFIX, SUFFIXES, StrPath, find_files, get_compiler_dir, write_atomically

if TYPE_CHECKING:
    from pathlib import Path

KEPT = 32
"""So many entries stay; writing one more removes the oldest."""


def get_ruleset(paths: Sequence[StrPath], options: Sequence[str] = (), *, with_examples: bool = True) -> dict[str, Any]:
    """The ruleset of these sources under these options: from the cache, or compiled and put there."""
    folder = get_cache_dir()
    if folder is None or not all(map(os.path.isfile, find_files(paths, SUFFIXES))):  # a pipe is read only once
        return _load(_compile(paths, options), with_examples)
    key = get_key(paths, options)
    found = read_entry(folder, key, with_examples)
    if found is not None:
        return found
    body = _compile(paths, options)
    if key == get_key(paths, options):  # or somebody edited the sources meanwhile
        write_entry(folder, key, body)
    return _load(body, with_examples)


def get_fresh_ruleset(paths: Sequence[StrPath], options: Sequence[str] = ()) -> dict[str, Any]:
    """Compiled now and not kept: for one of very many, which would push everything else out of the cache."""
    return _load(_compile(paths, options), True)


def _compile(paths: Sequence[StrPath], options: Sequence[str]) -> bytes:
    """As JSON, so that a ruleset is the same whether it was compiled now or before."""
    from pathlib import Path

    from compiler.pipeline import compile_ruleset

    ruleset = compile_ruleset([Path(path) for path in paths], options)
    examples = ruleset.pop("examples", [])
    return b"\n".join(
        json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode() for part in (ruleset, examples)
    )


def _load(body: bytes, with_examples: bool) -> dict[str, Any]:
    ruleset, _, examples = body.partition(b"\n")
    loaded: dict[str, Any] = json.loads(ruleset)
    return {**loaded, "examples": json.loads(examples)} if with_examples else loaded


def get_cache_dir() -> str | None:
    own = os.environ.get("REFEREE_CACHE")
    if own is not None:
        return own or None
    user = _get_user_cache()
    return os.path.join(user, "referee") if os.path.isabs(user) else None  # no home


def _get_user_cache() -> str:
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA") or os.path.expanduser(os.path.join("~", "AppData", "Local"))
    chosen = os.environ.get("XDG_CACHE_HOME", "")
    return chosen if os.path.isabs(chosen) else os.path.expanduser(os.path.join("~", ".cache"))


def get_key(paths: Sequence[StrPath], options: Sequence[str] = ()) -> str:
    here = os.path.join(os.getcwd(), "")  # the ruleset names its files as they are called from here
    sources = [(file.removeprefix(here), os.stat(file)) for file in find_files(paths, SUFFIXES)]
    chosen = [(option, os.stat(option)) for option in options if option.endswith(SUFFIX)]
    with os.scandir(get_compiler_dir()) as found:
        parts = sorted((part for part in found if part.name.endswith((".py", ".lark"))), key=lambda part: part.name)
    compiler = [(part.name, part.stat()) for part in parts]
    return json.dumps([__version__, *options, *_tell(compiler), *_tell(sources), *_tell(chosen)])


def _tell(files: Iterable[tuple[str, os.stat_result]]) -> Iterator[tuple[str, int, int, int]]:
    """What a file is called, and what changes when it does."""
    return ((name, facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns) for name, facts in files)


def read_entry(folder: str, key: str, with_examples: bool = True) -> dict[str, Any] | None:
    """The ruleset kept under this key, if everything about it adds up."""
    try:
        with open(os.path.join(folder, _get_name(key)), "rb") as file:
            head, _, body = file.read().partition(b"\n")
        if json.loads(head) != _describe(key, body):
            return None
        return _load(body, with_examples)
    except (OSError, ValueError, TypeError, RecursionError):
        return None


def write_entry(folder: str, key: str, body: bytes) -> None:
    from pathlib import Path

    head = json.dumps(_describe(key, body)).encode()
    with contextlib.suppress(OSError):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        write_atomically(Path(folder) / _get_name(key), head + b"\n" + body)
        _prune(Path(folder))


def _get_name(key: str) -> str:
    return f"ruleset-{crc32(key.encode()):08x}.json"


def _describe(key: str, body: bytes) -> dict[str, str | int]:
    return {"key": key, "crc32": crc32(body)}


def _prune(folder: Path) -> None:
    entries = sorted(folder.glob("ruleset-*.json"), key=lambda entry: entry.stat().st_mtime, reverse=True)
    for entry in entries[KEPT:]:
        entry.unlink()
