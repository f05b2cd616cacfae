"""An answer that is not allowed: what would have made it so, and how the game goes on all the same.

The smallest change under which it would have been allowed is told (`referee.logs.changes`), or else what was offered.

Then the answer is carried out as far as it can be. If it could only work with something more in a store or on a track,
the store is mended by just that much. A token that lay there and only failed a condition goes where the table put it.
One that was not where it had to be is used as if it had been there, and one that was takes its place; so the rest of
the log still finds every other token where it expects it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine import NO, Event, Option, Question, State
from referee.engine.hidden import is_hidden
from referee.logs.changes import Change, find_change, take_away
from referee.logs.deciding import find_deciding_rule, lies_there
from referee.logs.gaps import find_spare, use_token
from referee.logs.model import ILLEGAL, UNDETERMINED, Path
from referee.logs.report import get_labels, get_title, join

if TYPE_CHECKING:
    from referee.logs.driver import Driver


def repair(driver: Driver, question: Question, option: Option, path: Path) -> None:
    """Report an answer that is not offered, and carry it out as well as can be."""
    state = driver.state
    if driver.is_trial:
        driver.report.count += 1
        _force(driver, question, option)
        return
    if state.pools is not None and _is_unseen_choice(state, question, option):
        _accuse_impossible(driver, question, option, path)
        _force(driver, question, option)
        return
    change = _find_change(driver, question, option)
    _accuse(driver, question, option, change, path)
    if change is not None and change.event is not None:
        change.make(state)
        if state.events is not None:
            state.events.append(change.event)
        driver.game.ask_again(state)
        driver.apply(question, option, False)
    else:
        _force(driver, question, option)


def _find_change(driver: Driver, question: Question, option: Option) -> Change | None:
    """The smallest change under which the answer is offered."""
    if option == NO or question.address < 0:
        return None

    def helps(state: State) -> bool:
        driver.game.ask_again(state)
        return option in state.options

    return find_change(driver, driver.state.you, helps)


def _is_unseen_choice(state: State, question: Question, option: Option) -> bool:
    """Whether the answer is a token, picked from among tokens that the table has not seen."""
    return question.domain == "token" and isinstance(option, int) and any(
        isinstance(other, int) and is_hidden(state, other) for other in state.options
    )  # fmt: skip


# Telling


def _accuse(driver: Driver, question: Question, option: Option, change: Change | None, path: Path) -> None:
    game, state, names = driver.game, driver.state, driver.names
    who = names.name(state.you)
    label = game.labels.option(state, question, option, state.you)
    offered = [text for text in get_labels(game, state, question, state.you) if text != NO]
    rule = find_deciding_rule(driver, question, option, change)
    title = get_title(game, question.rule)
    message = f"{who} cannot {_tell_answer(question, label)} here ({title})"
    if change is not None:
        message += f": {change.now}"
    elif question.domain == "token" and isinstance(option, int):
        message += _tell_place(driver, option)
    hint = f"legal {change.wish}" if change is not None else _tell_offered(question, offered, NO in state.options)
    verdict = UNDETERMINED if _is_doubtful(driver, question, option, change) else ILLEGAL
    driver.report.add(verdict, "not-offered", message, rule, hint, path)


def _tell_place(driver: Driver, token: int) -> str:
    """Where a token is that is not offered, as far as the table knows."""
    state, where = driver.state, driver.state.where[token]
    if is_hidden(state, token) or where < 0:
        return ": nobody has seen it yet"
    return f": it lies in {driver.game.labels.place(state, where, None)}"


def _is_doubtful(driver: Driver, question: Question, option: Option, change: Change | None) -> bool:
    """Whether something that is only assumed may be the reason: about the token itself, or about what players have."""
    guesses = driver.chance.guesses
    return bool(guesses) and (change is not None or (question.domain == "token" and option in guesses))


def _tell_answer(question: Question, label: str) -> str:
    if label == NO:
        return "decline"
    if question.verb:
        return f"{question.verb} {label}"
    match question.part:
        case "from" | "to":
            return f"choose {question.part} {label}"
        case "may":
            return f"say {label}"
    return f"choose {label}"


def _tell_offered(question: Question, offered: list[str], may_decline: bool) -> str:
    if not offered:
        return "legal without it: nothing is offered" if may_decline else ""
    choice = join(offered, "or")
    match question.part:
        case "from":
            return f"legal if it came from {choice}"
        case "to":
            return f"legal if it went to {choice}"
    return f"legal if it were {choice}"


def _accuse_impossible(driver: Driver, question: Question, option: Any, path: Path) -> None:
    game, state, names = driver.game, driver.state, driver.names
    label = game.labels.token(state, option, None)
    who = names.name(state.you)
    pools = state.pools
    assert pools is not None
    reason = _tell_stack(driver, option, pools) if pools[option] else _tell_seen(driver, option)
    offered = join(get_labels(game, state, question, state.you), "or")
    message = f"{who} cannot {_tell_answer(question, label)}: {reason}"
    verdict = UNDETERMINED if option in driver.chance.guesses else ILLEGAL
    driver.report.add(verdict, "impossible-card", message, question.rule, f"legal if it were {offered}", path)


def _tell_stack(driver: Driver, option: int, pools: list[int]) -> str:
    """No card of that stack can be there, because those that can be are of others."""
    game, state = driver.game, driver.state
    owners = {game.layout.token_owner[t] for t in state.options if isinstance(t, int) and pools[t]} - {-1}
    domain = game.layout.token_family[option].owner
    who = driver.names.name(state.you)
    if domain is None or not owners:
        return f"{who} cannot have it"
    known = join(sorted(game.labels.owner(state, domain, owner) for owner in owners))
    return f"no more of that stack can be in {who}'s hands, only of {known}"


def _tell_seen(driver: Driver, option: int) -> str:
    state, seen = driver.state, driver.find_seen(option)
    where = state.where[option]
    lies = f" and lies in {driver.game.labels.place(state, where, None)}" if where >= 0 else ""
    return f"it has been seen already{f' in entry {seen}' if seen else ''}{lies}"


# Going on


def _force(driver: Driver, question: Question, option: Option) -> None:
    """Carry an answer out although it is not offered."""
    state, actor = driver.state, driver.state.you
    if question.domain != "token" or not isinstance(option, int):
        driver.apply(question, option, False)
        return
    if lies_there(driver.game, state, question, option):
        use_token(driver, option, lambda: driver.apply(question, option, False))
        return
    spent, place = find_spare(driver, question, option), state.where[option]
    before = state.held[place]
    use_token(driver, option, lambda: driver.apply(question, option, False))
    now = state.where[option]
    if now == place:
        return
    _mend_token(driver, question, actor, option, place, before.index(option) if option in before else 0)
    if spent is not None and now >= 0:
        _mend_token(driver, question, actor, spent, now, 0)


def _mend_token(driver: Driver, question: Question, actor: int, token: int, place: int, index: int) -> None:
    state, family = driver.state, driver.game.layout.token_family[token]
    source = state.where[token]
    take_away(state, token, source)
    state.where[token] = place
    if place >= 0:
        state.held[place] = (*state.held[place][:index], token, *state.held[place][index:])
    if state.events is not None:
        owner = driver.game.layout.token_owner[token]
        state.events.append(Event(question.rule, None, question.at, actor, "mend", family.name, owner, source, place, 1,
                                  tokens=(token,)))  # fmt: skip
