"""The actions of a turn: what may be played next, and what it adds up to (SOL-6, SOL-7)."""

from collections import Counter

from tests.contract.oracles.solaris_flow import (
    Legal,
    Words,
    decide,
    finish_action,
    move_tokens,
    take,
)
from tests.contract.oracles.solaris_table import (
    FULL,
    KINDS,
    PARTS,
    STATIONS,
    Position,
    colour,
    declarable,
    docked_at,
    energy,
    icon,
    lay_down,
    neighbours,
)

STATION_NODES = {
    "ED": "engine deck",
    "HQ": "headquarters",
    "BIO": "biotope",
    "SP": "shuttle port",
    "CAN": "canteen",
    "EC": "energy cell",
}


def hand_of(p: Position) -> list[str]:
    """The hand of the seat on turn."""
    return list(p["hands"][p["turn"] - 1])


def cards_with(p: Position, **wanted: str) -> list[str]:
    """Return the different cards the seat may play that show this icon or colour."""
    show = {"icon": icon, "colour": colour}
    return [
        card
        for card in (*KINDS, *PARTS)
        if declarable(hand_of(p), card)
        and all(show[part](card) == value or value == "?" for part, value in wanted.items())
    ]


def left(p: Position, station: str) -> int:
    """Energy of the seat on turn after what this action has already cost."""
    return energy(p, station, p["turn"]) - p["decision"].get("loss", {}).get(station, 0)


def room(p: Position, station: str) -> int:
    """Steps up to 7 after what this action has already gained."""
    gained = p["decision"].get("gain", {}).get(station, 0)
    return FULL - energy(p, station, p["turn"]) - gained


def played(p: Position) -> int:
    """Cards played in this action so far."""
    return int(p["decision"].get("played", 0))


def add(p: Position, part: str, station: str, count: int = 1) -> None:
    """Add to the running gains or losses of this action."""
    total = p["decision"].setdefault(part, {})
    total[station] = total.get(station, 0) + count


def play_card(p: Position, card: str) -> None:
    """Play a card of the seat on turn."""
    lay_down(p, p["turn"], card)
    p["decision"]["played"] = played(p) + 1


def with_stop(choices: list[str], *, may_stop: bool) -> Legal:
    """Return the choices, and `stop` where the action has had an effect (SOL-5.2)."""
    return dict.fromkeys([*choices, *(["stop"] if may_stop else [])], 1)


# Which action (SOL-5.2)


def legal_action(p: Position) -> Legal:
    """An action is offered where it can begin; passing is always possible."""
    offers = {
        "replenish": replenishing(p),
        "redirect": redirecting(p),
        "exchange": hand_of(p),
        "pass": [""],
        "station": BEGINNINGS[p["active"]](p),
    }
    return {action: 1 for action, beginnings in offers.items() if beginnings}


def play_action(p: Position, words: Words) -> None:
    """Go on to the details; a pass is complete."""
    if words[0] == "pass":
        take(p, 0)
    else:
        decide(p, STATION_NODES[p["active"]] if words[0] == "station" else words[0])


def replenishing(p: Position) -> list[str]:
    """Cards with the icon of the active station, up to 7 (SOL-6.1)."""
    surplus = p["box"].surplus and played(p)
    if room(p, p["active"]) < 1 and not surplus:
        return []
    return [f"card {card}" for card in cards_with(p, icon=p["active"])]


def legal_replenish(p: Position) -> Legal:
    """One more, or stop."""
    return with_stop(replenishing(p), may_stop=played(p) > 0)


def play_replenish(p: Position, words: Words) -> None:
    """One step per card."""
    if words[0] == "stop":
        finish_action(p)
    else:
        play_card(p, words[1])
        add(p, "gain", p["active"])


def redirecting(p: Position) -> list[str]:
    """Cards in the colour of a touching bridge that leads to a station with room (SOL-6.2)."""
    if left(p, p["active"]) < 1:
        return []
    return [
        f"send {side} {card}"
        for side, (bridge, station) in neighbours(p).items()
        if room(p, station) > 0
        for card in cards_with(p, colour=bridge)
    ]


def legal_redirect(p: Position) -> Legal:
    """One more, or stop."""
    return with_stop(redirecting(p), may_stop=played(p) > 0)


def play_redirect(p: Position, words: Words) -> None:
    """One energy per card."""
    if words[0] == "stop":
        finish_action(p)
    else:
        play_card(p, words[2])
        add(p, "loss", p["active"])
        add(p, "gain", neighbours(p)[words[1]][1])


def legal_exchange(p: Position) -> Legal:
    """Any card of the hand (SOL-6.3)."""
    return {f"discard {p['turn']} {card}": 1 for card in cards_with(p)}


def play_exchange(p: Position, words: Words) -> None:
    """The card is not played; one card comes back."""
    lay_down(p, p["turn"], words[2])
    take(p, 1)


# The stations (SOL-7)


def engine_cards(p: Position) -> list[str]:
    """Cards of other stations while energy lasts: two of one icon share one (SOL-7.1)."""
    surplus = p["box"].surplus and played(p)
    out = []
    for station in STATIONS:
        gains = Counter(p["decision"].get("gain", {}))
        gains[station] += 1
        fits = room(p, station) > 0 or surplus
        if station != "ED" and fits and least(gains) <= energy(p, "ED", p["turn"]):
            out += [f"card {card}" for card in cards_with(p, icon=station)]
    return out


def least(gains: Counter[str]) -> int:
    """The least energy for so many cards per station."""
    return sum(-(-count // 2) for count in gains.values())


def legal_engine_deck(p: Position) -> Legal:
    """One more card, or the energy from the least up to one per card (SOL-C5)."""
    fewest = least(Counter(p["decision"].get("gain", {})))
    most = min(played(p), energy(p, "ED", p["turn"]))
    spends = [f"spend {count}" for count in range(max(fewest, 1), most + 1)]
    return dict.fromkeys(engine_cards(p) + spends, 1)


def play_engine_deck(p: Position, words: Words) -> None:
    """Gain where the cards belong, pay at the Engine Deck."""
    if words[0] == "spend":
        add(p, "loss", "ED", int(words[1]))
        finish_action(p)
    else:
        play_card(p, words[1])
        add(p, "gain", icon(words[1]))


def headquarters(p: Position) -> list[str]:
    """Any energy up to what is there (SOL-7.2)."""
    return [f"spend {count}" for count in range(1, left(p, "HQ") + 1)]


def legal_headquarters(p: Position) -> Legal:
    """Declared before the first card (SOL-C23)."""
    return dict.fromkeys(headquarters(p), 1)


def play_headquarters(p: Position, words: Words) -> None:
    """Two cards for each energy (SOL-C24)."""
    add(p, "loss", "HQ", int(words[1]))
    move_tokens(p)
    take(p, 2 * int(words[1]))


def receivers(p: Position, way: str) -> list[str]:
    """The other stations below 7 in the order of the way (SOL-7.3, SOL-C15, SOL-C16)."""
    layout = p["layout"]
    step = 1 if way == "cw" else -1
    home = layout.index("BIO")
    ring = [layout[(home + step * count) % 6] for count in range(1, 6)]
    return [station for station in ring if energy(p, station, p["turn"]) < FULL]


def biotope(p: Position) -> list[str]:
    """At least one station gets energy (SOL-C17); one energy is the fee."""
    most = min(left(p, "BIO") - 1, len(receivers(p, "cw")))
    return [f"spread {way} {count}" for way in ("cw", "ccw") for count in range(1, most + 1)]


def legal_biotope(p: Position) -> Legal:
    """One direction, so many stations (SOL-C14)."""
    return dict.fromkeys(biotope(p), 1)


def play_biotope(p: Position, words: Words) -> None:
    """Fee and gifts."""
    count = int(words[2])
    add(p, "loss", "BIO", 1 + count)
    for station in receivers(p, words[1])[:count]:
        add(p, "gain", station)
    finish_action(p)


def shuttle_port(p: Position) -> list[str]:
    """Every free shuttle to every station (SOL-7.4, SOL-C10, SOL-C11)."""
    if left(p, "SP") < 1:
        return []
    taken = set(p["shuttles"].values()) if p["box"].one_shuttle else set()
    return [
        f"dock {shuttle} {station}"
        for shuttle in p["shuttles"]
        if not docked_at(p, shuttle)
        for station in STATIONS
        if station not in taken
    ]


def legal_shuttle_port(p: Position) -> Legal:
    """One more, or stop."""
    return with_stop(shuttle_port(p), may_stop="loss" in p["decision"])


def play_shuttle_port(p: Position, words: Words) -> None:
    """One energy per shuttle."""
    if words[0] == "stop":
        finish_action(p)
    else:
        p["shuttles"][words[1]] = words[2]
        add(p, "loss", "SP")


def canteen(p: Position) -> list[str]:
    """Every opponent with hand cards once (SOL-7.5, SOL-C22)."""
    if left(p, "CAN") < 1:
        return []
    named = [p["turn"], *p["decision"].get("victims", [])]
    return [f"rob {seat}" for seat, hand in enumerate(p["hands"], 1) if hand and seat not in named]


def legal_canteen(p: Position) -> Legal:
    """All victims are named before the first card is drawn (SOL-C19)."""
    return with_stop(canteen(p), may_stop="victims" in p["decision"])


def play_canteen(p: Position, words: Words) -> None:
    """Name, or pay and draw."""
    decision = p["decision"]
    if words[0] == "rob":
        decision["victims"] = sorted([*decision.get("victims", []), int(words[1])])
        add(p, "loss", "CAN")
        return
    move_tokens(p)
    if p["box"].referee:
        for victim in decision["victims"]:
            rest = len(p["hands"][victim - 1]) - 1
            p["hands"][victim - 1] = ["?-?"] * rest
            p["face_down"][p["turn"] - 1].append("?-?")
        take(p, 0)
    else:
        decide(p, "robbery", victims=decision["victims"])


def legal_robbery(p: Position) -> Legal:
    """A blind card of the first victim (SOL-C21)."""
    hand = p["hands"][p["decision"]["victims"][0] - 1]
    return {f"draw {card}": count for card, count in Counter(hand).items()}


def play_robbery(p: Position, words: Words) -> None:
    """It lies face down before the thief."""
    victim, *others = p["decision"]["victims"]
    p["hands"][victim - 1].remove(words[1])
    p["face_down"][p["turn"] - 1].append(words[1])
    if others:
        decide(p, "robbery", victims=others)
    else:
        take(p, 0)


def energy_cell(p: Position) -> list[str]:
    """Every docked shuttle with a card of its colour, where both energies are there (SOL-7.6)."""
    out = []
    for shuttle in p["shuttles"]:
        source = docked_at(p, shuttle)
        if not source or left(p, "EC") < 1 + (source == "EC") or left(p, source) < 1:
            continue
        hue = shuttle.rstrip("0123456789")
        out += [f"beam {shuttle} {card}" for card in cards_with(p, colour=hue)]
    return out


def legal_energy_cell(p: Position) -> Legal:
    """One more, or stop."""
    return with_stop(energy_cell(p), may_stop=played(p) > 0)


def play_energy_cell(p: Position, words: Words) -> None:
    """Pay here and there, one step on the laser; at EC itself both (SOL-C7)."""
    if words[0] == "stop":
        finish_action(p)
        return
    source = docked_at(p, words[1])
    assert source
    play_card(p, words[2])
    add(p, "loss", "EC")
    add(p, "loss", source)
    p["decision"]["beamed"] = p["decision"].get("beamed", 0) + 1


BEGINNINGS = {
    "ED": engine_cards,
    "HQ": headquarters,
    "BIO": biotope,
    "SP": shuttle_port,
    "CAN": canteen,
    "EC": energy_cell,
}
