"""The attack of random corrections must find faults that are built in on purpose."""

import random

import pytest

from heliograph.games import load_game
from heliograph.games.solaris import corrections as solaris
from heliograph.games.solaris import kinds
from heliograph.games.solaris.facts import HAND_SIZE, HANDS, NODE
from heliograph.games.solaris.layout import KINDS, SHUTTLE_PORT
from heliograph.games.solarius_mission.game import SolariusMission
from shared_rules.solaris.tokens import DOCKS, SEATS, SHUTTLE_COUNT
from tests.attack.attack import Findings
from tests.attack.components import miscount
from tests.attack.corrections import walk

WALKS = 30


def violations(name: str) -> list[str]:
    findings, dice = Findings(), random.Random(5)
    for _ in range(WALKS):
        walk(name, dice.randrange(1 << 32), findings)
        if findings.violations:
            break
    return findings.violations


def test_it_finds_a_hand_that_grows_out_of_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def count_hands(_: bytes, state: bytearray) -> None:
        for seat in range(state[SEATS]):
            state[HAND_SIZE + seat] = sum(state[HANDS + seat * KINDS : HANDS + (seat + 1) * KINDS])

    monkeypatch.setitem(solaris._SETTLE, "hand", count_hands)
    assert violations("solaris")


def test_it_finds_a_correction_that_leaves_nothing_to_choose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def settle_turn(_: bytes, state: bytearray) -> None:
        state[NODE] = SHUTTLE_PORT
        state[DOCKS : DOCKS + SHUTTLE_COUNT] = bytes([1] * SHUTTLE_COUNT)

    monkeypatch.setitem(solaris._SETTLE, "turn", settle_turn)
    monkeypatch.setattr(solaris, "_unblock", lambda _state: None)
    assert violations("solaris")


def test_it_finds_a_reader_that_lets_wrong_types_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "number", lambda value, *_: value)
    assert violations("solaris")


def test_it_finds_pieces_that_go_missing_without_a_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SolariusMission, "doubts", lambda _game, _state: ())
    assert violations("solarius_mission")


def test_it_finds_orders_that_lie_nowhere() -> None:
    game = load_game("solenia", 2)
    assert not miscount(game, game.load({}))
    assert "lie nowhere" in miscount(game, game.load({"piles": {"night": {"N05": 1}}}))
