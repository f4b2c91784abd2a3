"""Every kind of computer player, in every game: legal, repeatable, and blind to what is hidden.

In games that hide nothing the kinds take turns, as their code is the same there; the deep run has
every kind in every game.
"""

import time
from random import Random

import pytest

from heliograph.bots import KINDS, Effort, make_bot
from heliograph.engine import CHANCE, BadOption, Game, Match, SeededDealer
from heliograph.games import GAMES, load_game
from heliograph.games.players import Decision, look
from tests.contract.test_every_game import OPTION_SETS
from tests.deep import IS_DEEP
from tests.games_told import BOXED, HIDING
from tests.host.bots.tables import decisions, game_of

FEW = Effort(rollouts=2)
HAS_SECRETS = {*BOXED, *HIDING}
CASES = [
    (name, kind)
    for number, name in enumerate(GAMES)
    for place, kind in enumerate(KINDS)
    if IS_DEEP or name in HAS_SECRETS or (number + place) % 3 == 0
]


@pytest.mark.parametrize("name, kind", CASES)
def test_what_it_cannot_see_makes_no_difference(name: str, kind: str) -> None:
    """Positions that differ only in what is hidden from the seat get the same choice."""
    game = game_of(
        name, GAMES[name].fewest_seats + (name == "solenia"), next(iter(OPTION_SETS[name]))
    )
    rng = Random(5)
    for state, seat in decisions(game, 4 if IS_DEEP else 2):
        view = game.view(state, seat)
        other = game.load(GAMES[name].search_adapter.guess(game, view, rng))
        chosen = make_bot(kind, game, seat, 1, FEW).choose(look(game, state, seat))
        assert chosen in game.pending(state).choices
        assert make_bot(kind, game, seat, 1, FEW).choose(look(game, other, seat)) == chosen


@pytest.mark.parametrize("name, kind", CASES)
def test_what_it_saw_before_makes_no_difference(name: str, kind: str) -> None:
    """So a host that was started again in the middle of a turn goes on as it would have."""
    game = game_of(name, GAMES[name].fewest_seats, next(iter(OPTION_SETS[name])))
    places = [(state, seat) for state, seat in decisions(game, 12) if seat == 0][:2]
    old = make_bot(kind, game, 0, 1, FEW)
    for state, seat in places:
        decision = look(game, state, seat)
        assert old.choose(decision) == make_bot(kind, game, 0, 1, FEW).choose(decision)


@pytest.mark.parametrize("name, kind", CASES)
def test_it_plays_a_match_as_it_comes(name: str, kind: str) -> None:
    """It has the last seat alone: at all of them it would think longer and meet hardly more."""
    game = load_game(name, GAMES[name].fewest_seats + (name == "solenia"))
    match, dealer, last = Match(game), SeededDealer(3), game.seats - 1
    kinds = [kind if IS_DEEP or seat == last else "medium" for seat in range(game.seats)]
    bots = [make_bot(one, game, seat, 3, Effort(2)) for seat, one in enumerate(kinds)]
    decided = 0
    while decided < 6 and not match.is_over:
        seat = match.pending.seat
        is_chance = seat == CHANCE
        match.play(
            dealer.deal(match) if is_chance else bots[seat].choose(look(game, match.state, seat))
        )
        decided += seat == last


def test_every_game_and_every_kind_is_tried() -> None:
    open_games = [(name, kind) for name, kind in CASES if name not in HAS_SECRETS]
    assert {kind for _, kind in open_games} == set(KINDS)
    assert {name for name, _ in CASES} == set(GAMES)


def test_other_seeds_play_otherwise() -> None:
    game = game_of("solaris", 3, "base")
    decision = _wide_decision(game)
    bots = [make_bot("random", game, decision.seat, seed) for seed in range(30)]
    assert len({bot.choose(decision) for bot in bots}) > 1


def _wide_decision(game: Game) -> Decision:
    looks = (look(game, state, seat) for state, seat in decisions(game, 50))
    return next(decision for decision in looks if len(decision.choices) > 3)


def test_a_kind_that_is_none_is_refused() -> None:
    with pytest.raises(BadOption, match="random, greedy, search") as refused:
        make_bot("clever", load_game("solenia", 2), 0, 1)
    assert "'clever'" in str(refused.value)


def test_thinking_ends_when_its_time_is_over() -> None:
    game = game_of("solenia", 2, "summer")
    decision = _wide_decision(game)
    began = time.monotonic()
    patient = make_bot("search", game, decision.seat, 1, Effort(10_000_000, think_s=0.2))
    assert patient.choose(decision) in decision.choices
    assert time.monotonic() - began >= 0.2


def test_thinking_can_be_stopped() -> None:
    game = game_of("solenia", 2, "summer")
    decision = _wide_decision(game)
    asked = []

    def is_stopped() -> bool:
        asked.append(1)
        return len(asked) > 3

    bot = make_bot("search", game, decision.seat, 1, Effort(10_000_000, None, is_stopped))
    assert bot.choose(decision) in decision.choices
    assert len(asked) == 4
