"""Beside the real box: four levels of following, unknown hands, cards known by their value."""

import json

import pytest

from heliograph.engine import (
    CANNOT_TELL,
    ILLEGAL,
    LEGAL,
    REFEREE,
    TABLE,
    BadCorrection,
    Match,
)  # fmt: skip
from heliograph.games import load_game
from tests.host.games.solenia.tables import at, deal, dump, legal, play, player, refused

ORDERS = ("order day ?",) * 3 + ("order night ?",) * 3


def begun(level: int, seats: int = 2, **options: object) -> Match:
    """A table whose set-up the people have told."""
    chosen = {"depth": "referee", "level": level, "start": "night", "first": 1, **options}
    match = Match(load_game("solenia", seats, chosen))
    deal(match, list(ORDERS) if level > 1 else [])
    return match


def verdict(match: Match, text: str) -> str:
    return match.game.verdict(match.state, match.game.parse_choice(text))


class TestLevel0:
    def test_values_alone_move_turn_and_band(self) -> None:
        match = begun(0)
        assert legal(match)[:3] == ["value 0", "value 1", "value 2"]
        play(match, "value 1", "value 0")
        assert legal(match) == ["moved"]
        assert refused(match, "value 1") == "SLN-7.4"
        play(match, "moved")
        assert (dump(match)["advances"], dump(match)["turn"]) == (1, 1)
        assert player(match)["cards_left"] == 15

    def test_the_table_tells_the_stars_at_the_end(self) -> None:
        match = begun(0)
        while dump(match)["phase"] == "play":
            play(match, legal(match)[0])
        assert dump(match)["decision"]["node"] == "numbers"
        play(match, "number 41", "number 44")
        assert match.outcome is not None
        assert match.outcome.winners == (1,)

    def test_a_value_that_cannot_be_left_is_refused(self) -> None:
        match = begun(0)
        for _ in range(4):
            play(match, "value 2", "value 2")
        assert refused(match, "value 2") == "SLN-4.2"

    def test_nobody_can_tell_whether_a_card_may_be_laid_away(self) -> None:
        match = begun(0)
        assert verdict(match, "lay away 1") == CANNOT_TELL
        play(match, "lay away ?", "moved")
        assert player(match)["plain_discards"] == [0, 0, 0, 1]


class TestLevel1:
    def test_goods_and_stars_are_counters(self) -> None:
        match = begun(1)
        play(match, "value 2", "take wood", "take wood", "star", "lose wood", "stop")
        assert player(match)["goods"]["wood"] == 1
        assert player(match)["stars"] == 1
        assert match.pending.seat == 1

    def test_a_zero_asks_everybody_for_the_bonuses(self) -> None:
        match = begun(1)
        play(match, "value 0", "stop", "take stone", "stop")
        assert (dump(match)["decision"]["node"], match.pending.seat) == ("bonus", 1)
        assert refused(match, "lose stone") == "SLN-8"
        play(match, "star", "stop")
        assert (dump(match)["advances"], match.pending.seat) == (1, 1)
        assert (player(match)["goods"]["stone"], player(match, 2)["stars"]) == (1, 1)

    def test_the_limit_is_watched(self) -> None:
        match = begun(1)
        play(match, "value 2", *["take wood"] * 9, "stop")
        assert legal(match) == ["return wood"]

    def test_the_end_is_a_guided_scoring(self) -> None:
        match = at(
            {"stars": 7, "goods": {"wood": 5}, "cards_left": 1},
            {"cards_left": 0},
            options={"depth": "referee", "level": 1},
        )
        play(match, "value 1", "stop")
        play(match, "number 3", "number 2", "number 20", "number 0")
        play(match, *["number 0"] * 4)
        assert player(match)["final"] == 7 + 2 + 3 + 20
        assert match.outcome is not None


class TestLevel2:
    def test_an_untold_order_is_paid_and_valued_when_it_is_delivered(self) -> None:
        match = begun(2)
        play(match, "value 2", "on wood", "stop", "value 2", "on stone", "stop")
        play(match, "value 1", "on day_city", "stop", "deliver day 1", "pay wood", "pay wood")
        play(match, "stop", "number 4", chance=("order D09",))
        assert player(match)["day"][0] == "?4"
        assert player(match)["goods"] == {"wood": 1, "wheat": 0, "stone": 0, "water": 0}
        assert dump(match)["display"]["day"] == ["?", "?", "D09"]
        assert match.view(0)["players"][0]["score"]["orders"] == 4

    def test_a_city_needs_goods_even_here(self) -> None:
        match = begun(2)
        play(match, "value 2")
        assert refused(match, "on day_city") == "SLN-4.5"
        assert verdict(match, "on wood") == CANNOT_TELL

    def test_range_is_paid_as_the_table_says(self) -> None:
        match = begun(2)
        play(match, "value 2", "on wood", "stop", "value 1", "on stone", "stop", "value 1")
        play(match, "on water", "pay wood", "stop")
        assert player(match)["goods"] == {"wood": 1, "wheat": 0, "stone": 0, "water": 1}

    def test_winter_slots_are_followed(self) -> None:
        match = begun(2, side="winter")
        play(match, "value 2", "on stone", "stop", "value 2", "on stone", "stop", "value 1")
        play(match, "on day_city", "stop", "deliver day 1", "pay stone", "stop", "number 4")
        assert legal(match) == ["slot 1", "slot 2"]


class TestLevel3:
    def test_what_is_under_a_card_is_asked_once(self) -> None:
        match = begun(3)
        play(match, "value 2", "field c4")
        assert refused(match, "on day_city") == "SLN-4.5"
        play(match, "on wheat")
        assert player(match)["goods"]["wheat"] == 2
        assert dump(match)["band"][3][2] == "wheat"
        assert match.view(TABLE)["fields"][17]["kind"] == "wheat"
        assert verdict(match, "value 1") == CANNOT_TELL

    def test_a_card_known_by_its_value_is_a_set_until_its_bonus_is_seen(self) -> None:
        match = at(
            {"hand_size": 3},
            board={"b1": "1:?1"},
            options={"depth": "referee"},
            band=[["wheat"] * 5] * 10,
        )
        card = match.view(TABLE)["fields"][1]["card"]
        assert card["possible"] == ["C05", "C06", "C07", "C08", "C09", "C10"]
        play(match, "value 0", "field c4")
        assert legal(match) == ["bonus C05", "bonus C06", "bonus C07", "bonus C08", "bonus C09"]
        assert refused(match, "bonus C11") == "SLN-8"
        play(match, "bonus C08")
        assert player(match)["goods"] == {"wood": 0, "wheat": 0, "stone": 0, "water": 1}
        assert player(match)["discards"] == ["C08"]
        assert "C08" not in player(match)["deck"]

    def test_the_last_possible_card_is_not_asked_for(self) -> None:
        match = at(
            {"discards": ["C01", "C02", "C03"]},
            board={"b1": "1:?2"},
            options={"depth": "referee"},
            band=[["water"] * 5] * 10,
        )
        play(match, "value 0", "field c4")
        assert "C04" in player(match)["discards"]
        assert player(match)["stars"] == 1

    def test_a_card_is_declared_by_name_while_it_was_not_seen(self) -> None:
        match = begun(3)
        play(match, "card C09", "field c4", "on wood", "card C09", "field c3", "on stone")
        assert refused(match, "card C09") == "SLN-4.2"
        assert verdict(match, "card C09") == ILLEGAL
        assert verdict(match, "card C10") == CANNOT_TELL

    def test_a_card_whose_value_is_used_up_was_not_seen_and_is_refused_for_its_value(self) -> None:
        board = dict.fromkeys(("b1", "c1", "d1", "b2"), "1:?2")  # all four cards of value 2
        match = at({}, board=board, options={"depth": "referee"})
        for text in ("value 2", "card C01", "card C04"):
            assert refused(match, text) == "SLN-4.2"
            choice = match.game.parse_choice(text)
            assert match.game.why_not(match.state, choice).reason == "no_such_value"

    def test_a_field_nobody_told_keeps_no_one_from_laying_a_card_away(self) -> None:
        match = begun(3)
        assert verdict(match, "lay away 1") == CANNOT_TELL
        for field, kind in (("c3", "wood"), ("c4", "stone")):
            match.correct(f"field.{field}", kind)
        assert refused(match, "lay away 1") == "SLN-4.10"
        assert "c3" in match.game.why_not(match.state, match.game.parse_choice("lay away 1")).text(
            "en"
        )

    def test_reach_is_checked(self) -> None:
        match = begun(3)
        play(match, "value 2")
        assert refused(match, "field a1") == "SLN-4.4"
        assert verdict(match, "field c4") == CANNOT_TELL, "it may be a city"

    def test_with_the_owner_s_strips_nothing_is_asked(self) -> None:
        strips = load_game("solenia", 2).content["strips"]["list"]
        options = {"depth": "referee", "start": "night", "first": 1}
        match = Match(load_game("solenia", 2, options, {"strips": strips}))
        for text in ("strip 1", "strip 2", "strip 3", *ORDERS):
            match.play(text)
        play(match, "value 2", "field c4")
        assert player(match)["goods"]["wood"] == 2
        assert verdict(match, "value 2") == CANNOT_TELL

    @pytest.mark.rule("SLN-AMB-28", "allows")
    def test_everything_but_hands_and_decks_lies_open(self) -> None:
        match = at({"hand": ["C01"], "goods": {"wood": 2}}, {"hand": ["C02"], "discards": ["C03"]})
        view = match.view(0)
        assert view["players"][0]["hand"]["cards"] == ["C01"]
        assert "cards" not in view["players"][1]["hand"]
        assert view["players"][1]["discards"] == ["C03"]
        assert "C02" not in json.dumps({**view, "printed": {}})
        assert "C01" not in json.dumps({**match.view(TABLE), "printed": {}})
        assert match.view(REFEREE)["players"][1]["hand"]["cards"] == ["C02"]
        assert verdict(match, "card C01") == LEGAL


class TestCorrections:
    def test_facts_are_set_as_they_lie(self) -> None:
        match = begun(3)
        facts = {
            "goods.1.wood": 3,
            "stars.2": 9,
            "advances": 4,
            "board.a1": "2:C05",
            "field.a1": "night_city",
            "display.day": ["D01", "?"],
            "slots.1.night": ["N01", None, None, None, None, None],
            "cards.2": 9,
            "turn": 2,
        }
        for fact, value in facts.items():
            match.correct(fact, value)
            assert match.game.facts(match.state)[fact] == value
        assert "C05" not in player(match, 2)["deck"]
        match.correct("board.a1", None)
        assert "C05" in player(match, 2)["deck"]
        match.undo(len(facts) + 1)
        assert dump(match)["advances"] == 0

    def test_a_correction_of_the_goods_ends_a_return(self) -> None:
        match = at({"goods": {"wood": 8}, "hand": ["C09"]})
        play(match, "card C09", "field b3")
        assert dump(match)["decision"]["node"] == "limit"
        match.correct("goods.1.wood", 5)
        assert dump(match)["decision"]["node"] == "draw"

    @pytest.mark.parametrize(
        "fact, value",
        [
            ("goods.1.wood", -1),
            ("goods.1.gold", 1),
            ("advances", 900),
            ("turn", 7),
            ("display.day", ["X"]),
            ("board.a1", "C05"),
            ("field.a1", "cloud"),
            ("cards.1", 17),
        ],
    )
    def test_what_cannot_exist_is_refused(self, fact: str, value: object) -> None:
        match = begun(3)
        before = match.state
        with pytest.raises(BadCorrection):
            match.correct(fact, value)
        assert match.state == before

    def test_cards_of_the_host_cannot_be_corrected(self) -> None:
        with pytest.raises(BadCorrection):
            at({"hand": ["C09"]}).correct("board.a1", "1:C05")

    def test_lasting_effects_follow_a_corrected_slot(self) -> None:
        match = at({"hand": ["C09"]}, options={"side": "winter"})
        match.correct("slots.1.day", [None, None, "D01", "D05", None, None])
        seat = match.view(0)["players"][0]
        assert (seat["capacity"], seat["powers"]) == (7, {"storage": 1, "range": 1})
