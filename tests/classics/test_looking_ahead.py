"""Players that look ahead: what they try, and what they take for likely."""

from random import Random

import pytest

from heliograph.bots import make_bot
from heliograph.bots.search import PacedSearchBot
from heliograph.engine import NOBODY, Match, SeededDealer, play_out
from heliograph.games import GAMES, load_game
from heliograph.games.kit.players import decider
from heliograph.games.players import look
from tests.classics.liars_dice.tables import at, bid
from tests.classics.lines import names
from tests.classics.playing import begun, play


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the choices from which games are imagined."""
    found: list[int] = []
    usual = PacedSearchBot._try

    def noting(bot: PacedSearchBot, state: bytes, choice: int, luck: int) -> float:
        found.append(choice)
        return usual(bot, state, choice, luck)

    monkeypatch.setattr(PacedSearchBot, "_try", noting)
    return found


def think(match: Match) -> str:
    """Return what a hard player does who is on turn."""
    game, seat = match.game, match.pending.seat
    return game.texts[make_bot("hard", game, seat, 1).choose(look(game, match.state, seat))]


def test_where_nothing_falls_by_chance_every_choice_is_tried_once(tried: list[int]) -> None:
    match = begun("morris")
    think(match)
    offer = match.game.parse_choice("offer draw")
    assert sorted(tried) == [one for one in match.pending.choices if one != offer]


def test_where_dice_fall_few_choices_are_tried_often(tried: list[int]) -> None:
    match = play(begun("backgammon", match=1), "rolled 31")
    think(match)
    assert len(set(tried)) <= GAMES["backgammon"].search_adapter.few_candidates < len(tried)


def test_what_was_bid_is_likely_to_be_held() -> None:
    match = bid(at("11223 44556"), "3x5")
    game, view = match.game, match.game.view(match.state, match.pending.seat)
    for seed in range(20):
        guessed = GAMES["liars_dice"].search_adapter.guess(game, view, Random(seed))
        assert list(guessed["cups"].values()).count(5) >= 2, "the one of its own, and one more"


@pytest.mark.parametrize("name", names())
def test_who_decides_is_known_without_a_list(name: str) -> None:
    game = load_game(name, GAMES[name].usual_seats)
    match, dice = Match(game), Random(1)
    play_out(match, SeededDealer(1), lambda now: dice.choice(now.pending.choices), 400)
    for number in range(0, len(match) + 1, 3):
        pending = game.pending(match.state_at(number))
        alone = NOBODY if pending.others else pending.seat
        assert decider(game, match.state_at(number)) == alone
