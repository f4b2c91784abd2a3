"""How a table that is tracked is shown to people and entered by them, the same for every game.

A game adds its drawing, its names and its entries (`games/<game>/track.py`). What the unit asks is
asked here in the same words; what a press of it means can be entered here as well.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, ClassVar, cast

from heliograph.engine import CHANCE, IllegalChoice
from heliograph.games import GAMES, title_by_number
from heliograph.games.show import Due, FactRow, Offer, Reason, ScoreRow, View, Way
from heliograph.games.shows import shown_names
from heliograph.games.speech import capital
from heliograph.games.things import thing_at
from heliograph.texts import TEXTS
from heliograph.games.track.dials import Dial
from heliograph.games.track.track_facts import TrackFact
from heliograph.games.track.game import TrackedGame, answer_choice, event_choice
from heliograph.games.track.loading import track_module, tracked_game
from heliograph.games.track.people import T, TrackPeople
from heliograph.games.track.refusals import rule_of
from shared_rules import tracker as common
from shared_rules import trackers
from shared_rules.ask_names import ask_name
from shared_rules.refusal import Refused
from shared_rules.refusal_names import name_of

# Numbers a person plays through are given as (base, step): the choice of value v is base + step * v
ANSWER_STEP = 1 << 16


class TrackShow(TrackPeople[T]):
    """One table that is tracked, for one reader. By itself: the table without a game."""

    # What tells of an event where that has another name: the key of a text, or a method
    event_sentences: ClassVar[Mapping[int, Any]] = {}
    # Questions that are answered by yes or no, and those that are answered by a seat from 1
    switch_asks: tuple[int, ...] = ()
    seat_asks: tuple[int, ...] = ()
    # Questions whose proposals are assumed: the owner of a box may know better
    assumed_asks: tuple[int, ...] = ()
    # What 0 is called as an answer: the key of a text for each question where it means nothing
    zero_words: ClassVar[Mapping[int, str]] = {}

    # What is shown

    def seats(self, state: bytes) -> list[View]:
        tracker = self.tracker(state)
        return [
            {
                "colour": self.colour_of(tracker, seat),
                "score": self.points_of(tracker, seat),
                "values": self.values_of(tracker, seat),
            }
            for seat in range(tracker.seats)
        ]

    def points_of(self, tracker: T, seat: int) -> int | str:
        """Return what a seat counts, as far as the tracker knows it."""
        del tracker, seat
        return ""

    def values_of(self, tracker: T, seat: int) -> list[tuple[str, Any]]:
        """Return the values of a seat: pairs of a label and what to show."""
        return [
            (self.label(row), self.shown(tracker, row[0], row[5])) for row in tracker.values(seat)
        ]

    def due(self, state: bytes) -> Due:
        tracker = self.tracker(state)
        if tracker.phase == common.NONE:
            return Due(self.say("due.none"), self.say("due.none"), None)
        seat = tracker.now()
        return Due(self.headline(tracker), self.sentence(tracker), seat if seat >= 0 else None)

    def headline(self, tracker: T) -> str:
        """Return in a few words what the table waits for."""
        if tracker.phase == common.OVER:
            return self.end(tracker)
        seat = tracker.now()
        if seat >= 0:
            return self.say("due.turn_short", who=self.called(tracker, seat))
        if tracker.phase == common.SETUP:
            return self.say("due.setup_short")
        return self.sentence(tracker)

    def sentence(self, tracker: T) -> str:
        """Return what the table waits for, whole."""
        asked = tracker.question()
        if asked is not None:
            return self.question(tracker, *asked[:3])
        if tracker.phase == common.OVER or tracker.now() < 0:
            return self.end(tracker)
        return self.say("due.turn_short", who=self.called(tracker, tracker.now()))

    def end(self, tracker: T) -> str:
        """Return how the game ended."""
        winners = tracker.winners()
        key = "track.over" if len(winners) == 1 else "track.shared"
        return self.say(key, who=self.everyone(tracker, winners))

    def board(self, state: bytes) -> View:
        tracker = self.tracker(state)
        drawn = {} if tracker.phase == common.NONE else self.board_of(tracker)
        return drawn or {"game": self.game.name, "depth": "track"}

    def board_of(self, tracker: T) -> View:
        """Return what the drawing needs of a table that is laid out; a cleared one has none."""
        del tracker
        return {}

    def sheet(self, state: bytes) -> list[ScoreRow]:
        tracker = self.tracker(state)
        return [] if tracker.phase == common.NONE else self.sheet_of(tracker)

    def sheet_of(self, tracker: T) -> list[ScoreRow]:
        """Return the score sheet of a table that is laid out, the total last."""
        points = tuple(self.points_of(tracker, seat) for seat in range(tracker.seats))
        return [ScoreRow(self.say("track.total"), "", points, is_total=True)]

    def race(self, state: bytes) -> tuple[int, ...]:
        tracker = self.tracker(state)
        points = (self.points_of(tracker, seat) for seat in range(self.game.seats))
        if tracker.phase == common.NONE:
            return (0,) * self.game.seats
        return tuple(one if isinstance(one, int) else 0 for one in points)

    # What can be entered

    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        del viewer
        tracker = self.tracker(state)
        if not self.takes_entries(tracker):
            return []
        found = [offer for offer in self.entries(tracker) if self._is_open(state, offer)]
        return list({offer.choices: offer for offer in found}.values())

    def takes_entries(self, tracker: T) -> bool:
        """Say whether anything is entered now beside the answers to questions."""
        return tracker.phase in (common.PLAY, common.ROUND_END)

    def _is_open(self, state: bytes, offer: Offer) -> bool:
        for choice in offer.choices:
            if not self.game.allows(state, choice):
                return False
            state = self.game.apply(state, choice)
        return True

    def entries(self, tracker: T) -> list[Offer]:
        """Return what people may enter, the likeliest first; what is closed is left out later."""
        seat = tracker.now()
        if seat < 0:
            return []
        label = self.say("action.end_turn", who=self.called(tracker, seat))
        return [self.entry(label, tracker.turn_over(seat), seat=seat, tone="end")]

    def offers_answers(self, tracker: T) -> bool:
        """Say whether what is asked is also among the entries, better told than as a question."""
        del tracker
        return False

    def entry(self, label: str, *events: bytes, seat: int = CHANCE, **more: str) -> Offer:
        """Return the offer to enter these events."""
        return Offer(tuple(map(event_choice, events)), label, seat=seat, **more)

    def answer_entry(self, label: str, *values: int, seat: int = CHANCE, **more: str) -> Offer:
        """Return the offer to answer the table's questions; the unit's OK marks it on the page."""
        return Offer(tuple(map(answer_choice, values)), label, seat=seat, **more)

    def dials(self, state: bytes) -> list[Dial]:
        """Return the values that whoever is on turn may change; most games have none."""
        del state
        return []

    # Questions and their answers

    def question(self, tracker: T, ask: int, a: int, b: int) -> str:
        """Return what the table is asked."""
        fields = {"who": "", "game": "", **self.names_of(tracker, ask, a, b)}
        if a < max(tracker.seats, 1):
            fields["who"] = self.called(tracker, a)
        if ask == common.ASK_SEATS:
            fields["game"] = title_by_number(a, self.lang)
        return self.say(self.own_key(f"ask.{ask_name(ask)}"), a=a, b=b, **fields)

    def label(self, row: Sequence[int]) -> str:
        """Return the short name of a value that can be asked or corrected."""
        ask, a, b = row[:3]
        names = self.names_of(None, ask, a, b)
        return self.say(f"value.{ask_name(ask)}", b=b, number=b + 1, **names)

    def names_of(self, tracker: T | None, ask: int, a: int, b: int) -> dict[str, str]:
        """Return the names that the sentence of a question needs beside its numbers."""
        del tracker, ask, a, b
        return {}

    def shown(self, tracker: T, ask: int, value: int) -> str:
        """Return one answer in words, the number itself where that is what was asked for."""
        if ask == common.ASK_GAME and value < len(GAMES):
            return list(GAMES.values())[value].title.text(self.lang)
        named = f"ask.{ask_name(ask)}.{value}"
        return self.say(named) if named in TEXTS else self.own_answer_text(tracker, ask, value)

    def own_answer_text(self, tracker: T, ask: int, value: int) -> str:
        """Return an answer in words that only this game has, as a method `answer_layout` says."""
        if ask in self.switch_asks:
            return self.yes_or_no(value)
        if ask in self.zero_words and not value:
            return self.say(self.zero_words[ask])
        if ask in self.seat_asks and 0 < value <= tracker.seats:
            return self.called(tracker, value - 1)
        tell = getattr(self, f"answer_{ask_name(ask)}", None)
        return tell(tracker, value) if tell else str(value)

    def yes_or_no(self, value: int) -> str:
        """Return a switch in words."""
        return self.say("option.on" if value else "option.off")

    def answers(self, tracker: T, ask: int, low: int, high: int) -> list[View]:
        """Return every answer in words; none where a number is asked for."""
        words = [(value, self.shown(tracker, ask, value)) for value in range(low, high + 1)]
        if low == high or all(word == str(value) for value, word in words):
            return []
        if [word for _, word in words] == [self.yes_or_no(0), self.yes_or_no(1)]:
            words.reverse()  # people say "yes or no"
        return [{"value": value, "text": capital(word)} for value, word in words]

    # The log

    def step_sentence(self, state: bytes, choices: Sequence[int], viewer: int) -> str:
        del viewer
        tracker = self.tracker(state)
        sentences = []
        for choice in choices:
            event = choice.to_bytes(common.EVENT_BYTES, "big")
            after = cast("T", trackers.play(self.tracker(bytes(tracker.state)), event))
            sentences.append(self._any_event_sentence(tracker, event))
            sentences.append(self.result_sentence(tracker, after))
            tracker = after
        return " ".join(filter(None, sentences)) or self.say("track.entered")

    def recorded_sentence(self, state: bytes, events: Sequence[bytes], viewer: int) -> str:
        return self.step_sentence(state, [event_choice(event) for event in events], viewer)

    def _any_event_sentence(self, tracker: T, event: bytes) -> str:
        kind = event[0] & 0x7F
        if kind == common.NEW:
            return self.say("track.new", game=self.new_title(event[1]), seats=event[2])
        if kind == common.CLOSE:
            return self.say("log.close")
        sentence = self.event_sentence(tracker, kind, *event[1:])
        if sentence and self.is_correction(tracker, event):
            return self.say("log.correction", sentence=sentence)
        return sentence

    def new_title(self, number: int) -> str:
        """Return the title of the game that an event begins."""
        return title_by_number(number, self.lang)

    def is_correction(self, tracker: T, event: bytes) -> bool:
        """Say whether an event sets right what was told before."""
        del tracker
        return event[0] >= common.CORRECTION

    def event_sentence(self, tracker: T, kind: int, a: int, b: int, c: int) -> str:
        """Return what an event does at this table; empty for what is no news.

        What tells of it is called after the tracker's action: a method `tell_set_turn`, or a text.
        """
        action = getattr(tracker, "actions", {}).get(kind)
        if action is None:
            return self.say("log.unknown", kind=kind)
        name = (action[0] if isinstance(action, tuple) else action).__name__.removeprefix("_")
        tell = self.event_sentences.get(kind) or getattr(type(self), f"tell_{name}", None)
        if tell is None or isinstance(tell, str):
            return self.say_numbers(tracker, tell or self._event_key(name, a), (a, b, c))
        sentence: str = tell(self, tracker, a, b, c)
        return sentence

    def _event_key(self, name: str, first: int) -> str:
        """Return the key of an event's text; what its first number chooses has one for each."""
        own = f"log.{self.game.name}_{name}"
        return next(key for key in (f"{own}.{first}", own, f"log.{name}") if key in TEXTS)

    def say_numbers(self, tracker: T, key: str, numbers: Sequence[int]) -> str:
        """Return a text about the numbers of an event or a refusal.

        It names them `a`, `b`, `c`, or by what they stand for: `a_seat`, `b_number`, `c_colour`.
        """
        fields = {}
        for field in _fields_of(key):
            letter, _, kind = field.partition("_")
            fields[field] = self.number_name(tracker, kind, numbers["abc".index(letter)])
        return self.say(key, **fields)

    def number_name(self, tracker: T, kind: str, value: int) -> object:
        """Return what a number stands for; the number where it stands for nothing here."""
        if kind == "seat":
            return self.called(tracker, value)
        if kind == "switch":
            return self.yes_or_no(value)
        for key in (f"{kind}.{value}", f"ask.{kind}.{value}"):
            if key in TEXTS:
                return self.say(key)
        return value + {"number": 1, "signed": -128}.get(kind, 0)

    def result_sentence(self, before: T, after: T) -> str:
        """Return what an event led to: the end of a round or of the game."""
        if after.phase != common.OVER or before.phase == common.OVER:
            return ""
        return self.say(self._event_key("over", 0), who=self.everyone(after, after.winners()))

    # Corrections

    def facts(self, state: bytes) -> list[FactRow]:
        tracker = self.tracker(state)
        shown = []
        for fact in self.game.track_facts(state):
            ask = fact.row[0]
            label = self.label(fact.row) if ask else self.say(fact.label, **dict(fact.fields))
            seat = fact.seat
            group = self.say("track.table") if seat is None else self.called(tracker, seat)
            words = self.fact_words(tracker, fact)
            bounds = {} if words else {"low": fact.low, "high": fact.high}
            shown.append(FactRow(fact.name, label, group, fact.value, words, **bounds))
        return shown

    def fact_words(self, tracker: T, fact: TrackFact) -> tuple[tuple[int, str], ...]:
        """Return what a fact may become in words, as `words_bridge` says; none for a number."""
        tell = getattr(self, f"words_{fact.kind}", None)
        if tell:
            found: tuple[tuple[int, str], ...] = tell(tracker, fact)
            return found
        answers = self.answers(tracker, fact.row[0], fact.low, fact.high) if fact.row[0] else ()
        return tuple((one["value"], one["text"]) for one in answers)

    def fact_asked(self, tracker: T, row: Sequence[int]) -> str:
        """Return the name of the fact that a unit corrects at this moment, empty if it is none."""
        rows = ((fact.row, fact.name) for fact in self.game.track_facts(bytes(tracker.state)))
        return next((name for asked, name in rows if asked == tuple(row)), "")

    # Lights

    def light_lines(self, tracker: T) -> list[str]:
        """Return what each ring shows now, in the order of the rings."""
        del tracker
        return [self.say("lights.dark")]

    def seat_line(self, tracker: T, seat: int) -> str:
        """Return what the light of a seat on turn says."""
        return self.say("lights.seat", number=seat + 1, who=self.called(tracker, seat))

    def order_line(self, tracker: T, after: Sequence[int], key: str = "lights.order") -> str:
        """Return what the ring of the turn order shows: who is on turn, and who comes after."""
        line = self.say(key, now=self.called(tracker, tracker.now()))
        if after:
            line += self.say("lights.order_next", next=self.called(tracker, after[0]))
        if after[1:]:
            line += self.say("lights.order_waiting", waiting=self.everyone(tracker, after[1:]))
        return line

    def asked_lines(self, tracker: T, asked: Sequence[int], value: int) -> list[str]:
        """Return what each ring shows while `value` is the answer chosen so far on the unit.

        Where a game draws it in its own way, a method `lines_tech` tells that.
        """
        tell = getattr(self, f"lines_{ask_name(asked[0])}", None)
        if tell:
            question = self.question(tracker, *asked[:3])
            return [*tell(tracker, asked, value), self.say("lights.asks", question=question)]
        shown = self.shown(tracker, asked[0], value)
        counted = "lights.value" if shown == str(value) else "lights.word"
        if asked[0] == common.ASK_CHOICE:
            counted = "lights.choice"
        question = self.question(tracker, *asked[:3])
        return [self.say("lights.ask", question=question), self.say(counted, value=shown)]

    def value_lines(self, tracker: T, seat: int) -> list[str]:
        """Return what the rings show while the values of a seat are looked at."""
        values = ", ".join(f"{label} {value}" for label, value in self.values_of(tracker, seat))
        return [self.say("lights.any_values", who=self.called(tracker, seat), values=values)]

    # Refusals

    def ways_to(self, state: bytes, place: str) -> list[Way]:
        """Return the entries of a place, closed ones too; none while something is asked."""
        tracker = self.tracker(state)
        if not self.takes_entries(tracker):
            return []
        return [offer.choices for offer in self.entries(tracker) if offer.target == place]

    def reason_against(self, state: bytes, choice: int) -> Reason:
        try:
            self.game.apply(state, choice)
        except Refused as refused:
            return Reason(**self.refusal(state, refused), key=name_of(refused.code))
        except IllegalChoice:
            pass
        return super().reason_against(state, choice)

    def reason_for_no_way(self, state: bytes, place: str) -> Reason | None:
        tracker = self.tracker(state)
        thing = thing_at(self.game.name, place)
        if thing is None or not self.takes_entries(tracker):
            return None
        return Reason(self.say("track.not_entered"), thing.rules[0])

    def refusal(self, state: bytes, refused: Refused) -> dict[str, str]:
        """Return the sentence of a refusal and the rule it rests on."""
        key = self.own_key(f"refusal.{name_of(refused.code)}")
        known = key if key in TEXTS else "refusal.unknown_event"  # a unit may be of another version
        sentence = self.say_numbers(self.tracker(state), known, refused.args3)
        return {"text": sentence, "rule": rule_of(refused.code, self.game.name)}


AnyTrackShow = TrackShow[Any]  # of whichever game


@lru_cache
def _fields_of(key: str) -> tuple[str, ...]:
    """Return the names of the fields that a text has."""
    return tuple(name for _, name, _, _ in Formatter().parse(TEXTS[key].english) if name)


@lru_cache(maxsize=64)
def _track_show(game: TrackedGame, lang: str, names: tuple[str, ...]) -> AnyTrackShow:
    kind: type[AnyTrackShow] = track_module(game.name).SHOW if game.name else TrackShow
    return kind(game, lang, names)


def track_show(state: bytes, lang: str, names: Sequence[str] = ()) -> AnyTrackShow:
    """Return how the table unit's state is told, whatever the depth of the match is."""
    return _track_show(tracked_game(state), lang, shown_names(names, lang))
