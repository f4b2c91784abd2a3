"""The example of the players' page runs as it stands, and so does the measurement it names."""

import re
from pathlib import Path

from bench import bots

import heliograph.bots
from heliograph.engine import Match


def test_the_example_runs() -> None:
    page = Path(heliograph.bots.__file__).with_name("README.md").read_text(encoding="utf-8")
    first = re.search(r"```python\n(from .*?)```", page, re.DOTALL)
    assert first is not None
    seen: dict[str, object] = {}
    exec(compile(first[1], "README.md", "exec"), seen)
    match = seen["match"]
    assert isinstance(match, Match)
    assert match.seat_at(len(match) - 1) == seen["seat"]


def test_the_measurement_names_every_game(monkeypatch) -> None:
    monkeypatch.setattr(bots, "ROLLOUTS", 1)
    monkeypatch.setattr(bots, "TABLES", (("solenia", 2),))
    figures = bots.run(1, 2)["solenia 2"]
    assert figures["search_against_greedy"]["games"] == 1
    assert figures["greedy_against_random"]["games"] == 2
