"""The Solari page: every legal choice can be tapped, everything is said in both languages."""

import re

import pytest

from heliograph.engine import CHANCE, REFEREE, TABLE, Match, SeededDealer
from heliograph.games import GAMES
from heliograph.games.show import Offer, Show
from heliograph.games.shows import show_for
from heliograph.games.solari.game import OPTIONS
from heliograph.games.solari.layout import NODES
from heliograph.games.solari.show_texts import WORDS
from shared_rules.rng import Rng
from tests.host.games.solari.tables import greedy_game, play_turn, solari, table, taps
from tests.host.games.solari.turn_text import parse_turn

EVERYTHING = {"level": 3, "hunter": True, "blocker": True, "doubler": True}
TABLES = [
    (2, {"depth": "referee", "target": 12}),
    (2, {"depth": "digital", "turns": 25, **EVERYTHING}),
    (2, {"depth": "referee", "source": "hidden", "level": 2}),
    (2, {"depth": "digital", "source": "open"}),
    (4, {"depth": "referee", "teams": True, "turns": 8, **EVERYTHING}),
    (4, {"depth": "digital", "turns": 8, "level": 2, "hunter": True}),
    (4, {"depth": "referee", "source": "free", "level": 3}),
    (2, {"depth": "score", "level": 3, "doubler": True, "turns": 6}),
    (4, {"depth": "score", "source": "hidden", "level": 2, "turns": 4}),
]
NAMES = ("Anna", "Ben")
FEW_GROUPS = 6
TARGET = re.compile(r"|dice:[1-6]-[1-6]|(?:square:[0-7]{2}>)?square:[0-7]{2}|off|heading:[NESW]")


def first_atoms(offers: list[Offer]) -> list[int]:
    return sorted({offer.choices[0] for offer in offers})


def check_offers(show: Show, state: bytes) -> list[Offer]:
    """Everything legal is offered to the table, nothing else, and each can be told apart."""
    offers = show.offers(state, TABLE)
    pending = show.game.pending(state)
    assert first_atoms(offers) == list(pending.choices)
    seen = [(offer.group, offer.target, offer.label) for offer in offers]
    assert len(set(seen)) == len(seen)
    assert all(offer.label.strip() and TARGET.fullmatch(offer.target) for offer in offers)
    assert len({offer.group for offer in offers}) <= FEW_GROUPS
    assert {offer.seat for offer in offers} == {pending.seat}
    for offer in offers:
        after = state
        for choice in offer.choices:
            assert choice in show.game.pending(after).choices
            after = show.game.apply(after, choice)
    return offers


def check_viewers(show: Show, state: bytes) -> None:
    """A seat is offered its own decisions, and the real dice of a real table."""
    seat = show.game.pending(state).seat
    is_real = show.game.options["depth"] != "digital"
    for viewer in range(show.game.seats):
        offered = first_atoms(show.offers(state, viewer))
        may = viewer == seat or (seat == CHANCE and is_real)
        assert offered == (list(show.game.pending(state).choices) if may else [])
    assert show.offers(state, REFEREE) == show.offers(state, TABLE)


def check_words(shows: list[Show], state: bytes) -> None:
    """Both languages say something, and not the same, wherever a sentence is due."""
    english, german = (show.due(state) for show in shows)
    assert english.text != german.text
    assert english.headline
    assert german.headline
    boards = [show.board(state) for show in shows]
    assert boards[0]["words"] != boards[1]["words"]
    for show in shows:
        facts = show.facts(state)
        assert [fact.name for fact in facts] == list(show.game.facts(state))
        assert all(fact.label and fact.group for fact in facts)
        assert [row.is_total for row in show.sheet(state)][-1]
        assert show.sheet(state)[-1].values == show.race(state)


@pytest.mark.parametrize("seats, options", TABLES)
def test_random_games_by_taps_alone(seats, options):
    game = solari(seats, **options)
    shows = [show_for(game, lang, NAMES) for lang in ("en", "de")]
    match, rng, tapped = Match(game), Rng(7), 0
    dealer = SeededDealer(7)
    while match.outcome is None and tapped < 120:
        if match.pending.seat == CHANCE and options["depth"] == "digital":
            check_viewers(shows[0], match.state)
            match.play(dealer.deal(match))
            continue
        offers = check_offers(shows[0], match.state)
        if tapped % 6 == 0:
            check_offers(shows[1], match.state)
            check_viewers(shows[0], match.state)
            check_words(shows, match.state)
        offer = offers[rng.below(len(offers))]
        told = [show.step_sentence(match.state, offer.choices, TABLE) for show in shows]
        assert "{" not in "".join(told)
        match.play_all(offer.choices)
        tapped += 1
    if match.outcome:
        assert shows[0].offers(match.state, TABLE) == []
        check_words(shows, match.state)


def taps_of_a_greedy_game(seed: int) -> tuple[int, int]:
    """How many taps enter a whole game of two greedy players, and how many turns it had."""
    match = greedy_game(seed, depth="referee")
    entered = taps(show_for(match.game, "en"), match)
    return len(entered), sum(offer.group == "What fell" for offer in entered)


class TestTaps:
    def test_a_whole_turn_takes_three_taps(self):
        match = table("1@22 2@23 3@54 4@60", "1@00", level=2)
        show = show_for(match.game, "en", NAMES)
        for target in ("dice:3-1", "square:54>square:24", "square:60>square:61"):
            offer = next(one for one in show.offers(match.state, TABLE) if one.target == target)
            match.play_all(offer.choices)
        assert show.race(match.state) == (3, 0)

    def test_taps_of_a_turn_over_whole_games(self, record_property):
        counted = [taps_of_a_greedy_game(seed) for seed in range(3)]
        taps, turns = (sum(column) for column in zip(*counted, strict=True))
        record_property("mean_taps_per_turn", round(taps / turns, 2))
        print(f"\nSolari, greedy games: {taps} taps, {turns} turns, {taps / turns:.2f} per turn")
        assert taps / turns < 4

    def test_after_a_hit_one_tap_places_the_piece_or_moves_on(self):
        match = table("1@74 2@61", "1@34 2@00", dice="4-3")
        show = show_for(match.game, "de", NAMES)
        hit = next(o for o in show.offers(match.state, TABLE) if o.target == "square:74>square:34")
        assert hit.label == "Komet 1: 74 → 34 ✶ Ben 1"
        match.play_all(hit.choices)
        targets = {offer.target: offer for offer in show.offers(match.state, TABLE)}
        assert {"square:34>square:04", "square:04", "square:37"} <= set(targets)
        assert match.game.choice_text(targets["square:34>square:04"].choices[0]) == "same"
        assert match.game.choice_text(targets["square:04"].choices[0]) == "place"

    def test_a_double_offers_the_rim_and_the_total_shot(self):
        match = table("1@30 2@61", "1@34 2@00")
        match.play_all(parse_turn(match.game, match.state, "2-2: 30-32-34"))
        show = show_for(match.game, "en", NAMES)
        targets = {offer.target for offer in show.offers(match.state, TABLE)}
        assert {"off", "square:07"} <= targets
        assert show.due(match.state).headline == "Anna: aimed or total?"


def test_questions_call_people_by_their_names():
    match = table("1@31N 2@60N", "1@35N 2@00N", level=3)
    match.play_all(parse_turn(match.game, match.state, "4-3: 31-35-65"))
    english, german = (show_for(match.game, lang, NAMES) for lang in ("en", "de"))
    assert english.due(match.state).text == "Anna puts comet 1 of Ben on a free rim square."
    match.play("rim 05")
    assert english.due(match.state).text == "Anna chooses the heading of comet 1 of Ben."
    assert german.due(match.state).text == "Anna wählt die Richtung: Komet 1 von Ben."


class TestLog:
    def test_a_turn_is_told_as_people_say_it(self):
        match = table("1@22 2@23 3@54 4@60", "1@00 2@77", level=2)
        choices = parse_turn(match.game, match.state, "3-1: 54-24, 60-61")
        told = show_for(match.game, "en", NAMES).step_sentence(match.state, choices, TABLE)
        assert told == (
            "Anna rolls 3-1. Anna moves comet 3 from 54 to 24. Anna moves comet 4 from 60 to 61. "
            "Anna scores 3: row 22–24 new: 1; sequence 1-2-3: 2."
        )

    def test_shots_rim_heading_and_total_are_told(self):
        match = table("1@31N 2@60N", "1@35N 2@00N", level=3)
        choices = parse_turn(match.game, match.state, "4-3: 31-35-65=05E")
        told = show_for(match.game, "de", NAMES).step_sentence(match.state, choices, TABLE)
        assert "von 31 nach 35 und schießt Komet 1 von Ben ab." in told
        assert told.endswith("Komet 1 von Ben kommt auf 05. Komet 1 von Ben zeigt nach Osten.")
        match = table("1@30 2@61", "1@34 2@00")
        choices = parse_turn(match.game, match.state, "2-2: 30-32-34=off")
        told = show_for(match.game, "en", NAMES).step_sentence(match.state, choices, TABLE)
        assert told.endswith("Comet 1 of Ben leaves the board.")

    def test_the_end_is_told(self):
        match = table("1@22 2@23 3@54 4@60", "1@00 2@77", target=1)
        choices = parse_turn(match.game, match.state, "3-1: 54-24, 60-61")
        show = show_for(match.game, "de", NAMES)
        assert show.step_sentence(match.state, choices, TABLE).endswith("Anna gewinnt mit 1.")
        match.play_all(choices)
        assert show.due(match.state).text == "Anna gewinnt mit 1."

    def test_a_draw_is_told(self):
        match = table("1@33 2@61", "1@00", turns=1, turn=2, dice="4-1")
        show = show_for(match.game, "en", NAMES)
        match.play_all(show.offers(match.state, TABLE)[0].choices)
        match.play_all(show.offers(match.state, TABLE)[0].choices)
        assert show.due(match.state).headline == "The end: a draw"
        assert show.due(match.state).text == "A draw at 0: Anna and Ben."


class TestBoard:
    def test_dice_show_what_is_used(self):
        match = table("1@33 2@61", "1@00", dice="4-1")
        show = show_for(match.game, "en")
        assert [die["used"] for die in show.board(match.state)["dice"]] == [False, False]
        match.play_all(["die 4", "piece 2", "go N"])
        board = show.board(match.state)
        assert [die["used"] for die in board["dice"]] == [True, False]
        assert board["trail"] == [["61", "21"]]

    def test_what_just_scored_shows_how_it_was_moved(self):
        match = table("1@22 2@23 3@54 4@60", "1@00 2@77")
        play_turn(match, "3-1: 54-24, 60-61")
        board = show_for(match.game, "en", NAMES).board(match.state)
        assert board["trail"] == [["54", "24"], ["60", "61"]]
        assert board["last"]["lines"] == [["22", "23", "24"]]
        assert board["last"]["title"] == "Anna +1"

    def test_a_shot_piece_waits_a_lost_one_lies_outside(self):
        match = table("1@30 2@61", "1@34 2@00")
        match.play_all(parse_turn(match.game, match.state, "2-2: 30-32-34"))
        show = show_for(match.game, "en")
        assert show.board(match.state)["waiting"] == ["1-1"]
        match.play("total")
        board = show.board(match.state)
        assert (board["waiting"], board["lost"]) == ([], ["1-1"])

    def test_a_team_has_one_counter(self):
        show = show_for(solari(4, teams=True), "en", ("Anna", "Ben", "Cora", "Dan"))
        board = show.board(show.game.start())
        assert [counter["seats"] for counter in board["counters"]] == [[0, 2], [1, 3]]
        assert board["counters"][0]["label"] == "Anna + Cora: 0 points"


class TestSheetFactsOptions:
    def test_the_sheet_explains_the_last_scoring(self):
        match = table("1@22 2@23 3@54 4@60", "1@00 2@77", level=2)
        play_turn(match, "3-1: 54-24, 60-61")
        rows = show_for(match.game, "en").sheet(match.state)
        assert [(row.label, row.rule, row.values) for row in rows] == [
            ("Before the last scoring", "SLI-1.3", (0, 0)),
            ("row 22–24 new", "SLI-7.5", (1, 0)),
            ("sequence 1-2-3", "SLI-8.3", (2, 0)),
            ("Still to go", "SLI-13.1", (33, 36)),
            ("Points", "SLI-1.3", (3, 0)),
        ]

    @pytest.mark.parametrize("level, source", [(1, "hidden"), (3, "dice")])
    def test_every_value_offered_for_a_correction_is_accepted(self, level, source):
        pieces = "1@33N 2@61N" if level > 2 else "1@33 2@61"
        match = table(pieces, "1@00", level=level, source=source)
        show = show_for(match.game, "en", NAMES)
        for fact in show.facts(match.state):
            values = [value for value, _ in fact.values]
            values += [bound for bound in (fact.low, fact.high) if bound is not None]
            assert values
            assert fact.value in values or not fact.values
            for value in values:
                after = match.game.correct(match.state, fact.name, value)
                assert match.game.facts(after)[fact.name] == value or value is None

    def test_every_option_has_a_line_and_a_rule(self):
        english, german = ({one.name: one for one in show_options(lang)} for lang in ("en", "de"))
        assert set(english) == {spec.name for spec in OPTIONS} - {"depth"}
        for name, option in english.items():
            assert option.explain != german[name].explain
            assert option.rule.startswith("SLI-")
            assert option.default in [value for value, _ in option.values]
            for value, _ in option.values:
                solari(4, **{name: value})


@pytest.mark.parametrize(
    "lang, words",
    [
        (
            "en",
            [
                "breaks the row 40–42 of Ben",
                "leaves three comets on 20–23: one more makes four in a row",
            ],
        ),
        (
            "de",
            [
                "bricht die Reihe 40–42 von Ben",
                "lässt drei Kometen auf 20–23: einer mehr ergibt vier in einer Reihe",
            ],
        ),
    ],
)
def test_what_a_turn_means_beyond_its_points_is_said(lang, words):
    match = table("1@21 2@23 3@00 4@61 5@77", "1@40 2@41 3@42 4@74 5@04 6@17", dice="2-2")
    before = match.state
    play_turn(match, "2-2: 00-20, 61-41=01")
    shown = show_for(match.game, lang, ("Ada", "Ben"))
    assert [reason.text for reason in shown.outlook(0, before, match.state)] == words
    assert [reason.rule for reason in shown.outlook(0, before, match.state)] == [
        "SLI-5.1",
        "SLI-7.1",
    ]


def test_what_was_so_before_a_turn_is_no_merit_of_it():
    match = table("1@21 2@22 3@23 4@61 5@77", "1@40 2@41 3@42", dice="2-2")
    before = match.state
    play_turn(match, "2-2: 61-63, 77-75")
    assert show_for(match.game, "en", ("Ada", "Ben")).outlook(0, before, match.state) == []


def test_a_row_of_four_does_not_lack_one_to_four():
    match = table("1@21 2@22 3@23 4@54 5@67", dice="3-1")
    before = match.state
    play_turn(match, "3-1: 54-24, 67-66")
    assert show_for(match.game, "en", ("Ada", "Ben")).outlook(0, before, match.state) == []


def test_a_row_of_four_that_a_turn_gives_up_is_no_merit():
    match = table("1@21 2@22 3@23 4@24 5@67", dice="3-1")
    before = match.state
    play_turn(match, "3-1: 23-53, 67-66")
    assert show_for(match.game, "en", ("Ada", "Ben")).outlook(0, before, match.state) == []


def test_without_a_board_nothing_is_said_of_rows():
    match = Match(solari(2, depth="score"))
    match.advance(SeededDealer(1))
    before = match.state
    match.play_all(["row 4", "done"])
    assert show_for(match.game, "en", ("Ada", "Ben")).outlook(0, before, match.state) == []


def show_options(lang):
    return GAMES["solari"].option_texts(lang)


def test_every_word_is_there_in_both_languages():
    assert {f"head.{node}" for node in NODES if node != "ended"} <= set(WORDS)
    fields = re.compile(r"{(\w+)}")
    for key, words in WORDS.items():
        english, german = words.template("en"), words.template("de")
        assert set(fields.findall(english)) == set(fields.findall(german)), key
