"""Fixtures of these tests."""

from tests.options.calls import call

__all__ = ["call"]
