"""Of many offers the likely stay in sight: usual at this table, or what a player would do."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from heliograph.engine import TABLE, Match
from heliograph.games import GAMES
from heliograph.games.players import look
from heliograph.games.shows import show_for
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.view.likely import MANY, likely_order, usual_ways
from heliograph.view.table_view import live_view
from tests.commanding import perform
from tests.host.games.solari import tables as solari
from tests.host.games.solarius_mission import tables as solarius
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
