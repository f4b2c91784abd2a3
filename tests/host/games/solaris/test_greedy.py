"""What each viewer may see, and a computer player that sees no more."""

import json

import pytest

from heliograph.bots import greedy_player
from heliograph.engine import (
    REFEREE,
    TABLE,
    Match,
    SeededDealer,
    play_out,
)
from heliograph.games import load_game
from tests.host.games.solaris.tables import at, dump, played


class TestViews:
    def test_a_seat_sees_its_own_hand_and_sizes_of_the_others(self) -> None:
        match = at("ED", 3, ["ED-blue"], others=[["HQ-pink", "SP-green"], ["CAN-purple"]])
        view = match.view(1)
        assert view["hands"] == [
            {"count": 1},
            {"count": 2, "cards": ["HQ-pink", "SP-green"]},
            {"count": 1},
        ]
        assert view["pending"]["choices"] == [], "another seat's choices would tell its cards"
        assert match.view(0)["pending"]["choices"]
        assert "cards" not in view["stack"]
        assert "CAN-purple" not in json.dumps(match.view(TABLE))

    def test_the_referee_sees_all(self) -> None:
        view = at("ED", 3, ["ED-blue"], others=[["HQ-pink"], []]).view(REFEREE)
        assert view["hands"][1]["cards"] == ["HQ-pink"]
        assert sum(view["stack"]["cards"].values()) == view["stack"]["count"]

    @pytest.mark.rule("SOL-C20", "allows")
    def test_stolen_cards_are_seen_by_the_thief_alone(self) -> None:
        match = at("CAN", 3, [], face_down=[["SP-pink"], [], []])
        assert match.view(0)["face_down"][0] == {"count": 1, "cards": ["SP-pink"]}
        assert match.view(1)["face_down"][0] == {"count": 1}

    def test_a_draw_is_hidden_from_the_others(self) -> None:
        match = at("HQ", 1, [])
        played(match, "station", "spend 1", "take stack")
        game, state = match.game, match.state
        draw = match.pending.choices[0]
        assert match.view(0)["pending"]["choices"] == []
        assert game.seen_text(state, draw, 0) == game.choice_text(draw)  # type: ignore[attr-defined]
        assert game.seen_text(state, draw, 1) == "draw ?-?"  # type: ignore[attr-defined]
        assert game.seen_text(state, draw, TABLE) == "draw ?-?"  # type: ignore[attr-defined]


class TestGreedy:
    def test_most_games_end_by_round_four(self) -> None:
        rounds = [self.rounds(seats, seed) for seats in (3, 4, 5) for seed in range(5)]
        assert sum(number <= 4 for number in rounds) > len(rounds) / 2
        assert max(rounds) <= 8

    def rounds(self, seats: int, seed: int) -> int:
        match = Match(load_game("solaris", seats))
        play_out(match, SeededDealer(seed), greedy_player("solaris"), 5000)
        assert match.outcome is not None
        return int(dump(match)["round"])

    def test_it_decides_from_its_view_alone(self) -> None:
        """Cards that the seat cannot see make no difference."""
        seen = []
        for others in ([["HQ-pink"], ["SP-green"]], [["CAN-blue"], ["EC-green"]]):
            match = at("ED", 3, ["ED-blue", "SP-pink"], others=others)
            seen.append(greedy_player("solaris")(match))
        assert seen[0] == seen[1]
