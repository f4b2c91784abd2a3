"""`heliograph --version`: the program, and what must fit a record, a board or a match."""

from heliograph.catalogue import N_
from heliograph.games import GAMES, load_game
from heliograph.record.schema import SCHEMA_VERSION
from heliograph.version import __version__
from shared_rules.link.messages import PROTOCOL

_FORMS = N_("record {record}, link {link}")
_RULES = N_("rules of {game}: {version}")


def versions(language: str) -> str:
    """Return a line for the program, one for record and link, and one for every game's rules."""
    lines = [
        f"heliograph {__version__}",
        _FORMS.text(language, record=SCHEMA_VERSION, link=PROTOCOL),
    ]
    for name, game in GAMES.items():
        version = load_game(name, game.fewest_seats).rules_version
        lines.append(_RULES.text(language, game=game.title.text(language), version=version))
    return "\n".join(lines)
