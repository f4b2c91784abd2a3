"""Every mistake a board file can hold is named, with its line and what to do."""

import re
from pathlib import Path

import pytest

from boardkit import board_checks, board_file, pins_file
from boardkit.part_library import library

GOOD = board_file.BOARD.read_text(encoding="utf-8")


@pytest.fixture
def mistakes(tmp_path: Path):
    """What the generator says about a board file with this replaced by that."""

    def find(old: str, new: str) -> list[str]:
        assert old in GOOD
        path = tmp_path / "board.toml"
        path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(board_file.BoardError) as caught:
            board_file.read_board(path)
        return caught.value.mistakes

    return find


def line_of(text: str) -> int:
    return GOOD[: GOOD.index(text)].count("\n") + 1


def test_the_old_name_of_the_clock_is_read(tmp_path: Path):
    old = tmp_path / "board.toml"
    old.write_text(GOOD.replace('part = "clock"', 'part = "wheel"'), encoding="utf-8")
    assert board_file.read_board(old) == board_file.read_board(board_file.BOARD)


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("seat_2 = 3", "seat_2 = 2", "got 2, which serves the button seat_1 already"),
        ("undo = 10", "undo = 16", "got 16, which serves the pixels already"),
        (
            'controller = "pico"',
            'controller = "esp32"',
            "one of pico, pico-h, pico-w, pico-2, pico-usb-c, pico-wh, pico-2-w, got 'esp32'",
        ),
        ('words = "one each"', 'words = "two"', "one of one each, three, one, got 'two'"),
        ('input = "usb"', 'input = "mains"', "one of usb, jack, battery, got 'mains'"),
        ("undo = 10", "undo = 23", "voltage regulator"),
        ("undo = 10", "undo = 24", "senses USB power"),
        ("undo = 10", "undo = 25", "own LED"),
        ("undo = 10", "undo = 29", "supply voltage"),
        ("undo = 10", "undo = 30", "got 30, which it does not have"),
        ("undo = 10", "undo = -1", "got -1, which it does not have"),
        ("undo = 10", 'undo = "ten"', "expected a whole number for undo, got 'ten'"),
        ("undo = 10", "undo = true", "expected a whole number for undo, got True"),
        ("pin = 16", "pin = 25", "expected a free pin for the pixels"),
        ('item = "ring-24-66"', 'item = "ring-25"', "for orbit, got 'ring-25'"),
        ('item = "ring-24-66"', 'item = "pixel-disc-10"', "for orbit, got 'pixel-disc-10'"),
        ('item = "ring-24-66"', 'item = "ring-24-66", direction = "left"', "for orbit, got 'left'"),
        ('item = "ring-24-66"', 'item = "ring-24-66", first = 24', "0 to 23, for orbit, got 24"),
        (
            'fuse = "fuse-usb"',
            'fuse = "button-16"',
            "one of fuse-usb, fuse-jack, fuse-inline, got 'button-16'",
        ),
        ('filament = "pla"', 'filament = "wood"', "one of pla, petg, got 'wood'"),
        (
            "supply_ma = 250",
            "supply_ma = 500",
            "at most the 250 mA that MicroPython asks of USB, got 500 mA",
        ),
        ("limit_ma = 250", "limit_ma = 450", "within the supply of 250 mA, got 450 mA"),
        ("limit_ma = 250", "limit_ma = 100", "Raise limit_ma or use fewer pixels"),
        ("brightness_ceiling = 96", "brightness_ceiling = 256", "brightness_ceiling ≤ 255"),
        ("brightness_ceiling = 96", "brightness_ceiling = 2", "got 2 and 2"),
    ],
)
def test_a_wrong_value_is_told_with_its_line(mistakes, old: str, new: str, told: str):
    found = mistakes(old, new)
    assert len(found) == 1
    assert told in found[0]
    line = line_of(f'    {{ part = "orbit", {old}') if "orbit" in told else line_of(old)
    assert found[0].startswith(f"board.toml:{line}: expected")


@pytest.mark.parametrize("name", ["undo", "minus", "plus", "ok"])
def test_a_missing_control_button_is_told(mistakes, name: str):
    pin = re.search(rf"^{name} = \d+\n", GOOD, re.MULTILINE)
    assert pin
    (told,) = mistakes(pin[0], "")
    assert told == (
        f"board.toml:{line_of('[buttons]')}: expected the control buttons undo, minus, plus, "
        f"ok, got no {name}. Add the line: {name} = PIN"
    )


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("limit_ma = 250", "", "expected limit_ma in [power], got nothing"),
        ("seat_1 = 2", "seat_one = 2", "got seat_one. Remove or rename it"),
        ("[power]", "[current]", "expected a table [power], got none"),
        ('part = "clock"', 'part = "order"', "got orbit, order, order, seats"),
        ('part = "clock"', 'ring = "clock"', "Write part and item"),
        ('item = "ring-24-66"', 'item = "ring-24-66-white"', "one order of colours in the whole"),
        ('fuse = "fuse-usb"', "", "expected fuse in [parts], got nothing"),
        ('input = "usb"', 'input = "jack"', 'expected one of the key jack with input = "jack"'),
        ("seat_3 = 4\n", "", "expected the seats without a gap from seat_1"),
        ("pin = 16", "pin = ", "expected TOML, got: Invalid value (at line"),
    ],
)
def test_a_wrong_shape_is_told(mistakes, old: str, new: str, told: str):
    assert any(told in line for line in mistakes(old, new))


OWN = 'item = "ring-24-86", pixels = 32, outer_mm = 104.0, inner_mm = 90.0'


@pytest.mark.parametrize(
    "link, told",
    [
        (OWN.replace(", inner_mm = 90.0", ""), "expected pixels, outer_mm, inner_mm together"),
        (OWN.replace("32", "61"), "expected 8 to 60 pixels and two sizes for orbit, got 61"),
        (OWN.replace("104.0", '"wide"'), "got 32, 'wide' and 90.0"),
        (OWN.replace("104.0", "60.0").replace("90.0", "46.0"), "each pixel 6 mm from the next"),
        (OWN.replace("90.0", "98.0"), "expected a ring of 10 mm and more from its hole"),
    ],
)
def test_a_ring_of_ones_own_is_checked(mistakes, link: str, told: str):
    (found,) = mistakes('item = "ring-24-66"', link)
    assert told in found


def test_a_ring_of_ones_own_is_bought_by_its_size(tmp_path: Path):
    path = tmp_path / "board.toml"
    path.write_text(GOOD.replace('item = "ring-24-66"', OWN), encoding="utf-8")
    ring = board_file.read_board(path).links[0]
    assert (ring.pixels, ring.item.mm("outer"), ring.item.mm("board")) == (32, 104.0, 1.6)
    assert ring.item.bought == "“WS2812B ring 32 LED 104 mm”"
    assert ring.item.sources["outer_mm"] == "asked"


def test_all_mistakes_are_told_at_once(mistakes):
    assert len(mistakes("seat_1 = 2\nseat_2 = 3", "seat_1 = 25\nseat_2 = 40")) == 2


def test_a_chain_longer_than_the_driver_can_send_is_told(mistakes, monkeypatch):
    monkeypatch.setattr(board_checks, "MOST_PIXELS", 56)
    (told,) = mistakes("pin = 16", "pin = 17")
    assert "at most 56 pixels" in told
    assert told.startswith(f"board.toml:{line_of('chain = [')}: expected")


def test_a_fuse_that_would_open_at_the_limit_is_told(tmp_path: Path):
    text = (board_file.BUILDS / "cafe.toml").read_text(encoding="utf-8")
    path = tmp_path / "cafe.toml"
    path.write_text(text.replace('"fuse-jack"', '"fuse-usb"'), encoding="utf-8")
    with pytest.raises(board_file.BoardError, match="a fuse that holds the limit of 1400 mA"):
        board_file.read_board(path)


@pytest.mark.parametrize(
    "direction, first, places",
    [("clockwise", 0, [0, 1, 2, 3]), ("clockwise", 3, [3, 0, 1, 2]),
     ("anticlockwise", 0, [0, 3, 2, 1]), ("anticlockwise", 1, [1, 0, 3, 2])],
)  # fmt: skip
def test_places_run_clockwise_from_twelve(direction: str, first: int, places: list[int]):
    link = board_file.Link("orbit", library()["ring-24-66"], 4, direction, first)
    assert link.places() == places


def test_a_ring_that_runs_anticlockwise_reaches_the_firmware(tmp_path: Path):
    ring = 'item = "ring-12-37"'
    text = GOOD.replace(ring, f'{ring}, direction = "anticlockwise"')
    (tmp_path / "board.toml").write_text(text, encoding="utf-8")
    board = board_file.read_board(tmp_path / "board.toml")
    exec(pins_file.render_pins(board), module := {})
    content = module["own_board"]()
    assert content["PLACES"][:25] == tuple(range(25))
    assert content["PLACES"][25:27] == (39, 38)  # the ring of 16, as its maker builds it
    assert content["PLACES"][40:44] == (40, 51, 50, 49)
    assert content["COLOURS"] == "GRB"


def test_rings_with_white_of_their_own_make_a_build(tmp_path: Path):
    text = re.sub(r'item = "(ring-\d+-\d+)"', r'item = "\1-white"', GOOD)
    text = re.sub(r'    \{ part = "seats".*\n', "", text)
    (tmp_path / "board.toml").write_text(text, encoding="utf-8")
    assert board_file.read_board(tmp_path / "board.toml").colours == "GRBW"


def test_the_radio_keeps_its_pins(tmp_path: Path):
    path = tmp_path / "board.toml"
    text = GOOD.replace('controller = "pico"', 'controller = "pico-w"')
    path.write_text(text.replace("undo = 10", "undo = 25"), encoding="utf-8")
    with pytest.raises(board_file.BoardError) as caught:
        board_file.read_board(path)
    assert "which the Raspberry Pi Pico W keeps: it belongs to the radio" in str(caught.value)


def test_a_piezo_has_a_pin_of_its_own(tmp_path: Path):
    path = tmp_path / "board.toml"
    path.write_text(GOOD + "\n[piezo]\npin = 22\n", encoding="utf-8")
    board = board_file.read_board(path)
    assert '"PIEZO_PIN": 22,' in pins_file.render_pins(board)
    path.write_text(GOOD + "\n[piezo]\npin = 16\n", encoding="utf-8")
    with pytest.raises(board_file.BoardError) as caught:
        board_file.read_board(path)
    assert "a pin of its own for the piezo, got 16, which serves the pixels" in str(caught.value)


def test_a_build_without_a_piezo_says_nothing_of_one(tmp_path: Path):
    path = tmp_path / "board.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert "PIEZO" not in pins_file.render_pins(board_file.read_board(path))


def test_three_buttons_are_three(mistakes):
    found = mistakes('words = "one each"', 'words = "three"')
    assert len(found) == 6  # five seats and undo
    assert all('expected minus, plus, ok alone with words = "three"' in told for told in found)


def test_a_build_of_three_buttons_needs_them_all(tmp_path: Path):
    text = (board_file.BUILDS / "one-ring.toml").read_text(encoding="utf-8")
    path = tmp_path / "one.toml"
    path.write_text(text.replace("plus = 12\n", ""), encoding="utf-8")
    with pytest.raises(board_file.BoardError) as caught:
        board_file.read_board(path)
    assert "expected the control buttons minus, plus, ok, got no plus" in str(caught.value)


def test_the_builds():
    boards = board_file.all_boards()
    assert set(boards) == {"full", "one-ring", "one-ring-terminals", "cafe"}
    assert [count for _, count in boards["one-ring"].chain] == [24]
    assert [name for name, _ in boards["one-ring"].buttons] == ["minus", "plus", "ok"]
    assert boards["cafe"].chain == boards["full"].chain
    assert boards["cafe"].input == "jack"


@pytest.mark.parametrize(
    "old, new, told",
    [
        ('carrier = "terminal-carrier"\n', "", "expected carrier together with wiring"),
        ('wiring = "terminals"', 'wiring = "board"', "expected carrier together with wiring"),
        ('wiring = "terminals"', 'wiring = "glue"', "one of board, terminals, got 'glue'"),
        (
            '{ part = "orbit", item = "ring-24-66-wired" },',
            '{ part = "orbit", item = "ring-24-66" }, { part = "order", item = "ring-16-44" },',
            "expected one ring, USB and at most 7 buttons",
        ),
    ],
)
def test_screw_terminals_serve_one_ring_on_usb(tmp_path: Path, old: str, new: str, told: str):
    text = (board_file.BUILDS / "one-ring-terminals.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "terminals.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(board_file.BoardError, match=re.escape(told)):
        board_file.read_board(path)


def test_two_builds_of_one_name_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    other = GOOD.replace("undo = 10", "undo = 14")
    (tmp_path / "other.toml").write_text(other, encoding="utf-8")
    monkeypatch.setattr(board_file, "BUILDS", tmp_path)
    with pytest.raises(board_file.BoardError, match="one build of the name full, got two"):
        board_file.all_boards()
