"""`heliograph check`: a game is looked through, every mistake with its line and what was meant."""

from importlib.resources import files
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.games import GAMES
from heliograph.games.any_game import shelf
from heliograph.games.kit.packaging import WITH, kit_files
from tests.games_told import KIT


@pytest.fixture
def package(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A new game with everything, under a name that no other test imports."""
    name = "checked_" + "".join(letter for letter in request.node.name.lower() if letter.isalpha())
    folder = tmp_path / "heliograph-checked"
    for path, text in kit_files(name, "", tuple(WITH), is_described=False).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def change(package: Path, name: str, old: str, new: str) -> None:
    (file,) = package.glob(f"heliograph_*/{name}")
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def told(path: Path, capsys: pytest.CaptureFixture[str], lang: str = "en") -> list[str]:
    code = main(["check", str(path), "--lang", lang])
    lines = capsys.readouterr().out.splitlines()
    assert code == (not lines[0].endswith(("nothing is wrong.", "nichts ist falsch.")))
    return lines


def test_a_new_game_has_no_mistake(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(package, capsys) == [f"{package}: nothing is wrong."]


@pytest.mark.parametrize("name", KIT)
def test_our_own_games_have_none(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(str(files(GAMES[name].package)))
    assert told(folder, capsys) == [f"{folder}: nothing is wrong."]


CASES = {
    "an offer": (
        "words.toml", 'take = "{place}"', 'tak = "{place}"',
        "got tak. Did you mean take?",
    ),
    "a field": (
        "words.toml", "takes {place}", "takes {palce}",
        "words.toml, line 17: expected one of {place}, {who}, got {palce}. Did you mean place?",
    ),
    "a reason": (
        "game.py", '"no_card"', '"no_cards"',
        "words.toml, line 24: expected no_cards in [refusal], got none. Did you mean no_card?",
    ),
    "a kind": (
        "drawing.toml", '"squares"', '"square"',
        ("drawing.toml, line 4: expected one of squares, points, hexes, track, backgammon, pits, "
         "trick, cards, pile, hands, melds, dice, cube, counts, keys, reserve, pegs, clock, sheet, "
         "got square. Did you mean squares?"),
    ),
    "a thing": (
        "drawing.toml", '"board"', '"bord"',
        "drawing.toml, line 5: expected one of board, got bord. Did you mean board?",
    ),
    "a thing of another kind": (
        "drawing.toml", '"board"', '"die"',
        "drawing.toml, line 5: expected one of board, got die. Correct it, or take it out.",
    ),
    "what a part says": (
        "drawing.toml", 'rows = ["1 2 3', 'row = ["1 2 3',
        "one of kind, thing, things, label, rows, ends, seats, got row. Did you mean rows?",
    ),
    "a place of a part": (
        "drawing.toml", '"1 2 3', '"1 2 9',
        "expected one of 1, 2, 3, 4, 5, 6, got 9.",
    ),
    "a rule": (
        "rules.toml", "-7", "-77",
        "Did you mean",
    ),
    "a name": (
        "game.py", "_score(t, seeds)", "_score(t, seeds",
        "expected a module that can be imported, got SyntaxError: '(' was never closed",
    ),
    "a description": (
        ".toml", 'order = "clockwise"', 'order = "clokwise"',
        "Did you mean clockwise?",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_has_its_line_and_what_was_meant(
    case: str, package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, old, new, sentence = CASES[case]
    if file.startswith("."):
        (found,) = package.glob("heliograph_*/checked_*.toml")
        file = found.name
    change(package, file, old, new)
    assert any(sentence in line for line in told(package, capsys))


def test_a_file_that_is_missing_is_named(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (file,) = package.glob("heliograph_*/rules.toml")
    file.unlink()
    assert told(package, capsys) == [
        "rules.toml, line 1: expected a file rules.toml, got none. Add it."
    ]


def test_a_description_is_checked_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    file = shelf.SHELF / "uno.toml"
    assert told(file, capsys) == [f"{file}: nothing is wrong."]
    assert "no such file" in told(file.with_name("nothing.toml"), capsys)[0]


def test_options_that_are_told_by_their_file_name_a_rule_and_a_default(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(package, "game.py", "OPTIONS = (DEPTH,)\n", "")
    change(package, "game.py", "import DEPTH, ", "import ")
    (words,) = package.glob("heliograph_*/words.toml")
    options = 'goal = { label = "Goal", rule = "XX-1", range = [1, 9] }\n'
    words.with_name("options.toml").write_text(options, encoding="utf-8")
    rule, default = told(package, capsys)
    assert rule.startswith("options.toml, line 1: expected the rule of option goal, got XX-1.")
    assert default.startswith(
        "options.toml, line 1: expected the default of option goal, got none."
    )
