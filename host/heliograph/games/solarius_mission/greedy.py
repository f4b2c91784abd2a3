"""A greedy Solarius Mission player: planets it can pay, stations and missions it can afford.

Each decision has one scoring function that looks at what the seat sees; the best score wins. It
looks no further than its own next figure, which is enough to score in every category.
"""

from functools import cached_property, partial

from heliograph.games.players import Greedy, Worth
from heliograph.engine.nodes import functions_in
from heliograph.games.players import Decision
from heliograph.games.solarius_mission import boards, flight, sky, storage
from heliograph.games.solarius_mission.box import (
    BY_COLUMN, BY_LEVEL, PAY_BUCKS, PAY_FUEL, Box, Planet,
)  # fmt: skip
from heliograph.games.solarius_mission.facts import (
    BOARD, BUCKS, COLUMN, DEBRIS, FIGURE, FUEL, HUE, ONES, POINTS, SHIP, SP, SPACES, SPOT, STORE,
    TECH_OF, TWOS,
)  # fmt: skip
from heliograph.games.solarius_mission.game import SolariusMission
from heliograph.games.solarius_mission.layout import (
    ACTION, AS_DEVELOPMENT, AS_MISSION, BUILD, BUY_ENGINES, BUY_POINT, CARDS_COUNT, COLONISE, DIE,
    DRAW_TWO, ENGINE_PLACES, EXTRA, FINISH, FLIP_ONE, FLY_TO, FOR_COLOUR, FOR_CUBES, FULFIL, GAIN,
    GIVE, LAND, LAST_SETTLING, MALUS, MOST_UNITS, MOVE_ON, NEW_PLANET, OLD_PLANET, ON_NORMAL,
    ON_RESEARCH, ON_SLOT, OPEN, PAY_CUBES, PLACE, PLACE_OUTPOST, PLAY_ONE, PORTAL_FLIP, PORTAL_FUEL,
    SELL, SETTLE, SPEND_CUBES, SPEND_SHIFT, SPEND_UPGRADE, STOP, STORE_COLUMNS, SWAP, TAKE,
    TAKE_BONUS, TAKE_OFF, TASKS, THROW, TO_FUEL, TRADE, TURNED, TURN_UP, UNSETTLED,
)  # fmt: skip
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BLACK, BROWN, CENTRE, COLOUR_COUNT, DICE, ROUND, ROUNDS, TURQUOISE, YELLOW,
)  # fmt: skip

SURE = 1000
NEVER = -1000
SPARE = 8  # units on a track that are better spent before the next ones come
ENGINE_FUEL = 3
# What a planet that lies face down will ask for, more or less, and the points that it brings
_USUAL = (
    Planet("", BLACK, 3, PAY_FUEL, -1, 5, 0),
    Planet("", YELLOW, 3, PAY_BUCKS, -1, 5, 0),
    Planet("", TURQUOISE, 3, BY_LEVEL, -1, 2, 3),
    Planet("", BROWN, 3, BY_COLUMN, -1, 2, 3),
)
_STEP_FUEL = 2  # for a step beyond the range
_SPACES = (0, 2, 3, 5, 6, 6)  # of a storage row, by the column of its die
_MOST_MISSING = (9, 8, 5, 1)  # of what a planet asks for, by the round
_BEST_OUTPOSTS = ("OP-S1", "OP-M2", "OP-C1", "OP-C2", "OP-M1", "OP-S2")


class SeenTable:
    """What the bot reads off the state as its seat sees it."""

    def __init__(self, decision: Decision) -> None:
        assert isinstance(decision.game, SolariusMission)
        self.game, self.seen, self.seat = decision.game, decision.seen, decision.seat
        self.box: Box = decision.game.box
        self.task = self.seen[self.seen[SP]]
        self.late = self.seen[ROUND] == ROUNDS
        self._base = base = BOARD[self.seat]
        self.levels = self.seen[TECH_OF[self.seat] : TECH_OF[self.seat] + COLOUR_COUNT]
        self.columns = self.seen[base + COLUMN : base + COLUMN + COLOUR_COUNT]
        self.store = self.seen[base + STORE : base + STORE + COLOUR_COUNT]

    def own(self, what: int) -> int:
        """What one place of the own board holds."""
        return self.seen[self._base + what]

    @property
    def engines(self) -> int:
        """How many general engines there are."""
        return self.own(ONES) + self.own(TWOS)

    @property
    def is_clean(self) -> bool:
        """Whether there is room for debris."""
        return self.own(DEBRIS) < self.own(SPACES)

    def value(self, colour: int) -> int:
        """What the cubes of a row are worth."""
        return storage.VALUE[self.store[colour]]

    def room(self, colour: int) -> int:
        """Free storage spaces of a row."""
        return _SPACES[self.columns[colour]] - sum(storage.cubes_of(self.store[colour]))

    @cached_property
    def missions(self) -> list[int]:
        """The open missions."""
        return boards.cards_at(self.seen, OPEN + self.seat)

    @cached_property
    def payable(self) -> list[int]:
        """The open missions that the cubes could pay."""
        return flight.payable_missions(self.box, self.seen, self.seat)

    @cached_property
    def buildable(self) -> list[int]:
        """The stations that the cubes could pay."""
        return flight.buildings(self.box, self.seen, self.seat)

    @cached_property
    def hand_size(self) -> int:
        """How many cards are in the hand."""
        return boards.hand_size(self.seen, self.seat)

    @cached_property
    def wanted(self) -> set[int]:
        """The rows that open missions ask for and the two best ones, which pay stations."""
        best = sorted(range(COLOUR_COUNT), key=self.value, reverse=True)[:2]
        asked = [boards.price_colours(self.box, card) for card in self.missions]
        return {*best, *(colour for price in asked for colour in price)}

    @cached_property
    def waiting(self) -> list[Planet]:
        """The planets that are not settled yet."""
        found = boards.planets_at(self.seen, UNSETTLED + self.seat)
        return [self.box.planets[number] for number in found]

    def spare(self, unit: int) -> int:
        """How much fuel or bucks is left when the planets that wait have theirs."""
        return self.own(unit) - self.needs(unit)

    def needs(self, unit: int) -> int:
        """What planets that wait ask for of fuel or bucks."""
        kind = PAY_FUEL if unit == FUEL else PAY_BUCKS
        return sum(planet.amount for planet in self.waiting if planet.kind == kind)

    @cached_property
    def sky(self) -> sky.Sky:
        """What is printed on the map; the tiles lie there when anybody flies."""
        found = self.game.sky(self.seen)
        assert found is not None
        return found

    def planet_on(self, place: int) -> int:
        """What lies on the planet spot of a hex."""
        spot = self.sky.spot_of[place]
        return self.seen[SPOT + spot] if spot != sky.NO_SPOT else 0

    def is_near_centre(self, place: int) -> bool:
        """Whether a hex touches a trade centre, established or still possible."""
        opened = self.seen[CENTRE : CENTRE + ROUNDS]
        return any(
            not any(opened) or letter + 1 in opened for letter in self.sky.near_centres[place]
        )


# Anytime actions


def _exchange_worth(table: SeenTable, choice: int) -> float:
    if choice >= SETTLE:
        return SURE + int(table.box.planets[choice - SETTLE].name[1:])
    if choice == FLIP_ONE:
        return 2 if table.spare(FUEL) >= ENGINE_FUEL + 2 and not table.late else NEVER
    if choice >= GIVE:
        return 0 if table.task == SELL else NEVER
    return NEVER if choice >= SWAP else _trade(table, choice)


def _trade(table: SeenTable, choice: int) -> float:
    """Units that would soon be lost become cubes for the next station or mission."""
    payment, colour = divmod(choice - TRADE, COLOUR_COUNT)
    if payment == 1 or colour not in table.wanted:  # fuel and bucks
        return NEVER
    spare = table.spare(BUCKS if payment else FUEL)
    is_better = table.task == DIE and not table.late
    return SURE / 2 - table.value(colour) if is_better and spare >= SPARE else NEVER


# Where it thinks of exchanges: between the steps of its turn, not inside of one
_PAUSES = (
    DIE, ACTION, GAIN, SPEND_CUBES, SPEND_UPGRADE, SPEND_SHIFT, EXTRA, NEW_PLANET, OLD_PLANET, LAND,
    FINISH, SELL, LAST_SETTLING,
)  # fmt: skip


# The die


def _score_die(table: SeenTable, choice: int) -> float:
    at = DICE + 2 * (choice - TAKE)
    code, age = table.seen[at], table.seen[at + 1]
    return float(table.box.wheel[age] + _die_worth(table, code >> 3, code & 7))


def _die_worth(table: SeenTable, colour: int, face: int) -> float:
    points = bridge.points_of(face, table.levels[colour])
    debris = (0.5 if table.is_clean else 4) if points >= 3 else 0
    return points * _colour_worth(table, colour) - debris


def _colour_worth(table: SeenTable, colour: int) -> float:
    if colour == TURQUOISE and not table.late:
        return 1.2 if min(table.levels) < 3 else 0.8
    if colour == BROWN and not table.late:
        return 1.1 if min(table.columns) < 4 else 0.7
    return 1.0 if table.room(colour) else 0.7


def _score_units(table: SeenTable, choice: int) -> float:
    """The track that planets wait for, else the emptier one; what is above ten is lost."""
    if choice == STOP:
        return -MOST_UNITS - 1.0  # better than a track that is full, worse than any with room
    unit = FUEL if choice == TO_FUEL else BUCKS
    if table.task == MALUS:
        return float(table.spare(unit))
    have = table.own(unit)
    return float(10 * (table.needs(unit) > have) - have - 20 * (have >= MOST_UNITS))


_score_malus = _score_sell = _score_units


def _score_space(table: SeenTable, choice: int) -> float:
    if ON_SLOT <= choice < ON_SLOT + CARDS_COUNT:
        return 3
    if choice in (ON_RESEARCH, ON_RESEARCH + 1):
        return 2 if table.is_clean and choice == ON_RESEARCH and table.hand_size < 2 else -1
    return 1 if choice == ON_NORMAL else -2


def _score_action(table: SeenTable, choice: int) -> float:
    hue, points = table.seen[HUE], table.seen[POINTS]
    if choice == FOR_CUBES:
        return 1.0 + min(table.room(hue), points)
    if choice != FOR_COLOUR:
        return 0
    if hue in (TURQUOISE, BROWN):
        return 1.0 + points * (0.4 if table.late else 1.4)
    unit = FUEL if hue == BLACK else BUCKS
    track = table.own(unit)
    is_missing = table.needs(unit) > track
    return min(points, MOST_UNITS - track) * (1.5 if is_missing or track < 5 else 0.8)


def _score_spend_cubes(table: SeenTable, choice: int) -> float:
    if choice == STOP:
        return 0
    if choice == BUY_POINT:
        return 1 if table.spare(BUCKS) >= SPARE else -1
    return _score_effect_points(table, choice) if table.seen[POINTS] else -1


_score_spend_upgrade = _score_spend_shift = _score_spend_cubes


def _score_effect_points(table: SeenTable, choice: int) -> float:
    if PLACE <= choice < BUY_POINT:
        return 2 + (choice - PLACE) % STORE_COLUMNS
    if TURN_UP <= choice < MOVE_ON:
        return 8 - table.levels[choice - TURN_UP]
    if MOVE_ON <= choice < BUY_ENGINES:
        column = table.columns[choice - MOVE_ON]
        return 8 - column + (2 if column == 3 else 0)
    return 0


def _score_cubes(table: SeenTable, choice: int) -> float:
    """Rows for open missions and the next station first; deeper columns are worth more."""
    colour, column = divmod(choice - PLACE, STORE_COLUMNS)
    return (colour in table.wanted) + 2 * column + table.value(colour) / 10


_score_cubes_of = _score_cubes


# The extra action


def _score_extra(table: SeenTable, choice: int) -> float:
    if BUY_ENGINES <= choice < DRAW_TWO:
        few = table.engines < 2 and table.seen[ROUND] < ROUNDS - 1
        return 6 if few and choice == BUY_ENGINES and table.own(FUEL) >= ENGINE_FUEL else NEVER
    if choice == PLAY_ONE:
        return -1 if table.late else 4.5 if len(table.missions) < 2 else 3.5
    if choice == DRAW_TWO:
        return 3 if table.hand_size < 2 and not table.late else -1
    if choice == TAKE_OFF:
        goals = 2 * bool(table.buildable) + 3 * bool(table.payable)
        return 4 + goals - 0.5 * len(table.waiting)
    return -5 if PORTAL_FLIP <= choice <= PORTAL_FUEL else 0


def _score_play_card(table: SeenTable, choice: int) -> float:
    if AS_MISSION <= choice < AS_DEVELOPMENT:
        return 2.5 if not table.missions and not table.late else 0.5
    if AS_DEVELOPMENT <= choice < THROW:
        number = choice - AS_DEVELOPMENT + 1
        return 2 + (number >= 25) + (9 <= number <= 17)
    return 0


def _score_fly(table: SeenTable, choice: int) -> float:
    place = choice - FLY_TO
    distance = sky.DISTANCE[table.own(SHIP)][place]
    fuel = _STEP_FUEL * max(0, distance - boards.reach(table.seen, table.seat))
    worth = -0.6 * fuel - 0.01 * distance
    if table.seen[FIGURE + place]:
        return worth
    if table.planet_on(place):
        return worth + _planet_worth(table, table.planet_on(place), fuel)
    if table.sky.kinds[place] == sky.EMPTY:
        near = table.is_near_centre(place)
        worth += near + (5 if near and table.payable else 4 if table.buildable else 0)
    return worth


def _planet_worth(table: SeenTable, lying: int, fuel: int = 0) -> float:
    """What a planet is worth; whoever turns one round may still leave it for cubes: no loss."""
    if lying < TURNED:
        return max(2.0, _worth_of(table, _USUAL[lying - 1], fuel))
    return _worth_of(table, table.box.planets[lying - TURNED], fuel)


def _worth_of(table: SeenTable, planet: Planet, fuel: int) -> float:
    """Printed points, less what is still missing for its condition and what already waits."""
    missing = _missing(table, planet, fuel)
    sure = 2 if not missing else 1
    hopeless = SURE if missing > _MOST_MISSING[table.seen[ROUND] - 1] else 0
    return float(planet.points + sure - 0.3 * missing - len(table.waiting) - hopeless)


def _missing(table: SeenTable, planet: Planet, fuel: int) -> int:
    """How many units or steps of dice a condition still asks for, after a flight for fuel."""
    if planet.kind == PAY_FUEL:
        return max(0, planet.amount - table.spare(FUEL) + fuel)
    if planet.kind == PAY_BUCKS:
        return max(0, planet.amount - table.spare(BUCKS))
    dice = table.levels if planet.kind == BY_LEVEL else table.columns
    short = [max(0, planet.least - die) for die in dice]
    return short[planet.die] if planet.die >= 0 else sum(sorted(short)[: planet.amount])


def _score_new_planet(table: SeenTable, choice: int) -> float:
    if choice != COLONISE:
        return 0
    lying = table.planet_on(table.own(SHIP))
    is_new = table.task == NEW_PLANET
    bonus = 0.4 * table.box.planets[lying - TURNED].points if is_new else 0
    return _planet_worth(table, lying) - bonus


_score_old_planet = _score_new_planet


def _score_land(_: SeenTable, choice: int) -> float:
    return 3 if FULFIL <= choice < PAY_CUBES else 2 if BUILD <= choice < FULFIL else 0


def _score_bonus(table: SeenTable, choice: int) -> float:
    if choice == STOP:
        return NEVER
    first = TAKE_BONUS if choice >= TAKE_BONUS else PLACE_OUTPOST
    name = table.box.outposts[choice - first].name
    rank = _BEST_OUTPOSTS.index(name) if name in _BEST_OUTPOSTS else len(_BEST_OUTPOSTS)
    is_useless = name == "OP-S1" and table.engines == ENGINE_PLACES
    return -rank - (3 if is_useless else 0)


_score_add_outpost = _score_bonus


def _score_gain(_: SeenTable, choice: int) -> float:
    return 0 if choice == STOP else -1


def _score_finish(_: SeenTable, __: int) -> float:
    return 0


def _score_other(_: SeenTable, choice: int) -> float:
    return 0 if choice == STOP else 1


_FOUND = functions_in(globals(), "_score")
_SCORES = tuple(_FOUND.get(task, _score_other) for task in TASKS)


def _score(table: SeenTable, choice: int) -> float:
    """Return what a choice is worth: of the pending task, or at any time (SOM-11)."""
    if choice < TRADE:
        score: float = _SCORES[table.task](table, choice)
        return score
    return _exchange_worth(table, choice) if table.task in _PAUSES else NEVER


class SolariusMissionGreedy(Greedy):
    """Goes for planets it can pay, stations and missions it can afford."""

    def worth(self, decision: Decision) -> Worth:
        return partial(_score, SeenTable(decision))
