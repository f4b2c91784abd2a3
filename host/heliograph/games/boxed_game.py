"""What the games of a box share: how one is configured, what its box makes of it, how it refuses.

Seats, content and the size of a table come from what the game says about itself (`description`),
its options from `OPTIONS` of its `game` module. A game adds its rules, and what is told of them.
"""

from abc import abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from heliograph.engine.choice_texts import ChoiceTable, numbers_of, parse
from heliograph.engine.content import Content
from heliograph.engine.errors import IllegalChoice
from heliograph.engine.facts import FactTable
from heliograph.engine.game import Game
from heliograph.engine.pending import CHANCE, REFEREE
from heliograph.games.depths import DIGITAL
from heliograph.engine.options import seat_count, validate
from heliograph.games import GAMES
from heliograph.games.description import Box, Options
from heliograph.games.refusing import Why, refuse
from heliograph.games.speech import Sentence


class Parts(NamedTuple):
    """What is read off a box; most matches are played with the same one."""

    box: Any
    fact_table: FactTable
    texts: tuple[str, ...]  # of all choices
    numbers: dict[str, int]  # of these texts
    verb_rules: dict[str, str]  # of each kind of choice, by its first word


class BoxedGame(Game):
    """One game of a box."""

    seat_rule: ClassVar[str]  # the rule that says for how many people it is
    known_facts: ClassVar[FactTable]  # all its facts, for any box
    choice_table: ClassVar[ChoiceTable]  # all of them, for any box
    examples: ClassVar[str]  # of them, as people write them

    def __init__(self, seats: int, options: Options = None, box: Box = None) -> None:
        about = GAMES[self.name]
        self.seats = seat_count(seats, about.seat_counts, self.seat_rule)
        self.options = validate(about.options, options)
        self.check_options()
        given = self.owner_blocks(box) if isinstance(box, Mapping) else box
        self.content = Content.load(about.content_file, given)
        parts = _read(type(self), self.content)
        self.box, self.fact_table, self.texts, self._numbers, self.verb_rules = parts
        self.choice_count = len(self.texts)
        self._table_size = about.tracker.size
        self._start = self.new_state(self.seats, self.options, self.box)

    @staticmethod
    @abstractmethod
    def read_box(content: Content) -> Any:
        """Return the box that a content describes; raises BadContent."""

    def check_options(self) -> None:
        """Raise BadOption where options do not go together."""

    @staticmethod
    def owner_blocks(given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return an owner's file as blocks of content."""
        return given

    @staticmethod
    @abstractmethod
    def new_state(seats: int, options: Mapping[str, Any], box: Any) -> bytes:
        """Return the state before anything happened."""

    def start(self) -> bytes:
        return self._start

    def why_not(self, state: bytes, choice: int) -> IllegalChoice:
        """Return the refusal of an illegal choice; raises ValueError where nothing forbids it."""
        if self.allows(state, choice):
            raise ValueError(f"expected a choice that is illegal now, got {self.named(choice)!r}")
        return self.refused(state, choice, self.reason_against(state, choice))

    def refused(self, state: bytes, choice: int, why: Why) -> IllegalChoice:
        """Return the refusal of a choice for a reason."""
        return refuse(why, self.refusal_sentence(state, why), self.named(choice))

    @abstractmethod
    def reason_against(self, state: bytes, choice: int) -> Why:
        """Return why a choice is not one of the pending ones."""

    @abstractmethod
    def refusal_sentence(self, state: bytes, why: Why) -> Sentence:
        """Return the sentence of a refusal."""

    # What is hidden, in a game with hands: draws that would tell them, and who sees what is drawn

    back: ClassVar[str] = ""  # what others see of a hidden draw

    def tells_hands(self, state: bytes) -> bool:  # noqa: ARG002 (without hands nothing does)
        """Return whether what chance can bring now would tell what somebody holds."""
        return False

    def witnesses(self, state: bytes) -> tuple[int, ...] | None:  # noqa: ARG002 (no draw is hidden)
        """Return the seats that see what is drawn now, None where everybody does."""
        return None

    def listed(self, state: bytes, viewer: int) -> tuple[int, ...]:
        pending = self.pending(state)
        if viewer == REFEREE or not self.back or self.options["depth"] != DIGITAL:
            return pending.choices
        if pending.seat == CHANCE:
            return () if self.tells_hands(state) else pending.choices
        if pending.others:
            return tuple(one for one in pending.choices if self.seat_of(state, one) == viewer)
        return pending.choices if viewer == pending.seat else ()

    def seen_text(self, state: bytes, choice: int, viewer: int) -> str:
        seats = self.witnesses(state)
        is_seen = seats is None or viewer in (*seats, REFEREE)
        return self.texts[choice] if is_seen else self.back

    def parse_choice(self, text: str) -> int:
        found = self._numbers.get(text)  # almost always as it is written
        if found is None:
            found = parse(self._numbers, text, self.examples, self.verb_rules)
        return found

    def table_state(self, state: bytes) -> bytes:
        return state[: self._table_size]


@lru_cache(maxsize=16)
def _read(kind: type[BoxedGame], content: Content) -> Parts:
    box = kind.read_box(content)
    texts = kind.choice_table.texts_for(box)
    facts, rules = kind.known_facts.for_box(box), kind.choice_table.verb_rules(box)
    return Parts(box, facts, texts, numbers_of(texts), rules)
