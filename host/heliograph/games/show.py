"""How a game is shown to people and entered by them: the one thing a page needs to know of a game.

A `Show` is one configured game in one language with the people's names. Everything in it is made
for one viewer: a seat, the TABLE (everybody may look) or the REFEREE. It takes hidden facts from
`Game.view` alone, so what a viewer may not know cannot reach a page through it.

`Offer` is what one tap enters: one choice, or several that are played together as one step
("replenish 3"). Nothing illegal is ever offered.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from heliograph.catalogue import Text, say
from heliograph.engine import CHANCE, TABLE, Correction, EngineError, Game, records
from heliograph.engine.fact_kinds import Reader
from heliograph.engine.steps import Passed
from heliograph.engine.pending import Doubt
from heliograph.games import fact_page
from heliograph.games.depths import DIGITAL
from heliograph.games.caching import cached_doubts, cached_position, cached_view
from heliograph.games.fact_page import FactRow
from heliograph.games.speech import Speaker
from heliograph.games.text_files import Texts
from heliograph.games.things import choices_at, thing_at
from heliograph.texts import text
from shared_rules import trackers

__all__ = [  # a game is shown with these
    "Due", "FactRow", "Offer", "Reason", "ScoreRow", "Show", "View", "Way",
]  # fmt: skip

View = dict[str, Any]
Way = tuple[int, ...]  # choices one after the other


class Reason(NamedTuple):
    """Why something is so, or is not possible: in words, its rule, what the engine calls it."""

    text: str
    rule: str
    key: str = ""


class Due(NamedTuple):
    """What the table waits for: a short line, the whole sentence, and whom it waits for."""

    headline: str
    text: str
    seat: int | None  # None: the table itself (a die, a card), or nobody
    warning: str = ""  # what people may not miss, such as the last round


class Offer(NamedTuple):
    """One thing that can be entered with one tap, played as one step."""

    choices: tuple[int, ...]
    label: str
    group: str = ""  # the heading it stands under, in the reader's language; "" for the main ones
    target: str = ""  # the place on the board it belongs to, such as "station:HQ" or "field:b2"
    rule: str = ""
    seat: int = CHANCE  # who does this
    tone: str = ""  # "end" of a turn or an action; "more": seldom needed, folded; "whole": a turn


class ScoreRow(NamedTuple):
    """One line of the score sheet: why, by which rule, and how much for each seat."""

    label: str
    rule: str
    values: tuple[int | str, ...]
    is_total: bool = False


class Show(ABC):
    """One game for one reader."""

    # What looks wrong, by the reason of a doubt
    doubt_texts: ClassVar[Texts] = {}
    # Whether a player's opinion says which of many offers are likely, beside the real box too
    is_ranked: ClassVar[bool] = False
    # The heading of the facts that belong to no seat
    fact_group: ClassVar[Text | None] = None

    def __init__(self, game: Game, lang: str, names: Sequence[str] = ()) -> None:
        self.game = game
        self.lang = lang
        self.names = tuple(names)
        self.speaker = Speaker(lang, self.names)
        self.reader: Reader = self  # whom facts are told
        self._is_shared = game.options["depth"] != DIGITAL

    def who(self, seat: int) -> str:
        """Return what a person is called: the name entered, else the colour or side."""
        return self.speaker.who(seat)

    def tracker(self, state: bytes) -> Any:
        """Return what the table unit knows of a state: what every depth shows follows from it."""
        return trackers.tracker_for(self.game.table_state(state))

    def people(self, state: bytes) -> tuple[str, ...]:
        """Return what everybody at the table is called now."""
        del state
        return tuple(self.who(seat) for seat in range(self.game.seats))

    @abstractmethod
    def seats(self, state: bytes) -> list[View]:
        """Return each seat as everybody knows it: `colour`, `score`, and `values`.

        Values are pairs of a label and what to show.

        A colour is one the pages have a token for: white, grey, yellow, black, orange, blue, green,
        red, purple, pink, turquoise, brown. The page adds number, name and whether it is on turn.
        """

    @abstractmethod
    def due(self, state: bytes) -> Due:
        """Return what is to be decided now; public, so it names nothing hidden."""

    @abstractmethod
    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        """Return what this viewer can enter now, the likeliest first within its group."""

    @abstractmethod
    def board(self, state: bytes) -> View:
        """Return what the drawing of the table needs, with every word in the reader's language.

        It holds what everybody may look at, so all readers of one language share it.
        """

    def due_seat(self, state: bytes) -> int | None:
        """Return whom the table waits for; None where that is the table itself, or nobody."""
        seat = self.game.pending(state).seat
        return seat if seat >= 0 else None

    @abstractmethod
    def sheet(self, state: bytes) -> list[ScoreRow]:
        """Return the score sheet with its reasons, the total last; only what is public now."""

    def fewest_wins(self, state: bytes) -> bool:
        """Say whether who has the fewest points wins."""
        del state
        return False

    @abstractmethod
    def race(self, state: bytes) -> tuple[int, ...]:
        """Return one public number per seat, to plot over time."""

    # The same for every game, unless it knows better

    def outlook(self, seat: int, before: bytes, after: bytes) -> list[Reason]:
        """Return what a turn of a seat means beyond what is counted."""
        del seat, before, after
        return []

    def facts(self, state: bytes) -> list[FactRow]:
        """Return every public fact that can be corrected, with what may be entered."""
        group = self.fact_group.text(self.lang) if self.fact_group else ""
        return fact_page.facts(self.game.fact_table, state, self.reader, group)

    def hand(self, state: bytes, seat: int) -> Any:
        """Return the cards that this seat alone may look at; None where there are none."""
        del state, seat
        return None

    def view(self, state: bytes, viewer: int) -> View:
        """Return `Game.view`: every part of a page needs it, so it is kept; nobody changes it."""
        return cached_view(self.game, state, self.knower(viewer))

    def seen(self, state: bytes, viewer: int) -> View:
        """Return the facts that a viewer sees, each read when somebody asks for it.

        A drawing needs few of all that `Game.view` tells.
        """
        return cached_position(self.game.fact_table, state, self.knower(viewer))

    def knower(self, viewer: int) -> int:
        """Return whose knowledge a viewer has.

        With the real box all that the host knows was said aloud, so it is everybody's.
        """
        return TABLE if self._is_shared else viewer

    def cached_offers(self, state: bytes, viewer: int) -> list[Offer]:
        """Return the offers: page and unit ask for the same ones, so they are kept as well."""
        return _offers(self, state, viewer)

    def must_be_told(self, state: bytes, choice: int) -> bool:
        """Say whether only people can tell this, with the real box: what is in a hand, say."""
        del state, choice
        return self.game.hides_anything

    # Whoever asks about a place of the drawing (`view.asked_place`)

    def ways_to(self, state: bytes, place: str) -> list[Way]:
        """Return what somebody would enter who means a place, legal or not; its `things` know.

        A game adds those of places that mean something else in every position.
        """
        del state
        return [(choice,) for choice in choices_at(self.game, place)]

    def reason_against(self, state: bytes, choice: int) -> Reason:
        """Return why a choice cannot be entered."""
        why = self.game.why_not(state, choice)
        return Reason(say(self.lang, why.expected), why.rule, why.reason)

    def reason_for_no_way(self, state: bytes, place: str) -> Reason | None:
        """Return why there is nothing that could be entered at a place."""
        del state
        thing = thing_at(self.game.name, place)
        if thing is None or thing.no_way is None:
            return None
        return Reason(thing.no_way.text(self.lang), thing.no_way_rule)

    def doubts(self, state: bytes) -> list[View]:
        """Return what looks wrong on the table, each with its rule; it never stands in the way.

        Only with the real box: in the digital game the host keeps every piece.
        """
        return [self._doubt(one) for one in cached_doubts(self.game, state) if self._is_shared]

    def _doubt(self, doubt: Doubt) -> View:
        facts = dict(doubt.facts)
        if "where" in facts:  # about the owner's content file
            expected = say(self.lang, facts["words"])
            sentence = text(self.lang, "ruled.doubt_box", **{**facts, "expected": expected})
        else:
            words = self.doubt_texts[doubt.reason].template(self.lang)
            sentence = words.format_map(self.speaker.named(facts))
        return {"text": sentence, "rule": doubt.rule}

    def dials(self, state: bytes) -> list[Any]:
        """Return values that are set before they are entered; none under the full rules."""
        del state
        return []

    def recorded_sentence(self, state: bytes, events: Sequence[bytes], viewer: int) -> str:
        """Return the log sentence of a recorded step, as this viewer saw it."""
        sentences: list[str] = []
        choices: list[int] = []
        at = state
        try:
            for event in events:
                step = records.parse_step(self.game, event.decode())
                if isinstance(step, Correction):
                    sentences.append(self._correction_sentence(at, step))
                    at = state = self.game.correct(at, step.fact, step.value)
                elif isinstance(step, Passed):
                    at = state = self.game.let_pass(at, step.tenths)
                    sentences.append(self._told_by_time(at))
                else:
                    choices.append(step)
        except (EngineError, ValueError):
            return text(self.lang, "ruled.unreadable")
        if choices:
            sentence = self.step_sentence(state, choices, viewer)
            sentences.append(sentence or self._plain_sentence(state, choices, viewer))
        return " ".join(sentence for sentence in sentences if sentence)

    def _plain_sentence(self, state: bytes, choices: list[int], viewer: int) -> str:
        """Return choices that are no news by themselves in the words of a record."""
        words = []
        for choice in choices:
            words.append(self.game.seen_text(state, choice, viewer))
            state = self.game.apply(state, choice)
        return f"({', '.join(words)})"

    def _told_by_time(self, after: bytes) -> str:  # noqa: ARG002 (only a clock ends a game by itself)
        """Return what the log says where the time has ended a game."""
        return ""

    def _correction_sentence(self, state: bytes, step: Correction) -> str:
        fact = next((fact for fact in self.facts(state) if fact.name == step.fact), None)
        label = fact.label if fact else step.fact
        values = {str(value): shown for value, shown in fact.values} if fact else {}
        value = values.get(str(step.value), step.value)
        return text(self.lang, "ruled.corrected", fact=label, value=value)

    # A game tells one choice or a whole step

    def choice_sentence(self, state: bytes, choice: int, viewer: int) -> str:
        """Return the log sentence of one choice as this viewer saw it; "" for what is no news."""
        return self.step_sentence(state, (choice,), viewer)

    def step_sentence(self, state: bytes, choices: Sequence[int], viewer: int) -> str:
        """Return the log sentence of a whole step of one or more choices."""
        sentences = []
        for choice in choices:
            sentences.append(self.choice_sentence(state, choice, viewer))
            state = self.game.apply(state, choice)
        return " ".join(sentence for sentence in sentences if sentence)


@lru_cache(maxsize=64)
def _offers(show: Show, state: bytes, viewer: int) -> list[Offer]:
    game, offers = show.game, show.offers(state, viewer)
    if game.pending(state).seat != CHANCE:
        return offers
    return [offer for offer in offers if game.can_enter(state, offer.choices)]
