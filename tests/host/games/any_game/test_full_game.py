"""Full rules on a described table: what every such game gets, tried on each of the shelf."""

import random
from typing import Any

import pytest

from heliograph.engine import CHANCE, NOBODY, BadCorrection, BadPosition, IllegalChoice, Pending
from heliograph.games import GAMES
from heliograph.games.any_game.full_game import DescribedGame, new_choices
from heliograph.games.any_game.full_show import DescribedShow
from shared_rules.any_game import layout as unit

CHOICES = new_choices()
DONE = CHOICES.add("done")
STEPS = 60
NAMES = [name for name, game in GAMES.tracked.items() if game.key]


class Plain(DescribedGame):
    """Whoever is due says *done*; one byte of its own counts how often."""

    table_of_choices = CHOICES
    own_bytes = 1

    def legal(self, tracker: Any, own: bytes) -> Pending:
        del own
        return Pending(next(seat for seat in range(self.seats) if tracker.is_due(seat)), (DONE,))

    def play(self, tracker: Any, own: bytearray, choice: int) -> None:
        assert choice == DONE
        own[0] = (own[0] + 1) % 200
        if tracker.has_clock:
            tracker.spend(100)  # a button that rests is heard again
        seat = next(seat for seat in range(self.seats) if tracker.is_due(seat))
        tracker.apply(tracker.turn_over(seat))

    def has_sense(self, own: bytes) -> bool:
        return own[0] < 200


class PlainShow(DescribedShow):
    words = {"done": {"en": "{who} is done", "de": "{who} ist fertig"}}  # noqa: RUF012 (nobody changes it)


def make(name: str, seats: int = 0) -> Plain:
    kind = type("Plain", (Plain,), {"name": name})
    game: Plain = kind(seats or GAMES.tracked[name].usual_seats)
    return game


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_table_asks_is_a_choice(name: str) -> None:
    """Who begins, numbers, lots, another round: each listed choice can be played and is told."""
    game, dice = make(name), random.Random(name)
    show = PlainShow(game, "de")
    state = game.start()
    for _ in range(STEPS):
        pending = game.pending(state)
        if pending.seat == NOBODY:
            assert game.outcome(state)
            break
        assert pending.choices == tuple(sorted(set(pending.choices))) != ()
        assert (pending.weights is None) == (pending.seat != CHANCE)
        assert game.load(game.dump(state)) == state
        assert len(show.offers(state, pending.seat)) == len(pending.choices)
        choice = dice.choice(pending.choices)
        assert show.choice_sentence(state, choice, 0)
        state = game.apply(state, choice)
        assert show.board(state)["seats"]


def test_every_kind_of_question_was_met() -> None:
    met = set()
    for name in NAMES:
        game, dice = make(name), random.Random(name)
        state = game.start()
        for _ in range(STEPS):
            asked = game.tracker(state).state[unit.ASKED]
            met.add(min(asked, unit.NUMBERS) if asked < unit.ANOTHER else asked)
            choices = game.pending(state).choices
            if not choices:
                break
            state = game.apply(state, dice.choice(choices))
    assert met == {0, unit.BEGINS, unit.DRAWS, unit.NUMBERS, unit.ANOTHER}


def test_what_is_wrong_is_refused() -> None:
    game = make("uno", 3)
    state = game.start()
    assert isinstance(game.why_not(state, DONE), IllegalChoice)
    state = game.apply(state, 1)
    for wrong in ({}, {"table": "00"}, {"table": game.dump(state)["table"], "own": [200]},
                  {"table": game.dump(state)["table"], "own": [1, 2]}):  # fmt: skip
        with pytest.raises(BadPosition):
            game.load(wrong)
    corrected = game.correct(state, "turn", 3)
    assert (game.tracker(corrected).now(), game.own(corrected)) == (2, game.own(state))
    with pytest.raises(BadCorrection):
        game.correct(state, "turn", 9)
