"""Short ways to a Solaris position and back: what a rule test needs to say, and nothing more."""

from typing import Any

from heliograph.engine import CHANCE, Match, SeededDealer
from heliograph.games import load_game

DISPLAY = ["EC-blue", "EC-blue", "EC-pink"]


def table(seats: int = 3, options: dict[str, Any] | None = None, **position: Any) -> Match:
    """Return a match that stands at a position; what is not named has a default."""
    game = load_game("solaris", seats, options)
    position.setdefault("display", DISPLAY)
    return Match(game, game.load(position))


def at(station: str, energy: int, hand: list[str], **position: Any) -> Match:
    """Return a match where seat 1 is on turn at a station with so much energy and this hand."""
    stations = position.pop("stations", {})
    stations.setdefault(station, {"rim": {str(energy): [1]}})
    hands = [hand, *position.pop("others", [[], []])]
    return table(active=station, turn=1, stations=stations, hands=hands, **position)


def legal(match: Match) -> set[str]:
    """Return the texts of the legal choices."""
    return {choice.text for choice in match.game.choices(match.state)}


def played(match: Match, *choices: str) -> Match:
    """Play choices; chance is drawn with a fixed seed where it comes up in between."""
    for choice in choices:
        if not choice.startswith(("draw", "bridge")):
            match.advance(SeededDealer(1))
        match.play(choice)
    return match


def settled(match: Match) -> Match:
    """Let chance finish what is under way."""
    match.advance(SeededDealer(1))
    return match


def dump(match: Match) -> dict[str, Any]:
    """Return the position as plain data."""
    return match.game.dump(match.state)


def energy(match: Match, seat: int, station: str) -> int:
    """Return the energy of a seat (from 1) at a station."""
    value = match.game.facts(match.state)[f"energy.{seat}.{station}"]
    assert isinstance(value, int)
    return value


def decides(match: Match) -> int:
    """Return the seat that decides (from 1), 0 for chance."""
    return 0 if match.pending.seat == CHANCE else match.pending.seat + 1
