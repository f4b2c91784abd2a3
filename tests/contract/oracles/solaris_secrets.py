"""What must always add up on a Solaris table, and what a viewer cannot see."""

from collections import Counter

from shared_rules.rng import Rng
from tests.contract.oracles.solaris_table import COLOURS, HAND_LIMIT, STATIONS, Position

CARDS_AT_A_TURN = 3


def check(p: Position) -> None:
    """Raise AssertionError where something is missing, too many, or in the wrong moment."""
    _check_cards(p)
    _check_tokens(p)
    _check_bridges_and_shuttles(p)
    if p["decision"]["node"] == "action":
        _check_begin_of_turn(p)


def _check_cards(p: Position) -> None:
    """108 cards lie in hands, face down, in the display, the stack and the discards (SOL-1.5)."""
    piles = [*p["hands"], *p["face_down"], p["stack"], p["discards"], filter(None, p["display"])]
    cards = Counter(card for pile in piles for card in pile)
    if p["box"].referee:
        assert cards.total() == p["box"].cards.total()
    else:
        assert cards == p["box"].cards
    assert p["stack"], "the stack is replaced at once when it is empty (SOL-8.6)"


def _check_tokens(p: Position) -> None:
    """One token per seat and station, on spaces 0 to 7 (SOL-1.8, SOL-4.5)."""
    seats = list(range(1, p["seats"] + 1))
    for station, tracks in p["stations"].items():
        spaces = [space for track in tracks.values() for space in track]
        assert set(spaces) <= set("01234567")
        stacks = [stack for track in tracks.values() for stack in track.values()]
        assert sorted(seat for stack in stacks for seat in stack) == seats
        if station != p["active"] or p["phase"] != "play":
            assert not tracks["rim"], f"a token on the rim of {station}, which is not active"
    most = 28 if p["box"].time_game else 13
    assert all(0 <= laser <= most for laser in p["laser"]), "SOL-11.3"


def _check_bridges_and_shuttles(p: Position) -> None:
    if p["phase"] != "setup" and not p["box"].referee:
        assert Counter(p["bridges"] + p["spares"]) == dict.fromkeys(COLOURS, 2), "SOL-1.3"
    assert sorted(p["shuttles"]) == sorted(COLOURS)
    assert set(p["shuttles"].values()) <= {"free", *STATIONS}


def _check_begin_of_turn(p: Position) -> None:
    assert None not in p["display"], "three cards lie open when a turn begins (SOL-5.6)"
    assert max(map(len, p["hands"])) <= HAND_LIMIT, "nobody holds more than seven (SOL-5.5)"
    if p["active"] != "CAN":
        assert not any(p["face_down"]), "the loot is in the hands (SOL-9.1)"
    done = p["order"][: p["order"].index(p["turn"]) + 1]
    rim = [seat for stack in p["stations"][p["active"]]["rim"].values() for seat in stack]
    assert sorted(rim) == sorted(done), "who had a turn is on the rim, nobody else (SOL-4.2)"


def conceal(p: Position, viewer: int, rng: Rng) -> Position:
    """Mix all cards that the viewer cannot see: other hands, others' loot, the stack.

    The viewer is a seat from 0, or negative for the table. Sizes stay. What is robbed or taken at
    this moment is not changed by mixing, so the same decision stays pending.
    """
    piles = [p["stack"]]
    for seat in range(p["seats"]):
        if seat != viewer:
            piles += [p["hands"][seat], p["face_down"][seat]]
    pool = [card for pile in piles for card in pile]
    rng.shuffle(pool)
    for pile in piles:
        pile[:], pool = pool[: len(pile)], pool[len(pile) :]
    return p
