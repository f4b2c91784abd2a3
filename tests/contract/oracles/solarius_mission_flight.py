"""Flights and what can be done where they end, on plain data."""

from typing import Any

from tests.contract.oracles import solarius_mission_sky as sky
from tests.contract.oracles.solarius_mission_choices import ones
from tests.contract.oracles.solarius_mission_turn import (
    COLOURS,
    Position,
    anytime,
    me,
    neighbours,
    payments,
    pop,
    push,
    reach,
    saving,
    settle_by_tech,
    settlings,
    top,
    value,
)  # fmt: skip

OUTPOSTS = ("colony", "station", "mission")


def ways(o: Any, p: Position) -> dict[str, int]:
    """Every hex on which the flight may end, with the fuel it costs."""
    player = me(p)
    seat = p["decision"]["actor"]
    places = o.sky(p)
    jumps = tuple(places.portals) if p["decision"]["portals"] else ()
    saved = saving(o, p, "range")
    out = {}
    for place, steps in sky.steps(sky.place_of(player["ship"]), jumps).items():
        missing = max(0, steps - reach(player))
        fuel = max(0, missing * o.costs["range"] - saved) if missing else 0
        name = sky.name(place)
        foreign = name in p["figures"] and not p["figures"][name].startswith(f"{seat} ")
        ships = [q["ship"] for at, q in enumerate(p["players"], 1) if at != seat]
        blocked = foreign or place in places.centres.values() or (name in ships and name != "0,0")
        if fuel <= player["fuel"] and not blocked:
            out[name] = fuel
    return out


def play_fly(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    player = me(p)
    player["fuel"] -= ways(o, p)[words[1]]
    player["ship"] = words[1]
    places = o.sky(p)
    spots = [sky.name(place) for place, _, _ in places.spots]
    if words[1] in spots:
        lying = p["spots"].get(words[1])
        if lying:
            push(p, ["reveal" if lying in COLOURS else "old planet", spots.index(words[1])])
    elif places.is_empty_field(sky.place_of(words[1])) and words[1] not in p["figures"]:
        push(p, ["land", 0])


def legal_reveal(o: Any, p: Position) -> dict[str, int]:
    colour = p["spots"][sky.name(o.sky(p).spots[top(p)[1]][0])]
    seen = set(p["spots"].values())
    for player in p["players"]:
        seen |= {*player["settled"], *player["unsettled"]}
    planets = o.content["planets"]
    return ones(
        [
            f"planet {n}"
            for n in planets
            if o.colour(planets[n]["colour"]) == colour and n not in seen
        ]
    )


def play_reveal(o: Any, p: Position, words: list[str]) -> None:
    spot = pop(p)
    p["spots"][sky.name(o.sky(p).spots[spot][0])] = words[1]
    push(p, ["new planet", spot])


def legal_planet(o: Any, p: Position) -> dict[str, int]:
    out = ["decline"] if top(p)[0] == "new planet" else ["stop"]
    return ones(out + (["colonise"] if me(p)["colonies"] else []) + anytime(o, p))


def play_planet(o: Any, p: Position, words: list[str]) -> None:
    name = sky.name(o.sky(p).spots[pop(p)][0])
    planet = p["spots"][name]
    player = me(p)
    if words[0] == "decline":
        if o.content["planets"][planet]["vp"]:
            push(p, ["cubes", o.content["planets"][planet]["vp"]])
    elif words[0] == "colonise":
        del p["spots"][name]
        player["unsettled"] = o.sorted_planets([*player["unsettled"], planet])
        player["colonies"] -= 1
        p["figures"][name] = f"{p['decision']['actor']} colony"
        push(p, *outpost_task(o, p, 0))
        settle_by_tech(o, p, p["decision"]["actor"])


def station_price(o: Any, p: Position) -> tuple[int, int] | None:
    built = len(me(p)["stations"])
    if built == 4:
        return None
    high, low = o.costs["station"][built]
    return max(0, high - saving(o, p, "station")), low


def legal_land(o: Any, p: Position) -> dict[str, int]:
    player = me(p)
    out = ["stop"]
    price = station_price(o, p)
    for name, card in o.content["stations"].items():
        if price and name not in player["stations"]:
            one, other = (o.colour(letter) for letter in card["kinds"])
            for high, low in ((one, other), (other, one)):
                rows = player["store"]
                if value(rows[high]) >= price[0] and value(rows[low]) >= price[1]:
                    out.append(f"build {name} {high}")
    if mission_place(o, p):
        out += [f"fulfil {card}" for card in player["missions"] if mission_ways(o, p, card)]
    return ones(out + anytime(o, p))


def mission_place(o: Any, p: Position) -> bool:
    """Beside a trade-centre field; or linked to one that has no room left (SOM-9.7)."""
    here = me(p)["ship"]
    places = o.sky(p)
    near = neighbours(here)
    seat = p["decision"]["actor"]
    ships = [q["ship"] for at, q in enumerate(p["players"], 1) if at != seat and q["ship"] != "0,0"]
    for field in places.centres.values():
        beside = neighbours(sky.name(field))
        if here in beside:
            return True
        free = [
            n for n in beside
            if places.is_empty_field(sky.place_of(n)) and n not in p["figures"] and n not in ships
        ]  # fmt: skip
        linked = {n for n in beside if n in p["figures"]}
        while True:
            more = {m for n in linked for m in neighbours(n) if m in p["figures"]} - linked
            if not more:
                break
            linked |= more
        if not free and any(n in linked for n in near):
            return True
    return False


def mission_ways(o: Any, p: Position, card: int) -> list[str]:
    """`full` and every colour that could be cheaper, as far as the price can then be paid."""
    price = o.content["progress"][str(card)]["mission"]
    out = ["full"] if pays(o, p, price, "", 0) else []
    saved = saving(o, p, "mission")
    if saved:
        for colour in COLOURS:
            letter = o.letter(colour)
            fixed = price.get("cubes", {}).get(letter, [])
            if letter not in price.get("sum", {}) and not any(v > saved for v in fixed):
                continue
            if pays(o, p, price, letter, saved):
                out.append(colour)
    return out


def pays(o: Any, p: Position, price: dict[str, Any], letter: str, saved: int) -> bool:
    store = me(p)["store"]
    for one, total in price.get("sum", {}).items():
        if value(store[o.colour(one)]) < total - (saved if one == letter else 0):
            return False
    return all(
        fixed_cubes(store[o.colour(one)], values, saved if one == letter else 0) is not None
        for one, values in price.get("cubes", {}).items()
    )


def fixed_cubes(row: list[int], values: list[int], saved: int) -> list[int] | None:
    """The cubes to give for fixed ones, the most expensive of them made cheaper."""
    for wanted in [values] if not saved else lowered(values, saved):
        need = [wanted.count(v) for v in (1, 2, 3)]
        if all(have >= n for have, n in zip(row, need, strict=True)):
            return need
    return None


def lowered(values: list[int], saved: int) -> list[list[int]]:
    out = []
    for v in (3, 2, 1):
        if v in values and v - saved >= 1:
            rest = list(values)
            rest.remove(v)
            out.append([*rest, v - saved])
    return out


def play_land(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    player, seat = me(p), p["decision"]["actor"]
    if words[0] == "build":
        high, low = station_price(o, p) or (0, 0)
        kinds = [o.colour(letter) for letter in o.content["stations"][words[1]]["kinds"]]
        other = kinds[1 - kinds.index(words[2])]
        earlier = o.mask(player["stations"])
        player["stations"] = o.sorted_stations([*player["stations"], words[1]])
        p["figures"][player["ship"]] = f"{seat} station"
        push(
            p,
            ["pay", COLOURS.index(words[2]) * 16 + high],
            ["pay", COLOURS.index(other) * 16 + low],
            ["now", o.mask([words[1]]).bit_length() - 1],
            *([["earlier", earlier]] if earlier else []),
            *outpost_task(o, p, 1),
        )
    elif words[0] == "fulfil":
        card = int(words[1])
        player["missions"].remove(card)
        player["fulfilled"] = sorted([*player["fulfilled"], card])
        p["figures"][player["ship"]] = f"{seat} mission"
        bonuses = [
            ["bonus", "ABCDEF".index(letter)]
            for letter, field in o.sky(p).centres.items()
            if player["ship"] in neighbours(sky.name(field))
            and letter in p["centres"]
            and letter not in player["bonuses"]
        ]
        push(p, *bonuses, *outpost_task(o, p, 2))
        if [way for way in mission_ways(o, p, card) if way != "full"]:
            push(p, ["discount", card - 1])
        else:
            push_price(o, p, card, "", 0)


def push_price(o: Any, p: Position, card: int, letter: str, saved: int) -> None:
    price = o.content["progress"][str(card)]["mission"]
    for one, values in price.get("cubes", {}).items():
        row = me(p)["store"][o.colour(one)]
        gift = fixed_cubes(row, values, saved if one == letter else 0) or [0, 0, 0]
        me(p)["store"][o.colour(one)] = [a - b for a, b in zip(row, gift, strict=True)]
    sums = price.get("sum", {})
    tasks = [
        ["pay", index * 16 + sums[one] - (saved if one == letter else 0)]
        for index, one in enumerate("BYTN")
        if one in sums
    ]
    push(p, *tasks)


def legal_discount(o: Any, p: Position) -> dict[str, int]:
    found = mission_ways(o, p, top(p)[1] + 1)
    ways = ["stop" if way == "full" else f"cheaper {way}" for way in found]
    return ones(ways + anytime(o, p))


def play_discount(o: Any, p: Position, words: list[str]) -> None:
    saved = saving(o, p, "mission") if words[0] == "cheaper" else 0
    push_price(o, p, pop(p) + 1, o.letter(words[1]) if saved else "", saved)


def auto_pay(o: Any, p: Position) -> bool:
    colour, price = divmod(top(p)[1], 16)
    found = payments(me(p)["store"][COLOURS[colour]], price)
    if len(found) != 1:
        return True
    play_pay(o, p, ["pay", *map(str, found[0])])
    return False


def legal_pay(o: Any, p: Position) -> dict[str, int]:
    colour, price = divmod(top(p)[1], 16)
    found = payments(me(p)["store"][COLOURS[colour]], price)
    return ones(["pay " + " ".join(map(str, gift)) for gift in found] + anytime(o, p))


def play_pay(o: Any, p: Position, words: list[str]) -> None:
    colour = COLOURS[pop(p) // 16]
    row = me(p)["store"][colour]
    me(p)["store"][colour] = [have - int(n) for have, n in zip(row, words[1:], strict=True)]


# Rewards of one action, in any order (SOM-AMB-25)


def rewards(p: Position) -> list[list[Any]]:
    """The rewards that lie together on top."""
    out = []
    for task in p["decision"]["tasks"]:
        if task[0] not in ("now", "earlier", "add outpost", "bonus"):
            break
        out.append(task)
    return out


def outpost_task(o: Any, p: Position, kind: int) -> list[list[Any]]:
    return [["add outpost", kind]] if open_outposts(o, p, kind) else []


def auto_reward(o: Any, p: Position) -> bool:
    due = rewards(p)
    (kind, what), *others = due
    if others or kind in ("add outpost", "bonus"):
        return True
    if kind == "now":
        play_reward(o, p, ["effect"])
    elif len(o.named(what)) > 1:
        return True
    else:
        play_reward(o, p, ["use", *o.named(what)])
    return False


def legal_reward(o: Any, p: Position) -> dict[str, int]:
    out: list[str] = []
    for kind, what in rewards(p):
        if kind == "now":
            out.append("effect")
        elif kind == "earlier":
            out += [f"use {name}" for name in o.named(what)]
        elif kind == "bonus":
            out += ["stop", *(f"bonus {name}" for name in o.content["outposts"])]
        else:
            out += ["stop", *(f"outpost {name}" for name in open_outposts(o, p, what))]
    return ones(out + anytime(o, p))


def play_reward(o: Any, p: Position, words: list[str]) -> None:
    player, tasks = me(p), p["decision"]["tasks"]
    due = rewards(p)
    if words[0] == "stop":
        letters = ["ABCDEF"[what] for kind, what in due if kind == "bonus"]
        player["bonuses"] = sorted([*player["bonuses"], *letters])
        kept = [task for task in due if task[0] in ("now", "earlier")]
        tasks[: len(due)] = kept
        return
    kinds = {"effect": "now", "use": "earlier", "bonus": "bonus", "outpost": "add outpost"}
    task = next(task for task in due if task[0] == kinds[words[0]])
    if words[0] == "use" and o.named(task[1]) != [words[1]]:
        task[1] -= o.mask([words[1]])
    else:
        tasks.remove(task)
    push(p, *o.tasks(take_reward(o, p, words, task[1])))


def take_reward(o: Any, p: Position, words: list[str], what: int) -> list[Any]:
    """What a reward does at once; returns the effects that it brings."""
    player = me(p)
    if words[0] == "effect":
        return o.content["stations"][o.named(1 << what)[0]]["now"]
    if words[0] == "use":
        return o.content["stations"][words[1]]["each"]
    if words[0] == "bonus":
        player["bonuses"] = sorted([*player["bonuses"], "ABCDEF"[what]])
    else:
        order = list(o.content["outposts"])
        player["outposts"] = sorted([*player["outposts"], words[1]], key=order.index)
        p["figures"][player["ship"]] += " outpost"
    return o.content["outposts"][words[1]]["bonus"]


def legal_stations(o: Any, p: Position) -> dict[str, int]:
    return ones(["stop", *(f"use {name}" for name in o.named(top(p)[1]))])


def play_stations(o: Any, p: Position, words: list[str]) -> None:
    if words[0] == "stop":
        pop(p)
        return
    top(p)[1] -= o.mask([words[1]])
    push(p, *o.tasks(o.content["stations"][words[1]]["each"]))


def open_outposts(o: Any, p: Position, number: int) -> list[str]:
    """The markers that may go under the figure just placed (SOM-9.9)."""
    player, seat = me(p), p["decision"]["actor"]
    kind = OUTPOSTS[number]
    tile = o.sky(p).tile_of
    here = tile[sky.place_of(player["ship"])]
    own = [
        what.split()[1:]
        for name, what in p["figures"].items()
        if tile[sky.place_of(name)] == here and what.startswith(f"{seat} ")
    ]
    first_here = sum(what[0] == kind for what in own) == 1
    if here == 0 or any(len(what) > 1 for what in own) or not first_here:
        return []
    posts = o.content["outposts"]
    built = [posts[name]["kind"] for name in player["outposts"]]
    if kind in built and len(set(built)) < 3:
        return []
    return [n for n in posts if posts[n]["kind"] == kind and n not in player["outposts"]]


def legal_last(o: Any, p: Position) -> dict[str, int]:
    return ones(["stop", *settlings(o, p)])
