"""The face of a built unit as data: where its rings and buttons lie, for who draws it on a screen.

Millimetres, x from the left edge, y from the back edge towards the people; the same places that
the case is printed from.
"""

import json
from typing import Any

from boardkit.board_file import BUTTONS, Board
from boardkit.layout import CORNER, Layout, layout

Face = dict[str, Any]


def face(board: Board) -> Face:
    """Size of the lid, rings in the order of the chain, buttons by their number."""
    made = layout(board)
    return {
        "width": round(made.width, 1),
        "depth": round(made.depth, 1),
        "corner": CORNER,
        "rings": [
            {
                "part": ring.name,
                **_place(made, ring.middle),
                "outer": ring.outer,
                "inner": ring.inner,
                "pixel": ring.item.mm("pixel"),
            }
            for ring in made.rings
        ],
        "buttons": [
            {
                "button": BUTTONS.index(button.name),
                **_place(made, button.middle),
                "flange": button.item.mm("flange"),
                "cap": button.item.mm("cap"),
                "label": round(made.depth / 2 - button.label[1], 1),
            }
            for button in made.buttons
        ],
    }


def _place(made: Layout, middle: tuple[float, float]) -> dict[str, float]:
    return {"x": round(made.width / 2 + middle[0], 1), "y": round(made.depth / 2 - middle[1], 1)}


def render_face(board: Board) -> str:
    """The data as a file, a line for each ring and button."""
    made = face(board)
    lines = [f'"{key}": {json.dumps(made[key])}' for key in ("width", "depth", "corner")]
    for key in ("rings", "buttons"):
        held = ",\n  ".join(json.dumps(one) for one in made[key])
        lines.append(f'"{key}": [\n  {held}\n ]')
    return "{" + ",\n ".join(lines) + "}\n"
