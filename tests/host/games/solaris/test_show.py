"""The show of Solaris: every choice can be tapped, every tap is legal, nobody sees too much."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from heliograph.engine import CHANCE, REFEREE, TABLE, Match
from heliograph.games import load_game
from heliograph.games.show import Offer, Show
from heliograph.games.shows import show_for
from heliograph.games.solaris.layout import NODES, STOP
from heliograph.games.solaris.show_texts import HEADLINES
from tests.contract.matches import random_match, varied_positions
from tests.host.games.solaris.real_table import Evening, taps_of
from tests.host.games.solaris.tables import played
from tests.host.games.solaris.test_referee import referee

LANGUAGES = ("en", "de")
NAMES = ("Anna", "Ben", "", "Dora", "Emil")
TABLES = [
    (seats, depth, extra)
    for seats in (3, 4, 5)
    for depth, extra in (
        ("digital", ()),
        ("referee", ()),
        ("referee", ("enter_display", "allow_surplus_cards", "one_shuttle_per_station")),
    )
]


@cache
def random_game(seats: int, depth: str, extra: tuple[str, ...]) -> Match:
    """A random match to its end, looked at and never changed."""
    game = load_game(
        "solaris", seats, {"depth": depth, "layout": "random"} | dict.fromkeys(extra, True)
    )
    return random_match(game, 11 + seats)


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: "-".join(map(str, table)))
def match(request: pytest.FixtureRequest) -> Match:
    return random_game(*request.param)


Shown = tuple[Show, bytes, int, list[Offer]]
_SHOWN: dict[int, list[Shown]] = {}


def shown(match: Match) -> list[Shown]:
    """Every kind of position for its viewers, with its offers, in one language or the other."""
    if id(match) not in _SHOWN:
        _SHOWN[id(match)] = list(_shown(match))
    return _SHOWN[id(match)]


def _shown(match: Match) -> Iterator[Shown]:
    # At referee depth everybody sees the same.
    is_open = match.game.options["depth"] == "referee"
    viewers = (TABLE, 0) if is_open else (TABLE, REFEREE, *range(match.game.seats))
    for number, state in enumerate(varied_positions(match, 2)):
        show = show_for(match.game, LANGUAGES[number % 2], NAMES)
        for viewer in viewers:
            yield show, state, viewer, show.offers(state, viewer)


def test_every_choice_a_viewer_has_begins_an_offer(match: Match) -> None:
    for show, state, viewer, offers in shown(match):
        listed = {choice["id"] for choice in show.game.view(state, viewer)["pending"]["choices"]}
        assert {offer.choices[0] for offer in offers} == listed


def test_every_offer_is_legal_from_its_first_choice_to_its_last(match: Match) -> None:
    for show, state, _, offers in shown(match):
        for offer in offers:
            position = state
            seat = show.game.seat_of(state, offer.choices[0])
            assert offer.seat == seat
            for choice in offer.choices:
                pending = show.game.pending(position)
                assert choice in pending.choices, offer
                position = show.game.apply(position, choice)


def test_labels_tell_offers_apart(match: Match) -> None:
    for _, _, _, offers in shown(match):
        labels = Counter((offer.group, offer.target, offer.label) for offer in offers)
        assert [label for label, count in labels.items() if count > 1] == []
        assert all(offer.label.strip() for offer in offers)
        assert len({offer.group for offer in offers}) <= 6


def test_both_languages_offer_the_same(match: Match) -> None:
    english, german = (show_for(match.game, lang, NAMES) for lang in LANGUAGES)
    differ = 0
    for state in varied_positions(match, 2):
        one, other = english.offers(state, REFEREE), german.offers(state, REFEREE)
        assert [offer.choices for offer in one] == [offer.choices for offer in other]
        differ += [offer.label for offer in one] != [offer.label for offer in other]
    assert differ


def test_what_is_due_is_said_in_both_languages(match: Match) -> None:
    for state in varied_positions(match, 2):
        due = {lang: show_for(match.game, lang, NAMES).due(state) for lang in LANGUAGES}
        assert due["en"].text != due["de"].text
        assert all(one.headline and len(one.headline) <= 60 for one in due.values())
        seat = match.game.pending(state).seat
        assert due["en"].seat == (seat if seat >= 0 else None)


def test_there_is_a_headline_for_every_decision() -> None:
    assert set(HEADLINES) == set(NODES)


def test_every_step_is_told_without_an_open_field(match: Match) -> None:
    told = 0
    for lang in LANGUAGES:
        show = show_for(match.game, lang, NAMES)
        for number in range(min(len(match), 300)):
            state, step = match.state_at(number), match.step_at(number)
            assert isinstance(step, int)
            sentence = show.choice_sentence(state, step, TABLE)
            assert not set("{}[]") & set(sentence)
            told += bool(sentence)
    assert told > 100


def test_the_board_holds_what_the_view_holds(match: Match) -> None:
    for state in varied_positions(match, 2):
        show = show_for(match.game, "en", NAMES)
        board, seen = show.board(state), show.game.view(state, TABLE)
        assert json.loads(json.dumps(board)) == board
        assert board["hands"] == [hand["count"] for hand in seen["hands"]]
        for station in board["stations"]:
            count = sum(len(stack) for stack in station["energy"] + station["rim"])
            assert count == show.game.seats
        docked = [colour for station in board["stations"] for colour in station["shuttles"]]
        assert sorted(board["free"] + docked) == [1, 2, 3, 4]


def test_facts_are_entered_without_typing(match: Match) -> None:
    """What may be entered is taken, and what is there now is among it."""
    game = match.game
    for state in varied_positions(match, 1):
        facts = show_for(game, "de", NAMES).facts(state)
        assert {fact.name: fact.value for fact in facts} == game.facts(state)
        for fact in facts:
            assert "" not in (fact.label, fact.group)
            if fact.values:
                assert fact.value in [value for value, _ in fact.values]
            for value in [value for value, _ in fact.values[:3]] or [fact.low, fact.value]:
                game.correct(state, fact.name, value)


def test_a_stack_of_tokens_is_put_in_order_by_choosing_one() -> None:
    show, state = at({"depth": "referee"}, ENGINE_DECK)
    fact = next(fact for fact in show.facts(state) if fact.name == "tokens.ED.energy")
    assert [label for _, label in fact.values] == ["1: Ben < Yellow", "1: Yellow < Ben"]
    after = show.game.correct(state, fact.name, fact.values[1][0])
    assert show.game.facts(after)[fact.name] == {"1": [3, 2]}


# Secrets


def test_an_offer_of_the_digital_table_never_passes_a_draw() -> None:
    """A card that the host deals must not be known to whoever taps."""
    for show, state, _, offers in shown(random_game(4, "digital", ())):
        is_chance = show.game.pending(state).seat == CHANCE
        for offer in offers if not is_chance else ():
            position = state
            for choice in offer.choices:
                assert show.game.pending(position).seat != CHANCE
                position = show.game.apply(position, choice)


def test_the_offers_of_a_seat_are_its_own() -> None:
    match = random_game(4, "digital", ())
    seen = 0
    for show, state, viewer, offers in shown(match):
        pending = show.game.pending(state)
        if viewer == TABLE and pending.seat >= 0:
            assert offers == []
        if viewer >= 0 and pending.seat >= 0:
            assert all(offer.seat == viewer for offer in offers)
            seen += bool(offers)
    assert seen


def test_a_hidden_draw_is_told_to_its_witness_only() -> None:
    match = random_game(3, "digital", ())
    show = show_for(match.game, "en", NAMES)
    hidden = 0
    for number in range(len(match)):
        state, step = match.state_at(number), match.step_at(number)
        assert isinstance(step, int)
        text = match.game.choice_text(step)
        if match.game.seen_text(state, step, TABLE) == text or not text.startswith("draw"):
            continue
        card = show.words.card(
            show.game.parse_choice(text) - show.game.parse_choice("draw EC-purple")
        )
        tellers = [show.choice_sentence(state, step, viewer) for viewer in range(3)]
        assert card not in show.choice_sentence(state, step, TABLE)
        assert card in show.choice_sentence(state, step, REFEREE)
        assert 1 <= sum(card in told for told in tellers) <= 2
        hidden += 1
    assert hidden > 10


def test_no_hand_reaches_another_page() -> None:
    match = random_game(3, "digital", ())
    show = show_for(match.game, "en", NAMES)
    for state in varied_positions(match, 2):
        own = [show.hand(state, seat) for seat in range(3)]
        sizes = [hand["count"] for hand in own]
        assert [len(hand["cards"]) for hand in own] == sizes
        assert "hand" not in show.board(state)


# Sentences


def at(options: dict[str, object], position: dict[str, object]) -> tuple[Show, bytes]:
    game = load_game("solaris", 3, options)
    return show_for(game, "en", NAMES), game.load(position)


ENGINE_DECK = {
    "round": 1,
    "active": "ED",
    "turn": 1,
    "stations": {"ED": {"energy": {"1": [2, 3]}, "rim": {"3": [1]}}},
    "bridges": ["purple", "pink", "green", "blue", "purple", "pink"],
    "spares": ["green", "blue"],
    "hands": [5, 5, 5],
}


def tap(show: Show, state: bytes, label: str) -> Offer:
    """The offer of the table with this label."""
    offers = show.offers(state, TABLE)
    found = [offer for offer in offers if offer.label == label]
    assert found, f"{label!r} is not among {[offer.label for offer in offers]}"
    return found[0]


@pytest.mark.parametrize(
    "label, told",
    [
        ("+2 → 5, draw 1", "Anna replenishes Engine Deck from 3 to 5 with 2 cards."),
        ("EC +1", "Anna redirects 1: Engine Deck 3 → 2, Energy Cell 1 → 2."),
        ("Exchange one card", "Anna discards a card. Anna draws one card."),
        ("HQ +3 for 2, draw 1", "Anna spends 2 at Engine Deck for 3 cards:"),
        ("Pass", "Anna passes at Engine Deck."),
    ],
)
def test_a_turn_with_real_cards_is_one_tap(label: str, told: str) -> None:
    show, state = at({"depth": "referee"}, ENGINE_DECK)
    offer = tap(show, state, label)
    assert show.step_sentence(state, offer.choices, TABLE).startswith(told)
    for choice in offer.choices:
        state = show.game.apply(state, choice)
    assert show.due(state).seat != 0


@pytest.mark.parametrize(
    "named, told",
    [
        (["rob 2"], "Anna takes one card from Ben."),
        (["rob 2", "rob 3"], "Anna takes one card each from Ben and Yellow."),
    ],
)
def test_a_thief_takes_a_card_of_each_who_is_named(named: list[str], told: str) -> None:
    match = played(referee("CAN", 3, [4, 4, 4]), "station", *named)
    show = show_for(match.game, "en", ("Anna", "Ben", ""))
    assert told in show.choice_sentence(match.state, STOP, TABLE)


def test_the_known_display_is_asked_for() -> None:
    position = ENGINE_DECK | {"display": ["ED-pink", "HQ-blue", "SP-green"]}
    show, state = at({"depth": "referee", "enter_display": True}, position)
    offer = tap(show, state, "+2 → 5")
    for choice in offer.choices:
        state = show.game.apply(state, choice)
    assert tap(show, state, "Display 2: Headquarters blue").target == "display:2"


def test_the_end_of_a_round_says_who_draws_how_many() -> None:
    game = load_game("solaris", 3, {"depth": "referee"})
    show = show_for(game, "en", NAMES)
    match = random_match(game, 5)
    sentences = [
        show.choice_sentence(match.state_at(number), int(match.step_at(number)), TABLE)  # type: ignore[arg-type]
        for number in range(len(match))
    ]
    assert any("Draw from the stack:" in sentence for sentence in sentences)
    assert any("Round 2 begins." in sentence for sentence in sentences)
    assert "The game is over." in sentences[-1]


@pytest.mark.parametrize(
    "laser, cell, told",
    [
        ([8, 7, 3], {"1": [1, 2, 3]}, "Anna wins with 8 energy on the laser."),
        ([8, 8, 3], {"2": [1], "4": [2], "6": [3]}, "Ben wins: 8 on the laser, and more energy"),
        ([8, 8, 3], {"2": [1, 2, 3]}, "Anna and Ben share the victory with 8 energy"),
    ],
)
def test_the_end_says_who_won_and_why(
    laser: list[int], cell: dict[str, list[int]], told: str
) -> None:
    end = {"phase": "over", "decision": {"node": "over"}, "stations": {"EC": {"energy": cell}}}
    show, state = at({"depth": "referee"}, ENGINE_DECK | end | {"laser": laser})
    assert show.due(state).text.startswith(told)
    assert show.offers(state, TABLE) == []


# How quick it is at a real table


def test_a_turn_takes_few_taps() -> None:
    """Games of greedy players, entered at referee depth with unnamed cards."""
    turns = taps = 0
    for seats, seed in ((3, 1), (4, 3), (5, 2)):
        evening = Evening(seats, seed)
        entered = taps_of(show_for(evening.game, "en", NAMES), evening)
        assert entered.final_digest == evening.digest
        assert entered.in_setup <= 6 + 2 * seats + 4
        turns += evening.turns
        taps += entered.in_turns
    print(f"Solaris: {turns} turns, {taps / turns:.2f} taps per turn")
    assert taps <= 1.5 * turns


def test_two_shuttles_of_one_colour_are_told_apart() -> None:
    """The owner of a box says what is in it."""
    box = {"shuttles": {"colours": ["purple", "purple", "green", "blue"]}}
    game = load_game("solaris", 3, {"depth": "referee"}, box)
    show = show_for(game, "en", NAMES)
    rim = {"SP": {"energy": {"1": [2, 3]}, "rim": {"3": [1]}}}
    state = game.load(ENGINE_DECK | {"active": "SP", "stations": rim})
    labels = [offer.label for offer in show.offers(state, TABLE) if offer.target == "station:HQ"]
    assert labels[:2] == ["Purple → HQ", "Purple2 → HQ"]


def test_a_dealt_set_up_is_one_short_line_for_each_thing() -> None:
    match = random_game(3, "digital", ())
    show = show_for(match.game, "en", NAMES)
    choices = [int(match.step_at(number)) for number in range(24)]  # type: ignore[arg-type]
    told = show.step_sentence(match.game.start(), choices, TABLE)
    assert told.count("Bridges:") == 1
    assert told.count(": start tile A") == 3
    assert "draws" not in told
