"""Public facts by name, and setting them as they lie on the table ("the table says otherwise").

A correction never asks whether the rules allow it, only whether the thing can exist: the position
is written down, changed in one place and read again. Hidden cards belong to the host at digital
depth and cannot be corrected there.
"""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.reading import correcting, need_fact, shown
from heliograph.games.solarius_mission import plain, position, position_values, sky
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.layout import LEVEL, REFEREE_DEPTH
from heliograph.games.solarius_mission.scoring import NAMES
from heliograph.games.solarius_mission.stocks import LaidOut
from shared_rules.solarius_mission.bridge import BRIDGE_DICE, COLOURS

State = bytes
BOARD_FACTS = (
    "fuel", "bucks", "debris_spaces", "debris", "beside", "engines", "stations", "outposts",
    "colonies", "markers", "ship", "normal", "transform", "research", "slots", "bonuses",
    "unsettled", "settled",
)  # fmt: skip
CARD_FACTS = ("missions", "fulfilled", "developments")
BY_COLOUR = {"level": "levels", "column": "columns", "store": "store"}
PLANET_FACTS = ("unsettled", "settled")


def facts(box: Box, state: State, places: sky.Sky | None) -> dict[str, Any]:
    """Return every public fact by its name."""
    return _facts_in(plain.dump(box, state, places), state, places)


def _facts_in(whole: dict[str, Any], state: State, places: sky.Sky | None) -> dict[str, Any]:
    out: dict[str, Any] = {key: whole[key] for key in ("round", "first", "turn", "pointer")}
    out |= {f"die.{slot + 1}": die for slot, die in enumerate(whole["dice"])}
    out |= {f"bag.{colour}": count for colour, count in whole["bag"].items()}
    out |= {f"centre.{at + 1}": letter for at, letter in enumerate(whole["centres"])}
    for seat, player in enumerate(whole["players"], 1):
        out |= {f"{key}.{seat}": player[key] for key in BOARD_FACTS}
        for fact, key in BY_COLOUR.items():
            out |= {f"{fact}.{seat}.{colour}": player[key][colour] for colour in COLOURS}
        out |= {f"sheet.{seat}.{name}": player["sheet"].get(name) for name in NAMES}
        if state[REFEREE_DEPTH]:
            out |= {f"{key}.{seat}": player[key] for key in CARD_FACTS}
            out[f"hand.{seat}"] = len(player["hand"]) + player["unknown"]
    if places is not None:
        out |= {f"figure.{name}": whole["figures"].get(name) for name in sky.NAMES}
        spots = [sky.NAMES[number] for number in places.hex_of]
        out |= {f"spot.{name}": whole["spots"].get(name) for name in spots}
    return out


def correct(
    box: Box, state: State, empty: State, places: sky.Sky | None, fact: str, value: Any, *,
    counts: bool,
) -> bytes:  # fmt: skip
    """Return the state with one fact as the table says; raises BadCorrection.

    With `counts` nothing may be more than the box holds.
    """
    whole = plain.dump(box, state, places)
    known = _facts_in(whole, state, places)
    need_fact(fact, known)
    name, *where = fact.split(".", 2)
    present = shown(known[fact])
    with correcting(fact):
        try:
            before = LaidOut(whole)
            _set(whole, name, where, value)
            if counts:
                before.settle(whole, dice=bool(state[LEVEL]))
            return position.load(box, empty, whole, counts=counts)
        except (TypeError, ValueError, AttributeError, LookupError) as error:
            words = (f"a value such as {present}", f"ein Wert wie {present}")
            raise position_values.refuse("", words, value) from error


def _set(whole: dict[str, Any], name: str, where: list[str], value: Any) -> None:
    if not where:
        _set_course(whole, name, value)
    elif name in ("figure", "spot"):
        _set_place(whole[f"{name}s"], ".".join(where), value)
    elif name == "bag":
        whole["bag"][where[0]] = value
    elif name == "die":
        _set_die(whole, int(where[0]) - 1, value)
    elif name == "centre":
        whole["centres"][int(where[0]) - 1] = value
    else:
        _set_board(whole, name, int(where[0]) - 1, where[1:], value)


def _set_course(whole: dict[str, Any], name: str, value: Any) -> None:
    """Round, start player and turn; another turn begins with the choice of a die."""
    if type(value) is int and whole[name] == value:
        return
    whole[name] = value
    begins = name == "turn" or (name == "first" and whole["phase"] == "play")
    if begins and len(whole["dice"]) == BRIDGE_DICE:
        whole["decision"] = {}
        whole["taken"], whole["step"], whole["phase"] = None, "choose", "play"


def _set_place(places: dict[str, str], where: str, value: Any) -> None:
    places.pop(where, None)
    if value is not None:
        places[where] = value


def _set_die(whole: dict[str, Any], slot: int, value: Any) -> None:
    """Change a die on the Bridge; its colour is exchanged with the bag."""
    die, age = value
    old, new = whole["dice"][slot][0].split()[0], die.split()[0]
    whole["bag"][old] += 1
    whole["bag"][new] -= 1
    whole["dice"][slot] = [die, age]
    whole["dice"].sort(key=lambda one: one[1])


def _set_board(whole: dict[str, Any], name: str, seat: int, where: list[str], value: Any) -> None:
    player = whole["players"][seat]
    if name in BY_COLOUR:
        player[BY_COLOUR[name]][where[0]] = value
    elif name == "sheet":
        _set_place(player["sheet"], where[0], value)
    elif name == "hand":
        size = position_values.number(value, 0, 32, "hand", "SOM-8.3")
        player["unknown"] = size - len(player["hand"])
        whole["deck"] = None
    else:
        if name in PLANET_FACTS:
            _leave_other_places(whole, value, PLANET_FACTS, whole["spots"])
        elif name in CARD_FACTS:
            _leave_other_places(whole, value, (*CARD_FACTS, "hand"), {})
            whole["discards"] = [card for card in whole["discards"] if card not in value]
            whole["deck"] = None
        player[name] = value


def _leave_other_places(
    whole: Mapping[str, Any], names: Any, keys: tuple[str, ...], spots: dict[str, str]
) -> None:
    """What is put somewhere is no longer anywhere else."""
    for player in whole["players"]:
        for key in keys:
            player[key] = [name for name in player[key] if name not in names]
    for place in [place for place, what in spots.items() if what in names]:
        del spots[place]
