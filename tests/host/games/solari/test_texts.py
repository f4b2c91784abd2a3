"""Every refusal and every decision of Solari has a sentence in both languages."""

import pytest

from heliograph.engine import Match, SeededDealer, play_out
from heliograph.games.shows import show_for
from heliograph.games.solari import explain
from heliograph.games.solari.layout import NODES
from heliograph.games.solari.show_texts import WORDS
from heliograph.games.solari.texts import REASONS
from heliograph.games.speech import Sentence
from shared_rules.rng import Rng
from tests.host.games.sentences import check_reasons, check_table, why_not
from tests.host.games.solari.tables import solari, table
from tests.pairs import pair

OPTIONS = [
    (2, {"level": 3, "hunter": True, "blocker": True, "doubler": True, "turns": 40}),
    (4, {"source": "free", "level": 3, "turns": 5}),
    (2, {"source": "open"}),
    (2, {"depth": "score", "level": 2}),
]


def test_reasons_and_nodes_have_entries():
    assert {f"due.{node}" for node in NODES} - {"due.ended", "due.over"} <= set(WORDS)
    check_table({key: words for key, words in WORDS.items() if key.startswith("due.")})
    check_reasons("solari", REASONS)


@pytest.mark.parametrize("seats, options", OPTIONS)
def test_random_refusals_and_prompts_are_whole_sentences(seats, options):
    game = solari(seats, **options)
    rng = Rng(4)
    match = Match(game)
    choose = lambda at: at.pending.choices[rng.below(len(at.pending.choices))]  # noqa: E731
    play_out(match, SeededDealer(4), choose)
    for number in range(0, len(match) + 1, 1 + len(match) // 150):
        state = match.state_at(number)
        due = [show_for(game, lang, ("Ann",)).due(state).text for lang in ("en", "de")]
        sentences = [Sentence("", pair(*due))]
        for _ in range(8):
            why = why_not(explain, game, state, rng.below(game.choice_count))
            sentences += [why] if why else []
        for sentence in sentences:
            assert sentence.text("en") != sentence.text("de")
            assert "{" not in sentence.text("en") + sentence.text("de")


def test_a_refusal_names_the_piece_in_the_way():
    match = table("1@33 2@61", "1@60 B@37", blocker=True, dice="4-3")
    match.play_all(["die 4", "piece 1"])
    why = why_not(explain, match.game, match.state, "go E")
    assert why.rule == "SLI-4.5"
    assert why.text("de") == "Neptun Blocker steht auf 37 und darf nicht abgeschossen werden."


def test_a_comet_off_the_board_comes_back_before_anything_moves():
    match = table("1@off 2@61 3@00", "1@60", dice="4-3")
    for choice in ("die 4", "piece 2", "go E", "enter 12"):
        why = why_not(explain, match.game, match.state, choice)
        assert why.text("en") == "Uranus 1 must come back to the board first, with 4-3 on 34, 43."
        assert why.text("de") == "Erst muss Uranus 1 zurück aufs Brett, mit 4-3 auf 34, 43."
