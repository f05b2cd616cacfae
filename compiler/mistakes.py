"""Syntax mistakes, in the reader's words.

Lark says which token it could not place; people want to know which full stop they forgot. Each function below knows one
mistake: it looks at the spot (what was read, what stands there, what could have stood there) and either explains it or
passes. The first explanation counts, so the order of `MISTAKES` goes from the certain to the likely. Where nobody knows
better, the last resort names what was understood and what could follow, in plain words.
"""

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from compiler.diagnostic import Diagnostic, Site
from compiler.margins import header, indented_declaration, outside
from compiler.slips import AMENDING, FACTS, OPENERS, find_slip, quote
from compiler.spot import Spot, is_first_on_line, span_after, span_between, span_of
from compiler.stray import explain_character
from compiler.wording import NOUNLIKE

CLAUSES = {
    "IF": "if ...",
    "FOREACH": "for each ...",
    "WHENEVER": "whenever you ...",
    "OTHERWISE": "otherwise",
    "AS": "as ...",
    "AT": "at ...",
}
PLAIN = {
    "DOT": "a full stop",
    "COLON": "a colon",
    "COMMA": "a comma",
    "STRING": "something in quotes",
    "INT": "a number",
    "NAME": "a word",
    "JOIN": "`, and`",
    "ORELSE": "`, or`",
    "IS": "`is`",
    "HAVE": "`has`",
}


def explain_mistake(spot: Spot) -> Diagnostic:
    """Why the block cannot be read beyond this spot."""
    if spot.bad is None and not spot.is_at_end:
        return explain_character(spot)
    for mistake in MISTAKES:
        if found := mistake(spot):
            return found
    return _last_resort(spot)


def _slip(spot: Spot) -> Diagnostic | None:
    """A small word taken for a name, in what was read or right where reading stopped."""
    tokens = list(spot.sentence)
    if spot.bad is not None and (spot.bad.lower() in OPENERS or spot.bad.lower() in FACTS):
        tokens.append(Token.new_borrow_pos("NAME", str(spot.bad), spot.bad))
    return find_slip(spot.block, tokens)


# --- The ends of sentences -------------------------------------------------------------------------------------------


def _bad_label(spot: Spot) -> Diagnostic | None:
    """Some words and a colon at the start of a line."""
    words = spot.sentence
    if spot.bad is None or spot.bad.type != "COLON" or not 1 < len(words) < 5 or words[0].lower() in AMENDING:
        return None
    if not is_first_on_line(spot.block, words[0]) or words[-1].line != words[0].line:
        return None
    span = span_of(spot.block, words[0]).to(span_of(spot.block, words[-1]))
    joined = "-".join("-".join(token.lower().split()) for token in words)
    return Diagnostic("bad-label", span, "A label is a single name.", f"write {joined}:")


def _colon(spot: Spot) -> Diagnostic | None:
    """A colon inside a sentence: before it stands a label, and before that a full stop is missing."""
    if spot.bad is None or spot.bad.type != "COLON" or not spot.sentence:
        return None
    start = len(spot.sentence) - 1
    while start and not is_first_on_line(spot.block, spot.sentence[start]):
        start -= 1
    label = spot.sentence[start:]
    if start and (len(label) == 1 or label[0].lower() in AMENDING):
        before = spot.sentence[start - 1]
        span = span_of(spot.block, label[0]).to(span_of(spot.block, label[-1]))
        message = f"The sentence before the label {quote(label[-1])} has no full stop."
        fix = f"write a full stop after {quote(before)}"
        return Diagnostic(
            "missing-full-stop", span_after(spot.block, before), message, fix, (Site(span, "the next label"),)
        )
    message = "A colon stands only behind the first line of a declaration and behind a label."
    return Diagnostic("stray-character", span_of(spot.block, spot.bad), message, "end the sentence with a full stop")


def _citation(spot: Spot) -> Diagnostic | None:
    if not spot.sentence or spot.sentence[0].type not in ("CITE", "ASSUME"):
        return None
    opener, last = spot.sentence[0], spot.sentence[-1]
    if ended := _end(spot):
        return ended
    span = span_of(spot.block, spot.bad) if spot.bad else span_after(spot.block, last)
    if opener.type == "ASSUME":
        message, fix = "`Assume` is followed by one reason in quotes.", 'write: Assume "why we think so".'
    elif last.type == "STRING":
        message, fix = "Two citations are joined by `and`.", 'write: Cite one "heading" and other "heading".'
    elif last.type == "NAME":
        message, fix = f"After the source {quote(last)} comes the heading in quotes.", f'write: Cite {last} "heading".'
    else:
        message, fix = "Before the heading comes the name of the source.", 'write: Cite some-source "heading".'
    return Diagnostic("bad-citation", span, message, fix)


def _end(spot: Spot) -> Diagnostic | None:
    """The next sentence, label or declaration starts, and this sentence could have ended."""
    if "DOT" not in spot.accepts or not spot.sentence:
        return None
    if spot.bad is not None and not is_first_on_line(spot.block, spot.bad):
        return None
    last = spot.sentence[-1]
    fix = f"write a full stop after {quote(last)}"
    return Diagnostic(
        "missing-full-stop", span_after(spot.block, last), "This sentence has no full stop at its end.", fix
    )


def _label_without_colon(spot: Spot) -> Diagnostic | None:
    """`eats you may ...`; other labels without a colon parse, and are slips."""
    if spot.bad is None or spot.bad.lower() != "may" or len(spot.sentence) != 2:
        return None
    label, you = spot.sentence
    if label.type != "NAME" or you.type != "PRONOUN" or not is_first_on_line(spot.block, label):
        return None
    message = f"{quote(label)} looks like a label, but has no colon."
    return Diagnostic("missing-colon", span_after(spot.block, label), message, f"write {label}:")


# --- Commas, and what they join --------------------------------------------------------------------------------------


def _comma(spot: Spot) -> Diagnostic | None:
    """`If ...` and its like, and no comma behind."""
    opener = _get_opener(spot)
    if opener is None or "COMMA" not in spot.accepts or "DOT" in spot.accepts:
        return None
    message = f"Behind `{CLAUSES[spot.sentence[opener].type]}` comes a comma, and then what happens."
    gap = _guess_gap(spot, opener)
    before = spot.sentence[-1 if gap is None else gap]
    fix = f"go on after {quote(before)} with a comma and a deed" if gap is None else f"write {before},"
    return Diagnostic("missing-comma", span_after(spot.block, before), message, fix)


def _get_opener(spot: Spot) -> int | None:
    """Where in the sentence the clause starts that wants a comma."""
    start = max((i + 1 for i, token in enumerate(spot.sentence) if token.type == "COMMA"), default=0)
    return start if start < len(spot.sentence) and spot.sentence[start].type in CLAUSES else None


def _guess_gap(spot: Spot, opener: int) -> int | None:
    """The word before the one that looks like a verb: a name between a noun and what a verb is done to."""
    sentence = spot.sentence
    if spot.bad is not None and spot.bad.type == "NAME":
        return len(sentence) - 1
    for i in range(opener + 2, len(sentence) - 1):
        is_verb = sentence[i].type == "NAME" and sentence[i - 1].type in NOUNLIKE
        if is_verb and sentence[i + 1].type in ("INT", "DET", "RANGE", "PRONOUN"):
            return i - 1
    return None


def _times(spot: Spot) -> Diagnostic | None:
    words = spot.sentence
    if len(words) != 2 or words[0].type != "INT" or words[1].lower() != "times":
        return None
    message = "Behind `... times` comes a comma, and then what happens."
    return Diagnostic("missing-comma", span_after(spot.block, words[1]), message, f"write {words[0]} times,")


def _either(spot: Spot) -> Diagnostic | None:
    types = [token.type for token in spot.sentence]
    if spot.bad is not None and spot.bad.type == "ORELSE" and "EITHER" not in types:
        message = "A choice of deeds opens with `either`, so that we know where it starts."
        span = span_of(spot.block, spot.bad)
        return Diagnostic("or-without-either", span, message, "write: Either ..., or ...")
    if "EITHER" not in types or "ORELSE" in types or "ORELSE" not in spot.accepts:
        return None
    for i, token in enumerate(spot.sentence[1:]):
        if token.lower() == "or":
            message = "Without a comma, `or` joins two things; `, or` joins two deeds."
            return Diagnostic("missing-comma", span_after(spot.block, spot.sentence[i]), message, "write `, or`")
    span = span_of(spot.block, spot.sentence[types.index("EITHER")])
    return Diagnostic(
        "or-without-either", span, "`Either` offers only one thing here.", "write the other behind `, or`"
    )


def _join(spot: Spot) -> Diagnostic | None:
    if spot.bad is None or spot.bad.type != "COMMA" or "DOT" not in spot.accepts:
        return None
    message = "A comma alone joins nothing: deeds are joined by `, and` or `, then`, things by `and` without a comma."
    span = span_of(spot.block, spot.bad)
    return Diagnostic("missing-join", span, message, "write `, and` or `, then` between deeds, `and` between things")


# --- Nobody knows better ---------------------------------------------------------------------------------------------


def _last_resort(spot: Spot) -> Diagnostic:
    last = spot.tokens[-1] if spot.tokens else None
    span = span_of(spot.block, spot.bad) if spot.bad else span_between(spot.block, max(spot.at - 1, 0), spot.at)
    if last is None or spot.bad is None:
        return Diagnostic("syntax", span, "I cannot read this.", "start with the kind and the name of a declaration")
    expected = [plain for name, plain in PLAIN.items() if name in spot.accepts][:4]
    follow = f" After it could come {_list(expected)}." if expected else ""
    if spot.bad.type == "DOT":
        message = f"The sentence stops too early, after {quote(last)}.{follow}"
        return Diagnostic("syntax", span, message, "say the rest of it")
    message = f"I can read this as far as {quote(last)}, but not {quote(spot.bad)}.{follow}"
    return Diagnostic("syntax", span, message, "say it in a shorter sentence, or in two")


def _list(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " or " + parts[-1]


MISTAKES: tuple[Callable[[Spot], Diagnostic | None], ...] = (
    outside,
    header,
    indented_declaration,
    _bad_label,
    _slip,
    _colon,
    _citation,
    _times,
    _comma,
    _end,
    _label_without_colon,
    _either,
    _join,
)
