"""Markdown with Canon in it: what stands in blocks fenced as `canon` is the text, and the rest is for people.

Every other line becomes an empty one, so that whatever is found in the text is found at its line of the page.
"""

from __future__ import annotations

SUFFIX = ".md"
OPENING = "```canon"
CLOSING = "```"


def extract_canon(page: str) -> str:
    """The Canon of a page, each line where it stands."""
    lines, is_inside = [], False
    for line in page.split("\n"):
        fence = line.rstrip()
        is_fence = fence == (CLOSING if is_inside else OPENING)
        lines.append(line if is_inside and not is_fence else "")
        is_inside ^= is_fence
    return "\n".join(lines)
