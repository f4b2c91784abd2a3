"""One sentence for people, in both languages: why a choice is refused, what is to be decided.

Screen, speech and log show the same sentence. Every fact comes from the refusal itself or from the
plain position; nothing is decided here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from heliograph.catalogue import Composed
from heliograph.engine.nodes import functions_in
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.caching import cached_position
from heliograph.games.refusing import Why, word_refusal
from heliograph.games.solaris.layout import KIND_NUMBERS, colour_of, icon_of, shuttle_names
from heliograph.games.solaris.show_texts import LABELS, LOG
from heliograph.games.solaris.texts import PROMPTS, REASONS
from heliograph.games.speech import Sentence, Speaker, winners
from heliograph.games.text_files import Texts
from heliograph.texts import listed, text
from shared_rules.solaris.tokens import ENERGY_COLOURS, STATIONS


Position = Mapping[str, Any]
Facts = dict[str, object]


class Words(Speaker):
    """What people, stations, colours and cards are called, by number or by name."""

    things = ("station", "colour", "colours", "card")

    def __init__(self, lang: str, game: BoxedGame, names: Sequence[str] = ()) -> None:
        super().__init__(lang, names, game.options["colours"])
        self.game = game
        self.shuttles = shuttle_names(game.box.shuttles)

    def say(self, texts: Texts, key: str, /, **fields: object) -> str:
        """Return one text of a table."""
        return texts[key].text(self.lang, **fields)

    def label(self, key: str, **fields: object) -> str:
        """Return the text of a button or a heading."""
        return self.say(LABELS, key, **fields)

    def log(self, key: str, /, **fields: object) -> str:
        """Return a sentence of the log."""
        return self.say(LOG, key, **fields)

    def everyone(self, seats: Sequence[int]) -> str:
        """Return several people."""
        return self.seats([seat + 1 for seat in seats])

    def station(self, station: int | str) -> str:
        """Return the name of a station."""
        number = STATIONS.index(station) if isinstance(station, str) else station
        return text(self.lang, f"station.{number}")

    def codes(self, stations: Sequence[int]) -> str:
        """Return stations by their codes, as they are printed on the ring."""
        return " · ".join(STATIONS[station] for station in stations)

    def colour(self, colour: int | str) -> str:
        """Return an energy colour; the number 0 is one that nobody has noted."""
        if colour == 0:
            return self.label("unknown")
        known = ENERGY_COLOURS.index(colour) if colour in ENERGY_COLOURS else 0
        return text(self.lang, f"energy.{known if isinstance(colour, str) else colour}")

    def colours(self, names: str) -> str:
        """Return several energy colours."""
        return ", ".join(self.colour(name) for name in names.split(", "))

    def shuttle(self, shuttle: int) -> str:
        """Return a shuttle: its colour, numbered where a box has it twice."""
        number = self.shuttles[shuttle].lstrip("abcdefghijklmnopqrstuvwxyz")
        return self.colour(self.game.box.shuttles[shuttle]) + number

    def card(self, card: int | str) -> str:
        """Return a card: station and colour, as far as they are known."""
        if isinstance(card, str):
            return self._parts(self.station, KIND_NUMBERS[card]) or self.colour("unknown")
        return self._parts(self.station, card) or self.colour(0)

    def short_card(self, kind: int) -> str:
        """Return a card with the code of its station."""
        return self._parts(STATIONS.__getitem__, kind) or self.colour(0)

    def _parts(self, station: Callable[[int], str], kind: int) -> str:
        icon, colour = icon_of(kind), colour_of(kind)
        words = [station(icon)] if icon >= 0 else []
        return " ".join([*words, self.colour(colour)] if colour else words)

    def cards(self, count: int) -> str:
        """Return a number of cards, for a button."""
        return self.label("card") if count == 1 else self.label("cards", count=count)

    def listed(self, words: list[str]) -> str:
        """Return "a, b and c"."""
        return listed(self.lang, words)


def refusal(game: BoxedGame, state: bytes, why: Why, names: Sequence[str] = ()) -> Sentence:
    """Return the sentence of a refusal."""
    del state  # every game is asked in the same way; this one needs no more than the reason
    return word_refusal(REASONS, why, lambda lang: Words(lang, game, names))


def prompt(game: BoxedGame, state: bytes, names: Sequence[str] = ()) -> Sentence:
    """Return what is to be decided now, and by whom."""
    return worded(game, state, names, PROMPTS)


def worded(game: BoxedGame, state: bytes, names: Sequence[str], texts: Texts) -> Sentence:
    """Return the text for the pending decision out of a table with one entry per node."""
    position = cached_position(game.fact_table, state)
    won = winners(game, state)
    seats = [seat + 1 for seat in game.pending(state).seats]

    def in_language(lang: str) -> str:
        speaker = Words(lang, game, names)
        facts = _facts(speaker, position, seats, won)
        return speaker.filled(texts, position["decision"]["node"], facts)

    return Sentence("", Composed(in_language))


def _facts(speaker: Words, position: Position, seats: list[int], won: list[int]) -> Facts:
    """Return everything a prompt may name."""
    decision = position["decision"]
    facts: Facts = {
        "who": speaker.seat(decision["seat"]),
        "everyone": speaker.seats(seats),
        "winners": speaker.seats(won),
        "station": speaker.station(position["active"]),
        "energy": _energy(position, decision["seat"]),
        "played": decision.get("played", 0),
        "spent": sum(decision.get("loss", {}).values()),
        "take": decision.get("take", 0),
    }
    extra = _EXTRAS.get(decision["node"])
    return facts | (extra(speaker, position, decision.get("progress", 0)) if extra else {})


def _energy(position: Position, seat: int) -> int:
    tracks = position["stations"][position["active"]].values()
    return next(int(space) for track in tracks for space in track if seat in track[space])


# What decisions of one kind name besides, each by its node


def _extra_set_bridge(speaker: Words, position: Position, progress: int) -> Facts:
    layout = position["layout"]
    first, second = layout[progress], layout[(progress + 1) % len(layout)]
    return {"before": speaker.station(first), "after": speaker.station(second)}


def _extra_bridge_swap(speaker: Words, position: Position, progress: int) -> Facts:
    return _extra_set_bridge(speaker, position, (progress - 1) % len(position["layout"]))


def _extra_set_tile(speaker: Words, _: Position, progress: int) -> Facts:
    seat, half = divmod(progress, 2)
    return {"owner": speaker.seat(seat + 1), "half": "AB"[half]}


def _extra_set_energy(speaker: Words, position: Position, progress: int) -> Facts:
    layout = position["layout"]
    seat, place = divmod(progress, len(layout) - 1)
    return {"owner": speaker.seat(seat + 1), "place": speaker.station(layout[1 + place])}


def _extra_set_stack(speaker: Words, _: Position, progress: int) -> Facts:
    station, space = divmod(progress, 8)
    return {"spot": speaker.station(station), "space": space}


def _extra_deal(speaker: Words, position: Position, _: int) -> Facts:
    due = position["decision"]["due"]
    seat = next(seat for seat in position["order"] if due[seat - 1])
    return {"receiver": speaker.seat(seat), "due": sum(due)}


def _extra_robbery(speaker: Words, position: Position, _: int) -> Facts:
    return {"victim": speaker.seat(position["decision"]["victims"][0])}


_EXTRAS = functions_in(globals(), "_extra")
