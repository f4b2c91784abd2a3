"""What every start of the tab does alike, done once: an image of it is kept for later starts.

Nothing here may know the visitor: no record, no key, no chosen language.
"""

import heliograph.tab.keeping
import heliograph.tab.program  # noqa: F401 (loaded here, used by the script around us)
from heliograph.games import GAMES
from heliograph.texts import languages_in_part


def prepare() -> None:
    """Load the program, find its games and look through its sentences."""
    assert GAMES.by_number
    languages_in_part()
