"""Choosing a game on the unit, when it knows more than one."""

import random

import pytest

from shared_rules import installed, refusal
from shared_rules.any_game.layout import ANY_GAME
from shared_rules.lights.canvas import Canvas
from shared_rules.link import messages
from shared_rules.panel import DOWN, OK, PLUS, SHORT, UNDO
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.tracker import ASK_GAME, ASK_SEATS, EMPTY, EVENT_BYTES, NEW, SETUP, Tracker
from shared_rules.trackers import play, tracker_for
from shared_rules.unit import Unit


@pytest.fixture
def unit(monkeypatch):
    """A unit that offers two games; both rows lead to a tracker that exists."""
    solaris = next(row for row in installed.GAMES if row[0] == 1)
    nobodys = (9, 2, 4, 3, 5, "nowhere.tracker", "Nobody", ())
    monkeypatch.setattr(installed, "GAMES", (nobodys, solaris))
    return Unit(1, Canvas(24, 16, 12, 5), b"", 1)


def press(unit, *buttons):
    for button in buttons:
        unit.press(button, DOWN, 0)
        unit.press(button, SHORT, 0)


def test_the_usual_game_is_proposed_and_a_step_back_asks_for_another(unit):
    assert unit.panel.question == (ASK_SEATS, 9, 0, 2, 4, 3)
    press(unit, UNDO)
    assert unit.panel.question[0] == ASK_GAME
    press(unit, PLUS, OK)
    assert unit.panel.question == (ASK_SEATS, 1, 0, 3, 5, 4)
    assert unit.rev == 0
    press(unit, OK)
    assert (unit.tracker.phase, unit.tracker.seats) == (SETUP, 4)


def test_there_is_nothing_to_undo_before_the_choice_of_the_game(unit):
    press(unit, UNDO, UNDO)
    assert unit.panel.question[0] == ASK_GAME
    assert unit.sign == messages.SIGN_NO


def test_a_game_nobody_knows_is_refused(unit):
    press(unit, OK)
    assert unit.tracker.game == 0


def test_too_many_people_are_refused_without_naming_another_game(unit):
    """The sentence of Solaris stood here for every game."""
    press(unit, PLUS)
    with pytest.raises(Refused) as caught:
        unit.panel.press(unit.tracker, PLUS, DOWN, 0, 0, Rng(1))
    assert (caught.value.code, *caught.value.args3) == (refusal.VALUE_RANGE, 2, 4, 5)


def one_by_one(table: Tracker, step: bytes) -> Tracker:
    """Play a step as if nothing of it could be taken at once."""
    for at in range(0, len(step), EVENT_BYTES):
        table = play(table, step[at : at + EVENT_BYTES])
    return table


@pytest.mark.parametrize("seed", range(40))
def test_a_description_that_is_taken_at_once_is_what_its_events_say(seed: int) -> None:
    """Also one that is damaged: then the refusal is the same, and the table as before."""
    dice = random.Random(seed)
    laid = bytes(play(tracker_for(EMPTY), bytes((NEW, ANY_GAME, 4, 0))).state)
    step = bytearray(tracker_for(laid).answer(dice.randrange(1, 9), Rng(seed)))
    if seed % 2:
        step[dice.randrange(len(step))] = dice.randrange(256)
    tables, results = [], []
    for way in (play, one_by_one):
        table = tracker_for(laid)
        try:
            tables.append(way(table, bytes(step)).state)
            results.append(0)
        except Refused as refused:
            tables.append(bytearray())
            results.append(refused.code)
            assert way is not play or table.state == laid, "whole or not at all"
    assert results[0] == results[1]
    assert tables[0] == tables[1]


def test_most_of_a_description_is_taken_at_once() -> None:
    """One by one its events took a Pico 6 ms more, for which the next press waited."""
    table = play(tracker_for(EMPTY), bytes((NEW, ANY_GAME, 4, 0)))
    step = table.answer(1, Rng(1))
    assert tracker_for(bytes(table.state)).gather(step) == len(step) - EVENT_BYTES
