"""A greedy Solaris player: it collects energy at EC, cards of shuttle colours, and beams.

Each decision has one scoring function that looks at the seat's view; the best score wins. Plans
reach no further than the coming activation of EC, which is enough to finish in a few rounds.
"""

from collections.abc import Callable
from typing import Any

from heliograph.bots.player import Greedy
from heliograph.engine.nodes import functions_in

View = dict[str, Any]
Words = list[str]

STATIONS = ("EC", "ED", "HQ", "BIO", "SP", "CAN")
WANTED_AT_CELL = 6


class Seen:
    """What the bot reads off its view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = int(view["viewer"])
        self.active = str(view["active"])
        self.decision: View = view["pending"]["decision"]
        self.hand = [card.split("-") for card in view["hands"][self.seat - 1]["cards"]]
        self.energy = {name: self._energy(name) for name in STATIONS}

    def _energy(self, station: str) -> int:
        for track in self.view["stations"][station].values():
            for space, stack in track.items():
                if self.seat in stack:
                    running = self.decision
                    gain = running.get("gain", {}).get(station, 0)
                    return int(space) + int(gain) - int(running.get("loss", {}).get(station, 0))
        return 0

    @property
    def spent(self) -> int:
        """Energy of the running action."""
        return sum(self.decision.get("loss", {}).values())

    def cards_of(self, colour: str) -> int:
        """How many hand cards have this colour."""
        return sum(card[1] == colour for card in self.hand)

    def icons_of(self, station: str) -> int:
        """How many hand cards have this icon."""
        return sum(card[0] == station for card in self.hand)

    def transfers(self, shuttle: str, station: str) -> int:
        """How much this shuttle could bring to the laser from there, as things stand."""
        source = self.energy[station] if station != "EC" else self.energy["EC"] // 2
        return min(source, self.cards_of(shuttle.rstrip("0123456789")), self.energy["EC"])

    def worth(self, card: Words) -> int:
        """How useful a card is to keep: shuttle colours first, then EC icons."""
        icon, colour = card
        docked = self.view["shuttles"].get(colour, "free") != "free"
        return 3 * int(docked) + 2 * self.cards_of(colour) + int(icon == "EC")


def _score_action(table: Seen, words: Words) -> int:
    return _ACTIONS[words[0]](table)


def _value_replenish(table: Seen) -> int:
    cards = table.icons_of(table.active)
    return 4 * cards if table.active != "EC" or table.energy["EC"] < 2 else 2


def _value_redirect(table: Seen) -> int:
    if table.active not in _beside_cell(table) or table.energy["EC"] >= WANTED_AT_CELL:
        return 1
    return 5 * min(table.energy[table.active], WANTED_AT_CELL - table.energy["EC"])


def _value_station(table: Seen) -> int:
    return _STATIONS[table.active](table)


def _beside_cell(table: Seen) -> tuple[str, str]:
    layout = table.view["layout"]
    return layout[1], layout[5]


def _value_engine(table: Seen) -> int:
    return 8 * table.icons_of("EC") + 2 * (len(table.hand) - table.icons_of("ED"))


def _value_headquarters(table: Seen) -> int:
    return 4 * (7 - len(table.hand))


def _value_biotope(table: Seen) -> int:
    return 3 * (table.energy["BIO"] - 2)


def _value_port(table: Seen) -> int:
    return 10 * _best_docking(table)


def _value_canteen(table: Seen) -> int:
    return 3 * min(table.energy["CAN"], 7 - len(table.hand))


def _value_cell(_: Seen) -> int:
    return 100


_ACTIONS: dict[str, Callable[[Seen], int]] = {
    "replenish": _value_replenish,
    "redirect": _value_redirect,
    "exchange": lambda _: 3,
    "pass": lambda _: 0,
    "station": _value_station,
}
_STATIONS: dict[str, Callable[[Seen], int]] = {
    "EC": _value_cell,
    "ED": _value_engine,
    "HQ": _value_headquarters,
    "BIO": _value_biotope,
    "SP": _value_port,
    "CAN": _value_canteen,
}


# Details of an action


def _score_replenish(_: Seen, words: Words) -> int:
    """Play what there is; at ED the cheapest payment ends the action."""
    if words[0] == "spend":
        return -int(words[1])
    return 0 if words[0] == "stop" else 1


_score_energy_cell = _score_replenish


def _score_engine_deck(table: Seen, words: Words) -> int:
    if words[0] == "spend":
        return -int(words[1])
    icon, colour = words[1].split("-")
    return 5 * (icon == "EC") + 1 - table.worth([icon, colour]) // 3


def _score_redirect(table: Seen, words: Words) -> int:
    if words[0] == "stop":
        return 1
    side = 1 if words[1] == "cw" else -1
    layout = table.view["layout"]
    target = layout[(layout.index(table.active) + side) % len(layout)]
    return 2 if target == "EC" and table.energy["EC"] < WANTED_AT_CELL else 0


def _score_exchange(table: Seen, words: Words) -> int:
    return -table.worth(words[2].split("-"))


_score_limit = _score_exchange


def _score_headquarters(table: Seen, words: Words) -> int:
    """At HQ: enough for a full hand, not more."""
    return -abs(2 * int(words[1]) - max(2, 7 - len(table.hand)))


def _score_biotope(_: Seen, words: Words) -> int:
    return int(words[2])


def _best_docking(table: Seen) -> int:
    free = [name for name, place in table.view["shuttles"].items() if place == "free"]
    return max((table.transfers(name, station) for name in free for station in STATIONS), default=0)


def _score_shuttle_port(table: Seen, words: Words) -> int:
    if words[0] == "stop":
        return 1
    return table.transfers(words[1], words[2]) - 2 * min(table.spent, 1)


def _score_canteen(table: Seen, words: Words) -> int:
    if words[0] == "stop":
        return 1
    room = 7 - len(table.hand) - table.spent
    count = table.view["hands"][int(words[1]) - 1]["count"]
    return 1 + count if room > 0 else 0


def _score_take(table: Seen, words: Words) -> int:
    if words[1] == "stack":
        return 4
    return table.worth(table.view["display"][int(words[2]) - 1].split("-"))


class SolarisGreedy(Greedy):
    """Collects energy at EC and cards of shuttle colours, and beams."""

    seen = Seen
    scores = functions_in(globals(), "_score")
