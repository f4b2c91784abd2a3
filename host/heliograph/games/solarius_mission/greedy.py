"""A greedy Solarius Mission player: planets it can pay, stations and missions it can afford.

Each decision has one scoring function that looks at the seat's view; the best score wins. It looks
no further than its own next figure, which is enough to score in every category.
"""

from collections.abc import Callable
from typing import Any

from heliograph.bots.player import Greedy, ranked, scores_in

View = dict[str, Any]
Words = list[str]

COLOURS = ("black", "yellow", "turquoise", "brown")
COLUMNS = ("I", "II", "III")
LETTERS = dict(zip("BYTN", COLOURS, strict=True))
SURE = 1000
NEVER = -1000
LAST_ROUND = 4
MOST_UNITS = 10


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

    def near_centre(self, place: str) -> bool:
        """Whether a hex touches the field of a trade centre."""
        return any(
            self.hexes.get(other, {}).get("letter") in self.open_letters()
            for other in _around(place)
        )

    def open_letters(self) -> set[str]:
        """The letters on the map, established or still possible."""
        known = {letter for letter in self.view["centres"] if letter}
        return known or set("ABCDEF")

    def buildable(self) -> bool:
        """Whether the next station could be paid in any way."""
        built = len(self.me["stations"])
        if built >= len(_STATION_COSTS):
            return False
        high, low = _STATION_COSTS[built]
        rows = sorted((self.value(colour) for colour in COLOURS), reverse=True)
        return rows[0] >= high and rows[1] >= low


_STATION_COSTS = ((3, 2), (4, 3), (5, 4), (6, 5))


def _around(place: str) -> list[str]:
    q, r = (int(part) for part in place.split(","))
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    return [f"{q + dq},{r + dr}" for dq, dr in steps]


# Anytime actions


def _settle(_: Seen, words: Words) -> float:
    return SURE + int(words[1][1:])


def _flip(table: Seen, _: Words) -> float:
    spare = table.me["fuel"] - 3 - _wanted_fuel(table)
    return 2 if spare >= 2 and not table.late else NEVER


def _wanted_fuel(table: Seen) -> int:
    wants = [what.split() for what in table.me["conditions"].values()]
    return max((int(words[1]) for words in wants if words[0] == "fuel"), default=0)


# Where it thinks of exchanges: between the steps of its turn, not inside of one
_PAUSES = (
    "die", "action", "gain", "spend cubes", "spend upgrade", "spend shift", "extra", "new planet",
    "old planet", "land", "finish", "sell", "last settling",
)  # fmt: skip
_ANYTIME: dict[str, Callable[[Seen, Words], float]] = {
    "settle": _settle,
    "flip": _flip,
    "trade": lambda _table, _words: NEVER,
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
    wants_bucks = any(what.startswith("bucks") for what in table.me["conditions"].values())
    if table.view["pending"]["node"] == "malus":
        return float(table.me[words[0]])
    is_full = table.me[words[0]] >= MOST_UNITS
    return float((words[0] == ("bucks" if wants_bucks else "fuel")) - 2 * is_full)


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
    track = table.me["fuel" if hue == "black" else "bucks"]
    return float(min(table.decision["points"], 10 - track) * (1.3 if track < 5 else 0.8))


def _score_spend_cubes(table: Seen, words: Words) -> float:
    if words[0] == "stop":
        return 0
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
    wanted = sum(LETTERS[letter] == words[1] for letter in _wanted_letters(table))
    return wanted + 2 * COLUMNS.index(words[2]) + table.value(words[1]) / 10


_score_cubes_of = _score_cubes


def _wanted_letters(table: Seen) -> list[str]:
    letters = {"black": "B", "yellow": "Y", "turquoise": "T", "brown": "N"}
    best = sorted(COLOURS, key=table.value, reverse=True)[:2]
    return [letters[colour] for colour in best]


# The extra action


def _score_extra(table: Seen, words: Words) -> float:
    me = table.me
    if words[0] == "engines":
        few = len(me["engines"]) < 2 and table.view["round"] < LAST_ROUND
        return 6 if few and me["fuel"] - 3 * int(words[1]) >= 0 and words[1] == "1" else NEVER
    if words[0] == "play":
        return -1 if table.late else 5 if len(me["missions"]) < 2 else 3.5
    if words[0] == "draw":
        return 3 if me["hand_size"] < 2 and not table.late else -1
    if words == ["take", "off"]:
        goals = 2 * table.buildable() + 1.5 * _payable_mission(table)
        return 4 + goals - len(me["unsettled"])
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
    kind = here["kind"]
    distance = _distance(table.me["ship"], place)
    bought = max(0, distance - table.me["range"])
    worth = -2.0 * bought - 0.01 * distance
    if "planet" in here and "figure" not in here:
        worth += 3 if here["planet"] in COLOURS else _planet_worth(table, here)
    elif kind == "empty" and "figure" not in here:
        near = table.near_centre(place)
        worth += (4 if table.buildable() else 0) + near
        worth += 5 if near and _payable_mission(table) else 0
    return float(worth)


def _distance(one: str, other: str) -> int:
    dq, dr = (int(a) - int(b) for a, b in zip(one.split(","), other.split(","), strict=True))
    return max(abs(dq), abs(dr), abs(dq + dr))


def _payable_mission(table: Seen) -> bool:
    return bool(table.me["missions"]) and table.cubes() >= 5


def _planet_worth(table: Seen, here: View) -> float:
    """Printed points, less what is still missing for its condition and what already waits."""
    what = here["condition"].split()
    waiting = len(table.me["unsettled"])
    missing = _missing(table, what)
    most = (9, 8, 5, 1)[table.view["round"] - 1]
    return float(here["points"] + 1 - 0.2 * missing - waiting - (SURE if missing > most else 0))


def _missing(table: Seen, what: Words) -> int:
    """How many units or steps of dice a condition still asks for."""
    if what[0] in ("fuel", "bucks"):
        return int(max(0, int(what[1]) - table.me[what[0]]))
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

    scores = scores_in(globals())

    def rank(self, view: View) -> list[int]:
        table, node = Seen(view), view["pending"]["node"]
        score = self.scores.get(node, self.score_other)
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
