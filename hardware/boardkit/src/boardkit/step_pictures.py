"""The picture of each step of the guide: the parts so far in grey, the new ones in orange.

Beside it one for each sentence of what to do, near to the parts that it speaks of. These are many;
they are drawn when a release is made, and not kept.
"""

import io
import re
from collections.abc import Iterator
from pathlib import Path

from manifold3d import Manifold
from PIL import Image

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
from boardkit.guide import Step, picture_of
from boardkit.render import Shape, View

SIZE, PART_SIZE = (460, 330), (360, 240)
LEAST_SEEN_MM = 45.0  # of the model in a sentence's picture, so that one sees where it is
NEW = (240, 140, 40)
ALONE = "alone"
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
    views.save(_step_image(items, walked, step), target, 96)


def _step_image(items: list[Item], walked: list[Step], step: Step) -> Image.Image:
    shapes = []
    for item in present(items, walked, step):
        lift = LIFTED.get(item.group, 0) if step.seen == "apart" else 0
        plain = step.seen in ("above", "apart")
        colour = NEW if is_new(item, step) and not plain else item.colour
        shapes.append(Shape(_lifted(item, lift), colour))
    return render.draw(shapes, VIEWS[step.seen], SIZE).image


def step_files(items: list[Item], walked: list[Step]) -> dict[str, bytes]:
    """Every picture of a guide as a file: of its steps, and of their sentences."""
    found = {}
    for step in walked:
        found[f"step-{step.key}.png"] = _packed(_step_image(items, walked, step))
        for number in range(1, len(step.marks) + 1):
            image = draw_sentence(items, walked, step, number)
            found[picture_of(step, number)] = _packed(image)
    return found


def _packed(image: Image.Image) -> bytes:
    file = io.BytesIO()
    quiet = Image.Dither.NONE
    image.convert("RGB").quantize(64, dither=quiet).save(file, "png", optimize=True)
    return file.getvalue()


def is_marked(item: Item, marks: tuple[str, ...]) -> bool:
    return any(item.group == mark or re.fullmatch(mark, item.name) for mark in marks)


def seen_parts(items: list[Item], walked: list[Step], step: Step, number: int) -> list[Item]:
    """What a sentence's picture shows: what is there by then, without what later ones bring."""
    now, later = step.marks[number - 1], step.marks[number:]
    if ALONE in now:
        return [item for item in items if is_marked(item, now)]
    before = [marks for marks in step.marks[:number] if ALONE not in marks]
    return [
        item
        for item in present(items, walked, step)
        if not is_new(item, step)
        or any(is_marked(item, marks) for marks in before)
        or not any(is_marked(item, marks) for marks in later)
    ]


def draw_sentence(
    items: list[Item], walked: list[Step], step: Step, number: int
) -> Image.Image:  # fmt: skip
    """The parts that a sentence speaks of in orange, and what is around them."""
    marks, shown = step.marks[number - 1], seen_parts(items, walked, step, number)
    alone = ALONE in marks
    shapes, corners = [], []
    for item in shown:
        lift = LIFTED.get(item.group, 0) if step.seen == "apart" else 0
        solid, marked = _lifted(item, lift), is_marked(item, marks)
        shapes.append(Shape(solid, NEW if marked and not alone else item.colour))
        corners += list(_corners(solid)) if marked else []
    return render.draw(shapes, VIEWS[step.seen], PART_SIZE, near=corners).image


def _lifted(item: Item, high: float) -> Manifold:
    return item.solid.translate((0, 0, high)) if high else item.solid


def _corners(solid: Manifold) -> Iterator[tuple[float, float, float]]:
    """The corners of a part's bounds, moved apart where they are near each other."""
    low, high = solid.bounding_box()[:3], solid.bounding_box()[3:]
    middle = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
    reach = [max((b - a) * 0.65, LEAST_SEEN_MM / 2) for a, b in zip(low, high, strict=True)]
    for number in range(8):
        x, y, z = (
            middle[axis] + (reach[axis] if number >> axis & 1 else -reach[axis])
            for axis in range(3)
        )
        yield x, y, z
