"""The real program in a process of its own, as with `--lan` but on this computer alone.

Started as a module it is that program; `Victim` starts it, on a record with a match and keys.
"""

import contextlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from heliograph import cli
from heliograph.commands import play
from heliograph.record.keys import HOST, SEAT, WATCH, PageKeys
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.patience import PATIENCE_S
from tests.playing import play_on
from tests.web.raw_client import RawSocket

ROOT = Path(__file__).resolve().parents[2]
STEPS = 300
PLACES = ((HOST, -1), (SEAT, 0), (SEAT, 1), (WATCH, -1))
_STAMP = re.compile(r'"at":"([^"]+)"')
_PORT = re.compile(r":(\d+)/p/")


class Victim:
    """The running program: where it is, its keys, and what it uses."""

    def __init__(self, process: subprocess.Popen[str], secrets: dict[tuple[str, int], str]) -> None:
        self.process = process
        self.secrets = secrets
        assert process.stdout is not None
        line = process.stdout.readline()
        found = _PORT.search(line)
        assert found, f"expected the address of the program, got {line!r}"
        self.address = f"127.0.0.1:{found[1]}"

    def page(self, role: str, seat: int = -1, source: str = "", lang: str = "en") -> RawSocket:
        """Open a page of a place at the table."""
        path = f"/ws?lang={lang}&key={self.secrets[role, seat]}"
        return RawSocket(self.address, path, source=source)

    def peak_mb(self) -> float:
        """Return the most memory that the program has held so far; 0 where nobody tells."""
        status = Path(f"/proc/{self.process.pid}/status")
        found = re.search(r"VmHWM:\s+(\d+)", status.read_text()) if status.exists() else None
        return int(found[1]) / 1024 if found else 0.0

    def goto(self, host: RawSocket, rev: int) -> None:
        """Let the table screen go to a step, and wait until it shows it."""
        host.send(json.dumps({"do": "goto", "rev": rev, "sure": True, "at": host.at}))
        wait_for_rev(host, rev)


def wait_for_rev(page: RawSocket, rev: int) -> None:
    """Read what a page is sent until it is shown a step."""
    shown = f'"rev":{rev},'
    while (raw := page.receive_text()) is not None:
        if raw.startswith('{"type":"view"') and shown in raw[:200]:
            found = _STAMP.search(raw, 0, 300)
            assert found, raw[:300]
            page.at = found[1]
            return
    raise ConnectionError(f"expected step {rev}, got a closed connection")


@contextlib.contextmanager
def victim() -> Iterator[tuple[Victim, list[str]]]:
    """Run the program; yields it and, filled at the end, what it complained about."""
    complaints: list[str] = []
    with tempfile.TemporaryDirectory(prefix="heliograph-attack-") as folder:
        secrets = prepare(Path(folder, "table.db"))
        errors = Path(folder, "stderr.txt")
        command = [sys.executable, "-m", "tests.attack.victim", folder]
        with errors.open("w") as stderr:
            process = subprocess.Popen(
                command, cwd=ROOT, stdout=subprocess.PIPE, stderr=stderr, text=True
            )
        try:
            yield Victim(process, secrets), complaints
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE_S)
        complaints += errors.read_text().splitlines()[-20:]


def prepare(file: Path) -> dict[tuple[str, int], str]:
    """Write a record with a match under the full rules; return the keys of its places."""
    record = Store(file)
    table = Table(record)
    table.begin(describe("solaris", 3, {"depth": "referee"}), ("Ada", "Ben", "Cem"), "")
    play_on(table, STEPS)
    keys = PageKeys(record)
    secrets = {place: keys.key_for(*place).secret for place in PLACES}
    record.close()
    return secrets


def main(folder: str) -> int:
    """Be the program."""
    listen = play.listen
    play.listen = lambda port, _in_lan=False: listen(port)  # nobody but this computer is attacked
    words = ["play", "--lan", "--no-open", "--board", "none", "--port", "0"]
    return cli.main([*words, "--db", str(Path(folder, "table.db"))])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
