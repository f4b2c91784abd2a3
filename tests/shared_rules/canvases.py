"""The canvas of a build, for tests that name its parts."""

from shared_rules.lights.canvas import Canvas
from shared_rules.lights.folded import FoldedCanvas


def canvas_for(orbit: int, order: int, clock: int, seats: int) -> Canvas:
    """Return the canvas of a build: plain where it has every part, else folded."""
    if order and clock and seats:
        return Canvas(orbit, order, clock, seats)
    return FoldedCanvas(orbit, order, clock, seats)
