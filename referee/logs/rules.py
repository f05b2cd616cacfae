"""Which rules a log wants: edition, expansions, readings and variants as options, and the ruleset that they make.

A name that the rules do not have is reported where the log says it. A log pinned by a hash is judged by no other rules.
The last rulesets are remembered, so that a folder of games loads the same rules once.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.cache import get_ruleset
from referee.logs.errors import Complaint, LogError
from referee.logs.model import Log, Path, Transcript
from referee.logs.places import get_place
from referee.paths import SUFFIX, StrPath
from referee.ruleset import Ruleset

if TYPE_CHECKING:
    from compiler.diagnostic import CanonError, Diagnostic
    from referee.logs.alternatives import Alternative


class Choice(NamedTuple):
    """An option that a log names: as the compiler wants it, where the log says it, and as what."""

    option: str
    path: Path
    kind: str


KNOWN = 16
"""So many rulesets are remembered: nearly all logs play by a few, and there may be very many logs."""
_known: dict[tuple[tuple[StrPath, ...], tuple[str, ...]], Ruleset | CanonError] = {}


def get_log_rules(log: Log, paths: Sequence[StrPath], further: Sequence[str] = ()) -> Ruleset:
    """The ruleset by which to judge this log, with further options from elsewhere; LogError if there is none."""
    choices = list(get_choices(log))
    _check_files(log, choices)
    rules = _load(tuple(paths), (*(choice.option for choice in choices), *further))
    if not isinstance(rules, Ruleset):
        raise LogError(_complain(log, choices, diagnostic) for diagnostic in rules.diagnostics) from rules
    _check_pin(log, rules)
    return rules


def get_choices(log: Log) -> Iterator[Choice]:
    """What the log says about its rules, in the order in which amendments are laid over each other."""
    wanted = log.data.get("ruleset", {})
    if "edition" in wanted:
        yield Choice(wanted["edition"], ("ruleset", "edition"), "edition")
    for index, name in enumerate(wanted.get("expansions", ())):
        yield Choice(name, ("ruleset", "expansions", index), "expansion")
    for issue, reading in wanted.get("readings", {}).items():
        yield Choice(f"{issue}.{reading}", ("ruleset", "readings", issue), "reading")
    for index, name in enumerate(wanted.get("variants", ())):
        option = _find_beside(log, name) if name.endswith(SUFFIX) else name
        yield Choice(option, ("ruleset", "variants", index), "variant")


def _find_beside(log: Log, name: str) -> str:
    """The name of a file as seen from the folder of the log."""
    from pathlib import Path as FilePath

    return str(FilePath(log.file).parent / name)


def _load(paths: tuple[StrPath, ...], options: tuple[str, ...]) -> Ruleset | CanonError:
    if (paths, options) not in _known:
        if len(_known) >= KNOWN:
            _known.pop(next(iter(_known)))
        _known[paths, options] = _compile(paths, options)
    return _known[paths, options]


def _compile(paths: tuple[StrPath, ...], options: tuple[str, ...]) -> Ruleset | CanonError:
    try:
        return Ruleset(get_ruleset(paths, options, with_examples=False))
    except Exception as error:
        from compiler.diagnostic import CanonError

        if not isinstance(error, CanonError):
            raise
        return error


def _check_files(log: Log, choices: Sequence[Choice]) -> None:
    missing = [c for c in choices if c.option.endswith(SUFFIX) and not os.path.isfile(c.option)]
    if missing:
        hint = "the name of a file is meant as seen from the folder of the log"
        raise LogError(
            Complaint(log.file, *get_place(log, c.path), "missing-file", f"There is no file {c.option}.", hint)
            for c in missing
        )


def _complain(log: Log, choices: Sequence[Choice], diagnostic: Diagnostic) -> Complaint:
    """At the name in the log if that is what is wrong, else in the text of the rules."""
    span = diagnostic.span
    if diagnostic.code != "unknown-option":
        return Complaint(span.file, span.line, span.column, diagnostic.code, diagnostic.message, diagnostic.fix)
    choice = next((c for c in choices if diagnostic.message.endswith(f" {c.option}.")), None)
    if choice is None:
        return Complaint(log.file, 0, 0, "unknown-name", diagnostic.message, diagnostic.fix)
    message = f"There is no {choice.kind} {choice.option}."
    return Complaint(log.file, *get_place(log, choice.path), "unknown-name", message, diagnostic.fix)


def _check_pin(log: Log, rules: Ruleset) -> None:
    pin = log.data.get("ruleset", {}).get("hash", "")
    if rules.hash.startswith(pin):
        return
    message = f"This log is pinned to rules with the hash {pin}; these have {rules.hash[: max(len(pin), 8)]}."
    hint = "judge it with the rules it was written for, or take the hash out"
    raise LogError([Complaint(log.file, *get_place(log, ("ruleset", "hash")), "other-rules", message, hint)])


# Other rules that a table may have had in mind


def find_alternatives(
    paths: Sequence[StrPath], further: Sequence[str], transcript: Transcript, names: Collection[str]
) -> Iterator[Alternative]:
    """The rules of a judged log with one issue read otherwise, for every reading that could change these counters."""
    from pathlib import Path as FilePath

    from compiler.diagnostic import CanonError
    from compiler.pipeline import compile_ruleset
    from referee.logs.alternatives import Alternative, find_readings

    options = [*(choice.option for choice in get_choices(transcript.log)), *further]
    for reading in find_readings(transcript.game.ruleset.data, names):
        try:
            data = compile_ruleset([FilePath(path) for path in paths], [*options, f"{reading.issue}.{reading.name}"])
        except CanonError:  # it needs another option, or does not go with one
            continue
        yield Alternative(f"{reading.issue} as {reading.name}{reading.ground}", Ruleset(data), reading.rule)
