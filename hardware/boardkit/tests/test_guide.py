"""The guide, walked: every step is possible when it comes, and its test has its wires."""

import re
from itertools import pairwise

import pytest

from boardkit import guide, parts, step_pictures
from boardkit.assembly import assembly
from boardkit.board_file import Board, all_boards, every_board
from boardkit.paths import HARDWARE

BOARDS = all_boards()


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]


def moved(board: Board, key: str, before: str) -> list[guide.Step]:
    """The steps of a build with one of them put before another."""
    walked = guide.steps(board)
    step = next(step for step in walked if step.key == key)
    walked.remove(step)
    walked.insert([step.key for step in walked].index(before), step)
    return walked


def test_every_guide_can_be_walked(board: Board):
    assert guide.walk(board, guide.steps(board)) == []


def test_a_test_before_its_button_is_wired_is_found(board: Board):
    """The old guide started the self-test with UNDO in step 2 and wired UNDO in step 4."""
    found = guide.walk(board, moved(board, "orbit", "buttons"))
    start = "To UNDO" if "undo" in dict(board.buttons) else "To MINUS"
    assert any(told.startswith("orbit: expected") and start in told for told in found)


def test_nuts_after_the_soldered_chain_are_found(board: Board):
    found = guide.walk(board, moved(board, "orbit", "buttons"))
    assert any("they would not pass" in told for told in found)


def test_lights_before_their_supply_are_found():
    found = guide.walk(BOARDS["cafe"], moved(BOARDS["cafe"], "orbit", "supply"))
    assert any(told.startswith("orbit: expected Supply") for told in found)


def test_a_ring_before_its_fuse_is_found():
    board = BOARDS["one-ring-terminals"]
    found = guide.walk(board, moved(board, "orbit", "fuse"))
    assert any(told.startswith("orbit: expected Feed") for told in found)


def test_a_cable_that_no_step_makes_is_found():
    walked = [step for step in guide.steps(BOARDS["full"]) if step.key != "more"]
    assert any(
        "every cable joined at the end" in told for told in guide.walk(BOARDS["full"], walked)
    )


def test_every_step_says_what_to_buy_for_it(board: Board):
    """Together the steps take the whole shopping list, each part once."""
    bought = guide.bought_for(board, guide.steps(board))
    assert bought.pop("") == []
    taken = [line for lines in bought.values() for line in lines]
    assert sorted(line.part.key for line in taken) == sorted(
        line.part.key for line in parts.parts_of(board)
    )
    page = guide.page(board, "de")
    for line in taken:
        assert f"{line.quantity} × {line.part.named('de')}" in page


def test_a_part_that_no_step_takes_is_found():
    walked = [step for step in guide.steps(BOARDS["cafe"]) if step.key != "supply"]
    told = guide.walk(BOARDS["cafe"], walked)
    assert any("a step that takes DC jack 5.5 × 2.1 mm, got none" in line for line in told)


def test_both_languages_say_the_same_steps(board: Board):
    pages = [guide.page(board, language) for language in guide.LANGUAGES]
    shapes = [re.findall(r"^(## \d+\.|!\[|- |\*\*|\d+\. )", page, re.MULTILINE) for page in pages]
    counts = [[mark[:4] for mark in shape if mark.startswith("##")] for shape in shapes]
    assert counts[0] == counts[1]
    assert len(shapes[0]) == len(shapes[1])
    for page in pages:
        assert "{" not in page
        assert len(re.findall(r"^\d+\. ", page, re.MULTILINE)) == 10  # the beginners' mistakes
        assert re.search(r"## (Safety first|Zuerst: Sicherheit)", page)


def test_every_step_has_its_picture(board: Board):
    for step in guide.steps(board):
        assert (HARDWARE / "made" / board.name / f"step-{step.key}.png").exists()


def test_a_picture_shows_what_was_built_before_and_what_is_new():
    board = BOARDS["cafe"]
    items, walked = assembly(board), guide.steps(board)
    shown = {
        step.key: {item.name for item in step_pictures.present(items, walked, step)}
        for step in walked
    }
    for before, after in pairwise(("board", "controller", "supply")):
        assert shown[before] < shown[after]
    assert shown["buttons"] < shown["orbit"] < shown["more"]
    assert shown["close"] == {item.name for item in items}
    assert all(any(step_pictures.is_new(item, step) for item in items) for step in walked)


def test_a_jack_is_measured_before_it_is_plugged_in():
    page = guide.page(BOARDS["cafe"], "en")
    assert "Leg 40 of the Pico stays empty" in page
    assert "Measure before you plug J3 in" in page
    assert "stays empty**" not in guide.page(BOARDS["full"], "en")


@pytest.mark.parametrize("name", every_board())
def test_each_sentence_has_a_picture_that_shows_something(name: str):
    """Every mark names parts that are in the picture, in both languages' order."""
    made = every_board()[name]
    items, walked = assembly(made), guide.steps(made)
    for step in walked:
        for language in guide.LANGUAGES:
            assert len(step.texts[language]["do"]) == len(step.marks), (step.key, language)
        for number, marks in enumerate(step.marks, 1):
            shown = step_pictures.seen_parts(items, walked, step, number)
            assert any(step_pictures.is_marked(item, marks) for item in shown), (step.key, marks)


def test_a_sentence_shows_nothing_that_a_later_one_brings():
    made = every_board()["battery"]
    items, walked = assembly(made), guide.steps(made)
    step = next(step for step in walked if step.key == "charger")
    names = [
        {item.name for item in step_pictures.seen_parts(items, walked, step, number)}
        for number in (1, 2, 3)
    ]
    assert names[0] == {"charger", "charger socket"}
    assert "switch" in names[1]
    assert "charger" not in names[1]
    assert {"switch", "charger"} < names[2]


def test_a_detailed_page_has_a_picture_below_each_sentence():
    made = every_board()["pod"]
    walked = guide.steps(made)
    page = guide.page(made, "de", detailed=True)
    for step in walked:
        for number in range(1, len(step.marks) + 1):
            assert f"](../made/pod/{guide.picture_of(step, number)})" in page
    assert "-1.png" not in guide.page(made, "de")
