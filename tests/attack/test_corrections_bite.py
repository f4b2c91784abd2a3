"""The attack of random corrections must find faults that are built in on purpose."""

import random

import pytest

from heliograph.engine import Match
from heliograph.games import load_game
from heliograph.games.refusing import always
from heliograph.games.solari import refusals as solari_refusals
from heliograph.games.solari.layout import NODES
from heliograph.games.solaris import corrections as solaris
from heliograph.games.solaris import kinds
from heliograph.games.solaris import refusals as solaris_refusals
from heliograph.games.solaris.facts import HAND_SIZE, HANDS, NODE
from heliograph.games.solaris.layout import AFTER_MARKER, KINDS, SHUTTLE_PORT
from heliograph.games.solarius_mission import explain
from heliograph.games.solarius_mission.game import SolariusMission
from heliograph.games.solenia import texts as solenia_texts
from shared_rules.solaris.tokens import DOCKS, SEATS, SHUTTLE_COUNT
from tests.attack import refusing
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


def test_it_finds_a_refusal_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(solaris_refusals._LIMITS, AFTER_MARKER)
    assert any("KeyError" in found for found in violations("solaris"))


def test_it_finds_a_refusal_without_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    reason = solenia_texts.REASONS["play_card"]
    monkeypatch.setitem(solenia_texts.REASONS, "play_card", reason._replace(rule=""))
    assert any("no rule of the game" in found for found in violations("solenia"))


def test_it_finds_a_refusal_that_is_not_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solari_refusals, "_REFUSALS", (always("over"),) * len(NODES))
    assert any("not true" in found for found in violations("solari"))


def test_it_finds_a_refusal_that_offers_what_it_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "_sale_prompt", lambda *_: (explain.SALES, "give or stop"))
    game = load_game("solarius_mission", 3)
    store = {"columns": {"black": 5}, "store": {"black": [0, 1, 0]}}
    tasks = [[name, 0] for name in ("die", "extra", "finish", "refill")]
    players = [store, {}, {}]
    match = Match(game, game.load({"decision": {"tasks": tasks}, "players": players}))
    match.play("give black II")
    monkeypatch.setattr(refusing, "MOST_ASKED", len(refusing.kinds_of(game)))
    with pytest.raises(AssertionError, match="offers stop, which is not legal"):
        refusing.ask_for_illegal(match, random.Random(1))
