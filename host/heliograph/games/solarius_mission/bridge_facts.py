"""The facts of Solarius Mission that the table unit follows: course, Bridge, bag, trade centres.

Where they lie says `bridge`, in `shared_rules`; `facts` goes on with what only the host knows.
"""

from typing import Final

from heliograph.engine.fact_kinds import (
    Bound, Cell, Check, FromBox, Given, OneOf, Seat, State, Whole, axis, numbered,
)  # fmt: skip
from heliograph.engine.facts import FactTable, by_seat
from heliograph.games.solarius_mission import kinds
from heliograph.games.solarius_mission.catalogue import N_
from heliograph.texts import TEXTS
from shared_rules.names import PHASES
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    AT, BAG, BRIDGE_DICE, CENTRE, COLOUR, COLOUR_COUNT, COLOURS, DICE, FIELDS, FIRST, GAME, HELP,
    MOST_FIELDS, MOST_SCORE, MOST_SEATS, NEW_COLOUR, NO_DIE, PHASE, PLANETS, PLAYER_COLOURS,
    POINTER, PUSHED, ROUND, ROUNDS, SCORE, SEATS, SOLARIUS, STAGE, STEP, TAKEN, TAKEN_AGE, TURN,
    TURNS, WHEEL,
)  # fmt: skip
from shared_rules.tracker import PLAY, SETUP

STEPS: Final = ("choose", "tell", "act", "refill", "open centre")
START_DICE: Final = (["black 1", 0], ["yellow 1", 1], ["turquoise 1", 2], ["brown 1", 3])
MOST_BYTE: Final = 255

# What there is one of each for
BY_SEAT: Final = by_seat(MOST_SEATS)
BY_COLOUR: Final = axis("colour", COLOURS)._replace(
    labels=lambda _: [TEXTS[f"die.{colour}"] for colour in range(COLOUR_COUNT)]
)


def _first_round(state: State, _: Cell) -> int:
    return int(state[PHASE] != SETUP)


def _last_round(state: State, _: Cell) -> int:
    return ROUNDS if state[PHASE] != SETUP else 0


def _last_turn(state: State, _: Cell) -> int:
    """The last turn of a round ends it (SOM-12.1)."""
    return TURNS * state[SEATS] - (state[PHASE] == PLAY)


def _last_turn_to_begin(state: State, cell: Cell) -> int:
    """A turn that is corrected begins, where the dice for it lie there."""
    has_dice = bridge.dice_count(bytearray(state)) == BRIDGE_DICE
    return TURNS * state[SEATS] - 1 if has_dice else _last_turn(state, cell)


FACTS: Final = FactTable("SOM-1.3", first=bridge.SIZE, seat_section="players")
declare = FACTS.declare

# What the table unit follows

declare("game", Given("SOM-1.3", None, {SOLARIUS: "solarius_mission"}), at=GAME, key=None)
declare("seats", Given("SOM-3.9", N_("seats")), at=SEATS, key=None)
declare("phase", OneOf(PHASES, "SOM-5.1", only=PHASES[1:]), at=PHASE, default="play")
declare("stage", Whole(0, 0, "SOM-3.11"), at=STAGE, key=None)  # the table unit asks, we do not
declare("at", Whole(0, 0, "SOM-3.12"), at=AT, key=None)
declare(
    "round",
    Whole(Bound(_first_round, "0 in the set-up, else 1"), Bound(_last_round, "4"), "SOM-5.1"),
    at=ROUND,
    default=_first_round,
    label=N_("Round"),
)
declare(
    "first",
    Seat("SOM-3.11", base=1),
    at=FIRST,
    default=1,
    label=N_("First player"),
)
declare(
    "turn",
    Whole(0, Bound(_last_turn_to_begin, "those before the last one"), "SOM-5.1"),
    at=TURN,
    form=Whole(0, Bound(_last_turn, "those of the round"), "SOM-5.1"),
    label=N_("Turns finished in this round"),
)
declare("step", OneOf(STEPS, "SOM-5.2"), at=STEP)
declare("help", Whole(0, 1, "SOM-7.4"), at=HELP, key=None)
declare("fields", Whole(bridge.LEAST_FIELDS, MOST_FIELDS, "SOM-4.1"), at=FIELDS, key=None)
declare(
    "pointer",
    FromBox(1, "SOM-3.10", "0 to the last field", lambda box: kinds.field_of(box.wheel)),
    at=POINTER,
    label=N_("Field of the pointer"),
)
declare("pushed", Whole(0, BRIDGE_DICE, "SOM-4.4"), at=PUSHED)


def _are_dice_enough(state: State) -> bool:
    """Say whether no more dice of a colour lie on the Bridge than are in the game."""
    most = bridge.per_colour(state[SEATS])
    return max(map(on_bridge(state).count, range(COLOUR_COUNT))) <= most


def on_bridge(state: State) -> list[int]:
    """Return the colours of the dice on the Bridge."""
    codes = state[DICE : DICE + 2 * BRIDGE_DICE : 2]
    return [code >> 3 for code in codes if code != NO_DIE]


declare(
    "die",
    FromBox(2, "SOM-4.2", "a die and its distance", lambda box: kinds.BridgeDie(box.wheel)),
    per=[numbered("slot", BRIDGE_DICE)],
    at=DICE,
    key="dice",
    form=kinds.BridgeDice(),
    default=START_DICE,
    checks=[
        Check(
            "SOM-3.9",
            N_("no more of a colour than are in the game"),
            _are_dice_enough,
        ),
    ],
    label=N_("Die on the Bridge {slot}"),
)
declare("taken", kinds.die("SOM-7.1", nothing=NO_DIE), at=TAKEN)
declare("taken_age", Whole(0, kinds.LAST_FIELD, "SOM-4.3"), at=TAKEN_AGE)
declare("new_colour", Whole(0, MOST_BYTE, "SOM-4.4"), at=NEW_COLOUR, key=None)


def _most_in_bag(state: State, cell: Cell) -> int:
    most = bridge.per_colour(state[SEATS]) - on_bridge(state).count(cell.where[0])
    return max(0, most)


_IN_BAG = Whole(0, Bound(_most_in_bag, "those not on the Bridge"), "SOM-4.6")
declare(
    "bag",
    _IN_BAG,
    per=[BY_COLOUR],
    at=BAG,
    form=kinds.AllNamed(BY_COLOUR, _IN_BAG),
    label=N_("Dice in the bag: {colour}"),
)
declare("wheel", Whole(0, bridge.MOST_BONUS + 1, "SOM-4.1"), per=[numbered("field", MOST_FIELDS)],
        at=WHEEL, key=None)  # fmt: skip


def _are_centres_different(state: State) -> bool:
    letters = [letter for letter in state[CENTRE : CENTRE + ROUNDS] if letter]
    return len(set(letters)) == len(letters)


declare(
    "centre",
    kinds.letter("SOM-6.1"),
    per=[numbered("round", ROUNDS)],
    at=CENTRE,
    key="centres",
    checks=[Check("SOM-6.1", N_("each one once"), _are_centres_different)],
    label=N_("Trade centre of round {round}"),
)
declare("colour", Whole(0, PLAYER_COLOURS - 1, "SOM-3.6"), per=[numbered("board", MOST_SEATS)],
        at=COLOUR, key=None)  # fmt: skip
declare("score", Whole(0, MOST_SCORE, "SOM-14.15"), per=[BY_SEAT], at=SCORE, key="scores")
declare("planet_score", Whole(0, MOST_SCORE, "SOM-14.15"), per=[BY_SEAT], at=PLANETS,
        key="planet_scores")  # fmt: skip
