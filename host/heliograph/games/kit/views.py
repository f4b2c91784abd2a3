"""What a viewer may know of a game of the kit: the table, what can be chosen, what was seen."""

from typing import Any

from heliograph.engine.pending import CHANCE, REFEREE, Pending
from heliograph.games.kit.domains import Domain
from heliograph.games.viewing import viewer_name

View = dict[str, Any]


def make_view(game: Any, state: bytes, viewer: int) -> View:
    """Return what a seat, the table or the referee may know."""
    return {
        "game": game.name,
        "viewer": viewer_name(viewer),
        "position": game.fact_table.visible(state, viewer),
        "held": _held(game, state),
        "pending": _pending(game, state, viewer),
    }


def _held(game: Any, state: bytes) -> dict[str, dict[str, int]]:
    """Return how many cards lie at each place; everybody can count them."""
    found: dict[str, dict[str, int]] = {}
    for thing in game.things:
        if thing.is_counted:
            at = game.layout.at[thing.name]
            found[thing.name] = thing.count(state[at : at + thing.size])
    return found


def _pending(game: Any, state: bytes, viewer: int) -> View:
    pending = game.pending(state)
    seats = ["chance"] if pending.seat == CHANCE else [seat + 1 for seat in pending.seats]
    choices = [{"id": choice, "text": game.texts[choice]} for choice in game.listed(state, viewer)]
    return {"seats": seats, "node": game.pool(state), "choices": choices}


def listed(game: Any, state: bytes, viewer: int) -> tuple[int, ...]:
    """Return the pending choices that give nothing away to a viewer."""
    pending: Pending = game.pending(state)
    if not game.is_digital or viewer == REFEREE or not game.hides_anything:
        return pending.choices
    return tuple(game.choices_of(state, viewer)) if viewer in pending.seats else ()


def seen_values(
    game: Any, state: bytes, choice: int, viewer: int
) -> dict[str, tuple[Domain, int | None]]:
    """Return the parameters of a choice; None for what this viewer could not see."""
    made = game.choices_made[choice]
    if made is None:
        return {}
    states = (state, game.apply(state, choice))
    return {
        name: (domain, value if _was_seen(game, domain, value, states, viewer) else None)
        for name, domain, value in made.parameters()
    }


def _was_seen(
    game: Any, domain: Domain, value: int, states: tuple[bytes, bytes], viewer: int
) -> bool:
    """Return whether a viewer saw a thing before a step or afterwards."""
    thing = domain.thing
    if not game.is_digital or thing is None:
        return True
    seen: bool = thing.was_seen(value, game.layout.at[thing.name], states, viewer)
    return seen
