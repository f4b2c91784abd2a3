"""Places on the map are told as people point at them; nobody at a table reads coordinates."""

import re

import pytest

from heliograph.engine import NOBODY, TABLE, Match
from heliograph.games.show import Show
from heliograph.games.shows import show_for
from heliograph.games.solarius_mission import sky
from heliograph.games.solarius_mission.show_places import DIRECTIONS, legs_between
from tests.host.games.solarius_mission.tables import as_referee, table

COORDINATES = re.compile(r"\d,\s?[-−]?\d")
EXTRA = ("extra", "finish", "refill")


def both(match: Match) -> tuple[Show, Show]:
    names = ("Anna", "Ben", "Cleo")[: match.game.seats]
    return show_for(match.game, "en", names), show_for(match.game, "de", names)


def flight(show: Show, match: Match, place: str) -> tuple[str, str]:
    """Return what the offer of a flight says and what the log will say of it."""
    (offer,) = (o for o in show.offers(match.state, TABLE) if o.target == f"hex:{place}")
    return offer.label, show.step_sentence(match.state, offer.choices, TABLE)


def flights(match: Match, place: str) -> list[tuple[str, str]]:
    return [flight(show, match, place) for show in both(match)]


def test_an_empty_hex_is_told_from_the_ship() -> None:
    match = table(2, {"depth": "referee"}, tasks=EXTRA, one={"engines": [2, 1]})
    assert flights(match, "2,1") == [
        (
            "empty space (2 right and 1 down right) · 3 steps",
            "Anna flies: empty space (2 right and 1 down right).",
        ),
        (
            "leeres Feld (2 rechts und 1 rechts unten) · 3 Schritte",
            "Anna fliegt: leeres Feld (2 rechts und 1 rechts unten).",
        ),
    ]


def test_straight_up_and_down_are_told_so() -> None:
    match = table(2, {"depth": "referee"}, tasks=EXTRA, one={"engines": [2]})
    labels = [[flight(show, match, place)[0] for place in ("1,-2", "-1,2")] for show in both(match)]
    assert labels == [
        ["empty planet spot (2 straight up) · 2 steps",
         "empty planet spot (2 straight down) · 2 steps"],
        ["leerer Planetenplatz (2 gerade hinauf) · 2 Schritte",
         "leerer Planetenplatz (2 gerade hinunter) · 2 Schritte"],
    ]  # fmt: skip


def test_a_planet_is_told_by_colour_and_points() -> None:
    match = table(
        2, {"depth": "referee"}, tasks=EXTRA, spots={"1,1": "black", "-1,-1": "Y2"},
        one={"engines": [2]},
    )  # fmt: skip
    assert [label for label, _ in flights(match, "1,1")] == [
        "black planet, face down (1 right and 1 down right) · 2 steps",
        "Planet Schwarz, verdeckt (1 rechts und 1 rechts unten) · 2 Schritte",
    ]
    assert [label for label, _ in flights(match, "-1,-1")] == [
        "yellow planet, 2 VP for 3 bucks (1 left and 1 up left) · 2 steps",
        "Planet Gelb, 2 SP für 3 SpaceBucks (1 links und 1 links oben) · 2 Schritte",
    ]


def test_a_space_beside_a_trade_centre_is_told_by_its_letter() -> None:
    match = table(2, {"depth": "referee"}, tasks=EXTRA, one={"engines": [2], "ship": "2,1"})
    assert [label for label, _ in flights(match, "2,2")] == [
        "space beside trade centre A, left · 1 step",
        "Feld neben Handelszentrum A, links · 1 Schritt",
    ]


def test_home_and_own_figures_and_the_hex_of_the_ship_have_names() -> None:
    match = table(
        2, {"depth": "referee"}, tasks=EXTRA, figures={"1,-1": "1 station"},
        one={"engines": [2], "ship": "1,0", "stations": ["ST-BY"]},
    )  # fmt: skip
    labels = [[flight(show, match, place)[0] for place in ("0,0", "1,-1", "1,0")]
              for show in both(match)]  # fmt: skip
    assert labels == [
        [
            "home planet · 1 step",
            "own station (1 up left) · 1 step",
            "empty space (where the ship is) · 0 steps",
        ],
        [
            "Heimatplanet · 1 Schritt",
            "eigene Station (1 links oben) · 1 Schritt",
            "leeres Feld (wo das Schiff ist) · 0 Schritte",
        ],
    ]


def test_a_game_is_offered_and_told_without_coordinates_and_no_two_flights_sound_alike() -> None:
    match = as_referee(3, seed=5)
    shows = both(match)
    seen = 0
    for step in range(len(match)):
        state = match.state_at(step)
        if match.game.pending(state).seat == NOBODY:
            continue
        for show in shows:
            found = [o for o in show.offers(state, TABLE) if o.target.startswith("hex:")]
            flown = [o for o in found if match.game.choice_text(o.choices[-1]).startswith("fly")]
            labels = [offer.label for offer in flown]
            assert len(set(labels)) == len(labels)
            texts = [
                *labels,
                *(show.step_sentence(state, offer.choices, TABLE) for offer in flown[:5]),
            ]
            assert [text for text in texts if COORDINATES.search(text)] == []
            seen += len(labels)
    assert seen > 1000


@pytest.mark.parametrize("column", [0, 1])
def test_what_can_be_corrected_names_every_hex_once(column: int) -> None:
    match = as_referee(3, seed=5).copy(300)
    facts = {fact.name: fact for fact in both(match)[column].facts(match.state)}
    ships = [label for _, label in facts["ship.1"].values]
    assert len(set(ships)) == len(sky.NAMES)
    figures = [facts[f"figure.{name}"].label for name in sky.NAMES]
    assert len(set(figures)) == len(sky.NAMES)
    spots = [fact.label for name, fact in facts.items() if name.startswith("spot.")]
    assert [text for text in (*ships, *figures, *spots) if COORDINATES.search(text)] == []
    home = ("Figure: home planet", "Figur: Heimatplanet")[column]
    beside = (
        "Figure: 1 left of trade centre A",
        "Figur: 1 links von Handelszentrum A",
    )[column]
    assert (facts["figure.0,0"].label, facts["figure.2,2"].label) == (home, beside)


def test_legs_lead_from_every_hex_to_every_other_on_a_shortest_way() -> None:
    for start in sky.PLACES[:19]:
        for end in sky.PLACES:
            legs = legs_between(start, end)
            q = start[0] + sum(sky.STEPS[way][0] * steps for way, steps in legs)
            r = start[1] + sum(sky.STEPS[way][1] * steps for way, steps in legs)
            assert (q, r) == end
            assert sum(steps for _, steps in legs) == sky.distance(start, end)
            assert len(legs) <= 2


def test_the_directions_are_those_of_the_drawing() -> None:
    """The page draws a hex at (q + r / 2, r), with r growing downwards."""
    for name, (q, r) in zip(DIRECTIONS, sky.STEPS, strict=True):
        sideways = "right" if q + r / 2 > 0 else "left"
        upright = {-1: "up_", 0: "", 1: "down_"}[r]
        assert name == upright + sideways
