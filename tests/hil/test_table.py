"""What every board must do: speak, answer presses with light, survive cables, noise and power."""

import random
from types import SimpleNamespace

import pytest

from firmware import VERSION
from firmware.limiter import Limiter
from shared_rules.digest import check
from shared_rules.lights.canvas import Canvas
from shared_rules.lights.folded import FoldedCanvas
from shared_rules.lights.words import BREATH_MS
from shared_rules.link import messages
from shared_rules.panel import MINUS, OK, PLUS, UNDO
from shared_rules.tracker import EMPTY, NEW
from shared_rules.tracker import UNDO as UNDO_EVENT
from shared_rules.trackers import play, tracker_for
from shared_rules.unit import Unit
from tests.hil.played import pins_of
from tests.hil.table import Colour, Table

SEAT_3 = 2


def is_amber(colour: Colour) -> bool:
    red, green, blue = colour
    return red > green > blue == 0


def is_white(colour: Colour) -> bool:
    red, green, blue = colour
    return red == green == blue > 0


def test_board_and_host_find_each_other(table: Table):
    table.wait_for_host()
    assert table.host.board_about.decode() == f"{table.build} {VERSION}"
    assert table.host.board_boot


@pytest.mark.needs("press", "lights")
def test_a_press_gives_an_event_and_light(table: Table):
    table.wait_for_host()
    before = table.lights("orbit")
    table.press(OK)
    (event,) = table.wait_for_events(1)
    assert event[0] == NEW
    table.wait_until(lambda: table.lights("orbit") != before, "other lights on the orbit ring")


@pytest.mark.needs("press", "seats", "lights")
def test_a_touched_seat_lights_up_at_once(table: Table):
    table.press(SEAT_3)
    table.wait_until(lambda: is_white(table.lights("seats")[SEAT_3]), "the seat's own light")


def pictures_without_a_game(build: SimpleNamespace) -> set[bytes]:
    """What a paired board can show on its wire before a game is chosen: a ring breathes."""
    rings = (
        build.ORBIT_PIXELS, build.ORDER_PIXELS, build.CLOCK_PIXELS, build.SEATS_PIXELS,
    )  # fmt: skip
    canvas = Canvas(*rings) if min(rings) else FoldedCanvas(*rings)
    limiter = Limiter(vars(build))
    meant = Unit(1, canvas, b"", 1)
    meant.session.connected = True
    pictures = set()
    for now_ms in range(0, 2 * BREATH_MS * 12, 8):
        meant.lights(now_ms)
        pictures.add(bytes(canvas.wire).translate(limiter.table(canvas.wire)))
    return pictures


@pytest.mark.needs("lights")
def test_the_wire_carries_what_the_unit_means(table: Table):
    table.wait_for_host()
    pictures = pictures_without_a_game(pins_of(table.build))
    table.wait_until(lambda: table.all_lights() in pictures, "a picture that the unit means")


@pytest.mark.needs("press")
def test_short_and_long_are_told_apart(table: Table):
    table.wait_for_host()
    table.press(OK)
    table.wait_for_events(1)
    table.hold(UNDO)
    rewind = 4
    table.wait_until(
        lambda: table.host.panels and table.host.panels[-1][0] == rewind, "the question how far"
    )
    table.press(OK)
    assert table.wait_for_events(2)[1] == bytes((UNDO_EVENT, 1, 0, 0))


@pytest.mark.needs("press")
def test_a_held_plus_counts_up(table: Table):
    table.wait_for_host()
    table.press(OK, OK)
    table.wait_for_events(2)
    table.wait_until(lambda: table.host.panels[-1][5] > 10, "a question with many answers")
    table.hold(PLUS, 2000)
    table.wait_until(lambda: table.host.panels[-1][6] >= 4, "PLUS to repeat while it is held")
    table.press(MINUS)

    def has_counted_down() -> bool:
        values = [value for *_, value in table.host.panels]
        return values[-1] == max(values) - 1

    table.wait_until(has_counted_down, "MINUS to count down once")


@pytest.mark.needs("press", "lights")
def test_what_is_not_acknowledged_is_kept_and_sent_once(table: Table):
    table.wait_for_host()
    table.host.stop_acknowledging()
    table.press(OK)
    table.wait_for_events(1)
    table.wait_until(
        lambda: any(is_amber(colour) for colour in table.lights("clock")), "the catching-up sign"
    )
    table.host.acknowledge()
    table.wait_until(
        lambda: not any(is_amber(colour) for colour in table.lights("clock")), "the sign to go"
    )
    assert len(table.host.events) == 1


@pytest.mark.needs("press", "lights", "cable")
def test_without_a_cable_the_table_goes_on_and_catches_up(table: Table):
    table.wait_for_host()
    table.press(OK)
    table.wait_for_events(1)
    table.unplug()
    table.wait_until(lambda: not table.host.connected, "the host to miss the board")
    table.wait_until(lambda: is_amber(table.lights("clock")[0]), "the alone sign")
    table.press(OK, UNDO, OK, UNDO)
    table.press(OK)
    table.replug()
    events = table.wait_for_events(6)
    table.wait_until(lambda: not is_amber(table.lights("clock")[0]), "the alone sign to go")
    assert [event[0] == UNDO_EVENT for event in events] == [False, False, True, False, True, False]


@pytest.mark.needs("press", "cable")
def test_a_killed_host_loses_nothing_and_hears_nothing_twice(table: Table):
    table.wait_for_host()
    boot = table.host.board_boot
    table.press(OK)
    table.wait_for_events(1)
    table.kill_host()
    table.press(OK)
    table.start_host()
    table.wait_for_host()
    assert table.host.board_boot == boot
    table.wait_for_events(1)
    table.press(UNDO)
    events = table.wait_for_events(2)
    assert events[0][0] not in (NEW, UNDO_EVENT)
    assert events[1][0] == UNDO_EVENT


def test_garbage_on_the_wire_disturbs_nothing(table: Table):
    table.wait_for_host()
    boot, noise = table.host.board_boot, random.Random(3)
    for _ in range(20):
        table.host.inject(noise.randbytes(noise.randrange(1, 400)))
    table.host.inject(b"\x03\x03\x04\x01\r\n" + b"A" * 5000 + b"\n" + b"=====\n\n\r\n")
    heard = len(table.host.pings)
    table.wait_until(lambda: len(table.host.pings) > heard + 1, "the board to speak on")
    assert table.host.board_boot == boot
    assert table.host.events == []


@pytest.mark.needs("press")
def test_presses_count_between_garbage(table: Table):
    table.wait_for_host()
    noise = random.Random(4)
    for press in (OK, UNDO) * 5:
        table.host.inject(noise.randbytes(100))
        table.press(press)
    events = table.wait_for_events(10)
    assert [event[0] for event in events] == [NEW, UNDO_EVENT] * 5


@pytest.mark.needs("power")
def test_a_power_cycle_gives_a_new_boot_id(table: Table):
    table.wait_for_host()
    boot = table.host.board_boot
    table.restart()
    table.wait_until(lambda: table.host.board_boot != boot, "another boot id")
    table.wait_for_host()


@pytest.mark.needs("press", "power")
def test_after_a_power_cycle_the_host_gives_the_table_back(table: Table):
    table.wait_for_host()
    boot = table.host.board_boot
    table.press(OK)
    step = table.wait_for_events(1)[0]
    state = bytes(play(tracker_for(EMPTY), step).state)
    table.restart()
    table.wait_until(lambda: table.host.board_boot != boot, "another boot id")
    table.wait_for_host()
    table.host.send(messages.STATE, messages.pack(messages.STATE, 1, 0, tail=state))
    table.wait_until(lambda: (1, check(state)) in table.host.pings, "the board to stand there too")
