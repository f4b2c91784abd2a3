"""The course of a match: each moment has one value, and hidden cards are blank for a seat."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.advice.line import deeds_of, line_question, value_line
from heliograph.advice.question import LineQuestion
from heliograph.engine import CHANCE, Game
from heliograph.record.store import Store
from heliograph.table.table import Table
from shared_rules.rng import Rng
from tests.commanding import perform
from tests.contract.oracles import oracle_of
from tests.host.advice.tables import WHOLE_GAME, played
from tests.playing import play_on

SECRETIVE = {"solaris": 3, "solarius_mission": 2, "solenia": 2}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize("name", sorted(SECRETIVE))
def test_courses_that_a_seat_cannot_tell_apart_are_one_question(table: Table, name: str) -> None:
    """Whatever is hidden at every moment of a match is mixed anew: the same bytes are asked."""
    perform(table, {"do": "begin", "game": name, "depth": "digital", "seats": SECRETIVE[name]})
    play_on(table, 12)
    opened = table.opened
    assert opened is not None
    game, rng = opened.rules.game, Rng(3)
    oracle = oracle_of(game)
    true = [
        deed
        for deed in deeds_of(opened)
        if min(game.pending(deed.before).seat, game.pending(deed.after).seat) >= 0
    ][-8:]
    for viewer in range(2):
        mixed = [
            deed._replace(
                before=game.load(oracle.conceal(game.dump(deed.before), viewer, rng)),
                after=game.load(oracle.conceal(game.dump(deed.after), viewer, rng)),
            )
            for deed in true
        ]
        assert any(one.after != other.after for one, other in zip(mixed, true, strict=True))
        asked = line_question(opened, true, viewer).to_text()
        assert line_question(opened, mixed, viewer).to_text() == asked
        assert "seed" not in asked


@pytest.mark.parametrize("name, seats", [("solari", 2), ("solaris", 3), ("solenia", 3)])
def test_the_chances_of_every_moment_are_one_together(name: str, seats: int) -> None:
    match = played(name, seats, WHOLE_GAME)
    states = [match.state_at(number) for number in range(0, len(match) + 1, 7)]
    for row in values_of(match.game, states):
        assert sum(row) == pytest.approx(1, abs=0.001)


def test_before_a_roll_the_chances_are_the_mean_of_all_rolls() -> None:
    """What is to be expected is no luck."""
    match = played("solari", 2, WHOLE_GAME)
    game = match.game
    rolls = [number for number in range(len(match)) if match.seat_at(number) == CHANCE][2:6]
    for state in map(match.state_at, rolls):
        pending = game.fair_draw(state)
        assert pending.weights
        before, *after = values_of(
            game, [state, *(game.apply(state, one) for one in pending.choices)]
        )
        for seat in range(2):
            weighed = sum(row[seat] * one for row, one in zip(after, pending.weights, strict=True))
            assert before[seat] == pytest.approx(weighed / sum(pending.weights), abs=0.001)


def values_of(game: Game, states: list[bytes]) -> list[list[float]]:
    about = {"game": game.name, "seats": game.seats, "options": dict(game.options)}
    *_, last = value_line(LineQuestion(about, None, tuple(state.hex() for state in states)))
    assert last
    values: list[list[float]] = last["values"]
    return values
