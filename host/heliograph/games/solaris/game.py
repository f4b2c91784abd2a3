"""Solaris for the kernel: one class that joins tables, nodes, notation, views and positions."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from heliograph.engine.content import Content
from heliograph.engine.errors import BadOption, IllegalChoice
from heliograph.engine.game import CANNOT_TELL, Game
from heliograph.engine.options import Option, one_of, switch, validate
from heliograph.engine.pending import CHANCE, NOBODY, Doubt, Outcome, Pending
from heliograph.games.solaris import nodes, notation, setup
from heliograph.games.solaris.box import read_box
from heliograph.games.solaris.layout import CHOICE_COUNT, DISCARD, DRAWN, KINDS, LIMIT, NODE, OVER
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import COLOURS, EC, FEWEST_SEATS, LAYOUTS, MOST_SEATS, STATIONS

CONTENT = Path(__file__).with_name("content.toml")
RULES_VERSION = 1


def _read_layout(value: Any) -> int | str:
    """Return the number of a layout given as number, list of stations, or "random"."""
    if value == "random":
        return "random"
    if isinstance(value, list | tuple):
        stations = tuple(STATIONS.index(code) for code in value)
        if sorted(stations) != list(range(len(STATIONS))) or stations[0] != EC:
            raise ValueError(value)
        return tokens.layout_number(stations)
    if type(value) is int and 0 <= value < LAYOUTS:
        return value
    raise ValueError(value)


def _read_colours(value: Any) -> tuple[int, ...]:
    """Return five different player colours by number; those not named follow."""
    named = [COLOURS.index(name) if isinstance(name, str) else int(name) for name in value]
    if len(set(named)) != len(named) or not all(0 <= colour < MOST_SEATS for colour in named):
        raise ValueError(value)
    return tuple(named + [colour for colour in range(MOST_SEATS) if colour not in named])


OPTIONS = (
    Option("depth", "digital", "digital or referee", one_of("digital", "referee")),
    switch("time_game", "SOL-12.1"),
    Option("layout", 0, "0 to 119, six stations with EC first, or random", _read_layout, "SOL-12.2"),
    switch("one_shuttle_per_station", "SOL-C10"),
    switch("allow_surplus_cards", "SOL-C13"),
    switch("enter_display", "SOL-8.5"),
    Option("colours", (0, 1, 2, 3, 4), "different player colours", _read_colours, "SOL-2.1"),
)


class Solaris(Game):
    """Solaris for 3 to 5 seats, digital or beside the real cards."""

    name = "solaris"
    rules_version = RULES_VERSION
    choice_count = CHOICE_COUNT

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        box: Path | Mapping[str, Any] | None = None,
    ) -> None:
        if seats not in range(FEWEST_SEATS, MOST_SEATS + 1):
            raise BadOption("SOL-2.1", "seat_count", "3 to 5 seats", str(seats))
        self.seats = seats
        self.options = validate(OPTIONS, options)
        self.content = Content.load(CONTENT, box)
        self.box = read_box(self.content)
        self.shuttles = notation.shuttle_names(self.box.shuttles)
        self.texts = notation.all_texts(self.shuttles)
        self._numbers = {text: number for number, text in enumerate(self.texts) if text}
        self._legal, self._apply = nodes.tables(self.box)

    def start(self) -> bytes:
        return setup.new_state(self.seats, self.options, self.box)

    def pending(self, state: bytes) -> Pending:
        return self._legal[state[NODE]](state)

    def apply(self, state: bytes, choice: int) -> bytes:
        after = bytearray(state)
        self._apply[state[NODE]](after, choice)
        return bytes(after)

    def outcome(self, state: bytes) -> Outcome | None:
        return None

    def why_not(self, state, choice): ...
    def facts(self, state): ...
    def correct(self, state, fact, value): ...
    def view(self, state, viewer): ...
    def dump(self, state): ...
    def load(self, position): ...

    def choice_text(self, choice: int) -> str:
        return self.texts[choice]

    def parse_choice(self, text: str) -> int:
        return notation.parse(self._numbers, text)

    def table_state(self, state: bytes) -> bytes:
        return state[: tokens.SIZE]
