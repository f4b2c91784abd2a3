"""Players by rules of thumb, where what they do depends on a fine point."""

from heliograph.bots import Effort, greedy_player, make_bot
from heliograph.engine import Match
from heliograph.games import load_game
from heliograph.games.players import Greedy, look
from heliograph.games.solari.greedy import SeenTable, SolariBuilder, SolariGreedy
from heliograph.games.solari.layout import square_number
from heliograph.games.solari.prospects import promise
from heliograph.games.solari.reach import places_of
from tests.host.games.solari.tables import pieces, table

FIVE_IN_A_ROW = "1@40 2@41 3@42 4@43 5@44 6@74"


def finish_turn(match: Match, player: Greedy) -> list[str]:
    """Let a player decide until its turn is over; return what it chose."""
    seat, chosen = match.pending.seat, []
    while match.pending.seat == seat:
        choice = player.choose(look(match.game, match.state, seat))
        chosen.append(match.game.choice_text(choice))
        match.play(choice)
    return chosen


def promised(match: Match, seat: int) -> int:
    """What the comets of a seat promise."""
    return promise(places_of(match.state, seat))


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


def test_nobody_shoots_a_comet_that_has_just_shot_its_way_there() -> None:
    """A 4 brings comet 5 to a rival on 66, and a 6 would bring comet 3 there as well."""
    comets = "1@04 2@12 3@60 4@57 5@62 6@34"
    match = table(comets, "1@50 2@65 3@66 4@05 5@73 6@27", dice="6-4")
    chosen = finish_turn(match, SolariGreedy())
    assert sum(words.startswith("rim") for words in chosen) == 1
    moved = {words for words in chosen if words.startswith("piece")}
    assert len(set(pieces(match).split()) - set(comets.split())) == len(moved)


def test_a_builder_would_rather_break_a_long_row_than_score_one_point() -> None:
    comets = "1@00 2@77 3@22 4@23 5@60 6@16"
    greedy, builder = (table(comets, FIVE_IN_A_ROW, dice="2-1") for _ in range(2))
    finish_turn(greedy, SolariGreedy())
    assert (pieces(greedy, "neptune"), greedy.state_at(0)) == (FIVE_IN_A_ROW, builder.state)
    assert "go S" in finish_turn(builder, SolariBuilder())
    assert promised(builder, 1) < promised(greedy, 1) / 3


def test_an_expert_thinks_of_a_builder_s_turns_first() -> None:
    """With time for one imagined game it stays with what it thought of first."""
    match = table("1@00 2@77 3@22 4@23 5@60 6@16", FIVE_IN_A_ROW, dice="2-1")
    match.play("die 2")
    decision = look(match.game, match.state, 0)
    chosen = {
        kind: make_bot(kind, match.game, 0, 1, Effort(rollouts=1)).choose(decision)
        for kind in ("expert", "search")
    }
    assert chosen == {
        "expert": SolariBuilder().choose(decision),
        "search": SolariGreedy().choose(decision),
    }
    assert len(set(chosen.values())) == 2


def test_a_builder_that_cannot_score_leaves_its_comets_near_a_row() -> None:
    comets = "1@01 2@70 3@07 4@76 5@33 6@35"
    left = {}
    for make in (SolariGreedy, SolariBuilder):
        match = table(comets, dice="5-2")
        finish_turn(match, make())
        left[make] = promised(match, 0)
    assert left[SolariBuilder] > left[SolariGreedy]


def test_a_builder_puts_a_shot_comet_where_it_promises_least() -> None:
    match = table("1@00 2@77 3@23 4@56 5@60 6@16", FIVE_IN_A_ROW, dice="2-2")
    match.play_all(["piece 3", "go S", "same", "go S", "aimed"])
    state, choices = match.state, match.pending.choices
    match.play(SolariBuilder().choose(look(match.game, state, 0)))
    chosen = promised(match, 1)
    others = [Match(match.game, state) for _ in choices]
    for other, choice in zip(others, choices, strict=True):
        other.play(choice)
    assert chosen == min(promised(other, 1) for other in others)
    assert chosen < max(promised(other, 1) for other in others)


def test_a_builder_spares_the_row_of_its_partner() -> None:
    match = table(
        "1@00 2@77", "1@40 2@41 3@42", saturn="1@60 2@61 3@62", jupiter="1@26 2@07",
        seats=4, dice="2-1", teams=True,
    )  # fmt: skip
    hits = SeenTable(match.state, promise).hits
    partner, rival, alone = (hits[square_number(square)] for square in ("41", "61", "26"))
    assert partner < 0 < alone < rival
