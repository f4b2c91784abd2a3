"""How board and host find each other, and what they show when they cannot: lights and page."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import firmware
from heliograph import __version__
from heliograph.games import ALL_GAMES
from heliograph.link.versions import other_protocol
from shared_rules.lights import palette
from shared_rules.lights.canvas import CLOCK, Canvas
from shared_rules.link import frame, messages
from shared_rules.link.session import Session
from shared_rules.panel import SHORT
from shared_rules.unit import Unit
from tests.host.desk import Desk
from tests.host.flashing.test_error_lines import place_on_board
from tests.web.wire import live_view

TWELVE, SIX = 0, 6


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.record.close()


def hue(desk: Desk, index: int) -> str:
    """Return the colour of a pixel of the clock: amber, red, or other."""
    desk.unit.lights(desk.now_ms)
    canvas = desk.unit.canvas
    at = 3 * (canvas.starts[CLOCK] + index)
    red, green, blue = canvas.rgb[at : at + 3]
    if (red, green, blue) == palette.RED:
        return "red"
    return "amber" if red > green > 0 == blue else "other"


def page(desk: Desk, language: str) -> str:
    """Return what the page says about the board."""
    return str(live_view(desk.table, language)["units"][0]["text"])


def with_protocol(protocol: int):  # type: ignore[no-untyped-def]
    """Return a wire on which every greeting claims this version of the link."""

    def change(data: bytes) -> bytes:
        lines = []
        for line in data.splitlines(keepends=True):
            message = frame.decode(line[:-1])
            if message and message[0] == messages.HELLO:
                payload = bytes((protocol,)) + message[2][1:]
                lines.append(frame.encode(messages.HELLO, 0, payload))
            else:
                lines.append(line)
        return b"".join(lines)

    return change


def test_a_board_without_host_says_that_it_is_alone(desk: Desk) -> None:
    desk.is_cut = True
    desk.run(3000)
    assert hue(desk, TWELVE) == "amber"
    assert "not connected" in page(desk, "en")
    assert "nicht verbunden" in page(desk, "de")


def test_a_host_that_comes_later_is_found(desk: Desk) -> None:
    desk.is_cut = True
    desk.run(3000)
    desk.is_cut = False
    desk.run(1000)
    assert hue(desk, TWELVE) == "other"
    assert page(desk, "en") == "Unit connected"


def test_a_board_that_comes_later_is_found(desk: Desk) -> None:
    desk.run(3000)
    desk.start_board()
    desk.run(1000)
    assert hue(desk, TWELVE) == "other"
    assert page(desk, "de") == "Gerät verbunden"


def test_another_version_of_the_link(desk: Desk) -> None:
    desk.damage = with_protocol(messages.PROTOCOL + 1)
    desk.run(3000)
    assert (hue(desk, TWELVE), hue(desk, SIX)) == ("amber", "red")
    assert "Update Heliograph on this computer" in page(desk, "en")
    assert "Aktualisiere Heliograph" in page(desk, "de")
    desk.damage = bytes
    desk.run(2000)
    assert (hue(desk, TWELVE), hue(desk, SIX)) == ("other", "other")
    assert page(desk, "en") == "Unit connected"


def test_an_older_link_needs_other_firmware() -> None:
    problem = other_protocol("COM3", messages.PROTOCOL - 1)
    assert problem.text("en").endswith(
        "Put the firmware of this Heliograph on the unit: heliograph flash COM3"
    )
    assert problem.text("de").endswith("heliograph flash COM3")
    assert "Update" not in problem.text("en")


def test_a_stranger_who_left_is_forgotten(desk: Desk) -> None:
    desk.damage = with_protocol(messages.PROTOCOL + 1)
    desk.run(1000)
    desk.is_cut = True
    desk.run(3000)
    assert (hue(desk, TWELVE), hue(desk, SIX)) == ("amber", "other")


def test_an_old_firmware_works_and_asks_for_its_update(desk: Desk) -> None:
    desk.unit = Unit(77, Canvas(24, 16, 12, 5), b"full 0.0.9", 1)
    desk.set_up()
    assert desk.agrees
    assert hue(desk, SIX) == "amber"
    for language, word in (("en", "is connected"), ("de", "ist verbunden")):
        text = page(desk, language)
        assert word in text
        assert "0.0.9" in text
        assert __version__ in text
        assert "heliograph flash desk" in text


def old_unit_on(desk: Desk):  # type: ignore[no-untyped-def]
    """Return a wire at which a unit of the first link is: it understands no other greeting."""

    def change(data: bytes) -> bytes:
        lines = []
        for line in data.splitlines(keepends=True):
            message = frame.decode(line[:-1])
            if message and message[0] == messages.HELLO:
                is_ours = messages.unpack(messages.HELLO, message[2])[1] == desk.unit.session.boot
                if not is_ours and message[2][0] != 1:
                    continue
                lines.append(frame.encode(messages.HELLO, 0, b"\x01" + message[2][1:]))
            else:
                lines.append(line)
        return b"".join(lines)

    return change


def test_a_unit_of_the_first_link_plays_on_and_is_told_where_it_ends(desk: Desk) -> None:
    desk.damage = old_unit_on(desk)
    desk.unit = Unit(77, Canvas(24, 16, 12, 5), f"full {__version__}".encode(), 1)
    desk.set_up()
    desk.table.play(ALL_GAMES["codenames"].opening(5), "page")
    desk.run(1000)
    assert desk.agrees
    assert page(desk, "en") == "Unit connected"
    desk.table.play(ALL_GAMES["codenames"].opening(8), "page")
    desk.run(1000)
    for language, word in (
        ("en", "ends at five seats"),
        ("de", "endet bei fünf Plätzen"),
        ("fr", "cinq places"),
    ):
        assert word in page(desk, language)
        assert "heliograph flash desk" in page(desk, language)
    rev = desk.table.rev
    desk.unit.press(0, SHORT, desk.now_ms)
    desk.run(1000)
    assert desk.table.rev == rev, "what it shows is another table"
    desk.table.play(ALL_GAMES["codenames"].opening(4), "page")
    desk.run(1000)
    assert page(desk, "en") == "Unit connected"


def test_a_program_of_the_first_link_is_answered_in_its_words() -> None:
    unit = Session(5, b"full", careful=True)
    hello = messages.pack(messages.HELLO, 1, 6, 0, 0, 1)
    unit.receive(frame.encode(messages.HELLO, 0, hello), 0)
    answer = frame.decode(unit.output(1)[:-1])
    assert answer
    assert messages.unpack(messages.HELLO, answer[2])[0] == 1


def test_a_game_that_the_firmware_does_not_know(desk: Desk) -> None:
    desk.run(500)
    unknown = bytes((99,)) + bytes(70)
    desk.host.session.send(messages.STATE, messages.pack(messages.STATE, 3, 0, tail=unknown))
    desk.run(200)
    assert (hue(desk, TWELVE), hue(desk, SIX)) == ("amber", "red")
    assert desk.unit.tracker.game == 0


def test_firmware_and_program_carry_the_same_version() -> None:
    assert __version__ == firmware.VERSION


def test_an_error_on_the_unit_is_told_with_its_line_of_our_sources(desk: Desk) -> None:
    place, line = place_on_board("shared_rules/unit.py")
    errors = f"MemoryError firmware.loop:7; KeyError {place}"
    desk.unit = Unit(77, Canvas(24, 16, 12, 5), f"full {__version__} ! {errors}".encode(), 1)
    desk.set_up()
    assert desk.agrees, "it is played on"
    for language, word in (
        ("en", "ended with an error"),
        ("de", "endete mit einem Fehler"),
        ("fr", "s’est arrêté sur une erreur"),
    ):
        text = page(desk, language)
        assert word in text
        assert f"MemoryError firmware/loop.py:7; KeyError shared_rules/unit.py:{line}" in text
        assert "heliograph flash desk" in text
