"""Of many offers the likely stay in sight: usual at this table, or what a player would do."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from heliograph.engine import TABLE, Game, Match, Step
from heliograph.games import GAMES
from heliograph.games.players import look
from heliograph.games.show import Way
from heliograph.games.shows import show_for
from heliograph.record.keys import HOST, SEAT, Access
from heliograph.table.table import Table
from heliograph.view import likely
from heliograph.view.json_parts import to_json
from heliograph.view.likely import MANY, likely_order, usual_ways
from heliograph.view.table_view import live_view
from tests.commanding import perform
from tests.host.games.solari import tables as solari
from tests.host.games.solarius_mission import tables as solarius
from tests.playing import play_on
from tests.web.kept_screen import KeptScreen
from tests.web.screens import resize, wait_until

SMALL = (844, 390)


def many_offers(match: Match) -> bytes:
    """Return the first position of a game in which a seat has more offers than keys."""
    show = show_for(match.game, "en")
    for number in range(len(match)):
        state = match.state_at(number)
        is_asked = match.game.pending(state).seat >= 0
        if is_asked and len(show.offers(state, TABLE)) > 2 * MANY:
            return state
    pytest.fail("no position has many offers")


@pytest.mark.parametrize("match", [solari.greedy_game(5, 2), solarius.as_referee(3, 5)])
def test_what_a_player_would_do_is_likeliest_where_nothing_is_usual(match: Match) -> None:
    game, state = match.game, many_offers(match)
    show = show_for(game, "en")
    offers = show.offers(state, TABLE)
    order = likely_order(show, state, offers, ())
    assert sorted(order) == sorted(order.values()) == list(range(len(offers)))
    [first] = [offers[number] for number, place in order.items() if place == 0]
    best = GAMES[game.name].make_policy().choose(look(game, state, game.pending(state).seat))
    assert first.choices[0] == best


def test_a_player_is_asked_once_for_all_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    match = solari.greedy_game(5, 2)
    state = many_offers(match)
    asked: list[bytes] = []

    class Counted(likely.Ranking):
        def __init__(self, game: Game, state: bytes) -> None:
            asked.append(state)
            super().__init__(game, state)

    monkeypatch.setattr(likely, "Ranking", Counted)
    likely.ranked_ways.cache_clear()
    shows = [show_for(match.game, lang) for lang in ("en", "de", "fr")]
    orders = [likely_order(show, state, show.offers(state, TABLE), ()) for show in shows]
    assert orders[0] == orders[1] == orders[2]
    assert asked == [state]


def test_what_is_usual_at_a_table_comes_first_and_the_rest_by_turns() -> None:
    match = solari.greedy_game(5, 2)
    state, show = many_offers(match), show_for(match.game, "en")
    offers = show.offers(state, TABLE)
    plain = likely_order(show, state, offers, ())
    last = max(plain, key=lambda number: plain[number])
    order = likely_order(show, state, offers, [offers[last].choices])
    assert order[last] == 0
    assert order[min(plain, key=lambda number: plain[number])] == 1


def test_where_all_have_room_nothing_is_told_apart() -> None:
    match = solari.greedy_game(5, 2)
    show = show_for(match.game, "en")
    offers = show.offers(many_offers(match), TABLE)
    assert likely_order(show, match.game.start(), offers[:MANY], ()) == {}


def test_only_what_was_entered_again_is_usual(table: Table) -> None:
    asked = {"seats": 3, "depth": "referee", "names": ["Ada", "Ben", "Cem"], "options": {}}
    perform(table, {"do": "begin", "game": "solarius_mission", **asked, "draw": True})
    assert table.rules is not None
    for _ in range(40):
        view: dict[str, Any] = json.loads(to_json(live_view(table, "en")))
        perform(table, {"do": "enter", "choices": view["offers"][0]["choices"]})
    ways = usual_ways(table.rules.game, table.steps_made)
    entered = [
        tuple(table.rules.game.parse_choice(event.decode()) for event in step.events)
        for step in table.steps_made
    ]
    assert ways
    assert all(entered.count(way) > 1 for way in ways)


def test_what_is_usual_is_counted_once_for_all_readers_and_anew_after_a_step(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    perform(table, {"do": "begin", "game": "solari", "seats": 2, "depth": "referee", "draw": True})
    counted: list[int] = []

    def count(game: Game, steps: Sequence[Step]) -> tuple[Way, ...]:
        counted.append(len(steps))
        return usual_ways(game, steps)

    monkeypatch.setattr(likely, "usual_ways", count)
    for steps in (1, 2):
        play_on(table, 1)
        for lang, access in (
            ("en", Access(HOST)),
            ("de", Access(SEAT, 0)),
            ("de", Access(SEAT, 1)),
        ):
            live_view(table, lang, access)
        assert counted == [table.rev - 1, table.rev][-steps:]


def test_on_a_small_screen_the_likely_ones_are_in_sight(kept_screen: KeptScreen) -> None:
    page = kept_screen.page
    resize(page, *SMALL)
    kept_screen.show("solarius_mission", "referee", seats=3, steps=60)
    shown = page.locator(".offers > .offer-group .offer")
    folded = page.locator(".offers > details:not(.seldom) .offer")
    wait_until(page, "() => document.querySelector('.offers > details:not(.seldom)')")
    view = json.loads(to_json(live_view(kept_screen.table, "en")))
    place = {" ".join(map(str, one["choices"])): one["likely"] for one in view["offers"]}
    in_sight = [place[offer] for offer in shown.evaluate_all(OFFERS)]
    out_of_sight = [place[offer] for offer in folded.evaluate_all(OFFERS)]
    assert max(in_sight) < min(out_of_sight)
    expect(shown.first.locator("kbd")).to_have_text("1")
    expect(shown.last.locator("kbd")).to_have_text(str(shown.count()))


OFFERS = "all => all.map((one) => one.dataset.offer)"
