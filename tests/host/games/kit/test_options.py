"""Options that need another one or are told by their file; what falls where a seat decides too."""

from pathlib import Path
from typing import Any

import pytest

from heliograph.engine import BadOption, Match
from heliograph.engine.options import Option
from heliograph.games import load_game
from heliograph.games.kit.told_options import told_options
from heliograph.games.shows import show_for


def test_an_option_alone_is_refused_with_the_one_that_it_needs() -> None:
    with pytest.raises(
        BadOption, match="beavers only together with match = 0, got beavers = True"
    ) as refusal:
        load_game("backgammon", 2, {"beavers": True})
    assert "nur zusammen mit match = 0" in refusal.value.text("de")
    assert load_game("backgammon", 2, {"beavers": True, "match": 0}).options["beavers"]


def test_where_a_seat_decides_too_what_falls_is_told_at_its_node() -> None:
    match = Match(load_game("backgammon", 2, {"depth": "referee"}))
    for text in ("begins 1", "rolled 31", "play 3 from 8", "play 1 from 6"):
        match.play(text)
    assert (match.pending.seat, match.pending.weights) == (1, None)
    assert {"double", "rolled 66"} <= {choice.text for choice in match.game.choices(match.state)}


def test_dice_that_were_played_and_the_cube_of_its_owner_are_drawn() -> None:
    game: Any = load_game("backgammon", 2, {"depth": "referee"})
    match = Match(game)
    for text in ("begins 1", "rolled 31", "play 3 from 8", "play 1 from 6", "double", "take"):
        match.play(text)
    _, dice, cube = show_for(game, "en", ("Ada", "Ben")).board(match.state)["parts"]
    assert (dice["faces"], dice["used"]) == ([3, 1], [True, True])
    assert (cube["face"], cube["seat"], cube["said"]) == (2, 0, "2, Ada")
    _, dice, cube = show_for(game, "en", ("Ada", "Ben")).board(match.state_at(1))["parts"]
    assert (dice["faces"], cube["face"], cube["where"]) == ([], 64, "in the middle")
    without: Any = load_game("backgammon", 2, {"cube": False})
    assert show_for(without, "en").board(without.start())["parts"][2]["face"] == 0


def told(folder: Path, text: str) -> dict[str, Option]:
    file = folder / "options.toml"
    file.write_text(text, encoding="utf-8")
    return {one.name: one for one in told_options(file)}


def test_options_are_told_by_their_file_alone(tmp_path: Path) -> None:
    options = told(
        tmp_path,
        """
a_switch = { label = "A", rule = "X-1" }
usually_on = { label = "B", rule = "X-2", default = true }
number = { label = "C", rule = "X-3", range = [5, 50], default = 20, values = [10, 20, 30] }
amount = { label = "D", rule = "X-4", values = [0, 20, 25], default = 25 }

[way]
label = "E"
rule = "X-5"
values = [["short", "the short one"], ["long", "the long one"]]
""",
    )
    assert [*options] == ["depth", "a_switch", "usually_on", "number", "amount", "way"]
    assert [one.default for one in options.values()] == ["digital", False, True, 20, 25, "short"]
    assert [one.rule for one in options.values()][1:] == [f"X-{number}" for number in range(1, 6)]
    assert options["number"].read(11) == 11
    assert options["way"].read("long") == "long"
    for name, wrong in (
        ("number", 51),
        ("number", 4),
        ("amount", 11),
        ("way", "x"),
        ("a_switch", 1),
    ):
        with pytest.raises(ValueError, match=str(wrong)):
            options[name].read(wrong)


def test_a_game_without_options_can_be_played_at_two_depths(tmp_path: Path) -> None:
    assert [*told(tmp_path, "")] == ["depth"]
