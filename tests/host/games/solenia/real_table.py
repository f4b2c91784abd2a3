"""A game with real cards: greedy players play it unseen, the table tells the host what happened.

The game is played at digital depth; its choices are then told at referee depth, where the host
sees no hands: cards by their name or by their value, fields and bonuses when they are asked for.
"""

from heliograph.bots import greedy_player
from heliograph.engine import TABLE, Game, Match, SeededDealer, play_out
from heliograph.games import load_game
from heliograph.games.show import Offer, Show
from heliograph.games.solenia import reach
from heliograph.games.solenia.facts import BOARD, CARD, FIELD, NODE
from heliograph.games.solenia.layout import (
    DEAL,
    DISCARD,
    DO_CARD,
    DO_FIELD,
    DO_VALUE,
    DRAW,
    IDENTIFY,
    IS_CARD,
    LAY_AWAY,
    LOOK,
    NEUTRAL,
    ON,
    SET_STRIP,
    VALUE_ONLY,
    WIDTH,
)  # fmt: skip
from shared_rules.solenia.band import CARDS_EACH

_SECRET = (DEAL, DRAW)


def told_game(
    seats: int, seed: int, *, is_named: bool = True, knows_strips: bool = False, **options: object
) -> Match:
    """Return a whole game of greedy players as the table tells it."""
    played = play_out(
        Match(load_game("solenia", seats, {**options, "depth": "digital"})),
        SeededDealer(seed),
        greedy_player("solenia"),
    )
    told = Match(_at_the_table(seats, options, knows_strips))
    for number, choice in enumerate(played.steps):
        before = played.state_at(number)
        if before[NODE] in _SECRET or (before[NODE] == SET_STRIP and not knows_strips):
            continue
        assert isinstance(choice, int)
        told.play(choice if is_named else _by_value(told, choice))
        _answer(told, before, choice)
    assert told.is_over
    assert told.outcome == played.outcome
    return told


def _at_the_table(seats: int, options: dict[str, object], knows_strips: bool) -> Game:
    """Return the game at referee depth; with the strips of the box if its owner entered them."""
    box = load_game("solenia", seats).content
    own = {"strips": {"list": box["strips"]["list"]}} if knows_strips else None
    return load_game("solenia", seats, {**options, "depth": "referee"}, own)


def _by_value(told: Match, choice: int) -> int:
    values = told.game.box.values  # type: ignore[attr-defined]
    for first, plain in ((DO_CARD, DO_VALUE), (DISCARD, LAY_AWAY)):
        if first <= choice < first + CARDS_EACH:
            return int(plain + values[choice - first])
    return choice


def _answer(told: Match, before: bytes, choice: int) -> None:
    """Say what lies under a card, and what the cards of the rear strip show."""
    while told.state[NODE] in (LOOK, IDENTIFY) and not told.is_over:
        if told.state[NODE] == LOOK:
            told.play(ON - 1 + reach.kind_at(before, told.state[FIELD] - 1))
        else:
            told.play(_shown_card(told, before, choice))


def _shown_card(told: Match, before: bytes, choice: int) -> int:
    row = told.state[BOARD : BOARD + WIDTH]
    field = next(at for at, code in enumerate(row) if VALUE_ONLY <= code < NEUTRAL)
    code = before[CARD] if choice == DO_FIELD + field else before[BOARD + field]
    same = told.game.box.same  # type: ignore[attr-defined]
    kind = same[(code - 1) % CARDS_EACH]
    return next(at for at in told.pending.choices if same[at - IS_CARD] == kind)


def taps_of(show: Show, match: Match, viewer: int = TABLE) -> list[Offer]:
    """Return the offers that enter a whole match, always the one that enters most at a tap."""
    steps = tuple(step for step in match.steps if isinstance(step, int))
    at, out = 0, []
    while at < len(steps):
        offers = [one for one in show.offers(match.state_at(at), viewer) if _is_one_tap(one)]
        fitting = [one for one in offers if steps[at : at + len(one.choices)] == one.choices]
        out.append(max(fitting, key=lambda one: len(one.choices)))
        at += len(out[-1].choices)
    return out


def _is_one_tap(offer: Offer) -> bool:
    """A field that is tapped before its card asks for the card: that would be two taps."""
    return not (offer.target.startswith("field:") and offer.choices[0] < DO_FIELD)
