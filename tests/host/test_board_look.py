"""How bright and how warm the lights are: set for the table, told to every board that comes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.web.commands import perform
from shared_rules.lights.canvas import COOLER, TINTED, WARMER, Canvas
from shared_rules.link import messages
from shared_rules.unit import PLAIN_LOOK
from tests.host.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A board and a table that have met."""
    desk = Desk(tmp_path)
    desk.run()
    yield desk
    desk.record.close()


def test_a_board_is_left_as_it_is_until_somebody_sets_its_lights(desk: Desk) -> None:
    assert desk.table.comfort.look == b""
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
