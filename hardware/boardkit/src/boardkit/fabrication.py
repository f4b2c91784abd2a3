"""Files for the maker of circuit boards: Gerber for the layers, Excellon for the holes."""

import itertools
from collections.abc import Iterable

from manifold3d import CrossSection

from boardkit import carrier, pcb
from boardkit.legend import PEN_MM, legend_lines
from boardkit.pcb import CircuitBoard
from boardkit.routing import VIA_MM, all_pads

HEAD = "G04 Heliograph, made from the board file*\n%FSLAX44Y44*%\n%MOMM*%\nG01*\n"
FUNCTIONS = {
    "top-copper": "Copper,L1,Top", "bottom-copper": "Copper,L2,Bot",
    "top-mask": "Soldermask,Top", "bottom-mask": "Soldermask,Bot",
    "top-print": "Legend,Top", "edge": "Profile,NP",
}  # fmt: skip


class Gerber:
    """The text of one layer as it grows."""

    def __init__(self, layer: str) -> None:
        self._function = f"%TF.FileFunction,{FUNCTIONS[layer]}*%\n"
        self._tools: dict[str, int] = {}
        self._body: list[str] = []
        self._held = ""

    def _choose(self, size: float) -> None:
        tool = f"C,{size:.3f}"
        number = self._tools.setdefault(tool, 10 + len(self._tools))
        if self._held != tool:
            self._held = tool
            self._body.append(f"D{number}*")

    def flash(self, x: float, y: float, size: float) -> None:
        self._choose(size)
        self._body.append(f"{_at(x, y)}D03*")

    def line(self, start: tuple[float, float], end: tuple[float, float], width: float) -> None:
        self._choose(width)
        self._body += [f"{_at(*start)}D02*", f"{_at(*end)}D01*"]

    def fill(self, shape: CrossSection) -> None:
        """Outer contours dark, holes clear, the largest first."""
        contours = [[(float(x), float(y)) for x, y in loop] for loop in shape.to_polygons()]
        for loop in sorted(contours, key=lambda loop: -abs(_area(loop))):
            self._body.append("%LPD*%" if _area(loop) > 0 else "%LPC*%")
            self._body += ["G36*", f"{_at(*loop[0])}D02*"]
            self._body += [f"{_at(*point)}D01*" for point in (*loop[1:], loop[0])]
            self._body.append("G37*")
        self._body.append("%LPD*%")

    def text(self) -> str:
        tools = "".join(f"%ADD{number}{tool}*%\n" for tool, number in self._tools.items())
        return HEAD + self._function + tools + "\n".join(self._body) + "\nM02*\n"


def _at(x: float, y: float) -> str:
    return f"X{round(x * 1e4)}Y{round(y * 1e4)}"


def _area(loop: list[tuple[float, float]]) -> float:
    pairs = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


def fabrication_files(board: CircuitBoard) -> dict[str, str]:
    """Every file by its name."""
    files = {}
    for side, name in enumerate(pcb.SIDES):
        files[f"{name}-copper.gbr"] = _copper(board, side)
        files[f"{name}-mask.gbr"] = _mask(board, name)
    printed = Gerber("top-print")
    for start, end in legend_lines(board.made):
        printed.line(start, end, PEN_MM)
    files["top-print.gbr"] = printed.text()
    edge = Gerber("edge")
    x, y = carrier.WIDTH / 2, carrier.LENGTH / 2
    corners = [(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)]
    for start, end in itertools.pairwise(corners):
        edge.line(start, end, 0.1)
    files["edge.gbr"] = edge.text()
    files["holes.drl"] = _holes(pcb.drills(board))
    return files


def _copper(board: CircuitBoard, side: int) -> str:
    layer = Gerber(f"{pcb.SIDES[side]}-copper")
    layer.fill(pcb.ground_fill(board, side))
    for track in board.routes.tracks:
        if track.side == side:
            layer.line(track.start, track.end, track.width)
    for _, pad, _ in all_pads(board.made):
        layer.flash(pad.x, pad.y, pad.size)
    for via in board.routes.vias:
        layer.flash(via.x, via.y, VIA_MM)
    return layer.text()


def _mask(board: CircuitBoard, side: str) -> str:
    layer = Gerber(f"{side}-mask")
    for _, pad, _ in all_pads(board.made):
        layer.flash(pad.x, pad.y, pad.size + 2 * pcb.MASK_MM)
    for x, y in carrier.HOLES:
        layer.flash(x, y, carrier.HOLE_MM + 2 * pcb.MASK_MM)
    return layer.text()


def _holes(holes: Iterable[tuple[float, float, float]]) -> str:
    sizes: dict[float, list[tuple[float, float]]] = {}
    for x, y, size in holes:
        sizes.setdefault(size, []).append((x, y))
    lines = ["M48", "METRIC,TZ", "FMAT,2"]
    lines += [f"T{number}C{size:.3f}" for number, size in enumerate(sorted(sizes), 1)]
    lines.append("%")
    for number, size in enumerate(sorted(sizes), 1):
        lines.append(f"T{number}")
        lines += [f"X{x:.3f}Y{y:.3f}" for x, y in sizes[size]]
    return "\n".join([*lines, "M30"]) + "\n"


def board_svg(board: CircuitBoard) -> str:
    """Both sides beside each other, seen from above; the lower one through the board."""
    parts = []
    for side, colour in ((0, "#b5482f"), (1, "#2f5fb5")):
        shift = side * (carrier.WIDTH + 6)
        shapes = [c.shape for c in pcb.net_copper(board) if c.side == side]
        parts.append(f'<g transform="translate({shift + 33} 38) scale(1 -1)">')
        parts.append('<rect x="-30" y="-35" width="60" height="70" fill="#1d3b2a"/>')
        parts.append(_path(pcb.ground_fill(board, side), colour, 0.45))
        parts.append(_path(pcb.joined(shapes), colour, 1.0))
        if side == 0:
            lines = " ".join(
                f"M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}" for a, b in legend_lines(board.made)
            )
            parts.append(f'<path d="{lines}" stroke="#fff" stroke-width=".15" fill="none"/>')
        parts += [
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{size / 2:.2f}" fill="#fff"/>'
            for x, y, size in pcb.drills(board)
        ]
        parts.append("</g>")
    body = "\n".join(parts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 76" width="1056" height="608">\n'
        f'<rect width="132" height="76" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _path(shape: CrossSection, colour: str, opacity: float) -> str:
    """Whole hundredths of a millimetre, each point from the one before: half as many characters."""
    drawn = []
    for loop in shape.to_polygons():
        points = [(round(100 * float(x)), round(100 * float(y))) for x, y in loop]
        steps = [f"{x - left},{y - low}" for (left, low), (x, y) in itertools.pairwise(points)]
        drawn.append(f"M{points[0][0]},{points[0][1]}l{' '.join(steps)}z".replace(",-", "-"))
    style = f'fill="{colour}" fill-opacity="{opacity}" fill-rule="evenodd" transform="scale(.01)"'
    return f'<path d="{"".join(drawn).replace(" -", "-")}" {style}/>'
