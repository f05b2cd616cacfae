"""What is wrong with a text that is not JSON, in the words of somebody who looks over your shoulder.

Python's own parser says that it expected a delimiter; people want to hear that a comma is missing. So when a text was
refused, this goes through it again, token by token, with nothing but a stack of open brackets, and describes the first
place at which it is not JSON.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from referee.logs.positions import get_line

SPACE = re.compile(r"[ \t\n\r]*")
TEXT = re.compile(r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"')
LOOSE_TEXT = re.compile(r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"')
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?\Z")
ATOM = re.compile(r'[^\s{}\[\],:"]+')
CLOSING = {"{": "}", "[": "]"}

VALUE, KEY, COLON, COMMA = "a value", "the name of a field", "a colon", "a comma"
MEANT = {"True": "true", "False": "false", "None": "null", "undefined": "null", "nil": "null"}


class Fault(NamedTuple):
    """Where a text stops being JSON, why, and what to do about it."""

    offset: int
    message: str
    hint: str = ""


def find_fault(text: str, first_line: int = 1) -> Fault | None:
    """The first place at which the text, which begins on this line of its file, is not JSON; None if it is."""
    return _Scanner(text, first_line).find()


class _Scanner:
    """Goes along the text; `open` holds the offsets of the brackets that are, `wants` what has to come next."""

    def __init__(self, text: str, first_line: int) -> None:
        self.text = text
        self.first_line = first_line
        self.open: list[int] = []
        self.wants = VALUE
        self.follows = ""
        self.key = ""
        self.at = 0

    def find(self) -> Fault | None:
        while True:
            self.at = SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]
            if self.wants == COMMA and not self.open:
                break
            if self.at == len(self.text):
                return self.ends()
            fault = self.take(self.text[self.at])
            if fault is not None:
                return fault
        if self.at == len(self.text):
            return None
        return Fault(self.at, "The document is complete before this, and yet something follows.", "take it out")

    def take(self, sign: str) -> Fault | None:
        """One token: what it means here, or why it cannot stand here."""
        if sign in "}]":
            return self.close(sign)
        if self.wants == COLON:
            return self.pass_over(sign, ":", VALUE)
        if self.wants == COMMA:
            return self.pass_over(sign, ",", KEY if self.is_in_object else VALUE)
        if sign in "{[" and self.wants == VALUE:
            self.open.append(self.at)
            return self.go(sign, KEY if sign == "{" else VALUE)
        if sign == '"':
            return self.take_text()
        return self.take_atom()

    @property
    def is_in_object(self) -> bool:
        return bool(self.open) and self.text[self.open[-1]] == "{"

    def go(self, token: str, wants: str) -> Fault | None:
        """Past a token, which is no fault."""
        self.at += len(token)
        self.follows = token[0]
        self.wants = wants
        return None

    def close(self, sign: str) -> Fault | None:
        if not self.open:
            return Fault(self.at, f"This {sign} closes nothing: no bracket is open here.", "take it out")
        opening = self.text[self.open[-1]]
        if CLOSING[opening] != sign:
            message = f"This {sign} does not fit: the {opening} of line {self.line(self.open[-1])} is still open."
            return Fault(self.at, message, f"close it with {CLOSING[opening]} first")
        if self.follows == ",":
            return Fault(self.at, f"A comma stands before this {sign} and nothing between.", "leave the comma out")
        if self.wants not in (COMMA, KEY) and self.follows != "[":
            return Fault(self.at, f"After {self.key} a value is expected, not {sign}.")
        self.open.pop()
        return self.go(sign, COMMA)

    def pass_over(self, sign: str, expected: str, wants: str) -> Fault | None:
        if sign == expected:
            return self.go(sign, wants)
        if expected == ":":
            return Fault(self.at, f"After the name {self.key} a colon is expected.", f"write {self.key}: and the value")
        if sign in "/#":
            return self.comment()
        if sign == ":":
            return Fault(self.at, "A colon stands only between a name and its value.", "in a list, leave it out")
        return Fault(self.at, "A comma is missing before this.", "put a comma between the two")

    def take_text(self) -> Fault | None:
        found = TEXT.match(self.text, self.at)
        if found is None:
            return self.broken_text()
        if self.wants == KEY:
            self.key = found[0] if len(found[0]) <= 40 else f'{found[0][:36]}…"'
        return self.go(found[0], COLON if self.wants == KEY else COMMA)

    def broken_text(self) -> Fault:
        loose = LOOSE_TEXT.match(self.text, self.at)
        if loose is None:
            return Fault(self.at, 'This text does not end on its line: the second " is missing.', 'put a " at its end')
        if re.search(r"[\x00-\x1f]", loose[0]):
            return Fault(self.at, "There is a tab or another control character in this text.", "write a space instead")
        return Fault(self.at, "There is a \\ in this text that means nothing.", "write \\\\ for a backslash")

    def take_atom(self) -> Fault | None:
        found = ATOM.match(self.text, self.at)
        if found is None:
            return Fault(self.at, f"Here {self.wants} is expected, not {self.text[self.at]}.")
        word = found[0]
        if self.wants == VALUE and (word in ("true", "false", "null") or NUMBER.match(word)):
            return self.go(word, COMMA)
        return self.odd_word(word if len(word) <= 40 else f"{word[:39]}…")

    def odd_word(self, word: str) -> Fault:
        if word[0] in "/#":
            return self.comment()
        if self.wants == KEY:
            message = "The name of a field is expected here, in double quotes."
            return Fault(self.at, message, f'write "{word.strip("‘’“”")}"' if word[0] != "'" else "write \" for '")
        if word.lstrip("-+") in ("NaN", "Infinity", "inf", "nan"):
            return Fault(self.at, f"{word} is not a number that can be counted.", "write a whole number")
        if word in MEANT:
            return Fault(self.at, f"{word} is not known here.", f"write {MEANT[word]}")
        if word[0] in "0123456789+-.":
            return Fault(self.at, f"{word} is not written as a number is.", "write plain digits, such as 12")
        if word[0] in "'‘’“”":
            return Fault(self.at, "A text stands in plain double quotes.", 'write " before and after it')
        return Fault(self.at, "A text stands in double quotes.", f'write "{word}"')

    def comment(self) -> Fault:
        return Fault(self.at, "Comments are not possible here.", 'write "note": "…" instead')

    def ends(self) -> Fault:
        if not self.open:
            return Fault(self.at, "There is nothing in this document.", "write a log: docs/log.md shows a short one")
        last = self.open[-1]
        message = f"The text ends too early: the {self.text[last]} of line {self.line(last)} is never closed."
        return Fault(self.at, message, f"close it with {CLOSING[self.text[last]]}")

    def line(self, offset: int) -> int:
        return get_line(self.text, offset) + self.first_line - 1
