"""What each waiting task of Solarius Mission allows and does, on plain data."""

from typing import Any

from tests.contract.oracles import solarius_mission_sky as sky
from tests.contract.oracles.solarius_mission_turn import (
    COLOURS, FACES, ROMAN, Position, added, affordable, anytime, begin_round, can_draw, cubes,
    declarable, gain, give, hand_size, has, me, neighbours, payments, pay_points, pop,
    push, reach, saving, set_hue, settle_by_tech, settlings, shifts, spaces, step_die,
    top, upgrades, value,
)  # fmt: skip

OUTPOSTS = ("colony", "station", "mission")


def ones(texts: list[str]) -> dict[str, int]:
    return dict.fromkeys(texts, 1)


# Chance


def dice(o: Any, p: Position) -> dict[str, int]:
    return {
        f"die {colour} {face}": p["bag"][colour] * weight
        for colour in COLOURS
        for face, weight in FACES.items()
        if p["bag"][colour]
    }


def legal_tile(o: Any, p: Position) -> dict[str, int]:
    left = [tile for tile in "ABCDEF" if not any(code and code[0] == tile for code in p["map"])]
    return ones([f"tile {tile}{turn}" for tile in left for turn in range(6)])


def play_tile(o: Any, p: Position, words: list[str]) -> None:
    position = pop(p)
    p["map"][position] = words[1]
    if position < 5:
        push(p, ["set tile", position + 1])


def legal_back(o: Any, p: Position) -> dict[str, int]:
    return {f"back {colour}": count for colour, count in p["backs"].items() if count}


def play_back(o: Any, p: Position, words: list[str]) -> None:
    place = o.sky(p).spots[top(p)[1]][0]
    p["spots"][sky.name(place)] = words[1]
    p["backs"][words[1]] -= 1
    top(p)[1] += 1


def auto_back(o: Any, p: Position) -> bool:
    places = o.sky(p)
    used = places.used_spots(o.seats)
    while top(p)[1] < len(places.spots) and places.spots[top(p)[1]][0] not in used:
        top(p)[1] += 1
    if top(p)[1] < len(places.spots):
        return True
    pop(p)
    return False


def legal_start_card(o: Any, p: Position) -> dict[str, int]:
    names = list(o.content["start_cards"])
    used = [player["start_card"] for player in p["players"]]
    return ones([f"start {name}" for at, name in enumerate(names, 1) if at not in used])


def play_start_card(o: Any, p: Position, words: list[str]) -> None:
    card = o.content["start_cards"][words[1]]
    player = p["players"][top(p)[1]]
    player["start_card"] = list(o.content["start_cards"]).index(words[1]) + 1
    player["columns"][o.colour(card["shift"])] = 2
    player["levels"][o.colour(card["upgrade"])] = 2
    for letter in card["resources"]:
        player["store"][o.colour(letter)] = [2, 0, 0]
    player["hand"] = sorted(player["hand"] + card["progress"])
    p["deck"] -= 2
    top(p)[1] += 1


def auto_seats(o: Any, p: Position) -> bool:
    if top(p)[1] < o.seats:
        if top(p)[0] != "set start card":
            p["decision"]["actor"] = top(p)[1] + 1
        return True
    pop(p)
    return False


def auto_hand(o: Any, p: Position) -> bool:
    while top(p)[1] < 3 * o.seats:
        if not o.referee:
            return True
        p["players"][top(p)[1] // 3]["unknown"] += 1
        p["deck"] -= 1
        top(p)[1] += 1
    pop(p)
    push(p, ["set keep", 0])
    return False


def play_hand(o: Any, p: Position, words: list[str]) -> None:
    player = p["players"][top(p)[1] // 3]
    player["hand"] = sorted([*player["hand"], int(words[1])])
    p["deck"] -= 1
    top(p)[1] += 1


def play_keep(o: Any, p: Position, words: list[str]) -> None:
    throw(p, words)
    top(p)[1] += 1


def play_board(o: Any, p: Position, words: list[str]) -> None:
    player = me(p)
    player["columns"][words[2]] = 2
    player["levels"][words[4]] = 2
    for colour in COLOURS:
        if colour not in (words[2], words[4]):
            player["store"][colour] = [2, 0, 0]
    top(p)[1] += 1


def play_first(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    p["first"] = int(words[1])
    push(p, ["set die", 0])


def play_first_die(o: Any, p: Position, words: list[str]) -> None:
    p["dice"].insert(0, [" ".join(words[1:]), 0])
    p["bag"][words[1]] -= 1
    top(p)[1] += 1
    if top(p)[1] < 4:
        return
    pop(p)
    levels = p["players"][p["first"] - 1]["levels"]

    def worth(die: str) -> int:
        colour, face = die.split()
        return {"*": levels[colour], "*+1": levels[colour] + 1}.get(face) or int(face)

    ranks = sorted({worth(die) for die, _ in p["dice"]}, reverse=True)
    found = [[die, min(ranks.index(worth(die)), len(o.wheel) - 1)] for die, _ in p["dice"]]
    p["dice"] = sorted(found, key=lambda die: (die[1], o.die_order(die[0])))
    begin_round(o, p, 1)


def legal_centre(o: Any, p: Position) -> dict[str, int]:
    return ones([f"centre {letter}" for letter in "ABCDEF" if letter not in p["centres"]])


def play_centre(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    p["centres"][p["round"] - 1] = words[1]
    p["step"] = "choose"
    near = neighbours(sky.name(o.sky(p).centres[words[1]]))
    late: list[list[Any]] = []
    for place in range(o.seats):
        seat = (p["first"] - 1 + place) % o.seats + 1
        missions = [n for n in near if p["figures"].get(n, "").startswith(f"{seat} mission")]
        if missions and words[1] not in p["players"][seat - 1]["bonuses"]:
            late += [["as seat", seat - 1], ["bonus", "ABCDEF".index(words[1])]]
    push(p, *late, ["begin turn", 0])


def play_refill(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    p["dice"].insert(0, [" ".join(words[1:]), 0])
    p["bag"][words[1]] -= 1
    p["turn"] += 1
    p["step"], p["taken"] = "choose", None
    if p["turn"] < 4 * o.seats:
        push(p, ["begin turn", 0])
        return
    p["phase"] = "round_end"
    last = p["round"] == 4
    tasks: list[list[Any]] = []
    order = [(p["first"] - 1 + place) % o.seats for place in range(o.seats)]
    kinds = ["round stations", *(["last settling"] if last else [])] if o.level == 3 else []
    for kind in kinds:
        for seat in order:
            tasks += [["as seat", seat], [kind, o.mask(p["players"][seat]["stations"])]]
    push(p, *tasks, ["scoring" if last else "next round", 0])


# Step A


def legal_die(o: Any, p: Position) -> dict[str, int]:
    player = me(p)
    slots = range(len(p["dice"]))
    if o.level and not player["fuel"] and not player["bucks"]:
        free = [slot for slot in slots if o.wheel[p["dice"][slot][1]] >= 0]
        slots = free or slots
    return ones([f"take {slot + 1}" for slot in slots] + (anytime(o, p) if o.level >= 2 else []))


def play_die(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    p["taken"], p["taken_age"] = p["dice"].pop(int(words[1]) - 1)
    p["step"] = "act"
    if not o.level:
        return
    pays = o.wheel[p["taken_age"]]
    first = [["malus", 1]] if pays < 0 else [["units", pays]] if pays else []
    push(p, *first, ["space", 0])


def legal_space(o: Any, p: Position) -> dict[str, int]:
    player = me(p)
    out = ["normal"] if player["normal"] < 4 else []
    if player["transform"] is None:
        own = p["taken"].split()[0]
        out += [f"transform {colour}" for colour in COLOURS if colour != own]
    if player["research"] is None:
        if o.level < 3 or can_draw(p):
            out.append("research draw")
        if o.level == 3 and hand_size(player):
            out.append("research play")
    for card in player["developments"]:
        effects = o.content["progress"][str(card)]["development"]
        if any("slot" in effect for effect in effects) and card not in player["slots"]:
            out.append(f"slot {card}")
    return ones(out)


def play_space(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    player = me(p)
    own = p["taken"].split()[0]
    if o.level >= 2:
        push(p, ["action", 0])
    if words[0] == "normal":
        player["normal"] += 1
        set_hue(o, p, own, field=False)
    elif words[0] == "transform":
        player["transform"] = p["taken"]
        set_hue(o, p, words[1], field=True)
    elif words[0] == "research":
        player["research"] = p["taken"]
        set_hue(o, p, own, field=True)
        if o.level == 3:
            push(p, *([["draw", 1], ["limit", 0]] if words[1] == "draw" else [["play card", 1]]))
    else:
        player["slots"] = sorted([*player["slots"], int(words[1])])
        slot = next(e["slot"] for e in o.content["progress"][words[1]]["development"] if "slot" in e)
        push(p, *o.tasks([effect for effect in slot if "recolour" not in effect]))
        if any("recolour" in effect for effect in slot):
            push(p, ["recolour", 0])
        else:
            set_hue(o, p, own, field=False)


def play_recolour(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    set_hue(o, p, words[1], field=False)


def legal_action(o: Any, p: Position) -> dict[str, int]:
    hue = p["decision"]["hue"]
    points = affordable(o, p) + added(o, p, "II")
    works = {
        "black": me(p)["fuel"] < 10,
        "yellow": me(p)["bucks"] < 10,
        "turquoise": bool(upgrades(o, p, points)),
        "brown": bool(shifts(o, p, points)),
    }
    out = ["stop"] + (["resources"] if spaces(me(p), hue) else [])
    return ones(out + (["action"] if works[hue] else []) + anytime(o, p))


def play_action(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    hue = p["decision"]["hue"]
    if words[0] == "stop":
        return
    p["decision"]["points"] += added(o, p, "I" if words[0] == "resources" else "II")
    if words[0] == "resources":
        push(p, ["spend cubes", 0])
    elif hue in ("turquoise", "brown"):
        push(p, ["spend upgrade" if hue == "turquoise" else "spend shift", 0])
    else:
        gain(me(p), "fuel" if hue == "black" else "bucks", p["decision"]["points"])
        push(p, ["gain", 0])


def play_gain(o: Any, p: Position, words: list[str]) -> None:
    if words[0] == "stop":
        pop(p)
        return
    me(p)["bucks"] -= o.costs["points"]
    gain(me(p), "fuel" if p["decision"]["hue"] == "black" else "bucks", 1)


def play_spend(o: Any, p: Position, words: list[str]) -> None:
    if words[0] == "stop":
        pop(p)
        p["decision"]["points"] = 0
    elif words[0] == "place":
        pay_points(o, p, 1)
        me(p)["store"][words[1]][ROMAN.index(words[2])] += 1
    else:
        pay_points(o, p, step_die(o, p, words))


# Effects


def play_unit(o: Any, p: Position, words: list[str]) -> None:
    me(p)[words[0]] += 1
    top(p)[1] -= 1


def play_malus(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    me(p)[words[0]] -= 1


def legal_cubes(o: Any, p: Position) -> dict[str, int]:
    colours = COLOURS if top(p)[0] == "cubes" else (COLOURS[top(p)[1] // 16],)
    return ones([f"place {c} {ROMAN[i]}" for c in colours for i in spaces(me(p), c)])


def play_cubes(o: Any, p: Position, words: list[str]) -> None:
    me(p)["store"][words[1]][ROMAN.index(words[2])] += 1
    top(p)[1] -= 1


def play_draw(o: Any, p: Position, words: list[str]) -> None:
    me(p)["hand"] = sorted([*me(p)["hand"], int(words[1])])
    p["deck"] -= 1
    top(p)[1] -= 1


def legal_discard(o: Any, p: Position) -> dict[str, int]:
    out = [f"discard {card}" for card in declarable(o, p)]
    return ones(out + (["discard ?"] if me(p)["unknown"] else []))


def throw(p: Position, words: list[str]) -> None:
    if words[1] == "?":
        me(p)["unknown"] -= 1
        p["lost_discards"] += 1
    else:
        leave(p, int(words[1]))
        p["discards"] = sorted([*p["discards"], int(words[1])])


def leave(p: Position, card: int) -> None:
    if card in me(p)["hand"]:
        me(p)["hand"].remove(card)
    else:
        me(p)["unknown"] -= 1


def play_discard(o: Any, p: Position, words: list[str]) -> None:
    throw(p, words)
    if top(p)[0] == "discard":
        top(p)[1] -= 1


def legal_card(o: Any, p: Position) -> dict[str, int]:
    cards = declarable(o, p)
    out = [] if top(p)[1] else ["stop"]
    out += [f"mission {card}" for card in cards] if me(p)["markers"] else []
    return ones(out + [f"develop {card}" for card in cards])


def play_card(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    if words[0] == "stop":
        return
    card = int(words[1])
    leave(p, card)
    key = "missions" if words[0] == "mission" else "developments"
    me(p)[key] = sorted([*me(p)[key], card])
    if key == "missions":
        me(p)["markers"] -= 1
    else:
        lasting = ("slot", "ap_bonus", "discount", "free_portal", "vp_end")
        effects = o.content["progress"][words[1]]["development"]
        push(p, *o.tasks([e for e in effects if not any(word in e for word in lasting)]))


def play_points(o: Any, p: Position, words: list[str]) -> None:
    if words[0] == "stop":
        pop(p)
    else:
        top(p)[1] -= step_die(o, p, words)


def legal_one_of(o: Any, p: Position) -> dict[str, int]:
    return ones([f"option {n}" for n in range(1, len(o.options[top(p)[1]]) + 1)])


def play_one_of(o: Any, p: Position, words: list[str]) -> None:
    push(p, *o.tasks(o.options[pop(p)][int(words[1]) - 1]))


def legal_sell(o: Any, p: Position) -> dict[str, int]:
    pool = p["decision"]["pool"]
    out = [unit for unit in ("fuel", "bucks") if pool >= 2 and me(p)[unit] < 10]
    out += ["stop"] if pool < 2 and top(p)[1] else []
    return ones(out + (cubes(me(p)) if pool % 2 else []))


def play_sell(o: Any, p: Position, words: list[str]) -> None:
    if words[0] == "give":
        give(p, words)
    elif words[0] == "stop":
        p["decision"]["pool"] = 0
        pop(p)
    else:
        me(p)[words[0]] += 1
        p["decision"]["pool"] -= 2
        top(p)[1] = 1


# Step B


def legal_extra(o: Any, p: Position) -> dict[str, int]:
    player = me(p)
    price = max(0, o.costs["engine"] - saving(o, p, "engine"))
    out = ["stop"]
    out += [f"engines {n}" for n in (1, 2, 3) if n <= 3 - len(player["engines"]) and n * price <= player["fuel"]]
    if o.level == 3:
        out += ["draw cards"] if can_draw(p) else []
        out += ["play card"] if hand_size(player) else []
        out.append("take off")
        out += ["portals flip"] if 2 in player["engines"] else []
        out += ["portals return"] if 1 in player["engines"] else []
        fees = [one["fuel"] for one in has(p, p["decision"]["actor"], o, "free_portal")]
        out += ["portals fuel"] if fees and min(fees) <= player["fuel"] else []
    return ones(out + anytime(o, p))


def play_extra(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    player = me(p)
    if words[0] == "stop":
        pop(p)
    elif words[0] == "engines":
        count = int(words[1])
        player["fuel"] -= count * max(0, o.costs["engine"] - saving(o, p, "engine"))
        player["engines"] = sorted(player["engines"] + [1] * count)
    elif words[0] == "draw":
        push(p, ["draw", 2], ["discard", 1], ["limit", 0])
    elif words[0] == "play":
        push(p, ["play card", 1])
    else:
        if words[1] == "flip":
            player["engines"].remove(2)
            player["engines"] = sorted([*player["engines"], 1])
        elif words[1] == "return":
            player["engines"].remove(1)
        elif words[1] == "fuel":
            fees = [one["fuel"] for one in has(p, p["decision"]["actor"], o, "free_portal")]
            player["fuel"] -= min(fees)
        p["decision"]["portals"] = words[0] == "portals"
        push(p, ["fly", 0])


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
        [f"planet {n}" for n in planets if o.colour(planets[n]["colour"]) == colour and n not in seen]
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
        push(p, ["add outpost", 0])
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
            *o.tasks(o.content["stations"][words[1]]["now"]),
            ["earlier", earlier],
            ["add outpost", 1],
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
        push(p, *bonuses, ["add outpost", 2])
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
    return ones(["stop" if way == "full" else f"cheaper {way}" for way in found])


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
    return ones(["pay " + " ".join(map(str, gift)) for gift in found])


def play_pay(o: Any, p: Position, words: list[str]) -> None:
    colour = COLOURS[pop(p) // 16]
    row = me(p)["store"][colour]
    me(p)["store"][colour] = [have - int(n) for have, n in zip(row, words[1:], strict=True)]


def auto_earlier(o: Any, p: Position) -> bool:
    names = o.named(top(p)[1])
    if len(names) > 1:
        return True
    pop(p)
    for name in names:
        push(p, *o.tasks(o.content["stations"][name]["each"]))
    return False


def legal_stations(o: Any, p: Position) -> dict[str, int]:
    out = [f"use {name}" for name in o.named(top(p)[1])]
    return ones(out if top(p)[0] == "earlier" else ["stop", *out])


def play_stations(o: Any, p: Position, words: list[str]) -> None:
    if words[0] == "stop":
        pop(p)
        return
    top(p)[1] -= o.mask([words[1]])
    push(p, *o.tasks(o.content["stations"][words[1]]["each"]))


def open_outposts(o: Any, p: Position) -> list[str]:
    """The markers that may go under the figure just placed (SOM-9.9)."""
    player, seat = me(p), p["decision"]["actor"]
    kind = OUTPOSTS[top(p)[1]]
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


def auto_outpost(o: Any, p: Position) -> bool:
    if open_outposts(o, p):
        return True
    pop(p)
    return False


def play_outpost(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    if words[0] == "stop":
        return
    player = me(p)
    order = list(o.content["outposts"])
    player["outposts"] = sorted([*player["outposts"], words[1]], key=order.index)
    p["figures"][player["ship"]] += " outpost"
    push(p, *o.tasks(o.content["outposts"][words[1]]["bonus"]))


def play_bonus(o: Any, p: Position, words: list[str]) -> None:
    letter = "ABCDEF"[pop(p)]
    me(p)["bonuses"] = sorted([*me(p)["bonuses"], letter])
    if words[0] == "bonus":
        push(p, *o.tasks(o.content["outposts"][words[1]]["bonus"]))


def legal_last(o: Any, p: Position) -> dict[str, int]:
    return ones(["stop", *settlings(o, p)])


