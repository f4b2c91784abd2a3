"""The rules of Solaris once more, slowly: what is legal in a plain position, and what it does.

Written from the rules, whose ids stand at each function; nothing is shared with the engine. Weights
are the number of cards that may come; where a seat decides they are 1.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from heliograph.engine import Game
from shared_rules.rng import Rng
from tests.contract.oracles import solaris_actions, solaris_flow, solaris_secrets, solaris_setup
from tests.contract.oracles.copying import copied
from tests.contract.oracles.solaris_table import STATIONS, Position, energy, put

# Decisions of the acting seat; in the others it has no meaning whose turn it is.
SEAT_NODES = {
    "action", "replenish", "redirect", "exchange", "engine deck", "headquarters", "biotope",
    "shuttle port", "canteen", "energy cell", "robbery", "take", "draw",
}  # fmt: skip


class Box(NamedTuple):
    """Components and options of the configured game."""

    referee: bool
    enter_display: bool
    time_game: bool
    one_shuttle: bool
    surplus: bool
    cards: Counter[str]
    tiles: tuple[Any, Any]
    places: tuple[Any, Any]


class SlowSolaris:
    """One configured game of Solaris, seen by somebody with time."""

    def __init__(self, game: Game) -> None:
        options, content = game.options, game.content
        colours = ("purple", "pink", "green", "blue")
        self.box = Box(
            options["depth"] == "referee",
            options["enter_display"],
            options["time_game"],
            options["one_shuttle_per_station"],
            options["allow_surplus_cards"],
            Counter(
                {
                    f"{station}-{colour}": count
                    for station in STATIONS
                    for colour, count in zip(colours, content["cards"][station], strict=True)
                }
            ),
            (content["tiles"]["a"], content["tiles"]["b"]),
            (content["tiles"]["a_positions"], content["tiles"]["b_positions"]),
        )

    def normal(self, position: Position) -> Position:
        """Sort hands; forget counters that are 0 or that the decision does not use."""
        out = copied(position)
        for hand in out["hands"]:
            hand.sort()
        decision = {key: value for key, value in out["decision"].items() if value}
        if decision["node"] != "limit":
            decision.pop("after_limit", None)
        if decision["node"] not in SEAT_NODES:
            decision.pop("seat", None)
        return {**out, "decision": decision}

    def legal(self, position: Position) -> dict[str, int]:
        """Return every legal choice with its weight."""
        if position["decision"]["node"] == "over":
            return {}
        here = self.opened(position)
        return dict(_function("legal", here)(here))

    def play(self, position: Position, text: str) -> Position:
        """Return the position after a choice."""
        here = self.opened(position)
        _function("play", here)(here, text.split())
        return self.closed(here)

    def opened(self, position: Position) -> Position:
        """Return a copy with the box beside it and every card on its own."""
        out = copied(position)
        for pile in ("stack", "discards"):
            out[pile] = list(Counter(position[pile]).elements())
        return {**out, "box": self.box}

    def closed(self, position: Position) -> Position:
        """Return the copy as plain data."""
        del position["box"]
        for pile in ("stack", "discards"):
            position[pile] = dict(Counter(position[pile]))
        return position

    def check(self, position: Position) -> None:
        """Count everything in the box."""
        solaris_secrets.check(self.opened(position))

    def conceal(self, position: Position, viewer: int, rng: Rng) -> Position:
        """Exchange cards that the viewer cannot see."""
        if not self.has_secrets():
            return position
        return self.closed(solaris_secrets.conceal(self.opened(position), viewer, rng))

    def has_secrets(self) -> bool:
        """Beside real cards everything the host knows was said aloud."""
        return not self.box.referee

    def endings(self, position: Position, rng: Rng) -> list[Position]:
        """Level all lasers; then some of the energies at EC decide, or none does."""
        out = [position]
        for spaces in (1, 2, 3, 8):
            level = copied(position)
            level["laser"] = [9] * level["seats"]
            for seat in range(1, level["seats"] + 1):
                put(level, "EC", seat, "energy", rng.below(spaces))
            out.append(level)
        return out

    def winners(self, position: Position) -> tuple[int, ...]:
        """Most laser, then most energy at EC (SOL-11.2)."""
        if position["decision"]["node"] != "over":
            return ()
        scores = [
            (laser, energy(position, "EC", seat)) for seat, laser in enumerate(position["laser"], 1)
        ]
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def _function(verb: str, position: Position) -> Callable[..., Any]:
    """The function of a node; dealing at the end of a round is a draw like any other."""
    node = position["decision"]["node"].replace(" ", "_")
    name = "legal_draw" if (verb, node) == ("legal", "deal") else f"{verb}_{node}"
    for module in (solaris_actions, solaris_flow, solaris_setup):
        if hasattr(module, name):
            return getattr(module, name)  # type: ignore[no-any-return]
    raise AssertionError(f"the oracle knows no {name}")


def oracle(game: Game) -> SlowSolaris:
    """Return the oracle of a configured game."""
    return SlowSolaris(game)
