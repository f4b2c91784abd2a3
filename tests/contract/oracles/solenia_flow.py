"""What follows an action in Solenia, slowly: limit, strip, cards, die, end (SLN-4.8 to SLN-9)."""

from collections.abc import Iterator

from tests.contract.oracles.solenia_table import (
    FIELDS,
    GOODS,
    TYPES,
    Player,
    Position,
    capacity,
    earned,
    kind_at,
    player,
    power,
    total,
    value_of,
)  # fmt: skip

BLOCKS = ("c3", "c4", "b3", "d3", "c2")


def begin_turn(p: Position) -> None:
    p["decision"] = {"node": "play", "seat": p["turn"]}


def node(p: Position, name: str, seat: int | None = None) -> None:
    p["decision"]["node"] = name
    p["decision"]["seat"] = seat or p["turn"]


def proceed(p: Position) -> None:
    """Whatever is due next."""
    decision, who = p["decision"], player(p)
    seats = [(p["turn"] - 1 + step) % p["seats"] + 1 for step in range(p["seats"])]
    full = [seat for seat in seats if total(player(p, seat)) > capacity(p, seat)]
    if decision.get("choose"):
        node(p, "pick")
    elif full:
        node(p, "limit", full[0])
    elif decision.get("draw_now") and who["deck_size"]:
        decision["draw_now"] -= 1
        draw_one(p)
    elif p["waiting"].startswith("strip"):
        score(p)
    elif decision.get("after_die"):
        p["waiting"] = "nothing"
        pass_turn(p)
    else:
        end_turn(p)


def draw_one(p: Position) -> None:
    if p["box"].referee:
        player(p)["hand_size"] += 1
        player(p)["deck_size"] -= 1
        proceed(p)
    else:
        node(p, "draw")


# Small decisions


def legal_pick(p: Position) -> dict[str, int]:
    mask = p["decision"]["choose"]
    return {f"take {good}": 1 for bit, good in enumerate(GOODS) if mask >> bit & 1}


def play_pick(p: Position, words: list[str]) -> None:
    player(p)["goods"][words[1]] += 1
    p["decision"]["choose"] = p["decision"].pop("choose_next", 0)
    proceed(p)


def legal_limit(p: Position) -> dict[str, int]:
    held = player(p, p["decision"]["seat"])["goods"]
    return {f"return {good}": 1 for good in GOODS if held[good]}


def play_limit(p: Position, words: list[str]) -> None:
    player(p, p["decision"]["seat"])["goods"][words[1]] -= 1
    proceed(p)


def legal_draw(p: Position) -> dict[str, int]:
    return {f"draw {card}": 1 for card in player(p)["deck"]}


def play_draw(p: Position, words: list[str]) -> None:
    draw(player(p), words[1])
    proceed(p)


def draw(who: Player, card: str) -> None:
    who["deck"].remove(card)
    who["hand"].append(card)
    who["hand_size"] += 1
    who["deck_size"] -= 1


# The strip


def score(p: Position) -> None:
    level = p["box"].level
    if level == 0:
        node(p, "move strip")
    elif level < 3:
        ask_bonuses(p)
    else:
        for field in FIELDS[:5]:
            if ":?" in p["board"].get(field, ""):
                cards = meant(p, field)
                if len(cards) != 1:
                    node(p, "identify", int(p["board"][field][0]))
                    return
                identify(p, field, cards[0])
        score_cards(p)
        push_back(p)
        proceed(p)


def ask_bonuses(p: Position) -> None:
    asked = p["decision"].get("progress", 0)
    if asked == p["seats"]:
        p["decision"]["progress"] = 0
        push_back(p)
        proceed(p)
    else:
        p["decision"]["gained"] = 0
        node(p, "bonus", (p["turn"] - 1 + asked) % p["seats"] + 1)


def push_back(p: Position) -> None:
    """The first strip comes to the front, all cards move a row back (SLN-7.4)."""
    p["waiting"] = "nothing"
    p["advances"] += 1
    p["decision"]["scored"] = 1


def score_cards(p: Position) -> None:
    """Every card on the first strip gives its bonus and is laid off (SLN-7.2, SLN-8)."""
    lucky = set()
    for field in FIELDS[:5]:
        card = p["board"].pop(field, "neutral")
        if card == "neutral":
            continue
        seat, name = int(card[0]), card[2:]
        gained = dict(bonus(p, name, kind_at(p, field)))
        for good in gained.keys() & set(GOODS):
            player(p, seat)["goods"][good] += gained[good]
        player(p, seat)["stars"] += gained.get("star", 0)
        player(p, seat)["discards"].append(name)
        if any(gained.values()):
            lucky.add(seat)
    for seat in lucky:
        player(p, seat)["stars"] += power(p, seat, "scoring_star")
    p["board"] = {f"{at[0]}{int(at[1]) - 1}": card for at, card in p["board"].items()}


def bonus(p: Position, card: str, kind: str) -> Iterator[tuple[str, int]]:
    rule = p["box"].card(card)["bonus"]
    if "number" in rule:
        yield (kind if kind in GOODS else "star"), rule["number"]
    elif "star_if" in rule:
        yield "star", int(kind == rule["star_if"])
    else:
        yield from ((good, rule["goods"].count(good)) for good in rule["goods"])


def meant(p: Position, field: str) -> list[str]:
    """The cards that one known by its value alone may be, one of each sort."""
    card = p["board"][field]
    out: list[str] = []
    for name in player(p, int(card[0]))["deck"]:
        row = p["box"].card(name)
        known = [p["box"].card(other)["bonus"] for other in out]
        if row["value"] == int(card[3:]) and row["bonus"] not in known:
            out.append(name)
    return out


def identify(p: Position, field: str, name: str) -> None:
    seat = p["board"][field][0]
    player(p, int(seat))["deck"].remove(name)
    p["board"][field] = f"{seat}:{name}"


def unclear(p: Position) -> str:
    return next(field for field in FIELDS[:5] if ":?" in p["board"].get(field, ""))


def legal_identify(p: Position) -> dict[str, int]:
    return {f"bonus {name}": 1 for name in meant(p, unclear(p))}


def play_identify(p: Position, words: list[str]) -> None:
    identify(p, unclear(p), words[1])
    proceed(p)


# The end of a turn


def end_turn(p: Position) -> None:
    who = player(p)
    size = 3 + power(p, p["turn"], "hand")
    while who["hand_size"] < size and who["deck_size"]:
        if not p["box"].referee:
            node(p, "draw")
            return
        who["hand_size"] += 1
        who["deck_size"] -= 1
    if p["seats"] == 1 and who["cards_left"]:
        p["waiting"] = "die"
        p["decision"]["after_die"] = 1
        node(p, "roll")
    else:
        pass_turn(p)


def pass_turn(p: Position) -> None:
    following = p["turn"] % p["seats"] + 1
    if player(p, following)["cards_left"]:
        p["turn"] = following
        begin_turn(p)
        return
    p["decision"] = {"node": "numbers", "seat": p["turn"]}
    p["phase"] = "round_end"
    if p["box"].level > 1:
        finish(p)


def finish(p: Position) -> None:
    p["phase"] = "over"
    p["decision"]["node"] = "over"
    for seat in range(1, p["seats"] + 1):
        player(p, seat)["final"] = min(250, stars(p, seat))


def stars(p: Position, seat: int) -> int:
    """Final scoring (SLN-9)."""
    who = player(p, seat)
    if p["box"].level < 2:
        day, night, worth, extra = who["tally"]
    else:
        tiles = {kind: [tile for tile in who[kind] if tile] for kind in TYPES}
        day, night = len(tiles["day"]), len(tiles["night"])
        worth = sum(p["box"].order(tile)["stars"] for kind in TYPES for tile in tiles[kind])
        extra = sum(at_the_end(p, seat, kind, effect) for kind, effect in earned(p, seat))
    pairs = 0 if p["box"].winter else sum(range(1, min(4, day, night) + 1))
    return int(who["stars"] + worth + pairs + total(who) // 2 + extra)


def at_the_end(p: Position, seat: int, kind: str, effect: dict[str, int]) -> int:
    who = player(p, seat)
    own = sum(tile is not None for tile in who[kind])
    other = sum(tile is not None for tile in who["night" if kind == "day" else "day"])
    counts = {
        "end_per_own": own,
        "end_per_other": other,
        "end_per_good": total(who),
        "end_per_set": min(who["goods"].values()),
        "end_per_pair": min(own, other),
        "end_per_card": sum(card.startswith(f"{seat}:") for card in p["board"].values()),
        "end_per_four_stars": who["stars"] // 4,
    }
    gained = sum(effect[name] * count for name, count in counts.items() if name in effect)
    return min(gained, effect.get("max", 1000))


# Orders


def reveals(p: Position, kind: str) -> dict[str, int]:
    out = {f"order {name}": count for name, count in p["piles"][kind].items()}
    return out | ({f"order {kind} ?": 1} if p["box"].referee else {})


def reveal(p: Position, kind: str, words: list[str]) -> None:
    if words[-1] == "?":
        p["display"][kind].append("?")
        return
    p["display"][kind].append(words[1])
    p["piles"][kind][words[1]] -= 1
    if not p["piles"][kind][words[1]]:
        del p["piles"][kind][words[1]]


def is_pile_left(p: Position, kind: str) -> bool:
    if not p["box"].referee:
        return bool(p["piles"][kind])
    rows = p["box"].content["orders"][kind]
    seen = len(p["display"][kind]) + p["removed"][kind]
    seen += sum(tile is not None for who in p["players"] for tile in who[kind])
    return bool(sum(row.get("copies", 1) for row in rows) > seen)


# The solo die (SLN-12.2)


def legal_roll(p: Position) -> dict[str, int]:
    return {f"die {face}": 1 for face in range(1, 7)}


def play_roll(p: Position, words: list[str]) -> None:
    side = p["box"].content["solo"]["die"][int(words[1]) - 1]
    if side == "advance":
        p["waiting"] = "strip of die"
    elif side == "block" and p["box"].level == 3:
        for field in BLOCKS:
            if field not in p["board"]:
                p["board"][field] = "neutral"
                break
    elif side.startswith("order_") and p["box"].level > 1 and remove_order(p, side[6:]):
        return
    proceed(p)


def remove_order(p: Position, kind: str) -> bool:
    display = p["display"][kind]
    if not display:
        return False
    worth = [p["box"].order(order)["stars"] for order in display]
    del display[worth.index(max(worth))]
    p["removed"][kind] += 1
    if not is_pile_left(p, kind):
        return False
    p["decision"]["type"] = TYPES.index(kind)
    p["decision"]["node"] = "reveal"
    return True


def play_value(p: Position, card: str) -> int:
    """Count a card of the seat on turn as played; return its value."""
    who = player(p)
    value = value_of(p, card)
    who["cards_left"] -= 1
    who["played"][value] += 1
    return value
