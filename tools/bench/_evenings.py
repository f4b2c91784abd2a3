"""Whole evenings as the taps that enter them: greedy players play, the table tells the host.

The players decide where their cards are known; what a table beside the real box would tell is then
told at referee depth, each time with the offer that enters most of it at one tap.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.engine import CHANCE, TABLE, IllegalChoice, Match
from heliograph.games.show import Offer, Show
from heliograph.games.shows import show_for
from heliograph.games.solaris.facts import FACTS as SOLARIS_FACTS
from heliograph.games.solarius_mission import layout as solarius
from heliograph.games.solarius_mission.boards import is_held
from heliograph.games.solarius_mission.layout import UNNAMED
from heliograph.games.solarius_mission.stack import actor_of, task_of
from heliograph.games.solenia import facts, layout
from heliograph.view.whole_turns import whole_turns

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.host.games.solari import tables as solari_tables
from tests.host.games.solaris import real_table as solaris_table
from tests.host.games.solarius_mission import tables as solarius_tables
from tests.host.games.solenia import real_table as solenia_table

NAMES = ("Ada", "Ben", "Cem", "Dora")
SEED = 5


class Tap(NamedTuple):
    """One entry: the position before it, the offer, and where a hand goes for it."""

    state: bytes
    offer: Offer
    place: str  # on the drawing; "" where the list is as quick
    begins_a_turn: bool


class Advised:
    """What is offered at a table that agreed on advice: whole turns first."""

    def __init__(self, show: Show) -> None:
        self.show, self.game = show, show.game

    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        return [*whole_turns(self.show, state), *self.show.offers(state, viewer)]


class Evening(NamedTuple):
    """One whole game."""

    show: Show
    taps: list[Tap]
    final: str  # the digest of the last position
    is_advised: bool
    fewest: (
        int  # entries, were all that one seat decides in a row one, and each thing that falls one
    )

    @property
    def options(self) -> dict[str, Any]:
        """What the table was asked for."""
        return dict(self.show.game.options)


def evenings() -> Iterator[tuple[str, Callable[[bool], Evening]]]:
    """Return each game and what plays it, at a table that agreed on advice or not."""
    yield "solaris", _solaris
    yield "solarius_mission", _solarius_mission
    yield "solari", _solari
    yield "solenia", _solenia


def _solaris(is_advised: bool) -> Evening:
    played = solaris_table.Evening(4, SEED)
    show = show_for(played.game, "en", NAMES)
    offers = [
        offer for _, offer in solaris_table.taps_of(_offering(show, is_advised), played).offers
    ]
    return _evening(
        show, offers, is_advised, lambda state, _: SOLARIS_FACTS.value(state, "node") == "action"
    )


def _solarius_mission(is_advised: bool) -> Evening:
    match = _as_people_tell(solarius_tables.as_referee(3, SEED))
    show = show_for(match.game, "en", NAMES[:3])
    offers = solarius_tables.taps(_offering(show, is_advised), match)
    return _evening(show, offers, is_advised, lambda state, _: task_of(state) == solarius.DIE)


def _as_people_tell(match: Match) -> Match:
    """Tell a game as people would: no card that nobody has to name, an engine after the action.

    A greedy player buys an engine in the middle of an action. Whoever enters that finishes the
    action first where it comes to the same; otherwise it stays as it was.
    """
    told, steps = Match(match.game), [step for step in match.steps if isinstance(step, int)]
    while steps:
        pair = steps[:2]
        if pair == [solarius.FLIP_ONE, solarius.STOP] and _commute(told, *pair):
            steps[:2] = reversed(pair)
        step = steps.pop(0)
        told.play(UNNAMED if _is_unseen(told, step) else step)
    return told


def _commute(match: Match, one: int, other: int) -> bool:
    """Say whether two choices may be made in either order and come to the same."""
    ends = []
    for pair in ((one, other), (other, one)):
        ahead = match.copy()
        try:
            ahead.play_all(pair)
        except IllegalChoice:
            return False
        ends.append(ahead.state)
    return ends[0] == ends[1]


def _is_unseen(match: Match, choice: int) -> bool:
    """Say whether a choice discards a card that the table never saw."""
    card, state = choice - solarius.THROW, match.state
    is_discard = 0 <= card < solarius.CARDS_COUNT and UNNAMED in match.pending.choices
    return is_discard and not is_held(state, actor_of(state), card)


def _solari(is_advised: bool) -> Evening:
    match = solari_tables.greedy_game(SEED, 2, depth="referee")
    show = show_for(match.game, "en", NAMES[:2])
    offers = solari_tables.taps(_offering(show, is_advised), match)
    return _evening(show, offers, is_advised, lambda _, offer: offer.target.startswith("dice:"))


def _solenia(is_advised: bool) -> Evening:
    match = solenia_table.told_game(3, SEED)
    show = show_for(match.game, "en", NAMES[:3])
    offers = solenia_table.taps_of(_offering(show, is_advised), match)
    plays = layout.NODES.index("play")
    return _evening(show, offers, is_advised, lambda state, _: state[facts.NODE] == plays)


def _offering(show: Show, is_advised: bool) -> Any:
    return Advised(show) if is_advised else show


def _evening(
    show: Show, offers: list[Offer], is_advised: bool, begins: Callable[[bytes, Offer], bool]
) -> Evening:
    state, taps, fewest, last = show.game.start(), list[Tap](), 0, None
    for offer in offers:
        taps.append(Tap(state, offer, _place(show, state, offer), begins(state, offer)))
        for choice in offer.choices:
            seat = show.game.pending(state).seat
            fewest += any(tap.begins_a_turn for tap in taps) and (seat == CHANCE or seat != last)
            last, state = seat, show.game.apply(state, choice)
    return Evening(show, taps, show.game.digest(state), is_advised, fewest)


def _place(show: Show, state: bytes, offer: Offer) -> str:
    """Return the place on the drawing that saves unfolding the list, if it means nothing else."""
    here = [other for other in show.offers(state, TABLE) if other.target == offer.target]
    is_quicker = offer.tone == "more" and offer.target and len(here) == 1
    return f"[data-target='{offer.target}']" if is_quicker else ""
