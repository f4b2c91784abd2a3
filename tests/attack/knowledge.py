"""What a viewer may know of a position, told from the rulebooks: a second opinion on all views.

Each game says here which parts of a position (`Game.dump`) are hidden from whom; the rest lies
open. Nothing of this asks the game's own views.
"""

from collections.abc import Callable
from typing import Any

from tests.games_told import CLASSICS

Position = dict[str, Any]


def _solaris(position: Position, viewer: int) -> Position:
    """Hands, what lies face down before a thief, and the stack (SOL-8.1, SOL-C20)."""
    out = dict(position)
    for part in ("hands", "face_down"):
        out[part] = [
            cards if seat == viewer else len(cards) for seat, cards in enumerate(position[part])
        ]
    stack = position["stack"]
    out["stack"] = sum(stack.values()) if isinstance(stack, dict) else len(stack)
    return out


def _solarius_mission(position: Position, viewer: int) -> Position:
    """The hands of the others (SOM-3.7); the pile is what nobody has."""
    players = [
        player if seat == viewer else {**player, "hand": len(player["hand"])}
        for seat, player in enumerate(position["players"])
    ]
    return {**position, "players": players}


def _solenia(position: Position, viewer: int) -> Position:
    """Hands and decks (SLN-3.4), and a card that was chosen but does not lie on its field yet."""
    players = [
        {**player, "deck": len(player["deck"])}
        if seat == viewer
        else {**player, "hand": len(player["hand"]), "deck": len(player["deck"])}
        for seat, player in enumerate(position["players"])
    ]
    decision = dict(position["decision"])
    if decision.get("node") == "place" and decision.get("seat") != viewer + 1:
        decision.pop("card", None)
    return {**position, "players": players, "decision": decision}


def _solari(position: Position, _viewer: int) -> Position:
    """Everything lies open."""
    return position


VISIBLE: dict[str, Callable[[Position, int], Position]] = {
    "solaris": _solaris,
    "solarius_mission": _solarius_mission,
    "solenia": _solenia,
    "solari": _solari,
}


def _told_by_kit(game: str, position: Position, viewer: int) -> Position:
    """What `about.toml` of its tests calls secret: of such places the number of cards is seen.

    A die of a seat, such as 2c, lies below its cup, whatever it shows.
    """
    out = dict(position)
    for thing, sights in CLASSICS[game].get("secret", {}).items():
        out[thing] = {}
        for card, shown in position[thing].items():
            place = f"cup {card[:-1]}" if isinstance(shown, int) else shown
            kind, _, seat = place.partition(" ")
            is_seen = kind not in sights or (sights[kind] == "owner" and seat == str(viewer + 1))
            key, value = (card, shown) if is_seen else (f"cards of {place}", 1)
            out[thing][key] = value if is_seen else out[thing].get(key, 0) + value
    return out


def visible(game: str, position: Position, viewer: int) -> Position:
    """Return what a seat (from 0), or the table (negative), may know of a position."""
    if game in CLASSICS:
        return _told_by_kit(game, position, viewer)
    return VISIBLE[game](position, viewer)
