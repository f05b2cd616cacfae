"""Syntax mistakes, in the reader's words."""

from __future__ import annotations

from lark.exceptions import UnexpectedInput

from compiler.diagnostic import CanonError, Diagnostic
from compiler.span import Span


def explain_mistake(file: str, text: str, error: UnexpectedInput) -> CanonError:
    line, column = max(error.line, 1), max(error.column, 1)
    return CanonError([Diagnostic("syntax", Span(file, line, column, line, column + 1), str(error))])
