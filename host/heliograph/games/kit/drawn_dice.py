"""Dice: of the table, of each seat, below a cup."""

from typing import Any

from heliograph.games.kit.places import target_of
from heliograph.games.kit.things import Dice

View = dict[str, Any]


def draw_dice(show: Any, t: Any, thing: Dice, part: View) -> View:
    """Return the dice of the table, or those of each seat."""
    del part
    lies = getattr(t, thing.name)
    if thing.per_seat:
        return {"seats": [cup_of(show, t, thing, seat) for seat in range(t.seats)]}
    return {"faces": list(lies), "targets": [target_of(thing, die) for die in range(thing.size)]}


def dice_of(show: Any, thing: Dice, lies: bytes, seat: int) -> View:
    """Return the dice of one seat, for its own page."""
    faces = [face for face in thing.own(lies, seat) if face]
    first = thing.count_each * seat
    targets = [target_of(thing, first + die) for die in range(len(faces))]
    return {"label": show.word("dice"), "faces": faces, "targets": targets}


def cup_of(show: Any, t: Any, thing: Dice, seat: int) -> View:
    """Return the dice of a seat for everybody: hidden ones only by their number."""
    lies = getattr(t, thing.name)
    dice = dice_of(show, thing, lies, seat)
    is_covered = thing.is_hidden and show.game.is_digital
    faces = [] if is_covered else dice["faces"]
    return {"seat": seat, "name": show.who(seat), "count": len(dice["faces"]), "cards": [],
            "faces": faces, "targets": dice["targets"]}  # fmt: skip
