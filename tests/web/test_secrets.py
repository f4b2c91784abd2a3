"""No page holds what its reader may not know: digital games of all four, byte for byte.

A match is played to its end at random. At moments all along it, everything that a reader cannot see
is mixed anew (other hands, the stack, what lies face down); whatever goes over the wire to that
reader must stay the same, to the last byte.
"""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from heliograph.engine import CHANCE, TABLE, Game
from heliograph.games import GAMES
from heliograph.games.things import things_of
from heliograph.record.keys import HOST, SEAT, WATCH, Access, PageKeys
from heliograph.table.open_match import OpenMatch
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.view.match_view import show_of
from heliograph.view.table_view import live_view, view_at
from heliograph.web.door import Door
from shared_rules.rng import Rng
from tests.commanding import perform
from tests.contract.oracles import oracle_of
from tests.deep import IS_DEEP

MOMENTS = 8 if IS_DEEP else 3
MOST_STEPS = 3_000
SECRETIVE = ("solaris", "solarius_mission", "solenia")
NAMES = ["Ada", "Ben", "Cem", "Dora", "Eve", "Finn", "Gül", "Hal"]


def play_at_random(table: Table, game: str, seed: int) -> None:
    """Play a digital match to its end with the offers of the seats."""
    seats = GAMES[game].seat_counts[-1]
    begin = {"do": "begin", "game": game, "depth": "digital", "seats": seats}
    perform(table, {**begin, "names": NAMES[:seats]})
    dice = random.Random(seed)
    rules = table.rules
    assert rules is not None
    with table.batch():
        while table.rev < MOST_STEPS and (choices := rules.pending(table.position).choices):
            table.enter((dice.choice(choices),), "seat 1")


def readers(seats: int) -> Iterator[tuple[Access, int]]:
    """Every kind of page, and whose eyes it has."""
    yield Access(HOST), TABLE
    yield Access(WATCH, key=1), TABLE
    for seat in range(seats):
        yield Access(SEAT, seat, 2 + seat), seat


def told(table: Table, access: Access, lang: str) -> list[str]:
    """Everything that a page can be sent now, as it goes over the wire.

    The sheet is the same for all: it is asked for by whoever may know least.
    """
    door = Door(PageKeys(table.record), "http://here")
    verbs = ("sheet",) if access.role == WATCH else ()
    asked = [perform(table, {"do": verb}, access, lang, door) for verb in verbs]
    places = places_of(table.rules.game)  # type: ignore[union-attr]
    asked += [perform(table, {"do": "why", "place": place}, access, lang) for place in places]
    views = [live_view(table, lang, access), view_at(table, lang, table.rev, access)]
    return [to_json(message) for message in [*views, *asked]]


@cache
def places_of(game: Game) -> tuple[str, ...]:
    """Some places of every kind that stands for choices, as drawings call them."""
    found: dict[str, list[str]] = {}
    for thing in things_of(game.name):
        for pattern in thing.choices:
            words = re.compile(re.sub(r"\\{\d\\}", "(.+)", re.escape(pattern)).replace(r"\*", ".+"))
            hits = filter(None, map(words.fullmatch, game.texts))
            places = [":".join((thing.kind, *hit.groups())) for hit in hits]
            found.setdefault(thing.kind, []).extend(dict.fromkeys(places))
    dice = random.Random(3)
    return tuple(place for some in found.values() for place in dice.sample(some, min(2, len(some))))


@contextmanager
def ending_in(table: Table, state: bytes) -> Iterator[None]:
    """Let the line end at the cursor with this position, as if the hidden cards lay otherwise."""
    opened = table.opened
    assert opened is not None
    *before, last = opened.steps
    other = OpenMatch(opened.number, opened.title, opened.previous, opened.names, opened.rules)
    other.since_ms = opened.since_ms
    for step in before:
        other.add(step, opened.state_at(step.number))
    other.add(last, state)
    table.opened = other
    yield
    table.opened = opened


@pytest.mark.parametrize(
    "name, lang",
    [
        (name, lang)
        for number, name in enumerate(sorted(GAMES))
        for lang in ("en", "de")
        if IS_DEEP or lang == ("en", "de")[number % 2]
    ],
)
def test_what_a_reader_cannot_see_changes_nothing_on_the_wire(
    table: Table, name: str, lang: str
) -> None:
    play_at_random(table, name, seed=5)
    game = table.rules.game  # type: ignore[union-attr]
    oracle, rng = oracle_of(game), Rng(7)
    dice = random.Random(lang)
    changed = 0
    for rev in sorted(dice.sample(range(1, table.length + 1), min(MOMENTS, table.length))):
        table.goto(rev, sure=True)
        true = table.position
        for access, viewer in readers(game.seats):
            with ending_in(table, true):
                before = told(table, access, lang)
            other = game.load(oracle.conceal(game.dump(true), viewer, rng))
            changed += other != true
            with ending_in(table, other):
                assert told(table, access, lang) == before
    assert changed > 0 or not oracle.has_secrets()


@pytest.mark.parametrize("name", SECRETIVE)
def test_the_log_tells_a_hidden_draw_the_same_whatever_was_drawn(table: Table, name: str) -> None:
    play_at_random(table, name, seed=9)
    game = table.rules.game  # type: ignore[union-attr]
    show = show_of(table, "en")
    alike = 0
    for step in table.steps:
        state = table.position_at(step.number - 1)
        for event in step.events:
            choice = game.parse_choice(event.decode())
            if game.pending(state).seat == CHANCE:
                alike += hidden_draws_told_alike(show, game, state, choice)
            state = game.apply(state, choice)
    assert alike > 0


def hidden_draws_told_alike(show: Any, game: Any, state: bytes, drawn: int) -> int:
    """Compare the sentence of a draw with those of all draws that look the same to a viewer."""
    compared = 0
    for viewer in (TABLE, *range(game.seats)):
        seen = game.seen_text(state, drawn, viewer)
        for other in game.pending(state).choices:
            if other != drawn and game.seen_text(state, other, viewer) == seen:
                assert show.choice_sentence(state, other, viewer) == show.choice_sentence(
                    state, drawn, viewer
                )
                compared += 1
    return compared


def test_the_mixing_does_change_what_the_owner_of_the_cards_sees(table: Table) -> None:
    """Otherwise the comparison above would compare nothing."""
    play_at_random(table, "solaris", seed=5)
    game = table.rules.game  # type: ignore[union-attr]
    ben = Access(SEAT, 1, 3)
    changed = 0
    for rev in range(1, table.length, table.length // MOMENTS):
        table.goto(rev, sure=True)
        with ending_in(table, table.position):
            before = told(table, ben, "en")
        others = oracle_of(game).conceal(game.dump(table.position), 0, Rng(7))
        with ending_in(table, game.load(others)):
            changed += told(table, ben, "en") != before
    assert changed > MOMENTS // 2
