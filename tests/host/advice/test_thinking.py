"""What is thought about a question: fair, repeatable, in the words of the game."""

import json
from typing import Any

import pytest

from heliograph.advice.question import Question
from heliograph.advice.thinking import interval, think
from heliograph.advice.wording import counts_of
from heliograph.engine import CHANCE, Game
from heliograph.games import GAMES
from heliograph.games.shows import show_for
from shared_rules.rng import Rng
from tests.contract.oracles import oracle_of
from tests.host.advice.tables import NAMES, WHOLE_GAME, middle, played, question_of

ROLLOUTS = 6


def thoughts(question: Question) -> list[dict[str, Any]]:
    return [one for one in think(question._replace(rollouts=ROLLOUTS)) if one]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_advice_is_one_of_the_offers_with_a_reason_and_chances_of_everybody(name: str) -> None:
    game, state = middle(name)
    seat = game.pending(state).seat
    *early, last = thoughts(question_of(game, state, seat))
    offered = {
        offer.choices: offer.label for offer in show_for(game, "en", NAMES).offers(state, seat)
    }
    assert early[0]["choices"] == []  # the chances are there before any choice was tried
    assert [one["is_done"] for one in (*early, last)] == [False] * len(early) + [True]
    for choice in last["choices"]:
        assert offered[tuple(choice["choices"])] == choice["label"]
        assert choice["reasons"]
        assert all(reason["text"] for reason in choice["reasons"])
    assert last["choices"]
    for middle_, low, high in last["chances"]:
        assert 0 <= low <= middle_ <= high <= 1
    assert sum(chance[0] for chance in last["chances"]) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_who_is_not_to_decide_learns_the_chances_alone(name: str) -> None:
    game, state = middle(name)
    waiting = next(seat for seat in range(game.seats) if seat not in game.pending(state).seats)
    last = thoughts(question_of(game, state, waiting))[-1]
    assert last["choices"] == []
    assert len(last["chances"]) == game.seats
    assert last["is_done"]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_tables_that_a_seat_cannot_tell_apart_ask_one_question(name: str) -> None:
    """The text of a question is all that a thinker gets: the same text is the same advice."""
    game, state = middle(name)
    oracle, rng = oracle_of(game), Rng(5)
    for seat in range(game.seats):
        text = question_of(game, state, seat).to_text()
        other = game.load(oracle.conceal(game.dump(state), seat, rng))
        assert other != state or not oracle.has_secrets()
        assert question_of(game, other, seat).to_text() == text
        assert "seed" not in text


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_reasons_name_the_thing_and_not_its_owner(lang: str) -> None:
    game, state = middle("solaris")
    counts = counts_of(show_for(game, lang, NAMES), 0, state)
    assert len(counts) > 5
    assert [count.label for count in counts if "Ada" in count.label] == []


def test_the_same_question_has_the_same_thoughts_byte_for_byte() -> None:
    game, state = middle("solenia")
    text = question_of(game, state, game.pending(state).seat).to_text()
    once, again = (json.dumps(thoughts(Question.from_text(text))) for _ in range(2))
    assert once == again


def test_a_question_survives_its_text() -> None:
    game, state = middle("solari")
    question = question_of(game, state, 1)
    assert Question.from_text(question.to_text()).to_text() == question.to_text()


def test_a_won_game_is_won_for_sure() -> None:
    game, state = middle("solenia", steps=WHOLE_GAME)
    assert game.outcome(state)
    last = thoughts(question_of(game, state, 0))[-1]
    winners = game.outcome(state).winners  # type: ignore[union-attr]
    assert [chance[0] == 1 / len(winners) for chance in last["chances"]] == [
        seat in winners for seat in range(game.seats)
    ]


def test_a_move_that_wins_at_once_is_advised() -> None:
    game, state, seat = winning_position("solari")
    best = thoughts(question_of(game, state, seat))[-1]["choices"][0]
    assert best["chance"][0] > 0.9


def winning_position(name: str) -> tuple[Game, bytes, int]:
    """Return the last position of a match in which whoever decides can win at once."""
    match = played(name, steps=WHOLE_GAME)
    for number in reversed(range(len(match))):
        state, seat = match.state_at(number), match.seat_at(number)
        afters = [match.game.apply(state, one) for one in match.game.pending(state).choices]
        ends = [end for end in map(match.game.outcome, afters) if end]
        if seat != CHANCE and any(end.winners == (seat,) for end in ends):
            return match.game, state, seat
    raise AssertionError("nobody could win by a choice")


def test_more_imagined_games_narrow_what_is_likely() -> None:
    widths = []
    for count in (1, 4, 100):
        _, low, high = interval([0.4, 0.6] * count)
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] >= 0.1  # no number of games makes the model itself better
