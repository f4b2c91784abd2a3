"""A player by rules of thumb, where what it does depends on a fine point."""

from heliograph.bots import greedy_player
from heliograph.engine import Match
from heliograph.games import load_game


def test_a_comet_that_comes_back_is_not_counted_on_to_head_as_it_did() -> None:
    """Its owner chooses the heading anew (SLI-6.6): no alignment is sure before."""
    game = load_game("solari", 4, {"level": 3, "source": "free", "hunter": True, "doubler": True})
    pieces = {
        "uranus": "1@36E 2@26N 3@46E 4@56E 5@offE 6@66E H@04 D@06",
        "saturn": "1@07E 2@37S 3@63S 4@62S 5@72E 6@00E H@75 D@67",
        "neptune": "1@51S 2@41S 3@71E 4@21E 5@31W 6@61S H@14 D@40",
        "jupiter": "1@76E 2@17E 3@27E 4@32S 5@22E 6@12N H@74 D@10",
    }
    position = {"pieces": pieces, "dice": [6, 2], "decision": {"node": "enter", "mover": "5"}}
    match = Match(game, game.load(position))
    assert {game.choice_text(choice) for choice in match.pending.choices} == {
        "enter 26",
        "enter 62",
    }
    assert game.choice_text(greedy_player("solari")(match)) == "enter 62"
