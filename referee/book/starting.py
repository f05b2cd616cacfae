"""The starting point of a variant of your own: it compiles, changes nothing yet, and says in remarks how to go on.

The rule that it starts from is one of the book's own, put into its own place word by word, so that whoever writes the
variant has a true sentence to change.
"""

from __future__ import annotations

import re
from textwrap import fill
from typing import Any

Node = dict[str, Any]

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
NUMBER = re.compile(r"\b[2-9]\b")
WIDTH = 118

TEXT = """\
({title}: what our table does otherwise. Text in parentheses is a remark and means nothing to the referee.

Does it compile?        referee rules check --with {file}
Do its examples hold?   referee rules test --with {file}
How do games go?        referee simulate --with {file}
What a rule is called:  referee rule WORD)

variant {name} "{title}":
  Assume "our table: say here why you play it so".
{amendment}
(What else can stand in a variant. Above the first label:

Remove RULE.                      takes a rule out
Read ISSUE as READING.            answers an open question; referee issues lists them
Require NAME.                     only together with that option
Exclude NAME.                     never together with that option
Amend NAME.                       that option too

And below, each with a label:

change {rule}: Read "new words" for "old words".
replace {rule}: A sentence of your own.
add {owner}.of-our-own after {rule}: A sentence of your own.

Whatever you declare beside the variant carries its name as a tag, and comes and goes with it. So does an example:

example first-try of {owner} "What happens then", {name}:
  Assume "our table".
  given: Anna has 3 of something.
  when: As Anna, do what the rule is about.
  then: Anna has 4 of something.)
"""


def write_variant(rules: Node, name: str, rule: str, file: str) -> str:
    """The text of a new variant of this name, that starts from this rule."""
    title = name.replace("-", " ").capitalize()
    amendment = fill(
        f"replace {rule}: {rules['rules'][rule]['text']}",
        WIDTH,
        initial_indent="  ",
        subsequent_indent="    ",
        break_on_hyphens=False,
        break_long_words=False,
    )
    owner = rule.partition(".")[0]
    return TEXT.format(name=name, title=title, file=file, amendment=f"{amendment}\n", rule=rule, owner=owner)


def pick_rule(rules: Node) -> str:
    """A short rule that does something with a number, which is what most variants change."""
    acting = [
        (len(rule["text"]), id)
        for id, rule in rules["rules"].items()
        if NUMBER.search(rule["text"]) and _get_kind(rules, id) == "deed"
    ]
    anything = [(len(rule["text"]), id) for id, rule in rules["rules"].items() if rule["text"]]
    return str(min(acting or anything)[1])


def _get_kind(rules: Node, id: str) -> str:
    return str(rules["rules"][id.partition(".")[0]]["head"]).partition(" ")[0]


def find_trouble(rules: Node, name: str) -> str:
    """Why a variant cannot be called this; nothing if it can."""
    if not NAME.fullmatch(name):
        return "a name has small letters, digits and hyphens, and starts with a letter"
    if name in rules["choices"]:
        return f"there is {rules['choices'][name]['kind']} {name} already"
    if name in rules["rules"]:
        return f"the rules have something called {name} already"
    return ""
