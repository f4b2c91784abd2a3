"""Two hundred units that nobody drew: each is made as its file says, or a sentence says why not.

Pins, seats, rings, supply and words are drawn. What the seconds allow is made of each: pins, parts,
power, harness, schematic's nets, places of the case. Solids and tracks are made of a few.
"""

import csv
import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardkit import carrier, fit_checks, guide, harness, pcb, tables
from boardkit import layout as plan
from boardkit.board_file import Board, BoardError, read_board
from boardkit.circuit import DATA, circuit, pin_net
from boardkit.circuit_checks import circuit_mistakes
from boardkit.controllers import ADC_PINS, CONTROLLERS, LEGS
from boardkit.pins_file import render_pins
from boardkit.power import power_mistakes

from .deep import IS_DEEP

DRAWN = 200
WHOLE = 12 if IS_DEEP else 1  # of those without a mistake, made as solids and tracks
SENTENCE = re.compile(r"expected .+, got .+\. [A-Z].+\.$", re.DOTALL)
SUPPLIES = {
    "usb": [],
    "jack": ['jack = "jack-5521"', 'supply = "supply-5v-3a"'],
    "battery": ['cell = "lipo-2000"', 'charger = "boost-1000c"', 'power_switch = "toggle-mini"'],
}
FREE = [pin for pin in LEGS if pin not in CONTROLLERS["pico"].reserved]


def unit_file(chance: random.Random, name: str) -> str:
    """A unit file with everything drawn that may differ."""
    supply = chance.choice(["usb", "jack", "battery"])
    measured = chance.choice(ADC_PINS)
    pins = chance.sample([pin for pin in FREE if pin != measured or supply != "battery"], 13)
    seats = chance.randint(2, 8)
    words = chance.choice(["one each", "one each", "three", "one"])
    lines = [
        "[build]",
        f'name = "{name}"',
        f'controller = "{chance.choice(["pico", "pico-w", "pico-2-w"])}"',
        "[pixels]",
        f"pin = {pins.pop()}",
    ]
    lines += ["chain = ["]
    others = () if words == "one" else ("order", "clock")
    for part in ["orbit", *(part for part in others if chance.random() < 0.5)]:
        pixels = chance.randint(8, 16 if words == "one" else 60)
        outer = round(pixels * chance.uniform(1.95, 2.4) + 9, 1)
        lines.append(
            f'  {{ part = "{part}", item = "ring-24-86", pixels = {pixels}, outer_mm = {outer}, '
            f"inner_mm = {round(outer - chance.uniform(11, 16), 1)} }},"
        )
    if words == "one each" and chance.random() < 0.5:
        lines.append('  { part = "seats", item = "pixel-breakout" },')
    lines += ["]", "[buttons]", f'words = "{words}"']
    each = words == "one each"
    names = [f"seat_{n}" for n in range(1, seats + 1)] + ["undo"] if each else []
    names += ["ok"] if words == "one" else ["minus", "plus", "ok"]
    lines += [f"{button} = {pins.pop()}" for button in names]
    seat = chance.choice(["arcade-24", "button-16"])
    lines += ["[parts]", f'seat_button = "{seat}"', 'control_button = "button-16"']
    lines += [f'fuse = "fuse-{"jack" if supply == "jack" else "usb"}"', 'fastening = "thread-m3"',
              'filament = "petg"', *SUPPLIES[supply]]  # fmt: skip
    if supply == "battery":
        lines += ["[battery]", f"adc = {measured}", "ohms_top = 100000", "ohms_bottom = 100000"]
        lines += [f"cell_mah = {chance.choice([2000, 2000, 2000, 1200])}"]
    most, limit = {"usb": (250, 250), "jack": (3000, 1000), "battery": (1000, 350)}[supply]
    lines += ["[power]", f'input = "{supply}"', f"supply_ma = {most}"]
    lines += [f"limit_ma = {limit}", "brightness_ceiling = 96", "brightness_floor = 2"]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Board | list[str]]:
    """Each variant's unit, or the sentences that say why there is none."""
    folder, chance = tmp_path_factory.mktemp("variants"), random.Random(45)
    found: dict[str, Board | list[str]] = {}
    for number in range(DRAWN):
        name = f"variant-{number}"
        path: Path = folder / f"{name}.toml"
        path.write_text(unit_file(chance, name), encoding="utf-8")
        try:
            board = read_board(path)
            found[name] = quick_mistakes(board) or board
        except BoardError as error:
            found[name] = error.mistakes
    return found


def quick_mistakes(board: Board) -> list[str]:
    """What can be told without solids and tracks."""
    made = circuit(board)
    found = [*circuit_mistakes(board, made), *power_mistakes(board, made)]
    return [*found, *carrier.body_mistakes(made), *fit_checks.place_mistakes(board)]


def sound(drawn: dict[str, Board | list[str]]) -> Iterator[Board]:
    yield from (board for board in drawn.values() if isinstance(board, Board))


def test_many_can_be_made_and_many_cannot(drawn: dict[str, Board | list[str]]):
    boards = list(sound(drawn))
    assert len(boards) >= DRAWN // 5
    assert DRAWN - len(boards) >= DRAWN // 5
    assert {board.input for board in boards} == {"usb", "jack", "battery"}
    assert {len(board.rings) for board in boards} == {1, 2, 3}
    pods = {board.input for board in boards if board.words == "one"}
    assert pods == {"usb", "jack", "battery"}


def test_one_sentence_says_why_not_and_what_to_change(drawn: dict[str, Board | list[str]]):
    for told in drawn.values():
        for sentence in told if isinstance(told, list) else []:
            assert SENTENCE.search(sentence), sentence


def test_pins_nets_and_legs_follow(drawn: dict[str, Board | list[str]]):
    for board in sound(drawn):
        nets, text = circuit(board).nets(), render_pins(board)
        assert ("U1", str(LEGS[board.pixel_pin])) in nets[DATA]
        assert re.search(rf"\b{board.pixel_pin}\b", text)
        for name, pin in board.buttons:
            assert ("U1", str(LEGS[pin])) in nets[pin_net(name)]
            assert re.search(rf"\b{pin}\b", text)


def test_list_harness_and_guide_follow(drawn: dict[str, Board | list[str]]):
    for board in sound(drawn):
        names = [row["part"] for row in csv.DictReader(io.StringIO(tables.bom_csv(board)))]
        for link in board.links:
            assert link.item.name in names
        cables = harness.harness(board)
        assert all(f"GPIO {pin}" in cables or str(pin) in cables for _, pin in board.buttons)
        assert guide.walk(board, guide.steps(board)) == []


def test_the_case_follows(drawn: dict[str, Board | list[str]]):
    for board in sound(drawn):
        made = plan.layout(board)
        assert (made.bay is not None) == (board.battery is not None)
        assert [ring.pixels for ring in made.rings] == [count for _, count in board.rings]
        assert [ring.outer for ring in made.rings] == [
            link.item.mm("outer") for link in board.links if link.name != "seats"
        ]
        assert {button.name for button in made.buttons} == {name for name, _ in board.buttons}


def test_some_are_made_whole(drawn: dict[str, Board | list[str]], tmp_path: Path):
    """Tracks are found and join what the circuit joins, solids fit; or a sentence says why not."""
    for board in list(sound(drawn))[:WHOLE]:
        told = made_whole(board, tmp_path)
        assert all(SENTENCE.search(sentence) for sentence in told), told


def made_whole(board: Board, folder: Path) -> list[str]:
    """What tracks and solids say; a net that finds no way is told by the search itself."""
    try:
        routes = pcb.routes_text(board, folder / "none.json")
    except BoardError as error:
        return error.mistakes
    assert pcb.check_rules(pcb.circuit_board(board, routes)) == []
    return fit_checks.fit_mistakes(board)
