"""The canonical layout: it says the same, keeps every remark, and is its own layout."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.blocks import find_remarks
from compiler.diagnostic import CanonError
from compiler.format import WIDTH, format_source
from compiler.parse import parse_source
from compiler.source import make_source
from tests.front.harness import FILE, read_cases

RULES = sorted((Path(__file__).parents[2] / "rules").rglob("*.canon"))


def layout(text: str) -> str:
    return format_source(text, FILE)


def get_remarks(text: str) -> list[str]:
    text = make_source(FILE, text).text
    return [" ".join(text[remark.start : remark.end].split()) for remark in find_remarks(text)]


def hold(text: str) -> None:
    """All that a layout promises."""
    done = layout(text)
    assert layout(done) == done
    assert parse_source(make_source(FILE, done)) == parse_source(make_source(FILE, text))
    assert get_remarks(done) == get_remarks(text)
    assert not done or (done.endswith("\n") and not done.endswith("\n\n") and not done.startswith("\n"))
    assert not re.search(r"[ \t]\n|\n\n\n", done) or "(" in done


# --- What it looks like -----------------------------------------------------------------------------------------------

MESSY = """


(The cards.)
CARD   feast   of each   player "The  feast" ,red :
     Cite   handbook  "Cards"  and leaflet
       "Errata".
     eats   :   take 2  apples , and take 1 cup  .  move   1 guest to your hall. Cite leaflet "Page 2". (a  note)

     (Drinks come later.)
  drinks: Take 1 cup (or glass), then
     pay 1 coin.
card fast "Fast".
card third "Third".



status full "Full".      (Too full.)
"""

NEAT = """\
(The cards.)
card feast of each player "The  feast", red:
  Cite handbook "Cards" and leaflet "Errata".
  eats: Take 2 apples, and take 1 cup. Move 1 guest to your hall.
    Cite leaflet "Page 2". (a note)

  (Drinks come later.)
  drinks: Take 1 cup (or glass), then pay 1 coin.

card fast "Fast".
card third "Third".

status full "Full". (Too full.)
"""


def test_messy_becomes_neat() -> None:
    assert layout(MESSY) == NEAT
    hold(MESSY)


def test_long_rules_go_on_in_deeper_lines() -> None:
    rule = "Take 2 apples from the big bowl of fruit in the hall"
    text = f"card feast:\n  eats: {rule}, and {rule.lower()}, and {rule.lower()}.\n"
    first, second, third = layout(text).splitlines()
    assert (first, third[:5]) == ("card feast:", "    a") and second.startswith("  eats: Take")
    assert len(second) <= WIDTH < len(second) + len(third.split()[0]) + 1
    hold(text)


def test_remarks_keep_their_places() -> None:
    text = (
        "(At the top.)\n\n(Right above.)\ncard feast: (Behind.)\n  (Before the citation.)\n"
        '  Cite handbook "Cards". (Cited.)\n  eats: Take 2 apples. (Red.)\n    (Before the next sentence.)\n'
        "    Take 1 cup.\n  (At the end.)\n\n(Between,\n   over two lines.)\ncard fast.\n(Last.)\n"
    )
    assert layout(text) == text
    hold(text)


def test_a_remark_inside_a_sentence_keeps_its_line() -> None:
    text = "card feast:\n  eats: Take 2 apples\n    (red ones)\n    for each guest.\n"
    assert layout(text) == text


def test_a_remark_inside_a_word_of_words_moves_behind_it() -> None:
    text = "card feast:\n  eats: Take 1 to\n  (not more)\n  3 (red) apples for (so) each guest.\n"
    assert layout(text) == "card feast:\n  eats: Take 1 to 3 (not more) (red) apples for each (so) guest.\n"
    hold(text)


def test_short_declarations_stay_together_and_rules_stand_apart() -> None:
    text = (
        'issue size.\nreading big of size:\n  Assume "so".\nreading small of size:\n  a: Take 1 cup.\nissue colour.\n'
    )
    assert layout(text) == text.replace("issue colour", "\nissue colour")


def test_other_line_ends_and_marks() -> None:
    assert layout("\ufeffcard a.\r\ncard b.\r\n") == "card a.\ncard b.\n"


@pytest.mark.parametrize(("text", "done"), [("", ""), ("\n \n", ""), ("  (only this) ", "(only this)\n")])
def test_next_to_nothing(text: str, done: str) -> None:
    assert layout(text) == done


def test_what_cannot_be_read_is_not_laid_out() -> None:
    with pytest.raises(CanonError):
        layout("card feast\n")


# --- What it promises -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RULES, ids=[path.name for path in RULES])
def test_on_real_rules(path: Path) -> None:
    hold(path.read_text(encoding="utf-8"))


def test_on_the_faultless_cases() -> None:
    for case in read_cases():
        if not case.expected:
            hold(case.text)


SENTENCES = (
    "take 2 apples",
    "Take 1 to 3 apples from your hall, and move any Guest to the Great Hall, then pay 1 coin",
    "If you have at least 2 cups, or it is red, take 1 apple for each 2 guests in your hall with a cup",
    "either take 1 apple, then take 1 cup, or you may pay 2 coins",
    "For each player at once, twice, do a feast",
    "Whenever you take apples, take 1 more apple",
    "The number of cups of anna's table is 3 plus 4",
    'Read "3 apples" for "2 apples"',
    "As anna, choose yes",
    "there are no cups",
)
GAPS = st.sampled_from(
    [" ", "  ", "\n    ", "\n\n  ", "\t", " (a remark) ", "\n  (its own line)\n  ", "\n(at the margin)\n "]
)


@st.composite
def sentences(draw: st.DrawFn) -> str:
    words = draw(st.sampled_from(SENTENCES)).split(" ")
    text = words[0]
    for word in words[1:]:
        gap = " " if text.count('"') % 2 else draw(st.one_of(st.just(" "), st.just(" "), st.just(" "), GAPS))
        text += gap + word
    return text + draw(st.sampled_from([".", " .", ". (so)"]))


@st.composite
def declarations(draw: st.DrawFn) -> str:
    kind = draw(st.sampled_from(["card", "Card", "deed", "status"]))
    of = draw(st.sampled_from(["", " of each player"]))
    first = f'{kind} feast{of} "Feast"{draw(st.sampled_from(["", ", red", " , red"]))}'
    if draw(st.booleans()):
        return first + "."
    items = st.one_of(
        sentences(),
        st.sampled_from(['cite handbook "A (b)" and leaflet "C".', 'Assume "why".', "eats:", "add a-b.c after d :"]),
    )
    gap = st.sampled_from(["\n  ", "\n\n    ", "\n (own)\n  ", "\n(margin)\n\n  ", "\n  (leading) "])
    return first + ":" + "".join(draw(gap) + item for item in draw(st.lists(items, min_size=1, max_size=6)))


def reads(text: str) -> bool:
    try:
        parse_source(make_source(FILE, text))
    except CanonError:
        return False
    return True


@settings(max_examples=300, deadline=None)
@given(
    st.lists(declarations(), max_size=4), st.sampled_from(["\n", "\n\n", "\n\n\n", "\n(so)\n", "\n  (in)\n\n(out)\n\n"])
)
def test_on_any_text(parts: list[str], between: str) -> None:
    text = between.join(parts)
    if reads(text):
        hold(text)
