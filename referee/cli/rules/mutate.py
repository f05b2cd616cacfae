"""`referee rules mutate`: do the examples and cases notice when a rule is changed?"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli import options
from referee.cli.exits import COULD_NOT, NO, Refusal
from referee.paths import get_casebook_dir
from referee.terminal import Progress, draw_table, paint, tell_number, wants_colour, wrap

if TYPE_CHECKING:
    from referee.casebook.mutating import Mutating, Task
    from referee.casebook.proof import Verdict


@click.command("mutate")
@options.paths
@options.with_
@click.option(
    "--file", "files", multiple=True, metavar="FILE", help="Only changes of rules that stand in this file. Repeatable."
)
@options.jobs
@options.cluster
@options.format_
def command(
    paths: tuple[Path, ...],
    chosen: tuple[str, ...],
    files: tuple[str, ...],
    jobs: int | None,
    cluster: str | None,
    style: str,
) -> None:
    """Change every number, comparison, condition, target and effect of the rules in turn, and run the cases.

    A change that no example or case notices has survived: a case is missing, or it makes no difference. Which ones make
    none, and why, is stated in a file survivors.toml beside the cases; any other survivor means exit code 1.
    """
    from referee.casebook.mutating import Mutating
    from referee.casebook.survivors import ReasonsError, read_reasons
    from referee.cli.canon import get_rules

    sources, names = options.as_sources(paths, chosen)
    if not paths and get_casebook_dir().is_dir():
        sources.append(get_casebook_dir())
    rules = get_rules(sources, names, style)
    try:
        reasons = read_reasons(sources)
    except ReasonsError as error:
        raise Refusal(f"referee: {error}", COULD_NOT) from None
    reached, names = options.reach((sources, names), cluster)
    mutating = Mutating(tuple(reached), tuple(names), find_files(files, rules["files"]))
    report = tell_all(run(mutating, jobs, cluster), rules["files"], reasons, is_part=bool(files or names))
    if style == "json":
        options.echo_json(report)
    else:
        click.echo(draw_report(report, wants_colour(sys.stdout)))
    if any(not survivor["reason"] for survivor in report["survivors"]) or report["stale"]:
        raise Refusal("", NO)


def find_files(wanted: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """As the ruleset calls them: by their whole name or the end of it."""
    from difflib import get_close_matches

    found = []
    for name in wanted:
        fitting = [file for file in known if f"/{file}".endswith(f"/{name}") or f"/{name}".endswith(f"/{file}")]
        if not fitting:
            near = get_close_matches(name, known, 1, 0)
            raise click.BadParameter(f"no rules stand in {name}; perhaps {near[0]}?", param_hint="--file")
        found += fitting
    return tuple(found)


def run(mutating: Mutating, jobs: int | None, cluster: str | None) -> list[tuple[Task, Verdict]]:
    """Every change and what became of it, in order."""
    from referee.work.choose import choose_executor
    from referee.work.executor import Lost, WorkError

    tasks = list(mutating.find_tasks())
    judged: list[tuple[Task, Verdict]] = []
    verdicts = choose_executor(jobs, cluster).run(mutating, tasks)
    with Progress(len(tasks), "changes") as progress, options.work_errors_shown(), closing(verdicts):
        for task, verdict in zip(tasks, verdicts, strict=True):
            if isinstance(verdict, Lost):
                raise WorkError(f"a change could not be judged: {verdict.reason}")
            judged.append((task, verdict))
            progress.show(len(judged))
    return judged


def tell_all(
    judged: Iterable[tuple[Task, Verdict]], files: Sequence[str], reasons: dict[tuple[str, str], str], is_part: bool
) -> dict[str, Any]:
    """The figures and the survivors. Stale reasons are looked for only if every change was made."""
    from referee.casebook.survivors import name_table

    judged = list(judged)
    survivors = [(name_table(task.options), verdict.mutant) for task, verdict in judged if verdict.survived]
    keys = {(table, mutant.id) for table, mutant in survivors}
    void = sum(verdict.is_void for _, verdict in judged)
    noticed = len(judged) - void - len(survivors)
    return {
        "changes": len(judged),
        "noticed": noticed,
        "broken_off": sum(verdict.is_crash for _, verdict in judged),
        "survived": len(survivors),
        "void": void,
        "share": round(noticed / max(len(judged) - void, 1), 4),
        "survivors": [
            {
                "id": mutant.id,
                "table": table,
                "rule": mutant.rule,
                "file": files[mutant.at[0]],
                "line": mutant.at[1],
                "column": mutant.at[2],
                "change": mutant.words,
                "reason": reasons.get((table, mutant.id), ""),
            }
            for table, mutant in survivors
        ],
        "stale": [] if is_part else [{"table": key[0], "id": key[1]} for key in reasons if key not in keys],
    }


def draw_report(report: dict[str, Any], colour: bool) -> str:
    heads = ["changes", "noticed", "survived", "void", "share noticed"]
    row = (*(report[key] for key in heads[:-1]), f"{100 * report['share']:.1f}%")
    lines = [draw_table(heads, [row], colour)]
    if report["broken_off"]:
        lines.append(f"{report['broken_off']} of those noticed made a game break off.")
    unexplained = [survivor for survivor in report["survivors"] if not survivor["reason"]]
    explained = len(report["survivors"]) - len(unexplained)
    if explained:
        lines.append(f"{tell_number(explained, 'survivor')} with a stated reason.")
    for survivor in unexplained:
        lines += ["", paint(_tell_place(survivor), "bold", colour), *_tell_change(survivor)]
    for reason in report["stale"]:
        lines += ["", *wrap(f"No longer a survivor, under [{reason['table']}]: {reason['id']}", 0)]
    if not unexplained and not report["stale"]:
        lines.append(paint("Every change is noticed, or said to make no difference.", "green", colour))
    return "\n".join(lines)


def _tell_place(survivor: dict[str, Any]) -> str:
    from referee.casebook.survivors import BOOK

    table = "" if survivor["table"] == BOOK else f" with {survivor['table']}"
    return f"{survivor['file']}:{survivor['line']}: {survivor['rule']}{table}"


def _tell_change(survivor: dict[str, Any]) -> list[str]:
    return [*wrap(f"survived: {survivor['change']}", 2), *wrap(f"id: {survivor['id']}", 2)]
