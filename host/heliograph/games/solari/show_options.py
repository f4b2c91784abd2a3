"""What can be chosen at the set-up of Solari, in plain words."""

from typing import Any

from heliograph.games.show import OptionText
from heliograph.games.solari.game import OPTIONS
from heliograph.texts import LANGUAGES, text
from shared_rules.solari.counters import SOURCES

# name: label and one line, each (English, German)
_OPTION_WORDS: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "level": (
        ("Which Solari", "Welches Solari"),
        (
            "1: rows. 2: numbers in sequence as well. 3: headings in alignment as well.",
            "1: Reihen. 2: dazu Zahlen in Sequenz. 3: dazu Richtungen in Ausrichtung.",
        ),
    ),
    "teams": (
        ("Teams", "Teams"),
        (
            "Four play as two teams: Uranus and Neptune share one score against the others.",
            "Zu viert in zwei Teams: Uranus und Neptun zählen gemeinsam gegen die anderen.",
        ),
    ),
    "hunter": (
        ("Hunters", "Jäger"),
        (
            "A piece that also moves diagonally and always shoots aimed.",
            "Ein Stein, der auch schräg zieht und immer gezielt abschießt.",
        ),
    ),
    "blocker": (
        ("Blockers", "Blocker"),
        (
            "A piece on which nobody else may land.",
            "Ein Stein, auf dem niemand sonst landen darf.",
        ),
    ),
    "doubler": (
        ("Doublers", "Doppler"),
        (
            "A piece on the rim that doubles the rows in its line.",
            "Ein Stein am Rand, der Reihen in seiner Linie verdoppelt.",
        ),
    ),
    "source": (
        ("Dice or dominoes", "Würfel oder Dominosteine"),
        (
            "Where the two numbers of a turn come from; dominoes end after 21 turns each.",
            "Woher die beiden Zahlen kommen; mit Dominosteinen endet es nach je 21 Zügen.",
        ),
    ),
    "target": (
        ("Points to win", "Punkte zum Sieg"),
        (
            "Whoever reaches them first wins at once; 36 is one lap of the track.",
            "Wer sie zuerst erreicht, gewinnt sofort; 36 sind eine Runde der Zählbahn.",
        ),
    ),
    "turns": (
        ("Number of turns", "Anzahl der Züge"),
        (
            "Instead of points to win: the most points after so many turns each.",
            "Statt Punkten zum Sieg: die meisten Punkte nach so vielen Zügen für alle.",
        ),
    ),
    "joker66": (
        ("6-6 is a joker", "6-6 ist ein Joker"),
        (
            "Whoever rolls 6-6 plays any combination instead.",
            "Wer 6-6 würfelt, spielt eine beliebige Kombination.",
        ),
    ),
    "strict_reduced": (
        ("Shortened rows score nothing", "Verkürzte Reihen zählen nicht"),
        (
            "A row that is shifted and becomes shorter brings no points.",
            "Eine Reihe, die verschoben und dabei kürzer wird, bringt keine Punkte.",
        ),
    ),
}  # fmt: skip
_NO_LIMIT = ("no limit", "unbegrenzt")
_YES_NO = (("no", "nein"), ("yes", "ja"))
_CHOICES: dict[str, tuple[Any, ...]] = {
    "level": (1, 2, 3),
    "source": SOURCES,
    "target": (12, 18, 24, 36, 72, 108),
    "turns": (0, 5, 10, 15, 20, 30),
}


def options(lang: str) -> list[OptionText]:
    """Return the options of the set-up, each with one line and its rule."""
    return [
        _option(spec.name, spec.default, spec.rule, lang)
        for spec in OPTIONS
        if spec.name in _OPTION_WORDS
    ]


def _option(name: str, default: Any, rule: str, lang: str) -> OptionText:
    column = LANGUAGES.index(lang)
    label, explain = _OPTION_WORDS[name]
    values = tuple(
        (value, _value_text(name, value, lang)) for value in _CHOICES.get(name, (False, True))
    )
    return OptionText(name, label[column], explain[column], rule, values, default)


def _value_text(name: str, value: Any, lang: str) -> str:
    column = LANGUAGES.index(lang)
    if name == "source":
        return text(lang, f"source.{SOURCES.index(value)}")
    if name == "turns" and not value:
        return _NO_LIMIT[column]
    return _YES_NO[value][column] if isinstance(value, bool) else str(value)
