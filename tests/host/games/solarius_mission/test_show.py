"""What a page offers and says of Solarius Mission: complete, legal, private, in both languages."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from heliograph.engine import CHANCE, NOBODY, REFEREE, TABLE, Match
from heliograph.games import GAMES as GAME_DESCRIPTIONS
from heliograph.games import load_game
from heliograph.games.fact_page import FactRow
from heliograph.games.show import Offer, Show
from heliograph.games.shows import show_for
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission import texts
from heliograph.games.solarius_mission.facts import ACTOR
from heliograph.games.solarius_mission.show_texts import BOARD_WORDS, HEADLINES, STOPS
from heliograph.games.solarius_mission.stack import task_of
from shared_rules.rng import Rng
from tests.host.games.solarius_mission.tables import as_referee, dice, table, taps

TURNS_OF_THREE = 48
DRAWING = GAME_DESCRIPTIONS["solarius_mission"].static
NAMES = ("Anna", "Ben", "Cleo", "Dora")
GAMES = [
    pytest.param(seats, {"depth": depth, "set_up": set_up, "map": tiles}, id=f"{seats} {depth}")
    for seats in (2, 3, 4)
    for depth, set_up, tiles in (("referee", "cards", "standard"), ("digital", "free", "random"))
]
LEVELS = [pytest.param(2, {"depth": "referee", "level": f"L{n}"}, id=f"L{n}") for n in range(3)]


def shows(match: Match) -> tuple[Show, Show]:
    names = NAMES[: match.game.seats]
    return show_for(match.game, "en", names), show_for(match.game, "de", names)


def positions(match: Match, seed: int, every: int) -> Iterator[int]:
    """Play at random to the end; yield who may decide at every so many positions."""
    rng = Rng(seed)
    step = 0
    while match.pending.seat != NOBODY:
        if step % every == 0:
            is_digital = match.game.options["depth"] == "digital"
            yield match.pending.seat if is_digital and match.pending.seat != CHANCE else REFEREE
        choices = match.pending.choices
        match.play(choices[rng.below(len(choices))])
        step += 1


def decider(match: Match, choices: tuple[int, ...]) -> int:
    """Return who decides first in some choices; CHANCE where nobody does. They must be legal."""
    ahead, seats = match.copy(), list[int]()
    for choice in choices:
        seats.append(ahead.pending.seat)
        ahead.play(choice)
    return next((seat for seat in seats if seat != CHANCE), CHANCE)


def assert_offers_fit(match: Match, offers: list[Offer], viewer: int) -> None:
    assert not [offer.label for offer in offers if offer.label.isdigit()]  # a card says it is one
    shown = {choice["id"] for choice in match.view(viewer)["pending"]["choices"]}
    assert {offer.choices[0] for offer in offers} == shown
    for offer in offers:
        assert offer.label
        assert offer.seat == decider(match, offer.choices)
    names = Counter((offer.group, offer.target, offer.label) for offer in offers)
    assert [name for name, count in names.items() if count > 1] == []
    assert len({offer.group for offer in offers}) <= 6


@pytest.mark.parametrize("seats, options", [*GAMES, *LEVELS])
def test_every_legal_choice_is_offered_and_every_offer_is_legal(
    seats: int, options: dict[str, Any]
) -> None:
    match = Match(load_game("solarius_mission", seats, options))
    both = shows(match)
    for viewer in positions(match, seats, every=11):
        found = [show.offers(match.state, viewer) for show in both]
        for offers in found:
            assert_offers_fit(match, offers, viewer)
        assert [offer.choices for offer in found[0]] == [offer.choices for offer in found[1]]


@pytest.mark.parametrize("seats, options", GAMES)
def test_every_position_can_be_shown(seats: int, options: dict[str, Any]) -> None:
    match = Match(load_game("solarius_mission", seats, options))
    both = shows(match)
    for _ in positions(match, seats + 10, every=17):
        for show in both:
            board = show.board(match.state)
            assert "{" not in json.dumps(board["words"], ensure_ascii=False).replace("{n}", "")[1:]
            due = show.due(match.state)
            assert due.text
            assert 0 < len(due.headline) <= 48
            assert due.seat == (None if match.pending.seat == CHANCE else match.pending.seat)
            assert len(show.seats(match.state)) == seats
    show = both[0]
    assert match.outcome is not None
    assert show.race(match.state) == tuple(score[0] for score in match.outcome.scores)
    rows = show.sheet(match.state)
    for seat in range(seats):
        assert sum(int(row.values[seat]) for row in rows[:-1]) == rows[-1].values[seat]
    assert rows[-1].is_total


def test_nobody_is_offered_what_belongs_to_another_hand() -> None:
    match = Match(load_game("solarius_mission", 3, {"depth": "digital", "set_up": "free"}))
    show, _ = shows(match)
    for viewer in positions(match, 5, every=7):
        if viewer == REFEREE:
            continue
        for other in {TABLE, *range(3)} - {viewer}:
            assert show.offers(match.state, other) == []
        assert not any(player["hand"] for player in show.board(match.state)["players"])
        sizes = [player["hand_size"] for player in show.board(match.state)["players"]]
        assert [len(show.hand(match.state, seat)) for seat in range(3)] == sizes


def test_a_card_drawn_by_somebody_else_is_a_card() -> None:
    match = Match(load_game("solarius_mission", 2, {"depth": "digital", "set_up": "free"}))
    for choice in iter(lambda: match.pending.choices[0], None):
        if match.game.choice_text(choice).startswith("card"):
            break
        match.play(choice)
    for show, drawn in zip(shows(match), ("draws a card.", "zieht eine Karte."), strict=True):
        assert show.choice_sentence(match.state, choice, 0) == show.choice_sentence(
            match.state, choice, REFEREE
        )
        assert show.choice_sentence(match.state, choice, 1).endswith(drawn)
        assert show.choice_sentence(match.state, choice, TABLE).endswith(drawn)


def test_a_whole_turn_takes_three_taps() -> None:
    match = table(
        2, {"depth": "referee"}, dice=dice("black 3", "yellow 2", "brown 1", "black *"), first=1,
        one={"fuel": 2, "bucks": 1, "columns": {"black": 3}},
    )  # fmt: skip
    show, german = shows(match)
    told = []
    for label in ("black ★ · +1 fuel, +1 buck", "1 × black (I)", "turquoise ★+1"):
        offer = next(o for o in show.offers(match.state, TABLE) if o.label == label)
        told.append((show.step_sentence(match.state, offer.choices, TABLE),
                     german.step_sentence(match.state, offer.choices, TABLE)))  # fmt: skip
        match.play_all(offer.choices)
    assert told == [
        (
            "Anna takes black ★ at +2 (fuel 2 → 3; bucks 1 → 2).",
            "Anna nimmt Schwarz ★ bei +2 (Treibstoff 2 → 3; SpaceBucks 1 → 2).",
        ),
        (
            "Anna puts black ★ on a normal space, stores 1 × black (I).",
            "Anna legt Schwarz ★ auf ein normales Feld, lagert 1 × Schwarz (I).",
        ),
        (
            "Anna ends the turn. New die: turquoise ★+1.",
            "Anna beendet den Zug. Neuer Würfel: Türkis ★+1.",
        ),
    ]
    assert match.pending.seat == 1


def test_every_step_has_a_line_in_the_log() -> None:
    match = Match(load_game("solarius_mission", 2, {"depth": "referee"}))
    show, german = shows(match)
    for _ in positions(match, 7, every=2):
        for choice in match.pending.choices[:3]:
            assert show.choice_sentence(match.state, choice, TABLE)
    match = table(2, {"depth": "referee"}, tasks=("action", "finish", "refill"))
    assert (
        german.choice_sentence(match.state, match.game.parse_choice("stop"), TABLE)
        == "Anna: Keine Aktion."
    )


def test_a_strong_die_names_its_debris_before_it_is_placed() -> None:
    match = table(2, {"depth": "referee"}, dice=dice("black 1", "yellow 3"), one={"bucks": 0})
    match.play("take 2")
    labels = {offer.label: offer for offer in shows(match)[0].offers(match.state, TABLE)}
    assert labels["+3 bucks · 1 debris"].target == "space:normal"
    assert labels["as black: +3 fuel · 2 debris"].target == "space:transform"


def test_a_flight_is_one_tap_on_its_hex() -> None:
    match = table(2, {"depth": "referee"}, tasks=("extra", "finish", "refill"), one={"fuel": 2})
    offers = [o for o in shows(match)[0].offers(match.state, TABLE) if o.target == "hex:2,0"]
    assert [offer.label for offer in offers] == ["empty space (2 right) · 2 steps · 2 fuel"]
    match.play_all(offers[0].choices)
    assert match.game.dump(match.state)["players"][0]["ship"] == "2,0"


def test_a_whole_game_is_entered_with_few_taps() -> None:
    """One game of an early greedy player, so that better players do not move the measure."""
    match = Match(load_game("solarius_mission", 3, {"depth": "referee"}))
    written = Path(__file__).with_name("entered.txt").read_text("utf-8")
    match.play_all(re.split("; |\n", written.strip()))
    show, _ = shows(match)
    entered = taps(show, match)
    set_up = next(n for n, offer in enumerate(entered) if offer.target.startswith("die:"))
    per_turn = (len(entered) - set_up) / TURNS_OF_THREE
    choices = (len(match) - set_up) / TURNS_OF_THREE
    print(f"{len(entered)} taps, {set_up} of them set-up; a turn: {per_turn:.2f}, of {choices:.2f}")
    assert per_turn < 5.7
    assert len(entered) < 0.53 * len(match)


def test_a_planet_is_told_and_colonised_with_one_tap_of_whoever_flew_there() -> None:
    match = as_referee(3, seed=5)
    show, _ = shows(match)
    at_planet = next(n for n in range(len(match)) if task_of(match.state_at(n)) == at.REVEAL)
    state = match.state_at(at_planet)
    offers = show.offers(state, TABLE)
    told = [offer for offer in offers if len(offer.choices) == 1]
    colonised = [offer for offer in offers if len(offer.choices) == 2]
    assert [offer.choices[0] for offer in told] == [offer.choices[0] for offer in colonised]
    assert {offer.seat for offer in told} == {CHANCE}
    assert {offer.seat for offer in colonised} == {state[ACTOR]}
    sentence = show.step_sentence(state, colonised[0].choices, TABLE)
    assert f"{NAMES[state[ACTOR]]} colonises" in sentence


def test_a_station_that_pays_one_of_two_asks_once() -> None:
    academy = 1 << 3
    tasks = (("round stations", academy), "next round")
    match = table(2, {"depth": "referee"}, tasks=tasks, one={"stations": ["ST-YT"]})
    labels = {offer.label for offer in shows(match)[0].offers(match.state, TABLE)}
    assert "Academy: draw a card or 1 buck (draw a card)" in labels
    assert "Academy: draw a card or 1 buck" not in labels


def test_a_flight_through_portals_says_what_it_costs() -> None:
    match = table(
        2, {"depth": "referee"}, tasks=("extra", "finish", "refill"),
        one={"fuel": 0, "engines": [2, 2], "ship": "3,-1"},
    )  # fmt: skip
    show = shows(match)[0]
    (offer,) = [o for o in show.offers(match.state, TABLE) if o.target == "hex:-3,2"]
    place = "portal (2 down left and 1 left of the home planet)"
    assert offer.label == f"{place} · 1 step · turn an engine to 1"
    assert offer.group == show.board(match.state)["words"]["portals"]
    match.play_all(offer.choices)
    assert match.game.dump(match.state)["players"][0]["engines"] == [1, 2]


@pytest.fixture(scope="module")
def middle() -> Match:
    match = as_referee(3, seed=5)
    return match.copy(300)


def facts_of(match: Match) -> dict[str, FactRow]:
    return {fact.name: fact for fact in shows(match)[0].facts(match.state)}


def test_every_fact_has_a_name_and_what_may_be_entered(middle: Match) -> None:
    found = facts_of(middle)
    assert set(found) == set(middle.game.facts(middle.state))
    for fact in found.values():
        assert fact.label
        assert fact.group
        if fact.low is not None:
            assert fact.value is None or fact.low <= fact.value <= (fact.high or 0)
        else:
            assert fact.value in [value for value, _ in fact.values], fact.name
            assert len({label for _, label in fact.values}) == len(fact.values), fact.name
        if fact.value is not None:
            assert middle.game.correct(middle.state, fact.name, fact.value) == middle.state or (
                fact.name in ("first", "turn")
            )
    german = {fact.label for fact in shows(middle)[1].facts(middle.state)}
    assert len(german & {fact.label for fact in found.values()}) < len(german) / 4


@pytest.mark.parametrize(
    "name", ["fuel.1", "level.2.black", "store.3.brown", "engines.1", "stations.2", "missions.1",
             "settled.3", "figure.2,0", "ship.1", "transform.2", "bonuses.1", "sheet.1.planets"],
)  # fmt: skip
def test_what_a_fact_offers_can_be_entered(middle: Match, name: str) -> None:
    fact = facts_of(middle)[name]
    values = [value for value, _ in fact.values] or [fact.low, fact.high]
    for value in values:
        after = middle.game.correct(middle.state, name, value)
        assert middle.game.facts(after)[name] == value


def test_every_task_that_waits_has_a_headline() -> None:
    assert set(HEADLINES) == set(texts.PROMPTS)
    assert set(STOPS) < set(texts.PROMPTS)


def test_the_drawing_has_every_word_it_writes_and_no_other() -> None:
    drawing = "".join(file.read_text(encoding="utf-8") for file in DRAWING.glob("*.js"))
    assert set(re.findall(r"\bwords\.(\w+)", drawing)) == set(BOARD_WORDS)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_option_can_be_chosen(lang: str) -> None:
    for option in GAME_DESCRIPTIONS["solarius_mission"].option_texts(lang):
        assert option.explain
        assert option.rule.startswith("SOM-")
        for value, label in option.values:
            assert label
            load_game("solarius_mission", 4, {"depth": "referee", option.name: value})
        assert option.default in [value for value, _ in option.values]
