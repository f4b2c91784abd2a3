"""In lock-step with OpenSpiel: same seat, same legal choices, same points, in random hands.

Their game differs in this, and nothing else: equal deadwood counts nothing for them (ours: an
undercut); a knock is offered by the most valuable melds, so that they miss some; two taken cards
that go back at once end a hand, and so does the fiftieth taken one; a run takes at most two cards
of a lay-off on one side; ours lays the rest of the melds in one choice, also where they need two.
 Hands in which they end for such a reason are not compared to the end.
"""

import random
from typing import Any

import pytest

from heliograph.engine import Game
from heliograph.games import load_game
from heliograph.games.kit.melds import CARDS, bits_of, least
from tests.classics.open_spiel import agree, open_game
from tests.deep import IS_DEEP

HANDS = 1000 if IS_DEEP else 12
TAKE, DRAW, PASS, KNOCK, FIRST_MELD = range(52, 57)
SUITS, RANKS = "SCDH", "A23456789TJQK"
OURS = {"same_card_back": True, "wall": "fiftieth", "layoff": "player"}


def number_of(card: str) -> int:
    """Return their number of a card."""
    return 13 * SUITS.index(card[0]) + RANKS.index(card[1])


def card_of(number: int) -> str:
    """Return a card by their number."""
    return SUITS[number // 13] + RANKS[number % 13]


def meld_number(name: str) -> int:
    """Return their number of a meld."""
    cards = name.split("-")
    rank, suit = RANKS.index(cards[0][1]), SUITS.index(cards[0][0])
    if cards[0][1] == cards[1][1]:
        missing = [number for number, one in enumerate(SUITS) if one + cards[0][1] not in cards]
        return FIRST_MELD + 5 * rank + (missing[0] if missing else 4)
    first = {3: 65, 4: 109, 5: 149}[len(cards)]
    return FIRST_MELD + first + suit * (14 - len(cards)) + rank


@pytest.mark.rule("GR-4.1", "allows")
@pytest.mark.rule("GR-5.1", "allows")
@pytest.mark.rule("GR-5.3", "allows")
@pytest.mark.rule("GR-6.2", "allows")
@pytest.mark.rule("GR-7.3", "allows")
def test_random_hands_go_as_in_open_spiel() -> None:
    dice, knocks = random.Random(1), 0
    for _ in range(HANDS):
        knocks += play_one(dice)
    assert knocks > HANDS / 3, "most hands are knocked, so that laying off is seen"


def play_one(dice: random.Random) -> bool:
    """Play one hand on both, with options drawn at random; return whether somebody knocked."""
    drawn = {"oklahoma": dice.random() < 0.5, "gin_bonus": dice.choice((20, 25)),
             "undercut_bonus": dice.choice((10, 25))}  # fmt: skip
    ours = load_game("gin_rummy", 2, {**OURS, **drawn})
    theirs = open_game("gin_rummy", drawn)
    state = deal(ours, theirs, dice)
    while not theirs.is_terminal() and ours.pool(state) != "over":
        state = step(ours, theirs, state, dice)
    position = ours.dump(state)
    own, other = position["deadwood"]
    if not position["knocker"] or own == other:
        return bool(position["knocker"])
    assert theirs.is_terminal()
    assert theirs.returns() == difference(position["entry"])
    return True


def difference(points: list[int]) -> list[int]:
    """Return what a hand came to for both; the dealer is our first seat, and their second."""
    return [points[1] - points[0], points[0] - points[1]]


def step(ours: Game, theirs: Any, state: bytes, dice: random.Random) -> bytes:
    """Make one choice on both."""
    pending, legal = ours.pending(state), set(theirs.legal_actions())
    assert pending.seat == 1 - theirs.current_player()
    known = {action_of(ours.texts[one]): one for one in pending.choices}
    known.pop(None, None)
    if ours.pool(state) == "defend":
        return defend(ours, theirs, state, dice)
    if ours.pool(state) == "lay" and PASS not in legal:
        del known[PASS]
    agree(set(known) - {KNOCK}, legal - {KNOCK})
    assert KNOCK in known or KNOCK not in legal, "they miss some, and find none that we miss"
    both = sorted(set(known) & legal)
    action = liked(ours, state, both, dice)
    theirs.apply_action(action)
    return draw_card(ours, theirs, ours.apply(state, known[action]), dice)


def liked(ours: Game, state: bytes, actions: list[int], dice: random.Random) -> int:
    """Return an action that leads to a knock soon, as random ones hardly do."""
    if KNOCK in actions:
        return KNOCK
    if ours.pool(state) == "lay":
        return dice.choice([one for one in actions if one != PASS] or actions)
    if DRAW in actions and dice.random() < 0.8:
        return DRAW
    seat, lies = ours.pending(state).seat + 1, ours.dump(state)["cards"]
    hand = bits_of([CARDS.index(card) for card, place in lies.items() if place == f"hand {seat}"])
    if ours.pool(state) != "discard" or dice.random() < 0.2:
        return dice.choice(actions)
    return min(actions, key=lambda one: least(hand & ~(1 << CARDS.index(card_of(one)))))


def action_of(text: str) -> int | None:
    """Return their number of a choice, None where they have none."""
    named = {
        "take": TAKE,
        "draw": DRAW,
        "pass": PASS,
        "done": PASS,
        "lay the rest": PASS,
        "knock": KNOCK,
    }
    what = text.rpartition(" ")[2]
    if text.startswith("meld"):
        return meld_number(what)
    return number_of(what) if what in CARDS else named.get(text)


def defend(ours: Game, theirs: Any, state: bytes, dice: random.Random) -> bytes:
    """Lay off and meld on both: theirs lay off first, ours in any order."""
    is_gin = not ours.dump(state)["deadwood"][ours.dump(state)["knocker"] - 1]
    for is_meld in (True,) if is_gin else (False, True):
        while True:
            texts = {action_of(ours.texts[one]): one for one in ours.pending(state).choices}
            melds = {one for one in texts if one is not None and one >= FIRST_MELD}
            cards = {one for one in texts if one is not None and one < TAKE}
            legal = set(theirs.legal_actions()) - {PASS}
            agree(legal, melds if is_meld else legal & cards)
            action = dice.choice([*sorted(legal), PASS])
            theirs.apply_action(action)
            if action == PASS:
                break
            state = ours.apply(state, texts[action])
    return ours.apply(state, ours.parse_choice("done"))


def deal(ours: Game, theirs: Any, dice: random.Random) -> bytes:
    """Deal the same cards on both: theirs one hand after the other, ours card by card."""
    state = ours.apply(ours.start(), ours.parse_choice("begins 1"))
    numbers = dice.sample(range(52), 21)
    for number in numbers:
        theirs.apply_action(number)
    turns = [number for both in zip(numbers[:10], numbers[10:20], strict=True) for number in both]
    for number in turns:
        state = ours.apply(state, ours.parse_choice(f"deal {card_of(number)}"))
    return ours.apply(state, ours.parse_choice(f"turn up {card_of(numbers[20])}"))


def draw_card(ours: Game, theirs: Any, state: bytes, dice: random.Random) -> bytes:
    """Draw the same card on both where one is due."""
    if not theirs.is_chance_node():
        return state
    drawn = {number_of(ours.texts[one].split()[1]): one for one in ours.pending(state).choices}
    assert sorted(drawn) == sorted(action for action, _ in theirs.chance_outcomes())
    action = dice.choice(sorted(drawn))
    theirs.apply_action(action)
    return ours.apply(state, drawn[action])
