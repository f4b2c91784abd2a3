"""When a reason for a refusal is true: asked of the plain position, not of the engine.

One question per reason of `refusals.toml`; each gets the slow second opinion, the
position and the words of the choice.
"""

from collections.abc import Callable
from typing import Any

from tests.contract.oracles import solarius_mission_flight as f
from tests.contract.oracles import solarius_mission_sky as sky
from tests.contract.oracles import solarius_mission_turn as t
from tests.contract.oracles.solarius_mission import SlowSolarius

Position = dict[str, Any]
Words = list[str]
Truth = Callable[[SlowSolarius, Position, Words], bool]

REWARDS = ("now", "earlier", "add outpost", "bonus")
EXCHANGES = ("trade", "swap", "give", "flip", "settle")
STEPS = ("spend upgrade", "spend shift", "effect points")
CHANCE = {
    "set tile": "tile", "set back": "back", "set start card": "start", "set hand": "card",
    "set first": "first", "set die": "die", "open centre": "centre", "refill": "die",
    "reveal": "planet", "draw": "card",
}  # fmt: skip
# The decisions to which the first word of a choice belongs
MOMENTS: dict[str, tuple[str, ...]] = {
    "take": ("die",), "take off": ("extra",), "fuel": ("units", "malus", "sell"),
    "bucks": ("units", "malus", "sell"), "normal": ("space",), "transform": ("space",),
    "research": ("space",), "slot": ("space",), "as": ("recolour",), "resources": ("action",),
    "action": ("action",), "place": ("spend cubes", "cubes", "cubes of"), "buy": ("gain",),
    "turn": STEPS, "move": STEPS, "engines": ("extra",), "draw": ("extra",), "play": ("extra",),
    "portals": ("extra",), "mission": ("play card",), "develop": ("play card",),
    "discard": ("discard", "limit", "set keep"), "fly": ("fly",),
    "colonise": ("new planet", "old planet"), "decline": ("new planet",), "build": ("land",),
    "fulfil": ("land",), "pay": ("pay",), "cheaper": ("discount",), "outpost": ("add outpost",),
    "bonus": ("bonus",), "use": ("earlier", "round stations"), "option": ("one of",),
    "done": ("manual",), "effect": ("now",), "prepare": ("set board",),
    **{word: (task,) for task, word in CHANCE.items()},
    "die": ("set die", "refill"), "card": ("set hand", "draw"),
}  # fmt: skip


def due(p: Position) -> list[str]:
    """The decisions that wait: the top one, and rewards that lie with it."""
    tasks = [task for task, _ in p["decision"]["tasks"]]
    if tasks[0] not in REWARDS:
        return tasks[:1]
    return tasks[: next(i for i, task in enumerate(tasks) if task not in REWARDS)]


def belongs(p: Position, words: Words) -> bool:
    """Whether the choice is one that the pending decision is about."""
    verb = "take off" if words == ["take", "off"] else words[0]
    return any(task in MOMENTS[verb] for task in due(p))


def own_turn(p: Position) -> bool:
    return bool(p["decision"]["tasks"][-1][0] == "refill")


def cost_of(o: SlowSolarius, p: Position, words: Words) -> int:
    key, costs = ("levels", "upgrade") if words[0] == "turn" else ("columns", "shift")
    at = t.me(p)[key][words[1]]
    return int(o.costs[costs][at - 1]) if at <= len(o.costs[costs]) else 99


def lacks_points(o: SlowSolarius, p: Position, words: Words) -> bool:
    cost = 1 if words[0] == "place" else cost_of(o, p, words)
    return t.affordable(o, p) < cost


def is_full(p: Position, unit: str) -> bool:
    return bool(t.me(p)[unit] == 10)


def development(p: Position, card: int) -> bool:
    return card in t.me(p)["developments"]


def has_slot(o: SlowSolarius, card: str) -> bool:
    return any("slot" in effect for effect in o.content["progress"][card]["development"])


def price_of_exchange(words: Words) -> list[str]:
    return words[1:3] if words[0] == "trade" else words[1:2]


def lacks_units(o: SlowSolarius, p: Position, words: Words) -> bool:
    paid = price_of_exchange(words)
    return any(t.me(p)[unit] < paid.count(unit) for unit in ("fuel", "bucks"))


def cube(p: Position, words: Words) -> int:
    return int(t.me(p)["store"][words[1]][t.ROMAN.index(words[2])])


def worth(p: Position) -> int:
    return sum(t.value(row) for row in t.me(p)["store"].values())


def room(p: Position) -> int:
    return int(20 - t.me(p)["fuel"] - t.me(p)["bucks"])


def is_owed(o: SlowSolarius, p: Position, words: Words) -> bool:
    value = t.ROMAN.index(words[2]) + 1
    tasks = p["decision"]["tasks"]
    rest = tasks[1:] if tasks[0][0] == "sell" else tasks
    asks = [task for task, _ in rest[:3] if task in ("pay", "discount")]
    if not t.can_spare(o, p, rest, [(words[1], value)]):
        return bool(asks)
    partners = [(c, v) for c in t.COLOURS for v in (1, 3) if t.me(p)["store"][c][v - 1]]
    return bool(asks) and not any(
        t.can_spare(o, p, rest, [(words[1], value), partner]) for partner in partners
    )


def brings_nothing(o: SlowSolarius, p: Position, words: Words) -> bool:
    """A one without an odd partner, a two with a waiting one, or more than there is room for."""
    value = t.ROMAN.index(words[2]) + 1
    pool = p["decision"]["pool"] if t.top(p)[0] == "sell" else 0
    odd = sum(row[0] + row[2] for row in t.me(p)["store"].values())
    lonely = value == 1 and pool == 0 and (odd < 2 or room(p) < 2)
    return lonely or (value == 2 and pool == 1) or (pool + value) // 2 > room(p)


def can_pay_station(o: SlowSolarius, p: Position, words: Words) -> bool:
    price = f.station_price(o, p)
    kinds = [o.colour(letter) for letter in o.content["stations"][words[1]]["kinds"]]
    other = kinds[1 - kinds.index(words[2])]
    store = t.me(p)["store"]
    return (
        price is not None
        and t.value(store[words[2]]) >= price[0]
        and t.value(store[other]) >= price[1]
    )


def lacks_price(o: SlowSolarius, p: Position, words: Words) -> bool:
    if words[0] == "build":
        return not can_pay_station(o, p, words)
    if words[0] == "fulfil":
        return not f.mission_ways(o, p, int(words[1]))
    return words[1] not in f.mission_ways(o, p, t.top(p)[1] + 1)


def here(o: SlowSolarius, p: Position) -> bool:
    """Whether something lies on the ship's hex that leaves no room for a figure."""
    ship = t.me(p)["ship"]
    return ship in p["figures"] or not o.sky(p).is_empty_field(sky.place_of(ship))


def flies_too_far(o: SlowSolarius, p: Position, words: Words) -> bool:
    jumps = tuple(o.sky(p).portals) if p["decision"]["portals"] else ()
    steps = sky.steps(sky.place_of(t.me(p)["ship"]), jumps)[sky.place_of(words[1])]
    missing = steps - t.reach(t.me(p))
    return missing > 0 and missing * o.costs["range"] - t.saving(o, p, "range") > t.me(p)["fuel"]


def centre_at(o: SlowSolarius, p: Position, words: Words) -> str:
    """Return the letter of the trade centre whose field a flight would end on, "" for none."""
    place = sky.place_of(words[1])
    return next((name for name, field in o.sky(p).centres.items() if field == place), "")


def is_occupied(p: Position, words: Words) -> bool:
    seat = p["decision"]["actor"]
    figure = p["figures"].get(words[1], f"{seat} ")
    ships = [player["ship"] for at, player in enumerate(p["players"], 1) if at != seat]
    return not figure.startswith(f"{seat} ") or words[1] in ships


def condition(o: SlowSolarius, words: Words) -> dict[str, Any]:
    return dict(o.content["planets"][words[1]]["cond"])


def paid_with(words: Words, p: Position) -> list[int]:
    return list(t.me(p)["store"][t.COLOURS[t.top(p)[1] // 16]])


TRUE: dict[str, Truth] = {
    "over": lambda o, p, w: t.top(p)[0] == "over",
    "other_decision": lambda o, p, w: not belongs(p, w),
    "must_choose": lambda o, p, w: "stop" not in o.legal(p),
    "chance": lambda o, p, w: t.top(p)[0] in CHANCE,
    "gone": lambda o, p, w: CHANCE.get(t.top(p)[0]) == w[0] and " ".join(w) not in o.legal(p),
    "not_now": lambda o, p, w: not own_turn(p),
    "older_rules": lambda o, p, w: False,  # today's rules have no such moment
    "not_followed": lambda o, p, w: o.level < 3 and w[0] in ("draw", "play", "take", "portals"),
    "research_not_followed": lambda o, p, w: o.level < 3 and w[0] == "research",
    "exchange_not_followed": lambda o, p, w: o.level < 2 and w[0] in EXCHANGES,
    "sale_first": lambda o, p, w: t.top(p)[0] == "sell",
    "last_settling": lambda o, p, w: t.top(p)[0] == "last settling",
    "malus": lambda o, p, w: (
        not t.me(p)["fuel"] and not t.me(p)["bucks"] and o.wheel[p["dice"][int(w[1]) - 1][1]] < 0
    ),
    "malus_first": lambda o, p, w: t.top(p)[0] == "malus" and room(p) == 18,
    "space_used": lambda o, p, w: {
        "normal": t.me(p)["normal"] == 4, "transform": t.me(p)["transform"] is not None,
        "research": t.me(p)["research"] is not None,
        "slot": w[-1].isdigit() and int(w[-1]) in t.me(p)["slots"],
    }[w[0]],
    "no_slot": lambda o, p, w: not (development(p, int(w[1])) and has_slot(o, w[1])),
    "same_colour": lambda o, p, w: p["taken"].split()[0] == w[1],
    "tracker_full": lambda o, p, w: is_full(p, t.UNIT[p["decision"]["hue"]]),
    "no_step": lambda o, p, w: not (
        t.upgrades if p["decision"]["hue"] == "turquoise" else t.shifts
    )(o, p, t.affordable(o, p) + t.added(o, p, "II")),
    "row_full": lambda o, p, w: not t.spaces(t.me(p), p["decision"]["hue"]),
    "wrong_row": lambda o, p, w: (
        p["decision"]["hue"] if t.top(p)[0] == "spend cubes" else t.COLOURS[t.top(p)[1] // 16]
    ) != w[1],
    "wrong_step": lambda o, p, w: {
        "spend upgrade": w[0] == "move", "spend shift": w[0] == "turn",
        "effect points": ("turn", "move", "")[t.top(p)[1] // 16] not in ("", w[0]),
    }[t.top(p)[0]],
    "no_space": lambda o, p, w: t.ROMAN.index(w[2]) not in t.spaces(t.me(p), w[1]),
    "no_points": lacks_points,
    "effect_points": lambda o, p, w: cost_of(o, p, w) > t.top(p)[1] % 16,
    "bought_with_step": lambda o, p, w: t.top(p)[0].startswith("spend"),
    "top_of_track": lambda o, p, w: (
        t.me(p)["levels"][w[1]] == 6 if w[0] == "turn" else t.me(p)["columns"][w[1]] == 5
    ),
    "no_engine_place": lambda o, p, w: int(w[1]) > 3 - len(t.me(p)["engines"]),
    "engine_fuel": lambda o, p, w: (
        int(w[1]) * (o.costs["engine"] - t.saving(o, p, "engine")) > t.me(p)["fuel"]
    ),
    "no_pile": lambda o, p, w: not t.can_draw(p),
    "no_hand": lambda o, p, w: not t.hand_size(t.me(p)),
    "no_card": lambda o, p, w: int(w[1]) not in t.declarable(o, p),
    "no_discard": lambda o, p, w: int(w[1]) not in t.declarable(o, p),
    "all_named": lambda o, p, w: not t.me(p)["unknown"],
    "no_marker": lambda o, p, w: not t.me(p)["markers"],
    "no_engine_two": lambda o, p, w: 2 not in t.me(p)["engines"],
    "no_engine_one": lambda o, p, w: 1 not in t.me(p)["engines"],
    "no_portal_card": lambda o, p, w: not t.has(p, p["decision"]["actor"], o, "free_portal"),
    "portal_fuel": lambda o, p, w: all(
        one["fuel"] > t.me(p)["fuel"] for one in t.has(p, p["decision"]["actor"], o, "free_portal")
    ),
    "centre_there": lambda o, p, w: centre_at(o, p, w) in p["centres"],
    "centre_field": lambda o, p, w: centre_at(o, p, w) not in ["", *p["centres"]],
    "occupied": lambda o, p, w: is_occupied(p, w),
    "out_of_range": flies_too_far,
    "no_colony": lambda o, p, w: not t.me(p)["colonies"],
    "old_planet": lambda o, p, w: t.top(p)[0] == "old planet",
    "station_hex": lambda o, p, w: here(o, p),
    "mission_hex": lambda o, p, w: here(o, p),
    "card_built": lambda o, p, w: w[1] in t.me(p)["stations"],
    "all_built": lambda o, p, w: len(t.me(p)["stations"]) == 4,
    "price": lacks_price,
    "not_open": lambda o, p, w: int(w[1]) not in t.me(p)["missions"],
    "not_beside_centre": lambda o, p, w: not f.mission_place(o, p),
    "payment": lambda o, p, w: tuple(map(int, w[1:])) not in t.payments(
        paid_with(w, p), t.top(p)[1] % 16
    ),
    "no_discount": lambda o, p, w: w[1] not in f.mission_ways(o, p, t.top(p)[1] + 1),
    "outpost": lambda o, p, w: all(
        w[1] not in f.open_outposts(o, p, what)
        for task, what in p["decision"]["tasks"] if task == "add outpost"
    ),
    "no_outpost_now": lambda o, p, w: "add outpost" not in due(p),
    "no_bonus_now": lambda o, p, w: "bonus" not in due(p),
    "no_effect_now": lambda o, p, w: not belongs(p, w) and w[0] in ("use", "effect"),
    "station_used": lambda o, p, w: all(
        w[1] not in o.named(what)
        for task, what in p["decision"]["tasks"][: len(due(p))] if task in MOMENTS["use"]
    ),
    "option": lambda o, p, w: " ".join(w) not in o.legal(p),
    "set_up": lambda o, p, w: w[2] == w[4],
    "trade_units": lacks_units,
    "row_closed": lambda o, p, w: 0 not in t.spaces(t.me(p), w[-1]),
    "no_swap": lambda o, p, w: not t.saving(o, p, "exchange"),
    "swap_used": lambda o, p, w: t.me(p)["swapped"],
    "no_cube": lambda o, p, w: (
        any(n > have for n, have in zip(map(int, w[1:]), paid_with(w, p), strict=True))
        if w[0] == "pay" else not cube(p, w)
    ),
    "worth_two": lambda o, p, w: worth(p) + p["decision"]["pool"] < 2,
    "no_room": lambda o, p, w: room(p) == 0,
    "cube_owed": is_owed,
    "in_vain": brings_nothing,
    "pool_short": lambda o, p, w: p["decision"]["pool"] < 2,
    "unit_full": lambda o, p, w: is_full(p, w[0]),
    "flip_marker": lambda o, p, w: 1 not in t.me(p)["engines"],
    "flip_fuel": lambda o, p, w: t.me(p)["fuel"] < o.costs["flip"] - t.saving(o, p, "flip"),
    "not_waiting": lambda o, p, w: w[1] not in t.me(p)["unsettled"],
    "by_dice": lambda o, p, w: t.by_tech(o, w[1]),
    "settle_price": lambda o, p, w: any(
        t.me(p)[unit] < amount for unit, amount in condition(o, w)["pay"].items()
    ),
}  # fmt: skip
