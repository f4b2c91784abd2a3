"""A greedy Solarius Mission player: planets it can pay, stations and missions it can afford.

Each decision has one scoring function that looks at the seat's view; the best score wins. It looks
no further than its own next figure, which is enough to score in every category.
"""

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from heliograph.bots.player import Greedy, Score, ranked
from heliograph.engine.nodes import functions_in

View = dict[str, Any]
Words = list[str]

COLOURS = ("black", "yellow", "turquoise", "brown")
COLUMNS = ("I", "II", "III")
SURE = 1000
NEVER = -1000
LAST_ROUND = 4
MOST_UNITS = 10
SPARE = 8  # units on a track that are better spent before the next ones come
# What a planet that lies face down will ask for, more or less, and the points that it brings
_USUAL = {
    "black": "fuel 5",
    "yellow": "bucks 5",
    "turquoise": "2 dice level 3",
    "brown": "2 dice column 3",
}
_USUAL_POINTS = 3
_STEP_FUEL = 2  # for a step beyond the range


class Seen:
    """What the bot reads off its view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = int(view["viewer"])
        self.me: View = view["players"][self.seat - 1]
        self.decision: View = view["pending"]["decision"]
        self.hexes: View = view["map"]["hexes"]
        self.wheel = [field["pays"] for field in view["wheel"]]
        self.late = view["round"] == LAST_ROUND

    def value(self, colour: str) -> int:
        """What the cubes of a row are worth."""
        ones, twos, threes = self.me["store"][colour]
        return int(ones + 2 * twos + 3 * threes)

    def cubes(self) -> int:
        """What all cubes are worth."""
        return sum(self.value(colour) for colour in COLOURS)

    def room(self, colour: str) -> int:
        """Free storage spaces of a row."""
        column = self.me["columns"][colour]
        spaces = (2, 3, 5, 6, 6)[column - 1]
        return int(spaces - sum(self.me["store"][colour]))

    @cached_property
    def near_centres(self) -> set[str]:
        """The hexes that touch the field of a trade centre, established or still possible."""
        letters = set(filter(None, self.view["centres"])) or set("ABCDEF")
        fields = [name for name, here in self.hexes.items() if here.get("letter") in letters]
        return {place for field in fields for place in _around(field)}

    @cached_property
    def wanted(self) -> set[str]:
        """The rows that open missions ask for and the two best ones, which pay stations."""
        best = sorted(COLOURS, key=self.value, reverse=True)[:2]
        return {*best, *(colour for price in self.me["prices"].values() for colour in price)}

    def needs(self, unit: str) -> int:
        """What planets that wait ask for of fuel or bucks."""
        wants = [what.split() for what in self.me["conditions"].values()]
        return sum(int(words[1]) for words in wants if words[0] == unit)


@cache
def _coordinates(place: str) -> tuple[int, int]:
    q, r = place.split(",")
    return int(q), int(r)


def _around(place: str) -> list[str]:
    q, r = _coordinates(place)
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    return [f"{q + dq},{r + dr}" for dq, dr in steps]


# Anytime actions


def _settle(_: Seen, words: Words) -> float:
    return SURE + int(words[1][1:])


def _flip(table: Seen, _: Words) -> float:
    spare = table.me["fuel"] - 3 - table.needs("fuel")
    return 2 if spare >= 2 and not table.late else NEVER


def _trade(table: Seen, words: Words) -> float:
    """Units that would soon be lost become cubes for the next station or mission."""
    if words[1] != words[2] or words[3] not in table.wanted:
        return NEVER
    spare = table.me[words[1]] - table.needs(words[1])
    is_better = table.view["pending"]["node"] == "die" and not table.late
    return SURE / 2 - table.value(words[3]) if is_better and spare >= SPARE else NEVER


# Where it thinks of exchanges: between the steps of its turn, not inside of one
_PAUSES = (
    "die", "action", "gain", "spend cubes", "spend upgrade", "spend shift", "extra", "new planet",
    "old planet", "land", "finish", "sell", "last settling",
)  # fmt: skip
_ANYTIME: dict[str, Callable[[Seen, Words], float]] = {
    "settle": _settle,
    "flip": _flip,
    "trade": _trade,
    "swap": lambda _table, _words: NEVER,
    "give": lambda table, _words: NEVER if table.view["pending"]["node"] != "sell" else 0,
}


# The die


def _score_die(table: Seen, words: Words) -> float:
    slot = int(words[1])
    for field in table.view["wheel"]:
        for die in field["dice"]:
            if die["slot"] == slot:
                return float(field["pays"] + _die_worth(table, die["die"]))
    return 0


def _die_worth(table: Seen, die: str) -> float:
    colour, face = die.split()
    level = min(4, table.me["levels"][colour])
    points = {"*": level, "*+1": level + 1}.get(face) or int(face)
    full = table.me["debris"] >= table.me["debris_spaces"]
    debris = (4 if full else 0.5) if points >= 3 else 0
    return points * _colour_worth(table, colour) - debris


def _colour_worth(table: Seen, colour: str) -> float:
    if colour == "turquoise" and not table.late:
        return 1.2 if min(table.me["levels"].values()) < 3 else 0.8
    if colour == "brown" and not table.late:
        return 1.1 if min(table.me["columns"].values()) < 4 else 0.7
    return 1.0 if table.room(colour) else 0.7


def _score_units(table: Seen, words: Words) -> float:
    """The track that planets wait for, else the emptier one; what is above ten is lost."""
    if words[0] == "stop":
        return -MOST_UNITS - 1.0  # better than a track that is full, worse than any with room
    unit, have = words[0], table.me[words[0]]
    if table.view["pending"]["node"] == "malus":
        return float(have - table.needs(unit))
    is_missing = table.needs(unit) > have
    return float(10 * is_missing - have - 20 * (have >= MOST_UNITS))


_score_malus = _score_sell = _score_units


def _score_space(table: Seen, words: Words) -> float:
    if words[0] == "slot":
        return 3
    if words[0] == "research":
        clean = table.me["debris"] < table.me["debris_spaces"]
        return 2 if clean and words[1] == "draw" and table.me["hand_size"] < 2 else -1
    return 1 if words[0] == "normal" else -2


def _score_action(table: Seen, words: Words) -> float:
    hue = table.decision["hue"]
    room = min(table.room(hue), table.decision["points"])
    if words[0] == "resources":
        return float(1.0 + room)
    if words[0] != "action":
        return 0
    if hue in ("turquoise", "brown"):
        return float(1.0 + table.decision["points"] * (0.4 if table.late else 1.4))
    unit = "fuel" if hue == "black" else "bucks"
    track = table.me[unit]
    is_missing = table.needs(unit) > track
    return float(
        min(table.decision["points"], 10 - track) * (1.5 if is_missing or track < 5 else 0.8)
    )


def _score_spend_cubes(table: Seen, words: Words) -> float:
    if words[0] == "stop":
        return 0
    if words[0] == "buy":
        return 1 if table.me["bucks"] - table.needs("bucks") >= SPARE else -1
    if not table.decision["points"]:
        return -1
    return _score_effect_points(table, words)


_score_spend_upgrade = _score_spend_shift = _score_spend_cubes


def _score_effect_points(table: Seen, words: Words) -> float:
    if words[0] == "place":
        return 2 + COLUMNS.index(words[2])
    if words[0] == "turn":
        return float(8 - table.me["levels"][words[1]])
    if words[0] == "move":
        column = table.me["columns"][words[1]]
        return float(8 - column + (2 if column == 3 else 0))
    return 0


def _score_cubes(table: Seen, words: Words) -> float:
    """Rows for open missions and the next station first; deeper columns are worth more."""
    is_wanted = words[1] in table.wanted
    return is_wanted + 2 * COLUMNS.index(words[2]) + table.value(words[1]) / 10


_score_cubes_of = _score_cubes


# The extra action


def _score_extra(table: Seen, words: Words) -> float:
    me = table.me
    if words[0] == "engines":
        few = len(me["engines"]) < 2 and table.view["round"] < LAST_ROUND - 1
        return 6 if few and me["fuel"] - 3 * int(words[1]) >= 0 and words[1] == "1" else NEVER
    if words[0] == "play":
        return -1 if table.late else 4.5 if len(me["missions"]) < 2 else 3.5
    if words[0] == "draw":
        return 3 if me["hand_size"] < 2 and not table.late else -1
    if words == ["take", "off"]:
        goals = 2 * bool(me["buildable"]) + 3 * bool(me["payable"])
        return 4 + goals - 0.5 * len(me["unsettled"])
    return -5 if words[0] == "portals" else 0


def _score_play_card(table: Seen, words: Words) -> float:
    if words[0] == "mission":
        return 2.5 if not table.me["missions"] and not table.late else 0.5
    if words[0] == "develop":
        return 2 + (int(words[1]) >= 25) + (9 <= int(words[1]) <= 17)
    return 0


def _score_fly(table: Seen, words: Words) -> float:
    place = words[1]
    here = table.hexes[place]
    distance = _distance(table.me["ship"], place)
    fuel = _STEP_FUEL * max(0, distance - int(table.me["range"]))
    worth = -0.6 * fuel - 0.01 * distance
    if "figure" in here:
        return worth
    if "planet" in here:
        return worth + _planet_worth(table, here, fuel)
    if here["kind"] == "empty":
        near = place in table.near_centres
        worth += near + (5 if near and table.me["payable"] else 4 if table.me["buildable"] else 0)
    return worth


def _distance(one: str, other: str) -> int:
    (q, r), (other_q, other_r) = _coordinates(one), _coordinates(other)
    return max(abs(q - other_q), abs(r - other_r), abs(q + r - other_q - other_r))


def _planet_worth(table: Seen, here: View, fuel: int = 0) -> float:
    """Printed points, less what is still missing for its condition and what already waits.

    Whoever turns a planet round may still leave it for cubes: that is never a loss.
    """
    if here["planet"] in COLOURS:
        usual = {"points": _USUAL_POINTS, "condition": _USUAL[here["planet"]], "planet": ""}
        return max(2.0, _planet_worth(table, usual, fuel))
    what = here["condition"].split()
    waiting = len(table.me["unsettled"])
    missing = _missing(table, what, fuel)
    most = (9, 8, 5, 1)[table.view["round"] - 1]
    sure = 2 if not missing else 1
    return float(here["points"] + sure - 0.3 * missing - waiting - (SURE if missing > most else 0))


def _missing(table: Seen, what: Words, fuel: int) -> int:
    """How many units or steps of dice a condition still asks for, after a flight for fuel."""
    if what[0] in ("fuel", "bucks"):
        left = table.me[what[0]] - table.needs(what[0]) - (fuel if what[0] == "fuel" else 0)
        return int(max(0, int(what[1]) - left))
    dice = table.me["levels" if what[-2] == "level" else "columns"]
    least = int(what[-1])
    short = sorted(max(0, least - die) for die in dice.values())
    if what[1] == "dice":
        return sum(short[: int(what[0])])
    return int(max(0, least - dice[what[0]]))


def _score_new_planet(table: Seen, words: Words) -> float:
    if words[0] != "colonise":
        return 0
    here = table.hexes[table.me["ship"]]
    bonus = 0.4 * here["points"] if table.view["pending"]["node"] == "new planet" else 0
    return _planet_worth(table, here) - bonus


_score_old_planet = _score_new_planet


def _score_land(_: Seen, words: Words) -> float:
    return {"fulfil": 3, "build": 2}.get(words[0], 0)


def _score_bonus(table: Seen, words: Words) -> float:
    if words[0] == "stop":
        return NEVER
    order = ["OP-S1", "OP-M2", "OP-C1", "OP-C2", "OP-M1", "OP-S2"]
    rank = order.index(words[1]) if words[1] in order else len(order)
    return -rank - (3 if words[1] == "OP-S1" and len(table.me["engines"]) == 3 else 0)


_score_add_outpost = _score_bonus


def _score_gain(_: Seen, words: Words) -> float:
    return 0 if words[0] == "stop" else -1


def _score_finish(_: Seen, __: Words) -> float:
    return 0


class SolariusMissionGreedy(Greedy):
    """Goes for planets it can pay, stations and missions it can afford."""

    scores = functions_in(globals(), "_score")

    def rank(self, view: View) -> list[int]:
        table, node = Seen(view), view["pending"]["node"]
        score: Score = self.scores.get(node, self.score_other)
        thinks = node in _PAUSES

        def worth(words: Words) -> float:
            anytime = _ANYTIME.get(words[0])
            if anytime is None:
                return score(table, words)
            return anytime(table, words) if thinks else NEVER

        return ranked(view, worth)

    @staticmethod
    def score_other(_: Seen, words: Words) -> float:
        return 0 if words[0] == "stop" else 1
