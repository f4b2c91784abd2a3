"""A match: playing, going back and forth, branches, corrections, and what is written down."""

import random

import pytest

from heliograph.engine import (
    CHANCE,
    TABLE,
    BadChoiceText,
    BadCorrection,
    Choice,
    Correction,
    EngineError,
    IllegalChoice,
    Match,
    NoSuchStep,
    RecordDiffers,
    Redo,
    ScriptDealer,
    SeededDealer,
    Undo,
    play_out,
)
from heliograph.engine.pending import Pending
from tests.host.engine.toy_game import Toy


def finished(seats: int = 2, seed: int = 1) -> Match:
    draw = random.Random(seed)
    choose = lambda match: draw.choice(match.pending.choices)  # noqa: E731 (read in place)
    return play_out(Match(Toy(seats)), SeededDealer(seed), choose)


def test_choices_are_played_as_number_text_or_choice() -> None:
    match = Match(Toy(1))
    match.play(3)
    match.play("take")
    match.play(Choice(2, CHANCE, "roll 1"))
    assert match.steps == [3, 0, 2]
    assert [match.seat_at(number) for number in range(3)] == [CHANCE, 0, CHANCE]


def test_an_illegal_choice_changes_nothing_and_names_the_rule() -> None:
    match = Match(Toy(1))
    with pytest.raises(IllegalChoice) as caught:
        match.play("take")
    assert (caught.value.rule, caught.value.got) == ("TOY-1", "take")
    assert "TOY-1" in caught.value.text("en")
    assert "erwartet" in caught.value.text("de")
    assert match.steps == []
    assert match.journal == []


def test_a_text_without_meaning_is_refused() -> None:
    with pytest.raises(BadChoiceText):
        Match(Toy(1)).play("fly")


@pytest.mark.parametrize(("dealt", "chosen", "steps"), [(0, 0, []), (3, 3, [3])])
def test_playing_out_refuses_like_playing(dealt: int, chosen: int, steps: list[int]) -> None:
    """A script that deals what cannot fall, a seat that chooses what it may not."""
    match = Match(Toy(1))
    with pytest.raises(IllegalChoice):
        play_out(match, ScriptDealer([dealt]), lambda _: chosen)
    assert match.steps == steps


def test_playing_out_after_steps_were_taken_back_keeps_them_as_a_branch() -> None:
    match = finished()
    length = len(match)
    match.goto(1)
    play_out(match, SeededDealer(3), lambda at: at.pending.choices[0])
    assert match.is_over
    assert [branch.length for branch in match.branches] == [length]
    assert Match.replay(match.game, match.steps).state == match.state


def test_play_all_is_all_or_nothing() -> None:
    match = Match(Toy(1))
    with pytest.raises(IllegalChoice):
        match.play_all(["roll 1", "take", "take"])
    assert (match.steps, match.journal, match.pending.seat) == ([], [], CHANCE)


def test_undo_and_redo_walk_the_same_states() -> None:
    match = finished()
    states = [match.state_at(number) for number in range(len(match) + 1)]
    length = len(match)
    for number in (0, length, 3, length - 1, 1, length):
        match.goto(number)
        assert match.state == states[number]
        assert len(match) == number
        assert match.length == length
        assert match.state_at(length) == states[length]
        assert match.pending == match.game.pending(match.state)


def test_a_new_step_drops_what_was_taken_back_but_not_from_the_journal() -> None:
    match = Match(Toy(1))
    match.play_all(["roll 1", "take", "roll 2"])
    match.undo(2)
    match.redo()
    match.undo(2)
    match.play("roll 3")
    assert match.steps == [4]
    assert match.journal == [2, 0, 3, Undo(2), Redo(1), Undo(2), 4]
    with pytest.raises(NoSuchStep):
        match.redo()


@pytest.mark.parametrize("number", [-1, 4])
def test_there_is_nothing_beyond_the_ends(number: int) -> None:
    match = Match(Toy(1))
    match.play_all(["roll 1", "take", "roll 2"])
    with pytest.raises(NoSuchStep) as caught:
        match.goto(number)
    assert "3" in str(caught.value)


def test_crossing_a_roll_is_told() -> None:
    match = Match(Toy(1))
    match.play_all(["roll 1", "take"])
    assert not match.crosses_reveal(1)
    assert match.crosses_reveal(0)


def test_a_copy_lives_its_own_life() -> None:
    match = finished()
    copy = match.copy(2)
    copy.play(copy.pending.choices[-1])
    assert copy.steps[:2] == match.steps[:2]
    assert len(copy) == 3
    assert len(match) > 3
    assert copy.journal == copy.steps


def test_a_correction_is_a_step() -> None:
    match = Match(Toy(2))
    match.correct("score.2", 9)
    assert match.steps == [Correction("score.2", 9)]
    assert match.seat_at(0) == TABLE
    match.undo()
    assert match.state == match.game.start()
    with pytest.raises(BadCorrection):
        match.correct("score.3", 1)


def test_several_seats_may_decide_at_once_in_any_order() -> None:
    match = Match(Toy(2))
    for _ in range(4):
        match.play_all(["roll 1", "leave"])
    assert match.pending.seats == (0, 1)
    assert [choice.seat for choice in match.game.choices(match.state)] == [0, 0, 1, 1]
    match.play("2 no")
    assert match.pending.seats == (0,)
    with pytest.raises(IllegalChoice):
        match.play("2 yes")
    match.play("1 yes")
    assert match.pending.seat == CHANCE


def test_chance_and_nobody_are_no_seats() -> None:
    match = finished()
    assert match.pending.seats == ()
    assert match.is_over
    assert match.outcome is not None
    assert match.outcome.scores[match.outcome.winners[0]][0] >= 10
    match.goto(0)
    assert match.pending.seats == ()
    assert match.outcome is None


def test_replaying_the_steps_gives_the_same_match() -> None:
    match = finished(seed=3)
    again = Match.replay(match.game, match.steps)
    assert [again.state_at(n) for n in range(len(again) + 1)] == [
        match.state_at(n) for n in range(len(match) + 1)
    ]


def test_a_journal_replays_with_all_that_was_taken_back() -> None:
    match = Match(Toy(1))
    match.play_all(["roll 1", "take", "roll 2"])
    match.undo(2)
    match.redo()
    match.correct("score.1", 7)
    rolled, taken, rolled_again = map(match.game.parse_choice, ("roll 1", "take", "roll 2"))
    begun = [rolled, taken, rolled_again, Undo(2), Redo(1), Correction("score.1", 7)]
    assert match.journal == begun
    match.return_to(0)
    assert match.journal == [*begun, Undo(1), rolled_again]
    again = Match.replay(match.game, match.journal)
    assert (again.state, again.steps, again.journal) == (match.state, match.steps, match.journal)


def test_restoring_compares_every_state() -> None:
    match = finished(seed=3)
    match.correct("score.1", 4)
    recorded = [
        (match.step_at(number), match.game.check(match.state_at(number + 1)))
        for number in range(len(match))
    ]
    again = Match.restore(match.game, recorded)
    assert (again.state, again.steps, again.pending) == (match.state, match.steps, match.pending)
    recorded[4] = (recorded[4][0], 1)
    with pytest.raises(RecordDiffers) as caught:
        Match.restore(match.game, recorded)
    assert caught.value.step == 5


def test_a_step_that_cannot_be_made_is_named() -> None:
    with pytest.raises(RecordDiffers) as caught:
        Match.restore(Toy(1), [(2, Toy(1).check(bytes([0, 1, 0, 0]))), (Correction("x", 1), 0)])
    assert caught.value.step == 2


class TestDealers:
    def test_the_same_seed_and_steps_give_the_same_draws(self) -> None:
        assert finished(seed=5).steps == finished(seed=5).steps
        assert finished(seed=5).steps != finished(seed=6).steps

    def test_the_draws_of_a_seed_are_the_same_in_every_version(self) -> None:
        pending = Pending(CHANCE, tuple(range(100)), bytes([1, 3] * 50))
        drawn = [SeededDealer(7).draw(pending, number) for number in range(8)]
        assert drawn == [33, 11, 73, 53, 29, 41, 85, 65]

    def test_undo_cannot_fish_for_a_better_draw(self) -> None:
        match, dealer = Match(Toy(1)), SeededDealer(9)
        first = dealer.deal(match)
        match.play(first)
        match.undo()
        assert dealer.deal(match) == first

    def test_draws_follow_the_weights(self) -> None:
        counts = [0, 0, 0]
        match = Match(Toy(1))
        for seed in range(1200):
            counts[SeededDealer(seed).deal(match) - 2] += 1
        assert 540 < counts[0] < 660
        assert 340 < counts[1] < 460
        assert 150 < counts[2] < 250

    def test_a_script_answers_in_order_and_says_when_it_ends(self) -> None:
        dealer = ScriptDealer(["roll 3", 2])
        match = Match(Toy(1))
        assert match.advance(dealer) == 1
        match.play("take")
        assert match.advance(dealer) == 1
        match.play_all(["take", "1 no"])
        with pytest.raises(EngineError, match="step 6"):
            match.advance(dealer)
