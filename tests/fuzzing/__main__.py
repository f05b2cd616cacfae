"""`python -m tests.fuzzing [--seconds 60] [--seed S] [--target NAME] [--only NUMBER] [--save FOLDER]`

Spoils files until the time is over, on every core; exits with 1 if an answer was wrong. The inputs that were answered
wrongly are saved, to be made smaller and kept in `found/`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import SystemRandom

from referee.work.choose import count_cores
from referee.work.executor import Lost
from referee.work.processes import Processes
from tests.fuzzing.case import Cases, Found, find_wrong
from tests.fuzzing.targets import TARGETS

ENOUGH = 20
"""So many findings, and there is something to repair first."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Spoiled files: each is answered, in time and without a traceback.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--target", choices=sorted(TARGETS), action="append")
    parser.add_argument("--only", type=int, help="just the case of this number")
    parser.add_argument("--save", type=Path, default=Path("build") / "fuzz")
    chosen = parser.parse_args()
    seed = SystemRandom().randrange(10**6) if chosen.seed is None else chosen.seed
    cases = Cases(seed, chosen.target or list(TARGETS))
    print(f"seed {seed}, {chosen.seconds:g} s: {', '.join(cases.targets)}", flush=True)
    if chosen.only is not None:
        found = cases(chosen.only)
        print(cases.make(chosen.only).decode(errors="replace") if found is None else found.what)
        return int(found is not None)
    tried, findings = fuzz(cases, chosen.seconds)
    for finding in findings:
        print(f"\n{finding.target}, case {finding.number}: {finding.what.strip()}")
        print(f"  saved as {save(finding, chosen.save, seed)}")
    counts = ", ".join(f"{tried[name]} {name}" for name in cases.targets)
    print(f"\nseed {seed}: {tried.total()} cases ({counts}), {len(findings)} answered wrongly")
    return int(bool(findings))


def fuzz(cases: Cases, seconds: float) -> tuple[Counter[str], list[Found]]:
    """Cases until the time is over; who dies over one has found something too."""
    tried: Counter[str] = Counter()
    findings: list[Found] = []
    with closing(Processes(count_cores()).run(cases, count_until(time.monotonic() + seconds))) as results:
        for number, result in enumerate(results):
            target = cases.get_target(number)
            tried[target] += 1
            if isinstance(result, Lost):
                result = Found(target, number, f"the process died: {result.reason}", cases.make(number))
            if result is not None:
                findings.append(result)
            if len(findings) >= ENOUGH:
                break
    return tried, findings


def count_until(end: float) -> Iterator[int]:
    number = 0
    while time.monotonic() < end:
        yield number
        number += 1


def save(finding: Found, folder: Path, seed: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{finding.target}-{seed}-{finding.number}{TARGETS[finding.target].suffix}"
    file.write_bytes(finding.data)
    return file


__all__ = ["find_wrong", "fuzz", "main"]

if __name__ == "__main__":
    sys.exit(main())
