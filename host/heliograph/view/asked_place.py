"""What somebody is told who asks about a place of the drawing: what it takes, or what forbids it.

A game's show says what would be entered at a place (`Show.ways_to`). Where none of that is legal,
the engine is asked why: a way of several choices is followed until one of them is refused. Where a
tap enters several choices at once, such as an action with its card, the last of them may be the one
that the place means; so single choices are tried behind every first choice, too.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from heliograph.games.show import Offer, Reason, Show, Way

MOST_TRIED = 120
MOST_FIRST = 16
MOST_REASONS = 3


def offers_at(show: Show, state: bytes, place: str, offers: Sequence[Offer]) -> list[int]:
    """Return which of the offers mean a place, by their numbers."""
    ways = show.ways_to(state, place)[:MOST_TRIED]
    named = [offer.target == place or _holds_one_of(offer.choices, ways) for offer in offers]
    if not any(named) and not _all_decide(show, state):
        firsts = {offer.choices[0] for offer in offers}
        leading = {one for one in firsts if _leads_to_one_of(show, state, one, ways)}
        named = [offer.choices[0] in leading for offer in offers]
    return [number for number, is_named in enumerate(named) if is_named]


def _all_decide(show: Show, state: bytes) -> bool:
    """Say whether several decide at once: what is open to another would tell of that hand."""
    return bool(show.game.pending(state).others)


def _holds_one_of(choices: Way, ways: list[Way]) -> bool:
    """Say whether some of the choices of an offer, one after the other, are such a way."""
    return any(choices[at : at + len(way)] == way for way in ways for at in range(len(choices)))


def _leads_to_one_of(show: Show, state: bytes, first: int, ways: list[Way]) -> bool:
    """Say whether such a way is open once the first choice of an offer is made."""
    after = _behind(show, state, [first]).get(first)
    return after is not None and any(
        _is_open(show, after, way[1:] if way[0] == first and len(way) > 1 else way) for way in ways
    )


def _behind(show: Show, state: bytes, first: Sequence[int]) -> dict[int, bytes]:
    """Return what comes behind choices, where whoever made them goes on deciding."""
    after = {choice: _after(show, state, choice) for choice in first}
    return {choice: then for choice, then in after.items() if then is not None}


@lru_cache(maxsize=64)  # who asks about one place of a moment asks about others, too
def _after(show: Show, state: bytes, choice: int) -> bytes | None:
    """Return what comes behind a choice, nothing where somebody else decides then."""
    game, after = show.game, show.game.apply(state, choice)
    return after if game.pending(after).seat == game.pending(state).seat else None


def reasons_at(show: Show, state: bytes, place: str, first: Sequence[int]) -> list[Reason]:
    """Return why none of what a place means can be entered; nothing where something can.

    `first` are the choices that begin what can be entered now.
    """
    ways = show.ways_to(state, place)[:MOST_TRIED]
    if not ways:
        reason = show.reason_for_no_way(state, place)
        return [reason] if reason else []
    if _all_decide(show, state):
        return []
    behind = _behind(show, state, first[:MOST_FIRST])
    if any(_is_open(show, one, way) for one in (state, *behind.values()) for way in ways):
        return []  # it is open, though not to whoever asks
    found = _followed(show, state, ways) or _tried_behind(show, state, behind, ways)
    return list({reason.text: reason for reason in found}.values())[:MOST_REASONS]


def _is_open(show: Show, state: bytes, way: Way) -> bool:
    return show.game.allows(state, way[0]) and (
        len(way) == 1 or _is_open(show, show.game.apply(state, way[0]), way[1:])
    )


def _followed(show: Show, state: bytes, ways: list[Way]) -> list[Reason]:
    """Return what stops ways of several choices, first those that come furthest."""
    stops = {_follow(show, state, way) for way in ways if len(way) > 1}
    ranked = sorted(stops, key=lambda stop: (-len(stop[1]), stop[1], stop[2]))
    return [show.reason_against(*stop[::2]) for stop in ranked]


def _follow(show: Show, state: bytes, way: Way) -> tuple[bytes, Way, int]:
    """Return where a way ends: the state, what could be chosen before, and what is refused."""
    for number, choice in enumerate(way):
        if not show.game.allows(state, choice):
            return state, way[:number], choice
        state = show.game.apply(state, choice)
    raise AssertionError("a way that is open has no end")


def _tried_behind(
    show: Show, state: bytes, behind: dict[int, bytes], ways: list[Way]
) -> list[Reason]:
    """Return what the engine says to single choices, here or behind what can be entered first."""
    wanted = [way[0] for way in ways]
    plain = [show.reason_against(state, choice) for choice in wanted]
    general = {reason.key for reason in plain}
    deep = [reason for one in behind.items() for reason in _telling(show, *one, wanted)]
    return [reason for reason in deep if reason.key not in general] or plain


def _telling(show: Show, first: int, state: bytes, wanted: list[int]) -> Iterator[Reason]:
    """Yield what the engine knows better behind a first choice than that something else is due.

    Which is what it says to the same first choice once more.
    """
    other = "" if show.game.allows(state, first) else show.reason_against(state, first).key
    for choice in wanted:
        reason = show.reason_against(state, choice)
        if reason.key != other:
            yield reason
