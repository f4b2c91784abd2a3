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
    found = []
    for card in p["players"][seat - 1]["developments"]:
        for effect in o.content["progress"][str(card)]["development"]:
            if word in effect and all(effect[word].get(k) == v for k, v in match.items()):
                found.append(effect[word])
    return found


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


# Planets


def condition_met(o: Any, player: dict[str, Any], planet: str) -> bool:
    condition = o.content["planets"][planet]["cond"]
    if "pay" in condition:
        return all(player[unit] >= amount for unit, amount in condition["pay"].items())
    word, key = ("tech_level", "levels") if "tech_level" in condition else ("tech_column", "columns")
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
    player = me(p)
    fuel, bucks = player["fuel"], player["bucks"]
    rows = [colour for colour in COLOURS if 0 in spaces(player, colour)]
    pays = [("fuel fuel", fuel >= 2), ("fuel bucks", fuel and bucks), ("bucks bucks", bucks >= 2)]
    out = [f"trade {pay} {row}" for pay, ok in pays if ok for row in rows]
    if saving(o, p, "exchange") and not player["swapped"]:
        out += [f"swap {unit} {row}" for unit in ("fuel", "bucks") if player[unit] for row in rows]
    total = sum(value(row) for row in player["store"].values())
    if total >= 2 and (fuel < 10 or bucks < 10):
        out += cubes(player)
    if 1 in player["engines"] and fuel >= o.costs["flip"] - saving(o, p, "flip"):
        out.append("flip engine")
    return out + settlings(o, p)


def cubes(player: dict[str, Any]) -> list[str]:
    return [
        f"give {colour} {ROMAN[column]}"
        for colour in COLOURS
        for column in range(3)
        if player["store"][colour][column]
    ]


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


# Tasks that happen by themselves; True: a decision is due


def auto_units(o: Any, p: Position) -> bool:
    player = me(p)
    while top(p)[1]:
        room = [unit for unit in ("fuel", "bucks") if player[unit] < 10]
        if len(room) == 2:
            return True
        if not room:
            break
        player[room[0]] += 1
        top(p)[1] -= 1
    pop(p)
    return False


def auto_malus(o: Any, p: Position) -> bool:
    player = me(p)
    have = [unit for unit in ("fuel", "bucks") if player[unit]]
    if len(have) == 2:
        return True
    for unit in have:
        player[unit] -= 1
    pop(p)
    return False


def auto_cubes(o: Any, p: Position) -> bool:
    if top(p)[1] and any(spaces(me(p), colour) for colour in COLOURS):
        return True
    pop(p)
    return False


def auto_cubes_of(o: Any, p: Position) -> bool:
    while top(p)[1] % 16:
        colour = COLOURS[top(p)[1] // 16]
        free = spaces(me(p), colour)
        if len(free) > 1:
            return True
        if not free:
            break
        me(p)["store"][colour][free[0]] += 1
        top(p)[1] -= 1
    pop(p)
    return False


def auto_engine(o: Any, p: Position) -> bool:
    for _ in range(pop(p)):
        player = me(p)
        if len(player["engines"]) < 3:
            player["engines"] = sorted([*player["engines"], 1])
        else:
            flip(player)
    return False


def auto_flip(o: Any, p: Position) -> bool:
    for _ in range(pop(p)):
        flip(me(p))
    return False


def auto_simple(unit: str) -> Any:
    def auto(o: Any, p: Position) -> bool:
        gain(me(p), unit, pop(p))
        return False

    return auto


def auto_clean(o: Any, p: Position) -> bool:
    me(p)["debris"] = max(0, me(p)["debris"] - pop(p))
    return False


def auto_room(o: Any, p: Position) -> bool:
    me(p)["debris_spaces"] += pop(p)
    return False


def auto_draw(o: Any, p: Position) -> bool:
    while top(p)[1]:
        if not p["deck"]:
            p["deck"] = len(p["discards"]) + p["lost_discards"]
            p["discards"], p["lost_discards"] = [], 0
        if not p["deck"]:
            break
        if not o.referee:
            return True
        p["deck"] -= 1
        me(p)["unknown"] += 1
        top(p)[1] -= 1
    pop(p)
    return False


def auto_discard(o: Any, p: Position) -> bool:
    if top(p)[1] and hand_size(me(p)):
        return True
    pop(p)
    return False


def auto_limit(o: Any, p: Position) -> bool:
    if hand_size(me(p)) > 3:
        return True
    pop(p)
    return False


def auto_play_card(o: Any, p: Position) -> bool:
    if hand_size(me(p)):
        return True
    pop(p)
    return False


def auto_points(o: Any, p: Position) -> bool:
    if point_steps(o, p):
        return True
    pop(p)
    return False


def auto_die_points(o: Any, p: Position) -> bool:
    p["decision"]["points"] += pop(p)
    return False


def auto_gain(o: Any, p: Position) -> bool:
    player = me(p)
    hue = p["decision"]["hue"]
    if player["bucks"] >= o.costs["points"] and (hue == "yellow" or player["fuel"] < 10):
        return True
    pop(p)
    return False


def auto_spend(o: Any, p: Position) -> bool:
    if spend_steps(o, p):
        return True
    pop(p)
    p["decision"]["points"] = 0
    return False


def auto_finish(o: Any, p: Position) -> bool:
    if anytime(o, p):
        return True
    pop(p)
    return False


def auto_refill(o: Any, p: Position) -> bool:
    if p["step"] != "refill":
        last = len(o.wheel) - 1
        p["pushed"] = sum(age == last for _, age in p["dice"])
        p["dice"] = [[die, min(age + 1, last)] for die, age in p["dice"]]
        p["pointer"] = (p["pointer"] - 1) % len(o.wheel)
        p["step"] = "refill"
    return True


def auto_sell(o: Any, p: Position) -> bool:
    player = me(p)
    pool = p["decision"]["pool"]
    full = player["fuel"] == 10 and player["bucks"] == 10
    if pool == 0 or full or (pool == 1 and top(p)[1] and not cubes(player)):
        p["decision"]["pool"] = 0
        pop(p)
        return False
    return True


def auto_begin_turn(o: Any, p: Position) -> bool:
    pop(p)
    seat = on_turn(o, p)
    p["decision"]["actor"] = seat
    p["decision"]["portals"] = False
    p["players"][seat - 1]["swapped"] = False
    settle_by_tech(o, p, seat)
    push(p, *TURN[o.level])
    return False


def auto_open_centre(o: Any, p: Position) -> bool:
    if o.level == 3:
        return True
    pop(p)
    p["step"] = "choose"
    push(p, ["begin turn", 0])
    return False


def auto_as_seat(o: Any, p: Position) -> bool:
    p["decision"]["actor"] = pop(p) + 1
    return False


def auto_stations(o: Any, p: Position) -> bool:
    if top(p)[1]:
        return True
    pop(p)
    return False


def auto_last_settling(o: Any, p: Position) -> bool:
    if settlings(o, p):
        return True
    pop(p)
    return False


def auto_next_round(o: Any, p: Position) -> bool:
    pop(p)
    for player in p["players"]:
        player.update(normal=0, transform=None, research=None, slots=[])
    p["first"] = p["first"] % o.seats + 1
    begin_round(o, p, p["round"] + 1)
    return False


def begin_round(o: Any, p: Position, number: int) -> None:
    p.update(round=number, phase="play", turn=0, step="open centre", taken=None)
    for colour in COLOURS:
        lying = sum(die.startswith(colour) for die, _ in p["dice"])
        p["bag"][colour] = o.seats + 1 - lying
    push(p, ["open centre", 0])


def auto_scoring(o: Any, p: Position) -> bool:
    if o.level < 3:
        p["decision"]["actor"] = p["first"]
        return True
    o.finish(p)
    return False


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
