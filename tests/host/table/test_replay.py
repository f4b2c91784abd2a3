"""A match comes back from its log step by step, and a replay that parts says where."""

import re
import sqlite3
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from heliograph.engine.errors import RecordDiffers
from heliograph.games.track.game import TrackedGame
from heliograph.library import exchange
from heliograph.record.store import Store
from heliograph.table.engine_rules import EngineRules, describe
from heliograph.table.rules import Followed
from heliograph.table.table import Table
from heliograph.table.unit_reports import UnitReport, UnitReports
from shared_rules.solaris.tokens import SOLARIS
from shared_rules.tracker import NEW, UNDO
from tests.host.desk import begin, end_turns
from tests.playing import play_on


def restarted(record: Store) -> Table:
    """The table as a new start of the program finds it."""
    return Table(record)


def everything(table: Table) -> tuple[object, ...]:
    states = [table.state_at(rev) for rev in range(table.length + 1)]
    return table.match_id, table.rev, table.length, table.names, states, table.steps


def test_a_restart_finds_everything_again(table: Table, record: Store) -> None:
    begin(table)
    end_turns(table, 5)
    table.undo(3, "page")
    table.redo(1)
    end_turns(table, 2)
    UnitReports(table).take_step(bytes((UNDO, 1, 0, 0)), UnitReport(7, 1))
    UnitReports(table).take_snapshot(table.state_at(2), False, UnitReport(7, 2))
    table.goto(4)
    assert everything(restarted(record)) == everything(table)


def test_a_restart_opens_the_match_that_was_open(table: Table, record: Store) -> None:
    begin(table)
    first = table.match_id
    assert first is not None
    table.play([bytes((NEW, SOLARIS, 5, 0))], "page", ("Ada",))
    assert everything(restarted(record)) == everything(table)
    table.open_match(first)
    assert everything(restarted(record)) == everything(table)


def test_an_undone_new_game_stays_undone(table: Table, record: Store) -> None:
    begin(table)
    table.play([bytes((NEW, SOLARIS, 5, 0))], "page")
    table.undo()
    assert everything(restarted(record)) == everything(table)


def test_a_clean_replay_reports_nothing(table: Table, record: Store) -> None:
    begin(table)
    end_turns(table, 5)
    assert restarted(record).problems == []


def test_a_changed_state_is_found_at_its_step(table: Table, record: Store) -> None:
    begin(table)
    end_turns(table, 5)
    db = sqlite3.connect(record.path)
    db.execute("DROP TRIGGER log_keeps_rows")
    db.execute("UPDATE log SET state = (SELECT state FROM log WHERE id = 6) WHERE id = 4")
    db.commit()
    db.close()
    parting = restarted(record).problems[0]
    assert "step 4" in parting.text("en")
    assert "Schritt 4" in parting.text("de")
    assert "damaged" in parting.text("en")


def test_a_parting_shows_no_digest_of_hidden_cards(
    table: Table, record: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With it people could try out which cards somebody holds until the digest fits."""
    table.begin(describe("solenia", 2, {"depth": "digital"}), (), "page")
    monkeypatch.setattr(EngineRules, "follow", lambda _rules, state, *_: Followed(state))
    parting = restarted(record).problems[0]
    assert "another table" in parting.text("en")
    assert not re.search(r"[0-9a-f]{16}", parting.text("en") + parting.text("de"))


def test_other_rules_part_at_the_first_step_they_change(
    table: Table, record: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table)
    end_turns(table, 5)
    real = TrackedGame.repeat

    def other_rules(game: TrackedGame, state: bytes, move: int) -> bytes:
        after = real(game, state, move)
        return after[:-1] + b"\x77" if state == table.state_at(4) else after

    monkeypatch.setattr(TrackedGame, "repeat", other_rules)
    again = restarted(record)
    assert "step 5" in again.problems[0].text("en")
    assert "these rules give" in again.problems[0].text("en")
    # What the players saw holds, and the match can go on.
    assert everything(again) == everything(table)
    end_turns(again, 1)
    assert again.rev == 8


def test_rules_that_refuse_an_old_step_name_the_refusal(
    table: Table, record: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table)
    monkeypatch.setattr(TrackedGame, "repeat", _refuse)
    assert "no_game" in restarted(record).problems[0].text("en")


def _refuse(game: TrackedGame, state: bytes, move: int) -> bytes:
    from shared_rules.refusal import NO_GAME, Refused

    raise Refused(NO_GAME)


def test_a_whole_game_is_read_at_once_and_each_step_played_once(
    table: Table, record: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table)
    with table.batch():
        end_turns(table, 200)
    calls = Counter[str]()
    monkeypatch.setattr(TrackedGame, "repeat", counting(calls, "play", TrackedGame.repeat))
    monkeypatch.setattr(Store, "fetch", counting(calls, "fetch", Store.fetch))
    assert restarted(record).rev == table.rev
    assert calls["play"] == table.rev
    assert calls["fetch"] <= 5


@pytest.fixture
def solari(table: Table) -> Table:
    """A match with choices and many corrections."""
    table.begin(describe("solari", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 20)
    assert table.rules is not None
    facts = table.rules.game.facts(table.position)
    fact = next(name for name, value in sorted(facts.items()) if type(value) is int)
    for _ in range(30):
        table.correct(fact, facts[fact], "page")
    return table


def counting(calls: Counter[str], name: str, real: Callable[..., Any]) -> Callable[..., Any]:
    def counted(*given: object) -> Any:
        calls[name] += 1
        return real(*given)

    return counted


def test_opening_and_writing_out_play_each_step_once(
    solari: Table, record: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A correction is the table's word: it costs nothing however long it takes to work out."""
    assert solari.rules is not None
    kind, calls = type(solari.rules.game), Counter[str]()
    for name in ("apply", "correct"):
        monkeypatch.setattr(kind, name, counting(calls, name, getattr(kind, name)))
    assert everything(restarted(record)) == everything(solari)
    assert calls == {"apply": 20}
    calls.clear()
    exchange.export(record, 1, exchange.LINES)
    assert calls == {"apply": 20}


def test_what_other_rules_wrote_is_not_written_out(
    solari: Table, record: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert solari.rules is not None
    monkeypatch.setattr(type(solari.rules.game), "apply", lambda _self, state, _choice: state)
    with pytest.raises(RecordDiffers, match="step 1"):
        exchange.export(record, 1, exchange.TEXT)
