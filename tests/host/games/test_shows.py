"""What every game's show promises to the pages, whatever the game."""

import json
import random
from collections.abc import Iterator

import pytest

from heliograph.engine import CHANCE, NOBODY, TABLE, Game, validate
from heliograph.games import GAMES, load_game
from heliograph.games.show import Show
from heliograph.games.shows import show_for

COLOURS = {
    "white", "grey", "yellow", "black", "orange", "blue", "green", "red", "purple", "pink",
    "turquoise", "brown",
}  # fmt: skip
STEPS = 80


def game_of(name: str, depth: str) -> Game:
    return load_game(name, GAMES[name].seat_counts[-1], {"depth": depth})


def states(game: Game, seed: int = 5) -> Iterator[bytes]:
    """Walk a random game by single choices."""
    dice, state = random.Random(seed), game.start()
    for _ in range(STEPS):
        yield state
        pending = game.pending(state)
        if pending.seat == NOBODY:
            return
        state = game.apply(state, dice.choice(pending.choices))


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["referee", "digital"])
def depth(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_everything_a_page_gets_is_plain_data(name: str, depth: str, lang: str) -> None:
    game = game_of(name, depth)
    show = show_for(game, lang, ("Ada",))
    for state in list(states(game))[::7]:
        json.dumps([show.board(state), show.hand(state, 0)])
        _check_seats(show, state)
        assert show.due(state).headline
        assert len(show.race(state)) == game.seats


def _check_seats(show: Show, state: bytes) -> None:
    seats = show.seats(state)
    assert len(seats) == show.game.seats
    for seat in seats:
        assert seat["colour"] in COLOURS
        assert all(len(pair) == 2 for pair in seat["values"])
    json.dumps(seats)


def test_a_seat_that_must_decide_is_offered_something(name: str, depth: str) -> None:
    game = game_of(name, depth)
    show = show_for(game, "en")
    for state in states(game):
        for seat in game.pending(state).seats:
            assert any(offer.seat == seat for offer in show.offers(state, seat))


def test_with_the_real_box_the_table_can_enter_everything(name: str) -> None:
    game = game_of(name, "referee")
    show = show_for(game, "en")
    for state in states(game):
        first = {offer.choices[0] for offer in show.offers(state, TABLE)}
        assert first == set(game.pending(state).choices)


def test_the_table_is_never_offered_a_seats_hidden_choices(name: str) -> None:
    game = game_of(name, "digital")
    show = show_for(game, "en")
    for state in states(game):
        listed = {one["id"] for one in game.view(state, TABLE)["pending"]["choices"]}
        offered = {offer.choices[0] for offer in show.offers(state, TABLE)}
        assert offered <= listed
        if game.pending(state).seat != CHANCE:
            for seat in range(game.seats):
                own = {one["id"] for one in game.view(state, seat)["pending"]["choices"]}
                assert {offer.choices[0] for offer in show.offers(state, seat)} <= own


def test_every_offer_can_be_played_to_its_end(name: str, depth: str) -> None:
    game = game_of(name, depth)
    show = show_for(game, "de")
    for state in list(states(game))[::3]:
        viewer = max(TABLE, game.pending(state).seat)
        for offer in show.offers(state, viewer):
            at = state
            for choice in offer.choices:
                assert choice in game.pending(at).choices
                at = game.apply(at, choice)


def test_an_offer_says_what_it_is(name: str, depth: str) -> None:
    """In words: nothing in the notation of a record."""
    game = game_of(name, depth)
    show = show_for(game, "en")
    for state in list(states(game))[::3]:
        viewer = max(TABLE, game.pending(state).seat)
        labels = [offer.label for offer in show.offers(state, viewer)]
        assert not [label for label in labels if "[" in label]


def test_the_whole_log_can_be_told_to_everybody(name: str, depth: str) -> None:
    game = game_of(name, depth)
    dice, state = random.Random(2), game.start()
    shows = [show_for(game, lang, ("Ada", "Ben")) for lang in ("en", "de")]
    told = steps = 0
    while steps < STEPS:
        choices = game.pending(state).choices
        if not choices:
            break
        choice = dice.choice(choices)
        for show in shows:
            for viewer in (TABLE, 0, 1):
                told += bool(show.step_sentence(state, [choice], min(viewer, game.seats - 1)))
        state = game.apply(state, choice)
        steps += 1
    assert told > steps > 0


def test_every_option_is_explained_and_can_be_chosen(name: str) -> None:
    specs = GAMES[name].options
    for lang in ("en", "de"):
        for option in GAMES[name].option_texts(lang):
            assert option.label
            assert option.explain.endswith(".")
            for value, label in option.values:
                assert label
                # Each by itself: some go only with others, which the game checks.
                assert validate(specs, {option.name: value})
