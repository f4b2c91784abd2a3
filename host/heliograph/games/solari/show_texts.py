"""The words of the Solari page, and who says them about whom."""

from collections.abc import Sequence

from heliograph.games.solari.explain import Speaker
from heliograph.games.solari.layout import COMETS, DIRECTIONS, PIECE_COUNT, PIECE_NAMES
from heliograph.games.solari.texts import WAYS
from heliograph.games.text_files import join_texts, read_texts, texts_for

_TEXTS = read_texts(__file__)
WORDS, DOUBTS = join_texts(_TEXTS), _TEXTS["doubts"]
_SENTENCES = ("log.", "group.", "offer.", "head.", "due.")


def say(lang: str, key: str, **fields: object) -> str:
    """Return a word or sentence of the Solari page in `lang`."""
    return WORDS[key].text(lang, **fields)


def board_words(lang: str) -> dict[str, str]:
    """Return the words that the drawing itself writes."""
    ways = {f"way.{letter}": words for letter, words in WAYS.items()}
    return texts_for(lang, {**_TEXTS["board"], **ways})


class Voice:
    """Speaks one language about the people and pieces of one table."""

    def __init__(self, lang: str, planets: Sequence[str], names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.speaker = Speaker(lang, planets, names)

    def say(self, key: str, **fields: object) -> str:
        """Return a word or sentence; sentences and labels begin with a capital letter."""
        words = say(self.lang, key, **fields)
        return words[:1].upper() + words[1:] if key.startswith(_SENTENCES) else words

    def who(self, seat: int) -> str:
        """Return who sits at a seat."""
        return self.speaker.seat(seat + 1)

    def piece(self, piece: int) -> str:
        """Return a piece of somebody who is named anyway: `comet 3`, `hunter`."""
        name = self.speaker.piece(PIECE_NAMES[piece])
        return self.say("name.comet", name=name) if piece < COMETS else name

    def own_piece(self, name: str) -> str:
        """Return a piece of somebody who is named anyway, by its name: `3`, `hunter`."""
        return self.piece(PIECE_NAMES.index(name))

    def piece_of(self, piece: int) -> str:
        """Return a piece among all, with its owner: `comet 3 of Anna`."""
        seat, own = divmod(piece, PIECE_COUNT)
        return self.say("name.of", piece=self.piece(own), who=self.who(seat))

    def piece_named(self, name: str) -> str:
        """Return a piece of the plain position, `neptune 3`, with its owner."""
        planet, _, own = name.partition(" ")
        seat = self.speaker.planets.index(planet)
        return self.piece_of(seat * PIECE_COUNT + PIECE_NAMES.index(own))

    def short(self, piece: int) -> str:
        """Return a piece among all as briefly as a button needs it: `Anna 3`."""
        seat, own = divmod(piece, PIECE_COUNT)
        return self.say("name.short", who=self.who(seat), name=self.speaker.piece(PIECE_NAMES[own]))

    def way(self, heading: int) -> str:
        """Return a heading: `north`."""
        return WAYS[DIRECTIONS[heading]].text(self.lang)
