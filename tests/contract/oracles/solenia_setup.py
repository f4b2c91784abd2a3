"""Set-up of Solenia, slowly (SLN-3, SLN-11.1, SLN-11.2)."""

from tests.contract.oracles import solenia_flow
from tests.contract.oracles.solenia_table import GOODS, TYPES, Position, player

NIGHT_BAND = ("night", "night", "dawn", "day", "day", "day", "day", "dusk", "night", "night")


def legal_set_band(p: Position) -> dict[str, int]:
    return {"night first": 1, "day first": 1}


def play_set_band(p: Position, words: list[str]) -> None:
    p["start"] = words[0]
    begin_strips(p)


def begin_strips(p: Position) -> None:
    if p["box"].level < 3 or not p["box"].knows_strips:
        begin_first(p)
        return
    twilight = next(row for row in p["box"].content["strips"]["list"] if "dawn" in row)
    p["strips"][2] = str(twilight["id"])
    p["decision"]["node"] = "set strip"


def legal_set_strip(p: Position) -> dict[str, int]:
    rows = p["box"].content["strips"]["list"]
    return {f"strip {row['id']}": 1 for row in rows if str(row["id"]) not in p["strips"]}


def play_set_strip(p: Position, words: list[str]) -> None:
    p["strips"][p["strips"].index(None)] = words[1]
    left = legal_set_strip(p)
    if len(left) > 1:
        return
    p["strips"][p["strips"].index(None)] = next(iter(left)).split()[1]
    for entry in range(10):
        p["band"][entry] = side(p, entry)
    begin_first(p)


def side(p: Position, entry: int) -> list[str]:
    """The fields of a band entry (SLN-2.5)."""
    kind = NIGHT_BAND[(entry + (5 if p["start"] == "day" else 0)) % 10]
    rows = p["box"].content["strips"]["list"]
    row = next(row for row in rows if str(row["id"]) == p["strips"][entry % 5])
    return [f"{kind}_city" if field == "city" else field for field in row[kind]]


def begin_first(p: Position) -> None:
    if p["seats"] > 1 and not p["box"].knows_first:
        p["decision"]["node"] = "set first"
    else:
        begin_orders(p)


def legal_set_first(p: Position) -> dict[str, int]:
    return {f"first {seat + 1}": 1 for seat in range(p["seats"])}


def play_set_first(p: Position, words: list[str]) -> None:
    p["first"] = int(words[1])
    begin_orders(p)


def seat_after(p: Position, steps: int) -> int:
    """The seat so many places after the start player."""
    return (p["first"] - 1 + steps) % p["seats"] + 1


def begin_orders(p: Position) -> None:
    """The third player gets a wood, the fourth a stone (SLN-3.5)."""
    if p["box"].level:
        for steps, good in ((2, "wood"), (3, "stone")):
            if steps < p["seats"]:
                player(p, seat_after(p, steps))["goods"][good] += 1
    p["decision"]["progress"] = 0
    if p["box"].level < 2:
        deal(p)
    else:
        p["decision"]["node"] = "set order"


def shown(p: Position) -> int:
    return 4 if p["seats"] == 4 else 3


def asked_type(p: Position) -> str:
    return TYPES[p["decision"].get("progress", 0) // shown(p)]


def legal_set_order(p: Position) -> dict[str, int]:
    return solenia_flow.reveals(p, asked_type(p))


def play_set_order(p: Position, words: list[str]) -> None:
    solenia_flow.reveal(p, asked_type(p), words)
    progress = p["decision"].get("progress", 0) + 1
    p["decision"]["progress"] = progress
    if progress == 2 * shown(p):
        p["decision"]["progress"] = 0
        if p["box"].improved:
            p["decision"]["node"] = "set tile"
        else:
            deal(p)


def legal_set_tile(p: Position) -> dict[str, int]:
    rows = p["box"].content["improvements"]["level1"]
    return {f"show {row['id']}": 1 for row in rows if row["id"] not in p["offer"]["tiles"]}


def play_set_tile(p: Position, words: list[str]) -> None:
    progress = p["decision"].get("progress", 0)
    p["offer"]["tiles"][progress] = words[1]
    p["decision"]["progress"] = progress + 1
    if progress + 1 == p["seats"]:
        p["decision"]["node"] = "set half"


def half_place(p: Position) -> tuple[int, str]:
    place, kind = divmod(p["decision"]["progress"] - p["seats"], 2)
    return place, TYPES[kind]


def legal_set_half(p: Position) -> dict[str, int]:
    place, kind = half_place(p)
    rows = p["box"].content["improvements"]["level3"]
    taken = [*p["offer"][kind], p["offer"]["day"][place] if kind == "night" else None]
    return {f"show {kind} {row['id']}": 1 for row in rows if row["id"] not in taken}


def play_set_half(p: Position, words: list[str]) -> None:
    place, kind = half_place(p)
    p["offer"][kind][place] = words[2]
    p["decision"]["progress"] += 1
    if p["decision"]["progress"] == 3 * p["seats"]:
        p["decision"]["progress"] = 0
        deal(p)


def deal(p: Position) -> None:
    if p["box"].referee:
        for who in p["players"]:
            who["hand_size"], who["deck_size"] = 3, 13
    if any(who["hand_size"] < 3 for who in p["players"]):
        p["decision"]["node"] = "deal"
    elif p["box"].improved:
        p["decision"]["progress"] = 0
        next_pick(p)
    else:
        begin(p)


def legal_deal(p: Position) -> dict[str, int]:
    who = next(who for who in p["players"] if who["hand_size"] < 3)
    return {f"draw {card}": 1 for card in who["deck"]}


def play_deal(p: Position, words: list[str]) -> None:
    solenia_flow.draw(next(who for who in p["players"] if who["hand_size"] < 3), words[1])
    deal(p)


def next_pick(p: Position) -> None:
    """From the last player backwards, twice (SLN-11.2)."""
    progress = p["decision"].get("progress", 0)
    if progress == 2 * p["seats"]:
        p["decision"]["progress"] = 0
        p["offer"] = {kind: [None] * 4 for kind in p["offer"]}
        begin(p)
    else:
        p["decision"]["node"] = "draft"
        p["decision"]["seat"] = seat_after(p, p["seats"] - 1 - progress % p["seats"])


def legal_draft(p: Position) -> dict[str, int]:
    who = player(p, p["decision"]["seat"])
    out = {}
    if who["tile"] is None:
        out |= {f"pick {tile}": 1 for tile in p["offer"]["tiles"] if tile}
    if who["halves"][0] is None:
        out |= {f"pick pair {n + 1}": 1 for n, half in enumerate(p["offer"]["day"]) if half}
    return out


def play_draft(p: Position, words: list[str]) -> None:
    who = player(p, p["decision"]["seat"])
    if words[1] == "pair":
        place = int(words[2]) - 1
        who["halves"] = [p["offer"][kind][place] for kind in TYPES]
        for kind in TYPES:
            p["offer"][kind][place] = None
    else:
        who["tile"] = words[1]
        p["offer"]["tiles"][p["offer"]["tiles"].index(words[1])] = None
    p["decision"]["progress"] = p["decision"].get("progress", 0) + 1
    next_pick(p)


def begin(p: Position) -> None:
    p["phase"], p["stage"] = "play", 2
    p["turn"] = p["first"]
    solenia_flow.begin_turn(p)
    assert set(player(p)["goods"]) == set(GOODS)
