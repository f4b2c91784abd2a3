"""Beside the real board: dice told by people, corrections, points alone, whole turns as text."""

import pytest

from heliograph.engine import (
    CANNOT_TELL,
    REFEREE,
    TABLE,
    BadChoiceText,
    BadCorrection,
    Match,
    SeededDealer,
    TableDealer,
    play_out,
)  # fmt: skip
from heliograph.games.shows import show_for
from heliograph.games.solari.facts import NODE
from heliograph.games.solari.layout import ROLL, TILE
from shared_rules.rng import Rng
from shared_rules.solari.counters import DUE, OFF
from shared_rules.trackers import tracker_for
from tests.host.games.solari.tables import (
    legal,
    node,
    pieces,
    play_turn,
    refuses,
    score,
    solari,
    table,
)
from tests.host.games.solari.turn_text import parse_turn, write_turn


def facts(match: Match) -> dict[str, object]:
    return match.game.facts(match.state)


class TestReferee:
    def test_people_tell_what_fell(self):
        match = Match(solari(depth="referee"))
        answers = iter(["begin 2", "roll 5-2"])
        match.advance(TableDealer(lambda _, __: next(answers)))
        assert match.game.dump(match.state)["dice"] == [5, 2]
        assert match.pending.seat == 1

    def test_moves_are_offered_from_square_to_square(self):
        match = table("1@33 2@61", dice="3-1")
        offers = show_for(match.game, "en").offers(match.state, TABLE)
        match.play_all(next(one.choices for one in offers if one.target == "square:33>square:36"))
        assert pieces(match) == "1@36 2@61"

    def test_signs_for_the_lights(self):
        match = table("1@74 2@61", "1@34 2@00", dice="4-3")
        match.play_all(["die 4", "piece 1", "go N"])
        tracker = tracker_for(match.game.table_state(match.state))
        assert tracker.state[DUE] == 1
        assert match.game.view(match.state, TABLE)["placement_due"] == 1
        match.play_all(["same", "go E", "rim 07"])
        assert tracker_for(match.game.table_state(match.state)).state[DUE] == 0

    def test_pieces_off_the_board_show_on_the_table_unit(self):
        match = table("1@30 2@61", "1@34 2@00")
        play_turn(match, "2-2: 30-32-34=off")
        tracker = tracker_for(match.game.table_state(match.state))
        assert list(tracker.state[OFF : OFF + 2]) == [0, 1]


class TestCorrections:
    def test_every_fact_can_be_set_to_what_it_is(self):
        game = solari(2, level=3, hunter=True, source="hidden")
        match = Match(game)
        rng = Rng(5)
        choose = lambda at: at.pending.choices[rng.below(len(at.pending.choices))]  # noqa: E731
        play_out(match, SeededDealer(5), choose, 60)
        for fact, value in facts(match).items():
            after = game.correct(match.state, fact, value)
            assert game.facts(after)[fact] == value
            assert game.pending(after).choices

    def test_a_piece_is_put_where_it_stands(self):
        match = table("1@33N 2@61N", level=3)
        match.correct("piece.uranus.1", "44E")
        assert pieces(match) == "1@44E 2@61N"
        match.correct("piece.uranus.1", "off")
        match.play("roll 5-2")
        assert legal(match) == ["enter 25", "enter 52"]
        match.undo(2)
        assert pieces(match) == "1@44E 2@61N"

    def test_score_turn_round_and_dice(self):
        match = table("1@33 2@61", dice="3-1")
        match.correct("score.neptune", 12)
        match.correct("round", 4)
        match.correct("turn", 2)
        assert (score(match), node(match)) == ([0, 12], "roll")
        match.correct("dice", "4-2")
        assert node(match) == "die"
        match.correct("dice", None)
        assert match.state[NODE] == ROLL
        assert match.game.dump(match.state)["round"] == 4

    def test_tiles(self):
        match = table("1@33 2@61", source="free", tiles=[["5-2"], ["5-2"]])
        match.correct("tiles.uranus", ["1-1", "6-4"])
        assert set(legal(match)) == {"tile 1-1", "tile 6-4"}
        match.correct("tiles.uranus", [])
        assert match.state[NODE] == TILE
        assert len(legal(match)) == 21

    def test_a_shot_piece_that_waits_can_be_put_anywhere(self):
        match = table("1@74 2@61", "1@34 2@00", dice="4-3")
        match.play_all(["die 4", "piece 1", "go N"])
        match.correct("piece.neptune.1", "55")
        assert pieces(match, "neptune") == "1@55 2@00"
        assert match.pending.choices

    @pytest.mark.parametrize(
        "fact, value",
        [
            ("score.uranus", -1),
            ("score.pluto", 1),
            ("piece.uranus.1", "99"),
            ("piece.uranus.1", "61"),
            ("piece.uranus.1", 12),
            ("turn", 3),
            ("dice", "7-1"),
            ("round", 0),
            ("weather", "fine"),
        ],
    )
    def test_what_cannot_be_is_refused(self, fact, value):
        match = table("1@33 2@61")
        before = match.state
        with pytest.raises(BadCorrection):
            match.correct(fact, value)
        assert match.state == before

    def test_random_corrections_never_leave_the_table_stuck(self):
        game = solari(2, level=3, hunter=True, blocker=True, doubler=True)
        rng = Rng(9)
        for seed in range(20):
            match = Match(game)
            choose = lambda at: at.pending.choices[rng.below(len(at.pending.choices))]  # noqa: E731
            play_out(match, SeededDealer(seed), choose, 20 + rng.below(60))
            names = [name for name in facts(match) if name.startswith("piece")]
            for _ in range(6):
                name = names[rng.below(len(names))]
                square = "off" if rng.below(4) == 0 else f"{rng.below(8)}{rng.below(8)}"
                try:
                    match.correct(name, square)
                except BadCorrection:
                    continue
                assert match.pending.choices
                assert game.load(game.dump(match.state)) == match.state
                play_out(match, SeededDealer(seed), choose, len(match) + 9)


class TestPointsAlone:
    def test_declared_awards_add_up(self):
        match = Match(solari(depth="score", level=3, doubler=True))
        match.play_all(["begin 1", "roll ?", "sequence 3 new", "alignment 3 inside", "done"])
        assert score(match) == [4, 0]
        match.play_all(["roll 5-2", "row 4 doubled", "done"])
        assert score(match) == [4, 6]
        assert match.game.view(match.state, TABLE)["pieces"] == {"uranus": "", "neptune": ""}

    def test_only_the_table_can_tell(self):
        match = Match(solari(depth="score"))
        match.play_all(["begin 1", "roll ?"])
        number = match.game.parse_choice("row 3")
        assert match.game.verdict(match.state, number) == CANNOT_TELL

    def test_impossible_awards_are_refused(self):
        match = Match(solari(depth="score", level=1))
        match.play_all(["begin 1", "roll 3-1"])
        refuses(match, "sequence 3 new", "SLI-14")
        refuses(match, "row 3 doubled", "SLI-10.5")
        refuses(match, "die 3", "SLI-7.1")

    def test_the_target_ends_it(self):
        match = Match(solari(depth="score", level=2))
        match.play_all(["begin 2", "roll ?", "sequence 6 new"])
        assert match.is_over
        assert match.outcome.winners == (1,)

    def test_physical_hidden_dominoes_are_a_set(self):
        match = Match(solari(depth="score", source="hidden"))
        match.play_all(["begin 1", "tile 5-2", "done", "tile 5-2", "done"])
        refuses(match, "tile 5-2", "SLI-12.1")


class TestWrittenTurns:
    def test_random_turns_read_back(self):
        game = solari(2, level=3, hunter=True, blocker=True, doubler=True)
        rng = Rng(3)
        match = Match(game)
        match.play("begin 1")
        turns = 0
        while turns < 150 and not match.is_over:
            start, chosen = match.state, []
            while len(chosen) == 0 or match.state[NODE] != ROLL:
                if match.is_over:
                    break
                choices = match.pending.choices
                chosen.append(choices[rng.below(len(choices))])
                match.play(chosen[-1])
            text = write_turn(game, start, chosen)
            assert parse_turn(game, start, text) == chosen, text
            turns += 1

    def test_a_missing_heading_is_named(self):
        match = table("1@74N 2@61N", "1@34S", level=3)
        with pytest.raises(BadChoiceText, match="heading"):
            play_turn(match, "4-3: 74-34-37=05")

    def test_texts_are_forgiving(self):
        game = solari()
        assert game.parse_choice(" ROLL  2-5 ") == game.parse_choice("roll 5-2")
        assert game.parse_choice("piece H") == game.parse_choice("piece hunter")
        with pytest.raises(BadChoiceText):
            game.parse_choice("castle")


class TestViews:
    def test_everybody_sees_the_same(self):
        match = table("1@33 2@61", dice="3-1")
        views = [match.game.view(match.state, viewer) for viewer in (0, 1, TABLE, REFEREE)]
        for view in views:
            view.pop("viewer")
        assert all(view == views[0] for view in views)

    def test_the_last_turn_is_explained_in_both_languages(self):
        match = table("1@22N 2@23N 3@54E 4@60N 5@06W 6@71S", level=3)
        play_turn(match, "3-1: 54-24, 60-61")
        shown = [show_for(match.game, lang).board(match.state)["last"] for lang in ("en", "de")]
        assert [last["points"] for last in shown] == [4, 4]
        assert shown[0]["text"] == "row 22–24 new: 1; sequence 1-2-3: 2; alignment: 1"
        assert shown[1]["text"] == "Reihe 22–24 neu: 1; Sequenz 1-2-3: 2; Ausrichtung: 1"

    def test_everybody_reads_how_far_the_target_is(self):
        match = table("1@33 2@61", score=[27, 26])
        seats = show_for(match.game, "en").seats(match.state)
        assert [dict(seat["values"])["To go"] for seat in seats] == [9, 10]
