"""Solarius Mission at track depth on the page: the Bridge, its dice, the lights, the end."""

import pytest

from heliograph.engine import BadCorrection
from heliograph.games.track.show import track_show
from heliograph.table.change import PanelReport, UnitStatus
from heliograph.table.table import Table
from shared_rules import panel
from shared_rules.solarius_mission import asks, bridge
from shared_rules.trackers import tracker_for
from tests.web.track_page import TrackPage

USUAL_WHEEL, WITH_POINTS, ANNA_BEGINS, BLACK_SHOWS_2 = 0, 1, 1, 1
DICE = ("new:black:1", "new:yellow:2", "new:turquoise:3", "new:brown:*")


@pytest.fixture
def setting_up(table: Table) -> TrackPage:
    """Two people; the first dice come out of the bag."""
    match = TrackPage(table, "solarius_mission", 2)
    match.answer(USUAL_WHEEL, WITH_POINTS, ANNA_BEGINS, BLACK_SHOWS_2)
    return match


@pytest.fixture
def match(setting_up: TrackPage) -> TrackPage:
    """Anna chooses the first die of the first round: 3, 2 and two that show 1."""
    for target in DICE:
        setting_up.tap(target)
    setting_up.answer(0)
    setting_up.enter("A")
    return setting_up


def wheel(match: TrackPage) -> list[tuple[str, list[str]]]:
    """Return the fields clockwise from the pointer: what each pays and the dice on it."""
    fields = match.view()["board"]["wheel"]
    return [(field["pays"], [die["name"] for die in field["dice"]]) for field in fields]


def play_turn(match: TrackPage) -> None:
    """Take the oldest die and let the table draw the new one."""
    match.tap("die:4")
    if match.view()["question"]:  # what its tech die shows
        match.answer(match.view()["question"]["value"])
    match.enter("The table draws and rolls")


def play_round(match: TrackPage, seats: int = 2) -> None:
    for _ in range(bridge.TURNS * seats):
        play_turn(match)


class TestSetUp:
    def test_the_first_dice_are_tapped(self, setting_up: TrackPage) -> None:
        view = setting_up.view()
        assert view["due"]["text"] == "Which die came out of the bag?"
        assert view["question"]["offered"]
        assert setting_up.tap("new:black:1") == "New die: black 1."
        assert setting_up.log("de") == "Neuer Würfel: Schwarz 1."
        assert view["board"]["bag"][0]["count"] - 1 == setting_up.view()["board"]["bag"][0]["count"]

    def test_a_colour_told_on_the_unit_leaves_its_faces(self, setting_up: TrackPage) -> None:
        black = setting_up.view()["question"]["low"] + 1
        assert setting_up.answer(black) == "A black die came out of the bag."
        targets = {offer["target"] for offer in setting_up.view()["offers"]} - {""}
        assert targets == {f"new:black:{face}" for face in bridge.FACES}

    def test_the_table_draws_them_all(self, setting_up: TrackPage) -> None:
        setting_up.enter("The table draws them all")
        assert sum(len(dice) for _, dice in wheel(setting_up)) == bridge.BRIDGE_DICE
        assert setting_up.view()["question"]["text"] == "Everything is placed. Start?"

    def test_only_the_die_that_shows_2_is_told(self, setting_up: TrackPage) -> None:
        assert "log" in setting_up.view()
        assert setting_up.log() == "Anna: the black tech die shows 2."


class TestTurn:
    def test_a_die_is_taken_from_the_wheel(self, match: TrackPage) -> None:
        assert wheel(match)[0] == ("−1", ["turquoise 3"])
        assert match.tap("die:1") == "Anna takes the turquoise 3 die; it pays −1."
        view = match.view()
        assert view["board"]["taken"]["name"] == "turquoise 3"
        assert view["due"]["text"] == "Anna acts with turquoise 3; action points: 3."

    def test_a_star_asks_for_the_tech_die_and_tells_it_plainly(self, match: TrackPage) -> None:
        star = next(o["target"] for o in match.view()["offers"] if "★" in o["label"])
        match.tap(star)
        assert not match.view()["question"]["offered"]
        assert match.answer(3) == "Anna: the brown tech die shows 3."
        assert match.view()["due"]["text"] == "Anna acts with brown ★; action points: 3."
        assert match.view()["board"]["players"][0]["tech"][-1]["face"] == "3"

    def test_the_new_die_ends_the_turn_with_one_tap(self, match: TrackPage) -> None:
        match.tap("die:1")
        pointer = match.view()["board"]["pointer"]
        told = match.tap("new:yellow:*+1")
        assert told == "Anna has ended the turn; the pointer moves on. New die: yellow ★+1."
        board = match.view()["board"]
        assert board["pointer"] == (pointer - 1) % len(board["wheel"])
        assert wheel(match)[0] == ("−1", ["yellow ★+1"])
        assert match.view()["due"]["headline"] == "Ben is on turn"

    def test_the_turn_ends_alone_too(self, match: TrackPage) -> None:
        match.tap("die:1")
        assert match.enter("Anna: turn over").startswith("Anna has ended the turn;")
        assert match.labels()[0] == "The table draws and rolls"
        assert match.enter("The table draws and rolls").startswith("New die: ")

    def test_a_tech_die_is_turned_up(self, match: TrackPage) -> None:
        match.tap("die:1")
        assert match.enter("Black to 3") == "Anna: the black tech die shows 3."

    def test_what_the_bag_lacks_is_not_offered(self, match: TrackPage) -> None:
        match.correct("bag.black", 0)
        match.tap("die:1")
        targets = {offer["target"] for offer in match.view()["offers"]}
        assert not [target for target in targets if target.startswith("new:black")]
        assert [target for target in targets if target.startswith("new:yellow")]

    def test_a_die_out_of_an_empty_bag_sets_the_count_right(self, match: TrackPage) -> None:
        """Whatever was corrected, the die that lies on the table can be entered."""
        match.tap("die:1")
        match.enter("Anna: turn over")
        for colour in bridge.COLOURS:
            if match.facts()[f"bag.{colour}"]["value"]:
                match.correct(f"bag.{colour}", 0)
        assert match.view()["due"]["warning"].startswith("The bag is empty by this count")
        assert "The table draws and rolls" not in match.labels()
        told = match.tap("new:black:2")
        assert told == "Correction. In the bag: 1 black. New die: black 2."
        assert match.view()["due"]["headline"] == "Ben is on turn"


class TestRounds:
    def test_a_round_ends_and_the_next_has_another_trade_centre(self, match: TrackPage) -> None:
        play_round(match)
        view = match.view()
        assert view["due"]["headline"] == "Round 1 is over"
        assert match.log().endswith("Round 1 is over. Use the stations.")
        assert match.enter("Start round 2") == "Round 2 begins."
        assert "A" not in match.labels()
        assert match.enter("C") == "Trade centre C is turned over."
        assert match.view()["board"]["centres"] == ["A", "C", None, None]
        assert match.view()["due"]["headline"] == "Ben is on turn"

    def test_points_and_planets_decide(self, match: TrackPage) -> None:
        for number, centre in enumerate("BCD", 2):
            play_round(match)
            match.enter(f"Start round {number}")
            match.enter(centre)
        assert match.view()["due"]["warning"] == "This is the last round."
        play_round(match)
        assert match.view()["due"]["headline"] == "The points are counted"
        assert match.answer(80) == "Anna has 80 points."
        assert [seat["score"] for seat in match.view()["seats"]] == [80, ""]
        match.answer(80)
        assert match.view()["question"]["text"].startswith("Anna is tied")
        told = match.answer(10, 12)
        assert told == "Ben has 12 points of settled planets. The game is over: Ben."
        assert match.view()["due"]["headline"] == "The game is over. Ben wins."
        match.correct("seat1.planets", 12)
        assert match.view()["due"]["headline"] == "The game is over. Anna, Ben win together."


class TestFacts:
    def test_a_die_on_the_bridge_is_corrected(self, match: TrackPage) -> None:
        fact = match.facts()["die1"]
        assert fact["label"] == "Die 1 from the pointer"
        value = next(value for value, word in fact["values"] if word == "Brown ★+1")
        assert match.correct("die1", value) == "Correction. On the Bridge: brown ★+1, field 1."
        assert wheel(match)[0] == ("−1", ["brown ★+1"])

    def test_a_die_of_a_colour_that_the_bag_lacks_is_not_listed(self, match: TrackPage) -> None:
        match.correct("bag.black", 0)
        words = [word for _, word in match.facts()["die1"]["values"]]
        assert not [word for word in words if word.startswith("Black")]

    def test_a_die_is_moved_to_another_field(self, match: TrackPage) -> None:
        last = match.facts()["die1.field"]["values"][-1]
        assert last[1] == "field 5, pays +3"
        match.correct("die1.field", last[0])
        assert wheel(match)[-1] == ("+3", ["turquoise 3"])

    def test_turn_round_and_start_player_are_corrected(self, match: TrackPage) -> None:
        turns = dict(match.facts()["turn"]["values"])
        assert (turns[1], turns[4]) == ("Anna, turn 1", "Ben, turn 2")
        match.correct("turn", 4)
        assert match.view()["due"]["headline"] == "Ben is on turn"
        match.correct("round", 3)
        assert match.view()["board"]["round"] == 3
        match.correct("first", 2)
        assert match.view()["due"]["headline"] == "Anna is on turn"

    def test_nothing_of_the_turn_is_corrected_while_a_die_is_away(self, match: TrackPage) -> None:
        match.tap("die:1")
        assert not {"turn", "round", "first"} & match.facts().keys()

    @pytest.mark.parametrize("fact, value", [("bag.black", 4), ("die1", 20), ("seat1.tech.1", 7)])
    def test_what_is_out_of_range_is_refused(self, match: TrackPage, fact: str, value: int) -> None:
        before = match.table.rev
        with pytest.raises(BadCorrection):
            match.correct(fact, value)
        assert match.table.rev == before


class TestLights:
    def test_the_bridge_is_told_die_by_die(self, match: TrackPage) -> None:
        match.tap("die:1")
        outer, colours, middle, inner, button = match.view()["lights"]["parts"]
        assert outer == (
            "Large ring: the Bridge; clockwise from the white pointer "
            "yellow 2 (0), black 1 (+1), brown ★ (+1)."
        )
        assert "purple is a black die" in colours
        assert "turns left in this round: Anna 4, Ben 4; Anna breathes." in middle
        assert (
            "round 1, white from one o'clock on. Sky blue from seven o'clock on: turn 1." in inner
        )
        assert button == "Button 1 is lit: the table waits for Anna."

    def test_the_die_that_ok_would_take_breathes(self, match: TrackPage) -> None:
        assert "brown ★ breathes; the other dice hold back." in match.lights()
        assert match.lights().endswith("MINUS, PLUS, then OK.")

    def test_the_new_die_breathes_behind_the_pointer(self, match: TrackPage) -> None:
        match.tap("die:1")
        match.enter("Anna: turn over")
        assert "Behind the pointer breathes the new die: " in match.lights()
        assert "in the bag, " in match.lights()

    def test_the_unit_waits_for_ok_between_the_rounds(self, match: TrackPage) -> None:
        play_round(match)
        assert "Middle ring: everybody has had all turns of this round." in match.lights()
        assert match.lights().endswith("clock ring: Start round 2? OK says yes.")

    def test_the_values_of_a_seat(self, match: TrackPage) -> None:
        state = match.table.state
        lines = track_show(state, "en").value_lines(tracker_for(state), 0)
        assert lines[0].endswith("black 2, yellow 1, turquoise 1, brown 1.")
        assert lines[2] == "Clock ring: 4 turns left, sky blue."


def test_the_page_marks_what_ok_would_take(match: TrackPage) -> None:
    """With a unit that asks for a die, the entry of the die in its lights is marked."""
    at = PanelReport(panel.ASK, asks.ASK_MISSION_DIE, high=3, value=2)
    match.table.ports.set_unit(UnitStatus("COM3", connected=True, panel=at))
    view = match.view()
    marked = [one["target"] for one in view["offers"] if one["choices"] == view["unit_at"]]
    assert marked == ["die:3"]
