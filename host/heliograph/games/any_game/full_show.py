"""A described table under full rules, for a page.

Drawing, people and facts stay as they are at the depth *track*; a game adds the words of its own
choices.
"""

from collections.abc import Mapping
from typing import ClassVar

from heliograph.engine import CHANCE
from heliograph.games.any_game.full_game import DescribedGame
from heliograph.games.speech import capital
from heliograph.games.show import Due, Fact, Offer, ScoreRow, Show, View
from heliograph.track.show import TrackShow, track_show
from shared_rules.any_game import layout as unit

Sentences = Mapping[str, str]  # by language; English where there is no other


class DescribedShow(Show):
    """One game under its full rules, for one reader."""

    game: DescribedGame
    # The first word of a choice → its name, with {who} and {n}; and what is asked of chance
    words: ClassVar[Mapping[str, Sentences]] = {}
    asked: ClassVar[Sentences] = {}

    def track(self, state: bytes) -> TrackShow:
        """Return how the same table is shown where it is only tracked."""
        return track_show(self.game.table_state(state), self.lang, self.names)

    def people(self, state: bytes) -> tuple[str, ...]:
        return self.track(state).people(self.game.table_state(state))

    def seats(self, state: bytes) -> list[View]:
        return self.track(state).seats(self.game.table_state(state))

    def due(self, state: bytes) -> Due:
        tracker = self.game.tracker(state)
        if self.game.pending(state).seat == CHANCE and not tracker.state[unit.ASKED] and self.asked:
            words = self._fill(self.asked, state, "")
            return Due(words, words, None)
        return self.track(state).due(self.game.table_state(state))

    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        del viewer  # what can be chosen lies open, unless a game knows better
        pending = self.game.pending(state)
        return [self._offer(state, choice, pending.seat) for choice in pending.choices]

    def _offer(self, state: bytes, choice: int, seat: int) -> Offer:
        is_first = choice == self.game.pending(state).choices[0]
        target = f"seat:{choice}" if self._is_asked_for_seat(state) else ""
        if seat >= 0 and is_first:  # the button of the seat, on the drawing and on a phone
            target = f"seat:{seat + 1}"
        return Offer((choice,), self._label(state, choice), "", target, self.game.rule, seat)

    def _is_asked_for_seat(self, state: bytes) -> bool:
        return bool(self.game.tracker(state).state[unit.ASKED] == unit.BEGINS)

    def _label(self, state: bytes, choice: int) -> str:
        """Return what a choice is called: by the tracker's own words where that asks."""
        tracker = self.game.tracker(state)
        if tracker.state[unit.ASKED]:
            return self.track(state).shown(tracker, tracker.question()[0], choice)
        verb, _, n = self.game.choice_text(choice).partition(" ")
        return self._fill(self.words[verb], state, n)

    def _fill(self, sentences: Sentences, state: bytes, n: str) -> str:
        tracker = self.game.tracker(state)
        who = self.track(state).called(tracker, max(0, tracker.now()))
        return sentences.get(self.lang, sentences["en"]).format(who=who, n=n)

    def choice_sentence(self, state: bytes, choice: int, viewer: int) -> str:
        del viewer
        track, before = self.track(state), self.game.tracker(state)
        after = self.game.tracker(self.game.apply(state, choice))
        told = capital(f"{self._label(state, choice)}.")
        if self._is_asked_for_seat(state):
            told = track.say("log.any_begins", a_seat=track.called(before, choice - 1))
        return " ".join(filter(None, (told, track.result_sentence(before, after))))

    def board(self, state: bytes) -> View:
        return self.track(state).board(self.game.table_state(state))

    def facts(self, state: bytes) -> list[Fact]:
        return self.track(state).facts(self.game.table_state(state))

    def sheet(self, state: bytes) -> list[ScoreRow]:
        return self.track(state).sheet(self.game.table_state(state))

    def race(self, state: bytes) -> tuple[int, ...]:
        return self.track(state).race(self.game.table_state(state))
