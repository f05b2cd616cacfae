"""Characters that no word of Canon has: what the writer probably meant by them."""

from __future__ import annotations

import re
import unicodedata

from compiler.diagnostic import Diagnostic
from compiler.spot import Spot, span_between

STRAIGHT = {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "´": "'", "`": "'"}
MEANT = {
    ";": "end the sentence with a full stop, or join the deeds with `, and`",
    "!": "end the sentence with a full stop",
    "?": "end the sentence with a full stop; questions stand in quotes, in the title of an issue",
    "{": "what belongs to a declaration is indented below it; remarks stand in (parentheses)",
    "}": "what belongs to a declaration is indented below it; remarks stand in (parentheses)",
    "[": "remarks stand in (parentheses)",
    "]": "remarks stand in (parentheses)",
    "#": "remarks stand in (parentheses)",
    "/": "remarks stand in (parentheses)",
    "*": "write `times` to multiply; remarks stand in (parentheses)",
    "&": "write `and`",
    "+": "write `plus`",
    "-": "write `minus` to subtract; a hyphen joins two words without a space",
    "–": "write `to` between two numbers; a hyphen joins two words without a space",
    "—": "end the sentence with a full stop, or put the aside in (parentheses)",
    "=": "write `is`, or `equal to`",
    "<": "write `fewer than` or `at most`",
    ">": "write `more than` or `at least`",
    "%": "say how many, in figures",
    "_": "join words with a hyphen",
    "…": "end the sentence with a full stop",
}
_GLUED = re.compile(r"([0-9]+)-?([\w-]{0,40})[\w-]*")
_CURLY = re.compile(r"[“”„«»][^“”„«»\"\n]*[“”„«»\"]")


def explain_character(spot: Spot) -> Diagnostic:
    """What is wrong with the character at the spot, where no token could be cut."""
    character = spot.block.clean[spot.at]
    if character == '"':
        return _unclosed_quote(spot)
    if character == ")":
        span = span_between(spot.block, spot.at, spot.at + 1)
        return Diagnostic(
            "unclosed-remark", span, "This `)` closes a remark that was never opened.", "take it away, or write the `(`"
        )
    if character == "'":
        return _single_quote(spot)
    if character in STRAIGHT:
        return _curly_quote(spot)
    if glued := _GLUED.match(spot.block.clean, spot.at):
        return _glued_number(spot, glued)
    return _stray(spot, character)


def _unclosed_quote(spot: Spot) -> Diagnostic:
    end = spot.block.clean.find("\n", spot.at)
    end = end if end >= 0 else len(spot.block.clean)
    quoted = spot.block.clean[spot.at : end].rstrip()
    span = span_between(spot.block, spot.at, spot.at + len(quoted))
    fix = f'write {quoted.rstrip(".:, ")}"' if len(quoted) < 60 else 'write the second "'
    return Diagnostic("unclosed-quote", span, "This quotation is not closed on its line.", fix)


def _single_quote(spot: Spot) -> Diagnostic:
    span = span_between(spot.block, spot.at, spot.at + 1)
    message = "An apostrophe stands only in words like anna's; quotations have double quotes."
    return Diagnostic(
        "curly-quote", span, message, 'write "..." around a quotation, and `\'s` for what belongs to somebody'
    )


def _curly_quote(spot: Spot) -> Diagnostic:
    pair = _CURLY.match(spot.block.clean, spot.at)
    end = pair.end() if pair else spot.at + 1
    found = spot.block.clean[spot.at : end]
    fix = f'write "{found[1:-1]}"' if pair and len(found) < 60 else f"write {STRAIGHT[found[0]]}"
    message = f"Canon's quotes and apostrophes are straight, and {found[0]} is curly."
    return Diagnostic("curly-quote", span_between(spot.block, spot.at, end), message, fix)


def _glued_number(spot: Spot, glued: re.Match[str]) -> Diagnostic:
    message = "A number and a word need a space between them; a name starts with a letter."
    return Diagnostic(
        "glued-number", span_between(spot.block, *glued.span()), message, f"write {glued[1][:40]} {glued[2]}".rstrip()
    )


def _stray(spot: Spot, character: str) -> Diagnostic:
    shown = f"`{character}`" if character.isprintable() else f"(U+{ord(character):04X})"
    fix = MEANT.get(character, "take it away")
    if character.isalpha():
        plain = unicodedata.normalize("NFKD", character)[0]
        instead = f"write `{plain}`" if plain.isascii() else "use the letters a to z"
        fix = f"{instead} in names; in quotes every letter is fine"
    message = f"Canon has no use for the character {shown} here."
    return Diagnostic("stray-character", span_between(spot.block, spot.at, spot.at + 1), message, fix)
