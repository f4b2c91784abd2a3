"""The first player that learns, in a short form: it wins more often than before."""

import re

import pytest

from heliograph.training import first_player

SAID = re.compile(r"(before|after): wins (\d+)% against (\w+)")


def test_it_learns_and_is_rated(capsys: pytest.CaptureFixture[str]) -> None:
    first_player.main(
        ["kalah", "--look", "pits.", "--games", "250", "--minutes", "60", "--deals", "20"]
    )
    said = capsys.readouterr().out
    wins = {(when, rival): int(share) for when, share, rival in SAID.findall(said)}
    assert said.startswith("learned from 250 games of kalah")
    assert {rival for _when, rival in wins} == {"random", "easy", "medium"}
    assert wins["after", "random"] >= wins["before", "random"] + 10
