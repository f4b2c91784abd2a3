"""How bright and how warm the lights are: set for the table, told to every board that comes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.games import GAMES
from heliograph.games.track.game import event_choice
from shared_rules import trackers
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import COOLER, SEATS, TINTED, WARMER, Canvas
from shared_rules.link import messages
from shared_rules.unit import PLAIN_LOOK
from tests.commanding import perform
from tests.host.desk import Desk
from tests.tracking import answering


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A board and a table that have met."""
    desk = Desk(tmp_path)
    desk.run()
    yield desk
    desk.record.close()


def test_a_board_is_left_as_it_is_until_somebody_sets_its_lights(desk: Desk) -> None:
    assert desk.table.settings.look == b""
    assert desk.unit.look == PLAIN_LOOK


def test_what_the_page_sets_reaches_the_board(desk: Desk) -> None:
    perform(desk.table, {"do": "lights", "level": 40, "tint": WARMER})
    desk.run()
    assert desk.unit.look == bytes((40 * 255 // 100, WARMER))
    perform(desk.table, {"do": "lights", "level": 100, "tint": 0})
    desk.run()
    assert desk.unit.look == PLAIN_LOOK
    assert desk.is_settled


def test_a_board_that_forgot_is_told_again(desk: Desk) -> None:
    perform(desk.table, {"do": "lights", "level": 20})
    desk.run()
    desk.start_board()
    desk.run(2_000)
    assert desk.unit.look[0] == 20 * 255 // 100


def test_a_host_that_restarts_still_knows(desk: Desk) -> None:
    perform(desk.table, {"do": "lights", "tint": COOLER})
    desk.restart_host()
    desk.start_board()
    desk.run(2_000)
    assert desk.unit.look == bytes((255, COOLER))


def test_nonsense_keeps_the_lights_visible(desk: Desk) -> None:
    desk.host.session.send(messages.LOOK, bytes((0, 77)))
    desk.run()
    assert desk.unit.look == bytes((1, 0))


def test_a_tint_takes_from_one_colour_and_darkens_nothing_wholly() -> None:
    for tint, channel in ((WARMER, 2), (COOLER, 0)):
        canvas = Canvas(2, 0, 0, 0)
        canvas.put(0, 0, (255, 255, 255), 256)
        canvas.rgb[3:6] = b"\x01\x01\x01"
        canvas.tint(tint)
        expected = [255, 255, 255]
        expected[channel] = 255 * TINTED >> 8
        assert list(canvas.rgb[:3]) == expected
        assert canvas.rgb[3:6] == b"\x01\x01\x01"


OWN = [5, 6, 0, 7, 3]


def test_the_lights_of_the_seats_reach_the_board_and_go_back_to_those_of_the_tokens(
    desk: Desk,
) -> None:
    perform(desk.table, {"do": "lights", "seats": OWN})
    desk.run()
    assert desk.unit.look == PLAIN_LOOK + bytes(OWN)
    desk.restart_host()
    desk.start_board()
    desk.run(2_000)
    assert desk.unit.look == PLAIN_LOOK + bytes(OWN)
    perform(desk.table, {"do": "lights", "seats": []})
    desk.run()
    assert desk.unit.look == PLAIN_LOOK


@pytest.mark.parametrize("game", sorted(GAMES))
def test_in_every_game_the_seat_on_turn_shines_in_the_light_chosen_for_it(
    desk: Desk, game: str
) -> None:
    table = desk.table
    seats = min(4, GAMES[game].most_seats)
    perform(table, {"do": "begin", "game": game, "depth": "track", "seats": seats})
    while (tracker := trackers.tracker_for(table.state)).now() < 0:
        if asked := tracker.question():
            perform(table, answering(asked[5]))
            continue
        for waiting in range(seats):  # all decide at once, before one is on turn
            choice = event_choice(tracker.turn_over(waiting))
            perform(table, {"do": "enter", "choices": [choice]})
    desk.run(2_000)
    seat = trackers.tracker_for(table.state).now()
    usual = button_light(desk, seat)
    for number, light in enumerate(palette.CHOICES):
        lights = [(number + other - seat) % len(palette.CHOICES) for other in range(5)]
        perform(table, {"do": "lights", "seats": lights})
        desk.run()
        assert button_light(desk, seat) == tuple(
            channel * words.breath(0) >> 8 for channel in light
        )
    perform(table, {"do": "lights", "seats": []})
    desk.run()
    assert button_light(desk, seat) == usual


def button_light(desk: Desk, seat: int) -> tuple[int, ...]:
    """The pixel of a seat's button at a fixed moment of the breath, whatever is asked."""
    canvas = desk.unit.canvas
    desk.unit.lights(0)
    desk.unit.tracker.lights(0, canvas)
    at = 3 * (canvas.starts[SEATS] + seat)
    return tuple(canvas.rgb[at : at + 3])


@pytest.mark.parametrize("lights", [b"", b"\x05", b"\xff\xfe\xfd\xfc\xfb", bytes(9)])
def test_any_lights_on_the_wire_leave_a_table_that_shines(desk: Desk, lights: bytes) -> None:
    perform(desk.table, {"do": "begin", "game": "solenia", "depth": "track", "seats": 2})
    desk.host.session.send(messages.LOOK, b"\xff\x00" + lights)
    desk.run()
    desk.unit.lights(0)
    assert any(desk.unit.canvas.rgb)


def test_the_lights_to_choose_from_keep_red_and_amber_for_their_words() -> None:
    assert len(set(palette.CHOICES)) == len(palette.CHOICES) == 8
    usual = (palette.WHITE, palette.SKY, palette.YELLOW, palette.PURPLE, palette.ORANGE)
    assert palette.CHOICES[: len(usual)] == usual
    assert not {palette.RED, palette.AMBER, palette.BLACK} & set(palette.CHOICES)
