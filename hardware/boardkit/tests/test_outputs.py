"""What is made from the board files is current, complete, and can be looked at and printed."""

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from boardkit import everything, parts, pictures, power, views
from boardkit.__main__ import main
from boardkit.board_file import Board, all_boards, every_board
from boardkit.connections import button_label, cables, pixel_parts, wire_metres
from boardkit.part_library import library
from boardkit.paths import HARDWARE, MORE
from boardkit.programs import GRAPHVIZ

from .deep import deep_only

MADE = HARDWARE / "made"
BOARDS = all_boards()
MOST_PICTURE_BYTES = 300_000
MOST_BYTES = 3_000_000


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]


def all_files() -> Iterator[Path]:
    return (file for name in BOARDS for file in (MADE / name).rglob("*") if file.is_file())


@deep_only  # `dev.py check` says the same
def test_everything_is_current():
    assert everything.make(check=True) == 0


def test_made_anew_in_another_place_nothing_differs(tmp_path: Path):
    for path, text in everything.texts(BOARDS, tmp_path / "made").items():
        kept = MADE.parent / path.relative_to(tmp_path)
        assert kept.read_text(encoding="utf-8") == text, path


def test_a_picture_of_an_older_source_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    wanted = everything.all_pictures(BOARDS, MADE)[0]
    assert wanted.is_current()
    wanted.made_from = pictures.digest("something else")
    assert not wanted.is_current()
    assert everything.check_pictures([wanted]) == 1


def test_no_file_is_left_from_a_build_that_is_gone():
    made = {folder.name for folder in MADE.iterdir()}
    assert set(BOARDS) <= made <= set(every_board())


def test_pictures_stay_small():
    sizes = {file: file.stat().st_size for file in all_files()}
    assert [file for file, size in sizes.items() if size > MOST_PICTURE_BYTES] == []
    assert sum(sizes.values()) < MOST_BYTES


@pytest.mark.parametrize("name", ["harness.png", *views.DRAWINGS])
def test_a_picture_is_not_blank(board: Board, name: str):
    with Image.open(MADE / board.name / name) as picture:
        gray = picture.convert("L")
    assert min(gray.size) >= 480
    assert ImageStat.Stat(gray).stddev[0] > 15
    # something is drawn in each quarter, not in one corner alone
    width, height = gray.size
    for left in (0, width // 2):
        for top in (0, height // 2):
            quarter = gray.crop((left, top, left + width // 2, top + height // 2))
            assert ImageStat.Stat(quarter).stddev[0] > 5, (left, top)


def test_the_lights_of_the_case_shine(board: Board):
    with Image.open(MADE / board.name / "case.png") as picture:
        bright = sum(picture.convert("L").histogram()[225:])
    assert bright > 300


def test_the_drawings_name_every_part_and_pin(board: Board):
    harness = (MADE / board.name / "harness.svg").read_text(encoding="utf-8")
    schematic = (MADE / board.name / "schematic.svg").read_text(encoding="utf-8")
    for name, pin in board.buttons:
        assert f"Button {button_label(name)}" in harness
        assert f"GP{pin}" in harness
        assert f"GP{pin}<" in schematic
        assert button_label(name) in schematic
    for part in pixel_parts(board):
        assert f"{part}, in" in harness
    if not board.has_circuit_board:
        for word in ("330 Ω", "F1", "0.5 A", "VSYS", "leg 40 stays empty"):
            assert word in schematic
        return
    for word in (
        "74AHCT125",
        "330 Ω",
        "470 µF",
        "2.2 kΩ",
        "F1",
        "Q1",
        "Q2",
        "Q3",
        "4OE",
        f"GP{board.pixel_pin}",
    ):
        assert word in schematic
    for word in ("1N5819", "DC jack", "leg 40 stays empty"):
        assert (word in schematic) == (board.input == "jack")
    assert ("5 V from USB" in schematic) == (board.input == "usb")


def test_a_drawing_is_slimmed_and_stays_the_same():
    svg = '<svg>\n<!-- Title:\n %3 -->\n<text text-anchor="start" x="1">a</text>\n</svg>\n'
    assert pictures.slimmed(svg) == '<svg>\n<text x="1">a</text>\n</svg>\n'
    for build in BOARDS:
        kept = (MADE / build / "harness.svg").read_text(encoding="utf-8")
        assert pictures.slimmed(kept) == kept


@pytest.mark.skipif(GRAPHVIZ.find() is None, reason=GRAPHVIZ.skip_reason())
def test_the_harness_drawn_anew_looks_the_same(tmp_path: Path):
    """Another version of graphviz may shift a line by a pixel, but no more."""
    source = (MADE / "one-ring" / "harness.yml").read_text(encoding="utf-8")
    pictures.draw_harness(source, tmp_path)
    with (
        Image.open(MADE / "one-ring" / "harness.png") as kept,
        Image.open(tmp_path / "harness.png") as drawn,
    ):
        assert abs(kept.height - drawn.height) < 30
        small = [picture.convert("L").resize((100, 60)) for picture in (kept, drawn)]
    difference = ImageStat.Stat(ImageChops.difference(*small)).mean[0]
    assert difference < 12


def test_the_shopping_list_has_what_the_board_file_counts(board: Board):
    with (MADE / board.name / "bom.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["part"]: int(row["quantity"]) for row in csv.DictReader(file)}
    for link in board.links:
        assert rows[link.item.name] == (link.pixels if link.name == "seats" else 1)
    if board.seats:
        assert rows[board.parts["seat_button"].name] == board.seats
    assert rows[board.parts["control_button"].name] == len(board.buttons) - board.seats
    assert ("DC jack 5.5 × 2.1 mm" in rows) == (board.input == "jack")
    assert parts.PRICES_ENTERED in (MADE / board.name / "bom.csv").read_text(encoding="utf-8")


SOLDERED = {name: board for name, board in BOARDS.items() if board.has_circuit_board}


def test_without_solder_everything_to_be_soldered_comes_ready_made():
    text = (MADE / "one-ring-terminals" / "bom.csv").read_text(encoding="utf-8")
    for word in ("Pico H", "wires of about 20 cm", "Screw-terminal carrier", "Lever connector",
                 "Fuse 0.5 A in a holder", "Resistor 1 kΩ", "RGB (not RGBW)"):  # fmt: skip
        assert word in text
    for word in (
        "74AHCT125",
        "IC socket",
        "Pin socket",
        "Pin header",
        "stripboard",
        "Raspberry Pi Pico,",
    ):
        assert word not in text


@pytest.mark.parametrize("name", SOLDERED)
@pytest.mark.parametrize("word", ["RGB (not RGBW)", "Pin socket, 20 ways", "IC socket DIP-14",
    "Pin header, 20 ways", "Plug and socket, 2 ways", "Plug and socket, 3 ways", "silicone",
    "Rubber foot",
    "USB cable", "must carry data", "or instead", "Resettable fuse", "Screw M3 × 6"])  # fmt: skip
def test_the_shopping_list_forgets_nothing(name: str, word: str):
    assert word in (MADE / name / "bom.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SOLDERED)
def test_the_wire_to_buy_is_enough(name: str):
    """Every wire of the harness, as long as it must be, with a fifth to spare."""
    board = BOARDS[name]
    wires = sum(len(cable.wires) for cable in cables(board))
    assert sum(wire_metres(board)) >= wires * 0.25 * 1.2


def test_the_power_table_reckons_what_the_limiter_reckons():
    full = BOARDS["full"]
    assert power.white_ma(full, 255) == 40 + 57 + 57 * 60
    assert power.white_ma(full, 0) == 40 + 57


def test_the_wokwi_diagram_joins_the_same_pins(board: Board):
    diagram = json.loads((MADE / board.name / "diagram.json").read_text(encoding="utf-8"))
    known = {part["id"] for part in diagram["parts"]} | {"$serialMonitor"}
    ends = [end for wire in diagram["connections"] for end in wire[:2]]
    assert {end.split(":")[0] for end in ends} == known
    used = [int(found[1]) for end in ends if (found := re.fullmatch(r"pico:GP(\d+)", end))]
    wanted = {board.pixel_pin, *(pin for _, pin in board.buttons)}
    assert sorted(used) == sorted({*wanted, 0, 1})


def test_no_case_is_written_that_a_check_finds_fault_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """A case too warm for its plastic: `print` says so and writes nothing."""
    text = (MORE / "pod-battery.toml").read_text(encoding="utf-8")
    unsound = tmp_path / "warm.toml"
    unsound.write_text(text.replace('filament = "petg"', 'filament = "pla"'), encoding="utf-8")
    code = main(["print", str(tmp_path / "made"), "--board", str(unsound)])
    assert code == 1
    assert "inside a case of Filament PLA" in capsys.readouterr().err
    assert not (tmp_path / "made").exists()


def test_the_shopping_lists_speak_both_languages_and_name_the_tools():
    for page, tool, price in (("BOM.md", "Crimping pliers", "estimate"),
                              ("BOM.de.md", "Crimpzange", "Schätzung")):  # fmt: skip
        text = (HARDWARE / page).read_text(encoding="utf-8")
        rows = [line for line in text.splitlines() if line.startswith("| ")]
        assert text.count(tool) == sum(b.has_circuit_board for b in every_board().values())
        assert sum(f"| {price}, {parts.PRICES_ENTERED} |" in row for row in rows) > 100
    english, german = (library()["socket-strip-20"].described(word) for word in ("en", "de"))
    assert "two of them carry the Pico" in english
    assert german in text
