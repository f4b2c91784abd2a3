"""A turn of Solenia, slowly: card, field, price, island or city, slot; and what the table tells."""

from tests.contract.oracles import solenia_flow as flow
from tests.contract.oracles.solenia_table import (
    AIRSHIP,
    FIELDS,
    GOODS,
    TYPES,
    Position,
    can_serve,
    can_serve_after,
    fields_for,
    kind_at,
    player,
    power,
    price,
    slot_effects,
    tile_effects,
    total,
    ways_to_pay,
)  # fmt: skip

KINDS = (*GOODS, "day_city", "night_city")


# The card (SLN-4.1, SLN-4.10)


def values_left(p: Position) -> list[int]:
    """Values of which the seat on turn may still hold a card (referee depth)."""
    who, box = player(p), p["box"]
    out = []
    for value in range(3):
        unseen = sum(box.card(card)["value"] == value for card in who["deck"])
        plain = sum(card == f"{p['turn']}:?{value}" for card in p["board"].values())
        if unseen > plain + who["plain_discards"][value]:
            out.append(value)
    return out


def legal_play(p: Position) -> dict[str, int]:
    box, who = p["box"], player(p)
    open_fields, free = fields_for(p, p["turn"]) if box.level == 3 else ([AIRSHIP], [])
    if not box.referee:
        cards, values = who["hand"], []
    else:
        values = values_left(p) or [0, 1, 2]
        cards = [card for card in who["deck"] if box.card(card)["value"] in values_left(p)]
        cards = cards if box.level == 3 else []
    out = {}
    if open_fields:
        out |= {f"card {card}": 1 for card in cards}
        out |= {f"value {value}": 1 for value in values}
    if not free:
        out |= {f"discard {card}": 1 for card in cards}
        out |= {f"lay away {value}": 1 for value in values}
        out |= {"lay away ?": 1} if box.referee else {}
    return out


def leave_hand(p: Position, name: str) -> None:
    who = player(p)
    who["hand_size"] -= 1
    if not name.startswith("?"):
        (who["deck"] if p["box"].referee else who["hand"]).remove(name)


def lay_off(p: Position, name: str) -> None:
    who = player(p)
    if name.startswith("?"):
        who["plain_discards"][int(name[1:])] += 1
    else:
        who["discards"].append(name)


def play_play(p: Position, words: list[str]) -> None:
    name = {"value": "?", "lay": "?"}.get(words[0], "") + words[-1]
    if words[0] in ("discard", "lay"):
        lay_away(p, "?3" if words[-1] == "?" else name)
        return
    card = f"{p['turn']}:{name}"
    p["decision"]["card"] = card
    if p["box"].level == 3:
        p["decision"]["node"] = "place"
        return
    leave_hand(p, name)
    lay_off(p, name)
    value = flow.play_value(p, card)
    if p["box"].level == 2:
        p["decision"]["node"] = "where"
        return
    if value == 0:
        p["waiting"] = "strip"
    if p["box"].level == 1:
        p["decision"]["node"] = "count"
    else:
        flow.proceed(p)


def lay_away(p: Position, name: str) -> None:
    """A card without effect, and the airship advances."""
    leave_hand(p, name)
    lay_off(p, name)
    if name == "?3":
        player(p)["cards_left"] -= 1
    else:
        flow.play_value(p, f"{p['turn']}:{name}")
    p["waiting"] = "strip"
    flow.proceed(p)


# The field and its price (SLN-4.2 to SLN-4.5)


def legal_place(p: Position) -> dict[str, int]:
    return {f"field {field}": 1 for field in fields_for(p, p["turn"])[0]}


def play_place(p: Position, words: list[str]) -> None:
    decision, field = p["decision"], words[1]
    cost = price(p, p["turn"], field) - power(p, p["turn"], "range")
    card = decision["card"]
    leave_hand(p, card[2:])
    p["board"][field] = card
    flow.play_value(p, card)
    decision["field"] = FIELDS.index(field) + 1
    decision["cost"] = max(0, cost)
    decision["under"] = kind_at(p, field)
    if decision["under"] == "?":
        del decision["under"]
        decision["node"] = "look"
    else:
        pay(p)


def told_kinds(p: Position, cost: int) -> dict[str, int]:
    cities = [kind for kind in TYPES if can_serve_after(p, p["turn"], kind, cost)]
    return {f"on {kind}": 1 for kind in (*GOODS, *(f"{kind}_city" for kind in cities))}


def legal_look(p: Position) -> dict[str, int]:
    return told_kinds(p, p["decision"].get("cost", 0))


def play_look(p: Position, words: list[str]) -> None:
    row, column = divmod(p["decision"]["field"] - 1, 5)
    p["band"][(p["advances"] + row) % 10][column] = words[1]
    p["decision"]["under"] = words[1]
    pay(p)


def pay(p: Position) -> None:
    """Pay for range; a price that leaves no choice is paid at once."""
    held = player(p)["goods"]
    while p["decision"].get("cost", 0):
        kinds = [good for good in GOODS if held[good]]
        if len(kinds) > 1:
            p["decision"]["node"] = "pay"
            return
        held[kinds[0]] -= 1
        p["decision"]["cost"] -= 1
    resolve(p)


def leaves_order(p: Position, good: str, cost: int) -> bool:
    under = p["decision"]["under"]
    if not under.endswith("_city"):
        return True
    held = player(p)["goods"]
    held[good] -= 1
    fine = can_serve_after(p, p["turn"], under[:-5], cost)
    held[good] += 1
    return fine


def payable(p: Position, cost: int) -> dict[str, int]:
    held = player(p)["goods"]
    goods = [good for good in GOODS if held[good] and leaves_order(p, good, cost)]
    return {f"pay {good}": 1 for good in goods}


def legal_pay(p: Position) -> dict[str, int]:
    return payable(p, p["decision"]["cost"] - 1)


def play_pay(p: Position, words: list[str]) -> None:
    player(p)["goods"][words[1]] -= 1
    p["decision"]["cost"] -= 1
    pay(p)


# What the field gives: SLN-5 and SLN-6


def resolve(p: Position) -> None:
    decision, who, seat = p["decision"], player(p), p["turn"]
    value = flow.value_of(p, decision["card"])
    kind = "city" if decision["under"].endswith("_city") else "island"
    gained = value
    if value == 0:
        p["waiting"] = "strip"
        gained += power(p, seat, f"zero_{kind}")
    if decision.get("field") == FIELDS.index(AIRSHIP) + 1:
        gained += power(p, seat, f"airship_{kind}")
    if kind == "island":
        who["goods"][decision["under"]] += gained
        flow.proceed(p)
    else:
        who["stars"] += gained
        decision["type"] = TYPES.index(decision["under"][:-5])
        decision["node"] = "deliver"


def city(p: Position) -> str:
    return TYPES[p["decision"].get("type", 0)]


def legal_deliver(p: Position) -> dict[str, int]:
    kind = city(p)
    orders = enumerate(p["display"][kind], 1)
    return {f"deliver {kind} {n}": 1 for n, order in orders if can_serve(p, p["turn"], order)}


def play_deliver(p: Position, words: list[str]) -> None:
    order = p["display"][words[1]].pop(int(words[2]) - 1)
    p["decision"]["delivered"] = order
    if order == "?":
        p["decision"]["node"] = "demand"
        return
    ways = ways_to_pay(p, p["turn"], order)
    if len(ways) > 1:
        p["decision"]["node"] = "swap"
    else:
        pay_order(p, ways[0][1])


def legal_swap(p: Position) -> dict[str, int]:
    return {name: 1 for name, _ in ways_to_pay(p, p["turn"], p["decision"]["delivered"])}


def play_swap(p: Position, words: list[str]) -> None:
    ways = dict(ways_to_pay(p, p["turn"], p["decision"]["delivered"]))
    pay_order(p, ways[" ".join(words)])


def pay_order(p: Position, goods: dict[str, int]) -> None:
    for good in GOODS:
        player(p)["goods"][good] -= goods[good]
    choose_slot(p)


def open_slots(p: Position) -> list[int]:
    """The slots for the next order of this type (SLN-6.3, SLN-10.2)."""
    slots = [tile is not None for tile in player(p)[city(p)][:6]]
    if not p["box"].winter:
        return [slots.index(False)] if False in slots else []
    out = []
    for column in range(6):
        level = column // 2
        filled = sum(slots[2 * level : 2 * level + 2])
        below = sum(slots[2 * level - 2 : 2 * level]) if level else 3
        if not slots[column] and below >= filled + 1:
            out.append(column)
    return out


def choose_slot(p: Position) -> None:
    slots = open_slots(p)
    if slots and p["box"].winter:
        p["decision"]["node"] = "slot"
    else:
        use_slot(p, slots[0] if slots else 6)


def legal_slot(p: Position) -> dict[str, int]:
    return {f"slot {column + 1}": 1 for column in open_slots(p)}


def play_slot(p: Position, words: list[str]) -> None:
    use_slot(p, int(words[1]) - 1)


def use_slot(p: Position, column: int) -> None:
    row, tile = player(p)[city(p)], p["decision"].pop("delivered")
    if column < 6:
        row[column] = tile
    else:
        row.append(tile)
    p["decision"]["column"] = column
    if flow.is_pile_left(p, city(p)):
        p["decision"]["node"] = "reveal"
    else:
        take_bonus(p)


def legal_reveal(p: Position) -> dict[str, int]:
    return flow.reveals(p, city(p))


def play_reveal(p: Position, words: list[str]) -> None:
    flow.reveal(p, city(p), words)
    if p["decision"].get("after_die"):
        flow.proceed(p)
    else:
        take_bonus(p)


def take_bonus(p: Position) -> None:
    seat, column = p["turn"], p["decision"].get("column", 0)
    effects = slot_effects(p, seat, city(p), column)
    if column == 0:
        effects = effects + tile_effects(p, seat)
    for effect in effects:
        for good in effect.get("goods", []):
            player(p)["goods"][good] += 1
        player(p)["stars"] += effect.get("stars", 0)
        if "choose" in effect:
            mask = sum(1 << GOODS.index(good) for good in effect["choose"])
            key = "choose_next" if p["decision"].get("choose") else "choose"
            p["decision"][key] = mask
        p["decision"]["draw_now"] = p["decision"].get("draw_now", 0) + effect.get("hand", 0)
    flow.proceed(p)


# What the table tells below level 3


def legal_move_strip(p: Position) -> dict[str, int]:
    return {"moved": 1}


def play_move_strip(p: Position, words: list[str]) -> None:
    flow.push_back(p)
    flow.proceed(p)


def legal_bonus(p: Position) -> dict[str, int]:
    who = player(p, p["decision"]["seat"])
    out = {"stop": 1} | ({"star": 1} if who["stars"] < 250 else {})
    return out | ({f"take {good}": 1 for good in GOODS} if total(who) < 40 else {})


def play_bonus(p: Position, words: list[str]) -> None:
    if words != ["stop"]:
        change(p, words)
        p["decision"]["gained"] = 1
        return
    seat = p["decision"]["seat"]
    if p["decision"].get("gained"):
        player(p, seat)["stars"] += power(p, seat, "scoring_star")
    p["decision"]["gained"] = 0
    p["decision"]["progress"] = p["decision"].get("progress", 0) + 1
    flow.proceed(p)


def change(p: Position, words: list[str]) -> None:
    who = player(p, p["decision"]["seat"])
    step = -1 if words[0] == "lose" else 1
    if words[-1] == "star":
        who["stars"] += step
    else:
        who["goods"][words[-1]] += step


def legal_count(p: Position) -> dict[str, int]:
    who = player(p)
    out = legal_bonus(p) | ({"lose star": 1} if who["stars"] else {})
    return out | {f"lose {good}": 1 for good in GOODS if who["goods"][good]}


def play_count(p: Position, words: list[str]) -> None:
    if words == ["stop"]:
        flow.proceed(p)
    else:
        change(p, words)


def legal_where(p: Position) -> dict[str, int]:
    return told_kinds(p, 0)


def play_where(p: Position, words: list[str]) -> None:
    p["decision"]["under"] = words[1]
    p["decision"]["node"] = "spend"


def legal_spend(p: Position) -> dict[str, int]:
    return {"stop": 1} | payable(p, 0)


def play_spend(p: Position, words: list[str]) -> None:
    if words == ["stop"]:
        resolve(p)
    else:
        player(p)["goods"][words[1]] -= 1


def legal_demand(p: Position) -> dict[str, int]:
    held = player(p)["goods"]
    out = {f"pay {good}": 1 for good in GOODS if held[good]}
    return out | ({"stop": 1} if p["decision"].get("progress") else {})


def play_demand(p: Position, words: list[str]) -> None:
    if words == ["stop"]:
        p["decision"]["progress"] = 0
        p["decision"]["node"] = "worth"
    else:
        p["decision"]["progress"] = 1
        player(p)["goods"][words[1]] -= 1


def legal_worth(p: Position) -> dict[str, int]:
    return {f"number {number}": 1 for number in range(32)}


def play_worth(p: Position, words: list[str]) -> None:
    p["decision"]["delivered"] = "?" if words[1] == "0" else f"?{words[1]}"
    choose_slot(p)


def legal_numbers(p: Position) -> dict[str, int]:
    asked = p["decision"].get("progress", 0)
    most = (16, 16, 160, 60)[asked % 4] if p["box"].level else 250
    return {f"number {number}": 1 for number in range(most + 1)}


def play_numbers(p: Position, words: list[str]) -> None:
    asked, number = p["decision"].get("progress", 0), int(words[1])
    p["decision"]["progress"] = asked + 1
    if p["box"].level == 0:
        p["players"][asked]["final"] = number
        if asked + 1 == p["seats"]:
            p["phase"] = "over"
            p["decision"]["node"] = "over"
        return
    p["players"][asked // 4]["tally"][asked % 4] = number
    if asked + 1 == 4 * p["seats"]:
        flow.finish(p)
