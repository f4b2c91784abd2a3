"""Legal turns on random positions against the slow enumerator, which tries everything out.

Every decision of a turn is compared, along random ways through it, and every position after a
choice. Positions are made to be awkward: few pieces, crowded suns, blockers in the way, pieces off
the board. `HELIOGRAPH_DEEP=40` compares 10,000 positions.
"""

import random
from typing import Any

import pytest

from heliograph.games.solari.game import Solari
from tests.contract.matches import DEEP
from tests.contract.oracles import oracle_of
from tests.host.games.solari.tables import solari

POSITIONS = 250 * DEEP
WAYS = 2
PLANETS = {2: ("uranus", "neptune"), 4: ("uranus", "saturn", "neptune", "jupiter")}
SQUARES = [f"{row}{column}" for row in range(8) for column in range(8)]
RIM = [name for name in SQUARES if set(name) & set("07")]
# Where a comet is short of moves
NARROW = [
    *("33", "34", "43", "44", "22", "25", "52", "55"),
    *("23", "32", "24", "42", "35", "53", "45", "54"),
]
NARROW_ROLLS = ["6-1", "5-5", "6-5", "6-3", "6-6"]


def random_options(rng: random.Random) -> dict[str, Any]:
    """Any level, any pieces, dice or free dominoes, joker or none."""
    return {
        "level": rng.choice((1, 2, 3)),
        "hunter": rng.random() < 0.4,
        "blocker": rng.random() < 0.6,
        "doubler": rng.random() < 0.6,
        "source": rng.choice(("dice", "dice", "dice", "free")),
        "joker66": rng.random() < 0.8,
    }


def random_position(rng: random.Random, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Pieces anywhere, often where they are short of moves; sometimes off the board."""
    free = set(SQUARES)
    lines = {}
    for planet in PLANETS[seats]:
        words = []
        if rng.random() < 0.2:
            heading = "N" if options["level"] == 3 else ""
            lines[planet] = f"1@{take(rng, free, NARROW[:8])}{heading}"
            continue
        if options["doubler"]:
            words.append(f"D@{take(rng, free, RIM)}")
        letters = rng.sample("123456", rng.choice((1, 1, 2, 3, 6)))
        letters += ["H"] * options["hunter"] + ["B"] * options["blocker"]
        for letter in letters:
            where = take(rng, free, NARROW if rng.random() < 0.6 else SQUARES)
            heading = rng.choice("NESW") if options["level"] == 3 and letter.isdigit() else ""
            off = rng.random() < 0.06
            words.append(f"{letter}@{'off' if off else where}{heading}")
        lines[planet] = " ".join(words)
    return {"pieces": lines, "turn": rng.randrange(seats) + 1}


def take(rng: random.Random, free: set[str], wanted: list[str]) -> str:
    """A free square, one of the wanted if there is any."""
    square = rng.choice(sorted(free & set(wanted)) or sorted(free))
    free.remove(square)
    return square


def compare(game: Solari, state: bytes, rng: random.Random) -> set[str]:
    """Roll and walk to the end of the turn, comparing every decision; return the nodes met."""
    oracle = oracle_of(game)
    nodes: set[str] = set()
    position = game.dump(state)
    while not nodes or position["decision"]["node"] not in {"roll", "tile", "over"}:
        nodes.add(position["decision"]["node"])
        legal = [game.choice_text(choice) for choice in game.pending(state).choices]
        assert sorted(legal) == sorted(oracle.legal(position)), position
        text = chosen(legal, rng)
        expected = oracle.normal(oracle.play(position, text))
        state = game.apply(state, game.parse_choice(text))
        position = game.dump(state)
        assert oracle.normal(position) == expected, text
    return nodes


def chosen(legal: list[str], rng: random.Random) -> str:
    """Any choice; of rolls often one that leaves few moves."""
    narrow = [text for text in legal if text.removeprefix("roll ") in NARROW_ROLLS]
    return rng.choice(narrow if narrow and rng.random() < 0.5 else legal)


@pytest.mark.parametrize("part", range(5))
def test_legal_turns_agree_with_the_slow_enumerator(part: int) -> None:
    rng = random.Random(part)
    met: set[str] = set()
    for _ in range(POSITIONS // 5):
        seats = rng.choice((2, 2, 4))
        options = random_options(rng)
        game = solari(seats, **options)
        state = game.load(random_position(rng, seats, options))
        for _ in range(WAYS):
            met |= compare(game, state, rng)
    expected = {"roll", "tile", "name", "forfeit", "die", "piece", "direction", "follow", "rim"}
    assert expected | {"enter"} <= met, met
