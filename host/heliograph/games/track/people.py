"""Who sits at a table that is tracked: what people are called, and the lights of their seats."""

from collections.abc import Sequence
from typing import Generic, TypeVar, cast

from heliograph.games.description import TOKEN_COLOURS
from heliograph.games.show import Show, View
from heliograph.texts import TEXTS, text
from heliograph.games.track.game import TrackedGame
from shared_rules import tracker as common
from shared_rules import trackers
from shared_rules.tracker import GameTracker

# The colours of tokens that no light can show
NOT_IN_LIGHT = ("grey", "black")
# The tracker of the game
T = TypeVar("T", bound=GameTracker)


class TrackPeople(Show, Generic[T]):
    """The people of one table, as one reader calls them."""

    game: TrackedGame

    def say(self, key: str, **fields: object) -> str:
        """Return the text of `key` in the reader's language."""
        return text(self.lang, key, **fields)

    def own_key(self, key: str) -> str:
        """Return the key of a text; a game may have its own for what all games ask or refuse."""
        own = f"{key}.{self.game.name}"
        return own if own in TEXTS else key

    def tracker(self, state: bytes) -> T:
        """Return the tracker of this game that holds a state; an empty table has the plain one."""
        return cast("T", trackers.tracker_for(state))

    def who(self, seat: int) -> str:
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.say("seat.number", number=seat + 1)

    def called(self, tracker: T, seat: int) -> str:
        """Return who sits at a seat; its colour is its name until somebody enters one."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.unnamed(tracker, seat) if seat < tracker.seats else self.who(seat)

    def unnamed(self, tracker: T, seat: int) -> str:
        """Return what a seat is called while nobody entered a name: its colour."""
        return self.say(f"colour.{tracker.colour(seat)}")

    def everyone(self, tracker: T, seats: Sequence[int]) -> str:
        """Return the names of several seats."""
        return ", ".join(self.called(tracker, seat) for seat in seats)

    def colour_of(self, tracker: T, seat: int) -> str:
        """Return the colour of a seat's pieces, one that pages have a token for."""
        return TOKEN_COLOURS[tracker.colour(seat)]

    def light_of(self, tracker: T, seat: int) -> View:
        """Return the light and the pattern of a seat, and which light stands in for its colour."""
        texture = self.say(f"texture.{seat}")
        colour = tracker.colour(seat)
        light, stand_in = self.say(self.own_key(f"light.{colour}")), ""
        if self.colour_of(tracker, seat) in NOT_IN_LIGHT:
            name = self.say(f"colour.{colour}")
            stand_in = self.say("light.stand_in", colour=name, light=light)
        return {"light": light, "texture": texture, "stand_in": stand_in}

    def next_seat(self, tracker: T) -> int | None:
        """Return who comes after the seat on turn; None where nobody can know that yet."""
        order, now = tracker.order(), tracker.now()
        if tracker.phase != common.PLAY or now not in order or len(order) < 2:
            return None
        seat: int = order[(order.index(now) + 1) % len(order)]
        return seat if self.has_turn_after(tracker, seat) else None

    def has_turn_after(self, tracker: T, seat: int) -> bool:
        """Say whether a seat will be on turn again before the order changes or the game ends."""
        del tracker, seat
        return True

    def people(self, state: bytes) -> tuple[str, ...]:
        tracker = self.tracker(state)
        return tuple(self.called(tracker, seat) for seat in range(tracker.seats))
