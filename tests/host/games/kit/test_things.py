"""Things: their bytes, their places in a position, who sees them."""

from types import SimpleNamespace
from typing import Any

import pytest

from heliograph.engine import REFEREE, TABLE, BadCorrection, BadPosition, Match, SeededDealer
from heliograph.engine.errors import RecordDiffers
from heliograph.engine.fact_kinds import Cell
from heliograph.engine.seen_bytes import seen_by
from heliograph.games import load_game
from heliograph.games.kit import OWNER, Dice, Past, Sheet, Stacks
from heliograph.games.kit.expressions import read_ints, written_ints
from tests.contract.matches import random_match


def dealt(seats: int = 4) -> tuple[Any, bytes]:
    """Return a game of Hearts whose cards are dealt, and its state."""
    game = load_game("hearts", seats)
    match = Match(game)
    match.advance(SeededDealer(1))
    return game, match.state


@pytest.mark.parametrize("width, base", [(1, 0), (1, -5), (2, 0), (2, -300)])
def test_numbers_survive_being_written_and_read(width: int, base: int) -> None:
    from struct import pack, unpack_from

    values = [base, base + 7, base + 250]
    code, names = "B" if width == 1 else "H", {"unpack": unpack_from, "v": values}
    written = pack(f"<3{code}", *eval(f"[{written_ints('v', 3, base)}]", names))
    assert eval(read_ints(1, 3, width, base), {**names, "s": b"x" + written}) == values


def test_a_table_is_what_its_state_says_and_the_other_way_round() -> None:
    game: Any = load_game("morris", 2)
    match = random_match(game, 2)
    for number in range(len(match) + 1):
        state = match.state_at(number)
        assert game.close(game.open(state)) == state
        assert game.open(state).copy().men == game.open(state).men


def test_a_card_is_seen_by_whoever_holds_it_alone() -> None:
    game, state = dealt()
    lies = game.dump(state)["cards"]
    assert len(lies) == 52
    for seat in range(4):
        seen = game.view(state, seat)["position"]["cards"]
        assert seen == {card: place for card, place in lies.items() if place == f"hand {seat + 1}"}
    assert game.view(state, TABLE)["position"]["cards"] == {}
    assert game.view(state, REFEREE)["position"]["cards"] == lies
    assert game.view(state, TABLE)["held"]["cards"] == {f"hand {seat}": 13 for seat in range(1, 5)}


def test_programs_see_the_same_cards_as_bytes() -> None:
    game, state = dealt()
    at = game.layout.at["cards"]
    for seat in range(4):
        seen = seen_by(game, state, seat)[at : at + 52]
        own = game.things[1].at("hand", seat)
        assert set(seen) == {0, own}
        assert seen.count(own) == 13


def test_what_another_seat_may_choose_is_told_to_nobody_else() -> None:
    game, state = dealt()
    for seat in range(4):
        texts = [one["text"] for one in game.view(state, seat)["pending"]["choices"]]
        hand = [
            card for card, place in game.dump(state)["cards"].items() if place[-1] == str(seat + 1)
        ]
        assert sorted(texts) == sorted(f"pass {card}" for card in hand)
    assert game.view(state, TABLE)["pending"]["choices"] == []


def test_a_card_that_is_passed_is_named_to_its_owner_alone() -> None:
    game, state = dealt()
    choice = game.pending(state).choices[0]
    owner = game.seat_of(state, choice)
    assert game.seen_text(state, choice, owner) == game.texts[choice]
    for other in (TABLE, (owner + 1) % 4):
        assert game.seen_text(state, choice, other) == "pass ?"


def test_what_is_hidden_cannot_be_corrected_where_the_host_keeps_it() -> None:
    game, state = dealt()
    assert not [fact for fact in game.facts(state) if fact.startswith("cards")]
    with pytest.raises(BadCorrection):
        game.correct(state, "cards.SQ", "taken 1")


def test_a_position_with_a_wrong_thing_is_refused_by_its_name() -> None:
    game = load_game("morris", 2)
    position = game.dump(game.apply(game.start(), 0))
    for wrong in (3, "white", True, 1.0):
        with pytest.raises(BadPosition, match=r"men\.a7"):
            game.load({**position, "men": {"a7": wrong}})
    with pytest.raises(BadPosition, match="past"):
        game.load({**position, "past": "zz"})


def test_the_past_counts_what_comes_again_and_forgets_the_oldest() -> None:
    past = Past(3, 2, "R-1")
    seen = b""
    counts = []
    for key in (7, 300, 7, 7, 300):
        seen, times = past.add(seen, key)
        counts.append(times)
    assert counts == [1, 1, 2, 2, 1]
    assert len(seen) == 6


def test_a_stack_is_read_as_it_is_written_and_grows_and_shrinks_by_one() -> None:
    stacks = Stacks(["a", "b"], 15, "X-1")
    lies = bytearray(2)
    for _ in range(3):
        stacks.add(lies, 1, 1)
    state, kind = bytearray((0, 2, 0, lies[1])), stacks.kind()
    assert kind.write(state, Cell(3)) == "3 of 2"
    for value in (None, "1 of 1", "15 of 2"):
        kind.read(state, Cell(3), value)
        assert kind.write(state, Cell(3)) == value
    for value in ("16 of 1", "1 of 3", "0 of 1", 2):
        with pytest.raises(BadPosition, match="15 of 2"):
            kind.read(state, Cell(3), value)
    t = SimpleNamespace(seat=1, **{"": lies})
    assert list(stacks.own("X-1", "none").values(t)) == [1]
    for _ in range(3):
        stacks.remove(lies, 1)
    assert lies == bytes(2)


def test_dice_below_a_cup_are_seen_by_their_owner_alone_and_counted_by_all() -> None:
    dice = Dice(5, 6, "X-1", OWNER)
    before = bytes(dice.size)
    after = bytes(5) + bytes((6, 0, 0, 0, 0)) + bytes(30)
    assert dice.names[5] == "2a"
    assert dice.count(after) == {"2": 1}
    for viewer, sees in ((0, False), (1, True), (REFEREE, True), (TABLE, False)):
        assert dice.is_cell_seen(after, Cell(5, (5,)), viewer) is sees
        assert dice.was_seen(5, 0, (before, after), viewer) is sees
        assert dice.is_cell_seen(after, Cell(6, (6,)), viewer)  # nothing lies there


def test_a_row_of_a_sheet_is_written_once() -> None:
    sheet = Sheet(["ones", "twos"], 50, "X-1")
    lies = bytearray(sheet.size)
    t = SimpleNamespace(seat=2, **{"": lies})
    rows = sheet.free("X-1", "written")
    assert list(rows.values(t)) == [0, 1]
    sheet.write(lies, 2, 0, 0)
    assert list(rows.values(t)) == [1]
    assert (sheet.value(lies, 2, 0), sheet.value(lies, 2, 1), sheet.total(lies, 2)) == (0, None, 0)


@pytest.mark.parametrize("step", ["take a7", "move a7 g1"])
def test_a_record_with_a_step_that_cannot_be_is_refused(step: str) -> None:
    game = load_game("morris", 2)
    steps = [game.parse_choice(text) for text in ("begins 1", "place a7", step)]
    begun = Match(game)
    begun.play_all(steps[:2])
    checks = [game.check(begun.state_at(number)) for number in (1, 2)]
    with pytest.raises(RecordDiffers, match="step 3"):
        Match.restore(game, zip(steps, [*checks, 0], strict=True))
