"""Laying the real box out: who may tick, what is kept for which match, and where no box is."""

from pathlib import Path
from typing import Any

import pytest

from heliograph.games.shows import show_for
from heliograph.record.keys import SEAT, WATCH, Access
from heliograph.record.store import Store
from heliograph.table.objections import NoMatch, NotSeated, OnlyWithBox
from heliograph.table.table import Table
from heliograph.web.fields import BadCommand
from tests.commanding import perform
from tests.playing import play_on
from tests.web.wire import live_view

SOLARI: dict[str, Any] = {"do": "begin", "game": "solari", "seats": 2, "depth": "referee"}


def tick(table: Table, step: str, is_done: bool = True, access: Access | None = None) -> None:
    command = {"do": "tick", "step": step, "is_done": is_done}
    perform(table, command, *([access] if access else []))


def laid(table: Table) -> Any:
    return live_view(table, "en")["laid"]


def test_ticks_belong_to_their_match_and_survive_a_restart(tmp_path: Path) -> None:
    record = Store(tmp_path / "table.db")
    table = Table(record)
    perform(table, SOLARI)
    first = table.match_id
    assert laid(table) == []
    tick(table, "comets")
    tick(table, "counters")
    tick(table, "counters", is_done=False)
    play_on(table, 3)
    table.undo(sure=True)
    assert laid(table) == ["comets"]
    perform(table, SOLARI)
    assert laid(table) == []
    tick(table, "dice")
    record.close()

    record = Store(tmp_path / "table.db")
    table = Table(record)
    assert laid(table) == ["dice"]
    assert first is not None
    table.open_match(first)
    assert laid(table) == ["comets"]
    record.close()


def test_a_tick_moves_nothing_that_people_play(table: Table) -> None:
    perform(table, SOLARI)
    stamp, position, rev = table.stamp, table.position, table.rev
    tick(table, "comets")
    assert (table.stamp, table.position, table.rev) == (stamp, position, rev)


def test_one_tap_says_that_people_know_how(table: Table) -> None:
    perform(table, SOLARI)
    tick(table, "skipped")
    assert laid(table) == ["skipped"]


def test_players_tick_and_who_only_watches_does_not(table: Table) -> None:
    perform(table, SOLARI)
    tick(table, "comets", access=Access(SEAT, 1))
    with pytest.raises(NotSeated):
        tick(table, "dice", access=Access(WATCH))
    assert laid(table) == ["comets"]
    assert perform(table, {"do": "lay_out"}, Access(WATCH))["steps"]


def test_a_step_that_this_game_has_not_is_refused(table: Table) -> None:
    perform(table, SOLARI)
    with pytest.raises(BadCommand, match=r"expected one of the steps skipped, comets, .*'hunter'"):
        tick(table, "hunter")  # nobody plays with hunters
    assert laid(table) == []


def test_without_a_real_box_there_is_nothing_to_lay_out(table: Table) -> None:
    with pytest.raises(NoMatch):
        perform(table, {"do": "lay_out"})
    perform(table, {**SOLARI, "depth": "digital"})
    assert laid(table) is None
    for command in ({"do": "lay_out"}, {"do": "tick", "step": "comets", "is_done": True}):
        with pytest.raises(OnlyWithBox):
            perform(table, command)


@pytest.mark.parametrize("depth", ["track", "score", "referee"])
def test_every_depth_beside_the_box_shows_all_pieces(table: Table, depth: str) -> None:
    perform(table, {**SOLARI, "depth": depth})
    told = perform(table, {"do": "lay_out"}, lang="de")
    assert len(told["board"]["pieces"]) == 12
    assert "12" in told["steps"][0]["text"]


def test_the_picture_stays_that_of_the_set_up(table: Table) -> None:
    """Whoever opens it late still sees where everything began."""
    perform(table, SOLARI)
    before = perform(table, {"do": "lay_out"})["board"]["pieces"]
    play_on(table, 40)
    assert perform(table, {"do": "lay_out"})["board"]["pieces"] == before
    assert table.rules is not None
    assert show_for(table.rules.game, "en").board(table.position)["pieces"] != before
