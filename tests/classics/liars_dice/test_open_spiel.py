"""In lock-step with OpenSpiel: the same bids at every step of a round, and the same one loses.

Theirs is a round for two with equally many dice. Bids and counts of ours need no more: it gets all
dice of a table as its own, with a seventh face for one too many, and its eighth face, which is
wild there, is our one where ones are wild and the highest.
"""

import random
from typing import Any

import pytest

from heliograph.engine import Match
from tests.classics.liars_dice.tables import at, bid, bids, left, lifted
from tests.classics.open_spiel import agree, open_game
from tests.deep import IS_DEEP

ROUNDS = 1000 if IS_DEEP else 40
SIDES, BLANK, WILD = 8, 7, 8
HIGH = {"wild_ones": True, "ones_bids": "high"}


@pytest.mark.rule("LD-3.2", "allows")
@pytest.mark.rule("LD-3.2", "forbids")
@pytest.mark.rule("LD-4.2", "allows")
@pytest.mark.rule("LD-5.3", "allows")
@pytest.mark.parametrize("options", [{}, HIGH, {"bidding": "quantity_reset"}], ids=str)
def test_random_rounds_go_as_in_open_spiel(options: dict[str, Any]) -> None:
    dice = random.Random(1)
    for _ in range(ROUNDS):
        hands = [
            "".join(dice.choices("123456", k=dice.randint(1, 5))) for _ in range(dice.randint(2, 5))
        ]
        play_round(hands, options, dice)


def play_round(hands: list[str], options: dict[str, Any], dice: random.Random) -> None:
    """Play a round on both."""
    is_wild = "wild_ones" in options
    ours, total = at(" ".join(hands), **options), sum(map(len, hands))
    each = -(-total // 2)
    rule = "reset-quantity" if "bidding" in options else "reset-face"
    theirs = open_game("liars_dice", {"numdice": each, "dice_sides": SIDES, "bidding_rule": rule})
    faces = [their_face(int(face), is_wild=is_wild) for face in "".join(hands)] + [BLANK]
    for face in faces[: 2 * each]:
        theirs.apply_action(face - 1)
    said: list[str] = []
    while True:
        known = their_bids(theirs, 2 * each, rule, is_wild=is_wild, most=total)
        agree(bids(ours), known, (hands, said))
        can_call = 2 * each * SIDES in theirs.legal_actions()
        assert can_call == ("call" in [one.text for one in ours.game.choices(ours.state)])
        if can_call and (not known or dice.random() < 0.3):
            break
        said.append(dice.choice(sorted(known)[:4]))
        bid(ours, said[-1])
        theirs.apply_action(known[said[-1]])
    caller = theirs.current_player()
    theirs.apply_action(2 * each * SIDES)
    check_loser(ours, hands, is_true=theirs.returns()[caller] < 0)


def check_loser(ours: Match, hands: list[str], *, is_true: bool) -> None:
    """Call on ours: the caller loses a die where the bid was true, else the bidder."""
    caller = ours.pending.seat
    lifted(bid(ours, "call"))
    loser = caller if is_true else (caller - 1) % len(hands)
    assert left(ours) == [len(hand) - (seat == loser) for seat, hand in enumerate(hands)]


def their_face(face: int, *, is_wild: bool) -> int:
    """Return what a face of ours is called there."""
    return WILD if is_wild and face == 1 else face


def their_bids(theirs: Any, dice: int, rule: str, *, is_wild: bool, most: int) -> dict[str, int]:
    """Return what may be bid there and means something here, with its number."""
    found = {}
    for action in theirs.legal_actions():
        if action == dice * SIDES:
            continue
        if rule == "reset-face":
            count, face = divmod(action, SIDES)
        else:
            face, count = divmod(action, dice)
        ours = 1 if is_wild and face + 1 == WILD else face + 1
        if count < most and ours <= 6 and not (is_wild and face == 0):
            found[f"{count + 1}x{ours}"] = action
    return found
