"""A cell in the case, and a pod of one button: by data alone, and what can be wrong with them."""

import re
from pathlib import Path

import pytest

from boardkit import (
    assembly,
    bay,
    fit_checks,
    guide,
    harness,
    heat,
    layout,
    power,
    schematic,
    tables,
)
from boardkit.bay import Bay
from boardkit.board_file import Board, BoardError, all_boards, every_board, read_board
from boardkit.case import heat_box
from boardkit.circuit import BOOST, CELL, GND, LIGHTS, MEASURED, VSYS, circuit
from boardkit.circuit_checks import circuit_mistakes, conducts
from boardkit.controllers import LEGS
from boardkit.parts import parts_of
from boardkit.paths import MORE
from boardkit.pins_file import render_pins

from .deep import IS_DEEP

BATTERY, POD, POD_BATTERY = (every_board()[name] for name in ("battery", "pod", "pod-battery"))
WITH_CELL = [BATTERY, POD_BATTERY]
SMALLEST = POD_BATTERY


@pytest.mark.parametrize("board", [BATTERY, POD, POD_BATTERY] if IS_DEEP else [SMALLEST, POD],
                         ids=lambda board: board.name)  # fmt: skip
def test_its_case_closes_and_its_circuit_is_sound(board: Board):
    made = circuit(board)
    assert [*circuit_mistakes(board, made), *power.power_mistakes(board, made)] == []
    assert fit_checks.fit_mistakes(board) == []


@pytest.mark.parametrize("board", WITH_CELL, ids=lambda board: board.name)
def test_a_pin_measures_the_cell_behind_its_divider(board: Board):
    made, held = circuit(board), board.battery
    assert held is not None
    assert made.nets()[CELL] == {("R8", "1"), ("J5", "1")}
    assert made.nets()[MEASURED] == {
        ("U1", str(LEGS[held.adc])), ("R8", "2"), ("R9", "1"), ("C6", "1"),
    }  # fmt: skip
    assert conducts(made, BOOST, LIGHTS)
    assert conducts(made, LIGHTS, VSYS)
    assert not conducts(made, VSYS, LIGHTS)
    assert all(GND in made[ref].legs.values() for ref in ("R9", "C6", "J3", "J5"))


def test_the_firmware_is_told_of_the_cell_and_of_the_pod():
    text = render_pins(SMALLEST)
    for line in ('"BATTERY_ADC": 28,', '"BATTERY_OHMS_TOP": 100000,', '"BATTERY_MAH": 2000,',
                 '"POD": True,', '"BUTTONS": ((8, 13),),'):  # fmt: skip
        assert line in text
    plain = render_pins(all_boards()["full"])
    assert "BATTERY" not in plain
    assert "POD" not in plain


@pytest.mark.parametrize(
    "ref, told", [("R8", "got no R8"), ("C6", "got no C6"), ("D2", "no path")]
)  # fmt: skip
def test_a_missing_part_of_the_cell_is_told(ref: str, told: str):
    found = circuit_mistakes(BATTERY, circuit(BATTERY).without(ref))
    assert any(told in line for line in found)


def test_the_cell_on_its_pin_without_a_divider_is_told():
    leg = str(LEGS[28])
    found = circuit_mistakes(BATTERY, circuit(BATTERY).with_net("U1", leg, CELL))
    assert any("would harm the pin" in line for line in found)


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("adc = 28", "adc = 22", "a pin that measures"),
        ("ohms_top = 100000", "ohms_top = 330", "Write 100000 for both"),
        ("ohms_top = 100000", "ohms_top = 4711", "expected ohms_top to be one of"),
        ("cell_mah = 2000", "cell_mah = 500", "expected the 2000 mAh"),
        ("[battery]\nadc = 28", "[piezo]\npin = 28\n[other]\nx = 1", "[other]"),
        ('input = "battery"', 'input = "usb"', "[battery] together with"),
        ('charger = "boost-1000c"', "", "expected one of the key charger"),
        ("ok = 13", "ok = 13\nplus = 12", 'alone with words = "one"'),
        ("supply_ma = 1000", "supply_ma = 2000", "the 1000 mA of the supply"),
    ],
)
def test_a_mistake_in_the_file_is_told(old: str, new: str, told: str, tmp_path: Path):
    text = (MORE / "pod-battery.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "wrong.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BoardError, match=re.escape(told)):
        read_board(path)


def test_a_weak_cell_is_told():
    cell = BATTERY.parts["cell"]
    weak = cell._replace(figures={**cell.figures, "gives_ma": 300})
    board = BATTERY._replace(parts={**BATTERY.parts, "cell": weak})
    assert any("take a larger cell" in line for line in power.power_mistakes(board, circuit(board)))


def test_a_case_too_warm_for_the_cell_is_told():
    hot = BATTERY._replace(power={**BATTERY.power, "limit_ma": 2500})
    told = heat.heat_mistakes(hot, heat_box(layout.layout(BATTERY)))
    assert any("around the cell" in line for line in told)
    assert any("to charge the cell in a room" in line for line in told)


def moved(board: Board, **places: object) -> Bay:
    made = layout.layout(board).bay
    assert made is not None
    return made._replace(**places)  # type: ignore[arg-type]


def test_a_cell_below_the_buttons_is_told():
    made = layout.layout(SMALLEST)
    button = made.buttons[0]
    held = made._replace(bay=moved(SMALLEST, cell_at=button.middle))
    assert any("it could be pierced" in line for line in fit_checks.bay_mistakes_of(held))
    assert list(fit_checks.bay_mistakes_of(made)) == []


def test_a_charger_that_meets_the_wall_is_found():
    made = layout.layout(SMALLEST)
    x, y = moved(SMALLEST).charger_at
    held = made._replace(bay=moved(SMALLEST, charger_at=(x, y + 3)))
    items = [*assembly.printed(made), *assembly.bought(SMALLEST, held)]
    near = [item for item in items if item.name in ("base", "charger", "charger socket")]
    assert any("charger" in line for line in fit_checks.overlaps(near))


def test_a_cell_that_finds_no_room_has_no_place():
    made, board = layout.layout(SMALLEST), SMALLEST
    inner = made.width - 2 * layout.WALL, made.depth - 2 * layout.WALL
    carrier = bay.Kept(made.carrier, (made.mount.width, made.mount.length))
    assert bay.bay_of(board, inner, carrier, [], []) is not None
    full = bay.Kept((0.0, 0.0), (inner[0], inner[1] / 2))
    assert bay.bay_of(board, inner, carrier, [], [full]) is None


@pytest.mark.parametrize("language", guide.LANGUAGES)
def test_the_guide_keeps_the_cell_away_until_all_is_measured(language: str):
    walked = guide.steps(BATTERY)
    order = [step.key for step in walked]
    assert order.index("controller") < order.index("charger") < order.index("cell")
    assert guide.walk(BATTERY, walked) == []
    page = guide.page(BATTERY, language)
    assert f"{'leg' if language == 'en' else 'Bein'} {LEGS[28]}" in page
    assert "{" not in page


def test_every_paper_names_cell_charger_and_switch():
    names = {line.part.key for line in parts_of(BATTERY)}
    assert {"lipo-2000", "boost-1000c", "toggle-mini", "foam-tape"} <= names
    for number in ("Adafruit 2011", "Adafruit 2465", "Adafruit 3221"):
        assert number in tables.bom_csv(BATTERY)
    for paper in (harness.harness(BATTERY), schematic.schematic(BATTERY)):
        assert "EN" in paper
        assert "harger" in paper


def test_hours_fall_with_brightness_and_say_which_cell():
    """An estimate from data sheets: at each brightness what the cell gives, and how long."""
    table = tables.hours_table([BATTERY, POD_BATTERY])
    row = next(line for line in table.splitlines() if line.startswith("| `battery`"))
    hours = [float(found) for found in re.findall(r", ([\d.]+) h", row)]
    assert hours == sorted(hours, reverse=True)
    assert 3 <= hours[-1] < hours[0] <= 9


def test_a_pod_runs_on_usb_or_on_its_cell(tmp_path: Path):
    """The same pod with the other supply is a change of its file alone."""
    text = (MORE / "pod-battery.toml").read_text(encoding="utf-8")
    cells = ("[battery]", "adc", "ohms_", "cell", "charger", "power_sw")
    lines = [line for line in text.splitlines() if not line.startswith(cells)]
    path = tmp_path / "pod-usb.toml"
    usb = "\n".join(lines).replace('input = "battery"', 'input = "usb"').replace("1000 ", "250 ")
    path.write_text(usb.replace("supply_ma = 1000", "supply_ma = 250"), encoding="utf-8")
    board = read_board(path)
    made = circuit(board)
    assert board.is_usb
    assert [*circuit_mistakes(board, made), *power.power_mistakes(board, made)] == []
    assert fit_checks.place_mistakes(board) == []


@pytest.mark.parametrize("board", [POD, POD_BATTERY], ids=lambda board: board.name)
@pytest.mark.parametrize("language", guide.LANGUAGES)
def test_a_pod_is_tried_at_a_table_since_it_has_no_self_test(board: Board, language: str):
    page = guide.page(board, language)
    steps = page.partition("## 1.")[2]
    assert "self-test" not in steps
    assert "Selbsttest" not in steps
    assert page.count("heliograph play") == 2
    assert ("self-test" if language == "en" else "Selbsttest") in guide.page(BATTERY, language)
