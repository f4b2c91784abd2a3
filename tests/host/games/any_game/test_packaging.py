"""A package made from a description keeps the table as the description does."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from heliograph.games.any_game.packaging import make_package
from shared_rules.any_game.tracker import AnyGameTracker
from shared_rules.tracker import EVENT_BYTES

POWER_GRID = "power_grid"  # how many cities end it depends on the number of people
SPEAKERS = "codenames"


def described_state(set_up: bytes, seats: int) -> bytes:
    """Return how a table of the shelf begins with a description."""
    tracker = AnyGameTracker(b"")
    tracker.begin(seats)
    for at in range(0, len(set_up), EVENT_BYTES):
        tracker.apply(set_up[at : at + EVENT_BYTES])
    return bytes(tracker.state)


@pytest.mark.parametrize("source", [POWER_GRID, SPEAKERS])
def test_its_unit_begins_with_the_form_for_so_many_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    name = f"made_of_{source}"
    monkeypatch.syspath_prepend(str(make_package(name, source, tmp_path)))
    description = import_module(f"heliograph_{name}.description")
    unit = import_module(f"heliograph_{name}.unit.tracker")
    about = import_module(f"heliograph_{name}.unit.about")
    tracker_class = next(
        one for key, one in vars(unit).items() if key.startswith("MadeOf") and isinstance(one, type)
    )
    described = description.DESCRIBED
    for seats in described.file.seat_counts:
        tracker = tracker_class(b"")
        tracker.begin(seats)
        kept = described_state(described.set_up(seats), seats)
        assert bytes(tracker.state)[1:] == kept[1:]
    assert len(about.ABOUT) == len({described.form_for(one) for one in described.file.seat_counts})
    written = description.DESCRIPTION.tracker.written()[about.__name__]
    carried: dict[str, object] = {}
    exec(written, carried)
    assert [carried[key] for key in ("ABOUT", "FORMS")] == [about.ABOUT, about.FORMS]
    for module in [one for one in sys.modules if one.startswith(f"heliograph_{name}")]:
        monkeypatch.delitem(sys.modules, module)
