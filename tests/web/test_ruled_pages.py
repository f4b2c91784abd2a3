"""Pages of a match under the full rules: what they are sent and what they may enter."""

import json
import random
from typing import Any

import pytest

from heliograph.engine import IllegalChoice
from heliograph.errors import HeliographError
from heliograph.games import GAMES, caching, show
from heliograph.record.keys import HOST, SEAT, WATCH, Access, PageKeys
from heliograph.table.engine_rules import describe
from heliograph.table.objections import AskFirst, NotSeated, Overtaken
from heliograph.table.table import Table
from heliograph.view import match_view
from heliograph.view.json_parts import to_json
from heliograph.view.table_view import view_after_undo
from heliograph.web.door import Door
from heliograph.web.fields import BadCommand
from tests.commanding import perform
from tests.playing import play_on
from tests.web.wire import live_view, view_at

TABLE_SCREEN = Access(HOST)
WATCHER = Access(WATCH, key=9)


def seat(number: int) -> Access:
    return Access(SEAT, number, 100 + number)


def begin(table: Table, game: str = "solaris", depth: str = "referee", **fields: Any) -> None:
    seats = GAMES[game].seat_counts[-1]
    names = ["Ada", "Ben", "Cem", "Dora", "Eve"][:seats]
    command = {"do": "begin", "game": game, "depth": depth, "seats": seats, "names": names}
    perform(table, {**command, **fields})


def tap(table: Table, access: Access, number: int = 0) -> None:
    """Tap one of the offers that a page shows."""
    view = live_view(table, "en", access)
    offer = view["offers"][number]
    perform(table, {"do": "enter", "choices": offer["choices"], "at": view["at"]}, access)


def play_by_taps(table: Table, steps: int, seed: int = 1) -> None:
    dice = random.Random(seed)
    for _ in range(steps):
        offers = live_view(table, "en")["offers"]
        if not offers:
            return
        tap(table, TABLE_SCREEN, dice.randrange(len(offers)))


def ask(table: Table, access: Access, **command: Any) -> Any:
    return perform(table, command, access, door=Door(PageKeys(table.record), "http://here"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_the_real_box_is_entered_by_taps_alone(table: Table, game: str) -> None:
    begin(table, game)
    play_by_taps(table, 40)
    for lang in ("en", "de"):
        view = live_view(table, lang)
        assert (view["kind"], view["game"], view["depth"]) == ("match", game, "referee")
        assert view["rev"] == table.rev == 40 or view["is_over"]
        assert all(line["text"] for line in view["log"][-20:])
        assert view["due"]["headline"]
        json.dumps(view)


def test_the_past_is_shown_without_changing_anything_and_offers_nothing(table: Table) -> None:
    begin(table)
    play_by_taps(table, 30)
    past = view_at(table, "en", 12)
    assert (past["live"], past["rev"], past["now"], past["offers"]) == (False, 12, 30, [])
    assert table.rev == 30


def test_an_offer_meant_for_an_older_table_is_told_so(table: Table) -> None:
    begin(table)
    view = live_view(table, "en")
    first = view["offers"][0]
    tap(table, TABLE_SCREEN)
    with pytest.raises(Overtaken):
        perform(table, {"do": "enter", "choices": first["choices"], "at": view["at"]})


def test_an_illegal_choice_is_refused_by_its_rule(table: Table) -> None:
    begin(table, "solari")
    with pytest.raises(IllegalChoice) as refused:
        perform(table, {"do": "enter", "choices": [3]})
    assert refused.value.rule


@pytest.mark.parametrize("choices", [None, [], [-1], ["1"], [True], list(range(65))])
def test_what_is_no_list_of_choices_is_sent_back(table: Table, choices: object) -> None:
    begin(table)
    with pytest.raises(BadCommand):
        perform(table, {"do": "enter", "choices": choices})


def test_the_host_draws_for_the_table_when_asked(table: Table) -> None:
    begin(table, "solari")
    perform(table, {"do": "draw"})
    assert table.rev == 1
    while live_view(table, "en")["offers"][0]["seat"] is None:
        tap(table, TABLE_SCREEN)
    with pytest.raises(BadCommand, match="decision of a seat"):
        perform(table, {"do": "draw"})


def test_going_back_over_a_roll_needs_a_yes(table: Table) -> None:
    begin(table, "solari")
    perform(table, {"do": "draw"})
    with pytest.raises(AskFirst):
        perform(table, {"do": "undo"})
    perform(table, {"do": "undo", "sure": True})
    assert table.rev == 0


def test_a_line_that_was_left_is_listed_and_can_be_returned_to(table: Table) -> None:
    begin(table)
    play_by_taps(table, 20)
    perform(table, {"do": "goto", "rev": 3, "sure": True})
    offers = live_view(table, "en")["offers"]
    played = table.steps[3].events
    other = next(
        number
        for number, offer in enumerate(offers)
        if table.rules and table.rules.game.choice_text(offer["choices"][0]).encode() != played[0]
    )
    tap(table, TABLE_SCREEN, other)
    (branch,) = live_view(table, "en")["branches"]
    assert (branch["fork"], branch["length"]) == (3, 20)
    perform(table, {"do": "branch", "branch": 0, "sure": True})
    assert table.rev == 20


def test_a_correction_is_told_in_words(table: Table) -> None:
    begin(table)
    while live_view(table, "en")["phase"] == "setup":
        tap(table, TABLE_SCREEN)
    facts = ask(table, TABLE_SCREEN, do="facts")["facts"]
    fact = next(one for one in facts if one["name"] == "energy.1.ED")
    wanted = 7 if fact["value"] != 7 else 6
    perform(table, {"do": "correct", "fact": fact["name"], "value": wanted})
    line = live_view(table, "en")["log"][-1]["text"]
    assert fact["label"] in line
    assert str(wanted) in line
    perform(table, {"do": "undo"})
    assert ask(table, TABLE_SCREEN, do="facts")["facts"] == facts


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_has_a_column_for_everybody_and_a_race(table: Table, game: str) -> None:
    begin(table, game)
    play_by_taps(table, 40)
    sheet = ask(table, WATCHER, do="sheet")
    seats = GAMES[game].seat_counts[-1]
    assert all(len(row["values"]) == seats for row in sheet["rows"])
    assert all(len(point) == seats + 1 for point in sheet["race"])
    assert sheet["race"][-1][0] == table.rev


def test_in_the_digital_game_only_a_seat_decides_for_itself(table: Table) -> None:
    begin(table, "solaris", "digital")
    assert table.rules is not None
    on_turn = table.rules.pending(table.position).seat
    other = (on_turn + 1) % 5
    assert live_view(table, "en", TABLE_SCREEN)["offers"] == []
    assert live_view(table, "en", seat(other))["offers"] == []
    offer = live_view(table, "en", seat(on_turn))["offers"][0]
    command = {"do": "enter", "choices": offer["choices"]}
    for access in (TABLE_SCREEN, seat(other), WATCHER):
        with pytest.raises(NotSeated):
            perform(table, command, access)
    perform(table, command, seat(on_turn))
    assert table.steps[-1].source == f"seat {on_turn + 1}"


def test_a_seat_takes_back_its_own_step_only(table: Table) -> None:
    begin(table, "solaris", "digital")
    assert table.rules is not None
    on_turn = table.rules.pending(table.position).seat
    tap(table, seat(on_turn))
    with pytest.raises(NotSeated):
        perform(table, {"do": "undo"}, seat((on_turn + 1) % 5))
    perform(table, {"do": "undo", "sure": True}, seat(on_turn))
    assert table.rev == 1


@pytest.mark.parametrize(
    "command",
    [
        {"do": "goto", "rev": 0},
        {"do": "correct", "fact": "round", "value": 2},
        {"do": "branch", "branch": 0},
        {"do": "begin", "game": "solari", "depth": "digital", "seats": 2},
        {"do": "put_aside"},
    ],
)
def test_a_seat_cannot_do_what_is_the_tables(table: Table, command: dict[str, Any]) -> None:
    begin(table, "solaris", "digital")
    for access in (seat(0), WATCHER):
        with pytest.raises(NotSeated):
            perform(table, command, access)


@pytest.mark.parametrize("name", ["solaris", "solarius_mission", "solenia"])
def test_whose_decision_it_is_comes_before_what_the_rules_say(table: Table, name: str) -> None:
    """Else the answer to somebody else's choice would tell whether they have the card for it."""
    begin(table, name, "digital")
    game = table.rules.game  # type: ignore[union-attr]
    now = game.pending(table.position).seat
    for access in (seat((now + 1) % game.seats), Access(HOST)):
        for choice in range(0, game.choice_count, 7):
            with pytest.raises(NotSeated):
                perform(table, {"do": "enter", "choices": [choice], "rev": table.rev}, access)


@pytest.mark.parametrize("verb", ["keys", "revoke"])
def test_keys_are_shown_to_the_table_screen_alone(table: Table, verb: str) -> None:
    for access in (seat(0), WATCHER):
        with pytest.raises(NotSeated):
            ask(table, access, do=verb, key=1)


def test_a_key_opens_its_place_until_it_is_taken_back(table: Table) -> None:
    keys = PageKeys(table.record)
    door = Door(keys, "http://here", needs_key=True)
    begin(table)
    (first, *_) = perform(table, {"do": "keys"}, door=door)["keys"]
    secret = first["url"].rsplit("/", 1)[1]
    found = door.admit(secret)
    assert found is not None
    assert (found.role, found.seat) == (SEAT, 0)
    assert Door(PageKeys(table.record)).admit(secret) == found
    assert door.admit("") is None
    assert door.admit(secret[:-1]) is None
    keys.revoke(first["key"])
    assert door.admit(secret) is None


@pytest.mark.parametrize(
    "fields, expected",
    [
        ({"game": "bridge"}, "solaris"),
        ({"seats": 9}, "seats"),
        ({"depth": "deep"}, "referee"),
        ({"options": {"unknown": 1}}, "unknown"),
        ({"bots": {"0": "clever"}}, "greedy"),
        ({"box": "[cards\n"}, "TOML"),
        ({"box": "[nonsense]\nx = 1\n"}, "nonsense"),
    ],
)
def test_a_new_game_that_cannot_be_says_what_was_expected(
    table: Table, fields: dict[str, Any], expected: str
) -> None:
    with pytest.raises((BadCommand, HeliographError), match=expected):
        begin(table, **fields) if "game" not in fields else perform(
            table, {"do": "begin", "seats": 3, "depth": "referee", **fields}
        )
    assert table.match_id is None


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_undo_that_was_foreseen_shows_what_it_would_have_shown(table: Table, lang: str) -> None:
    table.begin(describe("solenia", 2, {"depth": "digital"}), ("Ada", "Bo"), "page")
    play_on(table, 30, seed=3)
    readers = (TABLE_SCREEN, seat(0), seat(1))
    ahead = [json.loads(to_json(view_after_undo(table, lang, access))) for access in readers]
    rev = table.rev
    seen = [live_view(table, lang, access) for access in readers]
    assert [view["rev"] for view in seen] == [rev] * 3
    table.undo(sure=True)
    foreseen = [live_view(table, lang, access) for access in readers]
    assert [view["rev"] for view in foreseen] == [rev - 1] * 3
    assert [public(view) for view in ahead] == [public(view) for view in foreseen]
    forget_everything()
    assert [live_view(table, lang, access) for access in readers] == foreseen


def public(view: dict[str, Any]) -> dict[str, Any]:
    """All but the settings: the clock starts anew at an undo, and the bots wait."""
    return {key: value for key, value in view.items() if key != "settings"}


def forget_everything() -> None:
    parts = (match_view.due_view, match_view._seats, match_view._board, match_view._hand)
    for cache in (*parts, match_view._offers, match_view._line):
        cache.cache_clear()
    caching.cached_view.cache_clear()
    show._offers.cache_clear()
