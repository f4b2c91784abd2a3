"""The page of promises names every attack."""

import re
from pathlib import Path

from tests.attack.every import attacks

PAGE = Path(__file__).resolve().parents[2] / "host" / "PROMISES.md"


def test_every_attack_stands_on_the_page_of_promises() -> None:
    rows = re.findall(r"^\| \*\*.*\| (`.*`) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`([\w-]+)`", row)}
    assert {attack.name for attack in attacks()} <= told
