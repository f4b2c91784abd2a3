"""The example of the kernel's page runs as it stands."""

import re
from pathlib import Path

import heliograph.engine


def test_the_example_runs() -> None:
    page = Path(heliograph.engine.__file__).with_name("README.md").read_text(encoding="utf-8")
    first = re.search(r"```python\n(from .*?)```", page, re.DOTALL)
    assert first is not None
    seen: dict[str, object] = {}
    exec(compile(first[1], "README.md", "exec"), seen)
    match = seen["match"]
    assert isinstance(match, heliograph.engine.Match)
    assert match.game.choice_text(match.steps[-1]) == "pass"  # type: ignore[arg-type]
