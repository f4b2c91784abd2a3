"""Solari at track depth: people move the pieces; dice, tiles, points and laps are kept here."""

from collections.abc import Callable, Iterator
from typing import Any

from heliograph.engine import CHANCE
from heliograph.games.show import Offer, ScoreRow, View
from heliograph.games.solari import show_texts
from heliograph.games.solari.layout import OPTIONAL_PIECES
from heliograph.games.solari.texts import PIECES
from heliograph.texts import LANGUAGES
from heliograph.track.facts import TrackFact, seat_facts
from heliograph.track.game import answer_choice
from heliograph.track.show import TrackShow
from shared_rules import tracker as common
from shared_rules import trackers
from shared_rules.solari import asks, counters, events
from shared_rules.solari.counters import FACES, FROM_DICE, LAP, LONGEST_ROW, ROW, SHORTEST_ROW
from shared_rules.tracker import CORRECTION, PLAY

# Uranus is blue (public); the others are assumed (SLI-D5), as the unit shows them
PLANET_COLOURS = ("blue", "yellow", "green", "red")
_ZEROS = {
    asks.ASK_DIE: "dice.roll",
    asks.ASK_FIRST: "first.lot",
    asks.ASK_SHOT: "shot.nobody",
    asks.ASK_TARGET: "target.turns",
}


class SolariTrack(TrackShow):
    """One Solari table that is tracked."""

    # People

    def unnamed(self, tracker: Any, seat: int) -> str:
        return self.say(f"planet.{tracker.planet(seat)}")

    def colour_of(self, tracker: Any, seat: int) -> str:
        return PLANET_COLOURS[tracker.planet(seat)]

    def light_of(self, tracker: Any, seat: int) -> View:
        planet = counters.PLANETS[tracker.planet(seat)]
        texture = self.say(f"texture.{seat}")
        return {"light": self.say(f"light.{planet}"), "texture": texture, "stand_in": ""}

    # What is shown

    def points_of(self, tracker: Any, seat: int) -> int:
        return int(tracker.score(seat))

    def values_of(self, tracker: Any, seat: int) -> list[tuple[str, Any]]:
        values: list[tuple[str, Any]] = []
        if self.called(tracker, seat) != self.unnamed(tracker, seat):
            values.append((self._word("seat.planet"), self.unnamed(tracker, seat)))
        if tracker.teams:
            values.append((self._word("seat.team"), counters.counter_of(tracker.state, seat) + 1))
        if tracker.target:
            left = max(0, tracker.target - tracker.score(seat))
            values.append((self._word("seat.left"), left))
        elif tracker.score(seat) >= LAP:
            values.append((self._word("seat.laps"), tracker.score(seat) // LAP))
        if tracker.source != FROM_DICE:
            values.append((self._word("seat.tiles"), len(tracker.tiles_left(seat))))
        if tracker.off(seat):
            values.append((self._word("seat.off"), tracker.off(seat)))
        return values

    def _word(self, key: str, **fields: object) -> str:
        """Return a word of the Solari page, which all depths share."""
        return show_texts.say(self.lang, key, **fields)

    def board(self, state: bytes) -> View:
        tracker: Any = trackers.tracker_for(state)
        return {
            "game": "solari",
            "depth": "score",
            "node": "roll",
            "level": tracker.level,
            "source": counters.SOURCES[tracker.source],
            "clock": self._clock(tracker),
            "target": tracker.target,
            "turn": tracker.now(),
            "dice": [{"value": die, "used": False} for die in tracker.dice() if die],
            "pieces": [],
            "headed": None,
            "waiting": [],
            "lost": [],
            "trail": [],
            "counters": self._counters(tracker),
            "tiles": self._tiles(tracker),
            "last": None,
            "words": show_texts.board_words(self.lang),
        }

    def _clock(self, tracker: Any) -> str:
        if tracker.phase != PLAY:
            return ""
        if tracker.turns:
            turn = min(tracker.round, tracker.turns)
            return self._word("board.turns", round=turn, turns=tracker.turns)
        return self._word("board.round", round=tracker.round)

    def _counters(self, tracker: Any) -> list[View]:
        """Return each counter on the track: one per seat, in teams one for two (SLI-11.2)."""
        groups: dict[int, list[int]] = {}
        for seat in range(tracker.seats):
            groups.setdefault(counters.counter_of(tracker.state, seat), []).append(seat)
        return [self._counter(tracker, seats) for _, seats in sorted(groups.items())]

    def _counter(self, tracker: Any, seats: list[int]) -> View:
        laps, square = divmod(tracker.score(seats[0]), LAP)
        who = " + ".join(self.called(tracker, seat) for seat in seats)
        return {
            "seats": seats,
            "planets": [counters.PLANETS[tracker.planet(seat)] for seat in seats],
            "score": tracker.score(seats[0]),
            "square": square,
            "laps": laps,
            "label": self._word("board.counter", who=who, points=tracker.score(seats[0])),
        }

    def _tiles(self, tracker: Any) -> list[View]:
        if tracker.source == FROM_DICE:
            return []
        return [
            {
                "seat": seat,
                "label": self._word("board.tiles", who=self.called(tracker, seat)),
                "left": [_tile_name(tile) for tile in tracker.tiles_left(seat)],
                "row": [],
            }
            for seat in range(tracker.seats)
        ]

    def sheet(self, state: bytes) -> list[ScoreRow]:
        tracker: Any = trackers.tracker_for(state)
        totals = tuple(tracker.score(seat) for seat in range(tracker.seats))
        rows = []
        if tracker.target:
            left = tuple(max(0, tracker.target - total) for total in totals)
            rows.append(ScoreRow(self._word("sheet.target"), "SLI-13.1", left))
        return [*rows, ScoreRow(self._word("sheet.total"), "SLI-1.3", totals, is_total=True)]

    # What can be entered

    def entries(self, tracker: Any) -> list[Offer]:
        if tracker.calculating:
            return []
        end = [offer._replace(rule="SLI-3.1") for offer in super().entries(tracker)]
        return [*self._rolls(tracker), *self._awards(tracker), *self._shots(tracker), *end]

    def offers_answers(self, tracker: Any) -> bool:
        return bool(tracker.phase == PLAY and not tracker.calculating)

    def _rolls(self, tracker: Any) -> Iterator[Offer]:
        """Yield what can fall or be turned up; the numbers are entered as a pair."""
        if tracker.dice()[1]:
            return
        is_tile = tracker.source != FROM_DICE
        group = self._label("group.tile" if is_tile else "group.roll")
        rule = "SLI-12.1" if is_tile else "SLI-3.1"
        more = {"group": group, "rule": rule}
        for high in range(1, FACES + 1):
            for low in range(1, high + 1):
                name = f"{high}-{low}"
                rolled = bytes((events.ROLLED, high, low, 0))
                yield self.entry(name, rolled, seat=CHANCE, target=f"dice:{name}", **more)
        if not tracker.dice()[0]:
            word = self.say("dice.roll")
            yield Offer((answer_choice(0),), word[:1].upper() + word[1:], **more, seat=CHANCE)

    def _awards(self, tracker: Any) -> Iterator[Offer]:
        """Yield what can be scored, by kind and length, with its points (SLI-7 to SLI-9)."""
        for kind in range(ROW, tracker.level + 1):
            for extra in _extras(tracker, kind):
                for length in range(SHORTEST_ROW, LONGEST_ROW + 1):
                    yield self._award(tracker, kind, extra, length)

    def _award(self, tracker: Any, kind: int, extra: int, length: int) -> Offer:
        inside, doubled = extra & events.INSIDE, extra & events.DOUBLED
        points = counters.award_value(kind, length, inside, doubled)
        key = "offer.inside" if inside else "offer.award"
        label = self._label(key, length=length, points=points)
        if doubled:
            label = self._label("offer.doubled", label=label)
        group = self._label(f"group.{counters.AWARDS[kind]}")
        event = bytes((events.AWARD, kind | extra, length, 0))
        tone = "more" if extra else ""
        return self.entry(label, event, seat=tracker.now(), group=group, tone=tone,
                          rule=_AWARD_RULES[kind])  # fmt: skip

    def _shots(self, tracker: Any) -> Iterator[Offer]:
        """Yield whose piece was shot totally and left the board (SLI-5.4)."""
        group = self._label("group.total")
        for seat in range(tracker.seats):
            event = bytes((events.SET_OFF, seat, min(tracker.off(seat) + 1, events.MOST_OFF), 0))
            who = self.called(tracker, seat)
            yield self.entry(who, event, seat=tracker.now(), group=group, tone="more",
                             rule="SLI-5.4")  # fmt: skip

    def _label(self, key: str, **fields: object) -> str:
        words = self._word(key, **fields)
        return words[:1].upper() + words[1:]

    # Questions

    def names_of(self, tracker: Any, ask: int, a: int, b: int) -> dict[str, str]:
        del tracker, a
        return {"piece": self._piece(b) if ask == asks.ASK_PIECE else ""}

    def _piece(self, number: int) -> str:
        return PIECES[OPTIONAL_PIECES[number]][LANGUAGES.index(self.lang)]

    def own_answer_text(self, tracker: Any, ask: int, value: int) -> str:
        if ask in (asks.ASK_TEAMS, asks.ASK_PIECE, asks.ASK_DOUBLED):
            return self.yes_or_no(value)
        if ask in (asks.ASK_SOURCE, asks.ASK_AWARD):
            return self.say(f"{'source' if ask == asks.ASK_SOURCE else 'award'}.{value}")
        if ask == asks.ASK_INSIDE:
            return self.say("award.inside" if value else "award.new")
        if value == 0 and ask in _ZEROS:
            return self.say(_ZEROS[ask])
        if ask in (asks.ASK_FIRST, asks.ASK_SHOT) and value <= tracker.seats:
            return self.called(tracker, value - 1)
        return super().own_answer_text(tracker, ask, value)

    # The log

    def number_name(self, tracker: Any, kind: str, value: int) -> object:
        if kind == "planet":
            return self.say(f"planet.{value}")
        if kind == "tile":
            return _tile_name(value)
        return super().number_name(tracker, kind, value)

    def result_sentence(self, before: Any, after: Any) -> str:
        if after.phase != common.OVER or before.phase == common.OVER:
            return ""
        return self.say("log.solari_over", who=self.everyone(after, after.winners()))

    def _tell_option(self, _tracker: Any, which: int, low: int, high: int) -> str:
        """Return which option is chosen, by its own name."""
        if which == events.OPTION_PIECES:
            return self._tell_pieces(low)
        if which == events.OPTION_TARGET:
            points = low | high << 8
            return self.say("log.solari_target", points=points) if points else ""
        if which == events.OPTION_TEAMS:
            return self.say("log.solari_teams", value=self.yes_or_no(low))
        if which == events.OPTION_SOURCE:
            return self.say("log.solari_source", source=self.say(f"source.{low}"))
        key = "log.solari_level" if which == events.OPTION_LEVEL else "log.solari_turns"
        return self.say(key, value=low)

    def _tell_pieces(self, pieces: int) -> str:
        names = [self._piece(bit) for bit in range(3) if pieces >> bit & 1]
        if not names:
            return self.say("log.solari_no_pieces")
        return self.say("log.solari_pieces", pieces=", ".join(names))

    def _tell_rolled(self, tracker: Any, one: int, other: int, _c: int) -> str:
        who = self.called(tracker, tracker.now())
        if not other:
            return self.say("log.solari_die", who=who, one=one)
        return self.say("log.solari_rolled", who=who, one=one, other=other)

    def _tell_award(self, tracker: Any, what: int, length: int, _c: int) -> str:
        kind = what & 3
        points = counters.award_value(kind, length, what & events.INSIDE, what & events.DOUBLED)
        who, award = self.called(tracker, tracker.now()), self.say(f"award.{kind}")
        return self.say("log.solari_award", who=who, award=award, length=length, points=points)

    def _tell_score(self, tracker: Any, seat: int, laps: int, points: int) -> str:
        who = self.called(tracker, seat)
        return self.say("log.solari_score", who=who, points=laps * LAP + points)

    def _tell_calculation(self, tracker: Any, value: int, _b: int, _c: int) -> str:
        """Return what the calculator was told; its last answer is told as points."""
        asked = tracker.asked_calculation()
        who = self.called(tracker, tracker.now())
        if asked is None:
            key = "log.solari_shot" if value == events.CALC_SHOT else "log.solari_calculate"
            return self.say(key, who=who)
        answer = self.shown(tracker, asked[0], value)
        return self.say("log.solari_answer", question=self.question(tracker, *asked[:3]),
                        answer=answer)  # fmt: skip

    event_sentences = {  # noqa: RUF012 (nobody changes it)
        events.SET_PLANET: "log.solari_planet",
        events.OPTION: _tell_option,
        events.START: "log.solari_start",
        events.END_TURN: "log.solari_end_turn",
        events.ROLLED: _tell_rolled,
        events.AWARD: _tell_award,
        events.SET_SCORE: _tell_score,
        events.SET_OFF: "log.solari_off",
        events.SET_DUE: "log.solari_due",
        events.SET_TILE: "log.solari_tile",
        events.CALCULATE: _tell_calculation,
        events.SET_TURN: "log.solari_turn",
    }

    # Lights

    def light_lines(self, tracker: Any) -> list[str]:
        seat = tracker.now()
        if seat < 0:
            return [self.say("lights.solari_setup")]
        who, points = self.called(tracker, seat), tracker.score(seat)
        line = self.say("lights.solari_points", who=who, points=points % LAP, laps=points // LAP)
        if tracker.target and 0 < tracker.target - points <= LAP:
            line += " " + self.say("lights.solari_target", left=tracker.target - points)
        return [line, self._middle_ring(tracker), *self._inner_ring(tracker),
                self.say("lights.seat", number=seat + 1, who=who)]  # fmt: skip

    def _middle_ring(self, tracker: Any) -> str:
        one, other = tracker.dice()
        if one:
            return self.say("lights.solari_dice", one=one, other=other or "–")
        order, now = tracker.order(), tracker.order().index(tracker.now())
        line = self.say("lights.order", now=self.called(tracker, order[now]))
        after = self.next_seat(tracker)
        if after is not None:
            line += self.say("lights.order_next", next=self.called(tracker, after))
        return line

    def _inner_ring(self, tracker: Any) -> list[str]:
        seat = tracker.now()
        if tracker.due or tracker.off(seat):
            return [self.say("lights.solari_place", count=tracker.due or tracker.off(seat))]
        left = tracker.turns_left(seat)
        if left < 0:
            return []
        key = "lights.solari_turns" if tracker.source == FROM_DICE else "lights.solari_tiles"
        return [self.say(key, left=left)]


_AWARD_RULES = ("", "SLI-7.5", "SLI-8.3", "SLI-9.3")


def _extras(tracker: Any, kind: int) -> list[int]:
    """Return in which ways a kind of award can be scored at this table."""
    insides = [0] if kind == ROW else [0, events.INSIDE]
    doubles = [0, events.DOUBLED] if tracker.has_doubler() else [0]
    return [inside | doubled for doubled in doubles for inside in insides]


def _tile_name(tile: int) -> str:
    high, low = counters.dice_of(tile)
    return f"{high}-{low}"


# Facts


def facts(tracker: Any) -> Iterator[TrackFact]:
    """Yield what can be corrected: points, pieces off the board, tiles, whose turn it is."""
    yield from seat_facts(tracker)
    if tracker.phase != PLAY:
        return
    yield TrackFact("turn", tracker.now() + 1, 1, tracker.seats, _set_turn, label="track.turn")
    yield TrackFact("due", tracker.due, 0, 2, _set_due, label="track.solari_due")
    if tracker.source == FROM_DICE:
        return
    for seat in range(tracker.seats):
        left = tracker.tiles_left(seat)
        for tile in range(counters.TILE_COUNT):
            name = _tile_name(tile)
            yield TrackFact(
                f"seat{seat + 1}.tile.{name}", int(tile in left), 0, 1, _set_tile(seat, tile), seat,
                label="track.solari_tile", fields=(("tile", name),),
            )  # fmt: skip


def _set_turn(seat: int) -> bytes:
    return bytes((events.SET_TURN | CORRECTION, seat - 1, 0, 0))


def _set_due(count: int) -> bytes:
    return bytes((events.SET_DUE | CORRECTION, count, 0, 0))


def _set_tile(seat: int, tile: int) -> Callable[[int], bytes]:
    return lambda value: bytes((events.SET_TILE | CORRECTION, seat, tile, value))


# Everything that such a game begins with is asked one by one.
PROPOSALS = None
SHOW = SolariTrack
