"""In lock-step with OpenSpiel: same seat, same legal cards, same points, for two, three and four.

Their game differs in this, and nothing else: four cards of one suit in the crib count (ours by an
option), the show is counted at once and from the first seat on, scores run past 121, somebody who
cannot play says so even without cards, and with several sides out the first of them wins. So a game
is compared until one of ours has won.
"""

import random
import re
from typing import Any

import pytest

from heliograph.engine import Game
from heliograph.games import load_game
from heliograph.games.kit.melds import CARDS
from tests.classics.open_spiel import agree, open_game
from tests.deep import IS_DEEP

GAMES_PLAYED = 1000 if IS_DEEP else 6
PASS, FIRST_PAIR, PACK = 2756, 52, 52
SUITS, RANKS = "CDHS", "A23456789TJQK"


def number_of(card: str) -> int:
    """Return their number of a card."""
    return CARDS.index(card)


@pytest.mark.rule("CR-5.1", "allows")
@pytest.mark.rule("CR-6.1", "allows")
@pytest.mark.rule("CR-9.1", "allows")
def test_random_games_go_as_in_open_spiel() -> None:
    dice = random.Random(1)
    for number in range(GAMES_PLAYED):
        play_one(2 + number % 3, dice)


def play_one(seats: int, dice: random.Random) -> None:
    """Play one game on both; our first seat deals, as theirs does."""
    ours = load_game("cribbage", seats, {"crib_flush": "four"})
    theirs = open_game("cribbage", {"players": seats})
    state = ours.apply(ours.start(), ours.parse_choice("begins 1"))
    while ours.outcome(state) is None and not theirs.is_terminal():
        state = play_deal(ours, theirs, state, dice)


def play_deal(ours: Game, theirs: Any, state: bytes, dice: random.Random) -> bytes:
    """Play one deal on both."""
    state = deal(ours, theirs, state, dice)
    state = lay_away(ours, theirs, state, dice)
    starter = dice.choice([action for action, _ in theirs.chance_outcomes()])
    theirs.apply_action(starter)
    state = ours.apply(state, ours.parse_choice(f"starter {CARDS[starter]}"))
    while ours.outcome(state) is None and ours.pool(state) == "play":
        pass_on(theirs)
        assert points_of(theirs, ours.seats) == ours.dump(state)["points"]
        pending = ours.pending(state)
        known = {number_of(ours.texts[one].split()[1]): one for one in pending.choices}
        assert pending.seat == theirs.current_player()
        agree(known, theirs.legal_actions())
        action = dice.choice(sorted(known))
        theirs.apply_action(action)
        state = ours.apply(state, known[action])
    if ours.outcome(state):
        return state
    pass_on(theirs)
    while ours.outcome(state) is None and ours.pool(state) in ("hand", "crib"):
        state = ours.apply(state, ours.pending(state).choices[0])
    if ours.outcome(state) is None:
        assert points_of(theirs, ours.seats) == ours.dump(state)["points"]
    return state


def pass_on(theirs: Any) -> None:
    """Say go for everybody who must."""
    while not theirs.is_terminal() and theirs.legal_actions() == [PASS]:
        theirs.apply_action(PASS)


def points_of(theirs: Any, seats: int) -> list[int]:
    """Return the points of every seat; a team has one score."""
    (line,) = re.findall(r"^Scores: (.*)$", str(theirs), re.MULTILINE)
    scores = [int(word) for word in line.split()]
    return [scores[seat % len(scores)] for seat in range(seats)]


def deal(ours: Game, theirs: Any, state: bytes, dice: random.Random) -> bytes:
    """Deal the same cards on both: theirs one hand after the other, ours card by card."""
    seats, each = ours.seats, {2: 6, 3: 5, 4: 5}[ours.seats]
    numbers = dice.sample(range(PACK), each * seats + (seats == 3))
    for number in numbers:
        theirs.apply_action(number)
    hands = [numbers[seat * each : (seat + 1) * each] for seat in range(seats)]
    first = ours.dump(state)["table"]["first"]
    order = [
        hands[(first + place) % seats][number] for number in range(each) for place in range(seats)
    ]
    for number in (*order, *numbers[each * seats :]):
        state = ours.apply(state, ours.parse_choice(f"deal {CARDS[number]}"))
    return state


def lay_away(ours: Game, theirs: Any, state: bytes, dice: random.Random) -> bytes:
    """Lay the same cards away on both: theirs seat after seat, ours in any order."""
    given = []
    for seat in range(ours.seats):
        known = sorted(
            number_of(ours.texts[one].split()[-1]) for one in ours.choices_of(state, seat)
        )
        assert theirs.current_player() == seat
        actions = theirs.legal_actions()
        agree(known, cards_in(theirs, actions))
        action = dice.choice(actions)
        given += sorted(cards_in(theirs, [action]))
        theirs.apply_action(action)
    for number in dice.sample(given, len(given)):
        choice = ours.parse_choice(f"lay away {CARDS[number]}")
        assert ours.allows(state, choice)
        state = ours.apply(state, choice)
    return state


def cards_in(theirs: Any, actions: list[int]) -> set[int]:
    """Return the cards that some of their choices lay away, one or two each."""
    texts = [theirs.action_to_string(theirs.current_player(), action) for action in actions]
    return {
        SUITS.index(card[1]) * 13 + RANKS.index(card[0])
        for text in texts
        for card in text.removeprefix("Choose ").split()
    }
