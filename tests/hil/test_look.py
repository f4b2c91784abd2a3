"""The board keeps how people want its lights, also without power and without a host."""

import pytest

from shared_rules.link import messages
from shared_rules.rng import Rng
from shared_rules.tracker import EMPTY, NEW, SETUP
from shared_rules.trackers import play, tracker_for
from tests.hil.table import Table

# The flash is written when lights were just sent and no button was pressed for a while.
KEPT_S = 2.5


def brightest(table: Table) -> int:
    return max(table.all_lights())


@pytest.mark.needs("lights", "power")
def test_the_brightness_is_kept_when_the_power_was_gone(table: Table) -> None:
    table.wait_for_host()
    seen = 0

    def has_shone() -> bool:
        nonlocal seen
        seen = max(seen, brightest(table))
        return seen > 20

    table.wait_until(has_shone, "lights at their usual brightness")
    table.host.send(messages.LOOK, bytes((25, 0)))
    dim = max(8, seen // 4)
    table.wait_until(lambda: 0 < brightest(table) <= dim, "dimmer lights")
    table.wait_until(lambda: table.host.unacked == 0, "the board to have heard it")
    table.let_pass(KEPT_S)
    table.restart()
    table.wait_for_host()
    for _ in range(20):
        assert brightest(table) <= dim
        table.let_pass(0.05)


GREEN = 6


def solenia_in_play() -> bytes:
    """A table of Solenia on which somebody is on turn; the lights of its tokens are no green."""
    tracker = play(tracker_for(EMPTY), bytes((NEW, 4, 2, 0)))
    while tracker.phase == SETUP:
        question = tracker.question()
        assert question
        tracker = play(tracker, tracker.answer(question[5], Rng(1)))
    return bytes(tracker.state)


def has_green(table: Table) -> bool:
    pixels = table.all_lights()
    colours = zip(pixels[0::3], pixels[1::3], pixels[2::3], strict=True)
    return any(red == 0 and green > blue for red, green, blue in colours)


@pytest.mark.needs("lights", "power")
def test_the_lights_of_the_seats_are_kept_when_the_power_was_gone(table: Table) -> None:
    table.wait_for_host()
    table.host.send(messages.LOOK, bytes((255, 0, *[GREEN] * 5)))
    table.wait_until(lambda: table.host.unacked == 0, "the board to have heard it")
    table.let_pass(KEPT_S)
    table.restart()
    table.wait_for_host()
    table.host.send(messages.STATE, messages.pack(messages.STATE, 1, 0, tail=solenia_in_play()))
    table.wait_until(lambda: has_green(table), "the seat on turn in the light chosen for it")
    table.host.send(messages.LOOK, bytes((255, 0)))
    table.wait_until(lambda: not has_green(table), "the light of the tokens")
