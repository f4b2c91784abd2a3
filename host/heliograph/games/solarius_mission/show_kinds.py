"""Which kind of choice a number is, and by which rule it is offered."""

from bisect import bisect_right
from typing import NamedTuple

from heliograph.games.solarius_mission import layout as at


class Kind(NamedTuple):
    """A block of choice numbers that mean the same thing."""

    first: int
    name: str
    rule: str


KINDS = (
    Kind(at.STOP, "stop", "SOM-5.2"),
    Kind(at.TAKE, "take", "SOM-7.1"),
    Kind(at.TO_FUEL, "fuel", "SOM-7.1"),
    Kind(at.TO_BUCKS, "bucks", "SOM-7.1"),
    Kind(at.ON_NORMAL, "normal", "SOM-7.2"),
    Kind(at.ON_TRANSFORM, "transform", "SOM-7.6"),
    Kind(at.ON_RESEARCH, "research_draw", "SOM-7.7"),
    Kind(at.ON_RESEARCH + 1, "research_play", "SOM-7.7"),
    Kind(at.ON_SLOT, "slot", "SOM-7.2"),
    Kind(at.AS_COLOUR, "as", "SOM-7.3"),
    Kind(at.FOR_CUBES, "cubes", "SOM-7.9"),
    Kind(at.FOR_COLOUR, "colour", "SOM-7.9"),
    Kind(at.PLACE, "place", "SOM-10.1"),
    Kind(at.BUY_POINT, "buy", "SOM-7.8"),
    Kind(at.TURN_UP, "turn", "SOM-7.9"),
    Kind(at.MOVE_ON, "move", "SOM-7.9"),
    Kind(at.BUY_ENGINES, "engines", "SOM-8.2"),
    Kind(at.DRAW_TWO, "draw", "SOM-8.3"),
    Kind(at.PLAY_ONE, "play", "SOM-8.4"),
    Kind(at.TAKE_OFF, "take_off", "SOM-9.2"),
    Kind(at.PORTAL_FLIP, "portal_flip", "SOM-9.1"),
    Kind(at.PORTAL_RETURN, "portal_return", "SOM-9.1"),
    Kind(at.PORTAL_FUEL, "portal_fuel", "SOM-9.1"),
    Kind(at.AS_MISSION, "mission", "SOM-8.5"),
    Kind(at.AS_DEVELOPMENT, "develop", "SOM-8.5"),
    Kind(at.THROW, "discard", "SOM-8.3"),
    Kind(at.THROW + at.CARDS_COUNT, "discard_any", "SOM-8.3"),
    Kind(at.FLY_TO, "fly", "SOM-9.4"),
    Kind(at.COLONISE, "colonise", "SOM-9.6"),
    Kind(at.DECLINE, "decline", "SOM-9.6"),
    Kind(at.BUILD, "build", "SOM-9.8"),
    Kind(at.FULFIL, "fulfil", "SOM-9.7"),
    Kind(at.PAY_CUBES, "pay", "SOM-10.3"),
    Kind(at.CHEAPER, "cheaper", "SOM-9.7"),
    Kind(at.PLACE_OUTPOST, "outpost", "SOM-9.9"),
    Kind(at.TAKE_BONUS, "bonus", "SOM-9.7"),
    Kind(at.USE, "use", "SOM-12.2"),
    Kind(at.OPTION, "option", "SOM-9.9"),
    Kind(at.DONE, "done", "SOM-4.8"),
    Kind(at.EFFECT, "effect", "SOM-9.8"),
    Kind(at.PREPARE, "prepare", "SOM-3.13"),
    Kind(at.TILE_IS, "tile", "SOM-3.1"),
    Kind(at.BACK_IS, "back", "SOM-3.3"),
    Kind(at.START_CARD_IS, "start_card", "SOM-3.7"),
    Kind(at.CARD_IS, "card", "SOM-8.3"),
    Kind(at.FIRST_IS, "first", "SOM-3.11"),
    Kind(at.DIE_IS, "die", "SOM-4.4"),
    Kind(at.CENTRE_IS, "centre", "SOM-6.1"),
    Kind(at.PLANET_IS, "planet", "SOM-9.6"),
    Kind(at.TRADE, "trade", "SOM-11.1"),
    Kind(at.SWAP, "swap", "SOM-11.1"),
    Kind(at.GIVE, "give", "SOM-11.2"),
    Kind(at.FLIP_ONE, "flip", "SOM-11.3"),
    Kind(at.SETTLE, "settle", "SOM-11.4"),
)
_FIRSTS = tuple(kind.first for kind in KINDS)


def kind_of(choice: int) -> Kind:
    """Return the kind of a choice."""
    return KINDS[bisect_right(_FIRSTS, choice) - 1]
