"""Where the rules and schemas that come with the referee live, and how files are written.

In an installed package they are data inside it (`referee/data/`); in a checkout they stand at the top level.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
SUFFIX = ".canon"
SUFFIXES = (SUFFIX, ".md")
"""Of texts, and of pages with texts in them."""


def get_data_dir() -> Path:
    inside = PACKAGE / "data"
    return inside if inside.is_dir() else PACKAGE.parent


def get_rules_dir() -> Path:
    return get_data_dir() / "rules"


def get_casebook_dir() -> Path:
    inside = PACKAGE / "data" / "casebook"
    return inside if inside.is_dir() else PACKAGE.parent / "tests" / "casebook"


def get_schemas_dir() -> Path:
    return get_data_dir() / "schemas"


def get_compiler_dir() -> Path:
    return PACKAGE.parent / "compiler"


def find_canon_files(paths: Iterable[Path], suffixes: Sequence[str] = (SUFFIX,)) -> Iterator[Path]:
    """The files themselves, and every Canon file below the folders, in a fixed order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in suffixes)
        else:
            yield path


def get_fingerprint(
    paths: Iterable[Path], options: Iterable[str] = (), suffixes: Sequence[str] = (SUFFIX,)
) -> str:
    """The same for the same text of rules and chosen files, wherever it lies; empty if something is not there."""
    from hashlib import sha256

    digest = sha256()
    files = [Path(option) for option in options if option.endswith(SUFFIX)]
    try:
        for file in find_canon_files([*paths, *files], suffixes):
            text = file.read_bytes()
            digest.update(len(text).to_bytes(8, "big") + text)
    except OSError:
        return ""
    return digest.hexdigest()


def write_atomically(path: Path, data: bytes) -> None:
    """Readers see the old file or the new one, never half of it. A file keeps its mode; a link stays a link."""
    import tempfile  # loads half a dozen packers; most commands write nothing

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
