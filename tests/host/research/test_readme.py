"""What the document shows runs."""

import re
from pathlib import Path

import heliograph.research

README = Path(heliograph.research.__file__).with_name("README.md")


def test_the_example_plays_a_game_to_its_end() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(example, names)
    table = names["table"]
    assert table.match.outcome is not None  # type: ignore[attr-defined]
