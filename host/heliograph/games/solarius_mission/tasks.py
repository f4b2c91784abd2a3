"""The largest number each task can have, which is all that a position can get wrong of one."""

from collections.abc import Callable

from heliograph.engine.fact_kinds import State
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import Box
from shared_rules.solarius_mission.bridge import BRIDGE_DICE, COLOUR_COUNT, SEATS

MOST_COUNT = 32  # of units, cubes, cards or markers that one effect brings
_PLAIN = (
    at.OVER, at.OPEN_CENTRE, at.BEGIN_TURN, at.DIE, at.SPACE, at.RECOLOUR, at.ACTION, at.GAIN,
    at.SPEND_CUBES, at.SPEND_UPGRADE, at.SPEND_SHIFT, at.EXTRA, at.FLY, at.LAND, at.FINISH,
    at.HAND_OVER, at.REFILL, at.NEXT_ROUND, at.SCORING, at.LIMIT, at.SET_FIRST,
)  # fmt: skip
# Tasks whose number counts seats that are done, marks stations, or is that of a planet spot
_OVER_SEATS = (at.SET_START_CARD, at.SET_KEEP, at.SET_BOARD)
_MASKS = (at.EARLIER, at.ROUND_STATIONS, at.LAST_SETTLING)
_AT_SPOTS = (at.REVEAL, at.NEW_PLANET, at.OLD_PLANET)


def limits(box: Box) -> Callable[[State, int], int]:
    """Return how to find the largest number of a task."""
    fixed = {
        **dict.fromkeys(_PLAIN, 0), **dict.fromkeys(_MASKS, (1 << at.STATION_CARDS) - 1),
        **dict.fromkeys(_AT_SPOTS, at.SPOTS - 1),
        at.SET_TILE: at.OUTER - 1, at.SET_BACK: at.SPOTS, at.SET_DIE: BRIDGE_DICE - 1,
        at.BONUS: at.OUTER - 1, at.ADD_OUTPOST: len(at.KINDS) - 1, at.NOW: at.STATION_CARDS - 1,
        at.SELL: 1, at.DISCOUNT: at.CARDS_COUNT - 1, at.PLAY_CARD: 1,
        at.ONE_OF: len(box.options) - 1, at.MANUAL: len(box.texts) - 1,
        at.PAY: COLOUR_COUNT * 16 - 1, at.CUBES_OF: COLOUR_COUNT * 16 - 1,
        at.EFFECT_POINTS: (at.EITHER + 1) * 16 - 1,
    }  # fmt: skip

    def most(state: State, task: int) -> int:
        seats = state[SEATS]
        if task in _OVER_SEATS:
            return seats
        by_seats = {at.SET_HAND: 3 * seats, at.AS_SEAT: seats - 1}
        return by_seats.get(task, fixed.get(task, MOST_COUNT))

    return most
