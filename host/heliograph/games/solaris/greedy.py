"""A greedy Solaris player: it collects energy at EC, cards of shuttle colours, and beams.

Each decision has one scoring function that looks at what the seat sees; the best score wins. Plans
reach no further than the coming activation of EC, which is enough to finish in a few rounds.
"""

from collections.abc import Callable
from functools import partial

from heliograph.games.players import Greedy, Worth
from heliograph.games.players import Decision
from heliograph.games.solaris.facts import (
    DISPLAY, GAIN, HANDS, HAND_SIZE, LOSS, NODE, SHUTTLE_COLOUR,
)  # fmt: skip
from heliograph.games.solaris.layout import (
    COLOURS, DISCARD, DOCK, DO_EXCHANGE, DO_PASS, DO_REDIRECT, DO_REPLENISH, DO_STATION, HAND_LIMIT,
    ICONS, KINDS, NODES, PLAY, ROB, SEND, SPEND, SPREAD, STEPS, STOP, TAKE_DISPLAY, TAKE_STACK,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BIO, CAN, DOCKS, EC, ED, HQ, LAYOUT, SHUTTLE_COUNT, SP, STATION_COUNT,
)  # fmt: skip

WANTED_AT_CELL = 6


class SeenTable:
    """What the bot reads off the state as its seat sees it."""

    def __init__(self, seen: bytes, seat: int) -> None:
        self.seen = seen
        self.active = tokens.active_station(seen)
        self.layout = seen[LAYOUT : LAYOUT + STATION_COUNT]
        self.hand = seen[HANDS + seat * KINDS : HANDS + (seat + 1) * KINDS]
        self.cards = sum(self.hand)
        self.energy = [
            tokens.energy(seen, station, seat) + seen[GAIN + station] - seen[LOSS + station]
            for station in range(STATION_COUNT)
        ]

    @property
    def spent(self) -> int:
        """Energy of the running action."""
        return sum(self.seen[LOSS : LOSS + STATION_COUNT])

    def cards_of(self, colour: int) -> int:
        """How many hand cards have this colour."""
        return sum(count for count, of in zip(self.hand, COLOURS, strict=True) if of == colour)

    def icons_of(self, station: int) -> int:
        """How many hand cards have this icon."""
        return sum(count for count, of in zip(self.hand, ICONS, strict=True) if of == station)

    def transfers(self, shuttle: int, station: int) -> int:
        """How much this shuttle could bring to the laser from there, as things stand."""
        source = self.energy[station] if station != EC else self.energy[EC] // 2
        return min(source, self.cards_of(self.seen[SHUTTLE_COLOUR + shuttle]), self.energy[EC])

    def worth(self, kind: int) -> int:
        """How useful a card is to keep: shuttle colours first, then EC icons."""
        colour = COLOURS[kind]
        return 3 * self._is_docked(colour) + 2 * self.cards_of(colour) + (ICONS[kind] == EC)

    def _is_docked(self, colour: int) -> bool:
        """Say whether the first shuttle of a colour is at a station; no card shows colour 0."""
        shuttle = self.seen.find(colour, SHUTTLE_COLOUR, SHUTTLE_COLOUR + SHUTTLE_COUNT)
        return shuttle >= 0 and self.seen[DOCKS + shuttle - SHUTTLE_COLOUR] > 0


def _score_action(table: SeenTable, choice: int) -> int:
    return _ACTIONS[choice](table)


def _value_replenish(table: SeenTable) -> int:
    cards = table.icons_of(table.active)
    return 4 * cards if table.active != EC or table.energy[EC] < 2 else 2


def _value_redirect(table: SeenTable) -> int:
    is_beside_cell = table.active in (table.layout[1], table.layout[5])
    if not is_beside_cell or table.energy[EC] >= WANTED_AT_CELL:
        return 1
    return 5 * min(table.energy[table.active], WANTED_AT_CELL - table.energy[EC])


def _value_station(table: SeenTable) -> int:
    return _STATIONS[table.active](table)


def _value_engine(table: SeenTable) -> int:
    return 8 * table.icons_of(EC) + 2 * (table.cards - table.icons_of(ED))


def _value_port(table: SeenTable) -> int:
    """The best docking of a free shuttle."""
    free = [shuttle for shuttle in range(SHUTTLE_COUNT) if not table.seen[DOCKS + shuttle]]
    stations = range(STATION_COUNT)
    return 10 * max((table.transfers(one, to) for one in free for to in stations), default=0)


_ACTIONS: dict[int, Callable[[SeenTable], int]] = {
    DO_REPLENISH: _value_replenish,
    DO_REDIRECT: _value_redirect,
    DO_EXCHANGE: lambda _: 3,
    DO_PASS: lambda _: 0,
    DO_STATION: _value_station,
}
_STATIONS: dict[int, Callable[[SeenTable], int]] = {
    EC: lambda _: 100,
    ED: _value_engine,
    HQ: lambda table: 4 * (HAND_LIMIT - table.cards),
    BIO: lambda table: 3 * (table.energy[BIO] - 2),
    SP: _value_port,
    CAN: lambda table: 3 * min(table.energy[CAN], HAND_LIMIT - table.cards),
}


# Details of an action


def _score_replenish(_: SeenTable, choice: int) -> int:
    """Play what there is."""
    return int(choice != STOP)


_score_energy_cell = _score_replenish


def _score_engine_deck(table: SeenTable, choice: int) -> int:
    """The cheapest payment ends the action."""
    if choice < PLAY:
        return SPEND - choice
    kind = choice - PLAY
    return 5 * (ICONS[kind] == EC) + 1 - table.worth(kind) // 3


def _score_redirect(table: SeenTable, choice: int) -> int:
    if choice == STOP:
        return 1
    step = STEPS[(choice - SEND) // KINDS]
    target = table.layout[(table.layout.index(table.active) + step) % STATION_COUNT]
    return 2 if target == EC and table.energy[EC] < WANTED_AT_CELL else 0


def _score_exchange(table: SeenTable, choice: int) -> int:
    return -table.worth((choice - DISCARD) % KINDS)


_score_limit = _score_exchange


def _score_headquarters(table: SeenTable, choice: int) -> int:
    """At HQ: enough for a full hand, not more."""
    return -abs(2 * (choice - SPEND) - max(2, HAND_LIMIT - table.cards))


def _score_biotope(_: SeenTable, choice: int) -> int:
    """As many stations as possible."""
    return (choice - SPREAD) % (STATION_COUNT - 1)


def _score_shuttle_port(table: SeenTable, choice: int) -> int:
    if choice == STOP:
        return 1
    return table.transfers(*divmod(choice - DOCK, STATION_COUNT)) - 2 * min(table.spent, 1)


def _score_canteen(table: SeenTable, choice: int) -> int:
    if choice == STOP:
        return 1
    has_room = table.cards + table.spent < HAND_LIMIT
    return 1 + table.seen[HAND_SIZE + choice - ROB] if has_room else 0


def _score_take(table: SeenTable, choice: int) -> int:
    if choice == TAKE_STACK:
        return 4
    return table.worth(table.seen[DISPLAY + choice - TAKE_DISPLAY] - 1)


def _score_other(_: SeenTable, __: int) -> int:
    return 0


_SCORES = NODES.functions("_score", globals(), default=lambda _: _score_other)


class SolarisGreedy(Greedy):
    """Collects energy at EC and cards of shuttle colours, and beams."""

    def worth(self, decision: Decision) -> Worth:
        return partial(_SCORES[decision.seen[NODE]], SeenTable(decision.seen, decision.seat))
