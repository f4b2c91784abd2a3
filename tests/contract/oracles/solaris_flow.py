"""What follows an action: cards to take, the hand limit, the display, the next turn and round."""

from collections import Counter
from typing import Any

from tests.contract.oracles.solaris_table import (
    HAND_LIMIT,
    KINDS,
    PARTS,
    STATIONS,
    Position,
    change,
    declarable,
    energy,
    icon,
    lay_down,
    off_the_stack,
    put,
    renew_stack,
    turn_order,
)

Legal = dict[str, int]
Words = list[str]
AFTER_TURN, AFTER_CANTEEN, AFTER_ROUND = 0, 1, 2


def decide(p: Position, node: str, **fields: Any) -> None:
    """Put the next decision."""
    p["decision"] = {"node": node, "seat": p["turn"], **fields}


def finish_action(p: Position) -> None:
    """Move each token once (SOL-4.4), then draw back for every second card (SOL-8.4)."""
    played = p["decision"].get("played", 0)
    move_tokens(p)
    take(p, played // 2)


def move_tokens(p: Position) -> None:
    """Make gains and losses real; surplus cards of a house rule move nothing."""
    seat, decision = p["turn"], p["decision"]
    gains, losses = Counter(decision.get("gain", {})), Counter(decision.get("loss", {}))
    for station in STATIONS:
        steps = min(gains[station] - losses[station], 7 - energy(p, station, seat))
        change(p, station, seat, steps)
    p["laser"][seat - 1] += decision.get("beamed", 0)


def take(p: Position, count: int) -> None:
    """Cards to take, else the hand limit (SOL-5.5), else the display (SOL-5.6)."""
    if count and (p["stack"] or any(p["display"])):
        decide(p, "take", take=count)
    elif len(p["hands"][p["turn"] - 1]) > HAND_LIMIT:
        decide(p, "limit", after_limit=AFTER_TURN)
    else:
        refill(p)


def legal_take(p: Position) -> Legal:
    """Each card of the display, and the stack (SOL-8.4, SOL-7.2)."""
    slots = [f"display {slot}" for slot, card in enumerate(p["display"], 1) if card]
    return {f"take {place}": 1 for place in [*slots, *(["stack"] if p["stack"] else [])]}


def play_take(p: Position, words: Words) -> None:
    """The display is not refilled in between (SOL-8.5)."""
    left = p["decision"]["take"] - 1
    hand = p["hands"][p["turn"] - 1]
    if words[1] == "display":
        hand.append(p["display"][int(words[2]) - 1])
        p["display"][int(words[2]) - 1] = None
    elif p["box"].referee:
        off_the_stack(p, "?-?")
        hand.append("?-?")
    else:
        decide(p, "draw", take=left + 1)
        return
    take(p, left)


def legal_draw(p: Position) -> Legal:
    """Every card of the stack is equally likely."""
    return {f"draw {card}": count for card, count in Counter(p["stack"]).items()}


def play_draw(p: Position, words: Words) -> None:
    """The card goes to the hand."""
    off_the_stack(p, words[1])
    p["hands"][p["turn"] - 1].append(words[1])
    take(p, p["decision"]["take"] - 1)


# Hand limit


def legal_limit(p: Position) -> Legal:
    """Any card of everybody who holds more than seven (SOL-C48)."""
    return {
        f"discard {seat} {card}": 1
        for seat, hand in enumerate(p["hands"], 1)
        if len(hand) > HAND_LIMIT
        for card in (*KINDS, *PARTS)
        if declarable(hand, card)
    }


def play_limit(p: Position, words: Words) -> None:
    """One card less."""
    lay_down(p, int(words[1]), words[2])
    check_limits(p, p["decision"].get("after_limit", 0))


def check_limits(p: Position, after: int) -> None:
    """Go on when nobody holds too many cards."""
    if any(len(hand) > HAND_LIMIT for hand in p["hands"]):
        decide(p, "limit", after_limit=after)
    elif after == AFTER_TURN:
        refill(p)
    elif after == AFTER_CANTEEN:
        pass_turn(p)
    else:
        begin_round(p)


# The display and the end of a turn


def refill(p: Position) -> None:
    """Three cards lie open when a turn begins (SOL-8.5)."""
    while None in p["display"] and p["stack"]:
        if not p["box"].referee or p["box"].enter_display:
            decide(p, "refill")
            return
        show(p, "?-?")
    if p["phase"] == "setup":
        begin_round(p)
    else:
        end_turn(p)


def show(p: Position, card: str) -> None:
    """Turn a card over into the first gap."""
    p["display"][p["display"].index(None)] = card
    off_the_stack(p, card)


def legal_refill(p: Position) -> Legal:
    """A card of the stack; beside real cards whatever lies there."""
    return (
        dict.fromkeys((f"draw {card}" for card in (*KINDS, *PARTS)), 1)
        if (p["box"].referee)
        else legal_draw(p)
    )


def play_refill(p: Position, words: Words) -> None:
    """Show it."""
    show(p, words[1])
    refill(p)


def end_turn(p: Position) -> None:
    """The Canteen closes with the pick-up and the limit for all (SOL-9.1, SOL-C18)."""
    if p["active"] == "CAN" and p["turn"] == p["order"][-1]:
        for hand, loot in zip(p["hands"], p["face_down"], strict=True):
            hand.extend(loot)
            loot.clear()
        check_limits(p, AFTER_CANTEEN)
    else:
        pass_turn(p)


def pass_turn(p: Position) -> None:
    """The next seat, else the next station (SOL-3.3, SOL-9)."""
    order = p["order"]
    if p["turn"] != order[-1]:
        step_out(p, order[order.index(p["turn"]) + 1])
        return
    tracks = p["stations"][p["active"]]
    tracks["energy"], tracks["rim"] = tracks["rim"], {}
    layout = p["layout"]
    if p["active"] != "EC":
        activate(p, layout[(layout.index(p["active"]) + 1) % 6])
    elif is_over(p):
        p["phase"] = "over"
        decide(p, "over")
    else:
        end_round(p)


def is_over(p: Position) -> bool:
    """7 on the laser, or four rounds of the Time Game (SOL-11.1, SOL-12.1)."""
    return p["round"] == 4 if p["box"].time_game else max(p["laser"]) >= 7


def activate(p: Position, station: str) -> None:
    """Put the marker there and fix the order (SOL-3.5)."""
    p["active"] = station
    p["order"] = turn_order(p, station)
    step_out(p, p["order"][0])


def step_out(p: Position, seat: int) -> None:
    """The token slides to the rim (SOL-5.1); then its owner chooses an action."""
    p["turn"] = seat
    put(p, p["active"], seat, "rim", energy(p, p["active"], seat))
    decide(p, "action")


# The end of a round (SOL-10)


def end_round(p: Position) -> None:
    """Shuttles back; then the card that names two bridges."""
    p["phase"] = "round_end"
    free_shuttles(p)
    if p["stack"]:
        decide(p, "bridge card")
    else:
        cards_due(p)


def free_shuttles(p: Position) -> None:
    """All shuttles lie beside the stack (SOL-10.2)."""
    p["shuttles"] = dict.fromkeys(p["shuttles"], "free")


def legal_bridge_card(p: Position) -> Legal:
    """The top card of the stack; beside real cards its icon must be told."""
    if p["box"].referee:
        return dict.fromkeys((f"draw {card}" for card in (*KINDS, *PARTS[:6])), 1)
    return legal_draw(p)


def play_bridge_card(p: Position, words: Words) -> None:
    """The card goes to the discards (SOL-C27); equal spares need no draw."""
    off_the_stack(p, words[1])
    p["discards"].append(words[1])
    renew_stack(p)
    at = p["layout"].index(icon(words[1]))
    if p["spares"][0] == p["spares"][1]:
        swap(p, at, p["spares"][0])
    else:
        decide(p, "bridge swap", progress=at)


def legal_bridge_swap(p: Position) -> Legal:
    """Either spare may come first, equally likely (SOL-C28)."""
    return {f"bridge {colour}": 1 for colour in p["spares"]}


def play_bridge_swap(p: Position, words: Words) -> None:
    """Lay both spares."""
    swap(p, p["decision"].get("progress", 0), words[1])


def swap(p: Position, at: int, first: str) -> None:
    """The bridges before and after position `at` change places with the spares."""
    bridges, spares = p["bridges"], list(p["spares"])
    spares.remove(first)
    p["spares"] = [bridges[at - 1], bridges[at]]
    bridges[at - 1], bridges[at] = first, spares[0]
    cards_due(p)


def cards_due(p: Position) -> None:
    """A card for every station with 0 or 1 energy (SOL-10.4), EC too (SOL-C30)."""
    due = [
        sum(energy(p, station, seat) <= 1 for station in STATIONS)
        for seat in range(1, p["seats"] + 1)
    ]
    deal(p, due + [0] * (5 - len(due)))


def deal(p: Position, due: list[int]) -> None:
    """Deal in turn order what is due."""
    while any(due) and p["stack"]:
        if not p["box"].referee:
            decide(p, "deal", due=due)
            return
        seat = next_due(p, due)
        off_the_stack(p, "?-?")
        p["hands"][seat - 1].append("?-?")
        due[seat - 1] -= 1
    if p["phase"] == "setup":
        refill(p)
    else:
        check_limits(p, AFTER_ROUND)


def next_due(p: Position, due: list[int]) -> int:
    """Who gets the next card."""
    return next(seat for seat in p["order"] if due[seat - 1])


def play_deal(p: Position, words: Words) -> None:
    """Deal one card."""
    due = list(p["decision"]["due"])
    seat = next_due(p, due)
    off_the_stack(p, words[1])
    p["hands"][seat - 1].append(words[1])
    due[seat - 1] -= 1
    deal(p, due)


def begin_round(p: Position) -> None:
    """The next round, at the station after EC (SOL-3.2, SOL-10.6)."""
    p["round"] += 1
    p["phase"] = "play"
    free_shuttles(p)
    activate(p, p["layout"][1])
