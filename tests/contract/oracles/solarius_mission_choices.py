"""What each task of a turn allows and does, on plain data."""

from typing import Any

from tests.contract.oracles.solarius_mission_turn import (
    COLOURS,
    ROMAN,
    UNIT,
    Position,
    added,
    affordable,
    anytime,
    can_draw,
    declarable,
    gain,
    gifts,
    give,
    hand_size,
    has,
    me,
    pay_points,
    pop,
    push,
    renew_pile,
    saving,
    set_hue,
    shifts,
    spaces,
    step_die,
    top,
    upgrades,
)  # fmt: skip


def ones(texts: list[str]) -> dict[str, int]:
    return dict.fromkeys(texts, 1)


# Step A


def legal_die(o: Any, p: Position) -> dict[str, int]:
    player = me(p)
    slots = range(len(p["dice"]))
    if o.level and not player["fuel"] and not player["bucks"]:
        free = [slot for slot in slots if o.wheel[p["dice"][slot][1]] >= 0]
        slots = free or slots
    return ones([f"take {slot + 1}" for slot in slots] + anytime(o, p))


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
    return ones(out + anytime(o, p))


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
        slot = next(
            e["slot"] for e in o.content["progress"][words[1]]["development"] if "slot" in e
        )
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
        push(p, ["gain", 0])


def play_gain(o: Any, p: Position, words: list[str]) -> None:
    if words[0] == "stop":
        pop(p)
        gain(me(p), UNIT[p["decision"]["hue"]], p["decision"]["points"])
        p["decision"]["points"] = 0
        return
    me(p)["bucks"] -= o.costs["points"]
    p["decision"]["points"] += 1


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
    gain(me(p), words[0], 1)
    top(p)[1] -= 1


def play_malus(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    me(p)[words[0]] -= 1


def legal_cubes(o: Any, p: Position) -> dict[str, int]:
    colours = COLOURS if top(p)[0] == "cubes" else (COLOURS[top(p)[1] // 16],)
    places = [f"place {c} {ROMAN[i]}" for c in colours for i in spaces(me(p), c)]
    return ones(places + anytime(o, p))


def play_cubes(o: Any, p: Position, words: list[str]) -> None:
    me(p)["store"][words[1]][ROMAN.index(words[2])] += 1
    top(p)[1] -= 1


def play_draw(o: Any, p: Position, words: list[str]) -> None:
    me(p)["hand"] = sorted([*me(p)["hand"], int(words[1])])
    p["deck"] -= 1
    top(p)[1] -= 1
    renew_pile(p)


def legal_discard(o: Any, p: Position) -> dict[str, int]:
    out = [f"discard {card}" for card in declarable(o, p)]
    return ones(out + (["discard ?"] if me(p)["unknown"] else []) + anytime(o, p))


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
    renew_pile(p)
    if top(p)[0] == "discard":
        top(p)[1] -= 1


def legal_card(o: Any, p: Position) -> dict[str, int]:
    cards = declarable(o, p)
    out = [] if top(p)[1] else ["stop"]
    out += [f"mission {card}" for card in cards] if me(p)["markers"] else []
    return ones(out + [f"develop {card}" for card in cards] + anytime(o, p))


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
    options = [f"option {n}" for n in range(1, len(o.options[top(p)[1]]) + 1)]
    return ones(options + anytime(o, p))


def play_one_of(o: Any, p: Position, words: list[str]) -> None:
    push(p, *o.tasks(o.options[pop(p)][int(words[1]) - 1]))


def legal_sell(o: Any, p: Position) -> dict[str, int]:
    pool = p["decision"]["pool"]
    out = [unit for unit in ("fuel", "bucks") if pool >= 2 and me(p)[unit] < 10]
    out += ["stop"] if pool < 2 and top(p)[1] else []
    tasks = p["decision"]["tasks"][1:]
    return ones(out + (gifts(o, p, tasks, pool, bool(top(p)[1])) if pool % 2 else []))


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
    out += [
        f"engines {n}"
        for n in (1, 2, 3)
        if n <= 3 - len(player["engines"]) and n * price <= player["fuel"]
    ]
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
