"""Where the rules and schemas that come with the referee live, and how files are written.

In an installed package they are data inside it (`referee/data/`); in a checkout they stand at the top level.

Judging one log needs no more than the names of files, and loading pathlib would take a good part of its time. So names
are texts where everybody comes by, and paths where there is something to do with them.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = os.path.dirname(os.path.realpath(__file__))
SUFFIX = ".canon"
SUFFIXES = (SUFFIX, ".md")
"""Of texts, and of pages with texts in them."""

StrPath = str | os.PathLike[str]


def find_data(name: str, home: str = "") -> str:
    """The name of a folder with what comes with the referee; in a checkout it lies in its home there."""
    inside = os.path.join(PACKAGE, "data", name)
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(PACKAGE), home, name)


def get_rules_dir() -> Path:
    return _as_path(find_data("rules"))


def get_casebook_dir() -> Path:
    return _as_path(find_data("casebook", "tests"))


def get_schemas_dir() -> Path:
    return _as_path(find_data("schemas"))


def _as_path(name: str) -> Path:
    from pathlib import Path

    return Path(name)


def get_compiler_dir() -> str:
    return os.path.join(os.path.dirname(PACKAGE), "compiler")


def find_files(names: Iterable[StrPath], suffixes: Sequence[str] = (SUFFIX,)) -> Iterator[str]:
    """The files themselves, and every one with such an ending below the folders, in a fixed order."""
    for path in names:
        name = os.fspath(path)
        if not os.path.isdir(name):
            yield name
            continue
        for folder, folders, files in os.walk(name):
            folders.sort()
            yield from (os.path.join(folder, file) for file in sorted(files) if file.endswith(tuple(suffixes)))


def find_canon_files(paths: Iterable[Path], suffixes: Sequence[str] = (SUFFIX,)) -> Iterator[Path]:
    """The files themselves, and every Canon file below the folders, in a fixed order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in suffixes)
        else:
            yield path


def get_fingerprint(
    paths: Iterable[StrPath], options: Iterable[str] = (), suffixes: Sequence[str] = (SUFFIX,)
) -> str:
    """The same for the same text of rules and chosen files, wherever it lies; empty if something is not there."""
    from hashlib import sha256

    digest = sha256()
    chosen = [option for option in options if option.endswith(SUFFIX)]
    try:
        for name in find_files([*paths, *chosen], suffixes):
            with open(name, "rb") as file:
                text = file.read()
            digest.update(len(text).to_bytes(8, "big") + text)
    except OSError:
        return ""
    return digest.hexdigest()


def write_atomically(path: Path, data: bytes) -> None:
    """Readers see the old file or the new one, never half of it. A file keeps its mode; a link stays a link."""
    import tempfile  # loads half a dozen packers; most commands write nothing
    from pathlib import Path

    path = path.resolve()
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_get_umask()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _get_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
