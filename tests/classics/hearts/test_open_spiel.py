"""In lock-step with OpenSpiel: same seat, same legal cards, same points, in random deals."""

import random
from typing import Any

import pytest

from heliograph.engine import Game
from heliograph.games import load_game
from tests.classics.open_spiel import agree, open_game
from tests.deep import IS_DEEP

DEALS = 2000 if IS_DEEP else 12
RANKS, SUITS = "23456789TJQKA", "CDHS"
WAYS = {"h": 0, "l": 1, "a": 2, "r": 3}
SWITCHES = {
    "must_break_hearts": "break_hearts",
    "qs_breaks_hearts": "queen_breaks",
    "can_lead_hearts_instead_of_qs": "lead_hearts_instead_of_queen",
    "jd_bonus": "jack_of_diamonds",
    "avoid_all_tricks_bonus": "no_tricks_bonus",
}
CHOICES = {
    "can_lead_any_club": ("opening_lead", ("two_of_clubs", "any_club")),
    "no_pts_on_first_trick": ("first_trick_points", ("allowed", "forbidden")),
}


def number_of(card: str) -> int:
    """Return their number of a card."""
    return 4 * RANKS.index(card[1]) + SUITS.index(card[0])


def card_of(number: int) -> str:
    """Return a card by their number."""
    return SUITS[number % 4] + RANKS[number // 4]


@pytest.mark.rule("HE-5.1", "allows")
@pytest.mark.rule("HE-6.1", "allows")
def test_random_deals_go_as_in_open_spiel() -> None:
    dice = random.Random(1)
    for _ in range(DEALS):
        play_one(dice)


def play_one(dice: random.Random) -> None:
    """Play one deal on both, with options drawn at random."""
    drawn = {name: dice.random() < 0.5 for name in (*SWITCHES, *CHOICES)}
    ours = load_game("hearts", 4, our_options(drawn))
    theirs = open_game("hearts", {**drawn, "pass_cards": True})
    way = dice.choice("lrah")
    state = deal(ours, theirs, way, dice)
    if way != "h":
        state = pass_cards(ours, theirs, state, dice)
    while not theirs.is_terminal():
        pending = ours.pending(state)
        cards = {number_of(ours.texts[one].split()[1]): one for one in pending.choices}
        assert pending.seat == theirs.current_player()
        agree(cards, theirs.legal_actions(), drawn)
        action = dice.choice(sorted(cards))
        state = ours.apply(state, cards[action])
        theirs.apply_action(action)
    points = ours.dump(state)["deal_points"]
    assert [26 - one for one in points] == theirs.returns(), drawn


def our_options(drawn: dict[str, bool]) -> dict[str, Any]:
    """Return what we call their parameters."""
    switches = {ours: drawn[theirs] for theirs, ours in SWITCHES.items()}
    chosen = {name: values[drawn[theirs]] for theirs, (name, values) in CHOICES.items()}
    return {**switches, **chosen}


def deal(ours: Game, theirs: Any, way: str, dice: random.Random) -> bytes:
    """Deal the same cards on both: seat 4 deals, so theirs begin with seat 1 as well."""
    theirs.apply_action(WAYS[way])
    position = ours.dump(ours.apply(ours.start(), ours.parse_choice("begins 4")))
    position["table"]["round"] = "lrah".index(way) + 1
    state = ours.load(position)
    for number in dice.sample(range(52), 52):
        theirs.apply_action(number)
        state = ours.apply(state, ours.parse_choice(f"deal {card_of(number)}"))
    return state


def pass_cards(ours: Game, theirs: Any, state: bytes, dice: random.Random) -> bytes:
    """Pass the same cards: theirs seat after seat, ours in any order."""
    passed = []
    for _ in range(12):
        passed.append(dice.choice(theirs.legal_actions()))
        theirs.apply_action(passed[-1])
    for number in dice.sample(passed, 12):
        choice = ours.parse_choice(f"pass {card_of(number)}")
        assert ours.allows(state, choice)
        state = ours.apply(state, choice)
    return state
