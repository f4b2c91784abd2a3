"""Learning: the same seed gives the same games and the same networks, and a file reads back."""

from pathlib import Path

import pytest

from heliograph.bots.network import pack, unpack
from heliograph.bots.value import chances, intervals, learned
from heliograph.cli import main
from heliograph.engine import TABLE
from heliograph.games import GAMES, load_game
from heliograph.training import games_file
from heliograph.training.self_play import KeptGame, pieces_of, play_piece
from tests.games_told import BOXED

MOST_BYTES = 300_000


def played() -> list[KeptGame]:
    """Return a few games."""
    return [one for piece in pieces_of("solenia", (2, 3), 4, 9) for one in play_piece(piece)]


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    first, again = tmp_path / "first", tmp_path / "again"
    games_file.write(first, "solenia", 9, played())
    games_file.write(again, "solenia", 9, reversed(played()))
    assert first.read_bytes() == again.read_bytes()
    about, games = games_file.read(first)
    assert (about["game"], about["seed"], about["games"]) == ("solenia", 9, 8)
    assert games == sorted(played())


def test_what_is_no_file_of_games_is_told(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"{}\nnothing")
    for name in ("other", "missing"):
        with pytest.raises(games_file.NotGames, match=name):
            games_file.read(tmp_path / name)


def test_the_same_games_teach_the_same() -> None:
    pytest.importorskip("numpy")
    from heliograph.training import lesson

    found = lesson.positions_of("solenia", played(), 1, lambda _: None)
    networks = [lesson.learn("solenia", found, 1, lambda _: None) for _ in range(2)]
    assert pack(networks[0]) == pack(networks[1])
    assert set(lesson.test(networks[0], found, 1)) == {2, 3}


@pytest.mark.parametrize("name", BOXED)
def test_what_was_learned_is_small_and_fits_the_features(name: str) -> None:
    network = learned(name)
    assert network is not None
    assert GAMES[name].value_file.stat().st_size <= MOST_BYTES
    assert unpack(pack(network)) == network
    game = load_game(name, GAMES[name].most_seats)
    describe = GAMES[name].search_adapter.features
    assert describe is not None
    features = describe(game, game.start(), TABLE)
    assert network.sizes == (len(features.general), len(features.sides[0]))
    for chance, (low, high) in zip(
        chances(game, game.start(), TABLE), intervals(game, game.start(), TABLE), strict=True
    ):
        assert 0 <= low < chance < high <= 1


@pytest.mark.parametrize(
    "words, said",
    [
        (["train", "solari", "--games", "0"], "Leave them out for 2000 games on all cores."),
        (["ladder", "--deals", "0"], "Leave them out for 20 deals on all cores."),
    ],
)
def test_too_few_games_are_told(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_a_folder_that_takes_nothing_is_told_before_a_game_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    assert main(["train", "solari", "--to", str(taken)]) == 2
    said = capsys.readouterr().err
    assert "choose another folder with --to" in said
    assert " games, " not in said  # no progress: nothing was played
