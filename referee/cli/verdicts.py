"""How verdicts are shown: as text, as one JSON document, or one on each line. Each is shown as soon as it is there."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TextIO

from referee.terminal import wants_colour

if TYPE_CHECKING:
    from referee.logs.tally import Tally

Verdict = dict[str, Any]


class Show:
    """Some way to show verdicts on these logs."""

    def __init__(self, logs: Sequence[str]) -> None:
        self.logs = logs

    def put(self, verdict: Verdict) -> None:
        raise NotImplementedError

    def end(self, tally: Tally, is_stopped: bool) -> None:
        """Programs get verdicts and nothing else; the summary is for whoever watches."""
        if is_stopped or (tally.total > 1 and sys.stderr.isatty()):
            write(tally.draw(is_stopped, wants_colour(sys.stderr)), sys.stderr)


class TextShow(Show):
    """For people. What there was nothing to read of is an error of the run, not an answer."""

    def put(self, verdict: Verdict) -> None:
        from referee.logs.verdict_text import draw_verdict

        is_read = verdict["ruleset"] is not None or any(finding["line"] for finding in verdict["findings"])
        stream = sys.stdout if is_read else sys.stderr
        write(draw_verdict(verdict, wants_colour(stream)), stream)

    def end(self, tally: Tally, is_stopped: bool) -> None:
        if tally.total > 1 or is_stopped:
            write(f"\n{tally.draw(is_stopped, wants_colour(sys.stdout))}")


class LinesShow(Show):
    """One verdict on each line."""

    def put(self, verdict: Verdict) -> None:
        import json

        write(json.dumps(verdict, ensure_ascii=False))


class JsonShow(Show):
    """One document: the verdict on one log, or a list."""

    def __init__(self, logs: Sequence[str]) -> None:
        from referee.logs.files import is_single

        super().__init__(logs)
        self.is_list = not is_single(logs)
        self.held: Verdict | None = None
        self.mark = "["

    def put(self, verdict: Verdict) -> None:
        """The first is held where there may be no other: what comes behind it decides how it is written."""
        if self.is_list:
            self.write_one(verdict)
        elif self.held is None:
            self.held = verdict
        else:
            self.is_list = True
            self.write_one(self.held)
            self.write_one(verdict)

    def write_one(self, verdict: Verdict) -> None:
        import json

        text = json.dumps(verdict, indent=2, ensure_ascii=False)
        write(f"{self.mark}\n  {text.replace(chr(10), chr(10) + '  ')}", end="")
        self.mark = ","

    def end(self, tally: Tally, is_stopped: bool) -> None:
        import json

        if self.is_list:
            write("[]" if self.mark == "[" else "\n]")
        elif self.held is not None:
            write(json.dumps(self.held, indent=2, ensure_ascii=False))
        super().end(tally, is_stopped)


def write(text: str, stream: TextIO | None = None, end: str = "\n") -> None:
    """At once, so that both streams are in the order of what is said and nobody waits for what is there."""
    stream = stream or sys.stdout
    stream.write(f"{text}{end}")
    stream.flush()


SHOWS: dict[str, type[Show]] = {"text": TextShow, "json": JsonShow, "jsonl": LinesShow}
