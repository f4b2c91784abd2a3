"""Every game at every depth can be told to a broker, on the table and as events."""

import json

import pytest

from heliograph.games import ALL_GAMES, GAMES
from heliograph.hall.reading import read_event, read_state
from heliograph.mqtt.events import EventReader
from heliograph.mqtt.state import state_of
from heliograph.mqtt.topics import write_message
from heliograph.table.table import Table
from heliograph.web.commands import perform

NAMES = ["Ada", "Ben", "Cem", "Dora", "Eve", "Finn", "Gül", "Hal"]


def every_game() -> list[tuple[str, str]]:
    """Return every game that comes along at every depth; of those that are described, a few."""
    ruled = [(name, depth) for name in GAMES for depth in GAMES[name].depths]
    described = [(name, depth) for name in ALL_GAMES for depth in ALL_GAMES[name].depths]
    return ruled + [one for one in described if one not in ruled][::12]


@pytest.mark.parametrize("game, depth", every_game())
def test_state_and_events(game: str, depth: str, table: Table) -> None:
    seats = ALL_GAMES[game].seat_counts[-1]
    asked = {"do": "begin", "game": game, "seats": seats, "depth": depth, "names": NAMES[:seats]}
    perform(table, {**asked, "draw": True, "at": table.stamp})
    state = json.loads(write_message(state_of(table)))
    assert (state["game"], state["depth"], state["match"]) == (game, depth, 1)
    assert [seat["name"] for seat in state["seats"]] == NAMES[:seats]
    assert all(seat["colour"] for seat in state["seats"])
    assert state["round"] >= 1
    assert state["due"]["en"]
    assert not state["over"]
    events = [json.loads(one.payload) for one in EventReader(table.record).read("e", 0, 500)]
    steps = [event for event in events if event["kind"] == "step"]
    assert read_state("north", write_message(state)).game == game  # a hall can read it
    assert [read_event("north", write_message(one)).number for one in events]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    assert all(len(event["scores"]) == seats for event in steps)
    if steps:
        assert steps[0]["became"] == "begun"
        assert steps[-1]["turn"] == state["turn"]
