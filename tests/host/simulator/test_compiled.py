"""Compiled firmware is kept, and made anew when anything that it is made of has changed."""

from pathlib import Path

import pytest

from heliograph.building import bytecode, sources
from heliograph.simulator import compiled, unit_games, vm


@pytest.fixture(autouse=True)
def few_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A firmware of one module for each part, and a cache of its own."""
    for name, text in {
        "board/firmware/main.py": "import firmware.pins",
        "board/firmware/pins.py": "LED = 25",
        "rules/shared_rules/seats.py": "SEATS = 5",
        "fakes/machine.py": "class Pin: pass",
    }.items():
        file = tmp_path / "from" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    found = tmp_path / "from"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(sources, "firmware_root", lambda: found / "board")
    monkeypatch.setattr(sources, "rules_root", lambda: found / "rules")
    monkeypatch.setattr(compiled, "other_packages", dict)
    monkeypatch.setattr(compiled, "written_modules", lambda: {"firmware.games": "GAMES = ()"})
    monkeypatch.setattr(unit_games, "compile_games", lambda _folder: 0)
    return found


def put(folder: Path, fakes: Path) -> dict[str, bytes]:
    """What a start finds in its folder."""
    folder.mkdir()
    compiled.put_board("", fakes, folder)
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*.mpy")}


def forbid_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bytecode, "compile_source", pytest.fail)


def test_the_second_start_compiles_nothing(
    few_sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fakes = few_sources / "fakes"
    first = put(tmp_path / "one", fakes)
    assert first.keys() >= {"firmware/main.mpy", "firmware/pins.mpy", "machine.mpy"}
    forbid_compiling(monkeypatch)
    assert put(tmp_path / "two", fakes) == first


@pytest.mark.parametrize(
    "name",
    [
        "board/firmware/main.py", "board/firmware/pins.py", "rules/shared_rules/seats.py",
        "fakes/machine.py",
    ],
)  # fmt: skip
def test_what_has_changed_is_compiled(few_sources: Path, tmp_path: Path, name: str) -> None:
    fakes = few_sources / "fakes"
    first = put(tmp_path / "one", fakes)
    (few_sources / name).write_text("CHANGED = (1, 2, 3)")
    second = put(tmp_path / "two", fakes)
    assert [key for key in first if second[key] != first[key]] == [
        str(Path(*Path(name).parts[1:]).with_suffix(".mpy"))
    ]


def test_a_table_of_games_that_changed_is_another_board(
    few_sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = compiled.fingerprint("", few_sources / "fakes")
    monkeypatch.setattr(compiled, "written_modules", lambda: {"firmware.games": "GAMES = (1,)"})
    assert compiled.fingerprint("", few_sources / "fakes") != before


def test_without_room_for_a_cache_it_compiles_as_ever(few_sources: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the cache should be")
    assert "firmware/main.mpy" in put(tmp_path / "one", few_sources / "fakes")


def test_a_cut_off_start_leaves_nothing_that_counts(
    few_sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fakes = few_sources / "fakes"
    with monkeypatch.context() as patch:
        patch.setattr(unit_games, "compile_games", _interrupt)
        with pytest.raises(KeyboardInterrupt):
            put(tmp_path / "one", fakes)
    assert not (compiled.cache_folder() / compiled.fingerprint("", fakes)).exists()
    assert "firmware/pins.mpy" in put(tmp_path / "two", fakes)


def test_only_the_newest_are_kept(
    few_sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "MOST_KEPT", 2)
    for number in range(4):
        (few_sources / "fakes" / "machine.py").write_text(f"VERSION = {number}")
        put(tmp_path / str(number), few_sources / "fakes")
    kept = list(compiled.cache_folder().iterdir())
    assert len(kept) <= 2
    assert compiled.cache_folder() / compiled.fingerprint("", few_sources / "fakes") in kept


def _interrupt(_folder: Path) -> int:
    raise KeyboardInterrupt


def test_the_simulator_starts_from_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vm, "micropython_command", lambda: ["micropython"])
    board = tmp_path / "board"
    board.mkdir()
    vm.firmware_command("micropython", board)
    assert (board / "firmware" / "main.mpy").is_file()
    assert list(compiled.cache_folder().iterdir())
