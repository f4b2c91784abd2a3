"""Games that are kept by a description, played for three rounds on an emulated Pico.

The host lays the table, whoever is due presses once. A sample of the shelf with `hil --board
emulator`; with HELIOGRAPH_DEEP=1 all of it.
"""

import os

import pytest

from heliograph.games import ALL_GAMES
from heliograph.games.any_game import shelf
from shared_rules.any_game.layout import ASKED, LAPS
from shared_rules.any_game.tracker import AnyGameTracker
from shared_rules.digest import check
from shared_rules.link import messages
from shared_rules.panel import OK
from shared_rules.tracker import EMPTY, PLAY
from shared_rules.trackers import play, tracker_for
from tests.hil.table import Table

# Asking for all games puts the descriptions on the shelf.
NAMES = [name for name in sorted(ALL_GAMES) if shelf.find_named(name)]
# Orders of every kind: round the table, drawn, by numbers, on a track, all at once, by passing
SAMPLE = ("catan", "chess_clock", "power_grid", "terra_mystica", "tokaido", "uno")
assert set(SAMPLE) <= set(NAMES), "an empty shelf would skip everything"
PLAYED = NAMES if os.environ.get("HELIOGRAPH_DEEP") else SAMPLE
ROUNDS = 3
# Three rounds of any game but those with turns without end, of which some are enough
MOST_PRESSES, ENOUGH = 110, 40
TENTH_MS = 100
STEP_S = 0.4
REST_MS = 30


def wait_for_table(table: Table, state: bytes) -> None:
    pings, digest = table.host.pings, check(state)
    table.wait_until(lambda: pings and pings[-1][1] == digest, "the same table")


def has_many_laps(tracker: AnyGameTracker) -> bool:
    return tracker.state[tracker.phase_at() + LAPS] != 1


@pytest.mark.parametrize("name", PLAYED)
def test_three_rounds_on_the_chip_end_where_they_end_on_the_desktop(
    fresh_pico: Table, name: str
) -> None:
    table, host, tracker = fresh_pico, fresh_pico.host, tracker_for(EMPTY)
    for step in ALL_GAMES[name].opening(ALL_GAMES[name].usual_seats):
        tracker = play(tracker, step)
    table.wait_for_host()
    state = bytes(tracker.state)
    host.send(messages.STATE, messages.pack(messages.STATE, 1, 0, tail=state))
    wait_for_table(table, state)
    for presses in range(MOST_PRESSES):
        if tracker.phase != PLAY or tracker.round > ROUNDS:
            break
        if presses >= ENOUGH and has_many_laps(tracker):
            break
        button = OK if tracker.state[ASKED] else next(filter(tracker.is_due, range(5)))
        if button != OK:
            table.emulated.pass_ms(TENTH_MS * tracker.cooling(button))
        table.emulated.tell(press=button, rest=REST_MS)
        for step in table.wait_for_events(presses + 1, STEP_S)[presses:]:
            tracker = play(tracker, step)
    wait_for_table(table, bytes(tracker.state))
    assert tracker.phase != PLAY or tracker.round > ROUNDS or has_many_laps(tracker)
