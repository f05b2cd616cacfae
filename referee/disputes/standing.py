"""How firmly a ruling stands: what it rests on, from the texts of all editions down to the table's own word.

*Settled*: no text supports a reading that would decide otherwise, and no edition does. *Edition*: the texts differ, and
the one that is played says so. *Reading*: the text that is played does not decide; the default reading does.
*Assumption*: it rests on a fact that no text gives. *Table*: it rests on what the table itself has agreed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from referee.book.issues import find_chooser
from referee.disputes.consulted import get_head
from referee.disputes.model import EDITION, OPEN, READING, SETTLED, TABLE, Ground, Involved, Other, Outcome
from referee.disputes.shelf import Wanted
from referee.logs.report import join
from referee.logs.trees import walk
from referee.ruleset import Node

Pick = Callable[[Other], Outcome | None]
"""The outcome of the claim in question under other rules."""


def find_grounds(
    wanted: Wanted, here: Outcome, pick: Pick, issues: Sequence[Involved], editions: Sequence[Other]
) -> list[Ground]:
    """What the ruling on one claim rests on, issue by issue; nothing, if all agree."""
    grounds = [ground for issue in issues for ground in _judge_issue(wanted, here, pick, issue)]
    differing = [other.name for other in editions if differs(pick(other), here)]
    if differing and not grounds:
        reason = f"so by {wanted.edition}; {join(differing)} would decide otherwise"
        grounds.append(Ground(EDITION, reason))
    return grounds


def find_own_rules(wanted: Wanted, here: Outcome, bare: Outcome | None) -> list[Ground]:
    """The table's house rules, if without them it would be decided otherwise, or not at all."""
    if bare is not None and not differs(bare, here):
        return []
    return [Ground(TABLE, f"your house rules decide so: {join(Path(name).stem for name in wanted.variants)}")]


def differs(other: Outcome | None, here: Outcome) -> bool:
    """Whether other rules decide otherwise; that they cannot tell is no difference."""
    return other is not None and other.verdict != OPEN and other.decision != here.decision


def _judge_issue(wanted: Wanted, here: Outcome, pick: Pick, issue: Involved) -> Iterator[Ground]:
    rivals = [other.name for other in issue.readings if differs(pick(other), here)]
    if not rivals:
        return
    rules = wanted.rules
    readings = rules["issues"][issue.name]["readings"]
    chosen, name = readings[issue.chosen], f"{issue.name} as {issue.chosen}"
    by = find_chooser(rules, issue.name)
    if by == "table" or rules["choices"].get(by, {}).get("kind") == "variant":
        yield Ground(TABLE, f"your table reads {name}" if by == "table" else f"your house rule {by} reads {name}")
        return
    own = _get_sources(rules["choices"].get(wanted.edition, {}))
    support, opposed = _get_sources(chosen), {s for rival in rivals for s in _get_sources(readings[rival])}
    is_own = by not in ("default", "") or (own & support and not own & opposed)
    if is_own and opposed - support:
        yield Ground(EDITION, f"by {wanted.edition}, {name}; {_say(opposed - support)} otherwise")
    elif support and (is_own or not opposed):
        yield Ground(SETTLED, f"{name}: {_say(support)} so, and no text says only otherwise")
    else:
        yield Ground(
            READING, f"{_tell_silence(wanted.edition, own & opposed)}; our default reads {name}{_tell_why(chosen)}"
        )


def _tell_silence(edition: str, contradicting: set[str]) -> str:
    return f"{edition} says both" if contradicting else f"no text of {edition} decides"


def _tell_why(chosen: Node) -> str:
    why = "; ".join(chosen["assumes"]) or (f"{_say(_get_sources(chosen))} so" if chosen["cites"] else "")
    return f": {why}" if why else ""


def _say(sources: set[str]) -> str:
    return f"{join(sorted(sources))} {'says' if len(sources) == 1 else 'say'}"


def _get_sources(node: Node) -> set[str]:
    return {source for source, _ in node.get("cites", ())}


# Facts that no text gives


def find_assumed(rules: Node, deciding: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The deciding rules that no text gives, and links that they use which are only assumed: rule and reason."""
    links = {link["name"]: link["rule"] for link in rules["links"]}
    for rule in deciding:
        yield from _get_assumed(rules, rule)
    for node in (node for node in walk(rules["things"]) if node.get("rule") in deciding):
        for inner in walk([value for key, value in node.items() if key not in ("then", "rest", "body", "steps")]):
            if inner.get("op") == "reach":
                yield from _get_assumed(rules, links[inner["link"]])


def _get_assumed(rules: Node, rule: str) -> Iterator[tuple[str, str]]:
    node = rules["rules"].get(rule) or rules["rules"].get(get_head(rule), {})
    if node.get("assumes") and not node.get("cites") and not node.get("by"):
        yield rule, "; ".join(node["assumes"])
