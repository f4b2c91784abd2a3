"""The rules of Solenia once more, slowly: what is legal in a plain position, and what it does.

Written from the rules, whose ids stand at the functions; nothing is shared with the engine.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from heliograph.engine import Game
from shared_rules.rng import Rng
from tests.contract.oracles import solenia_flow, solenia_setup, solenia_turns
from tests.contract.oracles.copying import copied
from tests.contract.oracles.solenia_table import (
    FIELDS,
    TYPES,
    Box,
    Position,
    capacity,
    player,
    power,
    total,
)  # fmt: skip

# What a decision remembers, node by node; the rest has no meaning there.
REMEMBERED = {
    "place": ("card",),
    "look": ("card", "field", "cost"),
    "pay": ("card", "field", "cost", "under"),
    "where": ("card",),
    "spend": ("card", "under"),
    "deliver": ("type",),
    "swap": ("type", "delivered"),
    "slot": ("type", "delivered"),
    "demand": ("type", "delivered", "progress"),
    "worth": ("type", "delivered"),
    "reveal": ("type", "column", "after_die"),
    "pick": ("choose", "choose_next", "draw_now"),
    "limit": ("draw_now", "after_die"),
    "draw": ("draw_now",),
    "bonus": ("progress", "gained", "after_die"),
    "identify": ("after_die",),
    "move strip": ("after_die",),
    "numbers": ("progress",),
    "set order": ("progress",),
    "set tile": ("progress",),
    "set half": ("progress",),
    "draft": ("progress",),
}
NO_SEAT = ("over", "numbers", "roll", "reveal", "deal")


class SlowSolenia:
    """One configured game of Solenia, seen by somebody with time."""

    def __init__(self, game: Game) -> None:
        options = game.options
        referee = options["depth"] == "referee"
        level = options["level"] if referee else 3
        self.seats = game.seats
        self.box = Box(
            referee,
            level,
            options["side"] == "winter",
            options["improvements"] and level > 1,
            not referee,  # the strips of the content are assumed: beside a real box nobody knows
            options["first"] != "random",
            game.content,
        )

    def normal(self, position: Position) -> Position:
        """Sort cards; forget what the decision does not use."""
        out = copied(position)
        for who in out["players"]:
            for zone in ("hand", "deck", "discards"):
                who[zone].sort()
        decision = out["decision"]
        kept = {key: decision.get(key, 0) for key in REMEMBERED.get(decision["node"], ())}
        out["decision"] = {"node": decision["node"], **kept}
        if decision["node"] not in NO_SEAT and not decision["node"].startswith("set "):
            out["decision"]["seat"] = decision["seat"]
        return out

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
        del here["box"]
        return here

    def opened(self, position: Position) -> Position:
        """Return a copy with the box beside it."""
        return {**copied(position), "box": self.box}

    def check(self, position: Position) -> None:
        """Raise AssertionError where something is missing, too many, or in the wrong moment."""
        p = self.opened(position)
        for seat in range(1, p["seats"] + 1):
            _check_seat(p, seat)
        for kind in TYPES:
            _check_orders(p, kind)
        assert set(p["board"]) <= set(FIELDS)
        if p["decision"]["node"] == "play":
            _check_begin_of_turn(p)
        if self.box.level == 3 and not self.box.referee and p["phase"] == "play":
            assert sorted(strip for strip in p["strips"]) == ["1", "2", "3", "4", "5"]
        if p["seats"] > 1 and not self.box.referee and p["phase"] == "over":
            _check_end(p)

    def conceal(self, position: Position, viewer: int, rng: Rng) -> Position:
        """Exchange cards between the hands and decks that the viewer cannot see."""
        out = copied(position)
        if not self.has_secrets():
            return out
        for seat, who in enumerate(out["players"]):
            if seat == viewer:
                continue
            cards = sorted(who["hand"] + who["deck"])
            rng.shuffle(cards)
            size = len(who["hand"])
            who["hand"], who["deck"] = cards[:size], cards[size:]
            if out["decision"]["node"] == "place" and out["decision"]["seat"] == seat + 1:
                out["decision"]["card"] = f"{seat + 1}:{cards[0]}"  # chosen, still in the hand
        return out

    def has_secrets(self) -> bool:
        """Beside real cards everything the host knows was said aloud."""
        return not self.box.referee

    def endings(self, position: Position, rng: Rng) -> list[Position]:
        """Give all seats final scores that are often level."""
        out = [position]
        for spread in (1, 2, 3):
            level = copied(position)
            for who in level["players"]:
                who["final"] = 40 + rng.below(spread)
            out.append(level)
        return out

    def winners(self, position: Position) -> tuple[int, ...]:
        """Most stars; ties share the place (SLN-9.5)."""
        if position["decision"]["node"] != "over":
            return ()
        scores = [who["final"] for who in position["players"]]
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def _check_seat(p: Position, seat: int) -> None:
    who = player(p, seat)
    names = [card[2:] for card in p["board"].values() if card.startswith(f"{seat}:")]
    plain = [name for name in names if name.startswith("?")]
    named = who["hand"] + who["deck"] + who["discards"] + [n for n in names if n not in plain]
    if not p["box"].referee:
        assert Counter(named) == Counter(row["id"] for row in p["box"].content["cards"]["list"])
        assert (len(who["hand"]), len(who["deck"])) == (who["hand_size"], who["deck_size"])
    out = len(names) + len(who["discards"]) + sum(who["plain_discards"])
    assert out + who["hand_size"] + who["deck_size"] == 16
    assert who["cards_left"] == who["hand_size"] + who["deck_size"]
    assert who["hand_size"] <= 3 + power(p, seat, "hand")
    if p["decision"]["node"] in ("play", "place", "over"):
        assert total(who) <= capacity(p, seat)
    for kind in TYPES:
        assert None not in who[kind][6:]


def _check_orders(p: Position, kind: str) -> None:
    """Piles, display, slots and those removed make the box (SLN-1)."""
    if p["box"].referee:
        return
    count = sum(p["piles"][kind].values()) + len(p["display"][kind]) + p["removed"][kind]
    count += sum(tile is not None for who in p["players"] for tile in who[kind])
    count += p["decision"].get("delivered", "").startswith(kind[0].upper())
    assert count == 24, f"{count} {kind} orders"


def _check_begin_of_turn(p: Position) -> None:
    assert p["waiting"] == "nothing", "the airship is in the middle (SLN-2.2)"
    who = player(p)
    hand = min(3 + power(p, p["turn"], "hand"), who["cards_left"])
    assert who["hand_size"] == hand, "drawn back to the hand size (SLN-4.9)"


def _check_end(p: Position) -> None:
    """Sixteen turns each; advances are zeros and cards laid away (SLN-9.1)."""
    assert all(who["cards_left"] == 0 for who in p["players"])
    zeros = sum(who["played"][0] for who in p["players"])
    assert p["advances"] >= zeros


def _function(verb: str, position: Position) -> Callable[..., Any]:
    name = f"{verb}_{position['decision']['node'].replace(' ', '_')}"
    for module in (solenia_turns, solenia_flow, solenia_setup):
        if hasattr(module, name):
            found: Callable[..., Any] = getattr(module, name)
            return found
    raise AssertionError(f"the oracle has no {name}")


def oracle(game: Game) -> SlowSolenia:
    """Return the oracle of a configured game."""
    return SlowSolenia(game)
