"""A match goes on by the rules it was begun with; its record is checked by them and no others."""

import gzip
from pathlib import Path

import pytest

from heliograph.engine import Match, records
from heliograph.games import load_game
from heliograph.library import listing as library
from heliograph.record.store import Store
from heliograph.table.replay import replay
from heliograph.table.table import Table
from tests.contract.matches import random_match
from tests.host.games.asking import refused
from tests.host.games.solarius_mission.tables import player, table, task
from tests.playing import play_on
from tests.records.test_old_records import HERE as RECORDS

UNFINISHED = (1, 3, 5)  # matches of the record, at three depths


def older(match: Match) -> Match:
    """Return the same position as a match of version 2."""
    return Match(match.game.by_version(2), match.state)


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("options", [{}, {"set_up": "free", "map": "random"}])
def test_a_record_of_each_version_is_read_and_checked_by_its_own_rules(version, options):
    match = random_match(load_game("solarius_mission", 3, options).by_version(version), 7)
    text = records.to_text(match)
    assert f'[Rules "{version}"]' in text
    again = records.read(text, load_game)
    assert (again.game.rules_version, again.steps) == (version, match.steps)
    other = text.replace(f'[Rules "{version}"]', f'[Rules "{5 - version}"]')
    with pytest.raises(records.BadRecord):
        records.read(other, load_game)


@pytest.mark.parametrize("number", UNFINISHED)
def test_a_match_of_the_first_program_goes_on_to_its_end(number: int, tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    path.write_bytes(gzip.decompress((RECORDS / "0.1" / "solarius_mission.db.gz").read_bytes()))
    record = Store(path)
    played = Table(record)
    library.resume(played, number)
    assert played.rules is not None
    assert played.rules.game.rules_version == 1
    before = played.length
    play_on(played, seed=number)
    assert played.length > before
    row = record.match(number)
    assert row is not None
    assert replay(row, record.rows(number)).parting is None
    record.close()


def test_units_of_version_2_go_where_there_is_room() -> None:
    match = older(table(one={"fuel": 10, "bucks": 2}))
    match.play("take 4")
    assert (player(match)["bucks"], task(match)) == (4, "space")


def test_inside_a_step_of_version_2_nothing_is_exchanged() -> None:
    match = older(table(tasks=(("units", 2), "finish", "refill")))
    assert refused(match, "trade fuel fuel black") == "SOM-11.1"
    assert match.game.why_not(match.state, match.game.parse_choice("flip engine")).reason == (
        "older_rules"
    )


def test_points_of_version_2_are_bought_after_the_action_paid() -> None:
    match = older(table(tasks=("action", "finish", "refill"), decision={"points": 3},
                        one={"fuel": 5, "bucks": 5}))  # fmt: skip
    match.play("action")
    assert (player(match)["fuel"], task(match)) == (8, "gain")


def test_newer_versions_than_this_are_not_pretended() -> None:
    game = load_game("solarius_mission", 2)
    assert game.by_version(9).rules_version == 3
