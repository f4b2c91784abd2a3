"""The report on a match: open when it is over, a seat's own before, the same whatever is hidden."""

import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from heliograph.advice import adviser
from heliograph.advice.report_file import duration, percent, write_html
from heliograph.engine import TABLE
from heliograph.errors import HeliographError
from heliograph.games import GAMES
from heliograph.games.players import look
from heliograph.record.keys import SEAT, THIS_COMPUTER, WATCH, Access
from heliograph.table.objections import NoMatch, NotAtThisDepth, NotSeated
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.web.advice_commands import AdviceOff, AdviceOnPhone
from shared_rules.rng import Rng
from tests.commanding import perform
from tests.contract.oracles import oracle_of
from tests.playing import play_on
from tests.web.conftest import SETUP
from tests.web.test_secrets import ending_in

REPORT = {"do": "report"}
DIGITAL = {"do": "begin", "depth": "digital", "names": ["Ada", "Ben"], "seats": 2}
MOST_LOOKS = 20_000
SECRETIVE = {"solaris": 3, "solarius_mission": 2, "solenia": 2}


@pytest.fixture(autouse=True)
def _think_here(table: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Think in this process, a little whenever somebody asks, and about few games."""
    monkeypatch.setattr(adviser, "_has_processes", lambda: False)
    monkeypatch.setattr("heliograph.advice.report.ROLLOUTS", 2)
    monkeypatch.setattr("heliograph.advice.report.MOST_TURNING_POINTS", 2)
    yield
    adviser.dismiss(table)


def played(table: Table, game: str = "solenia", **more: Any) -> None:
    """Play a whole digital match by rules of thumb."""
    perform(table, {**DIGITAL, "game": game, **more})
    assert table.rules is not None
    rules, bot = table.rules.game, GAMES[game].make_policy()
    with table.batch():
        while (seat := rules.pending(table.position).seat) >= 0:
            choice = bot.choose(look(rules, table.position, seat))
            table.enter((choice,), f"seat {seat + 1}")


def whole(table: Table, access: Access = THIS_COMPUTER, lang: str = "en") -> dict[str, Any]:
    """Ask until everything is known."""
    for _ in range(MOST_LOOKS):
        if (answer := perform(table, REPORT, access, lang))["is_done"]:
            return answer
    raise AssertionError("the report was never done")


def test_luck_and_decisions_lead_from_the_first_chance_to_the_last(table: Table) -> None:
    """Chance is a player: what everybody did adds up, for every seat."""
    played(table)
    report = whole(table)
    assert report["curve"][-1][0] == table.length
    first, last = report["curve"][0][1:], report["curve"][-1][1:]
    for seat in range(2):
        one = perform_raw(table)["luck"][seat]
        brought = one["luck"] + one["choice"] + one["others"] + one["table"]
        assert first[seat] + brought == last[seat]
    winners = {seat for seat, chance in enumerate(last) if chance}
    assert winners == set(report["winners"])


def perform_raw(table: Table) -> dict[str, Any]:
    """Return the figures as a file keeps them."""
    content = perform(table, {"do": "report_file"})["content"]
    found = re.search(r'<script type="application/json" id="figures">(.*)</script>', content)
    assert found
    figures: dict[str, Any] = json.loads(found[1])
    return figures


def test_turning_points_are_the_largest_changes_with_what_was_better(table: Table) -> None:
    played(table)
    report = whole(table)
    turning = report["turning"]
    assert 0 < len(turning) <= 2
    assert [one["step"] for one in turning] == sorted(one["step"] for one in turning)
    for one in turning:
        assert one["text"]
        assert one["kind"] in ("luck", "choice")
        assert one["other_text"] or one["kind"] == "luck"


def test_time_and_points_are_there_before_anything_is_worked_out(table: Table) -> None:
    played(table)
    first = perform(table, REPORT)
    assert not first["is_done"]
    assert first["curve"] == []
    assert sum(one["turns"] for one in first["time"]) > 0
    assert first["sources"][-1]["is_total"]


def test_progress_only_grows(table: Table) -> None:
    played(table)
    done = [0.0]
    for _ in range(MOST_LOOKS):
        answer = perform(table, REPORT)
        done.append(answer["done"])
        if answer["is_done"]:
            break
    assert all(earlier <= later for earlier, later in pairwise(done))
    assert done[-1] == 1.0


def test_everybody_reads_the_same_report_when_the_match_is_over(table: Table) -> None:
    played(table)
    seats = (Access(SEAT, 0, 1), Access(SEAT, 1, 2))
    readers = (THIS_COMPUTER, *seats, Access(WATCH, key=3))
    assert len({to_json(whole(table, access)) for access in readers}) == 1


def test_before_the_end_a_report_is_advice_and_a_seats_own(table: Table) -> None:
    perform(table, {**DIGITAL, "game": "solenia"})
    play_on(table, 20)
    for access in (THIS_COMPUTER, Access(SEAT, 0, 1), Access(WATCH, key=3)):
        with pytest.raises(AdviceOff):
            perform(table, REPORT, access)
    perform(table, {"do": "allow_advice", "is_on": True})
    with pytest.raises(AdviceOnPhone):
        perform(table, REPORT)
    for access in (Access(WATCH, key=3), Access(SEAT, 4, 5)):
        with pytest.raises(NotSeated):
            perform(table, REPORT, access)
    report = whole(table, Access(SEAT, 1, 2))
    assert report["viewer"] == 1
    assert report["words"]["chances"].endswith("as Ben could tell")


def test_there_is_no_report_without_a_match_or_without_rules(table: Table) -> None:
    with pytest.raises(NoMatch):
        perform(table, REPORT)
    perform(table, SETUP)
    with pytest.raises(NotAtThisDepth):
        perform(table, REPORT)


def everything_told(table: Table, access: Access) -> list[str]:
    told = []
    for command in (*[REPORT] * 30, {"do": "report_file"}):
        try:
            told.append(to_json(perform(table, command, access)))
        except HeliographError as refusal:
            told.append(str(refusal))
    here = adviser.adviser_of(table)._here
    assert here is not None
    return [*told, *here._known]  # what whoever thinks was told, too


@pytest.mark.parametrize("name", sorted(SECRETIVE))
def test_what_a_seat_cannot_see_changes_nothing_in_its_report(table: Table, name: str) -> None:
    """Byte for byte, each time from an adviser that knows nothing yet; watchers and hosts too."""
    perform(table, {**DIGITAL, "game": name, "seats": SECRETIVE[name], "names": []})
    perform(table, {"do": "allow_advice", "is_on": True})
    assert table.rules is not None
    game, dice, changed = table.rules.game, random.Random(name), 0
    oracle = oracle_of(game)
    play_on(table, 30, seed=2)
    true = table.position
    seats = [(Access(SEAT, seat, seat + 1), seat) for seat in range(2)]
    for access, viewer in (*seats, (THIS_COMPUTER, TABLE), (Access(WATCH, key=9), TABLE)):
        other = game.load(oracle.conceal(game.dump(true), viewer, Rng(dice.randrange(1 << 30) + 1)))
        changed += other != true
        told = []
        for state in (true, other):
            adviser.dismiss(table)
            with ending_in(table, state):
                told.append(everything_told(table, access))
        assert told[0] == told[1]
    assert changed > 0


def test_names_cannot_write_into_the_file(table: Table) -> None:
    played(table, names=["<script>1</script>", "</script><b>"])
    content = write_html(perform_raw_after(table), "de")
    assert "<script>1" not in content
    assert content.count("</script>") == 1  # of the figures


def perform_raw_after(table: Table) -> dict[str, Any]:
    whole(table)
    return perform_raw(table)


def test_chances_and_times_are_written_as_people_write_them() -> None:
    assert (percent("en", 58), percent("de", 58)) == ("58%", "58\u00a0%")
    assert (duration("en", 9_000), duration("en", 69_000)) == ("9 s", "1 min 9 s")


def test_where_it_was_is_kept_with_the_record(table: Table) -> None:
    played(table, "solari")
    match = table.match_id
    perform(table, {"do": "place", "match": match, "place": "  At Ada's\n, the kitchen "})
    report = perform(table, REPORT, Access(WATCH))
    assert report["place"] == "At Ada's , the kitchen"
    assert "At Ada&#x27;s , the kitchen" in perform(table, {"do": "report_file"})["content"]
    perform(table, {"do": "put_aside"})
    perform(table, {"do": "resume", "match": match})
    assert perform(table, REPORT)["place"] == "At Ada's , the kitchen"
    perform(table, {"do": "place", "match": match, "place": ""})
    assert perform(table, REPORT)["place"] == ""
