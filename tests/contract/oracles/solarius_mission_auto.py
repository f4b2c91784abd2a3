"""What happens in Solarius Mission without a decision; True: somebody must decide."""

from typing import Any

from tests.contract.oracles.solarius_mission_turn import (
    COLOURS,
    TURN,
    UNIT,
    Position,
    anytime,
    flip,
    gain,
    gifts,
    hand_size,
    me,
    on_turn,
    point_steps,
    pop,
    push,
    renew_pile,
    settle_by_tech,
    settlings,
    spaces,
    spend_steps,
    top,
)  # fmt: skip

# Tasks that happen by themselves; True: a decision is due


def auto_units(o: Any, p: Position) -> bool:
    if top(p)[1]:
        return True
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
        renew_pile(p)
        if not p["deck"]:
            break
        if not o.referee:
            return True
        p["deck"] -= 1
        me(p)["unknown"] += 1
        top(p)[1] -= 1
        renew_pile(p)
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
    points = p["decision"]["points"]
    unit = UNIT[p["decision"]["hue"]]
    left = {"fuel": player["fuel"], "bucks": player["bucks"] - o.costs["points"]}
    if left["bucks"] >= 0 and left[unit] + points + 1 <= 10:
        return True
    pop(p)
    gain(player, unit, points)
    p["decision"]["points"] = 0
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
    more = gifts(o, p, p["decision"]["tasks"][1:], pool, bool(top(p)[1]))
    if pool == 0 or full or (pool == 1 and not more):
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
    p["first"] = p["first"] % o.seats + 1
    begin_round(o, p, p["round"] + 1)
    return False


def begin_round(o: Any, p: Position, number: int) -> None:
    p.update(round=number, phase="play", turn=0, step="open centre", taken=None)
    for player in p["players"]:
        player.update(normal=0, transform=None, research=None, slots=[])
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
