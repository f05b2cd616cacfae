"""Events done again on a state: so that a view can ask what the table looked like in the middle of an entry.

Only what lies where is followed, without the order within a place, and tracks and statuses; no rule is run.
"""

from __future__ import annotations

from referee.engine import Event, Game, State


def do_again(game: Game, state: State, event: Event) -> None:
    """Change the state as the event says."""
    layout = game.layout
    match event.verb:
        case "begin":
            pass
        case "step":
            state.tracks[layout.tracks[event.what].ids[max(event.owner, 0)]] = event.after
        case "become" | "end":
            state.flags[layout.statuses[event.what].ids[event.owner]] = event.after
        case _ if event.tokens:
            _carry(state, event)
        case _:
            _move(game, state, event)


def _carry(state: State, event: Event) -> None:
    for token in event.tokens:
        source = state.where[token]
        if source >= 0:
            state.held[source] = tuple(other for other in state.held[source] if other != token)
        state.where[token] = event.target
        if event.target >= 0:
            state.held[event.target] += (token,)


def _move(game: Game, state: State, event: Event) -> None:
    layout = game.layout
    column = layout.counted[event.what].ids[max(event.owner, 0)]
    for place, amount in ((event.source, -event.amount), (event.target, event.amount)):
        if place >= 0:
            state.counts[place * layout.width + column] += amount
