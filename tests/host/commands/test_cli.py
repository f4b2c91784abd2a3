"""The command line: what it says, which codes it ends with, in both languages."""

import os
import socket
import subprocess
from pathlib import Path

import pytest

from heliograph import __version__
from heliograph.cli import COMMANDS, choose_language, main
from heliograph.games import GAMES, load_game
from heliograph.record.paths import default_database
from heliograph.record.schema import SCHEMA_VERSION
from shared_rules.link.messages import PROTOCOL
from tests.host.programs import command, environment, finished
from tests.patience import PATIENCE_S


def test_says_the_versions_of_program_record_link_and_rules() -> None:
    said = finished("--version")
    assert (said.returncode, said.stderr) == (0, "")
    program, forms, *rules = said.stdout.splitlines()
    assert program == f"heliograph {__version__}"
    assert forms == f"record {SCHEMA_VERSION}, link {PROTOCOL}"
    expected = [load_game(name, game.fewest_seats).rules_version for name, game in GAMES.items()]
    assert [int(line.rpartition(" ")[2]) for line in rules] == expected


@pytest.mark.parametrize("words", [(), ("--help",)])
def test_help_names_every_command(words: tuple[str, ...]) -> None:
    said = finished(*words)
    assert said.returncode == 0
    for one in COMMANDS:
        assert one.name in said.stdout
        assert one.summary.text("en") in said.stdout


def test_help_is_german_where_the_system_is() -> None:
    said = finished("--help", LC_ALL="de_DE.UTF-8")
    assert said.stdout.startswith("Aufruf: heliograph BEFEHL")
    assert COMMANDS[0].summary.text("de") in said.stdout


# Words of argparse itself, and values named in English
_ENGLISH = ("usage", "positional", "arguments", "options:", "FILE", "GAME", "VALUE", "RULE", "show")


@pytest.mark.parametrize("command", [one.name for one in COMMANDS])
def test_help_of_every_command_is_german_in_every_word(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help", "--lang", "de"])
    said = capsys.readouterr().out
    assert end.value.code == 0
    assert said.startswith(f"Aufruf: heliograph {command}")
    assert "\nOptionen:\n" in said
    assert [word for word in _ENGLISH if word in said] == []


@pytest.mark.parametrize(
    "words, complaint",
    [
        (("replay",), "es fehlt: DATEI"),
        (("play", "--fast"), "unbekannt: --fast"),
        (("play", "--db"), "--db: erwartet: ein Wert; bekommen: keiner"),
        (("play", "--lan=yes"), "--lan: erwartet: kein Wert; bekommen: 'yes'"),
        (("simulate", "solari", "--seats", "two"), "--seats: erwartet: eine ganze Zahl"),
        (("flash", "--wait", "long"), "--wait: erwartet: eine Zahl; bekommen: 'long'"),
        (("play", "--port", "many"), "--port: erwartet: ein Port 0–65535"),
        (("play", "--lang", "tlh"), "bekommen: 'tlh'"),
    ],
)
def test_wrong_usage_is_told_in_german(
    words: tuple[str, ...],
    complaint: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    with pytest.raises(SystemExit) as end:
        main(words)
    said = capsys.readouterr().err
    assert end.value.code == 2
    assert complaint in said
    assert f"Hilfe: heliograph {words[0]} --help" in said


def test_help_of_play_names_every_option() -> None:
    said = finished("play", "--help", XDG_DATA_HOME="/home/ada/apps")
    for option in ("--port N", "--no-open", "--unit auto|sim|none|URL", "--db FILE", "--lang"):
        assert option in said.stdout
    assert "8765" in said.stdout


def test_an_unknown_command() -> None:
    said = finished("dance")
    assert said.returncode == 2
    assert "expected one of the commands play" in said.stderr
    assert "'dance'" in said.stderr
    assert "heliograph --help" in said.stderr


@pytest.mark.parametrize("port", ["-1", "65536", "many"])
def test_a_port_that_is_no_port(port: str) -> None:
    said = finished("play", f"--port={port}")
    assert said.returncode == 2
    assert f"expected a port 0–65535, got '{port}'" in said.stderr


@pytest.mark.parametrize("words", [("--lang", "de", "games"), ("--lang=de", "games")])
def test_a_language_may_stand_before_the_command(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 0
    assert "Optionen und ihre Vorgaben" in capsys.readouterr().out


def test_an_unknown_command_behind_a_language_is_still_unknown() -> None:
    said = finished("--lang", "de", "dance")
    assert said.returncode == 2
    assert "bekommen: 'dance'" in said.stderr


def test_whoever_reads_a_part_alone_gets_no_traceback() -> None:
    reading, writing = os.pipe()
    with subprocess.Popen(
        command("rules", "solaris"), stdout=writing, stderr=subprocess.PIPE, env=environment()
    ) as program:
        os.close(writing)
        os.close(reading)  # before anything is printed: every write fails
        _, said = program.communicate(timeout=PATIENCE_S)
    assert (program.returncode, said) == (0, b"")


class TestRefusedStart:
    def test_a_busy_port(self, tmp_path: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            words = ("play", "--no-open", "--board", "none", "--db", tmp_path / "a.db")
            said = finished(*words, "--port", port)
            auf_deutsch = finished(*words, "--port", port, "--lang", "de")
        assert said.returncode == auf_deutsch.returncode == 2
        assert f"Port {port} of this computer is taken" in said.stderr
        assert "--port N" in said.stderr
        assert f"Port {port} dieses Rechners ist belegt" in auf_deutsch.stderr
        assert said.stderr.count("\n") == 1

    def test_a_record_of_a_newer_version(self, tmp_path: Path) -> None:
        import sqlite3

        from heliograph.record.store import Store

        Store(tmp_path / "a.db").close()
        with sqlite3.connect(tmp_path / "a.db") as db:
            db.execute("PRAGMA user_version = 99")
        db.close()
        said = finished("play", "--no-open", "--port", 0, "--db", tmp_path / "a.db")
        assert said.returncode == 2
        assert "format 99" in said.stderr
        assert said.stderr.count("\n") == 1

    def test_a_record_that_is_a_folder(self, tmp_path: Path) -> None:
        said = finished("play", "--no-open", "--port", 0, "--db", tmp_path)
        assert said.returncode == 2
        assert "cannot be opened" in said.stderr


@pytest.mark.parametrize(
    "words, environment, language",
    [
        ((), {}, "en"),
        ((), {"LANG": "de_AT.UTF-8"}, "de"),
        ((), {"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        (("play", "--lang", "de"), {"LANG": "en_US.UTF-8"}, "de"),
        (("--lang=en",), {"LANG": "de_DE.UTF-8"}, "en"),
        (("--lang",), {}, "en"),
        (("--lang", "tlh"), {"LANG": "de_DE.UTF-8"}, "de"),
    ],
)
def test_the_language(words: tuple[str, ...], environment: dict[str, str], language: str) -> None:
    assert choose_language(words, environment) == language


class TestDefaultDatabase:
    def test_follows_the_rules_of_linux(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sys.platform", "linux")
        monkeypatch.setenv("XDG_DATA_HOME", "/home/ada/apps")
        assert default_database() == Path("/home/ada/apps/heliograph/heliograph.db")
        monkeypatch.setenv("XDG_DATA_HOME", "relative")
        monkeypatch.setenv("HOME", "/home/ada")
        assert default_database() == Path("/home/ada/.local/share/heliograph/heliograph.db")

    def test_follows_the_rules_of_windows(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sys.platform", "win32")
        monkeypatch.setenv("LOCALAPPDATA", "/Users/ada/AppData/Local")
        expected = Path("/Users/ada/AppData/Local/heliograph/heliograph.db")
        assert default_database() == expected

    def test_follows_the_rules_of_macos(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sys.platform", "darwin")
        monkeypatch.setenv("HOME", "/Users/ada")
        expected = "/Users/ada/Library/Application Support/heliograph/heliograph.db"
        assert default_database() == Path(expected)
