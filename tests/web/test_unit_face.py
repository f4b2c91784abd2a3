"""The simulated board's picture lies as the built unit does: compared with the case's own model."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Program
from tests.web.page_libraries import need_page_libraries
from tests.web.screens import resize

MADE = Path(__file__).resolve().parents[2] / "hardware" / "made"
NAMES = ("seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "undo", "minus", "plus", "ok")
WIDE, PHONE = (1600, 900), (390, 844)
PLACES = "all => all.map(one => document.querySelector(one).getBoundingClientRect().toJSON())"
Box = tuple[float, float, float, float]


@pytest.fixture(params=["full", "one-ring"])
def build(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def board(build: str, tmp_path: Path) -> Iterator[Program]:
    need_page_libraries()
    program = Program(tmp_path, f"sim:{build}")
    program.start()
    yield program
    program.stop()


def model_of(build: str) -> dict[str, Box]:
    """Left, back, right and front of every part of the built unit, in mm from its back left."""
    with (MADE / build / "model.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["part"]: row for row in csv.DictReader(file)}
    left, back = float(rows["lid"]["left"]), float(rows["lid"]["back"])
    return {
        name: (float(row["left"]) - left, back - float(row["back"]),
               float(row["right"]) - left, back - float(row["front"]))
        for name, row in rows.items()
    }  # fmt: skip


def drawn(page: Page, selector: str, width_mm: float) -> Box:
    """Where something is drawn, in millimetres of the drawn lid."""
    # Both at one moment: the page may move them between two questions.
    lid, box = page.evaluate(PLACES, [".board .case", selector])
    scale = lid["width"] / width_mm
    left, top = ((box[axis] - lid[axis]) / scale for axis in ("x", "y"))
    return left, top, left + box["width"] / scale, top + box["height"] / scale


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def test_rings_and_buttons_lie_where_they_are_built(board: Program, build: str, page: Page):
    page.goto(f"{board.url}/unit")
    expect(page.locator(f"svg.board[data-bench=ready][data-build={build}]")).to_be_visible()
    expect(page.locator("[data-unit=connected]")).to_be_visible()  # its sentence takes room
    model = model_of(build)
    places = places_of(model)
    assert page.locator("[data-ring], [data-button]").count() == len(places)
    for width, height in (WIDE, PHONE):
        resize(page, width, height)
        for selector, built in places.items():
            found = drawn(page, selector, model["lid"][2])
            assert middle(found) == pytest.approx(middle(built), abs=1.0), selector
            shown = page.locator(selector).bounding_box()
            assert shown is not None
            assert shown["y"] + shown["height"] <= height, selector  # without scrolling
    twelve = middle(drawn(page, "[data-pixel=orbit0] .socket", model["lid"][2]))
    ring = model["ring orbit"]
    assert twelve[0] == pytest.approx(middle(ring)[0], abs=1.0)
    assert ring[1] < twelve[1] < ring[1] + 8  # at the ring's back: twelve o'clock


def places_of(model: dict[str, Box]) -> dict[str, Box]:
    """What is drawn of each ring and button, and where it is built."""
    places = {}
    for name, built in model.items():
        kind, _, part = name.partition(" ")
        if kind == "ring":
            places[f"[data-ring={part}]"] = built
        elif kind == "button":
            places[f"[data-button='{NAMES.index(part)}'] .flange"] = built
    return places
