"""Every game describes itself, is found by its entry point, and cannot take the others down."""

import logging
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from heliograph.errors import MissingPackage
from heliograph.games import ALL_GAMES, GAMES, game_on_table, load_game, title_of
from heliograph.games.description import GameDescription
from heliograph.games.drawings import drawings
from heliograph.games.installed import (
    CLASSICS,
    GROUP,
    PROJECT,
    InstalledGames,
    checkout_entry_points,
    find_entry_points,
)
from heliograph.games.kit.describing import describe
from heliograph.web.games_view import games_view
from shared_rules import trackers
from shared_rules.ask_names import all_asks
from shared_rules.refusal_names import all_refusals


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module that stands for another distribution's."""
    module = ModuleType("another_distribution")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def entry(module: ModuleType, name: str) -> EntryPoint:
    return EntryPoint(name, f"{module.__name__}:{name}", GROUP)


def test_an_uninstalled_checkout_knows_the_same_games_as_the_installed_one() -> None:
    named = [*checkout_entry_points(PROJECT), *checkout_entry_points(CLASSICS)]
    assert set(named) <= set(find_entry_points())
    assert list(InstalledGames(named)) == list(GAMES)
    assert checkout_entry_points(Path("nowhere.toml")) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_a_game_says_of_itself_is_true(game: GameDescription) -> None:
    for seats in game.seat_counts:
        made = load_game(game.name, seats)
        assert (made.name, made.seats) == (game.name, seats)
        unit = trackers.tracker_for(made.table_state(made.start()))
        assert (unit.game, unit.seats) == (game.number, seats)
        assert game_on_table(bytes(unit.state)) is game
    assert game.usual_seats in game.seat_counts
    options = {option.name for option in game.option_texts("en")}
    assert set(game.option_depths) <= options
    assert set().union(*game.option_depths.values()) <= set(game.depths)
    assert bool(game.token_colours) == ("colours" in made.options)
    assert game.make_policy() is not None
    assert game.search_adapter is not None
    assert game.rulebook
    drawing = drawings()[game.drawn_by or game.name]
    assert {"board.js", "board.css"} <= {file.name for file in drawing.iterdir()}
    assert (game.static / "emblem.svg").is_file()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_depth_that_a_game_names_can_be_begun(game: GameDescription) -> None:
    for depth in game.rule_depths:
        made = load_game(game.name, game.usual_seats, {"depth": depth})
        assert made.options["depth"] == depth


@pytest.mark.parametrize("lang", ["en", "de"])
def test_pages_are_told_of_every_game_in_the_order_of_its_number(lang: str) -> None:
    views = games_view(lang)
    assert [view["name"] for view in views] == list(ALL_GAMES)
    own = [view["number"] for view in views if not view["family"]]
    assert own == sorted(game.number for game in GAMES.values())
    assert all(view["title"] and view["about"] for view in views)


def test_a_game_that_fails_takes_no_other_down(
    modules: ModuleType, caplog: pytest.LogCaptureFixture
) -> None:
    modules.__dict__["wrong"] = "no description"
    points = [*find_entry_points(), entry(modules, "missing"), entry(modules, "wrong")]
    with caplog.at_level(logging.ERROR):
        assert list(InstalledGames(points)) == list(GAMES)
    assert "another_distribution:missing" in caplog.text
    assert "expected a GameDescription at another_distribution:wrong" in caplog.text


def test_a_game_that_lacks_a_package_says_how_to_get_it(
    modules: ModuleType, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules.__dict__["__getattr__"] = lambda _: describe(
        "heliograph_classics.kalah", needs="what_it_needs", install="heliograph[more]"
    )
    games = InstalledGames([entry(modules, "lacking")])
    assert list(games) == []
    monkeypatch.setattr(GAMES, "missing", games.missing)
    assert not caplog.text, "nothing is wrong with it"
    with pytest.raises(MissingPackage) as found:
        load_game("lacking", 2)
    assert found.value.text("en") == (
        "Kalah needs the package what_it_needs, which is not installed. "
        "Run: pip install 'heliograph[more]'"
    )


def test_started_by_its_tools_a_game_that_lacks_an_extra_names_the_line_for_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HELIOGRAPH_EXTRAS", "chess")
    lacking = MissingPackage("Chess", "chess", "heliograph[chess]").text("en")
    assert lacking.endswith("not installed. Run: python3 tools/dev.py play --with chess")
    other = MissingPackage("More", "a_package", "more[it]").text("en")
    assert other.endswith("Run: pip install 'more[it]'")


def test_of_two_games_with_one_number_ours_stays(
    modules: ModuleType, caplog: pytest.LogCaptureFixture
) -> None:
    taken = dict(vars(GAMES[next(iter(GAMES))]), name="another")
    known = GameDescription.__dataclass_fields__
    modules.__dict__["another"] = GameDescription(
        **{name: value for name, value in taken.items() if name in known}
    )
    with caplog.at_level(logging.ERROR):
        assert list(InstalledGames([entry(modules, "another"), *find_entry_points()])) == list(
            GAMES
        )
    assert "expected a game with a name and number of its own, got another" in caplog.text


def test_a_record_may_be_of_a_game_that_is_not_installed() -> None:
    assert title_of("nowhere") == "–"
    assert title_of("nowhere", unknown="") == ""


def test_no_two_games_ask_or_refuse_by_the_same_code() -> None:
    for rows in (all_asks(), all_refusals()):
        assert len({row[0] for row in rows}) == len(rows)
        assert len({row[1] for row in rows}) == len(rows)
