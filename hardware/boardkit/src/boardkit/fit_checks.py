"""Whether the unit can be built and used: the assembled solids, measured.

Each check names what it expected, what it found and what to change. Tests put every known defect
back, one by one, and see it found.
"""

import math
from collections.abc import Iterator
from itertools import combinations

from manifold3d import Error

from boardkit import bay, carrier, case
from boardkit import layout as plan
from boardkit.assembly import BEZELS, BOARD, LID, NUTS, RINGS, Item, assembly, bought, printed
from boardkit.board_file import Board
from boardkit.circuit import circuit
from boardkit.heat import heat_mistakes
from boardkit.insertion import insertion_mistakes
from boardkit.layout import Layout, layout
from boardkit.part_library import library
from boardkit.solids import GLYPHS, band, disc, overlap, union

# A bezel's ribs are meant to bite, this much and no more (mm³ for each rib).
BITE_MM3 = (0.005, 0.6)
LEAST_ENGAGED_MM = 6.0  # of a thread in plastic for the lid: two diameters
LEAST_FLOOR_MM = 1.0  # below the hole of a post
LEAST_SPOKE_MM = 1.2


def fit_mistakes(board: Board, numbers: case.Numbers = case.GOOD) -> list[str]:
    """Everything that is wrong with a build's case."""
    return list(each_fit_mistake(board, numbers))


def each_fit_mistake(board: Board, numbers: case.Numbers = case.GOOD) -> Iterator[str]:
    """What is wrong with a build's case, one after the other; what takes longest comes last."""
    yield from _mistakes(board, layout(board), assembly(board, numbers), numbers)


def place_mistakes(board: Board) -> list[str]:
    """What the places alone tell, before anything is built: ways, threads of buttons, the bed."""
    made = layout(board)
    blocked = [f"expected a way through the lid, got {way}. Move the board."
               for way in plan.blocked_ways(made)]  # fmt: skip
    return [*blocked, *_threads_of_buttons(made), *bay_mistakes_of(made), *_bed(made)]


def with_other_part(board: Board, other: Board) -> list[str]:
    """What is wrong when the case of one build is given the parts of another, as whoever bought a
    part does whose figures differ from the library's.
    """
    made, bought_by = layout(board), layout(other)
    taken = made._replace(
        controller=bought_by.controller,
        rings=tuple(
            r._replace(item=o.item) for r, o in zip(made.rings, bought_by.rings, strict=True)
        ),
        buttons=tuple(
            b._replace(item=o.item) for b, o in zip(made.buttons, bought_by.buttons, strict=True)
        ),
    )
    if made.piezo is not None:
        taken = taken._replace(piezo=made.piezo._replace(item=other.parts["piezo"]))
    items = [*printed(made), *bought(other, taken)]
    return list(_mistakes(other, taken, items, case.GOOD))


def _mistakes(
    board: Board, made: Layout, items: list[Item], numbers: case.Numbers
) -> Iterator[str]:
    yield from _broken(items)
    yield from _bezels(items)
    yield from _plugs(made, items)
    yield from _rings(made, numbers)
    yield from _nuts(made, items)
    yield from _drivers(made, items)
    yield from _screws(made, numbers)
    yield from _stops(items)
    yield from _ways(made, items)
    yield from _threads_of_buttons(made)
    yield from bay_mistakes_of(made)
    yield from _labels(made, numbers)
    yield from _bed(made)
    if board.has_circuit_board:
        yield from carrier.body_mistakes(circuit(board))
    yield from heat_mistakes(board, case.heat_box(made, vents=numbers.vents))
    yield from overlaps(items)
    yield from insertion_mistakes(board, items)


def _broken(items: list[Item]) -> Iterator[str]:
    """A solid that could not be built would meet nothing and content every other check."""
    for item in items:
        if item.solid.status() != Error.NoError or item.solid.volume() <= 0:
            yield f"expected {item.name} to be a solid, got {item.solid.status()}. Check its sizes."


def _meant(one: Item, other: Item) -> bool:
    """Pairs that share room on purpose: a pressed bezel and the lid, a button in its nut."""
    groups = {one.group, other.group}
    names = {one.name.split()[0], other.name.split()[0]}
    return groups == {BEZELS, LID} or names == {"button", "nut"}


def overlaps(items: list[Item]) -> Iterator[str]:
    for one, other in combinations(items, 2):
        if not _meant(one, other) and (shared := overlap(one.solid, other.solid)):
            yield (
                f"expected room between {one.name} and {other.name}, got {shared:.1f} mm³ of both. "
                "Move one, or correct its size in hardware/parts."
            )


def _bezels(items: list[Item]) -> Iterator[str]:
    lid = next(item for item in items if item.group == LID)
    for bezel in (item for item in items if item.group == BEZELS):
        ribs = case.LIGHT_RIBS if "seat" in bezel.name else case.RIBS
        bite = overlap(bezel.solid, lid.solid) / ribs
        if not BITE_MM3[0] <= bite <= BITE_MM3[1]:
            yield (
                f"expected the ribs of {bezel.name} to bite {BITE_MM3[0]} to {BITE_MM3[1]} mm³ "
                f"each, got {bite:.3f}: it would be {'loose' if bite < 0.1 else 'stuck'}. "
                "Change BEZEL_GAP or RIB_REACH."
            )


def _plugs(made: Layout, items: list[Item]) -> Iterator[str]:
    """The grip meets the socket; where it touches the case, that is told as an overlap."""
    solids = {item.name: item.solid for item in items}
    plug, socket = solids["USB plug"].bounding_box(), solids["USB socket"].bounding_box()
    middle = [(box[axis] + box[axis + 3]) / 2 for box in (plug, socket) for axis in (0, 2)]
    if math.dist(middle[:2], middle[2:]) > 0.5 or abs(plug[1] - socket[4]) > 0.5:
        yield "expected the plug to meet the Pico's socket, got them apart. Move the opening."
    if made.depth / 2 - socket[4] > library()[str(made.controller.texts["plug"])].mm("reach"):
        yield "expected the socket within the plug's reach, got it too deep. Move the board back."


def _rings(made: Layout, numbers: case.Numbers) -> Iterator[str]:
    """Flush: the ring's back does not stand out of its pocket, its pixels not into the bezel."""
    pocket = made.pocket if numbers.pocket is None else numbers.pocket
    web = made.web if numbers.web is None else numbers.web
    for ring in made.rings:
        if pocket < ring.item.mm("board"):
            yield (
                f"expected a pocket as deep as the board of the {ring.name} ring, "
                f"{ring.item.mm('board')} mm, got {pocket} mm. Deepen the pocket."
            )
        if web - case.relief_of(ring) < LEAST_SPOKE_MM:
            yield (
                f"expected spokes of {LEAST_SPOKE_MM} mm between the windows of the {ring.name} "
                f"ring, got {web - case.relief_of(ring):.1f} mm. Thicken the web."
            )
        if web < ring.item.mm("pixel_top") + 0.2:
            yield (
                f"expected {ring.item.mm('pixel_top')} mm and a little for the pixels of the "
                f"{ring.name} ring under its bezel, got {web} mm. Thicken the web."
            )


def _nuts(made: Layout, items: list[Item]) -> Iterator[str]:
    """A nut comes from below over its button; nothing on the lid may stand in its way."""
    on_lid = union(item.solid for item in items if item.group in (LID, RINGS))
    for button in made.buttons:
        size, low = button.item.mm("nut"), made.height - plan.LIP_DEPTH - 20
        way = band(button.middle, size, button.item.mm("body"), low, made.top - plan.PANEL_MM)
        if overlap(way, on_lid):
            yield f"expected a free way for the nut of {button.name}, got something in it. Move it."
    turning = [(item.name, item.solid) for item in items if item.group == NUTS]
    for number, (one, solid) in enumerate(turning):
        for other, second in turning[number + 1 :]:
            if overlap(solid, second):
                yield f"expected {one} to turn beside {other}, got no room. Widen the pitch."


def _drivers(made: Layout, items: list[Item]) -> Iterator[str]:
    """With the lid off, a screwdriver stands upright on every screw of the board."""
    tall = union(item.solid for item in items if item.group == BOARD and "screw" not in item.name)
    for hole in made.mount.holes:
        head = library()["screw-m3-6"].mm("head_height")
        way = disc(made.on_board(*hole), library()["screw-m3-6"].mm("driver"),
                   made.board_top + head, made.top + 60)  # fmt: skip
        if overlap(way, tall):
            yield f"expected a screwdriver's way at {hole}, got a part in it. Move the part."


def _screws(made: Layout, numbers: case.Numbers) -> Iterator[str]:
    """Threads that hold: enough of them, in a hole that is not too wide, with plastic around."""
    held, wide = made.fastening, case.hole_mm(made, numbers)
    if abs(wide - held.mm("hole")) > 0.1:
        loose = wide > held.mm("hole")
        fault, remedy = ("be loose", "Narrow") if loose else ("split the post", "Widen")
        yield (
            f"expected a hole of {held.mm('hole')} mm for {held.name}, got {wide:g} mm: the screw "
            f"would {fault}. {remedy} it."
        )
    for name, thick in (("lid", plan.POST_MM), ("board", case.post_mm(made, numbers))):
        wall = (thick - held.mm("outer")) / 2
        if wall < held.mm("wall") - 0.001:
            yield (
                f"expected {held.mm('wall')} mm of plastic around the screws of the {name}, got "
                f"{wall:.1f} mm. Thicken the posts."
            )
    yield from _threads(made)


def _threads(made: Layout) -> Iterator[str]:
    """Each screw finds enough thread and does not meet the bottom of its hole."""
    held, long, short = made.fastening, library()["screw-m3-10"], library()["screw-m3-6"]
    insert = held.mm("length")
    room = plan.FLOOR + plan.STANDOFF_MM - case.board_hole_bottom(made)
    reaches = {
        "lid": (long.mm("length") - (made.face - long.mm("head_height")), case.SCREW_DEPTH,
                held.mm("engaged") if insert else LEAST_ENGAGED_MM),
        "board": (short.mm("length") - made.mount.thickness, room, held.mm("engaged")),
    }  # fmt: skip
    for name, (reach, deep, least) in reaches.items():
        engaged = min(reach, insert) if insert else reach
        if engaged < least or reach > deep:
            yield (
                f"expected {least:g} to {deep:g} mm of screw in the posts of the {name}, got "
                f"{reach:.1f} mm. Take a screw of another length."
            )
    if case.board_hole_bottom(made) < LEAST_FLOOR_MM:
        yield (
            f"expected {LEAST_FLOOR_MM} mm of floor below the holes of the board, got "
            f"{case.board_hole_bottom(made):.1f} mm. Take a shorter insert."
        )


def _stops(items: list[Item]) -> Iterator[str]:
    """Plugging in pushes the board forward: something must stand right before it."""
    base = next(item.solid for item in items if item.name == "base")
    board = next(item.solid for item in items if item.name == "board")
    if not overlap(board.translate((0, -1.0, 0)), base):
        yield (
            "expected a stop before the board, got none: plugging in would push it away. "
            "Put a block there."
        )


def _ways(made: Layout, items: list[Item]) -> Iterator[str]:
    """A straightened paper clip reaches BOOTSEL and the reset button through the closed lid."""
    lid = next(item.solid for item in items if item.name == "lid")
    for name, at in made.pokes.items():
        clip = disc(at, 1.2, made.pico_bottom, made.top + 30)
        if overlap(clip, lid):
            yield f"expected a way through the lid to {name}, got none. Open one."
    for blocked in plan.blocked_ways(made):
        yield f"expected a way through the lid, got {blocked}. Move the board."


def _threads_of_buttons(made: Layout) -> Iterator[str]:
    """A button's thread must reach through the panel and all of its nut."""
    for item in {button.item.key: button.item for button in made.buttons}.values():
        needed = plan.PANEL_MM + item.mm("nut_height")
        if needed > item.mm("thread_length"):
            yield (
                f"expected {needed:g} mm of thread on the {item.name} for panel and nut, got "
                f"{item.mm('thread_length'):g} mm. Thin the panel, or choose another button."
            )


def bay_mistakes_of(made: Layout) -> Iterator[str]:
    """What the places of cell, charger and switch tell."""
    if made.bay is None:
        return
    (x, y), (wide, long) = made.bay.cell_at, made.bay.cell_size
    above = [
        made.top - button.item.mm("depth")
        for button in made.buttons
        if abs(button.x - x) < (wide + button.item.mm("flange")) / 2
        and abs(button.y - y) < (long + button.item.mm("flange")) / 2
    ]
    yield from bay.bay_mistakes(made.bay, plan.WALL, min(above, default=math.inf), plan.FLOOR)


def _labels(made: Layout, numbers: case.Numbers) -> Iterator[str]:
    for button in made.buttons:
        x, y = button.label
        letters = case.label_of(button.name)
        marked = numbers.labels and set(letters) <= set(GLYPHS)
        covered = any(
            math.dist((x, y), other.middle) < other.item.mm("flange") / 2 + plan.LABEL_MM / 2
            for other in made.buttons
        )
        if not marked or covered:
            yield f"expected {letters} to be read at the button {button.name}, got no label there."
    words = plan.way_labels(made)
    for way in made.pokes:
        if plan.WAY_LABELS[way] not in words:
            yield f"expected a word beside the way to {way}, got no room there. Move the board."


def _bed(made: Layout) -> Iterator[str]:
    if max(made.width, made.depth) > plan.usable_bed():
        yield (
            f"expected at most {plan.usable_bed():g} mm, so that a skirt fits onto a printer's bed "
            f"of {plan.PRINTER_BED_MM:g} mm, got {made.width:.0f} × {made.depth:.0f} mm. "
            "Use smaller rings or buttons."
        )
