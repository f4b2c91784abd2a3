"""What lies on a table after its set-up, counted in the position that the engine prints.

It is the other side of `lay_out.py` of each game: that works numbers out from box, seats and
options; here somebody walks round the table and counts.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from heliograph.engine import CHANCE, Game
from heliograph.games import GAMES, load_game
from heliograph.games.depths import REFEREE
from heliograph.games.shows import show_for
from shared_rules import trackers
from shared_rules.rng import Rng
from shared_rules.tracker import SETUP
from tests.contract.solari_options import PIECES, SOURCES

Position = Mapping[str, Any]
PLANETS_OF_A_COLOUR = 9
LETTERS = {"hunter": "H", "blocker": "B", "doubler": "D"}
Count = Callable[[Game, Position], dict[str, int]]


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


def count_solaris(game: Game, position: Position) -> dict[str, int]:
    """Count tokens on every track, bridges in gaps, cards wherever they lie."""
    tracks = [track for one in position["stations"].values() for track in one.values()]
    hands, stack = position["hands"], sum(position["stack"].values())
    display = sum(card is not None for card in position["display"])
    dealt = sum(map(len, hands))
    drawn = show_for(game, "en").board(game.load(position))
    return {
        "stations": len(position["stations"]),
        "markers": sum(marker["left"] for marker in drawn["round"]["markers"]),
        "all_bridges": len(position["bridges"]) + len(position["spares"]),
        "bridges": len(position["bridges"]),
        "spares": len(position["spares"]),
        "tokens": sum(len(stack) for track in tracks for stack in track.values()),
        "laser": sum(energy == 0 for energy in position["laser"]),
        "cards": dealt + display + stack,
        "hand": max(map(len, hands)),
        "dealt": dealt,
        "display": display,
        "stack": stack,
        "shuttles": sum(place == "free" for place in position["shuttles"].values()),
    }


def solaris_variants() -> Iterator[dict[str, Any]]:
    """Yield every set of options that changes what lies on the table, or what is told of it."""
    for time_game, layout, enter in product((False, True), (0, 77, "random"), (False, True)):
        yield {"time_game": time_game, "layout": layout, "enter_display": enter}


def count_solarius_mission(game: Game, position: Position) -> dict[str, int]:
    """Count planets on their spots, dice on the Bridge and in the bag, what stands on boards."""
    players, dice = position["players"], position["dice"]
    first, is_free = players[0], game.options["set_up"] == "free"
    spots = list(position["spots"].values())
    held = len(first["hand"]) + first["unknown"]
    cubes = max(sum(row) for row in first["store"].values())
    thrown = len(position["discards"]) + position["lost_discards"]
    colours = [Counter([*spots, *_times(position["backs"])])[one] for one in position["bag"]]
    bag = sum(position["bag"].values()) + len(dice)
    return {
        "tiles": len(position["map"]),
        "removed": PLANETS_OF_A_COLOUR - max(colours),
        "planets": len(spots),
        "all_centres": len(game.content["tiles"]) - 1,
        "centres": len(position["centres"]),
        "fuel": first["fuel"],
        "bucks": first["bucks"],
        "tech": sum(len(player["levels"]) for player in players),
        "colonies": first["colonies"],
        "markers": first["markers"],
        "ships": sum(player["ship"] == "0,0" for player in players),
        "start_cards": sum(player["start_card"] > 0 for player in players),
        "cubes": 0 if is_free else cubes,
        "hand": 0 if is_free else held,
        "dealt": held + thrown // game.seats if is_free else 0,
        "kept": held if is_free else 0,
        "free_cubes": cubes if is_free else 0,
        "deck": position["deck"],
        "per_colour": bag // len(position["bag"]),
        "bag": bag,
        "rolled": len(dice),
    }


def _times(counts: Mapping[str, int]) -> Iterator[str]:
    for name, count in counts.items():
        yield from [name] * count


def solarius_mission_variants() -> Iterator[dict[str, Any]]:
    """Yield every set of options that changes what lies on the table."""
    for set_up, arrangement in product(("cards", "free"), ("standard", "random")):
        yield {"set_up": set_up, "map": arrangement}


def count_solenia(game: Game, position: Position) -> dict[str, int]:
    """Count orders on display and in their piles, cards, goods and tiles of everybody."""
    players, display = position["players"], position["display"]
    piles = {kind: sum(orders.values()) for kind, orders in position["piles"].items()}
    shown = {kind: len(orders) for kind, orders in display.items()}
    side, hand = game.options["side"], players[0]["hand_size"]
    tiles = sum(player["tile"] is not None for player in players)
    halves = sum(half is not None for player in players for half in player["halves"])
    return {
        "strips": len(position["strips"]),
        "day_orders": piles["day"] + shown["day"],
        "night_orders": piles["night"] + shown["night"],
        "shown": shown["day"],
        "day_pile": piles["day"],
        "night_pile": piles["night"],
        "summer": len(players) if side == "summer" else 0,
        "winter": len(players) if side == "winter" else 0,
        "cards": hand + players[0]["deck_size"],
        "hand": hand,
        "deck": players[0]["deck_size"],
        "wood": sum(player["goods"]["wood"] for player in players),
        "stone": sum(player["goods"]["stone"] for player in players),
        "tiles": tiles,
        "halves": halves,
        "die": int(len(players) == 1),
    }


def solenia_variants() -> Iterator[dict[str, Any]]:
    """Yield every set of options that changes what lies on the table."""
    for start in ("night", "day", "random"):
        yield {"side": "summer", "start": start}
        for improvements in (False, True):
            yield {"side": "winter", "start": start, "improvements": improvements}


COUNTERS: dict[str, Count] = {
    "solari": count_solari,
    "solaris": count_solaris,
    "solarius_mission": count_solarius_mission,
    "solenia": count_solenia,
}
VARIANTS: dict[str, Callable[[], Iterator[dict[str, Any]]]] = {
    "solari": solari_variants,
    "solaris": solaris_variants,
    "solarius_mission": solarius_mission_variants,
    "solenia": solenia_variants,
}


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
