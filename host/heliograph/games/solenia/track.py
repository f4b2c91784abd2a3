"""Solenia at track depth: people lay the cards; band, airship, turns and cards are kept here."""

from collections.abc import Iterator, Sequence
from typing import Any

from heliograph.games.show import Due, Offer, ScoreRow, View
from heliograph.games.solenia import show_texts
from heliograph.games.solenia.show_board import die_view, plain_cards, sky_view
from heliograph.games.track.track_facts import TrackFact, set_by, turn_fact
from heliograph.games.track.show import TrackShow
from shared_rules import tracker as common
from shared_rules.solenia import asks, band
from shared_rules.solenia import tracker as solenia
from shared_rules.solenia.tracker import SoleniaTracker

# A seat may hold so many cards of value 0 at the start (SLN-1)
_ZEROS = 6
_ASKED = (
    asks.ASK_BAND, asks.ASK_FIRST_SEAT, asks.ASK_SOLO_DIE, asks.ASK_STARS, asks.ASK_CARDS,
    asks.ASK_ADVANCES,
)  # fmt: skip
# Nobody knows the stars before they are counted
UNTOLD = "?"
# What the sides of the solo die do (SLN-12.2, assumed)
SIDES = ("order_day", "order_night", "block", "block", "advance", "advance")


class SoleniaTrack(TrackShow[SoleniaTracker]):
    """One Solenia table that is tracked."""

    seat_asks = (asks.ASK_FIRST_SEAT,)

    def has_turn_after(self, tracker: SoleniaTracker, seat: int) -> bool:
        return bool(tracker.cards(seat) > 0)

    def _word(self, key: str, **fields: object) -> str:
        """Return a word of the Solenia page, which all depths share."""
        return show_texts.WORDS[key].text(self.lang, **fields)

    def _side(self, face: int) -> str:
        """Return what a side of the solo die does."""
        return show_texts.DIE[SIDES[face - 1]].text(self.lang)

    # What is shown

    def due(self, state: bytes) -> Due:
        tracker = self.tracker(state)
        is_late = tracker.phase == common.PLAY and tracker.is_late
        return super().due(state)._replace(warning=self.say("due.solenia_late") if is_late else "")

    def headline(self, tracker: SoleniaTracker) -> str:
        if tracker.phase == common.ROUND_END:
            return self.say("due.solenia_stars")
        return super().headline(tracker)

    def sentence(self, tracker: SoleniaTracker) -> str:
        if tracker.phase == common.PLAY and not tracker.waiting:
            return self.say("due.solenia_card", who=self.called(tracker, tracker.now()))
        return super().sentence(tracker)

    def end(self, tracker: SoleniaTracker) -> str:
        winners = tracker.winners()
        key = "due.solenia_over" if len(winners) == 1 else "due.solenia_tie"
        if tracker.seats == 1:
            key = "due.solenia_alone"
        return self.say(key, who=self.everyone(tracker, winners), count=tracker.stars(winners[0]))

    def points_of(self, tracker: SoleniaTracker, seat: int) -> int | str:
        stars = self._stars(tracker, seat)
        return "" if stars is None else stars

    def values_of(self, tracker: SoleniaTracker, seat: int) -> list[tuple[str, Any]]:
        return [(self._word("cards_left"), tracker.cards(seat))]

    def board_of(self, tracker: SoleniaTracker) -> View:
        sky = sky_view(tracker, self.lang)
        for player in sky["players"]:
            player["stars"] = self._stars(tracker, player["seat"])
        is_rolled = tracker.phase == common.PLAY and tracker.waiting == band.DIE
        die = die_view(SIDES, self.lang) if is_rolled else []
        return sky | {"tray": self._tray(tracker), "die": die}

    def _stars(self, tracker: SoleniaTracker, seat: int) -> int | None:
        return tracker.stars(seat) if seat < _counted(tracker) else None

    def _tray(self, tracker: SoleniaTracker) -> View | None:
        """Return the values that a card may have, to be tapped by whoever plays one."""
        if tracker.phase != common.PLAY or tracker.waiting:
            return None
        seat = tracker.now()
        name = self._word("tray", who=self.called(tracker, seat))
        values, hint = plain_cards(self.lang), self.say("due.solenia_tray")
        return {"seat": seat, "name": name, "hint": hint, "values": values, "cards": []}

    def sheet_of(self, tracker: SoleniaTracker) -> list[ScoreRow]:
        stars = tuple(self.points_of(tracker, seat) for seat in range(tracker.seats))
        told = tuple(UNTOLD if one == "" else one for one in stars)
        label = show_texts.SHEET["total"].text(self.lang)
        return [ScoreRow(label, "SLN-9.5", told, is_total=True)]

    # What can be entered

    def offers_answers(self, tracker: SoleniaTracker) -> bool:
        return bool(tracker.phase == common.PLAY)

    def entries(self, tracker: SoleniaTracker) -> list[Offer]:
        if tracker.phase != common.PLAY:
            return []
        if tracker.strip_is_due:
            return [self._push_back(tracker)]
        if tracker.waiting == band.DIE:
            return [self._roll(face) for face in range(1, band.DIE_FACES + 1)]
        cards = [self._card(tracker, value) for value in reversed(range(band.VALUES))]
        return [*cards, self._lay_away(tracker)]

    def _card(self, tracker: SoleniaTracker, value: int) -> Offer:
        seat = tracker.now()
        key = "action.solenia_card" if value else "action.solenia_zero"
        label = self.say(key, who=self.called(tracker, seat), value=value)
        event = bytes((solenia.CARD, seat, value, 0))
        rule = "SLN-4.1" if value else "SLN-7.1"
        return self.entry(label, event, seat=seat, target=f"value:{value}", rule=rule)

    def _lay_away(self, tracker: SoleniaTracker) -> Offer:
        seat = tracker.now()
        label = self.say("action.solenia_away", who=self.called(tracker, seat))
        event = bytes((solenia.DISCARD, seat, band.UNSEEN, 0))
        return self.entry(label, event, seat=seat, rule="SLN-4.10")

    def _push_back(self, tracker: SoleniaTracker) -> Offer:
        label = self.say("action.solenia_strip", strip=self.sky(tracker.kinds()[0]))
        return self.answer_entry(label, 0, seat=tracker.now(), target="airship", tone="end",
                                 rule="SLN-7.2")  # fmt: skip

    def _roll(self, face: int) -> Offer:
        label = f"{face}: {self._side(face)}"
        return self.answer_entry(label, face, target=f"die:{face}", rule="SLN-12.2")

    # The log

    def result_sentence(self, before: SoleniaTracker, after: SoleniaTracker) -> str:
        if after.phase == before.phase:
            return ""
        if after.phase == common.ROUND_END:
            return self.say("log.solenia_played")
        return self.end(after) if after.phase == common.OVER else ""

    def tell_option(self, tracker: SoleniaTracker, which: int, value: int, _c: int) -> str:
        if which == solenia.OPTION_FIRST:
            return self.say("log.solenia_first", who=self.called(tracker, value))
        return self.say("log.solenia_band", sky=self.sky(band.DAY if value else band.NIGHT))

    def tell_card(self, tracker: SoleniaTracker, seat: int, value: int, _c: int) -> str:
        key = "log.solenia_card" if value else "log.solenia_zero"
        return self.say(key, who=self.called(tracker, seat), value=value)

    def tell_push_back(self, tracker: SoleniaTracker, _a: int, _b: int, _c: int) -> str:
        front = band.kind_in(tracker.state, tracker.advances + band.STRIPS)
        rear = self.sky(tracker.kinds()[0])
        return self.say("log.solenia_strip", rear=rear, front=self.sky(front))

    def tell_roll(self, _tracker: SoleniaTracker, face: int, _b: int, _c: int) -> str:
        return self.say("log.solenia_roll", face=face, side=self._side(face))

    # Lights

    def sky(self, kind: int) -> str:
        """Return a time of day within a sentence."""
        return show_texts.WORDS[f"sky_{band.KINDS[kind]}"].text(self.lang)

    def light_lines(self, tracker: SoleniaTracker) -> list[str]:
        if tracker.phase != common.PLAY:
            return self._band_lines(tracker)
        seat = tracker.now()
        who, count = self.called(tracker, seat), tracker.cards(seat)
        return [
            *self._band_lines(tracker),
            self.say("lights.solenia_cards", who=who, count=count),
            self._seats_line(tracker),
            self.seat_line(tracker, seat),
        ]

    def _band_lines(self, tracker: SoleniaTracker) -> list[str]:
        """Return the large ring: airship and strips."""
        skies = [self.sky(kind) for kind in tracker.kinds()]
        if tracker.strip_is_due:
            line = self.say("lights.solenia_moved", rear=skies[0], here=skies[3])
        else:
            ahead, behind = ", ".join(skies[3:]), ", ".join(skies[1::-1])
            line = self.say("lights.solenia_band", here=skies[2], ahead=ahead, behind=behind)
        return [line, self.say("lights.solenia_skies")]

    def _seats_line(self, tracker: SoleniaTracker) -> str:
        """Return the clock ring: the seats in turn order, and the last two rounds."""
        order, seats = tracker.order(), tracker.seats
        now = order.index(tracker.now())
        after = [order[(now + step) % seats] for step in range(1, seats)]
        line = self.order_line(tracker, after, "lights.solenia_seats")
        if tracker.is_late:
            late = tracker.round - (band.CARDS_EACH - band.LAST_ROUNDS)
            line += self.say("lights.solenia_last", late=late)
        return line

    def asked_lines(self, tracker: SoleniaTracker, asked: Sequence[int], value: int) -> list[str]:
        ask, seat = asked[:2]
        if ask not in _ASKED:
            return super().asked_lines(tracker, asked, value)
        question = self.say("lights.asks", question=self.question(tracker, *asked[:3]))
        if ask == asks.ASK_BAND:
            strips = ", ".join(self.sky(band.kind_of(row, value)) for row in range(band.STRIPS))
            return [self.say("lights.solenia_strips", strips=strips), question]
        seat = value - 1 if ask == asks.ASK_FIRST_SEAT else seat
        return [*self._count_lines(tracker, ask, seat, value), self.seat_line(tracker, seat),
                question]  # fmt: skip

    def _count_lines(self, tracker: SoleniaTracker, ask: int, seat: int, value: int) -> list[str]:
        if ask == asks.ASK_ADVANCES:
            return [self.say("lights.counts_large", value=value)]
        lines = [] if tracker.phase == common.SETUP else self._band_lines(tracker)
        if ask == asks.ASK_SOLO_DIE:
            return [*lines, self.say("lights.counts_middle", value=value)]
        who = self.called(tracker, seat)
        return [*lines, self.say("lights.counts_seat", value=value, who=who)]

    def value_lines(self, tracker: SoleniaTracker, seat: int) -> list[str]:
        who, zeros = self.called(tracker, seat), max(0, _ZEROS - tracker.played(seat, 0))
        return [
            self.say("lights.solenia_cards", who=who, count=tracker.cards(seat)),
            self.say("lights.solenia_zeros", who=who, count=zeros),
        ]

    # Corrections

    def words_turn(self, tracker: SoleniaTracker, _fact: TrackFact) -> tuple[tuple[int, str], ...]:
        """Return whose turn it can be: that of whoever has cards."""
        seats = [seat for seat in range(tracker.seats) if tracker.cards(seat)]
        return tuple((seat + 1, self.called(tracker, seat)) for seat in seats)

    def fact_asked(self, tracker: SoleniaTracker, row: Sequence[int]) -> str:
        """Return the name of a fact; every seat of a unit can correct the airship's advances."""
        return "advances" if row[0] == asks.ASK_ADVANCES else super().fact_asked(tracker, row)


def _counted(tracker: SoleniaTracker) -> int:
    """Return how many seats' stars are known, the first seat's first."""
    if tracker.phase == common.OVER:
        return int(tracker.seats)
    return tracker.state[band.STAGE] - band.SET_UP if tracker.phase == common.ROUND_END else 0


# Facts


def facts(tracker: SoleniaTracker) -> Iterator[TrackFact]:
    """Yield what can be corrected: cards left, advances, whose turn it is, stars at the end."""
    for seat in range(tracker.seats):
        row = (asks.ASK_CARDS, seat, 0)
        yield set_by((solenia.SET_CARDS, seat), f"seat{seat + 1}.cards", tracker.cards(seat),
                     band.CARDS_EACH, seat=seat, row=row)  # fmt: skip
    for seat in range(_counted(tracker)):
        row = (asks.ASK_STARS, seat, 0)
        yield set_by((solenia.SCORE, seat), f"seat{seat + 1}.stars", tracker.stars(seat),
                     band.MOST_STARS, seat=seat, row=row)  # fmt: skip
    yield set_by((solenia.SET_ADVANCES,), "advances", tracker.advances, _most_advances(tracker),
                 row=(asks.ASK_ADVANCES, 0, 0))  # fmt: skip
    has_cards = any(tracker.cards(seat) for seat in range(tracker.seats))
    if tracker.phase == common.PLAY and tracker.seats > 1 and has_cards:
        yield turn_fact(tracker, solenia.SET_TURN)


def _most_advances(tracker: SoleniaTracker) -> int:
    """Return how often the airship can advance: with each card, alone also with each roll."""
    each = 2 * band.CARDS_EACH - 1 if tracker.seats == 1 else band.CARDS_EACH
    return max(int(tracker.advances), each * int(tracker.seats))


SHOW = SoleniaTrack
