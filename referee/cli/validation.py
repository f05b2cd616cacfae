"""What `referee validate` does, without the command line around it: judges logs and shows the verdicts as they come.

Nothing here needs click, and whatever is heavy is imported when it is wanted: a single log is judged in less time than
a careless start would take. Of many logs, only those that are just being judged are held.
"""

from __future__ import annotations

import contextlib
import gc
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.cli.codes import COULD_NOT, INTERRUPTED, NO, UNDETERMINED
from referee.cli.verdicts import SHOWS
from referee.logs.files import find_documents, is_single, measure
from referee.logs.tally import Tally
from referee.terminal import Progress

if TYPE_CHECKING:
    from referee.logs.document import Judging
    from referee.logs.files import Document

CODES = {"legal": 0, "undetermined": UNDETERMINED, "ambiguous": UNDETERMINED, "illegal": NO, "invalid": COULD_NOT}
GRAVITY = (0, UNDETERMINED, NO, COULD_NOT)
"""Exit codes, from best to worst: a run ends with the worst of its logs."""

Verdict = dict[str, Any]


def validate(
    logs: Sequence[str],
    sources: Sequence[Path],
    further: Sequence[str] = (),
    style: str = "text",
    jobs: int | None = None,
    cluster: str | None = None,
) -> int:
    """Judge these files and folders, show the verdicts in this style, and say how the run ends."""
    from referee.logs.document import Judging

    judging = Judging(sources, further)
    feed: Feed | None
    verdicts: Iterator[Verdict]
    if is_single(logs) and logs[0] != "-" and jobs is None and cluster is None:
        feed, verdicts = None, map(judging, find_documents(logs))
    else:
        feed = Feed(find_documents(logs))
        verdicts = judge_many(judging, feed, jobs, cluster)
    show, tally, is_stopped = SHOWS[style](logs), Tally(), False
    with Progress(measure_for_bar(logs, feed), "logs") as progress:
        try:
            for verdict in verdicts:
                progress.hide()
                show.put(verdict)
                tally.add(verdict)
                gc.enable()  # the first log loads the rules, which stay: until then there is nothing to collect
                if feed is not None:
                    progress.show(feed.size, f"{tally.total} judged")
        except KeyboardInterrupt:
            is_stopped = True
    show.end(tally, is_stopped)
    return INTERRUPTED if is_stopped else max((CODES[word] for word in tally.words), key=GRAVITY.index, default=0)


class Feed:
    """Documents on their way to whoever judges them; knows what those are called that have no verdict yet."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self.documents = documents
        self.waiting: deque[Document] = deque()
        self.size = 0

    def __iter__(self) -> Iterator[Document]:
        for document in self.documents:
            self.size += len(document.data)
            self.waiting.append(document._replace(data=b""))
            yield document


def judge_many(judging: Judging, feed: Feed, jobs: int | None, cluster: str | None) -> Iterator[Verdict]:
    """The verdict on every document, in order; by whom they are judged makes no difference."""
    from referee.logs.document import refuse
    from referee.work.choose import choose_executor
    from referee.work.executor import Lost

    with contextlib.closing(choose_executor(jobs, cluster).run(judging, feed)) as results:
        for result in results:
            document = feed.waiting.popleft()
            if isinstance(result, Lost):
                message = f"This log could not be judged: {result.reason}."
                yield refuse(document, "crashed", message, "judge it by itself, and tell us if it happens again")
            else:
                yield result


def measure_for_bar(logs: Sequence[str], feed: Feed | None) -> int:
    """How much there is to read; nobody needs to know who sees no bar."""
    return measure(logs) if feed is not None and sys.stderr.isatty() else 0
