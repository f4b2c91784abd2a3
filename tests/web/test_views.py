"""What the pages are shown, against tracker states of real matches."""

import json
from typing import Any

import pytest

from heliograph.link.port_problems import gone
from heliograph.table.change import PanelReport, UnitRefusal, UnitStatus
from heliograph.table.table import Table
from shared_rules import panel, refusal
from shared_rules.solaris.asks import ASK_ENERGY
from shared_rules.trackers import tracker_for
from tests.commanding import perform
from tests.tracking import entering
from tests.web.conftest import set_up
from tests.web.wire import live_view, view_at


def end_turns(table: Table, count: int) -> None:
    for _ in range(count):
        seat = tracker_for(table.state).now()
        perform(table, entering([{"do": "end_turn", "seat": seat}]))


def station(view: dict[str, Any], code: str) -> dict[str, Any]:
    return next(one for one in view["board"]["stations"] if one["code"] == code)


def test_an_empty_table_says_how_to_begin(table: Table) -> None:
    view = live_view(table, "en")
    assert view["phase"] == "none"
    assert view["due"]["text"] == "Start a game to see the table here."
    assert view["question"]["text"] == "Solaris: how many play?"
    assert (view["kind"], view["seats"], view["offers"]) == ("none", [], [])


def test_a_view_is_plain_json_in_both_languages(game: Table) -> None:
    for lang in ("en", "de"):
        view = live_view(game, lang)
        assert json.loads(json.dumps(view)) == view


def test_stacks_run_from_bottom_to_top(game: Table) -> None:
    assert station(live_view(game, "en"), "EC")["energy"][1] == [3, 1, 0, 2]


def test_the_seat_on_turn_has_stepped_out_to_the_rim(game: Table) -> None:
    deck = station(live_view(game, "en"), "ED")
    assert deck["state"] == "now"
    assert deck["rim"][4] == [3]
    assert deck["energy"][:4] == [[], [0], [1], [2]]


def test_order_names_who_is_now_next_waiting_and_done(game: Table) -> None:
    end_turns(game, 1)
    order = live_view(game, "en")["board"]["order"]
    assert [(place["seat"], place["state"]) for place in order] == [
        (3, "done"),
        (2, "now"),
        (1, "next"),
        (0, "waiting"),
    ]


def test_equal_energy_is_explained_by_the_stack(game: Table) -> None:
    end_turns(game, 5 * 4)
    view = live_view(game, "en")
    order = [place["seat"] for place in view["board"]["order"]]
    # EC stack from the bottom: Dora, Ben, Anna, Black. The top goes first (SOL-3.4).
    assert order == [2, 0, 1, 3]
    assert [view["seats"][seat]["values"][0][1] for seat in order] == [
        "1 energy",
        "1 energy, on top",
        "1 energy, under Anna",
        "1 energy, under Ben",
    ]


def test_a_seat_without_a_name_is_called_by_its_colour(game: Table) -> None:
    assert [seat["name"] for seat in live_view(game, "en")["seats"]][2] == "Black"
    assert [seat["name"] for seat in live_view(game, "de")["seats"]][2] == "Schwarz"


def test_stand_ins_of_the_lights_are_named(game: Table) -> None:
    seats = live_view(game, "en")["seats"]
    assert seats[2]["stand_in"] == "Black tokens light up purple: a light cannot show Black."
    assert seats[0]["stand_in"] == ""


def test_only_what_is_legal_is_offered(game: Table) -> None:
    labels = [offer["label"] for offer in live_view(game, "en")["offers"]]
    assert labels == ["Dora: turn over", "End station for everyone"]
    end_turns(game, 6 * 4)
    offers = live_view(game, "en")["offers"]
    assert [offer["label"] for offer in offers] == ["Start round 2"]
    perform(game, {"do": "enter", "choices": offers[0]["choices"]})
    assert live_view(game, "en")["board"]["round"]["number"] == 2


def test_what_is_set_during_a_turn_is_entered_as_the_value_it_shows(game: Table) -> None:
    dials = live_view(game, "en")["dials"]
    assert [dial["short"] for dial in dials] == ["EC", "ED", "HQ", "BIO", "SP", "CAN", "laser"]
    deck, laser = dials[1], dials[-1]
    choices = [deck["base"] + deck["step"] * 6, laser["base"] + laser["step"] * 3]
    perform(game, {"do": "enter", "choices": choices})
    tracker: Any = tracker_for(game.state)
    assert (tracker.energy(3, 1), tracker.laser(3)) == (6, 3)


def test_the_end_of_a_round_says_who_draws_cards(game: Table) -> None:
    end_turns(game, 6 * 4)
    view = live_view(game, "en")
    # SOL-10.4: one card for each station with 0 or 1 energy.
    assert view["due"]["text"] == (
        "Round 1 is over. Take the shuttles back, change the bridges, draw: "
        "Anna 3, Ben 2, Black 1, Dora 2."
    )


def test_the_time_game_loses_a_marker_after_each_round(table: Table) -> None:
    perform(table, set_up(time_game=True))
    markers = live_view(table, "en")["board"]["round"]["markers"]
    assert [marker["left"] for marker in markers] == [True] * 3
    end_turns(table, 6 * 4)
    perform(table, entering([{"do": "next_round"}]))
    markers = live_view(table, "en")["board"]["round"]["markers"]
    assert [(marker["label"], marker["left"]) for marker in markers] == [
        ("II", False),
        ("III", True),
        ("IV", True),
    ]


def test_seven_on_the_laser_warns_and_then_ends_the_game(game: Table) -> None:
    perform(game, entering([{"do": "laser", "seat": 1, "value": 7}]))
    assert "ends after this round" in live_view(game, "en")["due"]["warning"]
    end_turns(game, 6 * 4)
    view = live_view(game, "de")
    assert view["phase"] == "over"
    assert view["due"]["text"] == "Das Spiel ist zu Ende: Ben gewinnt mit 7 auf dem Laser."
    assert [seat["state"] for seat in view["seats"]] == ["", "winner", "", ""]


def test_bridges_and_shuttles_are_shown_where_they_were_entered(game: Table) -> None:
    perform(game, entering([{"do": "bridge", "gap": 1, "colour": 2}]))
    perform(game, entering([{"do": "dock", "shuttle": 3, "place": 3}]))
    view = live_view(game, "en")
    assert station(view, "ED")["bridge"] == 2
    assert station(view, "HQ")["shuttles"] == [4]


def test_an_earlier_moment_shows_that_moment_and_offers_the_rest_as_undone(game: Table) -> None:
    end_turns(game, 3)
    view = view_at(game, "en", 2)
    assert (view["live"], view["rev"], view["now"], view["length"]) == (False, 2, 4, 4)
    assert view["due"]["seat"] == 2
    assert [line["undone"] for line in view["log"]] == [False, False, True, True]
    assert view["question"] is None


def test_a_moment_that_is_gone_shows_the_present(game: Table) -> None:
    assert view_at(game, "en", 99)["live"] is True


def test_undo_keeps_the_steps_ahead_in_the_log(game: Table) -> None:
    end_turns(game, 2)
    game.undo(1)
    view = live_view(game, "en")
    assert (view["rev"], view["length"]) == (2, 3)
    assert view["log"][-1]["undone"] is True


def test_the_log_tells_the_story_in_sentences(game: Table) -> None:
    changes = [{"do": "energy", "seat": 3, "station": 2, "value": 4}, {"do": "end_turn", "seat": 3}]
    perform(game, entering(changes))
    end_turns(game, 3)
    perform(game, entering([{"do": "laser", "seat": 0, "value": 2}]))
    correction = {"do": "energy", "seat": 0, "station": 3, "value": 5, "correct": True}
    perform(game, entering([correction]))
    assert [line["text"] for line in live_view(game, "en")["log"]] == [
        "Set up for Anna, Ben, Black and Dora. EC stack from the top: Black, Anna, Ben, Dora.",
        "Dora: Headquarters 2 → 4. Dora ends the turn at Engine Deck.",
        "Black ends the turn at Engine Deck.",
        "Ben ends the turn at Engine Deck.",
        (
            "Anna ends the turn at Engine Deck. "
            "Headquarters is active: Anna, Dora, Ben, Black."
        ),
        "Anna: laser 0 → 2.",
        "Correction. Anna: Biotope 1 → 5.",
    ]  # fmt: skip


def test_the_lights_are_put_into_words(game: Table) -> None:
    end_turns(game, 4)
    assert live_view(game, "en")["lights"]["parts"] == [
        "Large ring: Headquarters breathes white, it is active. Done: Engine Deck.",
        (
            "Middle ring: Anna breathes, on turn. Next, one third bright: Ben. "
            "Faint, waiting: Black, Dora."
        ),
        "Clock ring: round 1.",
        "Button 1 is lit: the table waits for Anna.",
    ]


class TestBoards:
    """How the boards at the table are shown."""

    def test_no_board_is_said_plainly(self, game: Table) -> None:
        boards = live_view(game, "de")["units"]
        assert [(board["state"], board["text"]) for board in boards] == [
            ("none", "Kein Gerät: Diese Seite kann alles")
        ]

    def test_a_board_that_went_away_is_named(self, game: Table) -> None:
        game.ports.set_unit(UnitStatus("COM3"))
        board = live_view(game, "en")["units"][0]
        assert (board["state"], board["text"]) == ("away", "Unit not connected: COM3")

    def test_a_simulated_unit_that_has_not_spoken_yet_is_starting(self, game: Table) -> None:
        """Nobody pulled its cable, so nothing is wrong; once it has spoken, it is as any other."""
        url = "tab://unit"
        game.ports.set_unit(UnitStatus(url, simulated=True))
        unit = live_view(game, "en")["units"][0]
        assert (unit["state"], unit["text"]) == ("starting", "The simulated unit is starting.")
        game.ports.set_unit(UnitStatus(url, simulated=True, about="full"))
        assert live_view(game, "en")["units"][0]["state"] == "away"

    def test_a_simulated_board_that_went_away_has_no_address(self, game: Table) -> None:
        url = "socket://127.0.0.1:4711"
        game.ports.set_unit(UnitStatus(url, simulated=True, problem=gone(url, None)))
        text = live_view(game, "en")["units"][0]["text"]
        assert text == "The simulated unit is unplugged. It remembers its presses."

    def test_the_question_at_the_board_is_the_question_on_the_page(self, game: Table) -> None:
        asked = PanelReport(panel.CORRECT, ASK_ENERGY, 1, 3, 0, 7, 5)
        game.ports.set_unit(UnitStatus("COM3", connected=True, panel=asked))
        view = live_view(game, "en")
        assert view["question"]["text"] == "Ben: how much energy at Biotope?"
        assert (view["question"]["value"], view["question"]["fact"]) == (5, "seat2.energy.4")
        assert "Two lights chase: Ben: how much energy at Biotope?" in view["lights"]["line"]

    def test_a_look_at_ones_values_is_put_into_words(self, game: Table) -> None:
        game.ports.set_unit(UnitStatus("COM3", connected=True, panel=PanelReport(panel.SHOW, a=1)))
        assert live_view(game, "en")["lights"]["line"] == (
            "For three seconds the rings show Ben: EC 1, ED 2, HQ 4, BIO 2, SP 5, CAN 1; laser 0."
        )

    def test_a_refused_press_is_explained_with_its_rule(self, game: Table) -> None:
        refused = UnitRefusal(refusal.OUT_OF_TURN, 3, 0, 1, count=1)
        game.ports.set_unit(UnitStatus("COM3", connected=True, refusal=refused))
        board = live_view(game, "en")["units"][0]
        assert board["refused"] == {
            "text": "Dora is on turn at Engine Deck, not Anna.",
            "rule": "SOL-3.4",
            "count": 1,
        }


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_moment_of_a_whole_game_can_be_shown(game: Table, lang: str) -> None:
    for _ in range(2):
        end_turns(game, 6 * 4)
        perform(game, entering([{"do": "next_round"}]))
    for rev in range(game.length + 1):
        view = view_at(game, lang, rev)
        assert view["due"]["text"]
        assert view["lights"]["line"]
