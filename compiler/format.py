"""The canonical layout of a Canon text, for `referee rules fmt`.

A declaration starts at the left margin; its labels, and its sentences before the first label, are indented by two; a
label and its sentences stand on one line if they fit, and otherwise go on in lines indented by four; a citation after a
label has a line of its own there. A declaration with rules is followed by an empty line; shorter ones stand together as
the author had them.

Tokens and remarks, in their order, become *rows*, and each row becomes a line, or more if it is too long. A remark with
a line of its own keeps it (at the margin, or indented like what it stands before); every other remark clings to the
word before it. Nothing else is touched: the text says the same before and after, and laying it out twice changes
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lark import Token

from compiler.blocks import Block, Remark, find_remarks
from compiler.reading import Reading, read_source
from compiler.source import make_source
from compiler.spot import ENDS
from compiler.wording import capitalise, part_joins, words

WIDTH = 120
INDENT = "  "
DEEPER = "    "

OWN_LINE, LEADING, TRAILING = "OWN_LINE", "LEADING", "REMARK"
"""The types of remarks: alone on its lines, before something else on its line, or behind it."""

REMARKS = frozenset({OWN_LINE, LEADING, TRAILING})


@dataclass(slots=True)
class Row:
    """What goes on one line if it fits: a first line, a label with its sentences, a citation, a remark."""

    sort: str
    indent: str
    gap: bool = False
    pieces: list[Token] = field(default_factory=list)


def format_source(text: str, file: str) -> str:
    """The text in its canonical layout; raises CanonError if it is no Canon."""
    source = make_source(file, text)
    pieces = [piece for reading in read_source(source) for piece in _get_pieces(reading)]
    lines: list[str] = []
    for row in Layout(source.text, pieces).rows():
        lines += [""] if row.gap and lines else []
        lines += _draw(row)
    return "".join(f"{line}\n" for line in lines)


# --- Pieces: the tokens and remarks of a text, where they stand ------------------------------------------------------


def _get_pieces(reading: Reading) -> list[Token]:
    block = reading.block
    remarks = [_make_remark(block, remark) for remark in find_remarks(block.text)]
    pieces: list[Token] = []
    end = 0
    for piece in sorted([*part_joins(reading.tokens), *remarks], key=lambda piece: piece.start_pos or 0):
        is_inside = (piece.start_pos or 0) < end  # a remark between the words of one token, as in: at (so) least
        pieces.append(_shift(piece, block.start, TRAILING if is_inside else piece.type))
        end = max(end, piece.end_pos or 0)
    return pieces


def _make_remark(block: Block, remark: Remark) -> Token:
    line_start = block.clean.rfind("\n", 0, remark.start) + 1
    line_end = block.clean.find("\n", remark.end)
    before = block.clean[line_start : remark.start]
    after = block.clean[remark.end : line_end if line_end >= 0 else len(block.clean)]
    sort = TRAILING if before.strip() else LEADING if after.strip() else OWN_LINE
    return Token(sort, block.text[remark.start : remark.end], start_pos=remark.start, end_pos=remark.end)


def _shift(token: Token, by: int, sort: str) -> Token:
    start, end = token.start_pos or 0, token.end_pos or 0
    return Token(sort, str(token), start_pos=start + by, end_pos=end + by)


# --- Rows ------------------------------------------------------------------------------------------------------------


class Layout:
    """Deals the pieces of a text into rows."""

    def __init__(self, text: str, pieces: list[Token]) -> None:
        self.text = text
        self.pieces = pieces
        self.done: list[Row] = []
        self.row: Row | None = None
        self.last = ""
        """The type of the last token."""
        self.has_label = False
        """Whether this declaration has a label so far."""

    def rows(self) -> list[Row]:
        end = 0
        for piece, follower in zip(self.pieces, _get_followers(self.pieces), strict=True):
            has_gap = self.text.count("\n", end, piece.start_pos) > 1
            end = piece.end_pos or 0
            if piece.type == OWN_LINE or (piece.type == LEADING and (self.is_between or self.row is None)):
                self.place_remark(piece, follower, has_gap)
            elif piece.type in REMARKS:
                self.append(Token(TRAILING, " ".join(piece.split())))
            else:
                self.place_token(piece, has_gap)
                self.last = piece.type
        return self.done

    @property
    def is_between(self) -> bool:
        """Whether the last sentence, label or first line is finished."""
        return self.last in ENDS or not self.last

    @property
    def is_at_top(self) -> bool:
        """Whether the first line of a declaration stands right above, and opens it."""
        return self.last == "COLON" and self.done[-1].sort == "KIND"

    def place_token(self, token: Token, has_gap: bool) -> None:
        if token.type == "KIND":
            self.open("KIND", "", has_gap or self.has_label)
            self.has_label = False
            token = Token("KIND", token.lower())
        elif token.type == "LABEL":
            self.open("LABEL", INDENT, has_gap and not self.is_at_top)
            self.has_label = True
            token = Token("LABEL", token.lower())
        elif self.is_between:
            self.open_sentence(token)
            token = Token(token.type, capitalise(token))
        elif self.row is None:
            self.open("SENTENCE", DEEPER)
        self.append(token)

    def open_sentence(self, token: Token) -> None:
        """A sentence goes on behind its label, unless a citation or a remark stands in between."""
        is_citation = token.type in ("CITE", "ASSUME")
        if not self.has_label:
            self.open("SENTENCE", INDENT)
        elif is_citation or self.row is None or self.row.sort == "CITATION":
            self.open("CITATION" if is_citation else "SENTENCE", DEEPER)

    def place_remark(self, remark: Token, follower: str, has_gap: bool) -> None:
        start = remark.start_pos or 0
        column = start - self.text.rfind("\n", 0, start) - 1
        if column == 0 and follower == "KIND" and self.has_label:
            has_gap, self.has_label = True, False
        self.open(OWN_LINE, self.get_indent(column, follower), has_gap and self.is_between and not self.is_at_top)
        width = len(self.text[start - column : start].expandtabs(len(DEEPER)))
        self.append(Token(OWN_LINE, remark, column=width))
        self.row = None

    def get_indent(self, column: int, follower: str) -> str:
        """A remark at the margin stays there; any other is indented like what comes next."""
        if column == 0 or not self.last:
            return ""
        if self.is_between and (follower in ("LABEL", "KIND") or not self.has_label):
            return INDENT
        return DEEPER

    def open(self, sort: str, indent: str, gap: bool = False) -> None:
        self.row = Row(sort, indent, gap)
        self.done.append(self.row)

    def append(self, piece: Token) -> None:
        assert self.row is not None
        self.row.pieces.append(piece)


def _get_followers(pieces: list[Token]) -> list[str]:
    """For each piece, the type of the first token behind it; behind the last, as if another declaration came."""
    followers: list[str] = []
    follower = "KIND"
    for piece in reversed(pieces):
        followers.append(follower)
        follower = follower if piece.type in REMARKS else piece.type
    return followers[::-1]


# --- Lines -----------------------------------------------------------------------------------------------------------


def _draw(row: Row) -> list[str]:
    if row.sort == OWN_LINE:
        return _draw_remark(row)
    if row.sort == "KIND":
        return [" ".join(words(row.pieces))]
    return list(_fill(row.indent, words(row.pieces)))


def _draw_remark(row: Row) -> list[str]:
    """The remark as it was, moved as a whole."""
    (remark,) = row.pieces
    first, *rest = remark.split("\n")
    lines = [row.indent + first.rstrip()]
    for line in rest:
        bare = line.strip()
        depth = len(line[: len(line) - len(line.lstrip())].expandtabs(len(DEEPER))) - (remark.column or 0)
        lines.append(row.indent + " " * depth + bare if bare else "")
    return lines


def _fill(indent: str, parts: Iterable[str]) -> Iterator[str]:
    """Lines of whole sentences where they fit; only a sentence that is longer than a line is broken inside."""
    line = ""
    for sentence in _split_sentences(parts):
        whole = " ".join(sentence)
        if line and len(line) + 1 + len(whole) > WIDTH and len(DEEPER) + len(whole) <= WIDTH:
            yield line
            line = DEEPER + whole
            continue
        for part in sentence:
            if line and len(line) + 1 + len(part) > WIDTH:
                yield line
                line = DEEPER + part
            else:
                line = f"{line} {part}" if line else indent + part
    if line:
        yield line


def _split_sentences(parts: Iterable[str]) -> Iterator[list[str]]:
    sentence: list[str] = []
    for part in parts:
        sentence.append(part)
        if part.endswith("."):
            yield sentence
            sentence = []
    if sentence:
        yield sentence
