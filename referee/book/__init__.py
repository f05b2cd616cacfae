"""The rules as a book to look things up in: issues and readings, one rule with all that belongs to it, differences.

Everything here reads a compiled ruleset (docs/ruleset.md) and nothing else, so it needs no compiler: `issues` lists the
open questions, `compliance` writes the page that says how each edition answers them, `lookup` finds a rule by any word,
`entry` gathers what belongs to it, `differences` compares two rulesets and `lockstep` plays both until they part.
"""
