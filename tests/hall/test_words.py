"""Every word of the hall's pages is there, and none is left over."""

import re
from pathlib import Path

from heliograph.texts import TEXTS

STATIC = Path(__file__).parents[2] / "host" / "heliograph" / "hall" / "static"
# Words that the pages put together, or that the server says itself
BUILT = {
    *(f"tab_{name}" for name in ("tables", "tournament", "print")),
    *(f"system_{name}" for name in ("swiss", "groups")),
    *(f"code_{name}" for name in ("check_in", "wall")),
    *("points", "opponents", "share", "direct", "leave", "check_in", "is_here", "not_here"),
    *("has_left", "correct", "enter", "final", "standings", "watch_waits", "watch_first"),
    "only_organiser",
}


def test_every_word_of_the_pages_has_a_text_and_every_text_is_used() -> None:
    scripts = "\n".join(file.read_text("utf-8") for file in STATIC.glob("*.js"))
    used = set(re.findall(r'"hall_(\w+)"', scripts)) | BUILT
    known = {key.removeprefix("hall.") for key in TEXTS if key.startswith("hall.")}
    assert used == known
