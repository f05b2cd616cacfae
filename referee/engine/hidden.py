"""What the table has not seen: face-down tokens whose identity is only known to be one of a pool.

A state with `pools` plays on without knowing hidden cards. Every token still has a place, but which of a pool's tokens
lies where is a guess: two tokens of one pool that nobody has seen can change places and no one could tell. So whatever
comes to light is put right by a swap, and is possible exactly if such a swap exists. A deal into a hidden place makes
its tokens a new pool; a token leaves its pool when it is seen, and stays known until it is dealt again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.state import Option, State


def hide(s: State, tokens: Iterable[int]) -> None:
    """These tokens were dealt unseen: they are a pool of their own from now on."""
    assert s.pools is not None
    s.dealt += 1
    for token in tokens:
        s.pools[token] = s.dealt


def is_hidden(s: State, token: int) -> bool:
    return s.pools is not None and s.pools[token] > 0


def candidates(s: State, row: Sequence[int]) -> tuple[int, ...]:
    """Every token that one of the row could turn out to be."""
    assert s.pools is not None
    pools = {s.pools[token] for token in row if s.pools[token]}
    known = [token for token in row if not s.pools[token]]
    return (*known, *(token for token, pool in enumerate(s.pools[:-1]) if pool and pool in pools))


def find_swaps(s: State, row: Sequence[Option], shown: Sequence[int]) -> list[tuple[int, int]] | None:
    """Which unseen tokens must change places so that the row holds all that is shown; None if none could."""
    assert s.pools is not None
    unnamed = [token for token in row if isinstance(token, int) and token not in shown]
    swaps: list[tuple[int, int]] = []
    for token in shown:
        if token in row:
            continue
        guess = next((other for other in unnamed if s.pools[token] and s.pools[other] == s.pools[token]), None)
        if guess is None:
            return None
        unnamed.remove(guess)
        swaps.append((guess, token))
    return swaps


def reveal(s: State, row: Sequence[int], shown: Sequence[int]) -> None:
    """Tokens of the row turn out to be `shown`, which must be possible: put that right, and remember them as seen."""
    assert s.pools is not None
    for guess, token in find_swaps(s, row, shown) or ():
        swap(s, guess, token)
    for token in shown:
        s.pools[token] = 0


def could_be(s: State, row: Sequence[Option], token: int) -> bool:
    """Whether one of the row could turn out to be this token."""
    if token in row:
        return True
    assert s.pools is not None
    pools, pool = s.pools, s.pools[token]
    return pool > 0 and pool in [pools[other] for other in row if isinstance(other, int)]


def swap(s: State, one: int, other: int) -> None:
    """Two unseen tokens change identities, and so places."""
    where, held = s.where, s.held
    first, second = where[one], where[other]
    where[one], where[other] = second, first
    if first == second:
        exchange = {one: other, other: one}
        held[first] = tuple([exchange.get(token, token) for token in held[first]])
        return
    for place, old, new in ((first, one, other), (second, other, one)):
        if place >= 0:
            row = held[place]
            index = row.index(old)
            held[place] = (*row[:index], new, *row[index + 1 :])
