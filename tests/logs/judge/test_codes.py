"""Every code that judging can give, each from one change in a first round written by hand."""

from __future__ import annotations

from referee.logs.model import AMBIGUOUS, ILLEGAL, INVALID, UNDETERMINED
from referee.logs.write import write_log
from tests.corruptions import get_recording
from tests.logs.judge.tables import OPEN, SHOWS, TABLE, judge, judge_entries, judge_with, tell


def test_the_round_is_legal() -> None:
    assert judge(OPEN).findings == []
    assert judge(TABLE).findings == []
    assert judge(OPEN).verdict == "legal"


def test_a_bare_name_means_the_only_card_of_that_name() -> None:
    assert judge_entries(OPEN, {"by": "anna", "play": "school"}, upto=4) == []  # the one in her hand is Bill's


def test_not_offered() -> None:
    (finding,) = judge_with(OPEN, 5, play="red.hotel", **{"bonus.pick": "1 coin"})[:1]
    assert (finding.entry, finding.verdict, finding.code) == (5, ILLEGAL, "not-offered")
    assert finding.rule == "playing.first-card"
    assert finding.message == "Anna cannot play hotel-card here (Phase 3, play action cards): it lies in blue.hand"
    assert finding.hint == "legal if it were park-card, blue.school-card or bank-card"
    assert finding.path == ("entries", 4, "play")


def test_not_offered_for_want_of_a_coin() -> None:
    entries = [
        {"by": "anna", "play": "bank"},
        {"by": "bill", "play": "residence"},
        {"by": "anna", "play": "park"},
        {"by": "bill", "play": "red.hotel", "bonus.pick": "rat"},
    ]
    (finding,) = judge_entries(OPEN, *entries, upto=4)
    assert (finding.entry, finding.code, finding.rule) == (8, "not-offered", "bonus.pick")
    assert finding.message == "Bill cannot choose rat here (Bonus): Bill's rat stands on 0"
    assert finding.hint == "legal if Bill's rat stood on 1"


def test_the_game_goes_on_as_it_was_played() -> None:
    transcript = judge(OPEN, entries=[*OPEN["entries"][:7], {"by": "bill", "play": "red.hotel", "bonus.pick": "rat"}])
    assert transcript.state.tracks[1] == 0
    assert [(event.verb, event.amount) for event in transcript.turns[8].events if event.what == "rat"] == [
        ("step", 1),
        ("step", -1),
    ]


def test_not_your_turn_under_the_wrong_name() -> None:
    (finding,) = judge_with(OPEN, 7, by="bill")
    assert (finding.entry, finding.verdict, finding.code) == (7, ILLEGAL, "not-your-turn")
    assert finding.path == ("entries", 6, "by")
    assert finding.hint == "legal if it was Anna"


def test_not_your_turn_too_early() -> None:
    entries = OPEN["entries"]
    swapped = [*entries[:4], entries[5], entries[4], *entries[6:]]
    (finding,) = judge(OPEN, entries=swapped).findings
    assert (finding.entry, finding.verdict, finding.code) == (5, ILLEGAL, "not-your-turn")
    assert finding.hint == "legal after entry 6"


def test_not_asked() -> None:
    entries = OPEN["entries"]
    (finding,) = judge(OPEN, entries=[*entries[:6], entries[5], *entries[6:]]).findings
    assert (finding.entry, finding.verdict, finding.code) == (7, ILLEGAL, "not-asked")
    assert "Anna has to play" in finding.message


def test_missing_entry() -> None:
    entries = OPEN["entries"]
    findings = judge(OPEN, entries=[*entries[:5], *entries[6:]]).findings
    assert tell(findings) == [(6, UNDETERMINED, "missing-entry")]


def test_missing_answer() -> None:
    (finding,) = judge_with(OPEN, 8, **{"bonus.pick": ...})
    assert (finding.entry, finding.verdict, finding.code) == (8, UNDETERMINED, "missing-answer")
    assert finding.rule == "bonus.pick"
    assert finding.hint == "needed under 'bonus.pick': 1 coin or 1 marker"


def test_leftover_answer() -> None:
    (finding,) = judge_with(OPEN, 5, **{"bonus.pick": "1 coin"})
    assert (finding.entry, finding.verdict, finding.code) == (5, ILLEGAL, "leftover-answer")
    assert (finding.rule, finding.path) == ("bonus.pick", ("entries", 4, "bonus.pick"))


def test_unknown_names() -> None:
    for change, hint in (
        ({"play": "bnak"}, "did you mean 'bank'?"),
        ({"by": "ana"}, "did you mean 'Anna'?"),
        ({"play": ..., "plays": "bank"}, "did you mean 'play'?"),
    ):
        findings = judge_with(OPEN, 5, **change)
        assert tell(findings[:1]) == [(5, INVALID, "unknown-name")]
        assert findings[0].hint == hint


def test_a_misspelt_word_is_one_finding() -> None:
    entries = TABLE["entries"]
    for number, wrong in ((2, {"play": "red.bnak"}), (2, {"by": "Ana"}), (5, {"play": ..., "plya": "red.hotel"})):
        entry = {key: value for key, value in {**entries[number - 1], **wrong}.items() if value is not ...}
        changed = [*entries[: number - 1], entry, *entries[number:]]
        transcript = judge(TABLE, entries=changed)
        assert [(f.entry, f.verdict, f.code) for f in transcript.findings] == [(number, INVALID, "unknown-name")]
        assert transcript.state.counts == judge(TABLE).state.counts


def test_impossible_card_was_seen() -> None:
    (finding,) = judge_with(TABLE, 4, play="blue.residence")
    assert (finding.entry, finding.verdict, finding.code) == (4, ILLEGAL, "impossible-card")
    assert "seen already in entry 3 and lies in blue.tableau" in finding.message


def test_impossible_card_from_a_stack_that_is_used_up() -> None:
    played = [
        {"by": "anna", "play": "red.bank"},
        {"by": "bill", "play": "red.hotel", "bonus.pick": "1 coin"},
        {"by": "anna", "play": "red.park"},
        {"by": "bill", "play": "red.school"},
    ]
    (finding,) = judge_entries(TABLE, *played, upto=1)
    assert (finding.entry, finding.verdict, finding.code) == (5, ILLEGAL, "impossible-card")
    assert "no more of that stack can be in Bill's hands, only of blue" in finding.message


def test_impossible_card_among_what_is_shown() -> None:
    more = {"shows": ["money-lender", "monk", "bishop"]}
    (finding,) = judge_entries(TABLE, more)
    assert (finding.entry, finding.verdict, finding.code) == (8, ILLEGAL, "impossible-card")
    assert finding.rule == "lay-out.browns"


def test_ambiguous() -> None:
    (finding,) = judge_with(TABLE, 2, play="bank")
    assert (finding.entry, finding.verdict, finding.code) == (2, AMBIGUOUS, "ambiguous")
    assert finding.message == "Anna could have meant red.bank-card or blue.bank-card; red.bank-card is assumed"


def test_a_bare_name_is_enough_where_only_one_is_possible() -> None:
    used = [
        {"by": "anna", "play": "blue.bank"},
        {"by": "bill", "play": "blue.residence"},
        {"by": "anna", "play": "school"},
    ]
    assert judge_entries(TABLE, *used, upto=1) == []


def test_wrong_show() -> None:
    (finding,) = judge_with(OPEN, 2, shows=["money-lender", "monk", "city-guard"])
    assert (finding.entry, finding.verdict, finding.code) == (2, ILLEGAL, "wrong-show")
    assert (finding.message, finding.rule) == ("monk did not come to light here", "lay-out.browns")
    assert finding.hint == "legal if it were hostess"


def test_wrong_setup() -> None:
    setup = {**OPEN["setup"], "red.inner-left": "blue.purse-letter"}
    (finding,) = judge(OPEN, setup=setup).findings
    assert (finding.entry, finding.verdict, finding.code) == (0, ILLEGAL, "wrong-setup")
    assert finding.path == ("setup", "red.inner-left")
    twice = judge(OPEN, players=[{"colour": "red"}, {"colour": "red"}], start="red", entries=[]).findings
    assert tell(twice)[0] == (0, ILLEGAL, "wrong-setup")
    alone = judge(OPEN, players=[{"colour": "red"}])
    assert (tell(alone.findings), alone.turns) == ([(0, INVALID, "wrong-setup")], [])


def test_undetermined() -> None:
    (finding,) = judge(OPEN, entries=OPEN["entries"][1:]).findings
    assert (finding.entry, finding.verdict, finding.code) == (0, UNDETERMINED, "undetermined")
    assert finding.rule == "preparation.persons-of-c"
    assert finding.hint == "needed: what lies in gray-deck, brown-deck, red.deck and blue.deck, the uppermost first"
    (unseen,) = judge(TABLE, entries=TABLE["entries"][1:]).findings
    assert (unseen.code, unseen.rule) == ("undetermined", "lay-out.browns")


def test_who_acts_first_starts() -> None:
    assert judge({key: value for key, value in OPEN.items() if key != "start"}).findings == []


def test_wrong_observation() -> None:
    (finding,) = judge_with(OPEN, 6, observe={"Anna": {"gold": 5, "markers": 3, "rat": 0}})
    assert (finding.entry, finding.verdict, finding.code) == (6, ILLEGAL, "wrong-observation")
    assert finding.message == "Anna has 4 coins, not 5: it went wrong in entries 1 to 6"


def test_wrong_score_and_winner() -> None:
    log = write_log(get_recording(3, "scores"), "open")
    who = next(iter(log["scores"]))
    findings = judge(log, scores={**log["scores"], who: 99}, winners=[who, *log["winners"]]).findings
    assert ("wrong-score", 0) in [(finding.code, finding.entry) for finding in findings]
    losers = [player["colour"] for player in log["players"] if player["colour"] not in log["winners"]]
    assert [finding.code for finding in judge(log, winners=losers[:1]).findings] == ["wrong-winner"]
    late = judge(log, entries=[*log["entries"], {"by": who, "hire": "monk"}]).findings
    assert [finding.code for finding in late] == ["after-the-end"]


def test_a_log_that_stops_is_no_mistake_unless_it_has_scores() -> None:
    assert judge(OPEN, entries=OPEN["entries"][:6]).findings == []
    findings = judge(OPEN, scores={"Anna": 1, "Bill": 5}).findings
    assert tell(findings)[:1] == [(0, UNDETERMINED, "missing-entry")]


def test_words_of_the_table_are_understood() -> None:
    findings = judge_with(TABLE, 5, play="red hotel", **{"bonus.pick": "gold"})
    assert [finding.hint for finding in findings] == ["did you mean 'red.hotel'?", "did you mean '1 coin'?"]
    (shown,) = judge_with(TABLE, 1, shows=["moneylender", "hostess", "city-guard"])
    assert (shown.entry, shown.hint) == (1, "did you mean 'money-lender'?")


def test_an_impossible_card_is_told_where_it_was_seen() -> None:
    (finding,) = judge_entries(TABLE, {"shows": ["money-lender", "monk", "bishop"]})
    assert (finding.entry, finding.code) == (8, "impossible-card")
    assert "it has been seen already in entry 1 and lies in brown-deck" in finding.message


def test_shows_may_come_before_an_answer_that_is_missing() -> None:
    findings = judge(TABLE, entries=[*TABLE["entries"][:5], {"by": "anna", "hire": "monk"}, SHOWS]).findings
    assert all(finding.entry >= 6 for finding in findings)
