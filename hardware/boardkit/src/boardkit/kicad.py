"""The circuit and its board as a project of KiCad, so that others can change both.

Schematic, layout, symbols and footprints come from the same data as everything else. The form is
that of KiCad 6, which newer ones open. Every part is a box with its legs; global labels join them.
"""

import json
import uuid
from collections.abc import Iterable, Iterator

from boardkit import carrier, pcb
from boardkit.carrier import Footprint
from boardkit.circuit import GND, Component
from boardkit.legend import PEN_MM, legend_lines, value_of
from boardkit.pcb import CircuitBoard
from boardkit.routing import CLEARANCE, EDGE_CLEARANCE, NARROW, VIA_DRILL, VIA_MM
from boardkit.solids import Point

LIBRARY = "unit"
PITCH = 2.54
MIDDLE = (148.5, 105.0)  # of the sheet, where the board's middle lies
COPPER = ("F.Cu", "B.Cu")
ASKED_MM = CLEARANCE - 0.005  # of the rules: round copper is a polygon, on either side of a gap
HOLE_ASKED_MM = (carrier.HOLE_KEEPOUT_MM - carrier.HOLE_MM) / 2 - 0.1
FIRST, COLUMN_MM, BOTTOM_MM = (50.8, 30.48), 86.36, 265.0
FONT = "(effects (font (size 1.27 1.27)){})"
LAYERS = (
    (0, "F.Cu", "signal"), (31, "B.Cu", "signal"), (36, "B.SilkS", "user"),
    (37, "F.SilkS", "user"), (38, "B.Mask", "user"), (39, "F.Mask", "user"),
    (44, "Edge.Cuts", "user"), (49, "F.Fab", "user"),
)  # fmt: skip


def project(board: CircuitBoard, name: str) -> dict[str, str]:
    """Every file of the project by its place."""
    footprints = {footprint_name(part): part for part in board.made.components}
    symbols = {symbol_name(part): part for part in board.made.components}
    files = {
        f"{name}.kicad_pro": _settings(name),
        f"{name}.kicad_sch": schematic(board, name),
        f"{name}.kicad_pcb": layout(board, name),
        f"{LIBRARY}.kicad_sym": "(kicad_symbol_lib (version 20211014) (generator boardkit)\n"
        + "\n".join(_symbol(part, key) for key, part in sorted(symbols.items()))
        + "\n)\n",
        "sym-lib-table": _table("sym_lib_table", f"{LIBRARY}.kicad_sym"),
        "fp-lib-table": _table("fp_lib_table", f"{LIBRARY}.pretty"),
    }
    for key, part in sorted(footprints.items()):
        files[f"{LIBRARY}.pretty/{key}.kicad_mod"] = (
            f'(footprint "{key}" (version 20211014) (generator boardkit) (layer "F.Cu")\n'
            f"{_footprint_body(part, {})})\n"
        )
    return files


def _table(kind: str, file: str) -> str:
    place = f'(uri "${{KIPRJMOD}}/{file}")'
    return (
        f'({kind}\n  (lib (name "{LIBRARY}") (type "KiCad") {place} (options "") (descr ""))\n)\n'
    )


def _id(*words: object) -> str:
    """The same name for the same thing each time."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "boardkit:" + ":".join(map(str, words))))


def _n(value: float) -> str:
    return f"{round(value, 4) + 0.0:g}"


def symbol_name(part: Component) -> str:
    """Parts with the same legs share a symbol."""
    legs = _legs(part)
    return part.part.kind if part.part.kind != "connector" else f"connector-{len(legs)}"


def footprint_name(part: Component) -> str:
    """Parts whose legs lie alike share a footprint."""
    pads = carrier.footprint_of(part).pads
    span = max(pad.x for pad in pads) - min(pad.x for pad in pads)
    return f"{part.part.kind}-{len(pads)}-{span:g}"


def _legs(part: Component) -> list[str]:
    """The legs of a part, each once, in their order."""
    return list(dict.fromkeys(pad.leg for pad in carrier.footprint_of(part).pads))


def _value(part: Component) -> str:
    return value_of(part) or part.part.name


# --- the schematic ---------------------------------------------------------------------------


def _pins(part: Component) -> list[tuple[str, float, float, int]]:
    """Each leg with the end of its pin, y upwards, and its angle: half at the left, half right."""
    legs = _legs(part)
    left = legs[: (len(legs) + 1) // 2]
    right = legs[len(left) :]
    if part.part.kind in ("controller", "chip"):
        right = right[::-1]  # counted around, as on the part
    ends = [(leg, -12.7, -index * PITCH, 0) for index, leg in enumerate(left)]
    return ends + [(leg, 12.7, -index * PITCH, 180) for index, leg in enumerate(right)]


def _height(part: Component) -> float:
    return PITCH * ((len(_legs(part)) + 1) // 2)


def _symbol(part: Component, name: str) -> str:
    """A box; the same text stands in the library and in the schematic."""
    short = name.removeprefix(f"{LIBRARY}:")
    low = _height(part)
    pins = "".join(
        f"\n      (pin passive line (at {_n(x)} {_n(y)} {angle}) (length 5.08) "
        f'(name "{leg}" {FONT.format("")}) (number "{leg}" {FONT.format("")}))'
        for leg, x, y, angle in _pins(part)
    )
    prefix = part.ref.rstrip("0123456789")
    fields = (("Reference", prefix, 5.08), ("Value", short, 2.54), ("Footprint", "", 0),
              ("Datasheet", "", 0))  # fmt: skip
    told = "".join(
        f'\n    (property "{key}" "{value}" (id {number}) (at 0 {_n(y)} 0) '
        f"{FONT.format('' if y else ' hide')})"
        for number, (key, value, y) in enumerate(fields)
    )
    return (
        f'  (symbol "{name}" (pin_names (offset 1.016) hide) (in_bom yes) (on_board yes){told}\n'
        f'    (symbol "{short}_0_1"\n'
        f"      (rectangle (start -7.62 1.27) (end 7.62 {_n(1.27 - low)}) "
        "(stroke (width 0.254) (type default)) (fill (type background))))\n"
        f'    (symbol "{short}_1_1"{pins})\n  )'
    )


def schematic(board: CircuitBoard, name: str) -> str:
    """Every part in columns, a label at each leg that is joined."""
    parts = board.made.components
    root = _id(name)
    symbols = {f"{LIBRARY}:{symbol_name(part)}": part for part in parts}
    lines = [
        f"(kicad_sch (version 20211123) (generator boardkit)\n  (uuid {root})",
        '  (paper "A3")\n  (lib_symbols',
    ]
    lines += [_symbol(part, key) for key, part in sorted(symbols.items())]
    lines.append("  )")
    x, y = FIRST
    places = {}
    for part in parts:
        if y + _height(part) > BOTTOM_MM:
            x, y = x + COLUMN_MM, FIRST[1]
        places[part.ref] = (x, y)
        y += _height(part) + 5 * PITCH
    for part in parts:
        lines += _placed_symbol(part, places[part.ref], name)
    lines.append('  (sheet_instances (path "/" (page "1")))\n  (symbol_instances')
    for part in parts:
        lines.append(
            f'    (path "/{_id(name, part.ref)}" (reference "{part.ref}") (unit 1) '
            f'(value "{_value(part)}") (footprint "{LIBRARY}:{footprint_name(part)}"))'
        )
    return "\n".join([*lines, "  )\n)\n"])


def _placed_symbol(part: Component, at: Point, name: str) -> Iterator[str]:
    x, y = at
    fields = (("Reference", part.ref, -6.35, ""), ("Value", _value(part), -3.81, ""),
              ("Footprint", f"{LIBRARY}:{footprint_name(part)}", 0, " hide"),
              ("Datasheet", "", 0, " hide"))  # fmt: skip
    told = "".join(
        f'\n    (property "{key}" "{value}" (id {number}) (at {_n(x)} {_n(y + up)} 0) '
        f"{FONT.format(hide)})"
        for number, (key, value, up, hide) in enumerate(fields)
    )
    yield (
        f'  (symbol (lib_id "{LIBRARY}:{symbol_name(part)}") (at {_n(x)} {_n(y)} 0) (unit 1)\n'
        f"    (in_bom yes) (on_board yes) (uuid {_id(name, part.ref)}){told})"
    )
    for leg, across, up, angle in _pins(part):
        end = f"{_n(x + across)} {_n(y - up)}"
        net = part.legs.get(leg)
        if net is None:
            yield f"  (no_connect (at {end}) (uuid {_id(name, part.ref, leg)}))"
            continue
        turn, side = (180, "right") if angle == 0 else (0, "left")
        yield (
            f'  (global_label "{net}" (shape passive) (at {end} {turn}) '
            f"(effects (font (size 1.27 1.27)) (justify {side})) "
            f"(uuid {_id(name, part.ref, leg)}))"
        )


# --- the board -------------------------------------------------------------------------------


def _at(x: float, y: float) -> str:
    """A place of the board, on a sheet whose y grows downwards."""
    return f"{_n(MIDDLE[0] + x)} {_n(MIDDLE[1] - y)}"


def _net_of(part: Component, leg: str) -> str:
    """A leg that nothing is joined to has a net of its own, as KiCad calls it."""
    return part.legs.get(leg) or f"unconnected-({part.ref}-Pad{leg})"


def layout(board: CircuitBoard, name: str) -> str:
    """Footprints, tracks, vias, ground on both sides, edge and print."""
    parts = board.made.components
    names = ["", *sorted({_net_of(part, leg) for part in parts for leg in _legs(part)})]
    nets = {name: number for number, name in enumerate(names)}
    lines = ["(kicad_pcb (version 20211014) (generator boardkit)",
             f'  (general (thickness {carrier.THICKNESS}))\n  (paper "A4")\n  (layers']  # fmt: skip
    lines += [f'    ({number} "{name}" {use})' for number, name, use in LAYERS]
    lines += ["  )", f"  (setup (pad_to_mask_clearance {pcb.MASK_MM}))"]
    lines += [f'  (net {number} "{name}")' for name, number in nets.items()]
    for part in parts:
        place = carrier.place_of(part.ref)
        at = f"(at {_at(place.x, place.y)} {place.turns * 90})"
        lines.append(
            f'  (footprint "{LIBRARY}:{footprint_name(part)}" (layer "F.Cu") '
            f"(tstamp {_id('footprint', part.ref)}) {at}\n"
            f'    (path "/{_id(name, part.ref)}")\n{_footprint_body(part, nets)})'
        )
    lines += [_hole(number, at) for number, at in enumerate(carrier.HOLES, 1)]
    lines += _tracks(board, nets)
    lines += _edge_and_print(board)
    lines += [_ground(board, side, nets[GND]) for side in (0, 1)]
    return "\n".join([*lines, ")\n"])


def _footprint_body(part: Component, nets: dict[str, int]) -> str:
    """Names and pads; with nets where the part lies on a board."""
    footprint: Footprint = carrier.footprint_of(part)
    width, depth = (size / 2 for size in footprint.body)
    placed = bool(nets)
    turn = carrier.place_of(part.ref).turns * 90 if placed else 0
    reference, value = (part.ref, _value(part)) if placed else ("REF**", footprint_name(part))
    font = "(effects (font (size 1 1) (thickness 0.15)))"
    lines = ["    (attr through_hole)"]
    for kind, text, y in (("reference", reference, -1.0), ("value", value, 1.0)):
        lines.append(
            f'    (fp_text {kind} "{text}" (at 0 {_n(y)} {turn}) (layer "F.Fab")\n      {font})'
        )
    lines.append(
        f"    (fp_rect (start {_n(-width)} {_n(-depth)}) (end {_n(width)} {_n(depth)}) "
        '(layer "F.Fab") (width 0.1) (fill none))'
    )
    for number, pad in enumerate(footprint.pads):
        net = _net_of(part, pad.leg) if placed else ""
        joined = f' (net {nets[net]} "{net}") (pinfunction "{pad.leg}")' if placed else ""
        lines.append(
            f'    (pad "{pad.leg}" thru_hole circle (at {_n(pad.x)} {_n(-pad.y)} {turn}) '
            f'(size {_n(pad.size)} {_n(pad.size)}) (drill {_n(pad.drill)}) (layers "*.Cu" "*.Mask")'
            f"{joined} (tstamp {_id('pad', part.ref if placed else footprint_name(part), number)}))"
        )
    return "\n".join(lines)


def _hole(number: int, at: Point) -> str:
    """For a screw: on the board alone."""
    size = f"(size {carrier.HOLE_MM} {carrier.HOLE_MM}) (drill {carrier.HOLE_MM})"
    return (
        f'  (footprint "hole" (layer "F.Cu") (tstamp {_id("hole", number)}) (at {_at(*at)})\n'
        "    (attr board_only exclude_from_pos_files exclude_from_bom)\n"
        f'    (fp_text reference "H{number}" (at 0 -2.5) (layer "F.Fab") hide\n'
        "      (effects (font (size 1 1) (thickness 0.15))))\n"
        f'    (pad "" np_thru_hole circle (at 0 0) {size} (layers "*.Cu" "*.Mask") '
        f"(clearance {_n(HOLE_ASKED_MM)}) (tstamp {_id('hole pad', number)})))"
    )


def _tracks(board: CircuitBoard, nets: dict[str, int]) -> Iterator[str]:
    for number, track in enumerate(board.routes.tracks):
        yield (
            f"  (segment (start {_at(*track.start)}) (end {_at(*track.end)}) "
            f'(width {track.width}) (layer "{COPPER[track.side]}") (net {nets[track.net]}) '
            f"(tstamp {_id('track', number)}))"
        )
    for number, via in enumerate(board.routes.vias):
        yield (
            f"  (via (at {_at(via.x, via.y)}) (size {VIA_MM}) (drill {VIA_DRILL}) "
            f'(layers "F.Cu" "B.Cu") (net {nets[via.net]}) (tstamp {_id("via", number)}))'
        )


def _edge_and_print(board: CircuitBoard) -> Iterator[str]:
    x, y = carrier.WIDTH / 2, carrier.LENGTH / 2
    yield (
        f"  (gr_rect (start {_at(-x, y)}) (end {_at(x, -y)}) "
        f'(layer "Edge.Cuts") (width 0.1) (fill none) (tstamp {_id("edge")}))'
    )
    for number, (start, end) in enumerate(legend_lines(board.made)):
        yield (
            f'  (gr_line (start {_at(*start)}) (end {_at(*end)}) (layer "F.SilkS") '
            f"(width {PEN_MM}) (tstamp {_id('print', number)}))"
        )


def _ground(board: CircuitBoard, side: int, net: int) -> str:
    """The ground of one side, filled as the maker's files have it."""
    x, y = carrier.WIDTH / 2 - EDGE_CLEARANCE, carrier.LENGTH / 2 - EDGE_CLEARANCE
    corners = [(-x, -y), (x, -y), (x, y), (-x, y)]
    fills = "".join(
        f'\n    (filled_polygon (layer "{COPPER[side]}")\n      (pts {_points(loop)}))'
        for loop in filled_loops(board, side)
    )
    return (
        f'  (zone (net {net}) (net_name "{GND}") (layer "{COPPER[side]}") '
        f"(tstamp {_id('ground', side)}) (hatch edge 0.508)\n"
        f"    (connect_pads (clearance {ASKED_MM}))\n    (min_thickness {pcb.LEAST_FILL_MM}) "
        "(filled_areas_thickness no)\n"
        f"    (fill yes (thermal_gap {pcb.RELIEF_MM}) (thermal_bridge_width {pcb.SPOKE_MM}))\n"
        f"    (polygon (pts {_points(corners)})){fills}\n  )"
    )


def _points(places: Iterable[Point]) -> str:
    return " ".join(f"(xy {_at(*place)})" for place in places)


def filled_loops(board: CircuitBoard, side: int) -> list[list[Point]]:
    """The filled ground as outlines without holes: each hole hangs on a slit to the outline."""
    found = []
    for island in pcb.ground_fill(board, side).decompose():
        loops = [[(float(x), float(y)) for x, y in loop] for loop in island.to_polygons()]
        outline, *holes = sorted(loops, key=lambda loop: -_box_area(loop))
        for hole in sorted(holes, key=lambda loop: -max(x for x, _ in loop)):
            outline = _with_slit(outline, hole)
        found.append(outline)
    return found


def _box_area(loop: list[Point]) -> float:
    across, along = [x for x, _ in loop], [y for _, y in loop]
    return (max(across) - min(across)) * (max(along) - min(along))


def _with_slit(outline: list[Point], hole: list[Point]) -> list[Point]:
    """From the hole's rightmost corner straight to the right, to what the outline has there."""
    first = max(range(len(hole)), key=lambda index: hole[index])
    x, y = hole[first]
    turned = hole[first:] + hole[:first]
    meets = []
    for index, (a, b) in enumerate(zip(outline, outline[1:] + outline[:1], strict=True)):
        if (a[1] <= y < b[1]) or (b[1] <= y < a[1]):
            at = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
            if at >= x:
                meets.append((at, index))
    at, index = min(meets)
    edge = (at, y)
    return [*outline[: index + 1], edge, *turned, turned[0], edge, *outline[index + 1 :]]


def _settings(name: str) -> str:
    """The rules of the cheapest makers."""
    rules = {
        "min_clearance": ASKED_MM, "min_track_width": pcb.LEAST_TRACK,
        "min_through_hole_diameter": pcb.LEAST_DRILL, "min_via_annular_width": pcb.LEAST_COLLAR,
        "min_copper_edge_clearance": 0.5,
    }  # fmt: skip
    usual = {
        "name": "Default", "clearance": ASKED_MM, "track_width": NARROW,
        "via_diameter": VIA_MM, "via_drill": VIA_DRILL,
    }  # fmt: skip
    content = {
        "board": {"design_settings": {"rules": rules}},
        "meta": {"filename": f"{name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [usual], "meta": {"version": 0}},
        "sheets": [[_id(name), ""]],
    }
    return json.dumps(content, indent=1) + "\n"
