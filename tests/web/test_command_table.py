"""The table of commands: who may do what, where, meant for which moment, with which fields."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from heliograph.engine import BadCorrection, Game
from heliograph.errors import HeliographError
from heliograph.games import GAMES
from heliograph.games.track.game import event_choice
from heliograph.record.keys import HOST, SEAT, THIS_COMPUTER, WATCH, Access
from heliograph.table.objections import (
    NoMatch,
    NotAtThisDepth,
    NotSeated,
    OnlyWithBox,
    Overtaken,
)
from heliograph.table.table import Table
from heliograph.web import commands
from heliograph.web.commands import ANYWHERE, COMMANDS
from heliograph.web.fields import BadCommand
from shared_rules import tracker as common
from shared_rules import trackers
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from tests.commanding import perform
from tests.contract.oracles import oracle_of
from tests.playing import play_on
from tests.tracking import entering
from tests.web.conftest import SETUP
from tests.web.test_secrets import ending_in

BEGIN = {"do": "begin", "game": "solenia", "seats": 2, "depth": "referee", "draw": True}
MATCH_FIELDS: dict[str, dict[str, Any]] = {
    "enter": {"choices": [0]},
    "draw": {},
    "draw_all": {},
    "correct": {"fact": "round", "value": 1},
    "branch": {"branch": 0},
    "end_game": {"scores": [1, 2, 3, 4], "winners": [3]},
    "settle": {},
    "show_step": {},
    "leave_lesson": {},
    "play_now": {},
    "explain": {},
    "rematch": {},
}


def stand(table: Table) -> tuple[object, ...]:
    return table.match_id, table.rev, table.length, table.position


# Depths


@pytest.mark.parametrize("verb", sorted(MATCH_FIELDS))
def test_what_needs_a_match_says_so_on_an_empty_table(table: Table, verb: str) -> None:
    with pytest.raises(NoMatch):
        perform(table, {"do": verb, **MATCH_FIELDS[verb]})
    assert table.match_id is None


@pytest.mark.parametrize("verb", ["draw", "draw_all"])
def test_what_needs_the_rules_leaves_a_tracked_match_alone(game: Table, verb: str) -> None:
    before = stand(game)
    with pytest.raises(NotAtThisDepth):
        perform(game, {"do": verb})
    assert stand(game) == before


@pytest.mark.parametrize("depth", ["referee", "digital"])
def test_events_of_a_tracker_are_no_choices_of_a_ruled_match(table: Table, depth: str) -> None:
    perform(table, {**BEGIN, "depth": depth})
    tracker = trackers.tracker_for(table.state)
    before = stand(table)
    for event in (tracker.turn_over(0), tracker.phase_over(), bytes((common.NEW, 1, 3, 0))):
        with pytest.raises((HeliographError, Refused)):
            perform(table, {"do": "enter", "choices": [event_choice(event)]})
    assert stand(table) == before


def test_a_step_of_a_unit_is_played_by_the_rules_of_the_match(table: Table) -> None:
    perform(table, BEGIN)
    assert table.rules is not None
    tracker = trackers.tracker_for(table.state)
    before = stand(table)
    new = bytes((common.NEW, 1, 3, 0))
    for step in ([tracker.turn_over(0)], [tracker.turn_over(0), new]):
        with pytest.raises(Refused):  # Solenia's card has a field, which no unit can tell
            table.play(step, "page")
    assert stand(table) == before
    table.play([new], "page")  # another match may begin
    assert table.rules.depth == "track"


def test_each_command_is_of_matches_or_of_every_table() -> None:
    of_a_match = {row.verb for row in COMMANDS.values() if row.where.is_match}
    assert of_a_match == set(MATCH_FIELDS)
    assert {row.where for row in COMMANDS.values() if row.verb not in of_a_match} == {ANYWHERE}


# The moment


def steps() -> list[str]:
    return sorted(row.verb for row in COMMANDS.values() if row.is_step)


@pytest.mark.parametrize("verb", steps())
def test_what_changes_a_match_names_the_moment_it_was_meant_for(table: Table, verb: str) -> None:
    perform(table, BEGIN)
    at = table.stamp
    table.enter((table.rules.pending(table.position).choices[0],), "page")  # type: ignore[union-attr]
    before = stand(table)
    command = {**BEGIN, **MATCH_FIELDS.get(verb, {}), "rev": 0, "lesson": "game", "do": verb}
    with pytest.raises(Overtaken):
        commands.perform(table, {**command, "at": at})
    for nothing in ({}, {"at": None}, {"at": 3}, {"at": ["x"]}):
        with pytest.raises(BadCommand, match="moment"):
            commands.perform(table, {**command, **nothing})
    assert stand(table) == before


def test_a_moment_is_another_one_after_an_undo_and_another_step(table: Table) -> None:
    perform(table, {**BEGIN, "game": "solari"})
    play_on(table, 1)
    first, rev = table.stamp, table.rev
    table.undo(sure=True)
    table.redo()
    assert table.stamp == first  # the same step again is the same moment
    table.undo(sure=True)
    play_on(table, 1, seed=3)
    assert table.rev == rev
    with pytest.raises(Overtaken):
        commands.perform(table, {"do": "undo", "at": first})


def test_the_answer_names_the_moment_after_it(table: Table) -> None:
    perform(table, BEGIN)
    done = perform(table, {"do": "undo", "sure": True})
    assert done == {"type": "done", "at": table.stamp}
    commands.perform(table, {"do": "redo", "at": done["at"]})


# Fields


WRONG = (None, True, -1, 1 << 80, 1.5, "\ud800", "x" * 2000, [], [[]], {"a": {}}, [None], "0")


def test_wrong_types_are_answered_with_a_sentence(table: Table) -> None:
    perform(table, BEGIN)
    told: dict[str, int] = {}
    for verb, row in COMMANDS.items():
        for value in WRONG:
            try:
                perform(table, {**dict.fromkeys(row.fields, value), "do": verb})
            except (HeliographError, BadCommand, Refused) as refused:
                told[verb] = told.get(verb, 0) + bool(str(refused))
    assert all(told[verb] for verb, row in COMMANDS.items() if row.fields and verb != "lights")


@pytest.mark.parametrize("verb", [None, 3, [], {}, "", "nothing", ["undo"], "\ud800"])
@pytest.mark.parametrize("role", [HOST, SEAT, WATCH])
def test_an_unknown_command_is_answered_with_the_known_ones(
    table: Table, verb: object, role: str
) -> None:
    with pytest.raises(BadCommand, match="expected one of enter"):
        perform(table, {"do": verb}, Access(role, 0))


@pytest.mark.parametrize("text", ["\ud800", "Ada \udfff"])
def test_half_a_character_is_no_name_and_no_title(table: Table, text: str) -> None:
    for command in (
        {**BEGIN, "names": [text]},
        {**SETUP, "names": [text]},
        {"do": "rename", "match": 1, "title": text},
    ):
        with pytest.raises(BadCommand, match="whole characters"):
            perform(table, command)
    assert table.match_id is None


@pytest.mark.parametrize("fault", [TypeError, OverflowError, IndexError, KeyError])
def test_a_correction_that_the_rules_stumble_over_is_refused(
    table: Table, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    perform(table, BEGIN)
    assert table.rules is not None
    before = stand(table)

    def stumble(*_args: object) -> bytes:
        raise fault

    for method in ("correct", "outcome", "view"):
        with monkeypatch.context() as broken:
            broken.setattr(type(table.rules.game), method, stumble)
            with pytest.raises(BadCorrection, match="expected a value that"):
                perform(table, {"do": "correct", "fact": "cards.1", "value": 3})
        assert stand(table) == before


# Roles: authority first, whatever is hidden


def callers(seats: int) -> Iterator[tuple[Access, int]]:
    yield THIS_COMPUTER, -3
    for seat in range(seats):
        yield Access(SEAT, seat, seat + 1), seat


def refusal_of(table: Table, command: dict[str, Any], access: Access) -> str:
    """Return what a page is told, or that it was done."""
    try:
        perform(table, {**command, "sure": True}, access)
    except Exception as problem:  # noqa: BLE001 (what it is, is compared)
        return repr(problem)
    table.undo(sure=True)
    return "done"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_refusal_tells_what_is_hidden(table: Table, name: str) -> None:
    """The same choice, entered in two positions that look alike to whoever asks: one answer."""
    seats = GAMES[name].seat_counts[-1]
    perform(table, {"do": "begin", "game": name, "depth": "digital", "seats": seats})
    assert table.rules is not None
    game: Game = table.rules.game
    oracle, dice = oracle_of(game), random.Random(name)
    tried = 0
    for _ in range(12):
        play_on(table, dice.randrange(1, 6), seed=dice.randrange(1000))
        if not table.rules.pending(table.position).choices:
            break
        for access, viewer in callers(seats):
            tried += _ask_about_hidden(table, oracle, access, viewer, dice)
    assert tried > 0 or not oracle.has_secrets()


def _ask_about_hidden(
    table: Table, oracle: Any, access: Access, viewer: int, dice: random.Random
) -> int:
    """Ask for choices before and after what the caller cannot see was mixed anew."""
    assert table.rules is not None
    game, true = table.rules.game, table.position
    other = game.load(oracle.conceal(game.dump(true), viewer, Rng(dice.randrange(1 << 30) + 1)))
    if other == true:
        return 0
    legal = set(game.pending(true).choices) ^ set(game.pending(other).choices)
    legal |= set(dice.sample(game.pending(true).choices, min(2, len(game.pending(true).choices))))
    for choice in sorted(legal)[:6]:
        command = {"do": "enter", "choices": [choice]}
        with ending_in(table, true):
            before = refusal_of(table, command, access)
        with ending_in(table, other):
            after = refusal_of(table, command, access)
        assert before == after, (access, game.choice_text(choice))
    return 1


@pytest.mark.parametrize("depth", ["referee", "digital"])
def test_a_spectator_and_a_seat_get_one_answer_to_what_is_the_table_screens(
    table: Table, depth: str
) -> None:
    perform(table, {**BEGIN, "depth": depth})
    before = stand(table)
    for row in COMMANDS.values():
        for access in (Access(SEAT, 0), Access(WATCH)):
            if access.role not in row.roles:
                for fields in ({}, dict.fromkeys(row.fields, "wrong"), MATCH_FIELDS.get(row.verb)):
                    with pytest.raises(NotSeated):
                        commands.perform(table, {"do": row.verb, **(fields or {})}, access)
    assert stand(table) == before


def test_nothing_is_corrected_where_the_host_keeps_the_pieces(table: Table) -> None:
    perform(table, {**BEGIN, "depth": "digital"})
    for command in ({"do": "correct", "fact": "round", "value": 2}, {"do": "facts"}):
        with pytest.raises(OnlyWithBox):
            perform(table, command)


# Taking back


def test_a_seat_takes_back_nothing_of_others_at_track_depth(game: Table) -> None:
    perform(game, SETUP)  # a match before this one
    perform(game, entering([{"do": "laser", "seat": 0, "value": 1}]))
    before = stand(game)
    for steps in (1, 2, 3):
        with pytest.raises(NotSeated):
            perform(game, {"do": "undo", "steps": steps}, Access(SEAT, 0))
    assert stand(game) == before


def test_a_seat_takes_back_its_own_steps_and_never_goes_beyond_them(table: Table) -> None:
    perform(table, {**BEGIN, "game": "solari"})
    play_on(table, 4)
    rev = table.rev
    table.enter((table.rules.pending(table.position).choices[0],), "seat 1")  # type: ignore[union-attr]
    for steps in (2, rev + 1, rev + 2, 100_000):
        with pytest.raises(NotSeated):
            perform(table, {"do": "undo", "steps": steps, "sure": True}, Access(SEAT, 0))
    perform(table, {"do": "undo", "sure": True}, Access(SEAT, 0))
    assert table.rev == rev
