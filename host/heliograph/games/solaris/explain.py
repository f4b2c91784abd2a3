"""One sentence for people, in both languages: why a choice is refused, what is to be decided.

Screen, speech and log show the same sentence. Every fact comes from the refusal itself or from the
plain position; nothing is decided here.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from heliograph.engine import Game, IllegalChoice
from heliograph.games.kept import dumped
from heliograph.games.solaris.texts import PROMPTS, WHY_NOT
from heliograph.texts import LANGUAGES, listed, text
from shared_rules.solaris.tokens import COLOURS, ENERGY_COLOURS, STATIONS


class Sentence(NamedTuple):
    """The same statement in both languages, and the rule it rests on ("" for a prompt)."""

    rule: str
    en: str
    de: str

    def text(self, lang: str) -> str:
        """Return the sentence in `lang`."""
        return self.de if lang == "de" else self.en


class Speaker:
    """Names for seats, stations, colours and cards in one language."""

    def __init__(self, lang: str, game: Game, names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.colours = [COLOURS.index(colour) for colour in _colour_names(game)]
        self.names = names

    def seat(self, number: int) -> str:
        """Return who sits at a seat (from 1); the colour is the name until one is entered."""
        if number <= len(self.names) and self.names[number - 1]:
            return self.names[number - 1]
        return text(self.lang, f"colour.{self.colours[number - 1]}")

    def seats(self, numbers: Sequence[int]) -> str:
        """Return several people."""
        return listed(self.lang, [self.seat(number) for number in numbers])

    def station(self, code: str) -> str:
        """Return the name of a station."""
        return text(self.lang, f"station.{STATIONS.index(code)}")

    def colour(self, name: str) -> str:
        """Return an energy colour."""
        found = ENERGY_COLOURS.index(name) if name in ENERGY_COLOURS else 0
        return text(self.lang, f"energy.{found}")

    def card(self, name: str) -> str:
        """Return a card: station and colour, as far as they are known."""
        icon, colour = name.split("-")
        words = [self.station(icon)] if icon != "?" else []
        words += [self.colour(colour)] if colour != "?" else []
        return " ".join(words) or text(self.lang, "energy.0")


def why_not(
    game: Game, state: bytes, choice: int | str, names: Sequence[str] = ()
) -> Sentence | None:
    """Return why a choice (id or text) is not legal now, None if it is; raises BadChoiceText."""
    number = game.parse_choice(choice) if isinstance(choice, str) else choice
    if number in game.pending(state).choices:
        return None
    return refusal(game, game.why_not(state, number), names)


def refusal(game: Game, refused: IllegalChoice, names: Sequence[str] = ()) -> Sentence:
    """Return the sentence of a refusal."""
    en, de = (_refusal(Speaker(lang, game, names), refused) for lang in LANGUAGES)
    return Sentence(refused.rule, en, de)


def spoken(game: Game, refused: IllegalChoice) -> IllegalChoice:
    """Return the refusal with its sentence in both languages, what came, and the rule."""
    sentence = refusal(game, refused)
    refused.en = f"{sentence.en} Got {refused.got} [{refused.rule}]"
    refused.de = f"{sentence.de} Bekommen: {refused.got} [{refused.rule}]"
    refused.args = (refused.en,)
    return refused


def prompt(game: Game, state: bytes, names: Sequence[str] = ()) -> Sentence:
    """Return what is to be decided now, and by whom."""
    return worded(game, state, names, PROMPTS)


def worded(
    game: Game, state: bytes, names: Sequence[str], texts: Mapping[str, tuple[str, str]]
) -> Sentence:
    """Return the text for the pending decision out of a table with one entry per node."""
    position = dumped(game, state)
    node = position["decision"]["node"]
    outcome = game.outcome(state)
    winners = [seat + 1 for seat in outcome.winners] if outcome else []
    seats = [seat + 1 for seat in game.pending(state).seats]
    speakers = [Speaker(lang, game, names) for lang in LANGUAGES]
    en, de = (
        texts[node][column].format_map(_facts(speaker, position, seats, winners))
        for column, speaker in enumerate(speakers)
    )
    return Sentence("", en, de)


def _refusal(speaker: Speaker, refused: IllegalChoice) -> str:
    facts = dict(refused.facts)
    if "station" in facts:
        facts["station"] = speaker.station(facts["station"])
    if "colour" in facts:
        facts["colour"] = speaker.colour(facts["colour"])
    if "colours" in facts:
        facts["colours"] = ", ".join(speaker.colour(one) for one in facts["colours"].split(", "))
    if "card" in facts:
        facts["card"] = speaker.card(facts["card"])
    if "seat" in facts:
        facts["who"] = speaker.seat(facts["seat"])
    return WHY_NOT[refused.reason][LANGUAGES.index(speaker.lang)].format_map(facts)


def _colour_names(game: Game) -> list[str]:
    return [COLOURS[number] for number in game.options["colours"]]


def _facts(
    speaker: Speaker, position: Mapping[str, Any], seats: list[int], winners: list[int]
) -> dict[str, object]:
    """Return everything a prompt may name."""
    decision = position["decision"]
    facts: dict[str, object] = {
        "who": speaker.seat(decision["seat"]),
        "everyone": speaker.seats(seats),
        "winners": speaker.seats(winners),
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


def _gap(speaker: Speaker, position: Mapping[str, Any], progress: int) -> dict[str, object]:
    layout = position["layout"]
    first, second = layout[progress], layout[(progress + 1) % len(layout)]
    return {"before": speaker.station(first), "after": speaker.station(second)}


def _swapped_gap(speaker: Speaker, position: Mapping[str, Any], progress: int) -> dict[str, object]:
    return _gap(speaker, position, (progress - 1) % len(position["layout"]))


def _half(speaker: Speaker, _: Mapping[str, Any], progress: int) -> dict[str, object]:
    seat, half = divmod(progress, 2)
    return {"owner": speaker.seat(seat + 1), "half": "AB"[half]}


def _start(speaker: Speaker, position: Mapping[str, Any], progress: int) -> dict[str, object]:
    layout = position["layout"]
    seat, place = divmod(progress, len(layout) - 1)
    return {"owner": speaker.seat(seat + 1), "place": speaker.station(layout[1 + place])}


def _stack(speaker: Speaker, _: Mapping[str, Any], progress: int) -> dict[str, object]:
    station, space = divmod(progress, 8)
    return {"spot": speaker.station(STATIONS[station]), "space": space}


def _due(speaker: Speaker, position: Mapping[str, Any], _: int) -> dict[str, object]:
    due = position["decision"]["due"]
    seat = next(seat for seat in position["order"] if due[seat - 1])
    return {"receiver": speaker.seat(seat), "due": sum(due)}


def _victim(speaker: Speaker, position: Mapping[str, Any], _: int) -> dict[str, object]:
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
