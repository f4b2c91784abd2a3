"""Solenia at track depth on the page: each entry by its own name, the band, the lights, the end."""

import pytest

from heliograph.engine import BadCorrection
from heliograph.games import load_game
from heliograph.games.solenia.track import SIDES
from heliograph.table.table import Table
from shared_rules.solenia.band import CARDS_EACH
from tests.web.track_page import TrackPage

NIGHT_FIRST, DAY_FIRST = 0, 1
ANNA_BEGINS = 1
YES = 0


@pytest.fixture
def match(table: Table) -> TrackPage:
    """Three people in their first turn; the band begins at night and Anna begins."""
    match = TrackPage(table, "solenia", 3)
    match.answer(NIGHT_FIRST, ANNA_BEGINS, YES)
    return match


@pytest.fixture
def alone(table: Table) -> TrackPage:
    """Anna alone with the solo die, in her first turn."""
    match = TrackPage(table, "solenia", 1)
    match.answer(NIGHT_FIRST, YES)
    return match


def cards_left(match: TrackPage) -> list[int]:
    return [player["cards"] for player in match.view()["board"]["players"]]


class TestEntries:
    def test_a_card_has_the_name_of_its_value_and_passes_the_turn(self, match: TrackPage) -> None:
        assert match.enter("Anna plays a 2") == "Anna plays a 2."
        assert match.enter("Ben plays a 1") == "Ben plays a 1."
        assert match.log("de") == "Ben spielt eine 1."
        assert cards_left(match) == [CARDS_EACH - 1, CARDS_EACH - 1, CARDS_EACH]

    def test_a_0_moves_the_airship_and_its_strip_is_due(self, match: TrackPage) -> None:
        assert match.view()["board"]["airship"] == "c3"
        told = match.enter("Anna plays a 0: the airship moves")
        assert told == "Anna plays a 0 and moves the airship."
        assert match.log("de") == "Anna spielt eine 0 und bewegt das Luftschiff."
        assert match.view()["board"]["airship"] == "c4"
        assert match.labels() == ["Rear strip (night) is scored and lies in front"]
        assert match.view()["question"]["offered"]

    def test_the_strip_goes_in_front_by_a_tap_on_the_airship(self, match: TrackPage) -> None:
        match.tap("value:0")
        rows = [row["sky"] for row in match.view()["board"]["rows"]]
        assert match.tap("airship") == "The rear strip (night) is scored; day lies in front."
        view = match.view()
        assert [row["sky"] for row in view["board"]["rows"]] == ["day", *rows[:-1]]
        assert view["due"]["headline"] == "Ben is on turn"

    def test_a_card_is_laid_away_by_its_own_name(self, match: TrackPage) -> None:
        offer = match.offers()["Anna lays a card away: the airship moves"]
        assert offer["rule"] == "SLN-4.10"
        told = match.enter("Anna lays a card away: the airship moves")
        assert told == "Anna lays a card away and moves the airship."

    def test_the_cards_are_tapped_in_the_drawing(self, match: TrackPage) -> None:
        tray = match.view()["board"]["tray"]
        assert [card["target"] for card in tray["values"]] == ["value:0", "value:1", "value:2"]
        assert match.tap("value:2") == "Anna plays a 2."

    def test_the_die_of_the_solo_game_says_what_its_sides_do(self, alone: TrackPage) -> None:
        alone.tap("value:1")
        sides = [side["text"] for side in alone.view()["board"]["die"]]
        assert [label.partition(": ")[2] for label in alone.labels()] == sides
        assert alone.tap("die:3") == "The die shows 3: a neutral card blocks a field."
        alone.tap("value:1")
        assert alone.tap("die:6") == "The die shows 6: the airship advances."
        assert alone.labels() == ["Rear strip (night) is scored and lies in front"]

    def test_the_sides_are_those_of_the_box(self) -> None:
        box = load_game("solenia", 1).content
        assert tuple(box["solo"]["die"]) == SIDES

    def test_nobody_plays_a_card_that_is_not_there(self, match: TrackPage) -> None:
        match.correct("seat1.cards", 1)
        match.tap("value:2")
        assert match.view()["due"]["headline"] == "Ben is on turn"
        for seat in (2, 3):
            match.correct(f"seat{seat}.cards", 0)
        assert match.view()["phase"] == "round_end"
        assert match.labels() == []


class TestEnd:
    def counted(self, match: TrackPage, *stars: int) -> TrackPage:
        for seat in range(len(stars)):
            match.correct(f"seat{seat + 1}.cards", 0)
        match.answer(*stars)
        return match

    def test_the_stars_decide(self, match: TrackPage) -> None:
        self.counted(match, 41, 52, 30)
        view = match.view()
        assert view["is_over"]
        assert view["due"]["headline"] == "The game is over: Ben wins with 52 stars."
        assert [seat["score"] for seat in view["seats"]] == [41, 52, 30]
        assert match.log() == "Çiğdem has 30 stars. The game is over: Ben wins with 52 stars."

    def test_equal_stars_win_together(self, match: TrackPage) -> None:
        self.counted(match, 41, 41, 30)
        end = "Das Spiel ist zu Ende: Anna, Ben gewinnen gemeinsam mit 41 Sternen."
        assert match.view("de")["due"]["text"] == end

    def test_stars_are_corrected_once_they_are_told(self, match: TrackPage) -> None:
        assert "seat1.stars" not in match.facts()
        match.correct("seat3.cards", 0)
        self.counted(match, 41, 52)
        assert {"seat1.stars", "seat2.stars"} <= match.facts().keys()
        assert "seat3.stars" not in match.facts()
        assert match.correct("seat1.stars", 60) == "Correction. Anna has 60 stars."


class TestFacts:
    def test_the_turn_goes_to_somebody_who_has_cards(self, match: TrackPage) -> None:
        match.correct("seat2.cards", 0)
        assert dict(match.facts()["turn"]["values"]) == {1: "Anna", 3: "Çiğdem"}
        assert match.correct("turn", 3) == "Correction. Çiğdem is on turn."
        assert match.view()["due"]["headline"] == "Çiğdem is on turn"

    def test_the_airship_stands_where_the_table_says(self, match: TrackPage) -> None:
        assert match.correct("advances", 4) == "Correction. Advances of the airship: 4."
        assert match.view()["board"]["rows"][-1]["sky"] == "day"

    def test_nobody_advances_more_often_than_there_are_cards(self, match: TrackPage) -> None:
        """So that the counter never stands at its end while a strip must be moved."""
        assert match.facts()["advances"]["high"] == 3 * CARDS_EACH

    def test_a_number_out_of_range_is_refused(self, match: TrackPage) -> None:
        before = match.table.rev
        with pytest.raises(BadCorrection):
            match.correct("seat1.cards", CARDS_EACH + 1)
        assert match.table.rev == before


class TestLights:
    def test_the_set_up_shows_how_the_strips_would_lie(self, table: Table) -> None:
        match = TrackPage(table, "solenia", 2)
        assert "from the rear to the front: night, night, dawn, day, day." in match.lights()
        match.answer(DAY_FIRST)
        assert "Middle ring: it counts 1 in the colour of Anna." in match.lights()
        match.answer(ANNA_BEGINS)
        assert match.lights().endswith("Ready for departure? OK says yes.")

    def test_every_ring_is_told_in_a_turn(self, match: TrackPage) -> None:
        outer, _, middle, inner, button = match.view()["lights"]["parts"]
        assert "the airship, over dawn; clockwise day, day; behind night, night." in outer
        assert middle == "Middle ring: the cards that Anna has left, 16."
        assert inner.startswith("Clock ring: Anna breathes, on turn. Next, one third bright: Ben.")
        assert button == "Button 1 is lit: the table waits for Anna."

    def test_the_airship_is_ahead_while_the_unit_waits_for_ok(self, match: TrackPage) -> None:
        match.tap("value:0")
        assert "is one strip ahead; the rear strip (night) breathes." in match.lights()
        assert match.lights().endswith("put it in front. OK says yes.")

    def test_the_last_two_rounds_are_pink(self, match: TrackPage) -> None:
        for seat in (1, 2, 3):
            match.correct(f"seat{seat}.cards", 1)
        assert "Pink: 2 of the last two rounds." in match.lights()
        assert match.view()["due"]["warning"]

    def test_the_solo_die_is_counted_on_the_middle_ring(self, alone: TrackPage) -> None:
        alone.tap("value:1")
        assert "Middle ring: it counts 1 in white." in alone.lights()
