"""What a unit's buttons mean under the full rules: steps as choices, choices as offers."""

import random

import pytest

from heliograph.engine import CHANCE, NOBODY, TABLE, Match, SeededDealer
from heliograph.games import load_game
from heliograph.table import tracker_rules as rules
from heliograph.table.unit_steps import (
    MOST_CHOICES,
    asks_itself,
    find_choices,
    list_offers,
    translate,
)
from shared_rules.refusal import OUT_OF_TURN, Refused
from shared_rules.rng import Rng
from shared_rules.ruled_refusals import ENTER_ON_PAGE
from shared_rules.solari.events import ROLLED
from shared_rules.solaris.tracker import END_TURN
from shared_rules.solarius_mission.events import END_TURN as MISSION_END_TURN
from shared_rules.solarius_mission.events import OPEN, TAKE
from shared_rules.solenia.tracker import ROLL
from shared_rules.tracker import PLAY
from shared_rules.trackers import tracker_for

TABLES = [("solaris", 3), ("solarius_mission", 2), ("solari", 2), ("solenia", 1), ("solenia", 3)]
# A step is a thousand choices tried at the most, and what the end of a turn is looked for in
MOST_APPLIED = 1500


def play_until(match, is_there, seed=1, most=3000):
    """Play at random until the position is as wanted; return whether it came."""
    dice = random.Random(seed)
    for _ in range(most):
        if is_there(match):
            return True
        if match.pending.seat == NOBODY:
            return False
        match.play(dice.choice(match.pending.choices))
    return False


def referee(name, seats, is_there, seed=1, **options):
    """A match at referee depth, played to where it is wanted."""
    match = Match(load_game(name, seats, {"depth": "referee", **options}))
    assert play_until(match, is_there, seed), "expected such a position to come"
    return match


def texts(match, choices):
    return [match.game.choice_text(choice) for choice in choices]


def may(match, *wanted):
    have = set(texts(match, match.pending.choices))
    return set(wanted) <= have


class TestStepsAsChoices:
    def test_the_seats_button_passes_in_solaris(self):
        match = referee("solaris", 3, lambda at: may(at, "pass", "exchange"))
        seat = match.pending.seat
        found = find_choices(match.game, match.state, bytes((END_TURN, seat, 0, 0)))
        assert texts(match, found) == ["pass"]

    def test_a_turn_that_can_end_in_several_ways_is_not_guessed(self):
        match = referee(
            "solaris", 3, lambda at: may(at, "take display 1", "take stack"), enter_display=True
        )
        step = bytes((END_TURN, match.pending.seat, 0, 0))
        assert find_choices(match.game, match.state, step) is None
        with pytest.raises(Refused) as caught:
            translate(match.game, match.state, step)
        assert caught.value.code == ENTER_ON_PAGE

    def test_the_units_own_reason_comes_first(self):
        match = referee("solaris", 3, lambda at: may(at, "pass"))
        other = (match.pending.seat + 1) % 3
        with pytest.raises(Refused) as caught:
            translate(match.game, match.state, bytes((END_TURN, other, 0, 0)))
        assert caught.value.code == OUT_OF_TURN

    def test_a_trade_centre_and_a_die_in_solarius_mission(self):
        match = referee("solarius_mission", 2, lambda at: may(at, "centre A", "centre F"))
        found = find_choices(match.game, match.state, bytes((OPEN, 3, 0, 0)))
        assert texts(match, found) == ["centre C"]
        match.play(found[0])
        for slot in range(2):
            found = find_choices(match.game, match.state, bytes((TAKE, slot, 0, 0)))
            assert texts(match, found) == [f"take {slot + 1}"]

    def test_the_end_of_a_turn_in_solarius_mission(self):
        match = referee("solarius_mission", 2, lambda at: texts(at, at.pending.choices) == ["stop"])
        seat = match.pending.seat
        found = find_choices(match.game, match.state, bytes((MISSION_END_TURN, seat, 0, 0)))
        assert texts(match, found) == ["stop"]

    def test_a_roll_in_solari_whichever_die_is_told_first(self):
        match = referee("solari", 2, lambda at: may(at, "roll 5-2"))
        found = find_choices(match.game, match.state, bytes((ROLLED, 5, 2, 0)))
        assert texts(match, found) == ["roll 5-2"]
        assert find_choices(match.game, match.state, bytes((ROLLED, 5, 0, 0))) is None

    def test_a_die_that_leaves_no_trace_of_its_face_is_not_guessed(self):
        """On the unit's table of Solenia 2 and 3 look alike; the rules tell them apart."""
        match = referee("solenia", 1, lambda at: may(at, "die 1", "die 6"))
        for face in range(1, 7):
            assert find_choices(match.game, match.state, bytes((ROLL, face, 0, 0))) is None
        assert len(list_offers(match.game, match.state)) >= 6

    @pytest.mark.parametrize("name, seats", TABLES)
    @pytest.mark.parametrize("depth", ["referee", "digital"])
    def test_whatever_is_found_leaves_the_table_as_the_unit_shows_it(self, name, seats, depth):
        match = Match(load_game(name, seats, {"depth": depth}))
        dice, dealer, found = random.Random(5), SeededDealer(5), 0
        for _ in range(250):
            if match.pending.seat == NOBODY:
                break
            if match.pending.seat != CHANCE:
                found += self._check(match, dice)
            match.play(
                dealer.deal(match)
                if match.pending.seat == CHANCE
                else dice.choice(match.pending.choices)
            )
        has_hands = depth == "digital" and name != "solari"
        # With private hands a press would tell what they hold. In Solenia a card is always more
        # than its value.
        assert (found == 0) if has_hands else (found > 0 or name == "solenia")

    @staticmethod
    def _check(match, dice):
        game, state = match.game, match.state
        tracker = tracker_for(game.table_state(state))
        if tracker.phase != PLAY:
            return 0
        question = tracker.question()
        steps = [tracker.turn_over(tracker.now()), tracker.nudge(1), tracker.phase_over()]
        if question:
            steps.append(tracker.answer(dice.randint(question[3], question[4]), Rng(3)))
        count = 0
        for step in filter(None, steps):
            choices = find_choices(game, state, step)
            if choices is None:
                continue
            assert 0 < len(choices) <= MOST_CHOICES
            after = state
            for choice in choices:
                assert choice in game.pending(after).choices
                after = game.apply(after, choice)
            shown = rules.next_state(game.table_state(state), rules.split_events(step))
            assert game.table_state(after) == shown
            count += 1
        return count

    @pytest.mark.parametrize("name, seats", TABLES)
    def test_it_gives_up_before_a_table_waits(self, name, seats, monkeypatch):
        match = Match(load_game(name, seats, {"depth": "referee"}))
        applied, real = [0], type(match.game).apply

        def apply(game, state, choice):
            applied[-1] += 1
            return real(game, state, choice)

        monkeypatch.setattr(type(match.game), "apply", apply)
        dice = random.Random(2)
        for _ in range(150):
            if match.pending.seat == NOBODY:
                break
            tracker = tracker_for(match.game.table_state(match.state))
            if tracker.now() >= 0:
                applied.append(0)
                find_choices(match.game, match.state, tracker.turn_over(tracker.now()))
            match.play(dice.choice(match.pending.choices))
        assert 0 < max(applied) <= MOST_APPLIED


class TestOffers:
    @pytest.mark.parametrize("name, seats", TABLES)
    def test_whatever_is_offered_is_legal_and_something_always_is(self, name, seats):
        match = Match(load_game(name, seats, {"depth": "referee"}))
        game, dice = match.game, random.Random(4)
        for _ in range(200):
            if match.pending.seat == NOBODY:
                assert list_offers(game, match.state) == ()
                break
            found = list_offers(game, match.state)
            assert found or asks_itself(game, match.state)
            assert len(set(found)) == len(found)
            if found:
                state = match.state
                for choice in dice.choice(found):
                    assert choice in game.pending(state).choices
                    state = game.apply(state, choice)
            match.play(dice.choice(match.pending.choices))

    def test_the_unit_asks_itself_where_every_answer_is_legal(self):
        match = referee("solarius_mission", 2, lambda at: asks_itself(at.game, at.state))
        assert may(match, "take 1", "take 2", "take 3", "take 4")
        assert list_offers(match.game, match.state) == ()

    def test_a_roll_is_offered_because_one_die_alone_is_no_step(self):
        match = referee("solari", 2, lambda at: may(at, "roll 5-2"))
        assert not asks_itself(match.game, match.state)
        assert len(list_offers(match.game, match.state)) >= 21

    def test_the_digital_game_offers_nothing_that_is_hidden(self):
        """Whatever the unit can show, everybody at the table sees."""
        match = Match(load_game("solaris", 3, {"depth": "digital"}))
        dice, dealer = random.Random(1), SeededDealer(1)
        for _ in range(150):
            match.advance(dealer)
            if match.pending.seat == NOBODY:
                break
            listed = match.game.view(match.state, TABLE)["pending"]["choices"]
            public = {choice["id"] for choice in listed}
            assert {choices[0] for choices in list_offers(match.game, match.state)} <= public
            match.play(dice.choice(match.pending.choices))
