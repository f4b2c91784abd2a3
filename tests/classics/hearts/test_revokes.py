"""With the real cards: what a seat plays is held against what it showed not to hold."""

import random
from typing import Any

import pytest

from heliograph.engine import NOBODY, Match
from heliograph.games import load_game
from heliograph.games.shows import show_for
from tests.classics.hearts.tables import (
    CARDS,
    LEFT_OUT,
    doubts,
    fact,
    held,
    legal,
    play,
    refused,
    told,
)  # fmt: skip
from tests.deep import IS_DEEP

GAMES_PLAYED = 600 if IS_DEEP else 12
FIRST = ("C3", "C4", "C5")  # follow the two of clubs; then seat 4 leads
LOWEST = {3: "C2", 4: "C2", 5: "C3"}
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def revoked(**options: Any) -> Match:
    """Return a match in which seat 2 does not follow diamonds in trick 2, and does in trick 3."""
    return play(told(**options), *FIRST, "D9", "D3", "S2", "D4", "DA", "D5", "D8")


def sentence(match: Match, lang: str = "en") -> str:
    """Return what the page says about the first doubt."""
    return str(show_for(match.game, lang, NAMES).doubts(match.state)[0]["text"])


@pytest.mark.rule("HE-9.1", "allows")
def test_a_revoke_is_found_when_the_suit_is_played_later() -> None:
    match = play(told(), *FIRST, "D9", "D3", "S2", "D4")
    assert doubts(match) == [], "nobody can know yet"
    match = revoked()
    assert doubts(match) == ["revoked"]
    assert sentence(match).startswith("Ben showed in trick 2 to hold no diamonds")
    assert "Karo" in sentence(match, "de")
    assert match.pending.choices, "nothing is blocked"
    assert "C6" in legal(match)


@pytest.mark.rule("HE-9.1", "allows")
@pytest.mark.parametrize(
    ("cards", "is_found"),
    [
        (("D9", "D3", "S2", "D4", "DA", "D5", "S3"), False),  # no diamonds, as it showed
        (("S9", "S3", "D2", "S4", "DA", "D5", "SQ"), True),  # the queen is a spade as well
        (("H9", "H3", "H2", "H4", "H5", "H6", "D8"), False),  # they followed a suit that was led
    ],
)
def test_what_shows_a_revoke(cards: tuple[str, ...], is_found: bool) -> None:
    match = play(told(break_hearts=False), *FIRST, *cards)
    assert ("revoked" in doubts(match)) == is_found


@pytest.mark.rule("HE-9.1", "allows")
@pytest.mark.rule("HE-5.3", "allows")
def test_a_heart_led_while_closed_is_questioned_and_shown_false() -> None:
    match = play(told(), *FIRST, "H9")
    assert doubts(match) == ["nothing_else"]
    assert "Dan" in sentence(match)
    play(match, "H3", "H2", "H4")
    assert doubts(match) == ["nothing_else"], "as long as the trick can be looked at"
    play(match, "HT", "H6", "H7", "H5")
    assert doubts(match) == []
    assert doubts(play(match, "D2")) == ["revoked"], "Dan had diamonds when hearts were closed"
    assert doubts(play(told(break_hearts=False), *FIRST, "H9")) == []


@pytest.mark.rule("HE-9.1", "allows")
@pytest.mark.rule("HE-4.2", "allows")
@pytest.mark.parametrize("penalty", ["H9", "SQ"])
def test_a_penalty_card_in_the_first_trick_is_questioned_and_shown_false(penalty: str) -> None:
    match = play(told(), "C3", penalty, "C5")
    assert doubts(match) == ["nothing_else"]
    play(match, "D2", "D3", "D4")
    assert "revoked" in doubts(play(match, "D5"))
    assert doubts(play(told(first_trick_points="allowed"), "C3", penalty, "C5")) == []


@pytest.mark.rule("HE-5.5", "allows")
def test_whoever_leads_a_heart_instead_of_the_queen_may_keep_her() -> None:
    cards = (*FIRST, "H9", "H3", "H2", "H4", "SQ")
    assert "revoked" not in doubts(play(told(lead_hearts_instead_of_queen=True), *cards))
    assert "revoked" in doubts(play(told(), *cards))


@pytest.mark.rule("HE-9.2", "allows")
@pytest.mark.rule("HE-C8", "allows")
def test_a_revoke_is_charged_and_ends_the_deal() -> None:
    match = play(revoked(), "charge")
    assert (fact(match, "deal_points"), fact(match, "table")["round"]) == ([0, 26, 0, 0], 2)
    assert doubts(match) == []


@pytest.mark.rule("HE-C7", "allows")
def test_two_that_revoked_write_26_each() -> None:
    match = play(told(), *FIRST, "D9", "S2", "S3", "D4", "D5", "D6")
    assert len(doubts(play(match, "D7"))) == 2
    assert fact(play(match, "charge"), "deal_points") == [26, 26, 0, 0]


@pytest.mark.rule("HE-9.2", "allows")
@pytest.mark.rule("HE-9.2", "forbids")
@pytest.mark.parametrize("option", ["mend", "note"])
def test_it_is_not_charged_where_that_was_not_agreed(option: str) -> None:
    match = revoked(revoke=option)
    assert refused(match, "charge") == "HE-9.2"
    play(match, "stands")
    assert (doubts(match), fact(match, "table")["round"]) == ([], 1)
    assert refused(match, "stands") == "HE-9.2", "there is none any more"


@pytest.mark.rule("HE-9.2", "forbids")
def test_nothing_is_charged_without_a_revoke() -> None:
    match = play(told(), *FIRST)
    assert (refused(match, "charge"), refused(match, "stands")) == ("HE-9.2", "HE-9.2")


@pytest.mark.rule("HE-9.2", "allows")
def test_play_goes_back_to_the_wrong_card_and_is_played_again() -> None:
    match = revoked(revoke="mend")
    match.undo(len(match) - match.steps.index(match.game.parse_choice("play S2")))
    play(match, "D8", "D4")
    assert doubts(match) == []
    assert {"D9", "D3", "D8", "D4"} <= held(match, "taken 4")


@pytest.mark.rule("HE-9.2", "allows")
@pytest.mark.parametrize("option", ["charge", "mend", "note"])
def test_a_revoke_of_the_last_trick_is_decided_before_the_deal_is_written(option: str) -> None:
    """Random cards show revokes to the last card, so that the deal waits for a word on them."""
    match = told(revoke=option)
    while fact(match, "node") == "play":
        play(match, next(card for card in reversed(legal(match)) if card in CARDS))
    assert (fact(match, "node"), sum(fact(match, "deal_points"))) == ("revoke", 0)
    assert legal(match) == (["charge", "stands"] if option == "charge" else ["stands"])
    play(match, "stands")
    assert sum(fact(match, "deal_points")) in (26, 78)


def test_a_deal_takes_51_taps() -> None:
    match = Match(load_game("hearts", 4, {"depth": "referee", "pass_cycle": "none"}))
    play(match, "begins 1")
    taps, hands = 0, dealt_hands(4, random.Random(3))
    while not taps or fact(match, "table")["round"] == 1:
        play(match, tap(match, hands, lies=False, dice=random.Random(taps)))
        taps += 1
    assert taps == 51


# People with real hands, of which the program sees nothing but what is played


def dealt_hands(seats: int, dice: random.Random) -> list[set[str]]:
    """Return who holds what, which only the test knows."""
    cards = [card for card in CARDS if card not in LEFT_OUT[seats]]
    dice.shuffle(cards)
    return [set(cards[seat::seats]) for seat in range(seats)]


def tap(match: Match, hands: list[set[str]], *, lies: bool, dice: random.Random) -> str:
    """Return what the table enters next: who leads, or the card that the seat on turn plays."""
    lowest = LOWEST[len(hands)]
    if fact(match, "node") == "lead":
        return f"leads {next(seat for seat, own in enumerate(hands, 1) if lowest in own)}"
    known = set(fact(match, "cards"))
    hand = hands[match.pending.seat] - known
    fitting = lawful(match, hand, lowest)
    return dice.choice(sorted(hand if lies else fitting))


def lawful(match: Match, hand: set[str], lowest: str) -> set[str]:
    """Return the cards of a hand that the usual rules allow: told again, in the plainest way."""
    leader, tricks = fact(match, "leader"), fact(match, "tricks")
    led = "".join(held(match, f"trick {leader + 1}"))[:1]
    penalties = {card for card in hand if card[0] == "H" or card == "SQ"}
    if led:
        follow = {card for card in hand if card[0] == led}
        return follow or (hand - penalties if not tricks else set()) or hand
    if not tricks:
        return {lowest}
    others = {card for card in hand if card[0] != "H"}
    return hand if fact(match, "is_open") else others or hand


@pytest.mark.rule("HE-9.1", "allows")
def test_planted_revokes_are_all_found_and_nothing_else() -> None:
    planted = 0
    for seed in range(GAMES_PLAYED):
        dice = random.Random(seed)
        liars, found = play_a_deal(dice, liar=0.03 * (seed % 3))
        assert liars == found, seed
        planted += len(liars)
    assert planted > GAMES_PLAYED // 6


def play_a_deal(dice: random.Random, liar: float) -> tuple[set[int], set[int]]:
    """Play one deal with real hands; return who revoked, and of whom that was found."""
    seats = dice.choice((3, 4, 5))
    options = {"depth": "referee", "pass_cycle": "none"}
    match = play(Match(load_game("hearts", seats, options)), "begins 1")
    hands, liars, found = dealt_hands(seats, dice), set[int](), set[int]()
    while fact(match, "table")["round"] == 1 and fact(match, "node") != "revoke":
        text, seat = tap(match, hands, lies=dice.random() < liar, dice=dice), match.pending.seat
        hand = hands[seat] - set(fact(match, "cards"))
        if text in CARDS and text not in lawful(match, hand, LOWEST[seats]):
            liars.add(seat)
        play(match, text)
        found |= {seat for seat, one in enumerate(revokes(match)) if one}
    return liars, found


def revokes(match: Match) -> list[bool]:
    """Return of which seats a revoke is shown."""
    shown = [one.facts["seat"] for one in match.game.doubts(match.state) if one.reason == "revoked"]
    return [seat + 1 in shown for seat in range(match.game.seats)]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_play_never_runs_out_of_choices(seats: int) -> None:
    """Any card that was not seen yet, at every tap: revokes without end, until the game is over."""
    for seed in range(GAMES_PLAYED):
        dice = random.Random(seed)
        options = {
            "depth": "referee", "target": 30, "break_hearts": dice.random() < 0.5,
            "revoke": dice.choice(("charge", "mend", "note")),
            "opening_lead": dice.choice(("two_of_clubs", "any_club")),
            "moon": dice.choice(("add", "choose")),
        }  # fmt: skip
        game = load_game("hearts", seats, options)
        state = game.start()
        while (pending := game.pending(state)).seat != NOBODY:
            assert pending.choices
            choices = [
                one for one in pending.choices if game.texts[one] not in ("charge", "stands")
            ]
            is_told = dice.random() < 0.1 or not choices
            state = game.apply(state, dice.choice(pending.choices if is_told else choices))
            game.doubts(state)
