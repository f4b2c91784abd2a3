"""What every game must keep, whatever its rules: each law takes a configured game and a seed.

A law raises `AssertionError` where the game breaks it. The laws never look inside a state; what a
position means they ask the game's oracle, a slow second opinion in plain Python (`oracles/`).
"""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from heliograph.catalogue import say
from heliograph.engine import CHANCE, NOBODY, REFEREE, TABLE, Match, records
from heliograph.engine.errors import BadCorrection, IllegalChoice, RecordDiffers
from heliograph.engine.game import Game
from heliograph.games.rulebook import rules_of
from shared_rules.rng import Rng
from tests.contract.matches import (
    DEEP,
    SHARE,
    is_chance,
    positions,
    shared_match,
    varied_positions,
)
from tests.contract.oracles import oracle_of
from tests.contract.oracles.copying import copied
from tests.games_told import is_without_chance

Law = Callable[[Game, int], None]
UNLISTED = 60


def legal_is_sorted_and_unique(game: Game, seed: int) -> None:
    """The list is strictly rising, in range, and belongs to somebody."""
    for state in positions(shared_match(game, seed), 60, seed):
        pending = game.pending(state)
        choices = tuple(pending.choices)
        assert choices == tuple(sorted(set(choices)))
        assert all(0 <= choice < game.choice_count for choice in choices)
        assert bool(choices) == (pending.seat != NOBODY)
        _weights_fit(game, state)
        _seats_fit(game, state)


def _weights_fit(game: Game, state: bytes) -> None:
    pending = game.pending(state)
    if pending.seat == CHANCE:
        assert pending.weights is not None
        assert len(pending.weights) == len(pending.choices)
        assert all(weight > 0 for weight in pending.weights)
    else:
        assert pending.weights is None


def _seats_fit(game: Game, state: bytes) -> None:
    pending = game.pending(state)
    owners = {game.seat_of(state, choice) for choice in pending.choices}
    if pending.seat < 0:
        assert not pending.others
        assert owners <= {CHANCE}
        return
    assert owners == set(pending.seats)
    assert owners <= set(range(game.seats))


def legal_is_complete(game: Game, seed: int) -> None:
    """A slow enumeration from the plain position finds the same choices with the same weights."""
    oracle = oracle_of(game)
    for state in varied_positions(shared_match(game, seed), 6, seed + 1):
        expected = oracle.legal(game.dump(state))
        pending = game.pending(state)
        weights = pending.weights or (1,) * len(pending.choices)
        texts = [game.choice_text(choice) for choice in pending.choices]
        assert dict(zip(texts, weights, strict=True)) == expected, game.dump(state)


def listed_choices_apply(game: Game, seed: int) -> None:
    """Every listed choice leads to exactly the position that the oracle expects."""
    oracle = oracle_of(game)
    for state in varied_positions(shared_match(game, seed), 4, seed + 2):
        before = game.dump(state)
        for choice in game.pending(state).choices:
            after = game.apply(state, choice)
            assert after == game.apply(state, choice), "the same choice, another position"
            text = game.choice_text(choice)
            expected = oracle.normal(oracle.play(before, text))
            assert oracle.normal(game.dump(after)) == expected, f"{text} in {before}"
            game.pending(after)
        assert game.dump(state) == before


def unlisted_choices_are_refused(game: Game, seed: int) -> None:
    """What is not listed is refused, with the id of a rule, and nothing changes.

    The sentence is told by its reason and the facts of it alone: it is read once for each.
    """
    known = rules_of(game.name)
    rng, read = Rng(seed), set()
    for state in varied_positions(shared_match(game, seed), 2, seed + 3):
        match = Match(game, state)
        listed = set(match.pending.choices)
        for _ in range(UNLISTED * DEEP):
            choice = rng.below(game.choice_count)
            if choice in listed or not game.choice_text(choice):
                continue
            refusal = refusal_of(match, choice)
            assert refusal.rule in known, f"{game.choice_text(choice)}: {refusal.rule!r}"
            sentence = refusal.rule, refusal.reason, repr(refusal.facts)
            if sentence not in read:
                read.add(sentence)
                assert say("en", refusal.expected) != say("de", refusal.expected)
            assert game.verdict(state, choice) == "illegal"
            assert match.state == state
            assert not match.steps


def refusal_of(match: Match, choice: int | str) -> IllegalChoice:
    """Return how the match refuses a choice; it must."""
    try:
        match.play(choice)
    except IllegalChoice as refusal:
        return refusal
    raise AssertionError(f"{choice} was accepted, though it is not listed")


def undo_and_redo_restore(game: Game, seed: int) -> None:
    """Any walk back and forth through a match meets the same positions again."""
    match = shared_match(game, seed).copy()
    length = len(match.steps)
    digests = [match.game.digest(match.state_at(number)) for number in range(length + 1)]
    rng = Rng(seed)
    for _ in range(40 * DEEP):
        target = rng.below(length + 1)
        here = len(match.steps)
        if target < here:
            match.undo(here - target)
        elif target > here:
            match.redo(target - here)
        assert game.digest(match.state) == digests[target]
        assert match.pending == game.pending(match.state)
    match.undo(len(match.steps))
    assert match.state == game.start()
    match.redo(length)
    assert game.digest(match.state) == digests[length]


def undo_is_an_event(game: Game, seed: int) -> None:
    """Going back deletes nothing from the journal; playing on from there begins a new line."""
    match = shared_match(game, seed).copy()
    rng = Rng(seed)
    for _ in range(6 * DEEP):
        back = 1 + rng.below(min(30, len(match) - 1))
        journal, length = list(match.journal), len(match)
        match.undo(back)
        assert match.journal[: len(journal)] == journal
        assert (len(match), match.length) == (length - back, length)
        match.play(match.pending.choices[rng.below(len(match.pending.choices))])
        assert (len(match), match.length) == (length - back + 1,) * 2
        assert len(match.journal) == len(journal) + 2


def corrections_can_be_undone(game: Game, seed: int) -> None:
    """While a seat decides, every public fact can be set, and taking that back restores it.

    Every fact is set in one of the positions: as it is, and as it is in another of them. That reads
    back as it was set, except where pieces that are not named stay, or are sorted among others.
    """
    states = [
        state
        for state in positions(shared_match(game, seed), 10, seed + 10)
        if game.pending(state).seat >= 0
    ]
    read_back: list[bool] = []
    for number, state in enumerate(states):
        elsewhere = game.facts(states[number - 1])
        for fact, value in list(game.facts(state).items())[number :: len(states)]:
            facts = _set_and_restore(game, state, fact, value)
            assert facts, f"{fact} cannot be set to {value}, as it is"
            assert facts[fact] == value, fact
            other = elsewhere.get(fact, value)
            if other != value and (found := _set_and_restore(game, state, fact, other)):
                read_back.append(found[fact] == other)
    assert 2 * sum(read_back) >= len(read_back)


def _set_and_restore(game: Game, state: bytes, fact: str, value: object) -> dict[str, Any]:
    """Return the facts after one was set, none if it was refused: then nothing has changed."""
    match = Match(game, state)
    try:
        match.correct(fact, value)
    except BadCorrection:
        assert (match.state, len(match)) == (state, 0)
        return {}
    # Men that are told away can be the last that were needed: then the game is over by its rules.
    assert match.pending.choices or match.outcome
    facts = _facts_of(game, match.state)
    match.undo()
    assert match.state == state, fact
    return facts


@lru_cache(maxsize=256)
def _facts_of(game: Game, state: bytes) -> dict[str, Any]:
    """Return the facts of a position that survives being written and read."""
    assert game.load(game.dump(state)) == state
    return game.facts(state)


def replaying_agrees(game: Game, seed: int) -> None:
    """Set-up and choices alone lead to the same digest, step by step."""
    match = shared_match(game, seed)
    again = Match(game)
    for number, step in enumerate(match.steps):
        assert isinstance(step, int)
        assert match.seat_at(number) == game.seat_of(again.state, step)
        again.play(step)
        assert game.digest(again.state) == match.game.digest(match.state_at(number + 1))


def components_are_conserved(game: Game, seed: int) -> None:
    """Nothing comes out of nothing and nothing is lost, in any position of a match."""
    oracle = oracle_of(game)
    for state in positions(shared_match(game, seed), 150 * SHARE, seed + 4):
        oracle.check(game.dump(state))


def views_keep_secrets(game: Game, seed: int) -> None:
    """Changing what a viewer cannot see leaves the view byte for byte the same."""
    oracle = oracle_of(game)
    rng = Rng(seed)
    changed = 0
    for state in positions(shared_match(game, seed), 25, seed + 5):
        position = game.dump(state)
        for viewer in (TABLE, *range(game.seats)):
            other = game.load(oracle.conceal(copied(position), viewer, rng))
            changed += other != state
            assert as_bytes(game.view(other, viewer)) == as_bytes(game.view(state, viewer))
            listed = list(game.listed(state, viewer))
            assert listed == list(game.listed(other, viewer))
            assert [one["id"] for one in game.view(state, viewer)["pending"]["choices"]] == listed
    assert changed or not oracle.has_secrets(), "nothing hidden was ever changed"


def as_bytes(view: Any) -> bytes:
    """Return a view as it goes to a page."""
    return json.dumps(view, ensure_ascii=False).encode()


def texts_parse_back(game: Game, seed: int) -> None:
    """Choices and positions survive being written and read."""
    texts = [game.choice_text(choice) for choice in range(game.choice_count)]
    named = [text for text in texts if text]
    first = {text: choice for choice, text in reversed([*enumerate(texts)])}
    assert [game.parse_choice(text) for text in named] == [first[text] for text in named]
    for state in positions(shared_match(game, seed), 60, seed + 6):
        text = json.dumps(game.dump(state), ensure_ascii=False)
        assert game.load(json.loads(text)) == state
        view = game.view(state, REFEREE)
        assert json.loads(as_bytes(view)) == view


def records_agree(game: Game, seed: int) -> None:
    """A saved match replays step by step, and a changed one is caught at the changed step."""
    from heliograph.games import load_game

    match = shared_match(game, seed)
    text = records.to_text(match, {})
    lines = records.to_lines(match, {})
    by_text, by_lines = records.from_text(text, load_game), records.from_lines(lines, load_game)
    for again in (by_text, by_lines):
        assert again.steps == match.steps
        assert again.state == match.state
        assert again.game.digest(again.state_at(len(match.steps) // 2)) == match.game.digest(
            match.state_at(len(match.steps) // 2)
        )
    assert records.to_text(by_text, {}) == text
    step = 1 + Rng(seed).below(len(match.steps))
    assert _first_difference(with_wrong_check(text, step)) == step


def with_wrong_check(text: str, step: int) -> str:
    """Return the record with one digit changed in the check of a step."""
    lines = text.splitlines(keepends=True)
    index = next(i for i, line in enumerate(lines) if line.startswith(f"{step}. "))
    body, _, check = lines[index].rpartition("{")
    wrong = "1" if check[0] == "0" else "0"
    return "".join([*lines[:index], f"{body}{{{wrong}{check[1:]}", *lines[index + 1 :]])


def _first_difference(text: str) -> int:
    from heliograph.games import load_game

    try:
        records.from_text(text, load_game)
    except RecordDiffers as difference:
        return difference.step
    raise AssertionError("a wrong digest was not noticed")


def chance_is_the_only_luck(game: Game, seed: int) -> None:
    """Playing on from the same position with the same choices never differs."""
    for state in varied_positions(shared_match(game, seed), 4, seed + 7):
        for choice in game.pending(state).choices[:8]:
            assert len({game.apply(state, choice) for _ in range(3)}) == 1


def chance_asks_for_what_is_unseen(game: Game, seed: int) -> None:
    """The weights of chance are those that the oracle counts in the box."""
    oracle = oracle_of(game)
    found = 0
    for state in positions(shared_match(game, seed), 120, seed + 8):
        if not is_chance(game, state):
            continue
        found += 1
        pending = game.pending(state)
        assert pending.weights is not None
        texts = [game.choice_text(choice) for choice in pending.choices]
        weighed = dict(zip(texts, pending.weights, strict=True))
        assert weighed == oracle.legal(game.dump(state))
    assert found or is_without_chance(game), "chance never had to decide in this match"


def the_outcome_is_right(game: Game, seed: int) -> None:
    """The game ends when the oracle says so, and the right seats win."""
    oracle = oracle_of(game)
    match = shared_match(game, seed)
    assert match.pending.seat == NOBODY
    for ending in oracle.endings(game.dump(match.state), Rng(seed)):
        outcome = game.outcome(game.load(ending))
        assert outcome is not None
        assert outcome.winners == oracle.winners(ending), ending
        assert len(outcome.scores) == game.seats
        best = max(outcome.scores)
        assert outcome.winners == tuple(s for s in range(game.seats) if outcome.scores[s] == best)
        assert outcome.rule in rules_of(game.name)
    for state in positions(match, 30, seed + 9):
        over = game.pending(state).seat == NOBODY
        assert (game.outcome(state) is not None) == over
        assert bool(oracle.winners(game.dump(state))) == over


LAWS: tuple[Law, ...] = (
    legal_is_sorted_and_unique,
    legal_is_complete,
    listed_choices_apply,
    unlisted_choices_are_refused,
    undo_and_redo_restore,
    undo_is_an_event,
    corrections_can_be_undone,
    replaying_agrees,
    components_are_conserved,
    views_keep_secrets,
    texts_parse_back,
    records_agree,
    chance_is_the_only_luck,
    chance_asks_for_what_is_unseen,
    the_outcome_is_right,
)
