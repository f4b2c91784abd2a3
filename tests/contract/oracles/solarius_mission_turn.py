"""The course of Solarius Mission once more, slowly: what each waiting task allows and does.

`LEGAL` and `PLAY` have one function per task; `AUTO` says what happens without a decision and
returns True where somebody must decide. Nothing is shared with the engine.
"""

from itertools import product
from typing import Any

from tests.contract.oracles import solarius_mission_sky as sky

Position = dict[str, Any]
COLOURS = ("black", "yellow", "turquoise", "brown")
ROMAN = ("I", "II", "III")
ROOM = (3, 2, 1)
UNIT = {"black": "fuel", "yellow": "bucks"}
FACES = {"1": 1, "2": 1, "3": 1, "*": 2, "*+1": 1}
KIND = {"colony": 0, "station": 1, "mission": 2}
TURN = {
    3: [["die", 0], ["extra", 0], ["finish", 0], ["refill", 0]],
    2: [["die", 0], ["extra", 0], ["finish", 0], ["refill", 0]],
    1: [["die", 0], ["hand over", 0], ["refill", 0]],
    0: [["die", 0], ["hand over", 0], ["refill", 0]],
}


def top(p: Position) -> list[Any]:
    return p["decision"]["tasks"][0]


def push(p: Position, *tasks: list[Any]) -> None:
    p["decision"]["tasks"][:0] = [list(task) for task in tasks]


def pop(p: Position) -> int:
    return p["decision"]["tasks"].pop(0)[1]


def me(p: Position) -> dict[str, Any]:
    return p["players"][p["decision"]["actor"] - 1]


def on_turn(o: Any, p: Position) -> int:
    return (p["first"] - 1 + p["turn"]) % o.seats + 1


def value(row: list[int]) -> int:
    return row[0] + 2 * row[1] + 3 * row[2]


def spaces(player: dict[str, Any], colour: str) -> list[int]:
    """Columns (0-2) that take one more cube (SOM-2.3, SOM-10.1)."""
    ones, twos, threes = player["store"][colour]
    column = player["columns"][colour]
    open_ones = 2 if column == 1 else 3
    out = [0] if ones < open_ones else []
    if column >= 3 and twos < 2 and ones >= twos + 2:
        out.append(1)
    if column >= 4 and threes < 1 and ones == 3 and twos == 2:
        out.append(2)
    return out


def has(p: Position, seat: int, o: Any, word: str, **match: Any) -> list[dict[str, Any]]:
    """Effects of a word among the developments of a seat."""
    cards = p["players"][seat - 1]["developments"]
    effects = [e for card in cards for e in o.content["progress"][str(card)]["development"]]
    found = [effect[word] for effect in effects if word in effect]
    return [what for what in found if all(what.get(k) == v for k, v in match.items())]


def saving(o: Any, p: Position, what: str) -> int:
    return sum(one["n"] for one in has(p, p["decision"]["actor"], o, "discount", what=what))


def reach(player: dict[str, Any]) -> int:
    return 1 + sum(player["engines"])


def hand_size(player: dict[str, Any]) -> int:
    return len(player["hand"]) + player["unknown"]


def unseen_cards(o: Any, p: Position) -> list[int]:
    seen = set(p["discards"])
    for player in p["players"]:
        for key in ("hand", "missions", "fulfilled", "developments"):
            seen |= set(player[key])
    return [card for card in range(1, 33) if card not in seen]


def declarable(o: Any, p: Position) -> list[int]:
    player = me(p)
    return sorted(player["hand"] + (unseen_cards(o, p) if player["unknown"] else []))


def can_draw(p: Position) -> bool:
    return bool(p["deck"] or p["discards"] or p["lost_discards"])


def renew_pile(p: Position) -> None:
    """The discards become the draw pile as soon as that is empty (SOM-AMB-49)."""
    if not p["deck"]:
        p["deck"] = len(p["discards"]) + p["lost_discards"]
        p["discards"], p["lost_discards"] = [], 0


# Planets


def condition_met(o: Any, player: dict[str, Any], planet: str) -> bool:
    condition = o.content["planets"][planet]["cond"]
    if "pay" in condition:
        return all(player[unit] >= amount for unit, amount in condition["pay"].items())
    word, key = (
        ("tech_level", "levels") if "tech_level" in condition else ("tech_column", "columns")
    )
    wanted = condition[word]
    dice = player[key]
    if "die" in wanted:
        return dice[o.colour(wanted["die"])] >= wanted["min"]
    return sum(die >= wanted["min"] for die in dice.values()) >= wanted["any"]


def by_tech(o: Any, planet: str) -> bool:
    return "pay" not in o.content["planets"][planet]["cond"]


def settle(o: Any, player: dict[str, Any], planet: str) -> None:
    for unit, amount in o.content["planets"][planet]["cond"].get("pay", {}).items():
        player[unit] -= amount
    player["unsettled"].remove(planet)
    player["settled"] = o.sorted_planets([*player["settled"], planet])


def settle_by_tech(o: Any, p: Position, seat: int) -> None:
    player = p["players"][seat - 1]
    for planet in list(player["unsettled"]):
        if by_tech(o, planet) and condition_met(o, player, planet):
            settle(o, player, planet)


def settlings(o: Any, p: Position) -> list[str]:
    player = me(p)
    return [
        f"settle {planet}"
        for planet in player["unsettled"]
        if not by_tech(o, planet) and condition_met(o, player, planet)
    ]


# Anytime actions (SOM-11)


def anytime(o: Any, p: Position) -> list[str]:
    """What can come before any decision of the own turn (SOM-AMB-46)."""
    if p["decision"]["tasks"][-1][0] != "refill" or o.level < 2:
        return []
    player = me(p)
    fuel, bucks = player["fuel"], player["bucks"]
    rows = [colour for colour in COLOURS if 0 in spaces(player, colour)]
    pays = [("fuel fuel", fuel >= 2), ("fuel bucks", fuel and bucks), ("bucks bucks", bucks >= 2)]
    if top(p)[0] == "malus" and fuel == bucks == 1:
        pays = []  # one of them is owed to the wheel
    out = [f"trade {pay} {row}" for pay, ok in pays if ok for row in rows]
    if saving(o, p, "exchange") and not player["swapped"]:
        out += [f"swap {unit} {row}" for unit in ("fuel", "bucks") if player[unit] for row in rows]
    out += gifts(o, p, p["decision"]["tasks"], 0, False)
    if 1 in player["engines"] and fuel >= o.costs["flip"] - saving(o, p, "flip"):
        out.append("flip engine")
    return out + settlings(o, p)


def gifts(o: Any, p: Position, tasks: list[Any], pool: int, sold: bool) -> list[str]:
    """The cubes of which each brings a unit more (SOM-AMB-48) and none is owed to a price."""
    player = me(p)
    room = 20 - player["fuel"] - player["bucks"]
    cubes = [
        (colour, worth)
        for colour in COLOURS
        for worth in (1, 2, 3)
        for _ in range(player["store"][colour][worth - 1])
    ]
    out = []
    for colour, worth in dict.fromkeys(cubes):
        others = list(cubes)
        others.remove((colour, worth))
        if not can_spare(o, p, tasks, [(colour, worth)]):
            continue
        if pool == 1 and not sold:
            fits = worth in (1, 3) and (1 + worth) // 2 <= room
        elif pool == 0 and worth == 1:
            fits = any(
                other % 2 and (1 + other) // 2 <= room
                and can_spare(o, p, tasks, [(colour, 1), (where, other)])
                for where, other in others
            )  # fmt: skip
        else:
            fits = (pool + worth) // 2 <= room
        if fits:
            out.append(f"give {colour} {ROMAN[worth - 1]}")
    return out


def can_spare(o: Any, p: Position, tasks: list[Any], given: list[tuple[str, int]]) -> bool:
    """Whether the price that is being paid can be paid without these cubes."""
    store = {
        colour: value(row) - sum(worth for where, worth in given if where == colour)
        for colour, row in me(p)["store"].items()
    }
    for task, what in tasks:
        if task == "pay" and store[COLOURS[what // 16]] < what % 16:
            return False
        if task == "discount":
            price = o.content["progress"][str(what + 1)]["mission"]
            letters = [*price.get("sum", {}), *price.get("cubes", {})]
            if any(o.colour(letter) in {where for where, _ in given} for letter in letters):
                return False
    return True


def play_anytime(o: Any, p: Position, words: list[str]) -> None:
    player = me(p)
    if words[0] == "trade":
        for unit in words[1:3]:
            player[unit] -= 1
        player["store"][words[3]][0] += 1
    elif words[0] == "swap":
        player[words[1]] -= 1
        player["swapped"] = True
        player["store"][words[2]][0] += 1
    elif words[0] == "give":
        push(p, ["sell", 0])
        give(p, words)
    elif words[0] == "flip":
        player["fuel"] -= o.costs["flip"] - saving(o, p, "flip")
        flip(player)
    else:
        settle(o, player, words[1])


def give(p: Position, words: list[str]) -> None:
    column = ROMAN.index(words[2])
    me(p)["store"][words[1]][column] -= 1
    p["decision"]["pool"] += column + 1


def flip(player: dict[str, Any]) -> None:
    if 1 in player["engines"]:
        player["engines"].remove(1)
        player["engines"] = sorted([*player["engines"], 2])


def gain(player: dict[str, Any], unit: str, count: int) -> None:
    player[unit] = min(10, player[unit] + count)


# The choices of a die action


def upgrades(o: Any, p: Position, points: int) -> list[str]:
    return [
        f"turn {colour}"
        for colour, level in me(p)["levels"].items()
        if level < 6 and o.costs["upgrade"][level - 1] <= points
    ]


def shifts(o: Any, p: Position, points: int) -> list[str]:
    return [
        f"move {colour}"
        for colour, column in me(p)["columns"].items()
        if column < 5 and o.costs["shift"][column - 1] <= points
    ]


def point_steps(o: Any, p: Position) -> list[str]:
    kind, points = divmod(top(p)[1], 16)
    out = upgrades(o, p, points) if kind in (0, 2) else []
    return out + (shifts(o, p, points) if kind in (1, 2) else [])


def affordable(o: Any, p: Position) -> int:
    return p["decision"]["points"] + me(p)["bucks"] // o.costs["points"]


def spend_steps(o: Any, p: Position) -> list[str]:
    task = top(p)[0]
    points = affordable(o, p)
    hue = p["decision"]["hue"]
    if task == "spend cubes":
        return [f"place {hue} {ROMAN[c]}" for c in spaces(me(p), hue)] if points else []
    return upgrades(o, p, points) if task == "spend upgrade" else shifts(o, p, points)


def step_die(o: Any, p: Position, words: list[str]) -> int:
    player = me(p)
    key, costs = ("levels", "upgrade") if words[0] == "turn" else ("columns", "shift")
    cost = o.costs[costs][player[key][words[1]] - 1]
    player[key][words[1]] += 1
    if p["phase"] == "play" and p["decision"]["actor"] == on_turn(o, p):
        settle_by_tech(o, p, p["decision"]["actor"])
    return cost


def pay_points(o: Any, p: Position, cost: int) -> None:
    missing = max(0, cost - p["decision"]["points"])
    p["decision"]["points"] -= cost - missing
    me(p)["bucks"] -= missing * o.costs["points"]


def added(o: Any, p: Position, action: str) -> int:
    letter = o.letter(p["decision"]["hue"])
    found = has(p, p["decision"]["actor"], o, "ap_bonus", colour=letter, action=action)
    return sum(one["n"] for one in found)


def set_hue(o: Any, p: Position, colour: str, *, field: bool) -> None:
    face = p["taken"].split()[1]
    worth = min(4, me(p)["levels"][colour])
    points = {"*": worth, "*+1": worth + 1}.get(face) or int(face)
    p["decision"].update(hue=colour, points=points)
    debris = int(points >= 3) if not (field and o.one_debris) else 0
    for _ in range(debris + field):
        player = me(p)
        player["debris" if player["debris"] < player["debris_spaces"] else "beside"] += 1


def payments(row: list[int], price: int) -> list[tuple[int, ...]]:
    """Ways to pay a total value without a cube too many (SOM-AMB-09)."""
    out = []
    for gift in product(*(range(n + 1) for n in row)):
        worth = value(list(gift))
        if worth >= price and all(not n or worth - i - 1 < price for i, n in enumerate(gift)):
            out.append(gift)
    return out


def neighbours(name: str) -> list[str]:
    return [sky.name(place) for place in sky.around(sky.place_of(name))]
