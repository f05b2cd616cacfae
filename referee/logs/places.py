"""Line and column of what is said about a log."""

from __future__ import annotations

from collections.abc import Iterable

from referee.logs.model import Log, Path
from referee.logs.shape import POSITION_FORMAT


def get_places(log: Log, paths: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """Line and column of each of these values, or of the innermost one around it that is there."""
    from referee.logs.positions import get_column, get_line, locate

    paths = set(paths)
    spots = locate(log.text, {_get_own(log, path) for path in paths})
    offsets = {path: spots[_get_own(log, path)].value for path in paths}
    return {
        path: (get_line(log.text, offset) + log.first_line - 1, get_column(log.text, offset))
        for path, offset in offsets.items()
    }


def get_place(log: Log, path: Path) -> tuple[int, int]:
    return get_places(log, [path])[path]


def _get_own(log: Log, path: Path) -> Path:
    """A position that was given on its own does not stand inside a log."""
    return path[1:] if log.data.get("format") == POSITION_FORMAT and path[:1] == ("position",) else path
