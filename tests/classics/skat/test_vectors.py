"""Plays the worked examples with dealt and with real cards, and judges the table of values."""

from pathlib import Path
from typing import Any

import pytest

from heliograph.engine import Match
from heliograph.games import load_game
from heliograph_classics.skat.values import (
    ALL,
    BASES,
    BIDS,
    GAMES,
    GRAND,
    NULL,
    judge,
    matadors,
)
from tests.classics.skat.tables import CARDS, deal, fact, play, real
from tests.host.games.vectors import check_form, load_vectors

VECTORS = load_vectors(Path(__file__).parent / "vectors")
KEPT = {"winner", "entry"}


@pytest.mark.parametrize("name", list(VECTORS))
@pytest.mark.parametrize("is_real", [False, True])
def test_a_whole_deal(name: str, is_real: bool) -> None:
    vector = VECTORS[name]
    match = begun(name, is_real)
    for stage in vector["stage"]:
        play(match, *stage["play"])
        if "winner" in stage:
            assert match.pending.seat + 1 == stage["winner"]
        else:
            assert fact(match, "entry") == fact(match, "points") == stage["entry"]


def begun(name: str, is_real: bool) -> Match:
    """Return a match in which a game was announced."""
    vector = VECTORS[name]
    before, options = vector["before"], vector.get("options", {})
    if not is_real:
        return play(deal(before["hands"], before["skat"], **options), *before["said"])
    said = [text for text in before["said"] if text.startswith(("bid", "hand", "take", "announce"))]
    soloist = {"SK-W1": 1, "SK-W2": 3, "SK-W3": 2}[name]
    return play(real(**options), f"soloist {soloist}", *said)


@pytest.mark.parametrize("name", list(VECTORS))
def test_vector_is_well_formed(name: str) -> None:
    check_form("skat", VECTORS[name], KEPT)


def judged(
    game: str, level: int, hand: bool, top: int, points: int, bid: int = 18, tricks: int = 5
) -> tuple[bool, int]:
    """Return whether a game is won, and its value; the soloist has so many tricks of ten."""
    return judge(announced(GAMES.index(game), level, hand, top, bid), points, tricks, 10 - tricks)


def announced(game: int, level: int, hand: bool, top: int, bid: int) -> Any:
    """Return a table on which a game was announced."""
    skat: Any = load_game("skat", 3)
    t = skat.open(skat.start())
    t.contract, t.level, t.is_hand, t.top, t.bid = game, level, int(hand), top, bid
    return t


@pytest.mark.rule("SK-7.2", "allows")
@pytest.mark.rule("SK-7.3", "allows")
@pytest.mark.rule("SK-7.4", "allows")
@pytest.mark.rule("SK-8.1", "allows")
@pytest.mark.rule("SK-8.4", "allows")
@pytest.mark.rule("SK-9.1", "allows")
@pytest.mark.rule("SK-9.2", "allows")
@pytest.mark.rule("SK-9.3", "allows")
@pytest.mark.rule("SK-10.2", "allows")
@pytest.mark.rule("SK-C3", "allows")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (("diamonds", 0, False, 1, 61), (True, 18)),  # SK-V1
        (("diamonds", 0, False, 1, 60), (False, 18)),
        (("clubs", 0, True, 4, 90), (True, 84)),  # SK-V2
        (("grand", 3, True, 4, 120, 18, 10), (True, 264)),  # SK-V3
        (("grand", 3, True, 4, 110, 18, 9), (False, 264)),
        (("clubs", 3, True, 2, 120, 18, 10), (True, 108)),  # SK-V4
        (("spades", 1, True, 1, 89), (False, 55)),  # SK-V5
        (("spades", 1, True, 1, 90), (True, 55)),
        (("hearts", 0, False, 2, 70, 33), (False, 40)),  # SK-V6
        (("hearts", 0, False, 2, 90, 33), (True, 40)),  # SK-V7
        (("hearts", 0, False, 2, 89, 33), (False, 40)),
        (("grand", 0, False, 4, 61), (True, 120)),  # SK-V8
        (("clubs", 2, True, 1, 118, 18, 10), (True, 84)),
        (("clubs", 2, True, 1, 120, 18, 9), (False, 84)),
        (("diamonds", 0, False, 1, 30), (False, 27)),
        (("diamonds", 0, False, 1, 31), (False, 18)),
        (("diamonds", 0, False, 1, 0, 18, 0), (False, 36)),
        (("diamonds", 0, False, 1, 120, 18, 10), (True, 36)),
        (("diamonds", 0, False, 1, 120, 18, 9), (True, 27)),
        (("hearts", 0, False, 1, 30, 24), (False, 30)),
        (("clubs", 0, False, 1, 30, 40), (False, 48)),
        (("grand", 0, False, 2, 61, 18), (True, 72)),
        (("null", 0, False, 0, 0, 18, 0), (True, 23)),
        (("null", 0, True, 0, 0, 18, 1), (False, 35)),  # SK-V9
        (("null", 3, False, 0, 0, 18, 0), (True, 46)),
        (("null", 3, True, 0, 0, 18, 0), (True, 59)),
    ],
)
def test_values(given: tuple[str, int, bool, int, int], expected: tuple[bool, int]) -> None:
    assert judged(*given) == expected


@pytest.mark.rule("SK-3.1", "allows")
def test_the_bids_are_the_values_of_all_games() -> None:
    assert " ".join(map(str, BIDS)) == (
        "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 "
        "96 99 100 108 110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 "
        "170 176 180 187 192 198 204 216 240 264"
    )


@pytest.mark.rule("SK-8.2", "allows")
@pytest.mark.rule("SK-8.3", "allows")
@pytest.mark.parametrize(
    ("game", "held", "count"),
    [
        ("grand", "CJ SJ HA", 2),
        ("grand", "SJ HJ DJ", 1),
        ("grand", "CA", 4),
        ("grand", "CJ SJ HJ DJ CA CT", 4),
        ("clubs", "CJ SJ HJ DJ CA CT C9", 6),
        ("clubs", "CA HA", 4),
        ("hearts", "DA D7", 11),
        ("hearts", "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7 C7", 11),
        ("spades", "SJ S7", 1),
    ],
)
def test_matadors(game: str, held: str, count: int) -> None:
    cards = [CARDS.index(card) for card in held.split()]
    assert matadors(GAMES.index(game), cards) == count


@pytest.mark.rule("SK-8.1", "allows")
def test_a_value_is_a_multiple_of_its_base_and_a_won_one_covers_the_bid() -> None:
    for game in range(NULL):
        for top in range(1, 5 if game == GRAND else 12):
            for points in range(0, ALL + 1, 10):
                for bid in BIDS[::9]:
                    _, value = judge(announced(game, 0, False, top, bid), points, 5, 5)
                    assert value % BASES[game] == 0
                    assert value >= bid
