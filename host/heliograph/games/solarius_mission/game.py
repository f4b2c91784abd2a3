"""Solarius Mission for the kernel: one class that joins tables, tasks, notation and views."""

from collections.abc import Mapping
from copy import copy
from typing import Any

from heliograph.engine.errors import BadOption
from heliograph.engine.game import FROZEN, WRITABLE
from heliograph.engine.reading import need_decision
from heliograph.engine.options import Option, among, switch
from heliograph.engine.pending import Outcome, Pending, ask_seat
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.description import Box, Options
from heliograph.games.refusing import Why
from heliograph.games.solarius_mission import (
    anytime, corrections, doubts, explain, nodes, refusals, scoring, setup, turns, views,
)  # fmt: skip
from heliograph.games.solarius_mission.box import owner_blocks, read_box
from heliograph.games.solarius_mission.catalogue import N_
from heliograph.games.solarius_mission.layout import (
    AS_MISSION, CARDS_COUNT, CHOICES, OUTER, OVER, SET_KEEP, TASKS, THROW, TILE_NAMES, TRADE,
    UNSEEN,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import pop
from heliograph.games.solarius_mission.facts import ACTOR, CARDS, FACTS, SP, TILE
from heliograph.games.solarius_mission.nodes import APPLY, LEGAL, RULES
from heliograph.games.solarius_mission.position import load as load_position
from heliograph.games.solarius_mission.position import need_waiting
from heliograph.games.solarius_mission.sky import Sky
from shared_rules.solarius_mission.bridge import MOST_SEATS, PLAYER_COLOURS

COUNTING_VERSION = 3  # from here on no table holds more of anything than the box
STANDARD_MAP = ("A0", "B1", "C2", "D3", "E4", "F5")  # tile at position k turned k steps


def _read_map(value: Any) -> Any:
    """Return the arrangement of the outer tiles: standard, random, or six like "C4"."""
    if value in ("standard", "random"):
        return STANDARD_MAP if value == "standard" else value
    tiles = tuple(str(name) for name in value)
    if sorted(name[0] for name in tiles) != list(TILE_NAMES):
        raise ValueError(value)
    if not all(name[1:] in tuple("012345") for name in tiles):
        raise ValueError(value)
    return tiles


def _read_colours(value: Any) -> tuple[int, ...]:
    colours = tuple(int(colour) for colour in value)
    if len(set(colours)) != len(colours) or not set(colours) <= set(range(PLAYER_COLOURS)):
        raise ValueError(value)
    return (*colours, *(c for c in range(PLAYER_COLOURS) if c not in colours))[:MOST_SEATS]


_MAPS = N_("standard, random or six tiles such as C4")
_DIFFERENT = N_("different player colours")
OPTIONS = (
    among("depth", "digital", ("digital", "referee")),
    among("level", "L3", setup.LEVELS, "SOM-4.1"),
    among("set_up", "cards", ("cards", "free"), "SOM-3.13"),
    Option("map", STANDARD_MAP, _MAPS, _read_map, "SOM-3.1"),
    among("first", 0, (0, 1, 2, 3, 4), "SOM-3.11"),
    switch("field_debris_replaces_value_debris", "SOM-AMB-04"),
    Option("colours", (0, 1, 2, 3), _DIFFERENT, _read_colours, "SOM-3.6"),
)


class SolariusMission(BoxedGame):
    """Solarius Mission for 2 to 4 seats, digital or beside the real box."""

    name = "solarius_mission"
    rules_version = nodes.NEWEST
    seat_rule = "SOM-3.9"
    known_facts = FACTS
    choice_table = CHOICES
    examples = "'take 2', 'place black II', 'fly 3,-1', 'stop'"
    read_box = staticmethod(read_box)
    owner_blocks = staticmethod(owner_blocks)
    new_state = staticmethod(setup.new_state)
    pool = staticmethod(views.pool)
    doubts = staticmethod(doubts.find)
    view = views.view
    tells_hands = views.tells_hands
    witnesses = views.witnesses
    back = "card ?"
    refusal_sentence = explain.refusal

    def __init__(self, seats: int, options: Options = None, box: Box = None) -> None:
        super().__init__(seats, options, box)
        self._flow = nodes.flow_of(self.rules_version)

    @property
    def rules(self) -> nodes.Rules:
        """What each task does, as this match was begun."""
        return RULES[self._flow]

    def check_options(self) -> None:
        if self.options["first"] > self.seats:
            got = str(self.options["first"])
            expected = N_("first: 0 or a seat up to {seats}").filled(seats=self.seats)
            raise BadOption("SOM-3.11", "bad_option", expected, got)

    def by_version(self, version: int) -> "SolariusMission":
        if version >= self.rules_version:
            return self
        older = copy(self)
        older.rules_version = version
        older._flow = nodes.flow_of(version)
        return older

    def start(self) -> bytes:
        state = bytearray(self._start)
        nodes.run(self.rules, self.box, state)
        return bytes(state)

    def pending(self, state: bytes) -> Pending:
        draw, own, anytime_too = LEGAL[self._flow]
        box, task = self.box, state[state[SP]]
        list_own = own[task]
        if list_own is None:
            return draw[task](box, state)
        choices, list_more = list_own(box, state), anytime_too[task]
        if list_more is not None:
            choices += list_more(box, state)
        return ask_seat(state[ACTOR], choices)

    def apply(self, state: bytes, choice: int) -> bytes:
        after = WRITABLE + state
        autos, applies = APPLY[self._flow]
        box, task = self.box, state[state[SP]]
        if choice < TRADE or task in nodes.OWN_EXCHANGES:
            applies[task](box, after, choice)
        else:
            anytime.apply(box, after, choice)
        while (auto := autos[after[after[SP]]]) and not auto(box, after):
            pass
        return FROZEN + after

    def outcome(self, state: bytes) -> Outcome | None:
        if state[state[SP]] != OVER:
            return None
        scores = tuple(scoring.totals(self.box, state))
        best = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        return Outcome(winners, "most_points", "SOM-14.15", scores)

    def reason_against(self, state: bytes, choice: int) -> Why:
        return refusals.why_not(self.rules, self.box, state, choice)

    def correct(self, state: bytes, fact: str, value: object) -> bytes:
        counts = self.rules_version >= COUNTING_VERSION
        after = corrections.correct(self.fact_table, state, fact, value, counts=counts)
        return self._unblocked(bytearray(after))

    def load(self, position: Mapping[str, Any]) -> bytes:
        counts = self.rules_version >= COUNTING_VERSION
        state = load_position(self.fact_table, self._empty(), position, counts=counts)
        task = state[state[SP]]
        need_waiting(state, waits=self.rules.waits[task])
        need_decision(self.is_stuck(state), "SOM-5.2", TASKS[task])
        return state

    def reveals(self, state: bytes, choice: int) -> bool:
        return super().reveals(state, choice) or state[state[SP]] == SET_KEEP

    def rests_on_unseen(self, state: bytes, choice: int) -> bool:
        """Return whether only the table can see that the declared card is in the hand."""
        if AS_MISSION <= choice < THROW:
            return state[CARDS + (choice - AS_MISSION) % CARDS_COUNT] == UNSEEN
        if THROW <= choice < THROW + CARDS_COUNT:
            return state[CARDS + choice - THROW] == UNSEEN
        return False

    def _empty(self) -> bytes:
        return setup.empty_state(self.seats, self.options, self.box)

    def sky(self, state: bytes) -> Sky | None:
        """Return the map, None while its tiles are not laid out."""
        return None if 255 in state[TILE : TILE + OUTER] else turns.sky(self.box, state)

    def _unblocked(self, state: bytearray) -> bytes:
        """Look at the pending decision again, so that no correction leaves the table stuck."""
        nodes.run(self.rules, self.box, state)
        while self.is_stuck(bytes(state)):
            pop(state)
            nodes.run(self.rules, self.box, state)
        return bytes(state)
