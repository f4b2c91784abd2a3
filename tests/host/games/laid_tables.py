"""What lies on a table after its set-up, counted in the position that the engine prints.

It is the other side of `lay_out.py` of each game: that works numbers out from box, seats and options;
here somebody walks round the table and counts.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from heliograph.engine import CHANCE, Game
from heliograph.games import GAMES, load_game
from heliograph.games.depths import REFEREE
from shared_rules import trackers
from shared_rules.rng import Rng
from shared_rules.tracker import SETUP
from tests.contract.solari_options import PIECES, SOURCES

Position = Mapping[str, Any]
LETTERS = {"hunter": "H", "blocker": "B", "doubler": "D"}
Counter = Callable[[Game, Position], dict[str, int]]


@cache
def set_up_state(game: Game, seed: int = 1) -> bytes:
    """Return the table after its set-up: chance and people choose at random, as the box allows."""
    rng, state = Rng(seed), game.start()
    while trackers.tracker_for(game.table_state(state)).phase == SETUP:
        is_chance = game.pending(state).seat == CHANCE
        pending = game.fair_draw(state) if is_chance else game.pending(state)
        state = game.apply(state, pending.choices[rng.below(len(pending.choices))])
    return state


def count_solari(game: Game, position: Position) -> dict[str, int]:
    """Count pieces by their letters, tiles by their names, counters by their scores."""
    words = [word for line in position["pieces"].values() for word in line.split()]
    source = game.options["source"]
    tiles = sum(map(len, position["tiles"])) if source != "dice" else 0
    comets = [word for word in words if word[0].isdigit()]
    return {
        "each": len(comets) // game.seats,
        "comets": len(comets),
        "headings": sum(word[-1] in "NESW" for word in comets),
        **{name: sum(word[0] == letter for word in words) for name, letter in LETTERS.items()},
        "counters": len({_counter_of(game, seat) for seat in position["planets"]}),
        "dice": len(position["dice"]) if source == "dice" else 0,
        "set": tiles // game.seats,
        **{name: tiles if source == name else 0 for name in SOURCES[1:]},
    }


def _counter_of(game: Game, planet: str) -> str:
    """Return whose counter a planet has: in teams those who face each other share one."""
    partners = {"neptune": "uranus", "jupiter": "saturn"} if game.options["teams"] else {}
    return partners.get(planet, planet)


def solari_variants() -> Iterator[dict[str, Any]]:
    """Yield every set of options that changes what lies on the table."""
    for level, teams, source in product((1, 2, 3), (False, True), SOURCES):
        for chosen in product((False, True), repeat=len(PIECES)):
            pieces = dict(zip(PIECES, chosen, strict=True))
            yield {"level": level, "teams": teams, "source": source, **pieces}


COUNTERS: dict[str, Counter] = {"solari": count_solari}
VARIANTS: dict[str, Callable[[], Iterator[dict[str, Any]]]] = {"solari": solari_variants}


@cache
def laid_games(name: str) -> tuple[Game, ...]:
    """Return a game of every variant with every number of seats, beside the real box."""
    return tuple(
        load_game(name, seats, {**options, "depth": REFEREE})
        for options in VARIANTS[name]()
        for seats in GAMES[name].seat_counts
        if not (options.get("teams") and seats < GAMES[name].most_seats)
    )


def differences(numbers: Mapping[str, int], counted: Mapping[str, int]) -> dict[str, object]:
    """Return what is told and what lies there, where the two differ."""
    names = sorted({*numbers, *counted})
    pairs = {name: (numbers.get(name), counted.get(name)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
