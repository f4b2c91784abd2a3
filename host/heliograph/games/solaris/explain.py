"""One sentence for people, in both languages: why a choice is refused, what is to be decided.

Screen, speech and log show the same sentence. Every fact comes from the refusal itself or from the
plain position; nothing is decided here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.catalogue import Composed
from heliograph.engine import Game
from heliograph.games.caching import cached_position
from heliograph.games.refusing import Why, word_refusal
from heliograph.games.solaris.texts import PROMPTS, REASONS
from heliograph.games.speech import Sentence, Speaker, winners
from heliograph.games.text_files import Texts
from heliograph.texts import text
from shared_rules.solaris.tokens import ENERGY_COLOURS, STATIONS


class Explainer(Speaker):
    """Names for seats, stations, colours and cards in one language."""

    things = ("station", "colour", "colours", "card")

    def __init__(self, lang: str, game: Game, names: Sequence[str] = ()) -> None:
        super().__init__(lang, names, game.options["colours"])

    def station(self, code: str) -> str:
        """Return the name of a station."""
        return text(self.lang, f"station.{STATIONS.index(code)}")

    def colour(self, name: str) -> str:
        """Return an energy colour."""
        found = ENERGY_COLOURS.index(name) if name in ENERGY_COLOURS else 0
        return text(self.lang, f"energy.{found}")

    def colours(self, names: str) -> str:
        """Return several energy colours."""
        return ", ".join(self.colour(name) for name in names.split(", "))

    def card(self, name: str) -> str:
        """Return a card: station and colour, as far as they are known."""
        icon, colour = name.split("-")
        words = [self.station(icon)] if icon != "?" else []
        words += [self.colour(colour)] if colour != "?" else []
        return " ".join(words) or text(self.lang, "energy.0")


def refusal(game: Game, state: bytes, why: Why, names: Sequence[str] = ()) -> Sentence:
    """Return the sentence of a refusal."""
    del state  # every game is asked in the same way; this one needs no more than the reason
    return word_refusal(REASONS, why, lambda lang: Explainer(lang, game, names))


def prompt(game: Game, state: bytes, names: Sequence[str] = ()) -> Sentence:
    """Return what is to be decided now, and by whom."""
    return worded(game, state, names, PROMPTS)


def worded(game: Game, state: bytes, names: Sequence[str], texts: Texts) -> Sentence:
    """Return the text for the pending decision out of a table with one entry per node."""
    position = cached_position(game.fact_table, state)
    won = winners(game, state)
    seats = [seat + 1 for seat in game.pending(state).seats]

    def in_language(lang: str) -> str:
        speaker = Explainer(lang, game, names)
        facts = _facts(speaker, position, seats, won)
        return speaker.filled(texts, position["decision"]["node"], facts)

    return Sentence("", Composed(in_language))


def _facts(
    speaker: Explainer, position: Mapping[str, Any], seats: list[int], won: list[int]
) -> dict[str, object]:
    """Return everything a prompt may name."""
    decision = position["decision"]
    facts: dict[str, object] = {
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


def _energy(position: Mapping[str, Any], seat: int) -> int:
    tracks = position["stations"][position["active"]].values()
    return next(int(space) for track in tracks for space in track if seat in track[space])


def _gap(speaker: Explainer, position: Mapping[str, Any], progress: int) -> dict[str, object]:
    layout = position["layout"]
    first, second = layout[progress], layout[(progress + 1) % len(layout)]
    return {"before": speaker.station(first), "after": speaker.station(second)}


def _swapped_gap(
    speaker: Explainer, position: Mapping[str, Any], progress: int
) -> dict[str, object]:
    return _gap(speaker, position, (progress - 1) % len(position["layout"]))


def _half(speaker: Explainer, _: Mapping[str, Any], progress: int) -> dict[str, object]:
    seat, half = divmod(progress, 2)
    return {"owner": speaker.seat(seat + 1), "half": "AB"[half]}


def _start(speaker: Explainer, position: Mapping[str, Any], progress: int) -> dict[str, object]:
    layout = position["layout"]
    seat, place = divmod(progress, len(layout) - 1)
    return {"owner": speaker.seat(seat + 1), "place": speaker.station(layout[1 + place])}


def _stack(speaker: Explainer, _: Mapping[str, Any], progress: int) -> dict[str, object]:
    station, space = divmod(progress, 8)
    return {"spot": speaker.station(STATIONS[station]), "space": space}


def _due(speaker: Explainer, position: Mapping[str, Any], _: int) -> dict[str, object]:
    due = position["decision"]["due"]
    seat = next(seat for seat in position["order"] if due[seat - 1])
    return {"receiver": speaker.seat(seat), "due": sum(due)}


def _victim(speaker: Explainer, position: Mapping[str, Any], _: int) -> dict[str, object]:
    return {"victim": speaker.seat(position["decision"]["victims"][0])}


_EXTRAS = {
    "set bridge": _gap,
    "bridge swap": _swapped_gap,
    "set tile": _half,
    "set energy": _start,
    "set stack": _stack,
    "deal": _due,
    "robbery": _victim,
}
