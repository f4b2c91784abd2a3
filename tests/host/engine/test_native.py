"""Rules as C: taken where they were made from these very sources, and the same as plain ones."""

from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from typing import Any

import compile_rules
import pytest

from devkit.failure import Failure
from heliograph.engine import BadCorrection, Game, SeededDealer, native
from heliograph.games import GAMES, load_game
from shared_rules.rng import Rng
from tests.contract.test_every_game import OPTION_SETS, seat_counts
from tests.deep import deep_only
from tests.host.engine.small_rules import SmallGame

PLACE = "tests.host.engine"
NUMBERS = (*range(-3, 9), 63, 64, 65, 255, 256, 2**31, 2**62, 2**63 - 1, 2**63, 2**70, -(2**63))
SEEDS = 3
MOST_STEPS = 3000
STATE = bytes((2, 3, 5, 7, 11, 13))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a test puts modules as if they were compiled."""
    package = f"made_for_{tmp_path.name}"  # another in each test: what is imported stays so
    monkeypatch.setattr(native, "PACKAGE", package)
    monkeypatch.delenv(native.PLAIN, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    made = tmp_path / package
    made.mkdir()
    native.compiled_of.cache_clear()
    yield made
    native.compiled_of.cache_clear()


def _put(folder: Path, name: str) -> None:
    text = "METHODS = {'apply': lambda plain: lambda: 'compiled'}"
    folder.joinpath(f"{name}.py").write_text(text, encoding="utf-8")


def _mark() -> str:
    def apply() -> str:
        return "plain"

    apply.__qualname__ = "apply"
    apply.__module__ = f"{PLACE}.some_rules"
    try:
        return native.native(apply)()
    finally:
        native.methods[PLACE].remove(apply)


def test_without_a_compiled_module_a_method_is_itself(folder: Path) -> None:
    assert folder.is_dir()
    assert _mark() == "plain"


def test_a_compiled_method_is_taken(folder: Path) -> None:
    _put(folder, native.module_name(PLACE))
    assert _mark() == "compiled"


def test_what_was_compiled_from_other_sources_is_left_alone(folder: Path) -> None:
    _put(folder, "engine_0000000000000000")
    assert _mark() == "plain"


def test_what_cannot_be_imported_is_left_alone(folder: Path) -> None:
    text = "raise ImportError('made for another Python')"
    folder.joinpath(f"{native.module_name(PLACE)}.py").write_text(text, encoding="utf-8")
    assert _mark() == "plain"


def test_plain_rules_can_be_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _put(folder, native.module_name(PLACE))
    monkeypatch.setenv(native.PLAIN, "1")
    assert _mark() == "plain"


def test_without_a_compiler_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert compile_rules.main(["--to", str(tmp_path)]) == 1
    assert "cc" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_compiled_rules_do_what_plain_ones_do(folder: Path) -> None:
    _build(PLACE, folder)
    plain, fallen_back = SmallGame(), []
    compiled = _compiled(plain, fallen_back)
    for choice in range(SmallGame.count):
        fallen_back.clear()
        for number in NUMBERS:
            given = (STATE, choice, number)
            assert _result(compiled.apply, given) == _result(plain.apply, given), given
        assert len(fallen_back) < len(NUMBERS), f"rule {choice} is never C"


@deep_only
@pytest.mark.parametrize("name", list(GAMES))
def test_a_compiled_game_is_played_as_the_plain_one(name: str, folder: Path) -> None:
    _build(GAMES[name].package, folder)
    steps, fallen_back = 0, []
    for options in OPTION_SETS[name].values():
        for seats in seat_counts(name, options):
            newest = load_game(name, seats, options)
            for plain in {newest, newest.by_version(2)}:
                compiled = _compiled(plain, fallen_back)
                steps += sum(_play_both(plain, compiled, seed) for seed in range(SEEDS))
    assert len(fallen_back) < steps / 100


def _play_both(plain: Game, compiled: Game, seed: int) -> int:
    """Play at random, with a correction here and there; return how many steps were compared."""
    rng, dealer = Rng(seed), SeededDealer(seed)
    state, facts = plain.start(), plain.facts(plain.start())
    for number in range(MOST_STEPS):
        pending = plain.pending(state)
        assert compiled.pending(state) == pending
        if not pending.choices:
            return number
        if pending.seat < 0:
            choice = dealer.draw(pending, number)
        else:
            choice = pending.choices[rng.below(len(pending.choices))]
        after = plain.apply(state, choice)
        assert compiled.apply(state, choice) == after
        state = after
        if rng.below(20) == 0:
            earlier, facts = facts, plain.facts(state)
            if earlier:
                fact = sorted(earlier)[rng.below(len(earlier))]
                state = _corrected(plain, state, fact, earlier[fact])
    return MOST_STEPS


def _corrected(game: Game, state: bytes, fact: str, value: object) -> bytes:
    try:
        return game.correct(state, fact, value)
    except BadCorrection:
        return state


def _build(place: str, folder: Path) -> None:
    try:
        compile_rules.need_compiler()
    except Failure as failure:
        pytest.skip(str(failure))
    compile_rules.build(place, folder)


def _compiled(game: Any, fallen_back: list[str]) -> Any:
    """Return a game by its compiled rules; when one of them fell back, its name is written down."""
    place = type(game).__module__.rpartition(".")[0]

    def note(plain: Callable[..., Any]) -> Callable[..., Any]:
        def fall_back(*given: Any) -> Any:
            fallen_back.append(plain.__name__)
            return plain(*given)

        return fall_back

    made = native.compiled_of(place)
    own = {one.__name__: made[one.__qualname__](note(one)) for one in native.methods[place]}
    other = copy(game)
    other.__class__ = type(type(game).__name__, (type(game),), own)
    return other


def _result(method: Callable[..., Any], given: tuple[Any, ...]) -> str:
    try:
        return repr(method(*given))
    except Exception as error:  # noqa: BLE001 (whatever it is, it must be the same)
        return repr(error)
