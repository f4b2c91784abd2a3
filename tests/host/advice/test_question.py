"""A question tells what a game is made from, and nothing of what its record keeps beside that."""

import json

from heliograph.advice.guessing import make_game
from heliograph.advice.question import of_a_game
from heliograph.table.engine_rules import EngineRules, describe


def test_an_older_match_is_thought_about_by_its_own_rules() -> None:
    about = {**describe("solarius_mission", 2, {"depth": "referee"}), "rules": 2}
    asked = make_game(json.dumps(of_a_game(about), sort_keys=True))
    assert asked.rules_version == EngineRules(about).game.rules_version == 2


def test_a_seed_is_never_asked_with() -> None:
    about = describe("solarius_mission", 2, {"depth": "digital"})
    assert "seed" in about
    assert "seed" not in of_a_game(about)
