"""Pictures of a board's lights: one as they are, one that moves as they did."""

from collections.abc import Sequence
from html import escape

from pytest_micropython_boards.lights import Colour, Picture, Strip

STEP, RADIUS, LABEL, MARGIN = 26, 9, 90, 16
# A picture of some hundred steps plays well in any browser; more are thinned out.
MOST_STEPS = 200
US = 1_000_000
DARK = "#1b1b1b"


def draw(strips: Sequence[Strip]) -> str:
    """The lights as they are, as SVG."""
    return _page(strips, [_row(strip, row) for row, strip in enumerate(strips)])


def draw_moving(strips: Sequence[Strip], now_us: int, last_us: int) -> str:
    """The lights of the last while, as an SVG that plays them again and again."""
    start_us = max(0, now_us - last_us)
    rows = [_moving_row(strip, row, start_us, now_us) for row, strip in enumerate(strips)]
    return _page(strips, rows)


def colour_name(colour: Colour) -> str:
    """A colour as a browser writes it, bright enough to be seen on a screen."""
    red, green, blue, white = (*colour, 0)[:4]
    channels = [min(255, channel + white) for channel in (red, green, blue)]
    brightest = max(channels)
    if not brightest:
        return DARK
    # Pixels at a tenth of their light are bright in a room and black on a screen.
    lift = max(brightest, 110) / brightest
    return "#" + "".join(f"{min(255, round(channel * lift)):02x}" for channel in channels)


def _page(strips: Sequence[Strip], rows: list[str]) -> str:
    width = LABEL + MARGIN + STEP * max((len(strip) for strip in strips), default=1)
    height = 2 * MARGIN + STEP * max(len(strips), 1)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
    style = '<style>text{font:12px sans-serif;fill:#ddd}</style><rect width="100%" height="100%"/>'
    return "\n".join((head, style, *rows, "</svg>\n"))


def _row(strip: Strip, row: int) -> str:
    return _label(strip, row) + "".join(
        f"{_circle(place, row, colour)}<title>{place}: {colour}</title></circle>"
        for place, colour in enumerate(strip.colours)
    )


def _label(strip: Strip, row: int) -> str:
    return f'<text x="{MARGIN}" y="{MARGIN + STEP * (row + 0.5) + 4}">{escape(strip.name)}</text>'


def _circle(place: int, row: int, colour: Colour) -> str:
    x, y = LABEL + STEP * (place + 0.5), MARGIN + STEP * (row + 0.5)
    return (
        f'<circle cx="{x}" cy="{y}" r="{RADIUS}" stroke="#555" '
        f'fill="{colour_name(colour)}" data-rgb="{",".join(map(str, colour))}">'
    )


def _moving_row(strip: Strip, row: int, start_us: int, now_us: int) -> str:
    steps = _steps(strip, start_us)
    parts = [_label(strip, row)]
    for place, colour in enumerate(strip.colours):
        times = [max(0.0, (step.us - start_us) / max(now_us - start_us, 1)) for step in steps]
        colours = [
            colour_name(step.colours[place]) if place < len(step.colours) else DARK
            for step in steps
        ]
        move = _animation(times, colours, (now_us - start_us) / US) if steps else ""
        parts.append(f"{_circle(place, row, colour)}{move}</circle>")
    return "".join(parts)


def _steps(strip: Strip, start_us: int) -> list[Picture]:
    """The pictures of the last while, with the one that stood at its start."""
    before = [picture for picture in strip.pictures if picture.us <= start_us][-1:]
    within = [picture for picture in strip.pictures if picture.us > start_us]
    every = -(-len(within) // MOST_STEPS) or 1
    return [*before, *within[::every]]


def _animation(times: list[float], colours: list[str], seconds: float) -> str:
    if times[0] > 0:
        times, colours = [0.0, *times], [DARK, *colours]
    values, moments = ";".join(colours), ";".join(f"{min(at, 1):.4f}" for at in times)
    return (
        f'<animate attributeName="fill" calcMode="discrete" dur="{max(seconds, 0.1):.2f}s" '
        f'repeatCount="indefinite" values="{values}" keyTimes="{moments}"/>'
    )
