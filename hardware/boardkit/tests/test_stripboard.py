"""The stripboard is the circuit, as a meter would find it; every missing cut or wire shows."""

import re

import pytest

from boardkit import guide, stripboard_page
from boardkit.board_file import Board, all_boards
from boardkit.guide import LANGUAGES
from boardkit.paths import HARDWARE
from boardkit.stripboard import Link, Stripboard, known_stripboard, stripboard
from boardkit.stripboard_checks import hole_name, joined_legs, stripboard_mistakes

BOARDS = {name: board for name, board in all_boards().items() if board.has_circuit_board}
STRIPS = {name: stripboard(board) for name, board in BOARDS.items()}


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]


@pytest.fixture
def strips(board: Board) -> Stripboard:
    return STRIPS[board.name]


def test_every_stripboard_is_the_circuit(strips: Stripboard):
    assert stripboard_mistakes(strips) == []


def test_the_strips_join_what_the_schematic_joins(strips: Stripboard):
    joined = {group for group in joined_legs(strips) if len(group) > 1}
    assert joined == {frozenset(legs) for legs in strips.made.nets().values() if len(legs) > 1}


def test_every_missing_cut_is_found(strips: Stripboard):
    for cut in strips.cuts:
        told = stripboard_mistakes(strips._replace(cuts=strips.cuts - {cut}))
        assert any("Check cuts and wires" in line for line in told), hole_name(cut)


def test_every_missing_wire_is_found(strips: Stripboard):
    for link in strips.links:
        left = tuple(other for other in strips.links if other != link)
        told = stripboard_mistakes(strips._replace(links=left))
        assert any("joined, got them apart" in line for line in told), link


def test_a_wire_into_the_wrong_hole_is_found(strips: Stripboard):
    link = strips.links[0]
    other = next(leg for leg in strips.legs if leg.net and leg.net != link.net)
    row = other.hole[0]
    taken = {leg.hole for leg in strips.legs} | strips.cuts
    hole = next((row, column) for column in range(22) if (row, column) not in taken)
    wrong = (Link(link.net, link.start, hole), *strips.links[1:])
    assert stripboard_mistakes(strips._replace(links=wrong))


def test_two_legs_in_one_hole_are_found(strips: Stripboard):
    leg = next(leg for leg in strips.legs if leg.ref == "R1")
    moved = [one if one != leg else leg._replace(hole=(0, 7)) for one in strips.legs]
    told = stripboard_mistakes(strips._replace(legs=tuple(moved)))
    assert any("expected one leg in H1" in line for line in told)


def test_parts_that_would_stand_in_each_other_are_found(strips: Stripboard):
    first, second, *others = strips.bodies
    inside = second._replace(x=first.x, y=first.y)
    told = stripboard_mistakes(strips._replace(bodies=(first, inside, *others)))
    assert any(f"expected room between {first.ref} and {second.ref}" in line for line in told)


def test_pins_without_a_known_layout_are_told_in_the_guide():
    board = BOARDS["full"]
    pins = (27, 26, 22, 21, 20, 19, 18, 17, 28)
    odd = board._replace(buttons=tuple(zip((name for name, _ in board.buttons), pins, strict=True)))
    assert known_stripboard(odd) is None
    assert "no layout on stripboard is known" in guide.page(odd, "en")
    assert "full.stripboard.en.md" in guide.page(board, "en")


def test_the_page_lists_every_cut_and_wire_in_both_languages(board: Board, strips: Stripboard):
    for language in LANGUAGES:
        page = stripboard_page.page(board, strips, language)
        cuts = page.split("## 3.")[0].split("## 2.")[1]
        assert set(re.findall(r"\b[A-V]\d+\b", cuts)) == {hole_name(cut) for cut in strips.cuts}
        wires = re.findall(r"^\| \d+ \| ([A-V]\d+) \| ([A-V]\d+) \|", page, re.MULTILINE)
        assert wires == [(hole_name(link.start), hole_name(link.end)) for link in strips.links]
        for component in strips.made.components:
            assert f"| {component.ref} |" in page


def test_the_drawing_shows_every_part_and_numbers_every_wire(board: Board, strips: Stripboard):
    svg = (HARDWARE / "made" / board.name / "stripboard.svg").read_text(encoding="utf-8")
    for component in strips.made.components:
        assert f">{component.ref}</text>" in svg
    for number in range(1, len(strips.links) + 1):
        assert f">{number}</text>" in svg
