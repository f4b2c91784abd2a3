"""Advice with the real box: from what people told, with unnamed cards dealt at random."""

import json
from random import Random

import pytest

from heliograph.advice.guessing import Guesser
from heliograph.advice.question import Question, make_question
from heliograph.advice.thinking import think
from heliograph.engine import CHANCE, Game, Match
from heliograph.games import GAMES, load_game
from heliograph.games.shows import show_for
from tests.host.advice.tables import NAMES

FOLLOWED = ("solari", "solaris", "solarius_mission")
STEPS = 90


def told_match(name: str, seed: int) -> Match:
    """Return a match of the real box up to a decision of a seat; half of what fell is not known."""
    seats = next(count for count in GAMES[name].seat_counts if count > 1)
    match, dice = Match(load_game(name, seats, {"depth": "referee"})), Random(seed)
    while match.outcome is None and (len(match) < STEPS or match.pending.seat == CHANCE):
        pending = match.pending
        if pending.seat == CHANCE and dice.random() < 0.5:
            fair = match.game.fair_draw(match.state)
            match.play(dice.choices(fair.choices, fair.weights)[0])
        else:
            match.play(dice.choice(pending.choices))
    return match


def asked(game: Game, state: bytes, seat: int) -> Question:
    """Return what a seat asks with the real box."""
    about = {"game": game.name, "seats": game.seats, "options": dict(game.options)}
    return make_question(about, game, state, seat, "en", NAMES[: game.seats])


def digital(game: Game) -> Game:
    return load_game(game.name, game.seats, {**game.options, "depth": "digital"})


@pytest.mark.parametrize("name", FOLLOWED)
def test_unnamed_cards_are_dealt_and_named_ones_stay(name: str) -> None:
    match = told_match(name, 1)
    game = digital(match.game)
    deal = GAMES[name].search_adapter.deal
    positions = [json.loads(json.dumps(match.game.dump(match.state_at(at)))) for at in (50, 70, 90)]
    for position in positions:
        dealt = game.load(deal(game, position, Random(2)))
        assert game.pending(dealt).seat in (CHANCE, *range(game.seats))
        public = {"round", "scores", "order", "stations", "dice", "turn"} & position.keys()
        again = game.dump(dealt)
        assert {key: again[key] for key in public} == {key: position[key] for key in public}


@pytest.mark.parametrize("name", FOLLOWED)
def test_somebody_with_a_real_hand_is_advised(name: str) -> None:
    match = told_match(name, 2)
    game, state, seat = match.game, match.state, match.pending.seat
    *_, last = filter(None, think(asked(game, state, seat)._replace(rollouts=4)))
    offered = {offer.choices for offer in show_for(game, "en", NAMES).offers(state, seat)}
    assert last["choices"]
    assert {tuple(choice["choices"]) for choice in last["choices"]} <= offered
    assert len(last["chances"]) == game.seats


def test_in_the_middle_of_a_turn_the_cards_fit_what_was_begun() -> None:
    """Whoever has begun an action holds what it needs, although nobody named it."""
    game = load_game("solaris", 3, {"depth": "referee"})
    for match in (told_match("solaris", seed) for seed in range(3, 6)):
        seats = match.pending.seats
        *_, last = filter(None, think(asked(game, match.state, seats[0])._replace(rollouts=2)))
        assert last["is_done"]


# What the digital game never asks: there the cards are known, and the fields
_TOLD = {"identify", "look", "bonus", "numbers", "count", "worth", "choose", "over"}


def test_the_real_box_of_solenia_is_dealt_wherever_a_seat_decides() -> None:
    """Hands, decks, cards that lie by their value alone, and fields that nobody saw yet."""
    match = told_match("solenia", 3)
    nodes = set()
    for number in range(8, len(match)):
        state, seat = match.state_at(number), match.seat_at(number)
        position = match.game.dump(state)
        node = position["decision"]["node"]
        if seat == CHANCE or node in _TOLD:
            continue
        guesser = Guesser(asked(match.game, state, seat))
        dealt = guesser.enter(guesser.guess(), ())
        assert guesser.game.pending(dealt).seat == seat
        nodes.add(node)
        for told, own in zip(position["players"], guesser.game.dump(dealt)["players"], strict=True):
            assert (len(own["hand"]), len(own["deck"])) == (told["hand_size"], told["deck_size"])
            assert set(own["hand"]) | set(own["deck"]) <= set(told["deck"])
            assert (own["goods"], own["stars"]) == (told["goods"], told["stars"])
    assert {"play", "place", "pay"} <= nodes


def test_somebody_with_a_real_hand_of_solenia_is_advised() -> None:
    match = told_match("solenia", 3)
    game = match.game
    number = next(
        number
        for number in range(20, len(match))
        if game.dump(match.state_at(number))["decision"]["node"] == "play"
    )
    state, seat = match.state_at(number), match.seat_at(number)
    *_, last = filter(None, think(asked(game, state, seat)._replace(rollouts=2)))
    offered = {offer.choices for offer in show_for(game, "en", NAMES).offers(state, seat)}
    assert last["choices"]
    assert {tuple(choice["choices"]) for choice in last["choices"]} <= offered
    assert all(choice["reasons"] for choice in last["choices"])
