"""Who says what about the people and pieces of one table, and why a choice is refused."""

from collections.abc import Sequence

from heliograph.engine import Game
from heliograph.games.caching import cached_by, cached_position
from heliograph.games.refusing import Why, word_refusal
from heliograph.games.solari.layout import COMETS, DIRECTIONS, PIECE_NAMES
from heliograph.games.solari.show_texts import BOARD, WORDS
from heliograph.games.solari.texts import PIECES, REASONS, WAYS
from heliograph.games.speech import Sentence, Speaker, capital
from heliograph.games.text_files import texts_for
from heliograph.texts import text
from shared_rules.solari.counters import PLANETS

_BOARD_WORDS = {**BOARD, **{f"way.{letter}": words for letter, words in WAYS.items()}}
_SENTENCES = ("log.", "group.", "offer.", "head.", "due.")


class Voice(Speaker):
    """Speaks one language about the people and pieces of one table."""

    things = ("piece",)

    def __init__(self, lang: str, planets: Sequence[str], names: Sequence[str] = ()) -> None:
        super().__init__(lang, names)
        self.planets = planets

    def say(self, key: str, **fields: object) -> str:
        """Return a word or sentence; sentences and labels begin with a capital letter."""
        words = WORDS[key].text(self.lang, **fields)
        return capital(words) if key.startswith(_SENTENCES) else words

    def board_words(self) -> dict[str, str]:
        """Return the words that the drawing itself writes."""
        return texts_for(self.lang, _BOARD_WORDS)

    def unnamed(self, number: int) -> str:
        """Return the planet a seat (from 1) plays."""
        return self.planet(self.planets[number - 1])

    def planet(self, name: str) -> str:
        """Return the name of a planet."""
        return text(self.lang, f"planet.{PLANETS.index(name)}")

    def way(self, heading: int) -> str:
        """Return a heading: `north`."""
        return WAYS[DIRECTIONS[heading]].text(self.lang)

    def sign(self, name: str) -> str:
        """Return what stands on a piece: `3`, `hunter`."""
        return PIECES[name].text(self.lang) if name in PIECES else name

    def piece(self, name: str) -> str:
        """Return a piece of the plain position, `neptune 3`, by its planet."""
        planet, own = name.split()
        return f"{self.planet(planet)} {self.sign(own)}"

    def own_piece(self, name: str) -> str:
        """Return a piece of somebody who is named anyway: `comet 3`, `hunter`."""
        sign = self.sign(name)
        return self.say("name.comet", name=sign) if PIECE_NAMES.index(name) < COMETS else sign

    @cached_by(lambda self, name: (self, name), size=512)
    def piece_named(self, name: str) -> str:
        """Return a piece of the plain position, `neptune 3`, with its owner: `comet 3 of Anna`."""
        planet, own = name.split()
        return self.say("name.of", piece=self.own_piece(own), who=self._owner(planet))

    def short(self, name: str) -> str:
        """Return a piece of the plain position as briefly as a button needs it: `Anna 3`."""
        planet, own = name.split()
        return self.say("name.short", who=self._owner(planet), name=self.sign(own))

    def _owner(self, planet: str) -> str:
        return self.who(self.planets.index(planet))


def refusal(game: Game, state: bytes, why: Why, names: Sequence[str] = ()) -> Sentence:
    """Return the sentence of a refusal."""
    planets = cached_position(game.fact_table, state)["planets"]
    return word_refusal(REASONS, why, lambda lang: Voice(lang, planets, names))
