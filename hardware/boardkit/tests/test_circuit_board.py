"""The circuit board is the circuit: as drawn, and as an independent reader reads it back."""

import atexit
import math
from functools import cache
from itertools import groupby
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import pytest
from gerbonara import ExcellonFile, GerberFile
from gerbonara.graphic_objects import Flash, Line, Region
from gerbonara.utils import MM
from manifold3d import CrossSection, FillRule

from boardkit import carrier, case, fabrication, legend, pcb, routing
from boardkit.board_file import Board, every_board
from boardkit.circuit import circuit
from boardkit.layout import layout
from boardkit.paths import TRACKS
from boardkit.pcb import CircuitBoard

from .deep import IS_DEEP, deep_only

BOARDS = {name: board for name, board in every_board().items() if board.has_circuit_board}


# what holds for eight seats holds for six of the same
@pytest.fixture(params=[name for name in BOARDS if IS_DEEP or name != "six"])
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]


@cache
def _files_of(name: str) -> Path:
    folder = Path(mkdtemp(prefix="boardkit-gerber-"))
    atexit.register(rmtree, folder)
    for file, text in fabrication.fabrication_files(drawn(BOARDS[name])).items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def folder_of(board: Board) -> Path:
    """The maker's files of a build, written once."""
    return _files_of(board.name)


def drawn(board: Board) -> CircuitBoard:
    routes = (TRACKS / f"{board.name}.json").read_text(encoding="utf-8")
    return pcb.circuit_board(board, routes)


def read_copper(file: Path) -> CrossSection:
    """The copper of one side as gerbonara understands the file, in its order and polarity."""
    made = CrossSection()
    for is_dark, things in groupby(GerberFile.open(file).objects, lambda one: one.polarity_dark):
        shape = pcb.joined([shape_of(thing) for thing in things])
        made = made + shape if is_dark else made - shape
    return made


def shape_of(thing: Flash | Line | Region) -> CrossSection:
    if isinstance(thing, Region):
        points = [(thing.unit.convert_to(MM, x), thing.unit.convert_to(MM, y))
                  for x, y in thing.outline]  # fmt: skip
        return CrossSection([points], FillRule.EvenOdd)
    size = thing.aperture.equivalent_width(MM)
    if isinstance(thing, Flash):
        return pcb.round_shape(
            thing.unit.convert_to(MM, thing.x), thing.unit.convert_to(MM, thing.y), size
        )
    ends = [thing.unit.convert_to(MM, value) for value in (thing.x1, thing.y1, thing.x2, thing.y2)]
    return pcb.line_shape((ends[0], ends[1]), (ends[2], ends[3]), size)


def test_every_board_keeps_the_rules_and_the_circuit(board: Board):
    assert pcb.check_rules(drawn(board)) == []


def test_an_independent_reader_finds_the_circuits_nets(board: Board):
    """Gerber read by gerbonara, islands found in what it read: the same legs are joined."""
    layers = [read_copper(folder_of(board) / f"{side}-copper.gbr") for side in pcb.SIDES]
    made = drawn(board)
    wanted = {frozenset(legs) for legs in made.made.nets().values() if len(legs) > 1}
    found = {group for group in pcb.pad_groups(made, layers) if len(group) > 1}
    assert found == wanted


def test_an_independent_reader_finds_every_hole(board: Board):
    made = drawn(board)
    read = sorted(
        (round(hole.unit.convert_to(MM, hole.x), 2), round(hole.unit.convert_to(MM, hole.y), 2),
         round(hole.aperture.equivalent_width(MM), 2))
        for hole in ExcellonFile.open(folder_of(board) / "holes.drl").objects
    )  # fmt: skip
    assert read == sorted(
        (round(x, 2), round(y, 2), round(size, 2)) for x, y, size in pcb.drills(made)
    )


def test_an_independent_reader_finds_the_edge(board: Board):
    (low_x, low_y), (high_x, high_y) = GerberFile.open(folder_of(board) / "edge.gbr").bounding_box(
        MM
    )
    assert (high_x - low_x, high_y - low_y) == pytest.approx((60.1, 70.1))


def test_the_boards_holes_lie_over_the_cases_posts(board: Board):
    made = layout(board)
    base = case.base(made)
    for hole in carrier.HOLES:
        x, y = made.on_board(*hole)
        ring = case.band((x, y), 6.0, case.hole_mm(made) + 0.2, 7.0, 8.0)
        assert (ring ^ base).volume() == pytest.approx(ring.volume(), rel=0.01)


def away_mm(line: legend.Line, pad: carrier.Pad) -> float:
    """How far a stroke stays from the middle of a leg."""
    (ax, ay), (bx, by) = line
    long = (bx - ax) ** 2 + (by - ay) ** 2
    share = ((pad.x - ax) * (bx - ax) + (pad.y - ay) * (by - ay)) / long if long else 0.0
    share = min(1.0, max(0.0, share))
    return math.hypot(ax + share * (bx - ax) - pad.x, ay + share * (by - ay) - pad.y)


def test_nothing_is_printed_where_a_leg_is_soldered(board: Board):
    """A maker leaves such strokes out: names in the middle of three legs could not be read."""
    made = circuit(board)
    lines = legend.legend_lines(made)
    for ref, pad, _ in routing.all_pads(made):
        assert min(away_mm(line, pad) for line in lines) > pad.size / 2, (ref, pad.leg)


def test_the_print_is_in_the_makers_file(board: Board):
    things = GerberFile.open(folder_of(board) / "top-print.gbr").objects
    assert len(things) == len(legend.legend_lines(circuit(board)))


@pytest.mark.parametrize(
    "ref, leg",
    [("D1", "K"), ("D2", "K"), ("C1", "1"), ("U2", "1"), ("J1", "1"), ("J2", "1"), ("J3", "1")],
)
def test_the_print_says_which_way_round_a_part_goes(ref: str, leg: str):
    """The mark lies nearer to the leg that it marks than to any other of the part."""
    component = circuit(BOARDS["cafe"])[ref]
    marks = list(legend.orientation(component))
    assert marks
    pads = [pad for pad, _ in carrier.pads_of(component)]
    near = {pad.leg: min(away_mm(line, pad) for line in marks) for pad in pads}
    others = [away for name, away in near.items() if name not in (leg, "14")]
    assert near[leg] < min(others)


@pytest.mark.parametrize("ref, back", [("Q1", (-1, 0)), ("Q2", (1, 0)), ("Q3", (1, 0))])
def test_the_print_shows_tab_and_flat_side(ref: str, back: tuple[int, int]):
    """Q1 and Q2 look in opposite directions; the gate, or emitter, is left of who faces the part.

    Facing a TO-220 its tab is behind; facing a TO-92 its flat side is in front.
    """
    component = circuit(BOARDS["cafe"])[ref]
    place = carrier.place_of(ref)
    marks = list(legend.orientation(component))
    middle = [sum(point[axis] for line in marks for point in line) / (2 * len(marks))
              for axis in (0, 1)]  # fmt: skip
    assert (round(math.copysign(1, middle[0] - place.x)), 0) == back
    facing = (-back[0], 0) if ref == "Q3" else back  # the way one looks at the part
    left = (0, facing[0])
    first = carrier.pads_of(component)[0][0]
    assert (first.y - place.y) * left[1] > 0


def test_parts_that_may_go_in_either_way_have_no_mark():
    made = circuit(BOARDS["cafe"])
    for ref in ("R1", "C2", "D3", "F1", "SW1", "J11"):
        assert list(legend.orientation(made[ref])) == []


def test_a_missing_track_is_found():
    made = drawn(BOARDS["one-ring"])
    made.routes.tracks[:] = [track for track in made.routes.tracks if track.net != "SHIFTED"]
    assert any("joined, got them apart" in told for told in pcb.check_rules(made))


def test_a_via_joins_what_lies_on_both_sides():
    """One leg's copper comes to a hole above, another's below; without the via they are apart."""
    board = drawn(BOARDS["one-ring"])
    pads = {(ref, pad.leg): pad for ref, pad, _ in pcb.all_pads(board.made)}
    one, two = ("U1", "1"), ("U2", "1")
    layers = [pcb.line_shape((pads[name].x, pads[name].y), (0.0, 0.0), 0.3) for name in (one, two)]
    for vias, joined in (([], False), ([routing.Via("", 0.0, 0.0)], True)):
        held = board._replace(routes=board.routes._replace(vias=vias))
        (group,) = (group for group in pcb.pad_groups(held, layers) if one in group)
        assert (two in group) == joined
        assert all(ref != pcb.VIA for ref, _ in group)


def test_a_bridge_between_two_nets_is_found():
    made = drawn(BOARDS["one-ring"])
    pads = [pad for _, pad, net in routing.all_pads(made.made) if net in ("MINUS", "PLUS")]
    bridge = routing.Track("MINUS", 0, (pads[0].x, pads[0].y), (pads[1].x, pads[1].y), 0.5)
    made.routes.tracks.append(bridge)
    told = "\n".join(pcb.check_rules(made))
    assert "between MINUS and PLUS" in told
    assert "expected the circuit's nets, got" in told


def test_a_track_too_thin_is_found():
    made = drawn(BOARDS["one-ring"])
    made.routes.tracks[0] = made.routes.tracks[0]._replace(width=0.1)
    assert any("tracks of 0.25 mm, got 0.1 mm" in told for told in pcb.check_rules(made))


def test_the_lights_current_flows_through_wide_tracks(board: Board):
    """From the source to the connectors no piece is narrower than what 2 A want: each ends within
    its pad, whose middle lies up to half a step beside the grid.
    """
    made = drawn(board)
    wide = [track for track in made.routes.tracks if track.width >= routing.WIDE]
    ends = [(track.net, end) for track in wide for end in (track.start, track.end)]
    reached = {
        ref
        for ref, pad, net in routing.all_pads(made.made)
        if net in routing.HIGH_CURRENT
        and any(of == net and math.dist(end, (pad.x, pad.y)) < pad.size / 4 for of, end in ends)
    }
    assert {"F1", "Q1", "Q2", "C1", "J1"} <= reached


@deep_only
def test_the_search_finds_the_kept_tracks_again():
    board = BOARDS["one-ring"]
    found = routing.route(circuit(board))
    kept = drawn(board).routes
    assert len(found.tracks) == len(kept.tracks)
    assert [track.net for track in found.tracks] == [track.net for track in kept.tracks]
