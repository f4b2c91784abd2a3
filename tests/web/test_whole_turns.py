"""Whole turns in one tap: for a table that wants advice, of what lies open, taken back whole."""

import json
from collections.abc import Callable
from functools import partial, reduce
from typing import Any

import pytest

from heliograph.engine import TABLE, Match
from heliograph.games.shows import show_for
from heliograph.games.solarius_mission.boards import is_held
from heliograph.games.solarius_mission.layout import CHOICES
from heliograph.record.settings import ADVICE
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.view.table_view import live_view
from heliograph.view.whole_turns import MOST_TURNS, whole_turns
from tests.commanding import perform
from tests.host.games.solari import tables as solari
from tests.host.games.solarius_mission import tables as solarius
from tests.host.games.solenia import real_table as solenia

HEADING = "As a computer player would go on"


def began(table: Table, *, is_advised: bool = True) -> None:
    """Begin Solari, let the dice fall, and agree on advice or not."""
    table.settings.set(ADVICE, int(is_advised), "")
    asked = {"seats": 2, "depth": "referee", "names": ["Ada", "Ben"], "options": {}}
    perform(table, {"do": "begin", "game": "solari", **asked})
    for _ in ("who begins", "what fell"):
        perform(table, {"do": "enter", "choices": offers(table)[-1]["choices"]})


def offers(table: Table) -> list[dict[str, Any]]:
    """Return what the table's screen offers."""
    view = json.loads(to_json(live_view(table, "en")))
    found: list[dict[str, Any]] = view["offers"]
    return found


def turns_of(table: Table) -> list[dict[str, Any]]:
    """Return the whole turns that the table's screen offers."""
    return [one for one in offers(table) if one["group"] == HEADING]


def test_a_whole_turn_is_one_step_and_one_undo(table: Table) -> None:
    began(table)
    before, rev = table.position_at(table.rev), table.rev
    first = offers(table)[0]
    assert first["group"] == HEADING
    perform(table, {"do": "enter", "choices": first["choices"]})
    assert (table.rev, json.loads(to_json(live_view(table, "en")))["due"]["seat"]) == (
        rev + 1,
        None,
    )
    perform(table, {"do": "undo"})
    assert (table.rev, table.position_at(table.rev)) == (rev, before)


def test_only_a_table_that_agreed_on_advice_is_shown_them(table: Table) -> None:
    began(table, is_advised=False)
    assert turns_of(table) == []
    table.settings.set(ADVICE, 1, "")
    assert len(turns_of(table)) == MOST_TURNS


@pytest.mark.parametrize("make", [solari.greedy_game, partial(solarius.as_referee, 3)])
def test_each_comes_to_something_that_no_other_offer_comes_to(make: Callable[[int], Match]) -> None:
    played = make(5)
    game = played.game
    show = show_for(game, "en", ("Ada", "Ben", "Cem")[: game.seats])
    for number in range(0, len(played), 23):
        state = played.state_at(number)
        listed = {reduce(game.apply, one.choices, state) for one in show.offers(state, TABLE)}
        ends = [reduce(game.apply, one.choices, state) for one in whole_turns(show, state)]
        assert len({*ends, *listed}) == len(ends) + len(listed)  # nothing is offered twice


def test_no_card_of_a_hand_is_guessed() -> None:
    played = solarius.as_referee(3, 5)
    show = show_for(played.game, "en", ("Ada", "Ben", "Cem"))
    named = 0
    for number in range(0, len(played), 5):
        state = played.state_at(number)
        for offer in whole_turns(show, state):
            at = state
            for choice in offer.choices:
                kind = CHOICES.kind_of(choice)
                if kind.name in ("mission", "develop"):
                    named += 1
                    seat = played.game.pending(at).seat
                    assert is_held(at, seat, choice - kind.first)
                at = played.game.apply(at, choice)
    assert named


def test_a_game_of_hands_that_nobody_sees_has_none() -> None:
    played = solenia.told_game(2, 3)
    show = show_for(played.game, "en", ("Ada", "Ben"))
    assert not any(
        whole_turns(show, played.state_at(number)) for number in range(0, len(played), 5)
    )
