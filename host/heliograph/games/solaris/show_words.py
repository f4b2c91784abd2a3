"""Names and sentences of the Solaris page in one language; seats, stations and kinds as numbers."""

from collections.abc import Sequence

from heliograph.games.solaris import explain
from heliograph.games.solaris.game import Solaris
from heliograph.games.solaris.layout import KIND_NAMES, UNKNOWN, colour_of, icon_of
from heliograph.games.solaris.show_texts import LABELS, LOG
from heliograph.games.text_files import Texts
from heliograph.texts import listed, text
from shared_rules.solaris.tokens import STATIONS


class Words:
    """What people, stations, colours and cards are called."""

    def __init__(self, game: Solaris, lang: str, names: Sequence[str]) -> None:
        self.game = game
        self.lang = lang
        self.speaker = explain.Explainer(lang, game, names)

    def say(self, texts: Texts, key: str, **fields: object) -> str:
        """Return one text of a table."""
        return texts[key].text(self.lang, **fields)

    def label(self, key: str, **fields: object) -> str:
        """Return the text of a button or a heading."""
        return self.say(LABELS, key, **fields)

    def log(self, key: str, **fields: object) -> str:
        """Return a sentence of the log."""
        return self.say(LOG, key, **fields)

    def who(self, seat: int) -> str:
        """Return a person."""
        return self.speaker.seat(seat + 1)

    def everyone(self, seats: Sequence[int]) -> str:
        """Return several people."""
        return self.speaker.seats([seat + 1 for seat in seats])

    def station(self, station: int) -> str:
        """Return a station."""
        return self.speaker.station(STATIONS[station])

    def place(self, code: str) -> str:
        """Return a station by its code."""
        return self.speaker.station(code)

    def codes(self, stations: Sequence[int]) -> str:
        """Return stations by their codes, as they are printed on the ring."""
        return " · ".join(STATIONS[station] for station in stations)

    def colour(self, colour: int) -> str:
        """Return an energy colour, 1 to 4; 0 is not noted."""
        return text(self.lang, f"energy.{colour}") if colour else self.label("unknown")

    def shuttle(self, shuttle: int) -> str:
        """Return a shuttle: its colour, numbered where a box has it twice."""
        name = self.game.shuttles[shuttle]
        return self.colour(self.game.box.shuttles[shuttle]) + name.lstrip(
            "abcdefghijklmnopqrstuvwxyz"
        )

    def card(self, kind: int) -> str:
        """Return a card as far as it is known."""
        return self.label("unknown") if kind == UNKNOWN else self.speaker.card(KIND_NAMES[kind])

    def short_card(self, kind: int) -> str:
        """Return a card with the code of its station."""
        icon, colour = icon_of(kind), colour_of(kind)
        parts = [STATIONS[icon]] if icon >= 0 else []
        parts += [self.colour(colour)] if colour else []
        return " ".join(parts) or self.label("unknown")

    def cards(self, count: int) -> str:
        """Return a number of cards, for a button."""
        return self.label("card") if count == 1 else self.label("cards", count=count)

    def listed(self, words: list[str]) -> str:
        """Return "a, b and c"."""
        return listed(self.lang, words)
