"""The picture of each step of the guide: the parts so far in grey, the new ones in orange."""

from pathlib import Path

from boardkit import render, views
from boardkit.assembly import (
    BASE,
    BEZELS,
    BOARD,
    CELL,
    CHARGER,
    CONTROLLER,
    FEET,
    FUSE,
    HEADERS,
    INSERTS,
    JACK,
    LID,
    SWITCH,
    Item,
)
from boardkit.guide import Step
from boardkit.render import Shape, View

SIZE = (460, 330)
NEW = (240, 140, 40)
IN_BASE = frozenset((BASE, INSERTS, BOARD, HEADERS, CONTROLLER, JACK, FUSE, FEET, CHARGER, SWITCH,
                     CELL))  # fmt: skip
VIEWS = {
    "above": View(-24, 46),
    "apart": View(-24, 56),
    "base": View(-24, 42),
    "lid": View(156, 140),  # from behind, as it lies on the table
    "closed": render.ASLANT,
}
LIFTED = {LID: 60, BEZELS: 95}


def is_new(item: Item, step: Step) -> bool:
    """Whether the step brings this part; steps name groups, or single parts."""
    return item.group in step.adds or item.name in step.adds


def present(items: list[Item], walked: list[Step], step: Step) -> list[Item]:
    """The parts that are there after a step, as far as its picture shows them."""
    if step.seen == "above":
        return [item for item in items if is_new(item, step)]
    # the Pico learns its program before anything is built; it comes in again later
    before = [one for one in walked[: walked.index(step) + 1] if one.seen != "above"]
    held = [item for item in items if any(is_new(item, one) for one in before)]
    if step.seen == "base":
        return [item for item in held if item.group in IN_BASE]
    if step.seen == "lid":
        return [item for item in held if item.group not in IN_BASE and item.group != BEZELS]
    return held


def draw_step(items: list[Item], walked: list[Step], step: Step, target: Path) -> None:
    """Draw one step."""
    shapes = []
    for item in present(items, walked, step):
        lift = LIFTED.get(item.group, 0) if step.seen == "apart" else 0
        plain = step.seen in ("above", "apart")
        colour = NEW if is_new(item, step) and not plain else item.colour
        shapes.append(Shape(item.solid.translate((0, 0, lift)), colour))
    views.save(render.draw(shapes, VIEWS[step.seen], SIZE).image, target, 96)
