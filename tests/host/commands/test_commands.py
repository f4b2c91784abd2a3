"""The commands games, simulate, replay and rules, started as a person would start them."""

import json
import re
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.engine import Match, records
from heliograph.games import GAMES, load_game
from heliograph.games.rulebook import rules_of
from shared_rules.rng import Rng
from tests.contract.laws import with_wrong_check
from tests.contract.matches import random_match

WRONG_USAGE = 2
RULES = f'[Rules "{load_game("solaris", 3).rules_version}"]'
FIGURES = [
    "game", "seats", "games", "decisions", "chance", "seconds", "decisions_per_s", "games_per_s",
    "digest",
]  # fmt: skip


class Answer:
    """What a command printed and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


@pytest.fixture
def heliograph(capsys: pytest.CaptureFixture[str]):
    """Run the command line."""

    def run(*words: str) -> Answer:
        code = main(words)
        return Answer(code, *capsys.readouterr())

    return run


@pytest.fixture(scope="module")
def match() -> Match:
    """A finished match of the Time Game."""
    return random_match(load_game("solaris", 3, {"time_game": True}), 8)


@pytest.fixture
def record(match: Match, tmp_path: Path) -> Path:
    """The record of that match, as text."""
    file = tmp_path / "match.txt"
    file.write_text(records.to_text(match, {}), encoding="utf-8")
    return file


class TestGames:
    def test_every_game_is_listed_with_seats_options_and_guesses(self, heliograph) -> None:
        listed = json.loads(heliograph("games", "--json").out)
        assert [game["name"] for game in listed] == list(GAMES)
        solaris = listed[0]
        assert solaris["seats"] == [3, 4, 5]
        assert solaris["options"]["time_game"] is False
        assert {"block": "bridges", "key": "colours", "rule": "SOL-D3"} in solaris["assumed"]

    def test_the_list_is_readable_in_both_languages(self, heliograph) -> None:
        assert "solaris: 3, 4, 5 seats" in heliograph("games", "--lang", "en").out
        assert "solaris: 3, 4, 5 Plätze" in heliograph("games", "--lang", "de").out


class TestSimulate:
    WORDS = ("simulate", "solaris", "--seats", "3", "--option", "time_game=true", "--games", "3")

    def test_the_figures_are_one_json_object(self, heliograph) -> None:
        figures = json.loads(heliograph(*self.WORDS, "--json").out)
        assert list(figures) == FIGURES
        assert figures["games"] == 3
        assert figures["decisions"] > figures["chance"] > 0
        assert re.fullmatch("[0-9a-f]{16}", figures["digest"])

    def test_the_seed_alone_decides_the_games(self, heliograph) -> None:
        def digest(seed: str) -> str:
            return str(json.loads(heliograph(*self.WORDS, "--json", "--seed", seed).out)["digest"])

        assert digest("5") == digest("5") != digest("6")

    def test_people_get_a_sentence(self, heliograph) -> None:
        assert "3 Spiele" in heliograph(*self.WORDS, "--lang", "de").out

    @pytest.mark.parametrize(
        "words, said",
        [
            (["bridge"], "expected one of the games solaris"),
            (["solaris", "--seats", "2"], "expected 3 to 5 seats, got 2"),
            (["solaris", "--seats", "6"], "expected 3 to 5 seats, got 6"),
            (["solaris", "--option", "speed=9"], "expected one of depth, time_game"),
            (["solaris", "--option", "layout=120"], "0 to 119"),
            (["solaris", "--option", "layout"], "expected --option key=value, got 'layout'"),
            (["solaris", "--games", "0"], "expected at least 1 game"),
            (["solaris", "--box", "no-such-box.toml"], "no-such-box.toml"),
        ],
    )
    def test_a_wrong_wish_is_explained(self, heliograph, words: list[str], said: str) -> None:
        answer = heliograph("simulate", *words)
        assert answer.code == WRONG_USAGE
        assert said in answer.err
        assert not answer.out
        assert heliograph("simulate", *words, "--lang", "de").err != answer.err

    @pytest.mark.rule("SOL-D1", "forbids")
    @pytest.mark.parametrize(
        "box, said",
        [
            (
                "[cards]\nED = [5, 5, 4, 3]\n",
                "line 1: expected 108 cards in all in [cards], got 107",
            ),
            ("[cards]\nED = [5, 5, 4]\n", "line 2: expected four numbers of cards"),
            ("[cards]\n\nLASER = [5, 5, 4, 4]\n", "line 3: expected one of EC"),
            ("[moons]\ncount = 3\n", "line 1: expected a block named"),
            ("cards = three\n", "line 1, column 9: expected a content file in TOML"),
        ],
    )
    def test_a_wrong_box_is_explained(
        self, heliograph, tmp_path: Path, box: str, said: str
    ) -> None:
        file = tmp_path / "box.toml"
        file.write_text(box, encoding="utf-8")
        answer = heliograph("simulate", "solaris", "--games", "1", "--box", str(file))
        assert answer.code == WRONG_USAGE
        assert f"box.toml, {said}" in answer.err
        assert "Correct the file there, or leave it out." in answer.err
        assert not answer.out
        assert list(tmp_path.iterdir()) == [file], "nothing is written"

    @pytest.mark.parametrize(
        "game, box, said",
        [
            ("solari", '[comets]\nuranus = ["01", "02", "03", "56", "54", "32"]', "2: erwartet"),
            ("solenia", '[solo]\n[orders]\nday = [{id = "X", goods = {wood = 2}, stars = 3}]', "3"),
        ],
    )
    def test_a_box_that_is_only_doubted_at_a_table_is_explained_too(
        self, heliograph, tmp_path: Path, game: str, box: str, said: str
    ) -> None:
        file = tmp_path / "box.toml"
        file.write_text(box, encoding="utf-8")
        words = ("simulate", game, "--seats", "2", "--games", "1", "--box", str(file))
        told = heliograph(*words, "--lang", "de")
        assert told.code == WRONG_USAGE
        assert f"box.toml, Zeile {said}" in told.err
        assert "Die Datei dort berichtigen" in told.err

    def test_a_box_of_ones_own_is_played(self, heliograph, tmp_path: Path) -> None:
        file = tmp_path / "box.toml"
        file.write_text("[cards]\nED = [6, 4, 4, 4]\n", encoding="utf-8")
        assert heliograph(*self.WORDS, "--box", str(file)).code == 0


class TestBotsThatMeet:
    WORDS = ("simulate", "solenia", "--seats", "2", "--games", "4")

    def test_who_won_is_one_json_object(self, heliograph) -> None:
        met = json.loads(heliograph(*self.WORDS, "--bots", "greedy,random", "--json").out)
        assert list(met) == ["greedy", "random"]
        assert met["greedy"]["won"] + met["random"]["won"] == 4
        assert met["greedy"]["share"] > met["greedy"]["share_by_chance"] == 0.5
        assert met["greedy"]["share_low"] < 1 == met["greedy"]["share_high"]

    def test_people_get_a_sentence_for_each_kind(self, heliograph) -> None:
        out = heliograph(*self.WORDS, "--bots", "random", "--lang", "de").out
        assert out.startswith("random: gewann 4 von 4 Spielen")

    @pytest.mark.parametrize("bots", ["clever", "greedy,clever", "greedy,greedy,random"])
    def test_what_cannot_meet_is_refused(self, heliograph, bots: str) -> None:
        answer = heliograph(*self.WORDS, "--bots", bots)
        assert answer.code == WRONG_USAGE
        assert (
            "expected up to 2 of easy, medium, hard, expert, random, greedy, search" in answer.err
        )
        assert f"got --bots {bots}" in answer.err
        assert not answer.out


class TestReplay:
    def test_a_record_replays_as_it_was_played(
        self, heliograph, record: Path, match: Match
    ) -> None:
        answer = heliograph("replay", str(record), "--json")
        assert answer.code == 0
        figures = json.loads(answer.out)
        assert figures["steps"] == len(match)
        assert figures["digest"] == match.game.digest(match.state)
        assert match.outcome is not None
        assert figures["winners"] == [seat + 1 for seat in match.outcome.winners]

    def test_json_lines_replay_too(self, heliograph, tmp_path: Path, match: Match) -> None:
        file = tmp_path / "match.jsonl"
        file.write_text(records.to_lines(match, {}), encoding="utf-8")
        assert f"{len(match)} Schritte" in heliograph("replay", str(file), "--lang", "de").out

    def test_a_game_that_is_not_over_says_so(
        self, heliograph, tmp_path: Path, match: Match
    ) -> None:
        file = tmp_path / "half.txt"
        file.write_text(records.to_text(match.copy(100), {}), encoding="utf-8")
        answer = heliograph("replay", str(file))
        assert answer.code == 0
        assert "not over" in answer.out

    def test_the_first_step_that_differs_is_named(self, heliograph, record: Path) -> None:
        text = record.read_text(encoding="utf-8")
        record.write_text(with_wrong_check(text, 41), encoding="utf-8")
        answer = heliograph("replay", str(record))
        assert answer.code == WRONG_USAGE
        assert "step 41" in answer.err

    @pytest.mark.parametrize(
        "change, said",
        [
            ((RULES, '[Rules "99"]'), "update Heliograph"),
            ((RULES, '[Rules "new"]'), "new"),
            ((RULES, f'{RULES}\n[Box "7"]'), "7"),
            ((RULES, f'{RULES}\n[Start "7"]'), "7"),
            (('[Seats "3"]', '[Seats "[3]"]'), "[3]"),
            (('[Game "solaris"]', '[Game "bridge"]'), "'bridge'"),
            (('[Game "solaris"]', '[Game "[]"]'), "[]"),
            (('[Seats "3"]', '[Seats "7"]'), "3 to 5 seats"),
            (('[Game "solaris"]', ""), "game"),
            (("2. chance", "2. nobody"), "line"),
            (("3. chance: bridge", "3. chance: fridge"), "step 3"),
            (("5. chance", "6. chance"), "step 5"),
        ],
    )
    def test_a_broken_record_is_explained(
        self, heliograph, record: Path, change: tuple[str, str], said: str
    ) -> None:
        text = record.read_text(encoding="utf-8")
        assert change[0] in text
        record.write_text(text.replace(*change, 1), encoding="utf-8")
        answer = heliograph("replay", str(record))
        assert answer.code == WRONG_USAGE
        assert said in answer.err
        assert not answer.out

    def test_a_newer_record_with_new_options_asks_for_an_update(
        self, heliograph, record: Path
    ) -> None:
        text = record.read_text(encoding="utf-8").replace(RULES, '[Rules "99"]')
        record.write_text(text.replace('{"depth"', '{"warp": 9, "depth"'), encoding="utf-8")
        answer = heliograph("replay", str(record), "--lang", "de")
        assert answer.code == WRONG_USAGE
        assert "Heliograph aktualisieren" in answer.err

    @pytest.mark.parametrize(
        "content", [b"", b"   \n", b"\xff\xfe", b"{}", b'{"game": 3}\n', b"[1]"]
    )
    def test_a_file_that_is_no_record_is_explained(
        self, heliograph, tmp_path: Path, content: bytes
    ) -> None:
        file = tmp_path / "odd"
        file.write_bytes(content)
        answer = heliograph("replay", str(file))
        assert answer.code == WRONG_USAGE
        assert str(file) in answer.err

    def test_a_missing_file_is_explained(self, heliograph, tmp_path: Path) -> None:
        answer = heliograph("replay", str(tmp_path / "none.txt"), "--lang", "de")
        assert answer.code == WRONG_USAGE
        assert "Den Pfad prüfen" in answer.err

    @pytest.mark.parametrize("write", [records.to_text, records.to_lines])
    def test_no_scratch_in_a_record_ends_in_a_crash(
        self, heliograph, tmp_path: Path, match: Match, write
    ) -> None:
        text = write(match.copy(60), {})
        rng = Rng(3)
        file = tmp_path / "scratched"
        for _ in range(150):
            at = rng.below(len(text) - 9)
            hurt = text[:at] + chr(33 + rng.below(90)) + text[at + rng.below(9) :]
            file.write_text(hurt, encoding="utf-8")
            answer = heliograph("replay", str(file))
            assert answer.code in {0, WRONG_USAGE}
            assert bool(answer.err) == (answer.code == WRONG_USAGE)


class TestRules:
    def test_one_rule_shows_wording_code_and_tests(self, heliograph) -> None:
        answer = heliograph("rules", "solaris", "SOL-6.1")
        assert answer.code == 0
        assert rules_of("solaris")["SOL-6.1"].text("en") in answer.out
        assert "actions.py:replenishing_cards" in answer.out
        assert "vectors/examples.toml::SOL-E4" in answer.out

    def test_all_rules_are_listed_in_german_too(self, heliograph) -> None:
        lines = heliograph("rules", "solaris", "--lang", "de").out.splitlines()
        assert len(lines) == len(rules_of("solaris"))
        assert lines[0].startswith("SOL-1.1   Die Laserscheibe")

    def test_a_rule_as_json(self, heliograph) -> None:
        entry = json.loads(heliograph("rules", "solaris", "sol-c36", "--json").out)
        assert entry["id"] == "SOL-C36"
        assert entry["status"] == "ruling"
        assert entry["tests"]["allows"]

    @pytest.mark.parametrize("words", [["bridge"], ["solaris", "SOL-99"]])
    def test_an_unknown_rule_is_explained(self, heliograph, words: list[str]) -> None:
        answer = heliograph("rules", *words)
        assert answer.code == WRONG_USAGE
        assert answer.err.startswith("expected ")
