"""What `referee validate` does, without the command line around it: judges logs and shows the verdicts as they come.

Nothing here needs click, and whatever is heavy is imported when it is wanted: a single log is judged in less time than
a careless start would take. Of many logs, only those that are just being judged are held.
"""

from __future__ import annotations

import gc
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.cli.codes import COULD_NOT, INTERRUPTED, NO, UNDETERMINED
from referee.cli.verdicts import SHOWS, Show
from referee.logs.files import find_documents, is_single, measure
from referee.logs.tally import Tally

if TYPE_CHECKING:
    from referee.logs.document import Judging
    from referee.logs.files import Document
    from referee.paths import StrPath

CODES = {"legal": 0, "undetermined": UNDETERMINED, "ambiguous": UNDETERMINED, "illegal": NO, "invalid": COULD_NOT}
GRAVITY = (0, UNDETERMINED, NO, COULD_NOT)
"""Exit codes, from best to worst: a run ends with the worst of its logs."""

Verdict = dict[str, Any]
Verdicts = Generator[Verdict, None, None]


def validate(
    logs: Sequence[str],
    sources: Sequence[StrPath],
    further: Sequence[str] = (),
    style: str = "text",
    jobs: int | None = None,
    cluster: str | None = None,
) -> int:
    """Judge these files and folders, show the verdicts in this style, and say how the run ends."""
    from referee.logs.document import Judging

    judging, documents = Judging(sources, further), find_documents(logs)
    show, tally = SHOWS[style](logs), Tally()
    if is_single(logs) and logs[0] != "-" and jobs is None and cluster is None:
        for verdict in map(judging, documents):
            show.put(verdict)
            tally.add(verdict)
        is_stopped = False
    else:
        feed = Feed(documents, measure(logs) if sys.stderr.isatty() else 0)
        if "-" in logs and jobs is None:
            jobs = 1  # who writes to us may wait for an answer, and a worker would wait for its handful
        is_stopped = show_many(judge_many(judging, feed, jobs, cluster), feed, show, tally)
    show.end(tally, is_stopped)
    return INTERRUPTED if is_stopped else max((CODES[word] for word in tally.words), key=GRAVITY.index, default=0)


class Feed:
    """Documents on their way to whoever judges them; knows what those are called that have no verdict yet."""

    def __init__(self, documents: Iterable[Document], size: int) -> None:
        self.documents = documents
        self.size, self.taken = size, 0
        """Bytes, in all (if anybody wants to know) and so far."""
        self.waiting: deque[Document] = deque()

    def __iter__(self) -> Iterator[Document]:
        for document in self.documents:
            self.taken += len(document.data)
            self.waiting.append(document._replace(data=b""))
            yield document


def judge_many(judging: Judging, feed: Feed, jobs: int | None, cluster: str | None) -> Verdicts:
    """The verdict on every document, in order; by whom they are judged makes no difference."""
    from contextlib import closing

    from referee.logs.document import refuse_lost
    from referee.work.choose import choose_executor
    from referee.work.executor import Lost

    with closing(choose_executor(jobs, cluster).run(judging, feed)) as results:
        for result in results:
            document = feed.waiting.popleft()
            yield refuse_lost(document, result.reason) if isinstance(result, Lost) else result


def show_many(verdicts: Verdicts, feed: Feed, show: Show, tally: Tally) -> bool:
    """Each verdict as it comes; whether somebody stopped it before the last."""
    from contextlib import closing

    from referee.cli.interrupts import Interrupts
    from referee.terminal import Progress

    with Progress(feed.size, "logs") as progress, Interrupts() as interrupts, closing(verdicts):
        try:
            for verdict in verdicts:
                with interrupts.held():
                    progress.hide()
                    show.put(verdict)
                    tally.add(verdict)
                    progress.show(feed.taken, f"{tally.total} judged")
                if not gc.isenabled():  # the first log loads the rules, which stay: they are never looked through again
                    gc.freeze()
                    gc.enable()
        except KeyboardInterrupt:
            return True
    return False
