"""`--changed` runs what a change can break, and leaves out what it cannot."""

import subprocess
from pathlib import Path

import pytest

from tests.changed import Change, changed_files, our_tree
from tests.games_told import KIT

MORRIS = "host/heliograph_classics/morris/game.py"
LAWS = "tests/contract/test_every_game.py"
RULES = "tests/classics/morris/test_rules.py"
TABLE = "tests/host/table/test_table.py"
ENGINE = "host/heliograph/engine/match.py"


def change_of(*names: str) -> Change:
    return Change(names, our_tree())


@pytest.mark.parametrize(
    "changed, file, test, is_run",
    [
        (MORRIS, LAWS, "test_law[morris-2-digital-undo_is_an_event]", True),
        (MORRIS, LAWS, "test_law[ludo-2-digital-undo_is_an_event]", False),
        (MORRIS, RULES, "test_three_men_may_fly", True),
        (MORRIS, TABLE, "test_a_step", False),
        ("host/heliograph_classics/morris/words.toml", RULES, "test_three_men_may_fly", True),
        ("shared_rules/solaris/tracker.py", LAWS, "test_law[solaris-3-base-x]", True),
        ("shared_rules/solaris/tracker.py", LAWS, "test_law[solarius_mission-3-cards-x]", False),
        ("shared_rules/solaris/tracker.py", TABLE, "test_a_step", True),
        (ENGINE, LAWS, "test_law[ludo-2-digital-undo_is_an_event]", True),
        (ENGINE, TABLE, "test_a_step", True),
        ("host/heliograph/web/static/js/match.js", "tests/web/test_app.py", "test_it", True),
        ("host/heliograph/web/static/js/match.js", "tests/firmware/test_keys.py", "test_it", False),
        ("tests/web/conftest.py", "tests/web/test_app.py", "test_it", True),
        ("tests/web/conftest.py", "tests/firmware/test_keys.py", "test_it", False),
        ("tests/classics/morris/vectors/one.toml", RULES, "test_three_men_may_fly", True),
        ("firmware/loop.py", "tests/firmware/test_loop.py", "test_it", True),
        ("firmware/loop.py", "tests/hil/test_table.py", "test_it", True),
        ("firmware/loop.py", "tests/host/engine/test_match.py", "test_it", False),
        ("README.md", "tests/test_docs.py", "test_links", True),
        ("README.md", RULES, "test_three_men_may_fly", False),
    ],
)
def test_what_a_change_can_break_is_run(changed: str, file: str, test: str, is_run: bool) -> None:
    change = change_of(changed)
    assert change.concerns(file, f"{file}::{test}") is is_run
    assert change.may_concern(file) or not is_run


def test_what_all_games_are_built_on_changes_all_of_them() -> None:
    assert change_of("host/heliograph/games/kit/game.py").games == set(KIT)
    assert change_of(MORRIS).games == {"morris"}
    assert change_of("tests/classics/morris/test_rules.py").games == {"morris"}
    assert change_of("host/heliograph/web/app.py").games == set()


def test_what_loads_every_module_is_never_left_out() -> None:
    """The configuration of all tests: who changes it runs them all."""
    change = change_of("tests/conftest.py")
    files = [file for file in our_tree().modules if file.startswith("tests/") and "/test_" in file]
    assert len(files) > 400
    assert [file for file in files if not change.may_concern(file)] == []


def test_the_change_at_hand(tmp_path: Path) -> None:
    """On a branch all that it has; on main what is not committed yet, else the last commit."""
    git(tmp_path, "init", "-b", "main")
    commit(tmp_path, "first")
    commit(tmp_path, "second")
    assert changed_files(tmp_path) == ("second",)
    (tmp_path / "first").write_text("anew")
    (tmp_path / "new").touch()
    assert changed_files(tmp_path) == ("first", "new")
    git(tmp_path, "switch", "-c", "branch")
    commit(tmp_path, "third")
    assert changed_files(tmp_path) == ("first", "third", "new")


def commit(folder: Path, name: str) -> None:
    (folder / name).write_text(name)
    git(folder, "add", name)
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    git(folder, *who, "commit", "-m", name)


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)
