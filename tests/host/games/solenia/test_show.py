"""The page of Solenia: all that is legal can be tapped, and is said in both languages."""

import json
import re
import string

import pytest

from heliograph.engine import CHANCE, REFEREE, TABLE, BadCorrection, Match, SeededDealer
from heliograph.games import GAMES, load_game
from heliograph.games.rulebook import rules_of
from heliograph.games.show import Offer, Show
from heliograph.games.shows import show_for
from heliograph.games.solenia import show_texts
from heliograph.games.solenia.facts import NODE
from heliograph.games.solenia.layout import NODES, REVEAL
from shared_rules.rng import Rng
from tests.contract.matches import shared_match, varied_positions
from tests.host.games.solenia.real_table import taps_of, told_game
from tests.host.games.solenia.tables import at, fresh

NAMES = ("Anna", "Ben", "Cleo", "Dan")
WINTER = {"side": "winter", "improvements": True}
TABLES = [
    *((seats, {"depth": depth}) for depth in ("referee", "digital") for seats in (1, 2, 3, 4)),
    (2, {"depth": "digital", **WINTER}),
    (3, {"depth": "referee", **WINTER}),
    *((2, {"depth": "referee", "level": level}) for level in (0, 1, 2)),
    (1, {"depth": "referee", "level": 2, **WINTER}),
]
TARGET = re.compile(
    r"|field:[a-e][1-5]|card:\w+|value:[0-2]|order:(day|night):[1-4]|good:\w+|city:(day|night)"
    r"|slot:[1-4]:(day|night):[1-6]|star|airship|seat:[1-4]|tile:\w+|pair:[1-4]|die:[1-6]"
    r"|reveal:(\w+|\?)"
)
FEW_GROUPS = 6


def shows_of(seats: int, options: dict[str, object]) -> list[Show]:
    game = load_game("solenia", seats, options)
    return [show_for(game, lang, NAMES[:seats]) for lang in ("en", "de")]


def first_atoms(offers: list[Offer]) -> list[int]:
    return sorted({offer.choices[0] for offer in offers})


def check_offers(show: Show, state: bytes, viewer: int) -> list[Offer]:
    """All that this viewer may do is offered, nothing else; each offer can be told apart."""
    offers = show.offers(state, viewer)
    listed = show.game.view(state, viewer)["pending"]["choices"]
    assert first_atoms(offers) == [row["id"] for row in listed]
    seen = [(offer.group, offer.target, offer.label) for offer in offers]
    assert len(set(seen)) == len(seen)
    assert len({offer.group for offer in offers}) <= FEW_GROUPS
    assert {offer.seat for offer in offers} <= {show.game.pending(state).seat}
    for offer in offers:
        assert offer.label.strip()
        assert TARGET.fullmatch(offer.target), offer
        assert offer.rule in rules_of("solenia")
        after = state
        for choice in offer.choices:
            assert choice in show.game.pending(after).choices, offer
            after = show.game.apply(after, choice)
    return offers


def check_words(shows: list[Show], state: bytes) -> None:
    """Whatever is said is said in both languages."""
    english, german = (show.due(state) for show in shows)
    assert english.text != german.text
    assert english.headline
    assert german.headline
    assert english.seat == german.seat
    boards = [show.board(state) for show in shows]
    assert json.loads(json.dumps(boards[0])) == boards[0]
    assert boards[0]["words"] != boards[1]["words"]
    for show in shows:
        facts = show.facts(state)
        assert [fact.name for fact in facts] == list(show.game.facts(state))
        assert all(fact.label and fact.group for fact in facts)
        assert all(fact.values or fact.high is not None for fact in facts), "no JSON to type"
        assert show.sheet(state)[-1].is_total
        assert len(show.race(state)) == len(show.seats(state)) == show.game.seats


@pytest.mark.parametrize("seats, options", TABLES)
def test_every_kind_of_decision_can_be_tapped_and_told(
    seats: int, options: dict[str, object]
) -> None:
    shows = shows_of(seats, options)
    match = shared_match(shows[0].game, 3)
    for state in varied_positions(match, 2):
        for viewer in (TABLE, *range(min(seats, 2))):
            check_offers(shows[0], state, viewer)
        check_words(shows, state)
        for offer in check_offers(shows[1], state, REFEREE)[::5]:
            told = [show.step_sentence(state, offer.choices, REFEREE) for show in shows]
            assert "{" not in "".join(told)
            assert told[0]
            assert told[0] != told[1]
            said = [show.choice_sentence(state, offer.choices[0], TABLE) for show in shows]
            assert all(said), "a line of the log is never empty"


@pytest.mark.parametrize("seats, options", TABLES)
def test_random_taps_reach_the_end(seats: int, options: dict[str, object]) -> None:
    show = shows_of(seats, options)[0]
    match, rng, dealer = Match(show.game), Rng(11), SeededDealer(11)
    while match.outcome is None:
        seat = match.pending.seat
        if seat == CHANCE and options["depth"] == "digital":
            match.play(dealer.deal(match))
            continue
        offers = show.offers(match.state, TABLE if seat == CHANCE else seat)
        match.play_all(offers[rng.below(len(offers))].choices)
    assert show.offers(match.state, TABLE) == []
    assert "The game is over" in show.due(match.state).text


class TestTaps:
    @pytest.mark.parametrize("knows_strips, most", [(False, 3.6), (True, 2.8)])
    def test_a_turn_with_real_cards_takes_few_taps(self, knows_strips: bool, most: float) -> None:
        match = told_game(2, 5, knows_strips=knows_strips)
        taps = taps_of(show_for(match.game, "en"), match)
        first = next(at for at, offer in enumerate(taps) if offer.rule == "SLN-4.2")
        mean = (len(taps) - first) / 32
        kind = "known" if knows_strips else "asked for"
        print(f"\nreferee, strips {kind}: set-up {first} taps, a turn {mean:.2f}")
        assert sum(len(offer.choices) for offer in taps) == len(match.steps)
        assert mean < most

    def test_a_field_can_be_tapped_first_then_the_value(self) -> None:
        match = fresh(2, depth="referee")
        show = show_for(match.game, "en", NAMES)
        here = [one for one in show.offers(match.state, TABLE) if one.target == "field:c4"]
        assert [one.label for one in here] == [f"{value} → c4" for value in range(3)]
        match.play_all(here[2].choices)
        under = show.offers(match.state, TABLE)
        assert [one.target for one in under[:2]] == ["good:wood", "good:wheat"]

    def test_what_leaves_no_choice_needs_no_tap(self) -> None:
        match = at(
            {"goods": {"wood": 2, "wheat": 1}, "hand": ["C09"]},
            {},
            display={"night": ["N01", "N19"]},
            strips=["2", "1", "5", "3", "4"],
            start="night",
        )
        show = show_for(match.game, "en", NAMES)
        match.play("card C09")
        cities = [one for one in show.offers(match.state, 0) if "night city" in one.label]
        assert cities
        assert all(len(one.choices) == 2 for one in cities)
        assert all("2 wood, 1 wheat (4 ★)" in one.label for one in cities)

    def test_an_order_is_one_tap_where_goods_are_only_counted(self) -> None:
        match = at(
            {"goods": {"wood": 2, "wheat": 1}},
            {},
            options={"depth": "referee", "level": 1},
        )
        match.play("value 2")
        show = show_for(match.game, "en", NAMES)
        paid = [one for one in show.offers(match.state, TABLE) if "order" in one.group]
        assert [one.label for one in paid] == ["−2 wood, 1 wheat"]
        told = show.step_sentence(match.state, paid[0].choices, TABLE)
        assert told == "Anna takes 2 ★. Anna gives away 2 wood, 1 wheat."
        match.play_all(paid[0].choices)
        assert match.pending.seat == 0, "the bonus of the slot is still to be counted"

    def test_a_question_about_a_card_names_its_field(self) -> None:
        match = told_game(2, 5, is_named=False)
        show = show_for(match.game, "en", NAMES)
        asked = 0
        for number in range(len(match)):
            state = match.state_at(number)
            if NODES[state[NODE]] in ("look", "identify"):
                field = show.board(state)["asked"]
                assert field in show.due(state).headline
                assert field in show.due(state).text
                asked += NODES[state[NODE]] == "identify"
        assert asked

    def test_an_order_that_is_turned_up_is_found_as_a_picture(self) -> None:
        match = told_game(2, 5)
        state = next(
            match.state_at(at) for at in range(len(match)) if match.state_at(at)[NODE] == REVEAL
        )
        show = show_for(match.game, "en")
        drawn = [tile["target"] for tile in show.board(state)["reveal"]["tiles"]]
        offered = [one.target for one in show.offers(state, TABLE)]
        assert sorted([*drawn, "reveal:?"]) == sorted(offered)

    def test_goods_are_returned_in_one_tap(self) -> None:
        match = at(
            {"goods": {"wood": 5, "stone": 5}, "hand": ["C09"]},
            {},
            decision={"node": "limit", "seat": 1},
        )
        labels = [one.label for one in show_for(match.game, "en").offers(match.state, 0)]
        assert labels[:3] == ["Return 2 wood", "Return 1 wood, 1 stone", "Return 2 stone"]


class TestSecrets:
    def test_a_chosen_card_stays_secret_until_it_lies_on_a_field(self) -> None:
        match = at({"hand": ["C05", "C11", "C01"]}, {})
        show = show_for(match.game, "en", NAMES)
        own, other = (show.hand(match.state, seat) for seat in (0, 1))
        assert [card["id"] for card in own["cards"]] == ["C01", "C05", "C11"]
        assert other["cards"] == []
        assert "hand" not in show.board(match.state)
        choice = match.game.parse_choice("card C05")
        assert show.choice_sentence(match.state, choice, 0) == "Anna chooses the card 1 (wood)."
        assert show.choice_sentence(match.state, choice, 1) == "Anna chooses a card."
        assert show.choice_sentence(match.state, choice, TABLE) == "Anna chooses a card."
        match.play("card C05")
        assert show.due(match.state).text == "Anna: on which field does the card go?"
        assert show.offers(match.state, 1) == show.offers(match.state, TABLE) == []
        hand = show.hand(match.state, 0)["cards"]
        assert [card["chosen"] for card in hand] == [False, True, False]
        assert "C05" not in json.dumps([show.board(match.state), show.hand(match.state, 1)])
        said = show.choice_sentence(match.state, match.game.parse_choice("field c3"), 1)
        assert said.startswith("Anna lays a 1 (wood) on c3")

    def test_a_drawn_card_is_news_for_its_owner_alone(self) -> None:
        match = at({"hand": ["C09"]})
        match.play("card C09")
        match.play("field b3")
        show = show_for(match.game, "en", NAMES)
        draw = match.game.parse_choice("draw C01")
        assert show.choice_sentence(match.state, draw, 0) == "Anna draws 2 (★ on wood)."
        assert show.choice_sentence(match.state, draw, 1) == "Anna draws a card."
        assert show.step_sentence(match.state, (draw,), TABLE) == "Anna draws a card."

    def test_the_deal_is_told_to_each_seat_whatever_the_others_got(self) -> None:
        """Anna's last card is Ben's first, and still each of them reads of three cards."""
        match = Match(load_game("solenia", 2))
        dealer = SeededDealer(1)
        while match.game.pool(match.state) != "deck 1":
            match.play(dealer.deal(match))
        show = show_for(match.game, "en", NAMES)
        texts = ("draw C01", "draw C02", "draw C05", "draw C05", "draw C01", "draw C02")
        deal = tuple(match.game.parse_choice(text) for text in texts)
        for seat in (0, 1):
            told = show.step_sentence(match.state, deal, seat)
            assert told.count(f"{NAMES[seat]} draws ") == 3
            assert NAMES[1 - seat] not in told.replace(f"{NAMES[1 - seat]} begins", "")

    def test_the_host_has_no_hands_at_a_real_table(self) -> None:
        match = fresh(2, depth="referee")
        show = show_for(match.game, "de", NAMES)
        assert show.hand(match.state, 0) is None
        board = show.board(match.state)
        assert len(board["tray"]["cards"]) == 14, "the different sorts of the sixteen cards"
        assert board["rows"][0]["fields"][0]["kind"] == "?"


class TestLog:
    def test_a_delivery_is_told_with_its_goods(self) -> None:
        match = at(
            {"goods": {"wood": 2, "wheat": 1}, "hand": ["C01"]},
            {},
            display={"night": ["N01", "N19"]},
            strips=["2", "1", "5", "3", "4"],
            start="night",
        )
        match.play("card C01")
        show, german = (show_for(match.game, lang, NAMES) for lang in ("en", "de"))
        offer = next(one for one in show.offers(match.state, 0) if "night city" in one.label)
        told = show.step_sentence(match.state, offer.choices, TABLE)
        assert "Anna takes 2 ★." in told
        assert told.endswith("Anna fulfils a night order: 2 wood, 1 wheat (4 ★).")
        told = german.step_sentence(match.state, offer.choices, TABLE)
        assert told.endswith("Anna erfüllt einen Nachtauftrag: 2 Holz, 1 Weizen (4 ★).")

    def test_the_rear_strip_is_told_for_everybody(self) -> None:
        match = at(
            {"hand": ["C15"]},
            {"cards_left": 15},
            board={"b1": "1:C05", "e1": "2:C08"},
            strips=["2", "1", "5", "3", "4"],
        )
        match.play("card C15")
        show = show_for(match.game, "en", NAMES)
        told = show.choice_sentence(match.state, match.game.parse_choice("field b3"), TABLE)
        assert "The airship moves on, the rear strip is scored." in told
        assert told.endswith("Anna takes 1 wood. Ben takes 1 water.")

    def test_goods_paid_together_are_one_sentence(self) -> None:
        match = at(
            {"goods": {"wood": 5, "stone": 5}, "hand": ["C09"]},
            {},
            decision={"node": "limit", "seat": 1},
        )
        show = show_for(match.game, "en", NAMES)
        choices = show.offers(match.state, 0)[1].choices
        assert show.step_sentence(match.state, choices, TABLE) == "Anna returns 1 wood, 1 stone."

    def test_the_end_names_the_winner_or_the_rank(self) -> None:
        for seats, words in ((1, "The game is over: 4"), (2, "won by Anna with 47 ★.")):
            match = told_game(seats, 5)
            show = show_for(match.game, "en", NAMES[:seats])
            last = match.steps[-1]
            assert isinstance(last, int)
            assert words in show.choice_sentence(match.state_at(len(match) - 1), last, TABLE)


class TestFacts:
    @pytest.mark.parametrize("options", [{"depth": "referee"}, {"depth": "digital", **WINTER}])
    def test_every_proposed_value_can_be_set(self, options: dict[str, object]) -> None:
        show = shows_of(2, options)[0]
        game, rng = show.game, Rng(2)
        state = shared_match(game, 3).state_at(90)
        for fact in show.facts(state):
            values = [value for value, _ in fact.values] or [fact.low, fact.high]
            assert fact.value in values or fact.low is not None
            for value in {0, rng.below(len(values)), len(values) - 1}:
                _correct_or_missing(show, state, fact.name, values[value])

    def test_a_card_that_is_asked_for_can_be_taken_away(self) -> None:
        match = at(
            {"cards_left": 15},
            {},
            board={"a1": "1:?1"},
            waiting="strip",
            decision={"node": "identify", "seat": 1},
            options={"depth": "referee"},
        )
        match.correct("board.a1", None)
        assert match.pending.choices
        assert match.game.dump(match.state)["decision"]["node"] == "play"

    def test_a_tile_beside_the_board_is_taken_away_without_leaving_a_gap(self) -> None:
        """With eight tiles in a row every offered row can be entered (SLN-AMB-15)."""
        row = ["D01", "D03", "D05", "D06", "D07", "D08", "D09", "D11"]
        match = at({"day": row}, {}, options={"depth": "referee"})
        fact = next(
            one
            for one in show_for(match.game, "en", NAMES).facts(match.state)
            if one.name == "slots.1.day"
        )
        less = next(value for value, label in fact.values if label == "place 7 empty")
        assert less == [*row[:6], "D11"]
        match.correct("slots.1.day", less)

    def test_an_order_is_put_to_a_slot_without_typing(self) -> None:
        match = fresh(2, depth="referee")
        show = show_for(match.game, "en", NAMES)
        fact = next(one for one in show.facts(match.state) if one.name == "slots.1.day")
        value = next(value for value, label in fact.values if label.startswith("place 1: 2 stone"))
        match.correct("slots.1.day", value)
        assert match.game.dump(match.state)["players"][0]["day"][0] == "D01"


def _correct_or_missing(show: Show, state: bytes, name: str, value: object) -> None:
    """The table may say so, unless the box has no further copy of the thing."""
    try:
        show.game.correct(state, name, value)
    except BadCorrection as refused:
        if refused.rule not in ("SLN-1", "SLN-4.1"):
            raise


def test_the_sheet_adds_up_and_names_its_rules() -> None:
    match = told_game(2, 5)
    show = show_for(match.game, "en", NAMES)
    *rows, total = show.sheet(match.state)
    assert match.outcome is not None
    for seat, score in enumerate(match.outcome.scores):
        assert sum(int(row.values[seat]) for row in rows) == total.values[seat] == score[0]
    assert {row.rule for row in (*rows, total)} <= set(rules_of("solenia"))
    assert show.race(match.state) == total.values


@pytest.mark.parametrize("level", [0, 1])
def test_what_is_told_at_the_end_is_open_before(level: int) -> None:
    match = fresh(2, depth="referee", level=level)
    show = show_for(match.game, "en", NAMES)
    assert show.sheet(match.state)[-1].values == ("?", "?")
    assert len(show.sheet(match.state)) == 1 + 2 * level


def test_options_are_those_of_the_game() -> None:
    for lang in ("en", "de"):
        for option in GAMES["solenia"].option_texts(lang):
            assert option.label
            assert option.explain.endswith(".")
            assert option.rule in rules_of("solenia")
            assert option.default in [value for value, _ in option.values]
            for value, label in option.values:
                side = {"side": "winter"} if option.name == "improvements" else {}
                load_game("solenia", 4, {**side, option.name: value, "depth": "referee"})
                assert label


def test_every_text_has_both_languages_with_the_same_fields() -> None:
    assert set(show_texts.HEADLINES) == set(NODES)
    for name in ("GOODS", "KINDS", "EFFECTS", "WORDS", "GROUPS", "LABELS", "LOG", "HEADLINES"):
        for key, words in getattr(show_texts, name).items():
            fields = [
                {field for _, field, _, _ in string.Formatter().parse(text) if field}
                for text in (words.template("en"), words.template("de"))
            ]
            assert fields[0] == fields[1], (name, key)


def test_people_are_called_by_name_or_colour() -> None:
    game = load_game("solenia", 2)
    assert show_for(game, "de", ("Anna", "")).who(0) == "Anna"
    assert show_for(game, "de", ("Anna", "")).who(1) == "Grau"
    seats = show_for(game, "en").seats(fresh(2).state)
    assert [seat["colour"] for seat in seats] == ["white", "grey"]
