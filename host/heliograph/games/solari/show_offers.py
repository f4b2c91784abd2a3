"""What one tap can enter at a Solari table.

People move a piece from square to square, so a part-move is one offer although it is three
decisions (number, piece, direction), and a shot piece is placed with one tap on the rim although
somebody decides first that it is placed. Targets for the drawing:

    dice:5-2     a roll, a tile or the named combination
    move:31-36   a part-move
    square:05    where a shot piece is placed or a piece comes back
    off          a total shot
    heading:E    how a placed comet heads
"""

from collections.abc import Iterator
from typing import Any

from heliograph.engine import CHANCE, REFEREE, TABLE, Game
from heliograph.games.caching import cached_view
from heliograph.games.show import Offer
from heliograph.games.solari import reach, show_log
from heliograph.games.solari.facts import FACTS
from heliograph.games.solari.layout import (
    AIM, DECLARATIONS, DECLARED, DIRECTIONS, DONE, FIRST_SEAT, GO, HEAD, LENGTHS, PIECE_COUNT,
    PLACE_NOW, RING, ROLLED_UNKNOWN, SAME, TO_RIM, TO_SQUARE, TOTAL, square_name, square_number,
)  # fmt: skip
from heliograph.games.solari.show_texts import Voice

Path = tuple[int, ...]


def offers(game: Game, voice: Voice, state: bytes, viewer: int) -> list[Offer]:
    """Return what a viewer can enter now, the likeliest first within its group."""
    listed = [choice["id"] for choice in cached_view(game, state, viewer)["pending"]["choices"]]
    seat = game.pending(state).seat
    if not listed or not _may_enter(state, viewer, seat):
        return []
    maker = _Maker(game, voice, state, seat)
    found = [offer for choice in listed for offer in maker.starting_with(choice)]
    return sorted(found, key=lambda offer: _order(state, offer))


def _order(state: bytes, offer: Offer) -> tuple[str, int, bool]:
    """Dice as they lie in the grid, moves by the higher number, shooting oneself last."""
    kind, _, where = offer.target.partition(":")
    if kind == "dice":
        return where, 0, False
    if kind != "move":
        return "", 0, False
    higher_first = -offer.choices[0] if _node(state) == "die" else 0
    victim = reach.standing_on(state, square_number(where[-2:]))
    is_own = victim // PIECE_COUNT + 1 == FACTS.value(state, "turn")
    return "", higher_first, victim >= 0 and is_own


def _node(state: bytes) -> str:
    return str(FACTS.value(state, "node"))


def _may_enter(state: bytes, viewer: int, seat: int) -> bool:
    """The table enters everything; a seat its own decisions, and real dice."""
    if viewer in (TABLE, REFEREE):
        return True
    return FACTS.value(state, "depth") != "digital" if seat == CHANCE else viewer == seat


class _Maker:
    """Makes the offers of one position."""

    def __init__(self, game: Game, voice: Voice, state: bytes, seat: int) -> None:
        self.game = game
        self.voice = voice
        self.state = state
        self.seat = seat

    def starting_with(self, choice: int) -> Iterator[Offer]:
        """Return the offers that begin with one of the pending choices."""
        yield from _MAKERS[_node(self.state)](self, choice)

    def _offer(self, path: Path, label: str, group: str = "", **more: Any) -> Offer:
        return Offer(path, label, group, seat=self.seat, **more)

    def _say(self, key: str, **fields: object) -> str:
        return self.voice.say(key, **fields)

    # Before the moves

    def _begin(self, choice: int) -> Iterator[Offer]:
        label = self._say("offer.begin", who=self.voice.who(choice - FIRST_SEAT))
        yield self._offer((choice,), label, rule="SLI-2.2")

    def _dice(self, choice: int) -> Iterator[Offer]:
        if choice == ROLLED_UNKNOWN:
            yield from self._unknown_dice()
            return
        dice = show_log.dice_of(choice)
        node = _node(self.state)
        is_tile = node in ("deal", "tile") or FACTS.value(self.state, "source") != "dice"
        key = "name" if node == "name" else "tile" if is_tile else "roll"
        rule = {"name": "SLI-3.4", "tile": "SLI-12.1", "roll": "SLI-3.1"}[key]
        tone = "more" if FACTS.value(self.state, "depth") == "score" else ""
        group = self._say(f"group.{key}")
        yield self._offer((choice,), dice, group, target=f"dice:{dice}", rule=rule, tone=tone)

    def _unknown_dice(self) -> Iterator[Offer]:
        """Without a board nobody needs the dice: the points can be told at once."""
        after = self.game.apply(self.state, ROLLED_UNKNOWN)
        maker = _Maker(self.game, self.voice, after, self.seat)
        for choice in self.game.pending(after).choices:
            for offer in maker.starting_with(choice):
                path = (ROLLED_UNKNOWN, *offer.choices)
                is_done = choice == DONE
                label = self._say("offer.nothing") if is_done else offer.label
                yield offer._replace(choices=path, label=label)

    def _forfeit(self, choice: int) -> Iterator[Offer]:
        yield self._offer((choice,), self._say("offer.forfeit"), rule="SLI-3.5", tone="end")

    # Moves

    def _moves(self, choice: int) -> Iterator[Offer]:
        for state, path in self._walk(self.state, (choice,)):
            yield self._move(state, path, self._move_group(state))

    def _walk(self, state: bytes, path: Path) -> Iterator[tuple[bytes, Path]]:
        """Return every way on to a direction, with the state in which it is chosen."""
        if _node(state) == "direction":
            yield state, path
            return
        after = self.game.apply(state, path[-1])
        for choice in self.game.pending(after).choices:
            yield from self._walk(after, (*path, choice))

    def _move_group(self, state: bytes) -> str:
        key = "group.first" if _node(self.state) == "die" else "group.move"
        return self._say(key, die=FACTS.value(state, "die"))

    def _move(self, state: bytes, path: Path, group: str) -> Offer:
        start, end = reach.landing(state, path[-1] - GO)
        label = self._arrival("offer.move", "offer.shoot", state, end, square_name(start))
        target = f"move:{square_name(start)}-{square_name(end)}"
        return self._offer(path, label, group, target=target, rule="SLI-4.1")

    def _arrival(self, moves: str, shoots: str, state: bytes, end: int, start: str) -> str:
        victim = reach.standing_on(state, end)
        return self._say(
            moves if victim < 0 else shoots,
            piece=self.voice.own_piece(FACTS.value(state, "mover")),
            start=start,
            end=square_name(end),
            victim=self.voice.short(victim) if victim >= 0 else "",
        )

    def _follow(self, choice: int) -> Iterator[Offer]:
        """After a hit: move the same piece on, or place the shot piece at once (SLI-5.6)."""
        if choice == SAME:
            after = self.game.apply(self.state, SAME)
            group = self._say("group.same", die=FACTS.value(after, "die"))
            for way in self.game.pending(after).choices:
                yield self._move(after, (SAME, way), group)
        else:
            yield from self._placed(PLACE_NOW, "SLI-5.6")

    # Shot pieces

    def _kind(self, choice: int) -> Iterator[Offer]:
        if choice == AIM:
            yield from self._placed(AIM, "SLI-5.4")
        else:
            label, group = self._say("offer.total"), self._say("group.total")
            yield self._offer((TOTAL,), label, group, target="off", rule="SLI-5.5")

    def _placed(self, first: int, rule: str) -> Iterator[Offer]:
        """A decision that leads to the rim, together with the rim square."""
        after = self.game.apply(self.state, first)
        victim = self._shot_piece()
        if _node(after) != "rim":  # no rim square is free (SLI-5.10)
            yield self._offer((first,), self._say("offer.place", victim=victim), rule=rule)
            return
        group = self._say("group.place" if first == PLACE_NOW else "group.rim", victim=victim)
        for choice in self.game.pending(after).choices:
            yield self._rim_offer((first, choice), group, rule)

    def _shot_piece(self) -> str:
        (name, _), *_ = FACTS.value(self.state, "shots")
        return self.voice.piece_named(name)

    def _rim(self, choice: int) -> Iterator[Offer]:
        group = self._say("group.rim", victim=self._shot_piece())
        yield self._rim_offer((choice,), group, "SLI-5.3")

    def _rim_offer(self, path: Path, group: str, rule: str) -> Offer:
        square = square_name(RING[path[-1] - TO_RIM])
        label = self._say("offer.square", square=square)
        return self._offer(path, label, group, target=f"square:{square}", rule=rule)

    def _heading(self, choice: int) -> Iterator[Offer]:
        piece = self.voice.piece_named(FACTS.value(self.state, "headed"))
        target = f"heading:{DIRECTIONS[choice - HEAD]}"
        group = self._say("group.heading", piece=piece)
        label = self.voice.way(choice - HEAD)
        yield self._offer((choice,), label, group, target=target, rule="SLI-9.5")

    # Coming back

    def _enter_piece(self, choice: int) -> Iterator[Offer]:
        after = self.game.apply(self.state, choice)
        for square in self.game.pending(after).choices:
            yield self._enter_offer(after, (choice, square))

    def _enter(self, choice: int) -> Iterator[Offer]:
        yield self._enter_offer(self.state, (choice,))

    def _enter_offer(self, state: bytes, path: Path) -> Offer:
        end = path[-1] - TO_SQUARE
        label = self._arrival("offer.enter", "offer.enter_shoot", state, end, "")
        group = self._say("group.enter")
        return self._offer(path, label, group, target=f"square:{square_name(end)}", rule="SLI-6.1")

    # Without a board

    def _declare(self, choice: int) -> Iterator[Offer]:
        if choice == DONE:
            yield self._offer((DONE,), self._say("offer.done"), tone="end", rule="SLI-3.6")
            return
        name, length, points = show_log.award(choice)
        _, inside, doubled = DECLARATIONS[(choice - DECLARED) // LENGTHS]
        key = "offer.inside" if inside else "offer.award"
        label = self._say(key, length=length, points=points)
        if doubled:
            label = self._say("offer.doubled", label=label)
        rule = {"row": "SLI-7.1", "sequence": "SLI-8.3", "alignment": "SLI-9.3"}[name]
        yield self._offer((choice,), label, self._say(f"group.{name}"), rule=rule)


_MAKERS = {
    "begin": _Maker._begin,
    "deal": _Maker._dice,
    "roll": _Maker._dice,
    "tile": _Maker._dice,
    "name": _Maker._dice,
    "forfeit": _Maker._forfeit,
    "die": _Maker._moves,
    "piece": _Maker._moves,
    "direction": _Maker._moves,
    "follow": _Maker._follow,
    "kind": _Maker._kind,
    "rim": _Maker._rim,
    "heading": _Maker._heading,
    "enter piece": _Maker._enter_piece,
    "enter": _Maker._enter,
    "declare": _Maker._declare,
}
