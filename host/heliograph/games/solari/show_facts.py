"""What the table can correct in Solari, and what can be chosen at set-up, in plain words."""

from typing import Any

from heliograph.engine import Game
from heliograph.games.show import Fact, OptionText
from heliograph.games.solari.corrections import most_rounds
from heliograph.games.solari.game import OPTIONS
from heliograph.games.solari.layout import (
    COMETS, HEADING_NAMES, PIECE_NAMES, PLACES, PLACES_END, square_name, tile_name,
)  # fmt: skip
from heliograph.games.solari.show_texts import Voice
from heliograph.texts import LANGUAGES, text
from shared_rules.solari.counters import (
    LEVEL, MOST_SCORE, SEATS, SOURCES, TILE_COUNT,
)  # fmt: skip

Values = tuple[tuple[Any, str], ...]
_TILES = [tile_name(tile) for tile in range(TILE_COUNT)]


def facts(game: Game, voice: Voice, state: bytes) -> list[Fact]:
    """Return every public fact with its label and what may be entered."""
    teller = _Facts(voice, state)
    return [teller.fact(name, value) for name, value in game.facts(state).items()]


class _Facts:
    """Labels the facts of one position."""

    def __init__(self, voice: Voice, state: bytes) -> None:
        self.voice = voice
        self.state = state
        self.planets = list(voice.speaker.planets)
        taken = set(state[PLACES:PLACES_END])
        self.free = {square_name(square) for square in range(64) if square not in taken}
        self.ways = {letter: voice.say(f"way.{letter}") for letter in HEADING_NAMES}

    def fact(self, name: str, value: Any) -> Fact:
        kind, *where = name.split(".")
        if kind == "piece":
            return self._piece(name, where, value)
        group = self._owner(where[0]) if where else self.voice.say("fact.game")
        label = self.voice.say(f"fact.{kind}")
        ranges = {"round": (1, most_rounds(self.state)), "score": (0, MOST_SCORE)}
        low, high = ranges.get(kind, (None, None))
        return Fact(name, label, group, value, self._values(kind, value), low, high)

    def _owner(self, planet: str) -> str:
        return self.voice.who(self.planets.index(planet))

    def _values(self, kind: str, value: Any) -> Values:
        if kind == "turn":
            seats = range(self.state[SEATS])
            return tuple((seat + 1, self.voice.who(seat)) for seat in seats)
        if kind == "dice":
            return ((None, self.voice.say("fact.no_dice")), *((name, name) for name in _TILES))
        return self._tiles(value) if kind == "tiles" else ()

    def _tiles(self, left: list[str]) -> Values:
        """One tile more or less than now: that is what goes wrong with dominoes."""
        return (
            (left, self.voice.say("fact.tiles_now", count=len(left))),
            *((_without(left, name), self.voice.say("fact.played", tile=name)) for name in left),
            *(
                (_with(left, name), self.voice.say("fact.unplayed", tile=name))
                for name in _TILES
                if name not in left
            ),
        )

    def _piece(self, name: str, where: list[str], value: str) -> Fact:
        planet, piece = where
        number = PIECE_NAMES.index(piece)
        has_heading = number < COMETS and self.state[LEVEL] > 2
        # What stands elsewhere is moved away first, so only free squares are offered (SLI-5.8)
        places = sorted(self.free | {value[:2]} - {"of"})
        places.append("off")
        values = tuple(
            entry for place in places for entry in self._places(place, value, has_heading)
        )
        return Fact(name, self.voice.piece(number), self._owner(planet), value, values)

    def _places(self, place: str, value: str, has_heading: bool) -> Values:
        shown = self.voice.say("fact.off") if place == "off" else place
        if not has_heading:
            return ((place, shown),)
        letters = HEADING_NAMES if value.endswith("-") else HEADING_NAMES[:4]
        return tuple((place + letter, f"{shown} {self.ways[letter]}") for letter in letters)


def _without(left: list[str], tile: str) -> list[str]:
    return [name for name in left if name != tile]


def _with(left: list[str], tile: str) -> list[str]:
    return [name for name in _TILES if name in left or name == tile]


# The set-up

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
