"""Events as sentences. Names are those of a log: one's own by the family, another's with the owner before it."""

from __future__ import annotations

from referee.engine import Event, Game, State
from referee.logs.course import tell_phase
from referee.logs.position import get_sitter
from referee.logs.seats import Seats
from referee.logs.vocabulary import get_vocabulary

DOES = {"take": "takes", "return": "returns", "pay": "pays", "move": "moves"}
MENDED, AS_PLAYED = "mend", ", to go on as the table did"
"""What no rule did: the referee sets the table right after something illegal."""
MANY = 6
HOME = ("take", "return", "pay")
"""Verbs between a stock and a home, which need not be named."""


class Teller:
    """Speaks about one game; `state` only lends the names of the seats and says what is hidden."""

    def __init__(self, game: Game, state: State, seats: Seats) -> None:
        self.game = game
        self.layout = game.layout
        self.state = state
        self.seats = seats
        self.vocabulary = get_vocabulary(game)

    def tell(self, event: Event) -> str:
        """One sentence, without its full stop, and without the rule."""
        match event.verb:
            case "begin":
                return f"{tell_phase((event.what, event.after))} begins"
            case "end":
                return f"{self.seats.name(event.owner)} is no longer {event.what}"
            case "become":
                return f"{self.seats.name(event.owner)} becomes {event.what}"
            case "step":
                return f"{self._owned(event)} goes {self._change(event)}"
        return self._moved(event)

    def _moved(self, event: Event) -> str:
        if event.tokens:
            return self._carried(event)
        who, does = self.seats.name(event.actor), DOES.get(event.verb, event.verb)
        if event.verb == MENDED:
            what = self.vocabulary.plural(event.what, event.amount)
            return f"{who} is given {what}{AS_PLAYED} ({self._change(event)})"
        if event.cause is None:
            what = self.vocabulary.plural(event.what, event.amount)
            return f"{who} {does} {what}{self._ways(event)} ({self._change(event)})"
        return f"{who} {does} {abs(event.amount)} {'more' if event.amount > 0 else 'less'} ({self._change(event)})"

    def _carried(self, event: Event) -> str:
        """Cards and figures; what lies before nobody who acts goes by itself."""
        if event.verb == MENDED:
            return f"{self._what(event, None)} is put{self._ends(event, None)}{AS_PLAYED}"
        owners = [get_sitter(self.game, place) for place in (event.source, event.target) if place >= 0]
        if event.verb != "deal" and event.actor in owners:
            does = DOES.get(event.verb, event.verb)
            what = self._what(event, event.actor)
            return f"{self.seats.name(event.actor)} {does} {what}{self._ends(event, event.actor)}"
        goes = "goes" if len(event.tokens) == 1 else "go"
        return f"{self._what(event, None)} {goes}{self._ends(event, None)}"

    def _change(self, event: Event) -> str:
        return f"{event.before} -> {event.after}"

    def _owned(self, event: Event) -> str:
        return f"{self.seats.name(event.owner)}'s {event.what}" if event.owner >= 0 else event.what

    def _what(self, event: Event, actor: int | None) -> str:
        is_secret = self.is_secret(event.source) and self.is_secret(event.target)
        if is_secret or len(event.tokens) > MANY:
            return f"{len(event.tokens)} tokens" if len(event.tokens) > 1 else "1 token"
        return " and ".join(self.token(token, actor) for token in event.tokens)

    def is_secret(self, place: int) -> bool:
        """Whether the log cannot know what lies there."""
        return self.state.pools is not None and not self.layout.is_open[place]

    def _ways(self, event: Event) -> str:
        """From where and to where, as far as the verb does not say it."""
        if event.verb in HOME:
            stock = self._family(event.what).get("stock"), self._family(event.what).get("home")
            ends = [self.layout.place_family[end].name for end in (event.source, event.target) if end >= 0]
            if all(end in stock for end in ends):
                return ""
        return self._ends(event, event.actor)

    def _ends(self, event: Event, actor: int | None) -> str:
        source = f" from {self.place(event.source, actor)}" if event.source >= 0 else ""
        target = f" to {self.place(event.target, actor)}" if event.target >= 0 else ""
        return source + target

    def _family(self, name: str) -> dict[str, object]:
        family = self.layout.counted.get(name) or self.layout.tokens.get(name)
        return family.node if family is not None else {}

    def place(self, place: int, actor: int | None = None) -> str:
        return self.game.labels.place(self.state, place, actor)

    def token(self, token: int, actor: int | None = None) -> str:
        return self.game.labels.token(self.state, token, actor)
