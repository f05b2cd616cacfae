"""What `referee validate` does, without the command line around it: judges logs one by one and shows the verdicts.

Nothing here needs click, and whatever is heavy is imported when it is wanted: a single log is judged in less time than
a careless start would take.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from referee.cli.codes import COULD_NOT, NO, UNDETERMINED

if TYPE_CHECKING:
    from referee.logs.alternatives import Alternative
    from referee.logs.files import Document
    from referee.logs.model import Log, Transcript

CODES = {"legal": 0, "undetermined": UNDETERMINED, "ambiguous": UNDETERMINED, "illegal": NO, "invalid": COULD_NOT}
GRAVITY = (0, UNDETERMINED, NO, COULD_NOT)
"""Exit codes, from best to worst: a run ends with the worst of its logs."""

Verdicts = Iterator[dict[str, Any]]


def validate(logs: Sequence[str], sources: Sequence[Path], further: Sequence[str] = (), style: str = "text") -> int:
    """Judge these files and folders, show the verdicts in this style, and say how the run ends."""
    words = SHOWS[style](judge_all(logs, sources, further), logs)
    return max((CODES[word] for word in words), key=GRAVITY.index, default=0)


def judge_all(logs: Sequence[str], sources: Sequence[Path], further: Sequence[str]) -> Verdicts:
    """The verdict on every log, one at a time."""
    from referee.logs.files import find_documents

    for document in find_documents(logs):
        yield _judge(document, sources, further)
        gc.enable()  # the first log loads the rules, which stay: until then there is nothing to collect


def _judge(document: Document, sources: Sequence[Path], further: Sequence[str]) -> dict[str, Any]:
    from referee.logs.errors import LogError
    from referee.logs.read import read_log
    from referee.logs.verdict import get_refusal, get_verdict

    def find(transcript: Transcript, names: Collection[str]) -> Iterable[Alternative]:
        from referee.logs.rules import find_alternatives

        return find_alternatives(sources, further, transcript, names)

    try:
        if document.error is not None:
            raise document.error
        log = read_log(document.data, document.file, document.first_line)
        return get_verdict(_judge_log(log, sources, further), find)
    except LogError as error:
        return get_refusal(error, document.file, document.first_line)


def _judge_log(log: Log, sources: Sequence[Path], further: Sequence[str]) -> Transcript:
    from referee.logs.rules import get_log_rules

    ruleset = get_log_rules(log, sources, further)
    if "position" in log.data and not log.entries:
        from referee.logs.check import check_position

        return check_position(log, ruleset)
    from referee.logs.judge import judge_log

    return judge_log(log, ruleset)


def show_text(verdicts: Verdicts, logs: Sequence[str]) -> list[str]:
    """For people. What there was nothing to read of is an error of the run, not an answer."""
    from referee.logs.verdict_text import draw_total, draw_verdict
    from referee.terminal import wants_colour

    words = []
    for verdict in verdicts:
        is_read = verdict["ruleset"] is not None or any(finding["line"] for finding in verdict["findings"])
        stream = sys.stdout if is_read else sys.stderr
        write(draw_verdict(verdict, wants_colour(stream)), stream)
        words.append(verdict["verdict"])
    if len(words) > 1:
        write(f"\n{draw_total(words)}")
    return words


def show_json(verdicts: Verdicts, logs: Sequence[str]) -> list[str]:
    """One document: the verdict on one log, or a list."""
    import json

    from referee.logs.files import is_single

    found = list(verdicts)
    write(json.dumps(found[0] if is_single(logs) and len(found) == 1 else found, indent=2, ensure_ascii=False))
    return [verdict["verdict"] for verdict in found]


def show_lines(verdicts: Verdicts, logs: Sequence[str]) -> list[str]:
    """One verdict on each line, as soon as it is there."""
    import json

    words = []
    for verdict in verdicts:
        write(json.dumps(verdict, ensure_ascii=False))
        words.append(verdict["verdict"])
    return words


def write(text: str, stream: TextIO | None = None) -> None:
    """Both streams in the order of what is said."""
    sys.stdout.flush()
    (stream or sys.stdout).write(f"{text}\n")


SHOWS = {"text": show_text, "json": show_json, "jsonl": show_lines}
