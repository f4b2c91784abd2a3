"""`heliograph doctor`, `boards` and `console`, against simulated boards and ports of every kind."""

import json
import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from heliograph import __version__
from heliograph.commands import diagnosis
from heliograph.link import bootloader, probe
from heliograph.link.wiretap import read_capture
from shared_rules.lights.canvas import Canvas
from shared_rules.link import frame, messages
from shared_rules.unit import Unit
from tests.hil.boards import SimulatedBoard
from tests.host.programs import called, command, environment, finished
from tests.patience import PATIENCE_S


@pytest.fixture(scope="module")
def board() -> Iterator[SimulatedBoard]:
    made = SimulatedBoard("cpython")
    yield made
    made.stop()


@contextmanager
def saying(lines: bytes) -> Iterator[str]:
    """A port at which somebody says the same thing again and again; yields its address."""
    ended = threading.Event()

    def serve(listener: socket.socket) -> None:
        while not ended.is_set():
            peer, _ = listener.accept()
            with closing(peer):
                try:
                    while not ended.wait(0.1):
                        peer.sendall(lines)
                except OSError:
                    continue

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, args=(listener,), daemon=True)
        thread.start()
        port = listener.getsockname()[1]
        yield f"socket://127.0.0.1:{port}"
        ended.set()
        socket.create_connection(("127.0.0.1", port)).close()
        thread.join()


def greeting(about: str, protocol: int = messages.PROTOCOL) -> bytes:
    payload = messages.pack(messages.HELLO, protocol, 77, 0, 0, 1, tail=about.encode())
    return frame.encode(messages.HELLO, 0, payload)


class TestProbe:
    @pytest.mark.parametrize(
        "lines, kind",
        [
            (greeting(f"full {__version__}"), probe.OURS),
            (greeting("full 0.0.1"), probe.OLD),
            (greeting("full"), probe.OLD),
            (greeting(f"full {__version__}", messages.PROTOCOL + 1), probe.OTHER_LINK),
            (greeting(f"small {__version__}"), probe.OTHER_BUILD),
            (b"\r\n>>> ", probe.PROMPT),
            (b"", probe.SILENT),
            (b"temperature 21\r\n", probe.SILENT),
        ],
    )
    def test_tells_what_is_there(
        self, lines: bytes, kind: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        if kind != probe.SILENT:
            monkeypatch.setattr(probe, "LISTEN_S", PATIENCE_S)
        with saying(lines) as url:
            found = probe.probe(url, "full")
        assert found.kind == kind
        for language in ("en", "de"):
            text = diagnosis.explain(found, language, "full")
            assert url in text
            assert ("heliograph flash" in text) == (kind != probe.OURS)

    def test_a_port_that_is_not_there(self) -> None:
        found = probe.probe("/dev/no-such-port")
        assert found.kind == probe.CLOSED
        assert "There is no port" in diagnosis.explain(found, "en")

    def test_names_who_holds_a_port(self) -> None:
        pytest.importorskip("termios")
        import serial

        master, slave = os.openpty()
        name = os.ttyname(slave)
        with serial.Serial(name, exclusive=True):
            found = probe.probe(name)
            text = diagnosis.explain(found, "en")
        os.close(master)
        os.close(slave)
        assert found.kind == probe.CLOSED
        assert "in use by another program" in text
        if Path("/proc").is_dir():
            assert f"({os.getpid()})" in text

    def test_names_the_group_that_may_use_a_port(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        port = tmp_path / "ttyACM0"
        port.touch()
        monkeypatch.setattr(diagnosis, "is_forbidden", lambda _url: True)
        monkeypatch.setattr(diagnosis, "owning_group", lambda _url: "dialout")
        found = probe.Finding(str(port), probe.CLOSED, problem=probe.UnitError("no"))
        assert "usermod -aG dialout" in diagnosis.explain(found, "en")
        auf_deutsch = diagnosis.explain(found, "de")
        assert 'ATTRS{idVendor}=="2e8a"' in auf_deutsch
        assert "darfst" in auf_deutsch

    def test_finds_a_pico_in_its_boot_loader(self, tmp_path: Path) -> None:
        for name, product in (("1-1", "0003"), ("1-2", "0005")):
            (tmp_path / name).mkdir()
            (tmp_path / name / "idVendor").write_text("2e8a\n")
            (tmp_path / name / "idProduct").write_text(f"{product}\n")
        assert bootloader.waiting(tmp_path, ()) == ["USB 1-1"]
        assert bootloader.waiting(tmp_path / "none", ()) == []


class TestDoctor:
    def test_a_board_that_is_well(
        self, board: SimulatedBoard, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(probe, "LISTEN_S", PATIENCE_S)
        said = called("doctor", board.url, "--lang", "en")
        assert (said.returncode, "All is well" in said.stdout) == (0, True)

    def test_a_port_without_a_board(self) -> None:
        said = finished("doctor", "socket://127.0.0.1:1", "--lang", "de")
        assert said.returncode == 1
        assert "antwortet kein Gerät" in said.stdout

    @pytest.mark.parametrize("language", ["en", "de", "fr"])
    def test_a_board_whose_program_ended_with_errors(
        self, monkeypatch: pytest.MonkeyPatch, capsys, language: str
    ) -> None:
        from heliograph import cli

        monkeypatch.setattr(probe, "LISTEN_S", PATIENCE_S)
        about = f"full {__version__} ! KeyError firmware.loop:7; OSError firmware.port:9"
        with saying(greeting(about)) as url:
            assert cli.main(["doctor", url, "--lang", language]) == 1
        said = capsys.readouterr().out
        assert "KeyError firmware/loop.py:7; OSError firmware/port.py:9" in said
        assert "heliograph flash" in said

    def test_an_error_that_somebody_pasted(self, tmp_path: Path, capsys) -> None:
        from heliograph import cli

        file = tmp_path / "pasted"
        file.write_text('  File "firmware.loop", line 98, in turn\nMemoryError: \n')
        assert cli.main(["doctor", "--errors", str(file), "--lang", "en"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == '  File "firmware/loop.py", line 98, in turn'
        assert (len(lines), lines[2]) == (3, "MemoryError: ")
        assert cli.main(["doctor", "--errors", str(tmp_path / "none"), "--lang", "en"]) == 2
        assert "cannot be read" in capsys.readouterr().err

    def test_no_board_at_all(self, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
        from heliograph import cli

        monkeypatch.setattr("heliograph.link.discovery.plugged_in", list)
        monkeypatch.setattr(bootloader, "waiting", list)
        assert cli.main(["doctor", "--lang", "en"]) == 1
        assert "No unit is plugged in" in capsys.readouterr().out

    @pytest.mark.parametrize(
        "sticks, hint",
        [
            ([], "Use a cable that carries data"),
            (["USB 1-1"], "USB 1-1: a Pico in its boot loader"),
        ],
    )
    @pytest.mark.parametrize("asked", ["flash", "console"])
    def test_whoever_needs_a_board_says_what_to_do_without(
        self, monkeypatch: pytest.MonkeyPatch, capsys, asked: str, sticks: list[str], hint: str
    ) -> None:
        from heliograph import cli

        monkeypatch.setattr("heliograph.link.discovery.plugged_in", list)
        monkeypatch.setattr(bootloader, "waiting", lambda: sticks)
        assert cli.main([asked, "--lang", "en"]) == 2
        assert hint in capsys.readouterr().err

    def test_boards_as_json(self, board: SimulatedBoard, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(probe, "LISTEN_S", PATIENCE_S)
        (found,) = json.loads(called("boards", "--json", board.url).stdout)
        assert found == {
            "port": board.url,
            "state": "ours",
            "build": "full",
            "firmware": __version__,
            "protocol": messages.PROTOCOL,
        }


def hear(program: subprocess.Popen[str], said: list[str], *beginnings: str) -> None:
    """Read what a program says until lines that begin so have come, in any order."""
    assert program.stdout
    missing = list(beginnings)
    while missing and (line := program.stdout.readline()):
        said.append(line.rstrip("\n"))
        found = next((one for one in missing if line.startswith(one)), None)
        if found:
            missing.remove(found)
    assert not missing, f"expected {missing}, got {said}"


class TestConsole:
    def test_shows_sends_and_records(self, tmp_path: Path) -> None:
        board, capture, said = SimulatedBoard("cpython"), tmp_path / "wire.txt", list[str]()
        with subprocess.Popen(
            command("console", board.url, "--record", capture), env=environment(), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as program:  # fmt: skip
            late = threading.Timer(PATIENCE_S, program.kill)
            late.start()
            hear(program, said, f"> hello 0 protocol={messages.PROTOCOL}")
            assert program.stdin
            program.stdin.write("sign 0 sign=1 seat=0\ndance 1\n")
            program.stdin.flush()
            board.tell(press=8)
            # a console acknowledges nothing, so the press is said again
            hear(program, said, "> ack 1 by=", "Not sent: ", *["> event 1 event=1"] * 2)
            board.stop()
            assert program.stdout
            said += program.stdout.read().splitlines()
            late.cancel()
        assert program.returncode == 2
        assert "disconnected" in said[-1]
        lines = [line for line in said if line.startswith(("<", ">"))]
        assert "< sign 1 sign=1 seat=0" in lines
        assert {line.split(" by=")[0] for line in lines if line.startswith("< ack")} <= {"< ack 0"}
        assert any("got 'dance'" in line for line in said)
        again = finished("console", "--read", capture).stdout.splitlines()
        assert again == lines

    def test_ends_after_the_time_it_was_given(self, board: SimulatedBoard) -> None:
        assert finished("console", board.url, "--for", 0.1).returncode == 0

    def test_a_capture_that_is_not_there(self) -> None:
        said = finished("console", "--read", "no such file", "--lang", "de")
        assert said.returncode == 2
        assert "--record" in said.stderr

    def test_reads_what_a_terminal_saw(self) -> None:
        unit = Unit(5, Canvas(24, 16, 12, 5), b"full", 1)
        text = unit.output(0).decode() + "garbage\n"
        hello, garbage = read_capture(text)
        assert hello.startswith(f"> hello 0 protocol={messages.PROTOCOL} boot=5")
        assert garbage == "> ? garbage"
