"""Links lead somewhere, and nothing on the pages is true of one machine only."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import PAGES, ROOT

_LINK = re.compile(r"\]\((?P<path>[^)#\s]*)(?:#(?P<heading>[^)\s]*))?\)")
_HEADING = re.compile(r"^#+ (?P<title>.+)$", re.MULTILINE)


def get_anchors(page: str) -> set[str]:
    text = re.sub(r"^```.*?^```$", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return {re.sub(r"[^\w\- ]", "", found["title"].lower()).replace(" ", "-") for found in _HEADING.finditer(text)}


@pytest.mark.parametrize("page", [*PAGES, "CHANGELOG.md"])
def test_links_lead_somewhere(page: str) -> None:
    for found in _LINK.finditer((ROOT / page).read_text(encoding="utf-8")):
        if found["path"].startswith(("http:", "https:")):
            continue
        target = (ROOT / page).parent / found["path"] if found["path"] else ROOT / page
        assert target.exists(), f"{page}: {found[0]}"
        if found["heading"]:
            assert found["heading"] in get_anchors(target.resolve().relative_to(ROOT).as_posix()), f"{page}: {found[0]}"


@pytest.mark.parametrize("page", [*PAGES, "CHANGELOG.md"])
def test_no_page_speaks_of_one_machine(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert not re.search(r"/(?:home|root|work|tmp|Users)/", text)


def test_every_page_stands_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for page in PAGES:
        if page.startswith("docs/") and page != "docs/README.md":
            assert f"({page.removeprefix('docs/')})" in index
