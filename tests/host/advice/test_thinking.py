"""What is thought about a question: fair, repeatable, in the words of the game."""

import json
from math import hypot
from typing import Any

import pytest

from heliograph.advice.estimates import (
    CONFIDENCE,
    LEAST_SPREAD,
    MODEL_ERROR,
    interval,
    is_ahead,
)  # fmt: skip
from heliograph.advice.guessing import Guesser
from heliograph.advice.question import Question, make_question
from heliograph.advice.thinking import think
from heliograph.advice.wording import counts_of, reasons_for
from heliograph.bots.value import intervals
from heliograph.engine import CHANCE, Game, Match, SeededDealer
from heliograph.games import GAMES, load_game
from heliograph.games.shows import show_for
from shared_rules.rng import Rng
from tests.contract.oracles import oracle_of
from tests.deep import IS_DEEP
from tests.host.advice.tables import NAMES, WHOLE_GAME, middle, played, question_of
from tests.host.bots.tables import decisions

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
        assert 0 <= low <= middle_ <= high <= 100
    assert sum(chance[0] for chance in last["chances"]) == 100


@pytest.mark.parametrize(
    "name, steps",
    [
        (name, steps)
        for number, name in enumerate(sorted(GAMES))
        for steps in (20, 60)
        if IS_DEEP or steps == (20, 60)[number % 2]
    ],
)
def test_a_choice_is_weaker_only_by_more_than_its_uncertainty(name: str, steps: int) -> None:
    """Its chance is not told a second time: only how far it is behind, where that can be told."""
    game, state = middle(name, steps=steps)
    question = question_of(game, state, game.pending(state).seat)
    for thought in [one for one in think(question._replace(rollouts=24 if IS_DEEP else 12)) if one]:
        assert sum(chance[0] for chance in thought["chances"]) == 100
        best, *others = thought["choices"] or [{"is_as_good": True}]
        assert best["is_as_good"]
        assert thought["is_clear"] == (not any(one["is_as_good"] for one in others))
        for one in others:
            low, middle_, high = (one["lead"][at] for at in (1, 0, 2))
            assert low < middle_ < high
            assert one["is_as_good"] == (low <= 0)
            assert one["less"] == (
                "" if low <= 0 else f"{middle_} percentage points less ({low} to {high})"
            )


def test_a_lead_counts_if_it_is_larger_than_its_uncertainty() -> None:
    assert not is_ahead(as_shown(interval([0.02] * 40)))
    assert not is_ahead(as_shown(interval([0.3, -0.1, 0.2])))
    assert is_ahead(as_shown(interval([0.2] * 40)))


def as_shown(estimate: tuple[float, float, float]) -> tuple[int, int, int]:
    middle_, low, high = (round(100 * one) for one in estimate)
    return middle_, low, high


@pytest.mark.parametrize("name", sorted(GAMES))
def test_who_is_not_to_decide_learns_the_chances_alone(name: str) -> None:
    game, state = middle(name)
    deciding = game.pending(state).seats
    if len(deciding) == game.seats:
        state = next(state for state, _ in decisions(game, 100) if not game.pending(state).others)
        deciding = game.pending(state).seats
    waiting = next(seat for seat in range(game.seats) if seat not in deciding)
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
        assert '"seed"' not in text


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_reasons_name_the_thing_and_not_its_owner(lang: str) -> None:
    game, state = middle("solaris")
    counts = counts_of(show_for(game, lang, NAMES), 0, state)
    assert len(counts) > 5
    assert [count.label for count in counts if "Ada" in count.label] == []


@pytest.mark.parametrize(
    "lang, words",
    [
        (
            "en",
            [
                "brings Points +1: row 45–65 new",
                "leaves three comets on 35–65: one more makes four in a row",
                "then 1 ahead of Ada",
            ],
        ),
        (
            "de",
            [
                "bringt Punkte +1: Reihe 45–65 neu",
                "lässt drei Kometen auf 35–65: einer mehr ergibt vier in einer Reihe",
                "danach 1 vor Ada",
            ],
        ),
        (
            "fr",
            [
                "rapporte Points +1 : rangée 45–65 nouvelle",
                "laisse trois comètes sur 35–65 : une de plus fait quatre à la suite",
                "ensuite 1 devant Ada",
            ],
        ),
    ],
)
def test_a_reason_says_what_a_row_brings_and_how_one_then_stands(
    lang: str, words: list[str]
) -> None:
    match = played("solari")
    show = show_for(match.game, lang, NAMES)
    states = [match.state_at(number) for number in range(len(match))]
    after = next(state for state in states if any(show.race(state)))
    reasons = reasons_for(show, 1, [0], states[0], after)
    assert [reason["text"] for reason in reasons] == words
    assert reasons[0]["rule"] == "SLI-7.5"


def test_a_reason_says_what_goods_a_turn_costs_and_leaves() -> None:
    game, state = middle("solenia")
    told = [
        reason["text"]
        for choice in thoughts(question_of(game, state, game.pending(state).seat))[-1]["choices"]
        for reason in choice["reasons"]
    ]
    assert any(words.startswith("costs cards left −1") for words in told)
    assert any(words.startswith("leaves cards left ") for words in told)


def test_a_reason_says_why_a_turn_is_good_that_brings_nothing_yet() -> None:
    comets = {"uranus": "1@00 2@77 3@22 4@23 5@60 6@16", "neptune": "1@40 2@41 3@42 4@43 5@44 6@74"}
    game = load_game("solari", 2)
    state = game.load({"pieces": comets, "dice": [2, 1]})
    choices = thoughts(question_of(game, state, 0))[-1]["choices"]
    first = [choice["reasons"][0] for choice in choices]
    assert {"text": "breaks the row 40–44 of Ben", "rule": "SLI-5.1"} in first


def test_partners_are_no_rivals() -> None:
    game = load_game("solari", 4, {"teams": True})
    match = Match(game)
    match.advance(SeededDealer(1))
    about = {"game": "solari", "seats": 4, "options": dict(game.options)}
    question = make_question(about, game, match.state, 0, "en", NAMES[:4])
    assert Guesser(question).rivals(match.state) == [1, 3]


def test_the_first_chances_are_as_wide_as_one_value_is_off_and_as_the_networks_disagree() -> None:
    game, state = middle("solenia")
    first = thoughts(question_of(game, state, 0))[0]["chances"]
    for (percent, low, high), (least, most) in zip(first, intervals(game, state, 0), strict=True):
        chance = percent / 100
        noise = max(most - chance, chance - least, CONFIDENCE * LEAST_SPREAD)
        half = hypot(noise, MODEL_ERROR)
        assert low == pytest.approx(100 * max(0, chance - half), abs=1.5)
        assert high == pytest.approx(100 * min(1, chance + half), abs=1.5)


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
    share = 100 // len(winners)
    assert last["chances"] == [
        (share, share, share) if seat in winners else (0, 0, 0) for seat in range(game.seats)
    ]


def test_a_move_that_wins_at_once_is_advised() -> None:
    game, state, seat = winning_position("solari")
    assert thoughts(question_of(game, state, seat))[-1]["chances"][seat][0] > 90


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
