"""What a computer player imagines must be what it sees: no less, and nothing beyond."""

from random import Random

import pytest

from heliograph.engine import Game
from heliograph.games import GAMES
from heliograph.games.kit import KitGame
from heliograph.games.players import look
from tests.host.bots.tables import DIGITAL, decisions, game_of

# What the viewer may not know, by the name it has in a position
HIDDEN = {
    "solaris": {"hands", "face_down", "stack"},
    "solarius_mission": {"players"},
    "solari": {"order"},  # of the open dominoes only those still to be played are seen
    "solenia": {"players", "piles"},
}


def hidden_from_somebody(game: Game) -> set[str]:
    """Return what a viewer may not know; a game of the kit says it of its things."""
    if isinstance(game, KitGame):
        return {thing.name for thing in game.things if thing.is_hidden}
    return HIDDEN[game.name]


@pytest.mark.parametrize("name, seats, label", DIGITAL)
def test_a_guess_looks_like_the_truth(name: str, seats: int, label: str) -> None:
    """Nobody could tell the guessed position from the true one by looking at the own view."""
    game = game_of(name, seats, label)
    rng = Random(seats)
    for state, seat in decisions(game, 40):
        view = game.view(state, seat)
        guessed = game.load(GAMES[name].search_adapter.guess(game, view, rng))
        assert game.view(guessed, seat) == view
        truth, guess = game.dump(state), game.dump(guessed)
        assert {key for key in truth if truth[key] != guess.get(key)} <= hidden_from_somebody(game)


@pytest.mark.parametrize("name, seats", [("solaris", 4), ("solarius_mission", 3), ("solenia", 3)])
def test_hidden_cards_are_dealt_anew(name: str, seats: int) -> None:
    label = {"solaris": "base", "solarius_mission": "cards", "solenia": "summer"}[name]
    game = game_of(name, seats, label)
    rng = Random(7)
    varied = 0
    for state, seat in decisions(game, 20):
        guess = GAMES[name].search_adapter.guess
        view = game.view(state, seat)
        varied += len({game.load(guess(game, view, rng)) for _ in range(4)}) > 1
    assert varied > 10


@pytest.mark.parametrize("name, seats, label", DIGITAL)
def test_a_guess_can_be_played_to_its_end(name: str, seats: int, label: str) -> None:
    game = game_of(name, seats, label)
    rng = Random(3)
    state, seat = next(decisions(game, 1, seed=2))
    guess = GAMES[name].search_adapter.guess(game, game.view(state, seat), rng)
    assert _played_out(game, game.load(guess), rng) is not None


def _played_out(game: Game, state: bytes, rng: Random) -> object:
    for _ in range(100_000):
        pending = game.pending(state)
        if not pending.choices:
            break
        state = game.apply(state, rng.choice(pending.choices))
    return game.outcome(state)


@pytest.mark.parametrize("name, seats, label", [row for row in DIGITAL if row[1] > 1])
def test_a_lead_for_one_is_none_for_the_others(name: str, seats: int, label: str) -> None:
    """The values of a position are a comparison: not everybody can be ahead."""
    game = game_of(name, seats, label)
    for state, _ in decisions(game, 5):
        values = [GAMES[name].search_adapter.value(game, state, seat) for seat in range(game.seats)]
        assert min(values) <= 0


@pytest.mark.parametrize("name, seats, label", DIGITAL)
def test_rules_of_thumb_go_by_nothing_that_is_hidden(name: str, seats: int, label: str) -> None:
    """In imagined games nothing is blanked, so a look at all of a state must change nothing."""
    game, make = game_of(name, seats, label), GAMES[name].make_policy
    for state, seat in decisions(game, 15, seed=4):
        seen = look(game, state, seat)
        ranked = make().rank(seen)
        assert sorted(ranked) == list(seen.choices)
        assert ranked == make().rank(seen._replace(seen=state))
