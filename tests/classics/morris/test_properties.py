"""What holds in every game, whatever is played."""

import random
from collections.abc import Callable

import pytest

from heliograph.engine import Match
from heliograph.games import load_game
from heliograph_classics.morris.game import LINES, POINTS
from tests.classics.morris.tables import OFFER, men_of
from tests.deep import IS_DEEP

GAMES_PLAYED = 200 if IS_DEEP else 6
OPTIONS = ({}, {"double_mill": "two"}, {"protect": "always", "flying": False, "repetition": 0})
RINGS = ("a7 d7 g7 g4 g1 d1 a1 a4", "b6 d6 f6 f4 f2 d2 b2 b4", "c5 d5 e5 e4 e3 d3 c3 c4")


def turned(point: str) -> str:
    """Return the point a quarter further on."""
    ring = next(ring.split() for ring in RINGS if point in ring)
    return ring[(ring.index(point) + 2) % 8]


def mirrored(point: str) -> str:
    """Return the point on the other side."""
    return "gfedcba"["abcdefg".index(point[0])] + point[1]


def swapped(point: str) -> str:
    """Return the point with the outer square inside."""
    place = next(ring.split().index(point) for ring in RINGS if point in ring)
    number = next(number for number, ring in enumerate(RINGS) if point in ring)
    return RINGS[2 - number].split()[place]


@pytest.mark.rule("MO-1.1", "allows")
@pytest.mark.parametrize("change", [turned, mirrored, swapped])
def test_a_board_that_is_turned_plays_the_same(change: Callable[[str], str]) -> None:
    dice = random.Random(change.__name__)
    match, other = (Match(load_game("morris", 2)) for _ in range(2))
    for one in (match, other):
        one.play("begins 1")
    for _ in range(150):
        texts = [choice.text for choice in match.game.choices(match.state)]
        also = [choice.text for choice in other.game.choices(other.state)]
        assert sorted(map(lambda text: moved(text, change), texts)) == sorted(also)  # noqa: C417
        played = [text for text in texts if text != OFFER]
        if not played:
            return
        text = dice.choice(played)
        match.play(text)
        other.play(moved(text, change))


def moved(text: str, change: Callable[[str], str]) -> str:
    """Return a choice on the changed board."""
    return " ".join(change(word) if word in POINTS else word for word in text.split())


@pytest.mark.rule("MO-2.2", "allows")
@pytest.mark.rule("MO-4.3", "forbids")
@pytest.mark.parametrize("options", OPTIONS)
def test_men_are_on_the_board_in_hand_or_taken(options: dict[str, object]) -> None:
    for seed in range(GAMES_PLAYED):
        dice, taken = random.Random(seed), [0, 0]
        game = load_game("morris", 2, options)
        state = game.apply(game.start(), 0)
        while choices := [one for one in game.pending(state).choices if game.texts[one] != OFFER]:
            choice, seat = dice.choice(choices), game.pending(state).seat
            if game.texts[choice].startswith("take"):
                taken[1 - seat] += 1
                check_taken(men_of(game, state, 2 - seat), game.texts[choice].split()[1])
            state = game.apply(state, choice)
            position = game.dump(state)
            for one in (0, 1):
                stand = len(men_of(game, state, one + 1))
                assert position["left"][one] == stand
                assert stand + position["hand"][one] + taken[one] == 9


def check_taken(men: set[str], point: str) -> None:
    """A man that is taken stood outside of mills, or all of them stood inside."""
    mills = [set(line.split()) for line in LINES if set(line.split()) <= men]
    inside = set().union(*mills) if mills else set()
    assert point not in inside or inside == men
