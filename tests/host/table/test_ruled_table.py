"""A match under the full rules on the host's table: entering, undo, branches, restart."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.engine import CHANCE, BadCorrection, IllegalChoice
from heliograph.games import GAMES
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.objections import AskFirst, NoMatch, Overtaken
from heliograph.table.table import Table
from shared_rules.refusal import Refused
from tests.playing import play_on

FEWEST = {name: entry.fewest_seats for name, entry in GAMES.items()}


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Store]:
    record = Store(tmp_path / "table.db")
    yield record
    record.close()


def begin(record: Store, name: str = "solari", depth: str = "referee") -> Table:
    table = Table(record)
    table.begin(describe(name, FEWEST[name], {"depth": depth}), ("Ada", "Bo"), "page")
    return table


def standing(table: Table) -> tuple[object, ...]:
    states = [table.position_at(rev) for rev in range(table.length + 1)]
    branches = [(one.fork, one.steps[0].events, one.length) for one in table.branches]
    return table.rev, table.length, table.names, states, table.steps, branches


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("depth", ["referee", "digital"])
def test_a_match_is_the_same_after_a_restart(record: Store, name: str, depth: str) -> None:
    table = begin(record, name, depth)
    play_on(table, 40)
    table.undo(7, sure=True)
    play_on(table, 3, seed=2)
    table.undo(2, sure=True)
    again = Table(record)
    assert standing(again) == standing(table)
    assert [step.reveals for step in again.steps] == [step.reveals for step in table.steps]
    assert not again.problems


@pytest.mark.parametrize("name", GAMES)
def test_the_unit_is_shown_the_engines_table(record: Store, name: str) -> None:
    table = begin(record, name)
    play_on(table, 25)
    assert table.rules is not None
    assert table.state == table.rules.game.table_state(table.position)
    assert len(table.state) < len(table.position)


def test_the_host_deals_in_the_digital_game_and_only_there(record: Store) -> None:
    digital = begin(record, "solaris", "digital")
    assert digital.rules is not None
    assert digital.rules.pending(digital.position).seat >= 0
    referee = begin(record, "solaris", "referee")
    assert referee.rules is not None
    assert referee.rules.pending(referee.position).seat == CHANCE
    assert referee.rev == 0


def test_a_draw_belongs_to_the_decision_that_brought_it(record: Store) -> None:
    table = begin(record, "solari", "digital")
    play_on(table, 60)
    assert table.rules is not None
    assert all(
        table.rules.pending(table.position_at(rev)).seat != CHANCE
        for rev in range(1, table.length + 1)
    )


def test_going_back_and_playing_the_same_brings_the_same_cards(record: Store) -> None:
    table = begin(record, "solaris", "digital")
    play_on(table, 30)
    states = [table.position_at(rev) for rev in range(table.length + 1)]
    table.goto(1, sure=True)
    play_on(table, 30)
    assert [table.position_at(rev) for rev in range(table.length + 1)] == states


def test_the_first_deal_is_never_taken_back(record: Store) -> None:
    table = begin(record, "solaris", "digital")
    with pytest.raises(Refused):
        table.undo(1, sure=True)
    with pytest.raises(Refused):
        table.goto(0, sure=True)


def test_an_illegal_choice_names_the_rule_and_changes_nothing(record: Store) -> None:
    table = begin(record)
    play_on(table, 5)
    before = standing(table)
    assert table.rules is not None
    legal = table.rules.pending(table.position).choices
    bad = next(one for one in range(table.rules.game.choice_count) if one not in legal)
    with pytest.raises(IllegalChoice) as refused:
        table.enter((legal[0], bad, bad, bad), "page")
    assert refused.value.rule.startswith("SLI-")
    assert standing(table) == before == standing(Table(record))


def test_of_two_who_act_at_once_one_wins_and_the_other_is_told(record: Store) -> None:
    table = begin(record)
    assert table.rules is not None
    choices = table.rules.pending(table.position).choices
    table.enter(choices[:1], "page", rev=0)
    with pytest.raises(Overtaken):
        table.enter(choices[-1:], "page", rev=0)
    assert table.rev == 1


def test_a_correction_is_a_step_like_any_other(record: Store) -> None:
    table = begin(record, "solaris", "digital")
    table.correct("energy.1.ED", 7, "page")
    assert table.rules is not None
    assert table.rules.game.facts(table.position)["energy.1.ED"] == 7
    with pytest.raises(BadCorrection):
        table.correct("energy.1.ED", 9, "page")
    assert standing(Table(record)) == standing(table)
    table.undo(1)
    assert table.rules.game.facts(table.position)["energy.1.ED"] != 7


def test_going_back_over_a_roll_asks_first(record: Store) -> None:
    table = begin(record, "solari", "referee")
    while not any(step.reveals for step in table.steps):
        play_on(table, 1)
    with pytest.raises(AskFirst):
        table.undo(1)
    with pytest.raises(AskFirst):
        table.goto(table.rev - 1)
    table.undo(1, sure=True)
    table.redo(1)


def test_a_line_that_was_left_can_be_returned_to(record: Store) -> None:
    table = begin(record)
    play_on(table, 12)
    first = standing(table)[3]
    table.goto(6, sure=True)
    play_on(table, 4, seed=99)
    second = standing(table)[3]
    (branch,) = table.branches
    assert branch.length == 12
    assert branch.fork >= 6
    table.return_to(0, "page", sure=True)
    assert standing(table)[3] == first
    table.return_to(0, "page", sure=True)
    assert standing(table)[3] == second
    assert standing(Table(record)) == standing(table)


def test_branches_of_branches_lead_back_too(record: Store) -> None:
    table = begin(record)
    lines = []
    for seed in range(4):
        table.goto(min(table.length, 3 + seed), sure=True)
        play_on(table, 8, seed=seed)
        lines.append(standing(table)[3])
    seen = [standing(table)[3]]
    for branch in range(len(table.branches)):
        table.return_to(branch, "page", sure=True)
        seen.append(standing(table)[3])
    assert all(line in seen for line in lines)


def test_an_empty_table_has_no_choices_to_enter(record: Store) -> None:
    with pytest.raises(NoMatch):
        Table(record).enter((0,), "page")


def test_a_record_of_the_first_format_opens_and_is_carried_over(tmp_path: Path) -> None:
    from heliograph.record import schema as store_schema

    path = tmp_path / "old.db"
    old = sqlite3.connect(path)
    old.executescript(
        f"BEGIN; {store_schema._FIRST} {store_schema.TRIGGERS} "
        f"PRAGMA application_id = {store_schema.APPLICATION_ID}; "
        "PRAGMA user_version = 1; INSERT INTO matches (title, created_ms, version, names) "
        """VALUES ('Solaris', 5, '0.1.0', '["Ada"]'); COMMIT;"""
    )
    old.close()
    record = Store(path)
    (match,) = record.matches()
    assert (match.title, match.names, dict(match.about)) == ("Solaris", ("Ada",), {})
    begin(record)
    assert len(record.matches()) == 2
    record.close()
