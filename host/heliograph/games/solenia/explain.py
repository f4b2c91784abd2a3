"""One sentence for people, in both languages: why a choice is refused, what is to be decided.

Screen, speech and log show the same sentence. Every fact comes from the refusal itself or from the
plain position; nothing is decided here.
"""

from collections.abc import Sequence

from heliograph.catalogue import Composed
from heliograph.engine import Game
from heliograph.games.caching import cached_position
from heliograph.games.refusing import Why, word_refusal
from heliograph.games.solenia.layout import FIELD_NAMES, TYPE_NAMES
from heliograph.games.solenia.texts import ASKED, CITIES, PROMPTS, REASONS
from heliograph.games.speech import Sentence, Speaker, winners

_TALLIES = ("day", "night", "worth", "extra")


class Explainer(Speaker):
    """Names for seats and cities in one language."""

    things = ("city", "kind")

    def city(self, kind: str) -> str:
        """Return day or night."""
        return CITIES[kind].text(self.lang)

    kind = city

    def asked(self, key: str) -> str:
        """Return what is counted at the end."""
        return ASKED[key].text(self.lang)


def refusal(game: Game, state: bytes, why: Why, names: Sequence[str] = ()) -> Sentence:
    """Return the sentence of a refusal."""
    del game, state  # every game is asked in the same way; this one needs no more than the reason
    return word_refusal(REASONS, why, lambda lang: Explainer(lang, names))


def prompt(game: Game, state: bytes, names: Sequence[str] = ()) -> Sentence:
    """Return what is to be decided now, and by whom."""
    node = cached_position(game.fact_table, state)["decision"]["node"]

    def in_language(lang: str) -> str:
        return Explainer(lang).filled(PROMPTS, node, prompt_facts(game, state, lang, names))

    return Sentence("", Composed(in_language))


def prompt_facts(
    game: Game, state: bytes, lang: str, names: Sequence[str] = ()
) -> dict[str, object]:
    """Return everything that a sentence about the pending decision may name, in one language."""
    level = game.options["level"] if game.options["depth"] == "referee" else 3
    decision, speaker = cached_position(game.fact_table, state)["decision"], Explainer(lang, names)
    progress = decision.get("progress", 0)
    seat = decision["seat"]
    left = game.fact_table.value_of(state, "cards", seat - 1)
    owner, asked = (progress, "stars") if level == 0 else (progress // 4, _TALLIES[progress % 4])
    return {
        "who": speaker.seat(seat),
        "winners": speaker.seats(winners(game, state)),
        "turn": 17 - left,
        "card": decision.get("card", "").partition(":")[2],
        "field": FIELD_NAMES[decision.get("field", 1) - 1],
        "cost": decision.get("cost", 0),
        "city": speaker.city(TYPE_NAMES[decision.get("type", 0)]),
        "owner": speaker.seat(min(owner, game.seats - 1) + 1),
        "asked": speaker.asked(asked),
    }
