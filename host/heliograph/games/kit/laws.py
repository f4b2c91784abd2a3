"""What every game of the kit must keep: each law takes a configured game and raises AssertionError.

A package of its own runs them in its tests (`heliograph new-game`), as ours do.
"""

import json
import random
from collections.abc import Callable

from heliograph.engine import TABLE, Match, SeededDealer, play_out
from heliograph.games.description import GameDescription
from heliograph.games.kit.game import KitGame
from heliograph.games.kit.players import guess
from heliograph.games.kit.views import make_view
from heliograph.games.rulebook import rules_of
from shared_rules import trackers
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, LONG, SHORT
from shared_rules.tracker import EMPTY, OVER
from shared_rules.unit import Unit

Law = Callable[[KitGame], None]
_LOOKED_AT = 40
_MOST_STEPS = 20_000
_UNDO_BUTTON = 5


def random_match(game: KitGame, seed: int = 1) -> Match:
    """Return a match that was played to its end, every decision at random."""
    dice = random.Random(seed)
    match = Match(game)
    play_out(match, SeededDealer(seed), lambda at: dice.choice(at.pending.choices), _MOST_STEPS)
    assert match.is_over, f"expected an end within {_MOST_STEPS} steps"
    return match


def _positions(game: KitGame) -> list[bytes]:
    match = random_match(game)
    step = max(1, len(match) // _LOOKED_AT)
    return [match.state_at(number) for number in range(0, len(match) + 1, step)]


def a_game_comes_to_its_end(game: KitGame) -> None:
    """Whatever people choose, a match ends, and somebody has won by a rule that is written down."""
    outcome = random_match(game).outcome
    assert outcome is not None
    assert outcome.winners
    assert outcome.rule in rules_of(game.name), f"expected a rule of rules.toml, got {outcome.rule}"


def lists_hold_what_no_move_forbids(game: KitGame) -> None:
    """The legal list is what is found by asking every choice by itself."""
    for state in _positions(game):
        asked = [one for one in range(game.choice_count) if game.is_allowed(state, one)]
        assert asked == list(game.pending(state).choices)


def kept_tables_are_what_their_states_say(game: KitGame) -> None:
    """A match goes on from its last table as it would from one that is read anew."""
    match, again = random_match(game), Match(game)
    asked = [again.pending]
    for choice in match.line:
        again.add(choice, game.repeat(again.state, choice))
        asked.append(again.pending)
    for number, choice in enumerate(match.line):
        assert game.pending(_anew(match.state_at(number))) == asked[number]
        after = game.repeat(_anew(match.state_at(number)), choice)
        assert after == match.state_at(number + 1), f"step {number + 1}"


def _anew(state: bytes) -> bytes:
    """Return another object of the same bytes, of which no table is kept."""
    return bytes(bytearray(state))


def refusals_name_a_rule(game: KitGame) -> None:
    """What is not legal is refused with a rule that is written down, in a sentence."""
    known = rules_of(game.name)
    for state in _positions(game):
        legal = game.pending(state).choices
        for choice in [one for one in range(game.choice_count) if one not in legal][::7]:
            refusal = game.why_not(state, choice)
            assert refusal.rule in known, f"{game.texts[choice]}: {refusal.rule!r}"
            assert refusal.text("en")


def positions_are_written_and_read(game: KitGame) -> None:
    """A position survives being plain data, and the unit can stand so."""
    for state in _positions(game):
        assert game.load(json.loads(json.dumps(game.dump(state)))) == state
        table = game.table_state(state)
        assert bytes(trackers.sound_tracker(table).state) == table


def corrections_leave_something_to_do(game: KitGame) -> None:
    """Every fact can be set as it is; nobody is stuck afterwards."""
    for state in _positions(game)[1:-1]:
        for fact, value in game.facts(state).items():
            assert not game.is_stuck(game.correct(state, fact, value)), f"{fact} = {value!r}"


def views_keep_secrets(game: KitGame) -> None:
    """Two tables that a viewer cannot tell apart look the same to it, to the letter."""
    for number, state in enumerate(_positions(game)):
        for viewer in (TABLE, *range(game.seats)):
            view = make_view(game, state, viewer)
            other = game.load(guess(game, view, random.Random(number)))
            assert json.dumps(make_view(game, other, viewer)) == json.dumps(view)


LAWS: tuple[Law, ...] = (
    a_game_comes_to_its_end,
    lists_hold_what_no_move_forbids,
    kept_tables_are_what_their_states_say,
    refusals_name_a_rule,
    positions_are_written_and_read,
    corrections_leave_something_to_do,
    views_keep_secrets,
)


def press_at_random(about: GameDescription, seats: int) -> None:
    """Press buttons: the lights can always be drawn, and the table can be saved and loaded."""
    unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    table = trackers.play(trackers.tracker_for(EMPTY), b"".join(about.opening(seats)))
    unit.restore(1, bytes(table.state))
    dice = random.Random(seats)
    for at in range(120):
        button = dice.randrange(9)
        if button != _UNDO_BUTTON:  # that would go back to the choice of a game
            unit.press(button, DOWN, 1000 * at)
            unit.press(button, LONG if dice.random() < 0.1 else SHORT, 1000 * at)
        unit.lights(1000 * at)
        if unit.tracker.phase == OVER:
            break
        trackers.sound_tracker(bytes(unit.tracker.state))
