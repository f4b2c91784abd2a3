"""A whole game from its things and moves: `KitGame` is the `Game` that they make.

The table unit's bytes come first in a state, as a description lays them out; then what is decided,
then the things in the order in which the class declares them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple

from heliograph.catalogue import N_
from heliograph.engine.content import Content
from heliograph.engine.errors import BadChoiceText, BadCorrection, BadOption, IllegalChoice
from heliograph.engine.fact_kinds import OneOf, State, Whole
from heliograph.engine.facts import FactTable
from heliograph.engine.game import Game
from heliograph.engine.options import Option, among, seat_count, validate
from heliograph.engine.pending import (
    CHANCE,
    NOBODY,
    Doubt,
    Outcome,
    Pending,
    ask_chance,
    ask_evenly,
    ask_seat,
)
from heliograph.games import ALL_GAMES
from heliograph.games.depths import DIGITAL, REFEREE
from heliograph.games.kit import clocks
from heliograph.games.kit.choices import Choice, Choices, number_choices
from heliograph.games.kit.moves import NOTATED, Move
from heliograph.games.kit.rows import row_of
from heliograph.games.kit.state import Layout, lay_out
from heliograph.games.kit.table import Forbidden, Table
from heliograph.games.kit.things import Cards, Thing
from heliograph.games.kit.unit_facts import declare_times, declare_unit
from heliograph.games.kit.views import listed, make_view, seen_values
from heliograph.games.kit.widths import width_for
from heliograph.games.kit.words import KitWords, words_of
from heliograph.games.refusing import Why, refuse, refuse_correction
from shared_rules import trackers
from shared_rules.any_game import events
from shared_rules.any_game import layout as unit
from shared_rules.tracker import EMPTY, OVER

DEPTH = among("depth", DIGITAL, (DIGITAL, REFEREE))
_NOT_SO = N_("a value that leaves somebody something to do")
_SIGNS = "+#!?"  # behind a move that is written down; they change nothing
_new_table = Table.__new__
_NO_TABLE: tuple[bytes, Any] = (b"", None)
# What a step brought by itself: a key of `[news]` and what it names; and what looks wrong
News = Iterator[tuple[str, dict[str, Any]]]
Doubts = Iterator[Doubt]


class Node(NamedTuple):
    """One kind of decision: the rule that says who decides what, and its phase on the unit."""

    rule: str
    phase: int = 0


class KitGame(Game):
    """One game that is told by things and moves."""

    rules_version = 1
    clock_rule: ClassVar[str] = ""  # that says how time is counted, where it can be
    seat_rule: ClassVar[str]  # the rule that says how many play, and who begins
    nodes: ClassVar[Mapping[str, Any]] = {}  # each a Node, or its rule alone
    ends: ClassVar[Mapping[str, str]] = {}  # how it can end, and the rule of each
    # Of the score sheet, by name: each a Row, or for what the thing of that name has (`rows_of`) a
    # rule, "" for its own
    rows: ClassVar[Mapping[str, Any]] = {}
    first_does: ClassVar[str] = "begins"  # what is asked of everybody first: also who "deals"
    first_seat: ClassVar[int | None] = None  # who begins where the rules say it: nobody is asked
    drawing: ClassVar[Sequence[Mapping[str, Any]]] = ()  # instead of `drawing.toml`
    # Options that can differ from their default only while another one has a value
    needs: ClassVar[Mapping[str, tuple[str, Any]]] = {}

    # Choices that a player tries, imagined games of each, decisions of every seat that these last
    candidates, looks, horizon = 4, 12, 4
    foresight: ClassVar[Any] = None  # what `hard` goes by where it reckons with all dice instead

    most_seats: ClassVar[int] = unit.FEW_SEATS
    things: tuple[Thing, ...]
    has_cards: ClassVar[bool]  # else S2 is no card, but a place
    choices_of_game: ClassVar[Choices]
    node_names: ClassVar[tuple[str, ...]]
    node_numbers: ClassVar[dict[str, int]]
    phase_of: ClassVar[tuple[int, ...]]
    end_numbers: ClassVar[dict[str, int]]
    verb_rules: ClassVar[Mapping[str, str]]  # of each kind of choice, by its first word

    # What a game says beside its things and moves

    def begin(self, t: Table) -> None:
        """Ask the first decision; it is known who begins (`t.first`)."""
        raise NotImplementedError

    def settle(self, t: Table, before: Table) -> None:
        """Begin the decision anew after the table corrected something; what cannot be is forbidden.

        `before` is the table as it was, to see what was corrected.
        """

    def doubts_at(self, t: Table) -> Doubts:
        """Yield what looks wrong on the table and is not for the rules to forbid."""
        for thing in self.things:
            yield from thing.doubts(t)

    def news(self, before: Table, t: Table) -> News:
        """Yield what a step brought by itself, for the log."""
        del before, t
        yield from ()

    def value(self, t: Table, seat: int) -> float:
        """Return what a position is worth for a seat, for players that look ahead."""
        del t, seat
        return 0.0

    def flag_fell(self, t: Table) -> None:
        """End the game: the time of the seat that decides is used up."""
        t.end("time", [seat for seat in range(t.seats) if seat != t.seat])

    def set_up_tags(self, state: bytes) -> Mapping[str, str]:
        """Return what the notation of a match says of its position, {} for the usual start."""
        del state
        return {}

    def notated(self, state: bytes, choice: int) -> str:
        """Return how a choice is written in the notation of its game, "" where it is not."""
        made = self.choices_made[choice]
        tell = made.move.tells.get(NOTATED) if made else None
        return str(tell(self.open(state), *made.values)) if made and tell else ""

    def mover(self, state: bytes) -> int:
        """Return whose move the notation writes that comes next."""
        return self.pending(state).seat

    def can_lie(self, view: Mapping[str, Any], card: str, place: str) -> bool:
        """Return whether a card that a viewer has not seen can lie at a place."""
        del view, card, place
        return True

    def is_likely(self, t: Table) -> bool:
        """Return whether what a player guesses of hidden things fits what was said of them."""
        del t
        return True

    # The rest follows

    def __init_subclass__(cls) -> None:
        if cls.nodes and not hasattr(cls, "name"):
            cls.name = cls.__module__.split(".")[-2].removeprefix("heliograph_")
        # Also what a class has from another, so that a variant says only what differs
        own = [item for one in reversed(cls.__mro__) for item in vars(one).items()]
        declared = dict(own).values()
        cls.things = tuple(one for one in declared if isinstance(one, Thing))
        things = {thing.name: thing for thing in cls.things}
        cls.nodes = {name: Node(one) if isinstance(one, str) else one
                     for name, one in cls.nodes.items()}  # fmt: skip
        cls.rows = {name: row_of(things[name], one) if isinstance(one, str) else one
                    for name, one in cls.rows.items()}  # fmt: skip
        cls.has_cards = any(isinstance(one, Cards) for one in cls.things)
        cls.node_names = tuple(cls.nodes)
        cls.node_numbers = {name: number for number, name in enumerate(cls.nodes)}
        cls.phase_of = tuple(node.phase for node in cls.nodes.values())
        cls.end_numbers = {name: number for number, name in enumerate(cls.ends, 1)}
        moves = [one for one in declared if isinstance(one, Move)]
        cls.choices_of_game = number_choices(moves, cls.node_names, cls.most_seats)
        rules = {move.text.partition(" ")[0]: cls.nodes[move.at[0]].rule for move in moves}
        cls.verb_rules = {"begins": cls.seat_rule, **rules} if moves else {}

    def __init__(
        self, seats: int, options: Mapping[str, Any] | None = None, box: object = None
    ) -> None:
        del box  # what lies in it is known to the game
        about = ALL_GAMES[self.name]
        self.seats = seat_count(seats, about.seat_counts, self.seat_rule)
        self.options = validate(about.options, options)
        self.things = self.things_for(seats)
        self._kept: dict[str, tuple[bytes, Any]] = {}
        self._check_needs(about.options)
        self.is_digital = self.options["depth"] == DIGITAL
        self.content = Content({})
        of_game = self.choices_of_game
        self._choices, self.choices_made, self._decisions, self.listers, self._functions = of_game
        self.texts = self._choices.texts
        self.choice_count = len(self.texts)
        self.hides_anything = any(thing.is_hidden for thing in self.things)
        self.words: KitWords = words_of(about.package)
        limits = clocks.limits_of(self.options.get("clock"))
        self.has_clock = limits is not None
        opening = clocks.opening(about, seats, limits)
        table: Any = trackers.play(trackers.tracker_for(EMPTY), opening)
        if self.first_seat is not None:
            table.apply(bytes((events.BEGIN, self.first_seat, 0, 0)))
        unit_start = clocks.stop(bytes(table.state)) if limits else bytes(table.state)
        self.layout, self.fact_table = _declared(type(self), unit_start, self.is_digital)
        self.close: Callable[[Any], bytes] = self.layout.write  # the state of a table
        self._node_at = self.layout.node
        things = b"".join(thing.start(seats) for thing in self.things)
        self._start = unit_start + bytes((0, 0, 0)) + things
        if not self._start[unit.ASKED]:  # also: who plays alone begins
            t = self.open(self._start)
            self.begin(t)
            self._start = self.close(t)

    @classmethod
    def things_for(cls, seats: int) -> tuple[Thing, ...]:
        """Return the things of a table of so many people."""
        if width_for(seats) == unit.FEW_SEATS:
            return cls.things
        return tuple(thing.widened() for thing in cls.things)

    def named_thing(self, name: str) -> Any:
        """Return a thing as it lies on this table, by the name of its attribute."""
        return next((one for one in self.things if one.name == name), getattr(type(self), name))

    def _check_needs(self, options: Iterable[Option]) -> None:
        """Raise BadOption where an option is chosen without the one that it needs."""
        for option in options:
            value, (other, wanted) = self.options[option.name], self.needs.get(option.name, ("", 0))
            if other and value != option.default and self.options[other] != wanted:
                words = N_("{option} only together with {other} = {value}")
                expected = words.filled(option=option.name, other=other, value=wanted)
                raise BadOption(option.rule, "bad_option", expected, f"{option.name} = {value}")

    # A state and its table

    def open(self, state: bytes) -> Any:
        """Return the table of a state, for rules to read and change."""
        t = _new_table(Table)
        t.game, t.options, t.seats = self, self.options, self.seats
        self.layout.read(state, t)
        return t

    # A match goes on from the state that it just came to: its table is kept, and read anew only
    # from another state. Who works on it takes it away, so that nobody else does.

    def _take(self, state: bytes) -> Any:
        kept, t = self._kept.pop("last", _NO_TABLE)
        return t if kept is state else self.open(state)

    def _done(self, t: Table) -> bytes:
        """Return the state of a table on which a step was made."""
        after: bytes = self.close(t)
        t.seat = after[unit.ORDER + after[unit.AT]]
        self._kept["last"] = after, t
        return after

    def start(self) -> bytes:
        return self._start

    def pending(self, state: bytes) -> Pending:
        if state[unit.ASKED]:
            return ask_evenly(tuple(range(state[unit.SEATS])))
        if state[unit.PHASE] == OVER:
            return Pending(NOBODY, ())
        if always := self._decisions[state[self._node_at]].always:
            return always
        t = self._take(state)
        pending = self._pending_of_all(t) if t.waits else self._pending_of_one(t, state)
        self._kept["last"] = state, t
        return pending

    def _pending_of_one(self, t: Table, state: bytes) -> Pending:
        listers, is_drawn, has_weights, _ = self._decisions[t.node]
        found: list[int] = []
        known = t.known_lists(state) if t.lists else t.lists
        for add in listers:
            if add in known:
                found += known[add]
            else:
                add(t, found)
        choices = tuple(found)
        if not is_drawn:
            return ask_seat(t.seat, choices)
        if not has_weights:
            return ask_evenly(choices)
        made = [self.choices_made[choice] for choice in choices]
        return ask_chance(choices, tuple([one.weight(t) if one else 1 for one in made]))

    def _pending_of_all(self, t: Table) -> Pending:
        """Return what all decide who are not done; each choice is one seat's alone."""
        found: list[int] = []
        usual, seats = t.seat, tuple(seat for seat in range(t.seats) if t.waits >> seat & 1)
        for seat in seats:
            t.seat = seat
            for add in self._decisions[t.node].listers:
                add(t, found)
        t.seat = usual
        return Pending(seats[0], tuple(sorted(found)), None, seats[1:])

    def seat_of(self, state: bytes, choice: int) -> int:
        if state[unit.ASKED]:
            return CHANCE
        if state[unit.PHASE] == OVER:
            return NOBODY
        t = self._take(state)
        if t.waits:
            self._give_turn(t, choice)
            return int(t.seat)
        self._kept["last"] = state, t
        return CHANCE if self._decisions[t.node].is_drawn else int(t.seat)

    def _give_turn(self, t: Table, choice: int) -> None:
        """Let whoever may make a choice be the one who decides, where several do at once."""
        made = self.choices_made[choice]
        for seat in range(t.seats):
            if t.waits >> seat & 1:
                t.seat = seat
                if made and self._misfit(t, made) is None:
                    return

    def apply(self, state: bytes, choice: int) -> bytes:
        if state[unit.ASKED]:
            return self._begun(state, choice)
        t = self._take(state)
        if t.waits:
            self._give_turn(t, choice)
        function, values = self._functions[choice]
        function(t, *values)
        return self._done(t)

    def _begun(self, state: bytes, seat: int) -> bytes:
        tracker = trackers.tracker_for(self.table_state(state))
        tracker.apply(bytes((events.BEGIN, seat, 0, 0)))
        t = self.open(bytes(tracker.state) + state[self.layout.unit_size :])
        self.begin(t)
        return self._done(t)

    def let_pass(self, state: bytes, tenths: int) -> bytes:
        return clocks.let_pass(self, state, tenths) if self.has_clock else state

    def split_time(self, events: Sequence[bytes]) -> tuple[int, Sequence[bytes]]:
        return clocks.split(events) if self.has_clock else (0, events)

    def outcome(self, state: bytes) -> Outcome | None:
        if state[unit.PHASE] != OVER:
            return None
        winners = tuple(trackers.tracker_for(self.table_state(state)).winners())
        reason = self._ending(state)
        scores = tuple((int(seat in winners),) for seat in range(self.seats))
        return Outcome(winners, reason, self.ends[reason], scores)

    def pool(self, state: bytes) -> str:
        return self.first_does if state[unit.ASKED] else self.node_names[state[self.layout.node]]

    def _ending(self, state: bytes) -> str:
        return tuple(self.ends)[state[self.layout.node + 2] - 1]

    # Refusals

    def why_not(self, state: bytes, choice: int) -> IllegalChoice:
        rule, reason, facts = self._reason_against(state, choice)
        sentence = self.words.refusal(self, state, rule, reason, facts)
        return refuse(Why(reason, facts), sentence, self.named(choice))

    def _reason_against(self, state: bytes, choice: int) -> tuple[str, str, dict[str, Any]]:
        if state[unit.PHASE] == OVER:
            return self.ends[self._ending(state)], "over", {}
        made = self.choices_made[choice] if 0 <= choice < self.choice_count else None
        if state[unit.ASKED] or made is None:
            return self.seat_rule, "begins" if state[unit.ASKED] else "not_now", {}
        t = self.open(state)
        if t.waits:
            self._give_turn(t, choice)
        return self._misfit(t, made) or (self._node_rule(t), "not_now", {})

    def is_allowed(self, state: bytes, choice: int) -> bool:
        """Return whether nothing forbids a choice, asked of its move and not of a list."""
        if state[unit.PHASE] == OVER or state[unit.ASKED]:
            return self.allows(state, choice)
        made, t = self.choices_made[choice], self.open(state)
        if t.waits:
            self._give_turn(t, choice)
        return made is not None and self._misfit(t, made) is None

    def _misfit(self, t: Table, made: Choice) -> tuple[str, str, dict[str, Any]] | None:
        """Return what forbids a choice, None where nothing does."""
        if self.node_names[t.node] not in made.move.at:
            return self._node_rule(t), "not_now", {}
        for name, domain, value in made.parameters():
            if not domain.has(t, value):
                return domain.rule, domain.reason, {name: domain.names[value]}
        try:
            made.move.function(t.copy(), *made.values)
        except Forbidden as found:
            facts = {name: domain.names[value] for name, domain, value in made.parameters()}
            return found.rule, found.reason, facts | found.facts
        return None

    def _node_rule(self, t: Table) -> str:
        node: Node = self.nodes[self.node_names[t.node]]
        return node.rule

    # Facts

    def correct(self, state: bytes, fact: str, value: object) -> bytes:
        after, _ = self.fact_table.correct(state, fact, value)
        t = self.open(bytes(after))
        got = f"{fact} = {value!r:.40}"
        try:
            self.settle(t, self.open(state))
        except Forbidden as found:
            sentence = self.words.refusal(self, state, found.rule, found.reason, found.facts)
            raise refuse_correction(Why(found.reason, found.facts), sentence, got) from None
        corrected = self.close(t)
        if self.is_stuck(corrected):
            raise BadCorrection(self.seat_rule, "value", _NOT_SO, got)
        return corrected

    def doubts(self, state: bytes) -> tuple[Doubt, ...]:
        return () if self.is_digital else tuple(self.doubts_at(self.open(state)))

    def gives_up(self, choice: int) -> bool:
        made = self.choices_made[choice]
        return made is not None and made.move.gives_up

    def listed(self, state: bytes, viewer: int) -> tuple[int, ...]:
        return listed(self, state, viewer)

    def view(self, state: bytes, viewer: int) -> dict[str, Any]:
        return make_view(self, state, viewer)

    def load(self, position: Mapping[str, Any]) -> bytes:
        return bytes(self.fact_table.load(position, self._blank))

    @property
    def _blank(self) -> bytes:
        """The table that a position changes: the first seat has begun."""
        tracker = trackers.tracker_for(self.table_state(self._start))
        if self._start[unit.ASKED]:
            tracker.apply(bytes((events.BEGIN, 0, 0, 0)))
        return bytes(tracker.state) + self._start[self.layout.unit_size :]

    def read(self, state: bytes, text: str) -> int:
        """Return the choice that a text names, also as the notation of the game does."""
        try:
            return self.parse_choice(text)
        except BadChoiceText:
            for choice in self.pending(state).choices:
                if text.rstrip(_SIGNS) == self.notated(state, choice).rstrip(_SIGNS) != "":
                    return choice
            raise

    def parse_choice(self, text: str) -> int:
        return self._choices.parse(text, f"'{self.texts[0]}', '{self.texts[-1]}'", self.verb_rules)

    def table_state(self, state: bytes) -> bytes:
        return state[: self.layout.unit_size]

    def seen_text(self, state: bytes, choice: int, viewer: int) -> str:
        made = self.choices_made[choice]
        if made is None:
            return self.texts[choice]
        seen = seen_values(self, state, choice, viewer)
        called = {
            name: "?" if value is None else domain.names[value]
            for name, (domain, value) in seen.items()
        }
        return made.move.text.format(**called)


def _has_begun(state: State) -> bool:
    return not state[unit.ASKED]


@cache
def _declared(kind: type[KitGame], table: bytes, is_digital: bool) -> tuple[Layout, FactTable]:
    """Return where everything lies, and all facts of a game.

    Where the host keeps what is hidden, nobody corrects that: its label would publish it.
    """
    tracker: Any = trackers.tracker_for(bytes(table))
    cells = [tracker.cell_of(index, 0) for index in range(tracker.counters)]
    things = kind.things_for(tracker.seats)
    layout = lay_out(things, tracker.seats, len(table), cells)
    words = words_of(ALL_GAMES[kind.name].package)
    facts = FactTable(kind.seat_rule, layout.size, can_correct=_has_begun)
    declare_unit(facts, tracker.width, kind.seat_rule, words.kit["fact.turn"])
    if tracker.has_clock:
        spent = words.kit["fact.spent"]
        declare_times(facts, tracker.time_at, tracker.width, kind.clock_rule, spent)
    facts.declare("node", OneOf(tuple(kind.nodes), kind.seat_rule), at=layout.node)
    facts.declare("waits", Whole(0, 2**tracker.width - 1, kind.seat_rule), at=layout.node + 1)
    facts.declare("ended", Whole(0, len(kind.ends), kind.seat_rule), at=layout.node + 2)
    for thing in things:
        label = None if is_digital and thing.is_hidden else words.fact_label(thing.name)
        at, places = layout.at[thing.name], words.kit["fact.places"]
        thing.declare(facts, at, label, places, words.place, is_digital=is_digital)
    return layout, facts
