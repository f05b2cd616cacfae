"""What can be chosen together: one edition, and the text of every option compiles although nobody chose it."""

from __future__ import annotations

from itertools import permutations

import pytest

from compiler.diagnostic import CanonError
from compiler.every import check_every_option
from compiler.pipeline import amend_book
from compiler.source import make_source
from tests.options.tables import EDITIONS, get_book, get_sources
from tests.readings.options import find_refusal


@pytest.mark.parametrize(("first", "second"), list(permutations(EDITIONS, 2)))
def test_two_editions_are_refused(first: str, second: str) -> None:
    with pytest.raises(CanonError) as caught:
        amend_book(get_book(), [first, second])
    (told,) = [d for d in caught.value.diagnostics if "two editions" in d.message]
    assert told.code == "excluded-option"
    assert first in told.message and second in told.message
    assert "--with ISSUE.READING" in told.fix


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_edition_is_fine_although_it_builds_on_another(edition: str) -> None:
    assert find_refusal([edition]) == set()


def test_every_option_compiles_by_itself() -> None:
    assert check_every_option(get_sources()) == len(get_book().options)


def test_mistake_in_an_option_that_nobody_chose_is_found() -> None:
    text = 'variant ours "Ours":\n  Assume "our table".\n  replace bank.pays: Take 1 cion.\n'
    with pytest.raises(CanonError) as caught:
        check_every_option([*get_sources(), make_source("ours.canon", text)])
    assert [(d.code, d.span.file, d.span.line) for d in caught.value.diagnostics] == [("unknown-name", "ours.canon", 3)]
