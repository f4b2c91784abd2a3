"""Options, start squares and their overrides."""

from itertools import pairwise

import pytest

from heliograph.engine import BadContent, BadOption, BadPosition, Match
from heliograph.games import load_game
from heliograph.games.shows import show_for
from tests.host.games.solari.tables import legal, pieces, solari

PLANETS = ("uranus", "saturn", "neptune", "jupiter")


def turned(name: str) -> str:
    """A quarter turn clockwise."""
    return f"{name[1]}{7 - int(name[0])}"


class TestOptions:
    @pytest.mark.rule("SLI-14", "allows")
    def test_the_usual_game(self):
        options = solari().options
        assert (options["level"], options["source"], options["target"]) == (1, "dice", 36)
        assert options["joker66"] is True

    @pytest.mark.rule("SLI-14", "forbids")
    @pytest.mark.parametrize(
        "options",
        [{"level": 4}, {"source": "cards"}, {"target": 0}, {"turns": 256}, {"hunter": 2}, {"x": 1}],
    )
    def test_other_values_are_refused(self, options):
        with pytest.raises(BadOption):
            load_game("solari", 2, options)

    @pytest.mark.rule("SLI-11.1", "forbids")
    @pytest.mark.rule("SLI-C38", "forbids")
    @pytest.mark.parametrize("seats", [1, 3, 5])
    def test_two_or_four_seats(self, seats):
        with pytest.raises(BadOption) as caught:
            load_game("solari", seats)
        assert caught.value.rule == "SLI-11.1"

    @pytest.mark.rule("SLI-11.1", "forbids")
    def test_two_people_are_no_teams(self):
        with pytest.raises(BadOption):
            load_game("solari", 2, {"teams": True})


class TestStart:
    @pytest.mark.rule("SLI-2.1", "allows")
    @pytest.mark.rule("SLI-D1", "allows")
    @pytest.mark.rule("SLI-D2", "allows")
    def test_every_planet_is_a_quarter_turn_of_the_one_before(self):
        match = Match(solari(4, hunter=True, blocker=True, doubler=True))
        for one, other in pairwise(PLANETS):
            expected = [f"{word[:2]}{turned(word[2:])}" for word in pieces(match, one).split()]
            assert pieces(match, other).split() == expected

    @pytest.mark.rule("SLI-D1", "forbids")
    @pytest.mark.parametrize(
        "squares",
        [
            ["12", "36", "14", "56", "54"],
            ["12", "36", "14", "56", "54", "88"],
            ["12", "12", "14", "56", "54", "32"],
            ["12", "36", "14", "56", "54", "24"],
        ],
    )
    def test_wrong_start_squares_are_refused(self, squares):
        with pytest.raises(BadContent):
            load_game("solari", 2, None, {"comets": {"uranus": squares}})

    @pytest.mark.rule("SLI-D2", "forbids")
    def test_a_doubler_starts_on_the_rim(self):
        with pytest.raises(BadContent) as caught:
            load_game("solari", 2, None, {"doubler": {"uranus": "11"}, "blocker": {"uranus": "00"}})
        assert caught.value.rule == "SLI-10.3"

    def test_an_owner_overrides_single_keys(self):
        box = {"comets": {"uranus": ["01", "36", "14", "56", "54", "32"]}}
        game = load_game("solari", 2, None, box)
        assert pieces(Match(game)).startswith("1@01")
        assert ("comets", "uranus", "SLI-D1") not in game.content.assumed()
        assert ("comets", "neptune", "SLI-D1") in game.content.assumed()

    def test_a_start_row_is_a_doubt(self):
        box = {"comets": {"uranus": ["01", "02", "03", "56", "54", "32"]}}
        game = load_game("solari", 2, None, box)
        assert [doubt.facts["planet"] for doubt in game.doubts(game.start())] == ["uranus"]
        assert solari().doubts(solari().start()) == ()

    @pytest.mark.rule("SLI-D3", "allows")
    def test_seats_clockwise(self):
        assert solari(4).dump(solari(4).start())["planets"] == list(PLANETS)
        assert solari(2).dump(solari(2).start())["planets"] == ["uranus", "neptune"]

    @pytest.mark.rule("SLI-D3", "allows")
    def test_another_order(self):
        box = {"seats": {"order": ["jupiter", "uranus", "saturn", "neptune"]}}
        game = load_game("solari", 4, {"teams": True}, box)
        position = game.dump(game.start())
        assert position["planets"] == ["jupiter", "uranus", "saturn", "neptune"]
        seats = show_for(game, "en").seats(game.start())
        assert [dict(seat["values"])["Team"] for seat in seats] == [2, 1, 2, 1]

    @pytest.mark.rule("SLI-D3", "forbids")
    def test_every_planet_sits_once(self):
        with pytest.raises(BadContent):
            load_game("solari", 4, None, {"seats": {"order": ["uranus", "uranus", "x", "y"]}})

    @pytest.mark.rule("SLI-D4", "allows")
    def test_comets_head_for_the_sun(self):
        lines = [pieces(Match(solari(4, level=3)), planet) for planet in PLANETS]
        headings = {word[2:4]: word[4] for line in lines for word in line.split()}
        for square in ("12", "13", "14", "15", "23", "24"):
            assert headings[square] == "S"
            assert headings[turned(square)] == "W"
            assert headings[turned(turned(square))] == "N"
        game = load_game("solari", 2, {"level": 3}, {"headings": {"uranus": "none"}})
        assert pieces(Match(game)).startswith("1@12- 2@36-")

    @pytest.mark.rule("SLI-D4", "forbids")
    def test_a_heading_is_one_of_four(self):
        with pytest.raises(BadContent):
            load_game("solari", 2, None, {"headings": {"uranus": "NNNNNX"}})

    @pytest.mark.rule("SLI-D5", "allows")
    @pytest.mark.rule("SLI-D6", "allows")
    def test_colours_and_counters(self):
        seats = show_for(solari(4), "en").seats(solari(4).start())
        assert [seat["colour"] for seat in seats] == ["blue", "yellow", "green", "red"]
        assert len({solari().content["counters"][planet] for planet in PLANETS}) == 4
        assert ("colours", "uranus", "SLI-D5") not in solari().content.assumed()

    @pytest.mark.rule("SLI-2.2", "allows")
    @pytest.mark.rule("SLI-C37", "allows")
    def test_chance_says_who_begins(self):
        match = Match(solari(4))
        assert legal(match) == ["begin 1", "begin 2", "begin 3", "begin 4"]
        match.play("begin 3")
        assert match.game.dump(match.state)["turn"] == 3


class TestPositions:
    @pytest.mark.rule("SLI-1.4", "forbids")
    @pytest.mark.parametrize(
        "position",
        [
            {"pieces": {"uranus": "1@22 1@23"}},
            {"pieces": {"uranus": "1@22 2@22"}},
            {"pieces": {"uranus": "7@22"}},
            {"pieces": {"uranus": "1@28"}},
            {"pieces": {"uranus": "D@22"}},
            {"pieces": {"pluto": "1@22"}},
            {"dice": [7, 1]},
            {"dice": [1]},
            {"score": [1]},
            {"seats": 4},
            {"turn": 3},
            {"tokens": {}},
            {"decision": {"node": "dance"}},
            {"decision": {"colour": 1}},
            {"planets": ["uranus", "uranus"]},
        ],
    )
    def test_impossible_positions_are_refused(self, position):
        with pytest.raises(BadPosition):
            solari().load(position)

    def test_teams_have_one_score(self):
        with pytest.raises(BadPosition):
            solari(4, teams=True).load({"score": [1, 2, 3, 4]})

    def test_a_position_by_hand_reads_back(self):
        game = solari(2, level=3, hunter=True)
        line = "1@22N 2@23E 3@54W 4@60S 5@06- 6@off- H@33"
        state = game.load({"pieces": {"uranus": line, "neptune": "1@00N"}, "dice": [3, 1]})
        assert game.dump(state)["pieces"]["uranus"] == line
        assert game.load(game.dump(state)) == state
