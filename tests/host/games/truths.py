"""When a reason for a refusal is true, asked of the plain position and of the words of the choice.

Only reasons that say something about the table can be asked; the others name what is due.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

LIMIT = 7
MOST_ENERGY = 7
STEPS = {
    "N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1),
    "NE": (-1, 1), "SE": (1, 1), "SW": (1, -1), "NW": (-1, -1),
}  # fmt: skip


class Refused(NamedTuple):
    """A refused choice: where, what, and the facts of the refusal."""

    at: dict[str, Any]  # the plain position
    words: list[str]
    facts: dict[str, Any]
    options: dict[str, Any]

    @property
    def seat(self) -> int:
        """Whose decision it was, from 1."""
        return int(self.at["decision"].get("seat", self.at["turn"]))


Truth = Callable[[Refused], bool]


# Solaris


def energy(of: Refused, station: str) -> int:
    tracks = of.at["stations"][station].values()
    return next(int(space) for track in tracks for space in track if of.seat in track[space])


def left(of: Refused, station: str) -> int:
    return energy(of, station) - int(of.at["decision"].get("loss", {}).get(station, 0))


def reached(of: Refused, station: str) -> int:
    return energy(of, station) + int(of.at["decision"].get("gain", {}).get(station, 0))


def hand(of: Refused, seat: int = 0) -> list[str]:
    return list(of.at["hands"][(seat or of.seat) - 1])


def sees_hand(of: Refused) -> bool:
    return bool(of.options["depth"] == "digital")


def _no_bridge_card(of: Refused) -> bool:
    layout, bridges = of.at["layout"], of.at["bridges"]
    here = layout.index(of.at["active"])
    ways = [(bridges[here], layout[(here + 1) % 6]), (bridges[here - 1], layout[here - 1])]
    colours = {card.split("-")[1] for card in hand(of)}
    return not any(
        reached(of, station) < MOST_ENERGY and (colour in colours or (colour == "?" and colours))
        for colour, station in ways
    )


def _in_span(of: Refused) -> bool:
    low, _, high = of.facts["span"].partition("–")
    return int(low) <= int(of.words[1]) <= int(high or low)


def _receivers(of: Refused) -> int:
    others = [station for station in of.at["layout"] if station != "BIO"]
    return sum(reached(of, station) < MOST_ENERGY for station in others)


def _docked_at(of: Refused) -> str:
    return str(of.at["shuttles"][of.words[1]])


def _has_effect(of: Refused) -> bool:
    decision = of.at["decision"]
    return any(decision.get(key) for key in ("played", "loss", "gain", "victims"))


SOLARIS: dict[str, Truth] = {
    "no_effect": lambda of: not _has_effect(of),
    "no_energy": lambda of: left(of, of.facts["station"]) < of.facts["needed"],
    "full": lambda of: reached(of, of.facts["station"]) >= MOST_ENERGY,
    "not_in_hand": lambda of: of.words[-1] not in hand(of, of.facts["seat"]),
    "no_icon_card": lambda of: not any(c.startswith(f"{of.at['active']}-") for c in hand(of)),
    "wrong_icon": lambda of: not of.words[1].startswith(f"{of.at['active']}-"),
    "no_step": lambda of: reached(of, of.facts["station"]) >= MOST_ENERGY,
    "no_bridge_card": lambda of: not sees_hand(of) or _no_bridge_card(of),
    "no_hand_card": lambda of: not hand(of),
    "own_icon": lambda of: of.words[1].startswith("ED-"),
    "energy_for_cards": lambda of: not _in_span(of),
    "too_far": lambda of: int(of.words[2]) > _receivers(of) == of.facts["most"],
    "no_free_shuttle": lambda of: "free" not in of.at["shuttles"].values(),
    "shuttle_docked": lambda of: _docked_at(of) == of.facts["station"],
    "station_taken": lambda of: of.words[2] in of.at["shuttles"].values(),
    "no_victim": lambda of: not any(h for n, h in enumerate(of.at["hands"], 1) if n != of.seat),
    "self": lambda of: int(of.words[1]) == of.seat,
    "named_twice": lambda of: int(of.words[1]) in of.at["decision"]["victims"],
    "empty_hand": lambda of: not hand(of, int(of.words[1])),
    "shuttle_free": lambda of: _docked_at(of) == "free",
    "shuttle_colour": lambda of: not of.words[2].endswith(of.facts["colour"]),
    "no_source_energy": lambda of: left(of, of.facts["station"]) < 1,
    "two_at_cell": lambda of: left(of, "EC") < 2 and _docked_at(of) == "EC",
    "empty_slot": lambda of: of.at["display"][int(of.words[2]) - 1] is None,
    "empty_stack": lambda of: not of.at["stack"],
    "not_over_limit": lambda of: len(hand(of, int(of.words[1]))) <= LIMIT,
    "no_such_seat": lambda of: int(of.words[1]) > of.at["seats"],
    "over": lambda of: of.at["phase"] == "over",
}


# Solari


def pieces(of: Refused, seat: int) -> dict[str, str]:
    line = of.at["pieces"][of.at["planets"][seat - 1]]
    places = {word[0]: word[2:5] for word in line.split()}
    return {piece: at if at == "off" else at[:2] for piece, at in places.items()}


def own(of: Refused) -> dict[str, str]:
    return pieces(of, of.at["turn"])


def letter(name: str) -> str:
    return name if name.isdigit() else name[0].upper()


def taken(of: Refused, square: str) -> bool:
    return any(square in pieces(of, seat).values() for seat in range(1, of.at["seats"] + 1))


def _leaves(of: Refused) -> bool:
    down, right = STEPS.get(of.words[1], (9, 9))
    place = own(of)[letter(of.at["decision"]["mover"])]
    die = of.at["decision"]["die"]
    return not {int(place[0]) + down * die, int(place[1]) + right * die} <= set(range(8))


def _names_square(of: Refused) -> bool:
    return of.words[0] == "enter" and of.words[1] in of.facts["squares"].split(", ")


SOLARI: dict[str, Truth] = {
    "tile_played": lambda of: of.words[1] not in of.at["tiles"][of.at["turn"] - 1],
    "useful_tile": lambda of: of.words[1] in of.at["tiles"][of.at["turn"] - 1],
    "deal_twice": lambda of: any(of.words[1] in row for row in of.at["order"]),
    "die_not_rolled": lambda of: int(of.words[1]) not in of.at["dice"],
    "die_complete": lambda of: int(of.words[1]) in of.at["dice"],
    "piece_absent": lambda of: own(of).get(letter(of.words[1]), "off") == "off",
    "stuck_piece": lambda of: own(of)[letter(of.words[1])] != "off",
    "other_piece": lambda of: of.words[1] == of.at["decision"]["first_mover"],
    "leaves_board": _leaves,
    "barred": lambda of: taken(of, of.facts["square"]),
    "rim_taken": lambda of: taken(of, of.words[1]),
    "rim_line": lambda of: not {*enumerate(of.words[1])} & {*enumerate(of.facts["square"])},
    "enter": lambda of: "off" in own(of).values() and not _names_square(of),
    "enter_piece": lambda of: [*own(of).values()].count("off") > 1,
    "enter_other": lambda of: own(of).get(letter(of.words[1])) != "off",
    "enter_stuck": lambda of: own(of).get(letter(of.words[1])) == "off",
    "enter_barred": lambda of: taken(of, of.words[1]),
    "enter_rim": lambda of: own(of)["D"] == "off",
    "forfeit": lambda of: "off" not in own(of).values(),
    "forfeit_entry": lambda of: "off" in own(of).values(),
    "name": lambda of: of.at["dice"] == [6, 6],
    "declare_level": lambda of: of.options["level"] < 3,
    "declare_doubler": lambda of: not of.options["doubler"],
    "over": lambda of: of.at["phase"] == "over",
}


# Solenia


def player(of: Refused, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = of.at["players"][(seat or of.seat) - 1]
    return found


def goods(of: Refused) -> int:
    return sum(player(of)["goods"].values())


def city(of: Refused) -> str:
    return ("day", "night")[of.at["decision"].get("type", 0)]


SOLENIA: dict[str, Truth] = {
    "not_in_hand": lambda of: of.words[1] not in player(of)["hand"],
    "card_seen": lambda of: of.words[1] not in player(of)["deck"],
    "tell_value": lambda of: of.options["level"] < 3,
    "choose_card": lambda of: of.options["depth"] == "digital",
    "taken": lambda of: of.words[1] in of.at["board"],
    "free_field": lambda of: of.facts["field"] not in of.at["board"],
    "too_far": lambda of: goods(of) == of.facts["goods"] < of.facts["cost"],
    "no_good": lambda of: not player(of)["goods"][of.words[1]],
    "no_good_to_return": lambda of: not player(of)["goods"][of.words[1]],
    "keep_for_order": lambda of: player(of)["goods"][of.words[1]] > 0,
    "wrong_city": lambda of: of.words[1] != city(of),
    "no_tile": lambda of: int(of.words[2]) > len(of.at["display"][city(of)]),
    "lacks_goods": lambda of: any(
        need > player(of)["goods"][good] for good, need in of.facts["goods"].items()
    ),
    "slot_filled": lambda of: player(of)[city(of)][int(of.words[1]) - 1] is not None,
    "slot_locked": lambda of: player(of)[city(of)][int(of.words[1]) - 1] is None,
    "return_goods": lambda of: goods(of) > of.facts["capacity"],
    "pay_range": lambda of: of.at["decision"]["cost"] == of.facts["cost"] > 0,
    "no_star": lambda of: player(of)["stars"] == 0,
    "demand_one": lambda of: not of.at["decision"].get("progress"),
    "over": lambda of: of.at["phase"] == "over",
}

TRUE: dict[str, dict[str, Truth]] = {"solaris": SOLARIS, "solari": SOLARI, "solenia": SOLENIA}
