"""The wording of a game's rules: `rules.toml` beside the game, one entry per rule id."""

import tomllib
from functools import cache
from typing import NamedTuple

from heliograph.games import GAMES

STATUSES = ("stated", "public", "derived", "ruling", "assumed")


class Rule(NamedTuple):
    """One rule: what it says in both languages, how sure it is, and who carries it out."""

    id: str
    status: str
    forbids: bool
    where: tuple[str, ...]
    en: str
    de: str

    def text(self, lang: str) -> str:
        """Return the wording in `lang`."""
        return self.de if lang == "de" else self.en


@cache
def rules_of(game: str) -> dict[str, Rule]:
    """Return every rule of `game` by its id, in the order of the file."""
    entries = tomllib.loads(GAMES[game].rulebook.decode())
    return {rule: _rule(rule, entry) for rule, entry in entries.items()}


def _rule(rule: str, entry: dict[str, object]) -> Rule:
    places = entry["where"]
    assert isinstance(places, list)
    return Rule(
        rule,
        str(entry["status"]),
        entry.get("forbids") is True,
        tuple(str(place) for place in places),
        str(entry["en"]),
        str(entry["de"]),
    )
