"""A correction is no move: what the table says was always so, and the turn goes on from it."""

import pytest

from heliograph.engine import BadCorrection, Match
from heliograph.engine.errors import BadPosition
from tests.attack.looking import look_at
from tests.host.games.solari.tables import legal, node, pieces, play_turn, score, table


@pytest.mark.rule("SLI-C46", "allows")
@pytest.mark.rule("SLI-7.5", "forbids")
def test_a_comet_put_right_in_the_own_turn_does_not_score_as_moved() -> None:
    match = table("1@33 2@34 3@61 4@55", "1@00 2@77", dice="1-1")
    match.correct("piece.uranus.3", "35")  # now 1, 2 and 3 make a row of three, and always did
    play_turn(match, "55-65-55")
    assert score(match) == [0, 0]
    match.undo(len(match))
    match.correct("piece.uranus.3", "36")
    play_turn(match, "36-35, 55-65")
    assert score(match) == [1, 0], "what was moved scores as ever"


@pytest.mark.rule("SLI-C46", "forbids")
@pytest.mark.rule("SLI-3.3", "forbids")
def test_a_piece_put_right_between_two_part_moves_gives_no_die_back() -> None:
    match = table("1@33 2@61 3@55", dice="3-1")
    match.play_all(["die 3", "piece 1", "go E"])
    assert legal(match) == ["piece 1", "piece 2", "piece 3"]
    match.correct("piece.uranus.3", "12")
    assert pieces(match) == "1@36 2@61 3@12"
    assert (node(match), legal(match)) == ("piece", ["piece 1", "piece 2", "piece 3"])
    match.play_all(["piece 3", "go E"])
    assert pieces(match) == "1@36 2@61 3@13"
    assert match.game.dump(match.state)["turn"] == 2, "both dice are spent"


@pytest.mark.rule("SLI-C46", "forbids")
def test_a_die_that_nobody_can_use_after_a_correction_is_lost() -> None:
    match = table("1@33 2@61", "1@00 2@77", dice="3-1")
    match.play_all(["die 3", "piece 1", "go E"])
    match.correct("piece.uranus.1", "off")
    match.correct("piece.uranus.2", "off")
    look_at(match.game, match.state)
    assert legal(match) == ["forfeit"]
    match.play("forfeit")
    assert match.game.dump(match.state)["turn"] == 2


@pytest.mark.rule("SLI-5.6", "allows")
def test_a_shot_piece_that_the_table_has_placed_needs_no_place_any_more() -> None:
    match = table("1@74 2@61", "1@34 2@00", dice="4-3")
    match.play_all(["die 4", "piece 1", "go N"])
    match.correct("piece.neptune.1", "55")
    assert (node(match), legal(match)) == ("piece", ["piece 1", "piece 2"])
    match.play_all(["piece 2", "go E"])
    assert match.game.dump(match.state)["turn"] == 2


@pytest.mark.rule("SLI-12.6", "allows")
def test_a_joker_that_was_a_mistake_comes_back_as_itself() -> None:
    match = table("1@33 2@61", source="hidden", tiles=[["6-6", "5-2", "4-2"], ["5-2"]])
    match.play_all(["tile 6-6", "name 5-2"])
    match.correct("dice", "4-2")
    facts = match.game.facts(match.state)
    assert (facts["dice"], facts["tiles.uranus"]) == ("4-2", ["5-2", "6-6"])


def play_joker(match: Match, named: str = "3-3") -> Match:
    """Turn up 6-6, and name it as a tile that was played before."""
    match.play_all(["tile 6-6", f"name {named}"])
    return match


@pytest.mark.parametrize("source", ["hidden", "open", "free"])
@pytest.mark.rule("SLI-12.6", "allows")
@pytest.mark.rule("SLI-C32", "allows")
def test_a_joker_named_as_a_played_tile_comes_back_as_itself(source: str) -> None:
    tiles = [["6-6", "5-2"], ["5-2"]]
    match = play_joker(table("1@33 2@61", source=source, depth="referee", tiles=tiles))
    look_at(match.game, match.state)
    match.correct("dice", "5-2")
    facts = match.game.facts(match.state)
    assert (facts["dice"], facts["tiles.uranus"]) == ("5-2", ["6-6"])


@pytest.mark.rule("SLI-12.6", "allows")
def test_a_joker_is_remembered_for_its_own_turn_alone() -> None:
    match = play_joker(table("1@33 2@61", source="hidden", tiles=[["6-6"], ["5-2", "4-1"]]))
    match.correct("piece.uranus.2", "60")  # the turn begins again, with the same tile
    assert match.game.dump(match.state)["decision"]["named"]
    match.play_all(["piece 1", "go E", "piece 2", "go E", "tile 5-2"])
    assert "named" not in match.game.dump(match.state)["decision"]
    match.correct("dice", "4-1")
    assert match.game.facts(match.state)["tiles.neptune"] == ["5-2"]


def test_matches_of_version_2_remember_no_joker() -> None:
    match = table("1@33 2@61", source="hidden", tiles=[["6-6", "5-2"], ["5-2"]])
    older = play_joker(Match(match.game.by_version(2), match.state))
    assert (older.game.rules_version, "named" in older.game.dump(older.state)["decision"]) == (
        2, False,
    )  # fmt: skip
    older.correct("dice", "5-2")
    assert older.game.facts(older.state)["tiles.uranus"] == ["3-3"]


@pytest.mark.parametrize("wrong", [{"source": "dice"}, {"joker66": False, "source": "hidden"}])
def test_a_position_names_no_joker_where_there_is_none(wrong: dict[str, object]) -> None:
    game = table("1@33 2@61", dice="3-1", **wrong).game
    decision = {"node": "die", "named": True}
    with pytest.raises(BadPosition):
        game.load({"pieces": {"uranus": "1@33 2@61"}, "dice": [3, 1], "decision": decision})


@pytest.mark.rule("SLI-12.3", "forbids")
def test_an_open_row_without_dice_turns_up_its_next_tile() -> None:
    rows = {"tiles": [["5-2", "4-2"], ["5-2"]], "order": [["4-2", "5-2"], ["5-2"]]}
    game = table("1@33 2@61", source="open").game
    position = {"pieces": {"uranus": "1@33 2@61", "neptune": "1@00 2@77"}, "dice": [4, 2]}
    state = game.load(position | rows)
    after = game.facts(game.correct(state, "dice", None))
    assert after["dice"] == "4-2"


@pytest.mark.parametrize("target, points", [(100, 300), (300, 300), (500, 600), (36, 256)])
@pytest.mark.rule("SLI-C47", "allows")
@pytest.mark.rule("SLI-13.1", "allows")
def test_a_score_of_two_bytes_ends_the_game_with_this_turn(target: int, points: int) -> None:
    match = table("1@33 2@61", dice="3-1", target=target)
    match.correct("score.neptune", points)
    play_turn(match, "33-36, 61-62")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


@pytest.mark.parametrize("target, points", [(300, 255), (512, 511)])
@pytest.mark.rule("SLI-13.1", "forbids")
def test_a_score_below_a_target_of_two_bytes_ends_nothing(target: int, points: int) -> None:
    match = table("1@33 2@61", dice="3-1", target=target)
    match.correct("score.neptune", points)
    play_turn(match, "33-36, 61-62")
    assert match.outcome is None


@pytest.mark.rule("SLI-C47", "allows")
@pytest.mark.rule("SLI-13.1", "allows")
def test_a_score_beyond_the_target_ends_the_game_with_this_turn() -> None:
    match = table("1@33 2@61", dice="3-1")
    match.correct("score.neptune", 36)
    assert [doubt.reason for doubt in match.game.doubts(match.state)] == ["target_reached"]
    play_turn(match, "33-36, 61-62")
    assert match.is_over
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert not match.game.doubts(match.state)


@pytest.mark.rule("SLI-13.3", "forbids")
def test_a_game_of_a_fixed_length_has_no_later_round() -> None:
    match = table("1@33 2@61", source="free")
    with pytest.raises(BadCorrection, match="from 1 to 21"):
        match.correct("round", 22)


def test_a_doubler_that_lay_beside_the_board_at_the_last_points_is_kept_so() -> None:
    match = table("1@33 2@34 3@36 4@55", "1@00 2@77 D@off", dice="1-1", doubler=True)
    play_turn(match, "36-35, 55-65")
    assert score(match) == [1, 0]
    assert match.game.load(match.game.dump(match.state)) == match.state


@pytest.mark.rule("SLI-13.3", "allows")
def test_a_game_that_was_over_and_is_taken_up_again_can_be_loaded() -> None:
    """Everybody has finished the last round, so it counts one more than the game has."""
    game = table("1@33 2@61", source="free").game
    over = game.load({"phase": "over", "round": 22})
    running = game.correct(over, "turn", 2)
    assert game.dump(running)["phase"] == "play"
    assert game.load(game.dump(running)) == running


@pytest.mark.rule("SLI-5.6", "forbids")
def test_a_piece_that_shot_and_turns_out_to_be_off_the_board_does_not_move_on() -> None:
    match = table("1@74 2@61", "1@34 2@00", dice="4-3")
    match.play_all(["die 4", "piece 1", "go N"])
    assert (node(match), legal(match)) == ("follow", ["same", "place"])
    match.correct("piece.uranus.1", "off")
    look_at(match.game, match.state)
    assert node(match) == "rim"
    match.play_all([legal(match)[0], "piece 2", "go E"])
    assert match.game.dump(match.state)["turn"] == 2


@pytest.mark.rule("SLI-9.5", "forbids")
def test_a_shot_comet_whose_heading_is_asked_can_turn_out_to_be_off_the_board() -> None:
    match = table("1@74 2@61", "1@34 2@00", dice="4-4", level=3)
    match.play_all(["piece 1", "go N", "same", "go S", "aimed", "rim 07"])
    assert node(match) == "heading"
    match.correct("piece.neptune.1", "off")
    look_at(match.game, match.state)
    assert match.game.dump(match.state)["turn"] == 2, "nothing is left to ask"
    assert pieces(match, "neptune").startswith("1@off")


@pytest.mark.rule("SLI-6.6", "forbids")
def test_a_comet_that_came_back_and_turns_out_to_be_off_has_no_heading() -> None:
    match = table("1@off 2@61", "1@34 2@00", dice="3-4", level=3)
    match.play("enter 34")
    assert node(match) == "heading"
    match.correct("piece.uranus.1", "off")
    look_at(match.game, match.state)
    assert node(match) == "rim", "what it shot is placed"
