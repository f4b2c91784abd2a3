"""Advice at a table: off until it is agreed on, for one's own seat alone, and the same whatever is
hidden.
"""

import random
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest

from heliograph.advice import adviser
from heliograph.errors import HeliographError
from heliograph.games import GAMES
from heliograph.record.keys import SEAT, THIS_COMPUTER, WATCH, Access
from heliograph.record.settings import Settings
from heliograph.table.objections import NoMatch, NotAtThisDepth, NotSeated
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.web.advice_commands import AdviceOff, AdviceOnPhone
from shared_rules.rng import Rng
from tests.commanding import perform
from tests.contract.oracles import oracle_of
from tests.deep import IS_DEEP
from tests.patience import PATIENCE_S
from tests.playing import play_on
from tests.web.conftest import SETUP
from tests.web.test_secrets import ending_in

ADVICE = {"do": "advice"}
DIGITAL = {"do": "begin", "depth": "digital", "seats": 2, "names": ["Ada", "Ben"]}


@pytest.fixture(autouse=True)
def _think_here(table: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Think in this process, a little whenever somebody asks: nothing waits for time."""
    monkeypatch.setattr(adviser, "_has_processes", lambda: False)
    yield
    adviser.dismiss(table)


def begin(table: Table, game: str = "solenia", steps: int = 12, **more: Any) -> None:
    perform(table, {**DIGITAL, "game": game, **more})
    perform(table, {"do": "allow_advice", "is_on": True})
    play_on(table, steps)


def ask(table: Table, seat: int, lang: str = "en") -> dict[str, Any]:
    return perform(table, ADVICE, Access(SEAT, seat, seat + 1), lang)


def hint(table: Table, seat: int) -> dict[str, Any]:
    """Ask until a choice is suggested."""
    last = time.monotonic() + PATIENCE_S
    while not ((answer := ask(table, seat))["thought"] or {}).get("choices"):
        assert time.monotonic() < last, "no choice was ever suggested"
    return answer


def test_advice_is_off_until_the_table_wants_it(table: Table) -> None:
    perform(table, {**DIGITAL, "game": "solenia"})
    assert table.settings.view()["advice"] is False
    with pytest.raises(AdviceOff, match="Settings on the table screen"):
        ask(table, 0)
    perform(table, {"do": "allow_advice", "is_on": True})
    assert table.settings.view()["advice"] is True
    assert Settings(table.record)["advice"] == 1  # kept over a restart
    assert ask(table, 0)["is_open"]
    perform(table, {"do": "allow_advice", "is_on": False})
    with pytest.raises(AdviceOff):
        ask(table, 0)


def test_only_the_table_screen_decides_about_advice(table: Table) -> None:
    perform(table, {**DIGITAL, "game": "solenia"})
    for access in (Access(SEAT, 0), Access(WATCH)):
        with pytest.raises(NotSeated):
            perform(table, {"do": "allow_advice", "is_on": True}, access)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_seat_is_told_what_to_do_and_nothing_changes(table: Table, name: str) -> None:
    begin(table, name, seats=GAMES[name].seat_counts[-1], names=[])
    assert table.rules is not None
    seat = table.rules.pending(table.position).seat
    before = table.rev, table.length, table.position, table.record.last_rows()
    answer = hint(table, seat)
    assert answer["at"] == table.stamp
    assert answer["seat"] == seat
    best = answer["thought"]["choices"][0]
    assert (table.rev, table.length, table.position, table.record.last_rows()) == before
    perform(table, {"do": "enter", "choices": best["choices"]}, Access(SEAT, seat, 1))


def test_whoever_watches_and_the_table_screen_are_told_nothing(table: Table) -> None:
    begin(table)
    with pytest.raises(NotSeated):
        perform(table, ADVICE, Access(WATCH))
    with pytest.raises(AdviceOnPhone):
        perform(table, ADVICE, THIS_COMPUTER)


def test_a_phone_without_a_seat_in_this_match_is_told_nothing(table: Table) -> None:
    begin(table)
    with pytest.raises(NotSeated):
        ask(table, 4)


def test_there_is_no_advice_without_a_match_or_without_rules(table: Table) -> None:
    with pytest.raises(NoMatch):
        ask(table, 0)
    perform(table, SETUP)
    perform(table, {"do": "allow_advice", "is_on": True})
    with pytest.raises(NotAtThisDepth):
        ask(table, 0)


def everything_told(table: Table, access: Access, lang: str) -> list[str]:
    """What a page is told that asks a few times, refusals included, and what a thinker is told."""
    told = []
    for _ in range(4):
        try:
            told.append(to_json(perform(table, ADVICE, access, lang)))
        except HeliographError as refusal:
            told.append(refusal.text(lang))
    here = adviser.adviser_of(table)._here
    assert here is not None
    return [*told, *here._known]


@pytest.mark.parametrize("name, lang", [*zip(sorted(GAMES), cycle(["en", "de"]), strict=False)])
def test_what_a_seat_cannot_see_changes_nothing_in_its_advice(
    table: Table, name: str, lang: str
) -> None:
    """Byte for byte, each time from an adviser that knows nothing yet.

    Three moments of a game for few; the many seats of others look at one, in the deep run at three.
    """
    seats = GAMES[name].seat_counts[-1]
    moments = 3 if IS_DEEP or seats < 4 else 1
    begin(table, name, steps=1, seats=seats, names=["Ada", "Ben", "Cem", "Dora", "Eve"][:seats])
    assert table.rules is not None
    game = table.rules.game
    oracle, dice, changed = oracle_of(game), random.Random(name), 0
    for _ in range(moments):
        play_on(table, dice.randrange(4, 16), seed=dice.randrange(1000))
        true = table.position
        for seat in range(seats):
            access = Access(SEAT, seat, seat + 1)
            other = game.load(
                oracle.conceal(game.dump(true), seat, Rng(dice.randrange(1 << 30) + 1))
            )
            changed += other != true
            told = []
            for state in (true, other):
                adviser.dismiss(table)
                with ending_in(table, state):
                    told.append(everything_told(table, access, lang))
            assert told[0] == told[1]
    assert changed > 0 or not oracle.has_secrets()


def test_the_mixing_does_change_the_advice_of_who_holds_the_cards(table: Table) -> None:
    """Otherwise the comparison above would compare nothing."""
    begin(table, "solenia", steps=9)
    game = table.rules.game  # type: ignore[union-attr]
    true, ben = table.position, Access(SEAT, 1, 2)
    other = game.load(oracle_of(game).conceal(game.dump(true), 0, Rng(7)))
    told = []
    for state in (true, other):
        adviser.dismiss(table)
        with ending_in(table, state):
            told.append(adviser_question(table, ben))
    assert told[0] != told[1]


def adviser_question(table: Table, access: Access) -> str:
    """Return the question that a page of this seat leads to."""
    perform(table, ADVICE, access)
    here = adviser.adviser_of(table)._here
    assert here is not None
    return next(reversed(here._known))
