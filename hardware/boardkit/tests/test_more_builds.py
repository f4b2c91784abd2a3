"""Builds of which only the tracks are kept: six and eight seats, with a piezo, by data alone."""

from pathlib import Path

import pytest

from boardkit import (
    assembly,
    case,
    fit_checks,
    guide,
    harness,
    layout,
    schematic,
    tables,
    wokwi,
)
from boardkit.board_file import Board, BoardError, all_boards, every_board, read_board
from boardkit.circuit import GND, TONE, TONE_OUT, circuit
from boardkit.circuit_checks import circuit_mistakes
from boardkit.controllers import LEGS
from boardkit.parts import assumed_of
from boardkit.paths import MORE
from boardkit.power import power_mistakes
from boardkit.stripboard import known_stripboard

from .deep import IS_DEEP

MORE_BOARDS = {name: board for name, board in every_board().items() if name not in all_boards()}
LARGEST = "eight"  # what holds for it holds for a build with fewer of the same parts


@pytest.fixture(params=MORE_BOARDS if IS_DEEP else [LARGEST])
def board(request: pytest.FixtureRequest) -> Board:
    return MORE_BOARDS[request.param]


def test_a_build_made_on_demand_is_as_sound_as_one_that_is_kept(board: Board):
    made = circuit(board)
    assert [*circuit_mistakes(board, made), *power_mistakes(board, made)] == []
    assert fit_checks.fit_mistakes(board) == []


def test_its_papers_follow_from_its_file():
    for board in MORE_BOARDS.values():
        assert guide.walk(board, guide.steps(board)) == []
        assert len(assumed_of(board)) < 20
        assert known_stripboard(board) is None  # no place for a piezo there


def test_of_two_equal_rings_each_step_takes_its_own():
    board = MORE_BOARDS[LARGEST]
    bought = guide.bought_for(board, guide.steps(board))
    taken = {
        key: line.quantity
        for key, lines in bought.items()
        for line in lines
        if line.part.key == "ring-24-66"
    }
    assert taken == {"orbit": 1, "more": 1}


def test_the_piezo_is_in_every_paper():
    board = MORE_BOARDS[LARGEST]
    made = circuit(board)
    leg = str(LEGS[board.piezo_pin or 0])
    assert made.nets()[TONE] == {("U1", leg), ("R7", "1")}
    assert made.nets()[TONE_OUT] == {("R7", "2"), ("J4", "1")}
    assert made["J4"].net(2) == GND
    assert "TDK PS1240P02BT" in tables.bom_csv(board)
    for paper in (harness.harness(board), schematic.schematic(board), wokwi.diagram(board),
                  *(guide.page(board, language) for language in guide.LANGUAGES)):  # fmt: skip
        assert "piezo" in paper.lower()
    assert all("piezo" not in tables.bom_csv(other) for other in all_boards().values())


def test_a_piezo_wider_than_its_pocket_is_found():
    made = layout.layout(MORE_BOARDS[LARGEST])
    assert made.piezo is not None
    item = made.piezo.item
    wide = made.piezo._replace(item=item._replace(figures={**item.figures, "outer_mm": 14.0}))
    lid = assembly.Item("lid", assembly.LID, case.lid(made), assembly.COLOURS[assembly.LID])
    for piezo, told in ((made.piezo, 0), (wide, 1)):
        items = [lid, assembly.piezo_item(made, piezo)]
        assert len(list(fit_checks.overlaps(items))) == told


def test_a_piezo_that_finds_no_room_is_told():
    board = MORE_BOARDS[LARGEST]
    item = board.parts["piezo"]
    huge = item._replace(figures={**item.figures, "outer_mm": 60.0})
    with pytest.raises(BoardError, match="of free lid for the piezo"):
        layout.layout(board._replace(parts={**board.parts, "piezo": huge}))


def test_a_piezo_without_a_pin_is_told(tmp_path: Path):
    text = (MORE / "eight.toml").read_text(encoding="utf-8")
    path = tmp_path / "mute.toml"
    path.write_text(text.replace("[piezo]\n", "").replace("pin = 22", "# pin = 22"), "utf-8")
    with pytest.raises(BoardError, match="expected a pin for the piezo, got none"):
        read_board(path)


def test_a_board_moves_from_the_wall_only_where_the_bed_asks_for_it():
    six, full = layout.layout(MORE_BOARDS["six"]), layout.layout(all_boards()["full"])
    assert six.width <= layout.usable_bed()
    assert six.carrier[0] < 0 < full.carrier[0]
    assert fit_checks.place_mistakes(MORE_BOARDS["six"]) == []
