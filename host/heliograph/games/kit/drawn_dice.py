"""Dice: of the table, of each seat, below a cup; the cube that doubles."""

from collections.abc import Collection
from typing import Any

from heliograph.games.kit.table import Table

from heliograph.games.kit.places import target_of
from heliograph.games.kit.dice import Dice
from heliograph.games.kit.things import Counter, Tally

View = dict[str, Any]
_MIDDLE = 64  # what a cube shows that nobody has turned


def draw_dice(show: Any, t: Table, thing: Dice, part: View) -> View:
    """Return the dice of the table, or those of each seat.

    `used` names a counter that has a bit for each die that has been played. Dice of the seats may
    lie open elsewhere once their cups are `lifted`; a method of the game marks some (`by`).
    """
    lies = getattr(t, thing.name)
    if thing.per_seat:
        return draw_cups(show, t, thing, part)
    used = getattr(t, part["used"]) if "used" in part else 0
    dice = [die for die in range(thing.size) if lies[die] or not part.get("hides_zero")]
    return {"faces": [lies[die] for die in dice], "used": [bool(used >> die & 1) for die in dice],
            "targets": [target_of(thing, die) for die in dice]}  # fmt: skip


def draw_cups(show: Any, t: Table, thing: Dice, part: View) -> View:
    """Return the dice of each seat, below its cup or lifted; nothing where no die is known."""
    lifted = show.game.named_thing(part.get("lifted", thing.name))
    drawn = lifted if any(getattr(t, lifted.name)) else thing
    if not any(getattr(t, drawn.name)):
        return {"faces": []}
    marked = getattr(show.game, part["by"])(t) if "by" in part and drawn is lifted else ()
    return {"seats": [cup_of(show, t, drawn, seat, marked) for seat in range(t.seats)]}


def draw_cube(show: Any, t: Table, thing: Counter | Tally, part: View) -> View:
    """Return the cube that doubles: `thing` says how often, at its owner or at both alike.

    `option` is the one that has it in the game.
    """
    doubled = getattr(t, thing.name)
    value = 1 << max(doubled)
    owner = -1 if len(set(doubled)) == 1 else doubled.index(max(doubled))
    where = show.who(owner) if owner >= 0 else show.word("middle")
    is_there = "option" not in part or show.game.options[part["option"]]
    return {"face": (value if value > 1 else _MIDDLE) if is_there else 0, "seat": owner,
            "where": where, "said": f"{value}, {where}"}  # fmt: skip


def dice_of(show: Any, thing: Dice, lies: bytes, seat: int) -> View:
    """Return the dice of one seat, for its own page."""
    faces = [face for face in thing.own(lies, seat) if face]
    first = thing.count_each * seat
    targets = [target_of(thing, first + die) for die in range(len(faces))]
    return {"label": show.word("dice"), "faces": faces, "targets": targets}


def cup_of(show: Any, t: Table, thing: Dice, seat: int, marked: Collection[int]) -> View:
    """Return the dice of a seat for everybody: hidden ones only by their number."""
    lies = getattr(t, thing.name)
    dice = dice_of(show, thing, lies, seat)
    is_covered = thing.is_hidden and show.game.is_digital
    faces = [] if is_covered else dice["faces"]
    first = thing.count_each * seat
    return {"seat": seat, "name": show.who(seat), "count": len(dice["faces"]), "faces": faces,
            "marked": [first + at in marked for at in range(len(faces))],
            "targets": dice["targets"]}  # fmt: skip
