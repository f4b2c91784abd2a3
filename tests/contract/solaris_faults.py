"""Broken Solaris games: each has one fault that somebody could build in without noticing.

`FAULTS` maps a fault to the law that must find it. A fault is a function that returns a game; where
the fault lies in the kernel or in a rules module it patches that for the length of a test.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from heliograph.engine import CHANCE, IllegalChoice, Match, Outcome, Pending
from heliograph.engine.errors import BadCorrection
from heliograph.games.solaris import cards, turns
from heliograph.games.solaris.facts import (
    BEAMED,
    DISCARD_SIZE,
    DISCARDS,
    HANDS,
    NODE,
    PLAYED,
    STACK,
)  # fmt: skip
from heliograph.games.solaris.game import Solaris
from heliograph.games.solaris.layout import KINDS, REPLENISH, TAKE
from shared_rules.solaris import tokens
from tests.contract import laws
from tests.contract.laws import Law

Patch = pytest.MonkeyPatch
Fault = Callable[[Patch], Solaris]
SEATS = 3
OPTIONS = {"time_game": True}


def mutant(**methods: Any) -> Solaris:
    """Return a short game in which these methods are replaced."""
    return type("Mutant", (Solaris,), methods)(SEATS, OPTIONS)


def without_the_last_card(_: Patch) -> Solaris:
    """A legal card of a replenishment is missing from the list."""

    def pending(self: Solaris, state: bytes) -> Pending:
        found = Solaris.pending(self, state)
        if state[NODE] == REPLENISH and len(found.choices) > 1:
            return found._replace(choices=found.choices[:-1])
        return found

    return mutant(pending=pending)


def with_a_move_too_many(_: Patch) -> Solaris:
    """An empty place of the display can be taken."""

    def pending(self: Solaris, state: bytes) -> Pending:
        found = Solaris.pending(self, state)
        if state[NODE] == TAKE:
            first = self.parse_choice("take display 1")
            return found._replace(choices=tuple(sorted({first, *found.choices})))
        return found

    return mutant(pending=pending)


def with_an_unsorted_list(_: Patch) -> Solaris:
    """The list runs backwards."""

    def pending(self: Solaris, state: bytes) -> Pending:
        found = Solaris.pending(self, state)
        return found._replace(choices=found.choices[::-1]) if found.seat >= 0 else found

    return mutant(pending=pending)


def with_a_wrong_score(_: Patch) -> Solaris:
    """The last transfer of an action counts twice."""

    def apply(self: Solaris, state: bytes, choice: int) -> bytes:
        if state[BEAMED] and self.choice_text(choice) == "stop":
            state = state[:BEAMED] + bytes([state[BEAMED] + 1]) + state[BEAMED + 1 :]
        return Solaris.apply(self, state, choice)

    return mutant(apply=apply)


def with_cards_out_of_nothing(patch: Patch) -> Solaris:
    """A drawn card stays in the stack as well."""
    leave = cards.leave_stack

    def keep(state: bytearray, kind: int) -> None:
        leave(state, kind)
        state[STACK + kind] += 1

    patch.setattr(cards, "leave_stack", keep)
    return mutant()


def with_lost_cards(patch: Patch) -> Solaris:
    """Played cards vanish instead of lying on the discard pile."""

    def vanish(state: bytearray, kind: int) -> None:
        state[DISCARDS + kind] += 0
        state[DISCARD_SIZE] += 0

    patch.setattr(cards, "discard", vanish)
    return mutant()


def with_energy_out_of_nothing(patch: Patch) -> Solaris:
    """What an action costs is not paid."""
    move = turns.move_tokens

    def free(state: bytearray) -> None:
        for station in range(tokens.STATION_COUNT):
            state[turns.LOSS + station] = 0
        move(state)

    patch.setattr(turns, "move_tokens", free)
    return mutant()


def with_a_broken_undo(patch: Patch) -> Solaris:
    """Going back by more than one step ends one step too late."""
    goto = Match.goto
    patch.setattr(Match, "goto", lambda self, number: goto(self, number + (len(self) - number > 1)))
    return mutant()


def with_a_forgetful_redo(patch: Patch) -> Solaris:
    """Going back also throws away what could be redone."""
    goto = Match.goto

    def forget(self: Match, number: int) -> None:
        goto(self, number)
        del self.line[number:], self._states[number + 1 :]
        self.ahead = 0

    patch.setattr(Match, "goto", forget)
    return mutant()


def with_a_leaking_view(_: Patch) -> Solaris:
    """Everybody learns how many blue cards seat 1 holds."""

    def view(self: Solaris, state: bytes, viewer: int) -> dict[str, Any]:
        hand = state[HANDS : HANDS + KINDS]
        return {**Solaris.view(self, state, viewer), "hint": sum(hand[3:24:4])}

    return mutant(view=view)


def with_biased_chance(_: Patch) -> Solaris:
    """Every kind of card is equally likely, however many copies are left."""

    def pending(self: Solaris, state: bytes) -> Pending:
        found = Solaris.pending(self, state)
        is_chance = found.seat == CHANCE
        return found._replace(weights=(1,) * len(found.choices)) if is_chance else found

    return mutant(pending=pending)


def with_unlogged_chance(_: Patch) -> Solaris:
    """A die is rolled inside a move, and nobody writes it down."""
    die = random.Random(1)

    def apply(self: Solaris, state: bytes, choice: int) -> bytes:
        after = Solaris.apply(self, state, choice)
        if state[PLAYED] and self.choice_text(choice) == "stop" and die.random() < 0.5:
            spare = tokens.SPARES
            return after[:spare] + after[spare : spare + 2][::-1] + after[spare + 2 :]
        return after

    return mutant(apply=apply)


def with_a_wandering_digest(_: Patch) -> Solaris:
    """The digest depends on how often it was asked for."""
    asked = iter(range(10**9))
    return mutant(digest=lambda self, state: f"{hash(state) + next(asked):016x}")


def with_a_wrong_tie_break(_: Patch) -> Solaris:
    """Between equal lasers the earlier seat wins."""

    def outcome(self: Solaris, state: bytes) -> Outcome | None:
        found = Solaris.outcome(self, state)
        if found is None:
            return None
        first = max(range(self.seats), key=lambda seat: found.scores[seat][0])
        return found._replace(winners=(first,))

    return mutant(outcome=outcome)


def with_a_late_hand_limit(patch: Patch) -> Solaris:
    """The stolen cards come to the hand, but the limit waits for the end of the round."""
    patch.setattr(
        turns,
        "end_turn",
        lambda state: (cards.pick_up(state), turns.pass_turn(state)),
    )
    return mutant()


def with_a_stack_from_the_bottom(patch: Patch) -> Solaris:
    """The lowest token of a stack goes first."""
    activate = tokens.activate

    def upside_down(state: bytearray, position: int) -> None:
        base = tokens.base_of(state[tokens.LAYOUT + position])
        for seat in range(state[tokens.SEATS]):
            state[base + seat] ^= tokens.HEIGHT_MASK
        activate(state, position)
        for seat in range(state[tokens.SEATS]):
            on_rim = state[base + seat] & tokens.RIM
            state[base + seat] ^= 0 if on_rim else tokens.HEIGHT_MASK

    patch.setattr(tokens, "activate", upside_down)
    return mutant()


def with_a_hasty_end(patch: Patch) -> Solaris:
    """The Time Game ends after the third round."""
    patch.setattr(tokens, "is_last_round", lambda state: state[tokens.ROUND] >= 3)
    return mutant()


def with_texts_that_differ(_: Patch) -> Solaris:
    """Two choices have changed their names."""
    names = {"spread cw 1": "spread ccw 1", "spread ccw 1": "spread cw 1"}

    def choice_text(self: Solaris, choice: int) -> str:
        text = Solaris.choice_text(self, choice)
        return names.get(text, text)

    return mutant(choice_text=choice_text)


def with_a_forgetful_position(_: Patch) -> Solaris:
    """Loading a position forgets the running totals of an action."""

    def load(self: Solaris, position: dict[str, Any]) -> bytes:
        decision = {k: v for k, v in position["decision"].items() if k in {"node", "seat"}}
        return Solaris.load(self, {**position, "decision": decision})

    return mutant(load=load)


def with_refusals_without_a_rule(_: Patch) -> Solaris:
    """A refusal says no more than no."""

    def why_not(self: Solaris, state: bytes, choice: int) -> IllegalChoice:
        found = Solaris.why_not(self, state, choice)
        return IllegalChoice("", found.reason, found.expected, found.got)

    return mutant(why_not=why_not)


def with_an_open_door(patch: Patch) -> Solaris:
    """Whatever is not listed is passed over in silence."""

    honest = Match.play

    def play(self: Match, choice: int) -> None:
        if choice in self.pending.choices:
            honest(self, choice)

    patch.setattr(Match, "play", play)
    return mutant()


def with_a_record_of_other_checks(_: Patch) -> Solaris:
    """The check of a step belongs to the table alone, so a wrong card goes unnoticed."""
    counter = iter(range(10**9))
    return mutant(check=lambda self, state: next(counter) & 0xFFFFFFFF)


def with_deaf_corrections(_: Patch) -> Solaris:
    """What the table says otherwise is taken and changes nothing."""
    return mutant(correct=lambda self, state, fact, value: state)


def with_corrections_that_are_always_wrong(_: Patch) -> Solaris:
    """Not even what lies on the table can be said."""

    def correct(self: Solaris, state: bytes, fact: str, value: Any) -> bytes:
        raise BadCorrection("", "fault", "another fact", f"{fact} {value}")

    return mutant(correct=correct)


FAULTS: dict[Fault, Law] = {
    without_the_last_card: laws.legal_is_complete,
    with_a_move_too_many: laws.legal_is_complete,
    with_an_unsorted_list: laws.legal_is_sorted_and_unique,
    with_a_wrong_score: laws.listed_choices_apply,
    with_cards_out_of_nothing: laws.components_are_conserved,
    with_lost_cards: laws.components_are_conserved,
    with_energy_out_of_nothing: laws.listed_choices_apply,
    with_a_broken_undo: laws.undo_and_redo_restore,
    with_a_forgetful_redo: laws.undo_and_redo_restore,
    with_a_leaking_view: laws.views_keep_secrets,
    with_biased_chance: laws.chance_asks_for_what_is_unseen,
    with_unlogged_chance: laws.chance_is_the_only_luck,
    with_a_wandering_digest: laws.replaying_agrees,
    with_a_wrong_tie_break: laws.the_outcome_is_right,
    with_a_late_hand_limit: laws.components_are_conserved,
    with_a_stack_from_the_bottom: laws.listed_choices_apply,
    with_a_hasty_end: laws.listed_choices_apply,
    with_texts_that_differ: laws.texts_parse_back,
    with_a_forgetful_position: laws.texts_parse_back,
    with_refusals_without_a_rule: laws.unlisted_choices_are_refused,
    with_an_open_door: laws.unlisted_choices_are_refused,
    with_a_record_of_other_checks: laws.records_agree,
    with_deaf_corrections: laws.corrections_can_be_undone,
    with_corrections_that_are_always_wrong: laws.corrections_can_be_undone,
}
