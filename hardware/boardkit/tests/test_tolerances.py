"""What is assumed of parts may be wrong by as much as the library says: both ends are tried."""

from collections.abc import Iterator

import pytest

from boardkit import fit_checks, power
from boardkit.board_checks import least_ma
from boardkit.board_file import Board, all_boards
from boardkit.board_words import power_figures
from boardkit.circuit import Circuit, circuit
from boardkit.circuit_checks import circuit_mistakes
from boardkit.part_library import Part, library
from boardkit.parts import assumed_of, parts_of

from .deep import IS_DEEP

BOARDS = all_boards()
MOST_ASSUMED = 20


def changed(part: Part, place: str, name: str, value: float) -> Part:
    """The part with another figure, if it takes that figure from this place."""
    return (
        part._replace(figures={**part.figures, name: value})
        if part.places.get(name) == place
        else part
    )


def with_figure(board: Board, place: str, name: str, value: float) -> Board:
    """The build as whoever bought a part of this figure has it."""

    def other(part: Part) -> Part:
        return changed(part, place, name, value)

    controller = board.controller._replace(part=other(board.controller.part))
    links = tuple(link._replace(item=other(link.item)) for link in board.links)
    figures = power_figures(board.power, controller, [link.item for link in links])
    parts = {key: other(part) for key, part in board.parts.items()}
    return board._replace(controller=controller, links=links, power=figures, parts=parts)


def mistakes(board: Board, place: str, name: str, value: float) -> Iterator[str]:
    taken = with_figure(board, place, name, value)
    made = Circuit(
        tuple(
            component._replace(part=changed(component.part, place, name, value))
            for component in circuit(taken).components
        )
    )
    yield from circuit_mistakes(taken, made)
    if place == "ws2812b" and name != "parts_front_mm":
        # the firmware dims by the figures of the library: what more there is, the supply must bear
        assert least_ma(taken.pixels, taken.power) < taken.power["limit_ma"]
    else:
        yield from power.power_mistakes(taken, made)
    yield from fit_checks.with_other_part(board, taken)


def ends() -> Iterator[tuple[str, str, str, float]]:
    """Each assumed figure with both of its ends, in the first build that has it."""
    seen = set()
    for name, board in BOARDS.items():
        for (place, figure), value in assumed_of(board).items():
            if (place, figure) not in seen:
                seen.add((place, figure))
                less, more = library()[place].allows[figure]
                yield from ((name, place, figure, end) for end in (value - less, value + more))


TRIED = [end for end in ends() if IS_DEEP or end[2] in ("nut_height_mm", "standoff_mv")]


@pytest.mark.parametrize("name, place, figure, end", TRIED)
def test_a_part_at_the_end_of_what_is_allowed_is_taken(
    name: str, place: str, figure: str, end: float
):
    assert list(mistakes(BOARDS[name], place, figure, end)) == []


@pytest.mark.parametrize("name", BOARDS)
def test_little_is_assumed(name: str):
    assert len(assumed_of(BOARDS[name])) < MOST_ASSUMED


def test_each_assumed_figure_says_what_is_allowed():
    for board in BOARDS.values():
        for place, figure in assumed_of(board):
            assert figure in library()[place].allows, (place, figure)


def test_a_part_beyond_what_is_allowed_is_told():
    """A nut that is higher than the thread is long, and a socket wider than its way."""
    told = list(mistakes(BOARDS["one-ring"], "button-16", "nut_height_mm", 9.0))
    assert any("of thread on the" in line for line in told)
    told = list(mistakes(BOARDS["one-ring"], "pico", "socket_top_mm", 12.0))
    assert any("expected" in line for line in told)


def test_no_part_of_a_build_is_bought_by_a_size_that_nobody_says():
    """What stands beside the Pico has room that the shopping list names."""
    tall = next(line.part for line in parts_of(BOARDS["full"]) if line.part.key == "capacitor-470u")
    assert tall.described("en").endswith("; at most 20 mm high")
    assert tall.described("de").endswith("; höchstens 20 mm hoch")
