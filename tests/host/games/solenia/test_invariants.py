"""What must hold after every single step of random games.

`HELIOGRAPH_DEEP=N` plays N times as many games.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from heliograph.engine import CHANCE, NOBODY, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.solenia.facts import capacity
from shared_rules.rng import Rng
from shared_rules.solenia import band
from shared_rules.trackers import tracker_for
from tests.contract.matches import DEEP

GAMES = 2
ZEROS = ("C11", "C12", "C13", "C14", "C15", "C16")
SIDES: list[dict[str, Any]] = [
    {},
    {"side": "winter"},
    {"side": "winter", "improvements": True},
]


class Watch:
    """Counts what happens in a match, to compare it with the position."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.advances = 0
        self.laid_away = 0
        self.zeros = 0
        self.turns = [0] * match.game.seats
        self.cities: dict[int, int] = {}

    def step(self, text: str, seat: int) -> None:
        """Note a choice that is about to be made."""
        words = text.split()
        if words[0] in ("card", "discard"):
            self.turns[seat] += 1
            self.zeros += words[0] == "card" and words[1] in ZEROS
            self.laid_away += words[0] == "discard"
        elif words[0] == "die":
            self.advances += words[1] in "56"
        elif words[0] == "field":
            position = self.match.game.dump(self.match.state)
            under = position["band"][(position["advances"] + int(words[1][1]) - 1) % 10]
            if under["abcde".index(words[1][0])].endswith("_city"):
                self.cities[seat] = self.cities.get(seat, 0) + 1


def steps(match: Match, seed: int) -> Iterator[tuple[str, int]]:
    """Play at random and tell each choice before it is made."""
    rng, dealer = Rng(seed), SeededDealer(seed)
    while match.pending.seat != NOBODY:
        if match.pending.seat == CHANCE:
            choice = dealer.deal(match)
        else:
            choice = match.pending.choices[rng.below(len(match.pending.choices))]
        yield match.game.choice_text(choice), match.pending.seat
        match.play(choice)


@pytest.mark.parametrize("options", SIDES, ids=["summer", "winter", "improvements"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_step_of_random_games(seats: int, options: dict[str, Any]) -> None:
    game = load_game("solenia", seats, options)
    for seed in range(GAMES * DEEP):
        match = Match(game)
        watch = Watch(match)
        for text, seat in steps(match, seed):
            check_table(match)
            watch.step(text, seat)
        check_table(match)
        check_end(match, watch)


def check_table(match: Match) -> None:
    """Look at one position."""
    state = match.state
    position = match.game.dump(state)
    assert bytes(tracker_for(match.game.table_state(state)).state) == match.game.table_state(state)
    if position["phase"] == "setup":
        return
    assert sorted(position["strips"]) == ["1", "2", "3", "4", "5"]
    for player in position["players"]:
        check_cards(position, player)
        check_goods(match, position, player)
    for kind in ("day", "night"):
        taken = sum(tile is not None for who in position["players"] for tile in who[kind])
        flying = str(position["decision"].get("delivered", "")).startswith(kind[0].upper())
        lying = sum(position["piles"][kind].values()) + len(position["display"][kind])
        assert taken + lying + flying + position["removed"][kind] == 24
    if position["decision"]["node"] == "play":
        assert band.airship_row(state) == 2


def check_cards(position: dict[str, Any], player: dict[str, Any]) -> None:
    """Deck, hand, board and discards are sixteen different cards."""
    seat = position["players"].index(player) + 1
    board = [card[2:] for card in position["board"].values() if card.startswith(f"{seat}:")]
    cards = player["deck"] + player["hand"] + player["discards"] + board
    assert len(set(cards)) == len(cards) == 16
    assert player["hand_size"] <= (4 if player["tile"] == "U7" else 3)


def check_goods(match: Match, position: dict[str, Any], player: dict[str, Any]) -> None:
    """Nobody keeps more than fits; only while goods arrive or are returned there may be more."""
    seat = position["players"].index(player)
    decision = position["decision"]["node"]
    if decision not in ("limit", "pick", "reveal", "draw"):
        assert sum(player["goods"].values()) <= capacity(match.state, seat)


def check_end(match: Match, watch: Watch) -> None:
    """Sixteen turns each, and every advance has its cause (SLN-7.5)."""
    position = match.game.dump(match.state)
    assert watch.turns == [16] * match.game.seats
    assert position["advances"] == watch.zeros + watch.laid_away + watch.advances
    for seat, player in enumerate(position["players"]):
        orders = sum(tile is not None for kind in ("day", "night") for tile in player[kind])
        assert orders == watch.cities.get(seat, 0), "each card on a city brought an order"
