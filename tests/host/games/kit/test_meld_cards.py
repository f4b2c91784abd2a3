"""Cards that are melded: what a seat can lay, what fits there, in which groups it lies."""

from typing import Any

import pytest

from heliograph.games import load_game
from heliograph.games.kit.melds import CARDS, MELD_NAMES, bits_of


def table(hand: str = "", sets: str = "", runs: str = "") -> Any:
    """Return a table of Gin Rummy: what seat 1 holds, and what seat 2 has laid."""
    game: Any = load_game("gin_rummy", 2)
    lies = dict.fromkeys(hand.split(), "hand 1")
    lies |= dict.fromkeys(sets.split(), "sets 2") | dict.fromkeys(runs.split(), "runs 2")
    return game.open(game.load({"cards": lies, "node": "defend", "table": {"turn": 1}}))


def number(card: str) -> int:
    return CARDS.index(card)


def groups(t: Any, seat: int) -> list[str]:
    """Return the melds of a seat, each by its cards."""
    return [" ".join(CARDS[card] for card in one) for one in t.game.cards.melds_of(t, seat)]


def test_own_melds_are_those_whose_cards_are_all_held() -> None:
    t = table("C4 C5 C6 D4 H4")
    melds = t.game.cards.own_melds("GR-5.1", "no_meld")
    found = [MELD_NAMES[meld] for meld in melds.values(t)]
    assert found == ["C4-D4-H4", "C4-C5-C6"]
    assert all(melds.has(t, meld) for meld in melds.values(t))
    assert not melds.has(t, MELD_NAMES.index("C5-C6-C7"))


def test_a_set_and_a_run_are_laid_where_they_belong() -> None:
    t = table("C4 C5 C6 D7 H7 S7")
    for cards in ("C4 C5 C6", "D7 H7 S7"):
        t.game.cards.lay(t, bits_of([number(card) for card in cards.split()]))
    assert t.game.cards.laid(t, 0) == tuple(
        bits_of([number(card) for card in cards.split()]) for cards in ("D7 H7 S7", "C4 C5 C6")
    )
    assert groups(t, 0) == ["D7 H7 S7", "C4 C5 C6"]


@pytest.mark.parametrize(
    ("card", "is_fit"), [("C7", True), ("C3", True), ("C8", False), ("S9", True), ("D5", False)]
)
def test_a_card_fits_at_the_end_of_a_run_or_as_the_fourth_of_a_set(card: str, is_fit: bool) -> None:
    t = table("", "C9 D9 H9", "C4 C5 C6")
    assert t.game.cards.fits(t, 1, number(card)) == is_fit


def test_all_that_fits_is_laid_off_also_one_card_after_the_other() -> None:
    t = table("C2 C3 C7 C9 D5", "D9 H9 S9", "C4 C5 C6")
    t.game.cards.lay_off_all(t, 1, t.game.cards.hand(t))
    assert groups(t, 1) == ["C9 D9 H9 S9", "C2 C3 C4 C5 C6 C7"]
    assert t.game.cards.of(t, "hand") == [number("D5")]


def test_neighbouring_runs_of_two_suits_are_two_melds() -> None:
    assert groups(table("", "", "CJ CQ CK DA D2 D3"), 1) == ["CJ CQ CK", "DA D2 D3"]


def test_cards_are_put_to_a_place_or_out_of_sight() -> None:
    t = table("C2 C3")
    cards = t.game.cards
    cards.put(t, cards.of(t, "hand"), "rest", 1)
    assert (cards.of(t, "hand"), len(cards.of(t, "rest", 1))) == ([], 2)
    cards.put(t, cards.of(t, "rest", 1))
    assert not any(t.cards)
