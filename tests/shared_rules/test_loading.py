"""A game is loaded in pieces between two looks at the buttons; what needs it waits in its order."""

from collections.abc import Iterator

import pytest

from shared_rules import installed, trackers
from shared_rules.lights.canvas import Canvas
from shared_rules.link import messages
from shared_rules.link.session import Session
from shared_rules.panel import DOWN, MINUS, OK, SHORT
from shared_rules.tracker import EMPTY, NEW
from shared_rules.trackers import play, tracker_for
from shared_rules.unit import Unit

PARTS = 3
SOLARI = 3


class Flash:
    """Stands for a flash that has the parts of one game to load."""

    def __init__(self) -> None:
        self.left = PARTS

    def is_missing(self, game: int) -> bool:
        return self.left > 0

    def load_ahead(self, game: int, load_part: object) -> bool:
        self.left -= 1
        return self.left >= 0


@pytest.fixture
def flash(monkeypatch: pytest.MonkeyPatch) -> Flash:
    made = Flash()
    monkeypatch.setattr("shared_rules.unit.is_missing", made.is_missing)
    monkeypatch.setattr("shared_rules.unit.load_ahead", made.load_ahead)
    return made


@pytest.fixture
def unit() -> Unit:
    made = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    made.load_part = lambda package, part: None
    return made


def press(unit: Unit, *buttons: int) -> None:
    for button in buttons:
        unit.press(button, DOWN, 1000)
        unit.press(button, SHORT, 1000)


def steps(unit: Unit) -> Iterator[bytes]:
    return (payload for _, _, payload in unit.session.pending())  # type: ignore[no-untyped-call]


def test_presses_wait_for_the_game_and_keep_their_order(unit: Unit, flash: Flash) -> None:
    press(unit, OK, MINUS, OK)
    assert unit.waiting
    assert not unit.tracker.game
    for _ in range(PARTS):
        unit.go_on_loading()
        assert not unit.tracker.game, "one part in each turn, and nothing else"
    unit.go_on_loading()
    assert unit.tracker.game
    assert unit.waiting, "two presses are left"
    while unit.waiting:
        unit.go_on_loading()
    plain = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    flash.left = 0
    press(plain, OK, MINUS, OK)
    assert list(steps(unit)) == list(steps(plain))
    assert unit.tracker.state == plain.tracker.state


def test_a_touched_seat_has_its_light_while_the_game_is_loaded(unit: Unit, flash: Flash) -> None:
    press(unit, OK)
    unit.press(2, DOWN, 1010)
    unit.lights(1010)
    first_seat = len(unit.canvas.rgb) - 3 * 5
    assert bytes(unit.canvas.rgb[first_seat + 6 : first_seat + 9]) == b"\xff\xff\xff"


def test_what_the_host_said_after_a_state_is_heard_after_it(unit: Unit, flash: Flash) -> None:
    """A sign for the new table must not be shown before it, nor an acknowledgement overtake it."""
    host = Session(2, b"host")
    for now_ms in (0, 20, 40):
        unit.receive(host.output(now_ms), now_ms)
        host.receive(unit.output(now_ms), now_ms)
    state = bytes(play(tracker_for(EMPTY), bytes((NEW, SOLARI, 2, 0))).state)
    host.send(messages.STATE, messages.pack(messages.STATE, 1, 0, tail=state))
    host.send(messages.LOOK, bytes((7, 0)))
    unit.receive(host.output(60), 60)
    assert unit.waiting
    assert unit.look[0] != 7
    while unit.waiting:
        unit.go_on_loading()
    assert bytes(unit.tracker.state) == state
    assert (unit.rev, unit.look[0]) == (1, 7)


def test_a_game_whose_files_are_missing_is_refused(
    unit: Unit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board that lost a file plays the other games; it must not stop, nor wait for ever."""
    rows = ((1, 1, 4, 2, 9, "nowhere.tracker", "Nothing", ("tracker",)),)
    monkeypatch.setattr(installed, "GAMES", rows)
    assert trackers.is_missing(1)
    assert not trackers.load_ahead(1)
    press(unit, OK)
    while unit.waiting:
        unit.go_on_loading()
    assert not unit.tracker.game
    assert not list(steps(unit))
