"""Cases as data for any program: positions, answers and outcomes in the words of the game, see
`schemas/casebook.schema.json`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.casebook.tables import Table
from referee.engine import Game, State
from referee.examples import colour_seats
from referee.ruleset import Node, Ruleset

FORMAT = "referee-casebook/1"


def export_casebook(tables: Iterable[Table]) -> Node:
    """All cases of all tables, each once."""
    tables = list(tables)
    rules = tables[0].rules
    cases = [case for table in tables for case in _export_table(table)]
    heads = {"format": FORMAT, "game": rules["name"], "title": rules["title"], "sources": rules["sources"]}
    return {**heads, "cases": cases}


def _export_table(table: Table) -> Iterator[Node]:
    ruleset = Ruleset(table.rules)
    games = {players: Game(ruleset, players) for players in {example["players"] for example in table.examples}}
    for example in table.examples:
        game = games[example["players"]]
        state = game.blank(colour_seats(game, example["colours"]))
        file, line = table.rules["files"][example["at"][0]], example["at"][1]
        yield {
            "id": example["id"],
            "title": example["title"],
            "chapter": file,
            "line": line,
            "with": _get_options(table, example),
            "cites": [{"source": source, "heading": heading} for source, heading in example["cites"]],
            "assumes": example["assumes"],
            "players": list(_name_players(game, state, example)),
            "position": [_export_fact(game, state, fact) for fact in example["given"]],
            "given": example["text"].get("given", ""),
            "when": example["text"].get("when", ""),
            "answers": [_export_answer(game, state, answer) for answer in example["answers"]],
            "then": [check["text"] for check in example["then"]],
        }


def _get_options(table: Table, example: Node) -> list[str]:
    """Those of the table; at the one without any, the reading that the case is about."""
    return list(table.options) or [example["by"]] * bool(example["by"])


def _name_players(game: Game, state: State, example: Node) -> Iterator[Node]:
    for seat in range(example["players"]):
        name = example["names"][seat] if seat < len(example["names"]) else f"player {seat + 1}"
        yield {"name": name, "seat": game.labels.owner(state, "player", seat)}


def _export_fact(game: Game, state: State, fact: Node) -> Node:
    def name_place() -> str:
        return game.labels.place(state, game.evaluate(state, fact["place"]), None)

    match fact["set"]:
        case "count":
            token = fact["token"]
            if game.layout.counted[token].owner is not None and fact.get("of") is not None:
                token = f"{_name_owner(game, state, game.layout.counted[token].owner, fact['of'])}.{token}"
            return {"place": name_place(), "token": token, "count": game.evaluate(state, fact["value"])}
        case "held":
            tokens = game.evaluate(state, fact["tokens"])
            return {"place": name_place(), "holds": [game.labels.token(state, token, None) for token in tokens]}
        case "term":
            return {"term": fact["name"], "value": game.evaluate(state, fact["value"])}
    what: Any = game.evaluate(state, fact["value"])
    whose = {} if fact.get("of") is None else {"player": _name_owner(game, state, "player", fact["of"])}
    if fact["set"] == "status":
        return {"status": fact["status"], **whose, "value": bool(what)}
    return {"track": fact["track"], **whose, "value": what}


def _name_owner(game: Game, state: State, domain: str | None, of: Any) -> str:
    return game.labels.owner(state, domain or "player", game.evaluate(state, of))


def _export_answer(game: Game, state: State, answer: Node) -> Node:
    if answer.get("choose") is not None:
        return {"rule": answer["rule"], "choose": answer["choose"]}
    number = game.evaluate(state, answer["value"])
    name = game.labels.place if answer["value"]["op"] == "place" else game.labels.token
    return {"rule": answer["rule"], "choose": name(state, number, None)}
