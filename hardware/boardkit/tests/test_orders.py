"""Files to order from: columns as published, every part once; a page to solder by."""

import csv
import io
import re

import pytest

from boardkit import orders, placement
from boardkit.board_file import Board, all_boards
from boardkit.circuit import circuit
from boardkit.routing import all_pads

BOARDS = {name: board for name, board in all_boards().items() if board.has_circuit_board}
# As the two makers publish them; a page that reads them takes no other names.
PUBLISHED = {
    "jlcpcb-parts.csv": "Comment,Designator,Footprint,JLCPCB Part #",
    "jlcpcb-places.csv": "Designator,Mid X,Mid Y,Layer,Rotation",
    "pcbway-parts.csv": "Item #,Designator,Qty,Manufacturer,Mfg Part #,Description / Value,"
    "Package/Footprint,Type,Your Instructions / Notes",
    "pcbway-places.csv": "Designator,Mid X,Mid Y,Layer,Rotation",
}


def read(board: Board, file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(orders.order_files(circuit(board))[file])))


@pytest.mark.parametrize("file", PUBLISHED)
def test_columns_are_called_as_published(file: str):
    made = orders.order_files(circuit(BOARDS["full"]))
    assert set(made) == set(PUBLISHED)
    assert made[file].splitlines()[0] == PUBLISHED[file]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("maker", ["jlcpcb", "pcbway"])
def test_both_files_name_every_part_of_the_circuit_once(name: str, maker: str):
    board = BOARDS[name]
    listed = [
        ref for row in read(board, f"{maker}-parts.csv") for ref in row["Designator"].split(",")
    ]
    placed = [row["Designator"] for row in read(board, f"{maker}-places.csv")]
    refs = sorted(part.ref for part in circuit(board).components)
    assert sorted(listed) == sorted(placed) == refs


@pytest.mark.parametrize("name", BOARDS)
def test_a_part_lies_in_the_middle_of_its_legs(name: str):
    """In the places of the Gerber files."""
    made = circuit(BOARDS[name])
    for row in read(BOARDS[name], "jlcpcb-places.csv"):
        legs = [pad for ref, pad, _ in all_pads(made) if ref == row["Designator"]]
        for axis, key in (("x", "Mid X"), ("y", "Mid Y")):
            ends = [getattr(pad, axis) for pad in legs]
            middle = float(row[key].removesuffix("mm"))
            assert middle == pytest.approx((min(ends) + max(ends)) / 2, abs=0.01)


def test_the_pico_itself_is_not_ordered():
    row = next(row for row in read(BOARDS["full"], "pcbway-parts.csv") if row["Designator"] == "U1")
    assert (row["Qty"], row["Description / Value"]) == ("2", "Pin socket, 20 ways")
    fuse = next(
        row for row in read(BOARDS["full"], "pcbway-parts.csv") if row["Designator"] == "F1"
    )
    assert (fuse["Manufacturer"], fuse["Mfg Part #"]) == ("Bourns", "MF-R075")


@pytest.mark.parametrize("name", BOARDS)
def test_the_page_has_every_part_in_its_list_and_on_its_board(name: str):
    page = placement.page(BOARDS[name])
    refs = sorted(part.ref for part in circuit(BOARDS[name]).components)
    drawn = re.findall(r'<g id="(\w+)"', page)
    listed = [ref for refs in re.findall(r'data-refs="([^"]+)"', page) for ref in refs.split()]
    assert sorted(drawn) == sorted(listed) == refs


def test_the_page_goes_from_low_to_tall():
    found = re.findall(r'data-refs="([^"]+)"', placement.page(BOARDS["full"]))
    assert found[0].startswith("D1") or found[0].startswith("R")
    assert found.index("R1") < found.index("U1") < found.index("C1")
