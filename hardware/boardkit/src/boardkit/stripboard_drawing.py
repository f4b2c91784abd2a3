"""The drawing of a stripboard: from above with parts and wires, and from below with the cuts."""

import html

from boardkit import carrier
from boardkit.circuit import DATA, DATA_OUT, FUSED, GND, JACK, LIGHTS, SHIFTED, SOURCE, VBUS, VSYS
from boardkit.stripboard import COLUMNS, PITCH, ROWS, Body, Hole, Stripboard, place_mm

SCALE = 9  # of the drawing, in parts of a millimetre
EDGE = 6.0
GAP = 12.0
COPPER, BOARD, BARE = "#d99a5b", "#f3e3c3", "#fffaf0"
RED, BLACK, GREEN, BLUE = "#c62828", "#222", "#1b8a3a", "#2458b8"
WIRE_COLOURS = {
    GND: BLACK, **dict.fromkeys((VBUS, JACK, FUSED, SOURCE, LIGHTS, VSYS), RED),
    **dict.fromkeys((DATA, SHIFTED, DATA_OUT), GREEN),
}  # fmt: skip
# Where the stripe, the notch or the flat side of a part is: beside this leg.
MARKED = {"zener": "K", "diode": "K", "mosfet": "G", "transistor": "E"}


def wire_colour(net: str) -> str:
    """The colour a wire is drawn in: ground, 5 V, data, others."""
    return WIRE_COLOURS.get(net, BLUE)


def drawing(strips: Stripboard) -> str:
    """Both sides beside each other, as SVG."""
    width = 2 * carrier.WIDTH + GAP + 2 * EDGE
    height = carrier.LENGTH + 2 * EDGE
    above = [*_board(mirrored=False), *_bodies(strips), *_wires(strips), *_legs(strips)]
    below = [*_board(mirrored=True), *_cuts(strips)]
    shift = carrier.WIDTH / 2 + EDGE
    body = "\n".join([
        f'<g transform="translate({shift:g} {height / 2:g})">', *above, "</g>",
        f'<g transform="translate({shift + carrier.WIDTH + GAP:g} {height / 2:g})">', *below,
        "</g>",
    ])  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width * SCALE:.0f}" height="{height * SCALE:.0f}" font-family="sans-serif">\n'
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _at(hole: Hole) -> tuple[float, float]:
    x, y = place_mm(hole)
    return round(x, 2), round(-y, 2)


def _board(*, mirrored: bool) -> list[str]:
    """Strips, holes and screws; letters and numbers at the edges."""
    sign = -1 if mirrored else 1
    x, y = carrier.WIDTH / 2, carrier.LENGTH / 2
    parts = [
        f'<rect x="{-x:g}" y="{-y:g}" width="{2 * x:g}" height="{2 * y:g}" rx="1" fill="{BOARD}"/>'
    ]
    strip, colour = ("1.9", COPPER) if mirrored else ("0.5", COPPER)
    lines = "".join(f"M{-x + 1:g} {_at((row, 0))[1]:g}h{2 * x - 2:g}" for row in range(ROWS))
    parts.append(f'<path d="{lines}" stroke="{colour}" stroke-width="{strip}" opacity=".75"/>')
    dots = "".join(
        f"M{sign * _at((row, column))[0]:g} {_at((row, column))[1]:g}h0"
        for row in range(ROWS)
        for column in range(COLUMNS)
    )
    parts.append(f'<path d="{dots}" stroke="#8a6a45" stroke-width=".8" stroke-linecap="round"/>')
    parts += [
        f'<circle cx="{sign * hole_x:g}" cy="{-hole_y:g}" r="{carrier.HOLE_MM / 2:g}" '
        'fill="#fff" stroke="#555" stroke-width=".2"/>'
        for hole_x, hole_y in carrier.HOLES
    ]
    for row in range(ROWS):
        for side in (-1, 1):
            parts.append(_text(side * (x + 2), _at((row, 0))[1], str(row + 1), 1.7))
    for column in range(COLUMNS):
        for side in (-1, 1):
            letter = chr(ord("A") + column)
            parts.append(_text(sign * _at((0, column))[0], side * (y + 2), letter, 1.7))
    return parts


def _text(x: float, y: float, words: str, size: float, colour: str = "#333") -> str:
    return (
        f'<text x="{x:g}" y="{y + size * 0.36:.2f}" font-size="{size:g}" text-anchor="middle" '
        f'fill="{colour}">{html.escape(words)}</text>'
    )


def _bodies(strips: Stripboard) -> list[str]:
    pico_x, pico_y = carrier.place_of("U1").x, -carrier.place_of("U1").y
    pico = (
        f'<rect x="{pico_x - 10.5:g}" y="{pico_y - 25.5:g}" width="21" height="51" rx="1.5" '
        'fill="#2e825c" fill-opacity=".13" stroke="#2e825c" stroke-width=".3"/>'
    )
    drawn = [
        pico,
        f'<rect x="{pico_x - 4:g}" y="{pico_y - 26.8:g}" width="8" height="5.6" fill="#bbb"/>',
        _text(pico_x, pico_y - 18, "U1", 2.4, "#2e825c"),
    ]
    legs: dict[str, list[Hole]] = {}
    for leg in strips.legs:
        legs.setdefault(leg.ref, []).append(leg.hole)
    for body in strips.bodies:
        drawn += _body(strips, body, legs[body.ref])
    return drawn


def _body(strips: Stripboard, body: Body, holes: list[Hole]) -> list[str]:
    kind = strips.made[body.ref].part.kind
    ends = [_at(hole) for hole in holes]
    if kind == "resistor":
        return _resistor(body.ref, *ends)
    x, y = body.x - body.width / 2, -body.y - body.depth / 2
    outline = (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{body.width:g}" height="{body.depth:g}" rx=".6" '
        f'fill="{BARE}" fill-opacity=".7" stroke="#444" stroke-width=".25"/>'
    )
    part = [outline]
    if marked := MARKED.get(kind):
        leg = next(leg for leg in strips.legs if (leg.ref, leg.leg) == (body.ref, marked))
        part.append(_stripe(body, _at(leg.hole), kind, marked))
    if body.ref == "U2":
        notch_x, notch_y = ends[0]
        inwards = 1.6 if notch_x < body.x else -1.6
        part.append(f'<circle cx="{notch_x + inwards:.2f}" cy="{notch_y:g}" r=".6" fill="#444"/>')
    if body.ref == "C1":
        part.append(_text(*_at(_leg_hole(strips, "C1", "1")), "+", 3.4, RED))
    return [*part, _text(body.x, -body.y, body.ref, 1.9)]


def _resistor(ref: str, start: tuple[float, float], end: tuple[float, float]) -> list[str]:
    """From leg to leg; it may lie aslant."""
    (x, y), (x2, y2) = start, end
    body = (
        f'<path d="M{x + 0.15 * (x2 - x):.2f} {y + 0.15 * (y2 - y):.2f}'
        f'L{x2 - 0.15 * (x2 - x):.2f} {y2 - 0.15 * (y2 - y):.2f}" '
        'stroke="#e9d5a8" stroke-width="2.2"/>'
    )
    return [
        f'<path d="M{x:g} {y:g}L{x2:g} {y2:g}" stroke="#777" stroke-width=".4"/>',
        body,
        _text((x + x2) / 2, (y + y2) / 2, ref, 1.5),
    ]


def _leg_hole(strips: Stripboard, ref: str, leg: str) -> Hole:
    return next(one.hole for one in strips.legs if (one.ref, one.leg) == (ref, leg))


def _stripe(body: Body, at: tuple[float, float], kind: str, leg: str) -> str:
    """A diode's ring as a bar, or the name of the first leg of a transistor."""
    x, y = at
    if kind in ("mosfet", "transistor"):
        off_x, off_y = (1.5, 0) if body.depth > body.width else (0, 1.5)
        return _text(x + off_x, y + off_y, leg, 1.5, RED)
    middle = body.x, -body.y
    bar_x, bar_y = (0.62 * a + 0.38 * b for a, b in zip(at, middle, strict=True))
    wide, high = (0.5, body.depth) if body.width > body.depth else (body.width, 0.5)
    return (
        f'<rect x="{bar_x - wide / 2:.2f}" y="{bar_y - high / 2:.2f}" width="{wide:g}" '
        f'height="{high:g}" fill="#444"/>'
    )


def _wires(strips: Stripboard) -> list[str]:
    drawn = []
    for number, link in enumerate(strips.links, 1):
        (x, y), (x2, y2) = _at(link.start), _at(link.end)
        colour = wire_colour(link.net)
        drawn.append(
            f'<path d="M{x:g} {y:g}L{x2:g} {y2:g}" stroke="{colour}" stroke-width=".7" '
            'stroke-linecap="round" opacity=".85"/>'
        )
        middle = (x + x2) / 2, (y + y2) / 2
        drawn.append(
            f'<circle cx="{middle[0]:.2f}" cy="{middle[1]:.2f}" r="1" fill="#fff" '
            f'stroke="{colour}" stroke-width=".2"/>'
        )
        drawn.append(_text(*middle, str(number), 1.2, colour))
    return drawn


def _legs(strips: Stripboard) -> list[str]:
    dots = "".join(f"M{_at(leg.hole)[0]:g} {_at(leg.hole)[1]:g}h0" for leg in strips.legs)
    return [f'<path d="{dots}" stroke="#111" stroke-width="1.1" stroke-linecap="round"/>']


def _cuts(strips: Stripboard) -> list[str]:
    """A cross over each hole where the strip is cut; seen from below, so left is right."""
    reach = PITCH * 0.36
    marks = "".join(
        f"M{-x - reach:.2f} {y - reach:.2f}l{2 * reach:.2f} {2 * reach:.2f}"
        f"m{-2 * reach:.2f} 0l{2 * reach:.2f} {-2 * reach:.2f}"
        for x, y in map(_at, sorted(strips.cuts))
    )
    legs = "".join(f"M{-_at(leg.hole)[0]:g} {_at(leg.hole)[1]:g}h0" for leg in strips.legs)
    return [
        f'<path d="{legs}" stroke="#555" stroke-width="1.1" stroke-linecap="round"/>',
        f'<path d="{marks}" stroke="{RED}" stroke-width=".5" fill="none"/>',
    ]
