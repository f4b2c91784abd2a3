"""Every description of the shelf: short, in two languages, and played by presses alone."""

from pathlib import Path

import pytest

from heliograph.games import ALL_GAMES, GAMES
from heliograph.games.any_game import shelf
from shared_rules.any_game import layout as words
from shared_rules.any_game.layout import ANY_GAME
from shared_rules.any_game.tracker import described_step
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import OK, PLUS, UNDO
from shared_rules.tracker import NEW, OVER, PLAY
from shared_rules.unit import Unit
from tests.host.games.any_game.pressing import Table

ROUNDS = 3
NAMES = [file.stem for file in sorted(shelf.SHELF.glob("*.toml"))]
ASIDE = ("chess_clock", "party_buzzer", "storytelling", "workshop")
MOST_STATE = 236
MOST_LINES = 45
FEW = words.FEW_SEATS


def test_there_are_enough_of_them() -> None:
    assert set(ASIDE) <= set(NAMES)
    assert len(NAMES) - len(ASIDE) >= 24
    assert len({ALL_GAMES[name].keys[0] for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_is_short_and_speaks_two_languages(name: str) -> None:
    file = shelf.SHELF / f"{name}.toml"
    described = shelf.read_file(file)
    assert len(file.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    for text in (described.file.about, described.file.keeps, described.file.leaves):
        assert text.text("en") != text.text("de")
    game = ALL_GAMES[name]
    assert game.depths == ("track",)
    table = Table(name, game.most_seats)
    assert len(table.tracker.state) <= MOST_STATE


@pytest.mark.parametrize("name", NAMES)
def test_three_rounds_by_presses_alone_one_for_each_turn(name: str) -> None:
    """With the fewest and the most people: whoever is due presses once, and somebody else is."""
    for seats in {ALL_GAMES[name].fewest_seats, ALL_GAMES[name].most_seats}:
        table = Table(name, seats)
        acted: set[int] = set()
        for _ in range(400):
            if table.tracker.phase != PLAY or table.tracker.round > ROUNDS:
                break
            due, rev = table.due(), table.unit.rev
            acted |= set(due[:1])
            table.go_on()
            assert table.unit.rev == rev + 1, "one press is one step"
        is_done = table.tracker.phase == OVER or table.tracker.round > ROUNDS
        is_long = table.tracker.state[table.tracker.phase_at() + words.LAPS] != 1
        assert is_done or is_long
        assert acted == set(range(seats)) or table.tracker.sides < seats or is_long


def is_one_for_few(name: str) -> bool:
    """Whether a description is for many as well, and no number in it depends on how many."""
    return ALL_GAMES[name].most_seats > FEW and len(ALL_GAMES[name].keys) <= 2


@pytest.mark.parametrize("name", list(filter(is_one_for_few, NAMES)))
def test_for_few_it_is_told_as_before_there_were_many(name: str) -> None:
    """So units and matches from then know it; late comers alone need the form of many at once."""
    described = shelf.read_file(shelf.SHELF / f"{name}.toml")
    fewest, most = described.file.fewest, described.file.most
    written = described.file.written.replace(f"[{fewest}, {most}]", f"[{fewest}, {FEW}]")
    (before,) = shelf.describe("before", written).forms
    assert described.forms[0] == before
    begun = [described_step(before), described.set_up(fewest)]
    assert (begun[0] == begun[1]) == (not described.file.is_late)
    table = Table(name, fewest)
    assert GAMES.on_table(bytes(table.tracker.state)) == ALL_GAMES[name]
    assert GAMES.on_table(b"\x05" + bytes(words.ABOUT - 1) + before) == ALL_GAMES[name]


@pytest.mark.parametrize("name", NAMES)
def test_every_step_can_be_taken_back(name: str) -> None:
    table = Table(name, ALL_GAMES[name].usual_seats)
    states = [bytes(table.tracker.state)]
    for _ in range(12):
        table.go_on()
        states.append(bytes(table.tracker.state))
        if table.tracker.phase == OVER:
            break
    for state in reversed(states[:-1]):
        table.press(UNDO)
        assert bytes(table.tracker.state) == state


def test_it_is_chosen_on_the_unit_with_minus_plus_ok() -> None:
    """Switched on: which game, how many, which description, who begins."""
    table = Table("clockwise", 2)
    table.unit = Unit(1, Canvas(24, 16, 12, 5), b"", 3)
    table.press(UNDO)
    for _ in range(len(GAMES.by_number) - 1):
        table.press(PLUS)
    table.press(OK)
    table.press(OK)
    fitting = [name for name in NAMES if 4 in ALL_GAMES[name].seat_counts]
    for _ in range(fitting.index("catan")):
        table.press(PLUS)
    table.press(OK)
    assert len(fitting) >= 16
    assert (
        bytes(table.tracker.state[words.ABOUT :])[: len(ALL_GAMES["catan"].keys[0])]
        == (ALL_GAMES["catan"].keys[0])
    )
    table.press(2)
    assert table.tracker.now() == 2


def test_a_description_chosen_by_mistake_is_taken_back_on_the_unit_alone() -> None:
    """The table grows by what describes it; the smaller one before is remembered all the same."""
    table = Table("clockwise", 4)
    table.unit = Unit(1, Canvas(24, 16, 12, 5), b"", 3)
    table.unit._play(bytes((NEW, ANY_GAME, 4, 0)))
    chosen = bytes(table.tracker.state)
    table.press(OK)
    assert bytes(table.tracker.state) != chosen
    table.press(UNDO)
    assert bytes(table.tracker.state) == chosen


def test_two_files_of_one_name_are_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The file that has the name itself is taken: the one that a table screen saves."""
    simple = (shelf.SHELF / "clockwise.toml").read_text(encoding="utf-8")
    for stem, usual in (("Go fish", 2), ("go_fish", 3), ("go-fish", 4)):
        text = f"usual = {usual}\n" + simple.replace("usual", "# usual")
        (tmp_path / f"{stem}.toml").write_text(text, encoding="utf-8")
    (found,) = shelf.read_folder(tmp_path)
    assert (found.name, found.file.usual) == ("go_fish", 3)
    assert "Go fish.toml is left out" in caplog.text
    assert "go-fish.toml is left out" in caplog.text
