"""In lock-step with OpenSpiel: same mover, same positions to be reached, same points.

Theirs deviates so: no cube, match or resigning; the opening roll is one step and never a tie; equal
dice are two decisions of two steps, of which the second may be a pass; passing is an action; the
last man goes off by one way of several that come to the same. So positions are compared, not moves.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from heliograph.engine import Game
from heliograph.games import load_game
from heliograph.games.kit.things import STACK
from tests.classics.open_spiel import Compared, open_game
from tests.deep import IS_DEEP

GAMES_PLAYED = 1000 if IS_DEEP else 2
THEIRS = {"scoring_type": "full_scoring", "max_player_turns": 100_000}
OURS = {"cube": False, "match": 0}
OPENINGS = [(high, low) for low in range(1, 7) for high in range(low + 1, 7)]
DOUBLES = 30
BAR = 100

Men = tuple[int, ...]


@pytest.mark.rule("BG-4.3", "allows")
@pytest.mark.rule("BG-4.3", "forbids")
@pytest.mark.rule("BG-4.4", "forbids")
@pytest.mark.rule("BG-7.2", "allows")
@pytest.mark.rule("BG-C2", "allows")
def test_random_games_go_as_in_open_spiel() -> None:
    dice = random.Random(1)
    for _ in range(GAMES_PLAYED):
        play_one(dice)


def play_one(dice: random.Random) -> None:
    """Play a whole game on both."""
    ours, theirs = load_game("backgammon", 2, OURS), open_game("backgammon", THEIRS)
    state = ours.start()
    while not theirs.is_terminal():
        if theirs.is_chance_node():
            outcome = dice.choice(theirs.legal_actions())
            state = roll(ours, state, outcome)
            theirs.apply_action(outcome)
            continue
        action = dice.choice(theirs.legal_actions())
        if is_stuck(ours, state, theirs):
            assert [theirs.action_to_string(one) for one in theirs.legal_actions()] == ["Pass"]
        else:
            reached = dict(halves(ours, state))
            assert ours.pending(state).seat == theirs.current_player()
            children = {one: their_men(theirs.child(one)) for one in theirs.legal_actions()}
            assert set(children.values()) <= set(reached), str(theirs)
            more = set(reached) - set(children.values())
            assert all(is_last_off(men, theirs.current_player()) for men in more), str(theirs)
            Compared.count += 1
            state = reached[children[action]]
        theirs.apply_action(action)
    score = ours.dump(state)["score"]
    assert [score[0] - score[1], score[1] - score[0]] == theirs.returns()


def is_last_off(men: Men, seat: int) -> bool:
    """Return whether a seat has borne off all: it may leave a blot that the other order hits."""
    return men[26 * seat + 25] == 15


def roll(ours: Game, state: bytes, outcome: int) -> bytes:
    """Roll the same on ours; the first roll says who begins as well."""
    if state == ours.start():
        state = ours.apply(state, ours.parse_choice(f"begins {outcome % 2 + 1}"))
    else:
        state = ours.apply(state, ours.parse_choice("roll"))
    high, low = OPENINGS[outcome // 2] if outcome < DOUBLES else (outcome - 29, outcome - 29)
    return ours.apply(state, ours.parse_choice(f"rolled {high}{low}"))


def is_stuck(ours: Game, state: bytes, theirs: Any) -> bool:
    """Return whether the turn is over on ours: nothing can be played, or no more."""
    return ours.pool(state) != "play" or ours.pending(state).seat != theirs.current_player()


def halves(ours: Game, state: bytes) -> Iterator[tuple[Men, bytes]]:
    """Yield what two more steps of a turn can come to, or one where no second is possible."""
    for choice in ours.pending(state).choices:
        after = ours.apply(state, choice)
        if ours.pool(after) == "play":
            for second in ours.pending(after).choices:
                last = ours.apply(after, second)
                yield our_men(ours, last), last
        else:
            yield our_men(ours, after), after


def our_men(ours: Any, state: bytes) -> Men:
    """Return the men of both seats by the places of OpenSpiel: points, bar, off."""
    lies, race = ours.open(state).men, ours.men
    points = [race.names.index(str(24 - index)) for index in range(24)]
    return tuple(
        lies[place] % STACK if lies[place] // STACK == seat else 0
        for seat in (0, 1) for place in (*points, 24 + seat, 26 + seat)
    )  # fmt: skip


def their_men(theirs: Any) -> Men:
    """Return the men of both players; those that are nowhere are off."""
    counts: list[int] = []
    for player in (0, 1):
        own = [theirs.board(player, at) for at in (*range(24), BAR)]
        counts += [*own, 15 - sum(own)]
    return tuple(counts)
