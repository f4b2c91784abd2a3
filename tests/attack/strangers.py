"""Strangers at the door: foreign sites in the owner's browser, and devices without a key.

Each try is one request or socket of a stranger, with some of what it takes and never all of it:
the right key under a foreign name, or from a foreign page; the right name with a wrong key; a
guest's key for what is the table screen's; heads that are none. It must be refused, in good order,
and leave the table as it was. The ports of a simulated board are tried as well.
"""

import contextlib
import random
import socket
import string
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from heliograph.record.keys import HOST, SEAT, WATCH
from heliograph.web import app
from tests.attack.attack import Attack, Findings, Progress
from tests.attack.victim import STEPS, Victim, victim, wait_for_rev
from tests.hil.boards import SimulatedBoard
from tests.web.raw_client import RawSocket, open_line, request_bytes

NAMES = (
    "evil.example", "evil.box", "fritz.box", "evil.home", "evil.home.arpa", "evil.internal",
    "evil.lan", "evil.local", "evil.localhost", "evil", "127.0.0.1.evil.example",
    "localhost.evil.example", "192.0.2.7", "127.0.0.2", "0.0.0.0", "2130706433", "0x7f.1",
    "127.1", "[::1]", "[::ffff:192.0.2.7]", "evil@127.0.0.1", "127.0.0.1#evil", "127.0.0.1/evil",
    "127.0.0.1,evil", "[", "", "..", "%31", "\xff",
)  # fmt: skip
ORIGINS = (
    "http://evil.example", "http://evil.box", "null", "http://[", "http://]:1", "//", "", " ",
    "\xff", "http://127.0.0.1", "http://127.0.0.1:1", "http://localhost:3000",
    "https://127.0.0.1:80", "http://127.0.0.1.evil.example", "http://evil@127.0.0.1", "file://",
    "chrome-extension://abc", "*",
)  # fmt: skip
PATHS = (
    "/", "/unit", "/far", "/self-test", "/self-test/report.txt", "/static/js/table_page.js",
    "/p/", "/p/wrong", "/vendor/htm.js", "/library/backup.db", "/library/1/record.txt",
    "/library/1/record.jsonl", "/library/1/bgstats.json", "/library/import", "/ws", "/ws/unit",
    "/nowhere",
)  # fmt: skip
PIECES = (
    "/", "..", "%00", "%2e%2e", "%2F", "%FF", "%D9%A1", "\xe9", "9" * 19, "9" * 5000, "-1",
    "library", "1", "static", "record.txt", "bgstats.json", "backup.db", "p", "ws", "?",
    "?lang=xx", "?key=", "&", "#", "*", "a" * 3000, ";", "%", "%zz", "http://", "\\", "+",
)  # fmt: skip
METHODS = (
    "GET",
    "POST",
    "HEAD",
    "PUT",
    "DELETE",
    "OPTIONS",
    "PATCH",
    "TRACE",
    "CONNECT",
    "G\xcbT",
    "",
)
HEADERS = (
    "Range", "If-Range", "If-Modified-Since", "If-None-Match", "Cookie",
    "Accept-Language", "Origin", "Content-Length", "Transfer-Encoding", "Expect", "Upgrade",
    "Connection", "Content-Type", "Accept", "Sec-WebSocket-Version", "Sec-WebSocket-Protocol",
    "Sec-WebSocket-Extensions", "X-Heliograph-Key",
)  # fmt: skip
VALUES = (
    "", "bytes=0-", "bytes=-1", "bytes=9999999999999999999-", "bytes=a-b", "bytes=0-1,2-3,1-0",
    "heliograph=", 'heliograph="\\777', "=;=;=", "de", "\xff\xfe", "0", "-1", "9" * 30, "chunked",
    "100-continue", "websocket", "Upgrade", "a" * 5000, "Mon, 99 Foo 9999", "*", '"',
    "permessage-deflate; x=y", "13", "14", "%00",
)  # fmt: skip
REFUSED_CODES = (4401, 4403)
PROTECTIONS = (b"\ncontent-security-policy: default-src ", b"\nx-content-type-options: nosniff")
SECRET_WORDS = (b"SQLite format 3", b'"type":"view"')


class Stranger(NamedTuple):
    """One try: whom it attacks, with which luck, and where it notes what it saw."""

    victim: Victim
    dice: random.Random
    findings: Findings

    @property
    def source(self) -> str:
        """An address of this computer, seldom the same: no pace shall hold the strangers up."""
        return f"127.{self.dice.randrange(1, 255)}.{self.dice.randrange(255)}.1"

    def wrong_key(self) -> str:
        """Return a key that is nearly right."""
        right = self.dice.choice(list(self.victim.secrets.values()))
        place = self.dice.randrange(len(right))
        letters = string.ascii_letters.replace(right[place], "")
        changed = right[:place] + self.dice.choice(letters) + right[place + 1 :]
        return self.dice.choice(
            (changed, right[:-1], right + "A", right.swapcase(), "", quote("ä\0"))
        )

    def expect_refusal(self, what: str, head: bytes) -> None:
        """Send a request, and note if it was not refused in good order."""
        status, body = self.answer_to(head)
        self.judge(what, head, status, body)
        if 200 <= status < 400:
            self.findings.violate(f"{what}: {status} to {head[:200]!r}")

    def judge(self, what: str, head: bytes, status: int, body: bytes) -> None:
        """Note errors of the server, secrets that it told, and answers without protection."""
        if status and not all(protection in body.lower() for protection in PROTECTIONS):
            self.findings.violate(f"{what}: {body[:200]!r} without {PROTECTIONS} to {head[:200]!r}")
        if status >= 500 and not (status == 503 and not app.HTM.exists()):
            self.findings.violate(f"{what}: {status} to {head[:200]!r}")
        if any(word in body for word in SECRET_WORDS):
            self.findings.violate(f"{what}: told {body[:80]!r} to {head[:200]!r}")

    def answer_to(self, head: bytes) -> tuple[int, bytes]:
        """Return status and first kilobytes of an answer; 0 where the server only hangs up."""
        with open_line(self.victim.address, self.source) as line:
            heard = b""
            with contextlib.suppress(ConnectionError):
                line.sendall(head)
                line.shutdown(socket.SHUT_WR)
                while len(heard) < 4096 and (received := line.recv(4096)):
                    heard += received
        words = heard.split(b" ", 2)
        return (int(words[1]) if len(words) > 1 and words[1].isdigit() else 0), heard

    def expect_no_table(self, what: str, path: str, headers: list[tuple[str, str]]) -> None:
        """Open a websocket, and note if it was let in."""
        with RawSocket(self.victim.address, path, headers, self.source) as page:
            if page.status != 101:
                self.judge(what, path.encode(), page.status, page.head)
                return
            first = page.receive()
            code = int.from_bytes(first[1][:2], "big") if first and first[0] == 8 else 0
            if code not in REFUSED_CODES:
                self.findings.violate(f"{what}: let in with {headers} at {path}")


def foreign_name(stranger: Stranger) -> None:
    """A site lets its own name point here: its page has all but the name."""
    dice, right = stranger.dice, stranger.victim.secrets[HOST, -1]
    host = dice.choice(NAMES) + dice.choice(("", ":" + stranger.victim.address.rpartition(":")[2]))
    headers = [("Host", host), ("Origin", f"http://{host}"), ("X-Heliograph-Key", right)]
    path = dice.choice((*PATHS, f"/p/{right}"))
    stranger.expect_refusal("foreign name", request_bytes(path, headers))
    stranger.expect_no_table("foreign name", f"/ws?key={right}", headers[:2])


def foreign_page(stranger: Stranger) -> None:
    """A page of another site in the owner's browser, even one that knows a key."""
    dice = stranger.dice
    origin, right = dice.choice(ORIGINS), dice.choice(list(stranger.victim.secrets.values()))
    socket_path = dice.choice(("/ws", "/ws/unit"))
    stranger.expect_no_table("foreign page", f"{socket_path}?key={right}", [("Origin", origin)])
    host = stranger.victim.secrets[HOST, -1]
    headers = [("Host", stranger.victim.address), ("Origin", origin), ("X-Heliograph-Key", host)]
    path = dice.choice([path for path in PATHS if path.startswith("/library")])
    method = "POST" if path.endswith("import") else "GET"
    stranger.expect_refusal("foreign page", request_bytes(path, headers, method))


def wrong_key(stranger: Stranger) -> None:
    """A device of the network without a key, or with one that is nearly right."""
    wrong, host = stranger.wrong_key(), ("Host", stranger.victim.address)
    path = stranger.dice.choice((*PATHS, f"/p/{wrong}"))
    cookie = ("Cookie", f"heliograph={wrong}")
    stranger.expect_refusal(
        "wrong key", request_bytes(path, [host, cookie, ("X-Heliograph-Key", wrong)])
    )
    socket_path = stranger.dice.choice(("/ws", "/ws/unit"))
    stranger.expect_no_table("wrong key", f"{socket_path}?key={wrong}", [])


def guests_key(stranger: Stranger) -> None:
    """A guest asks for what is the table screen's."""
    role = stranger.dice.choice(((SEAT, 0), (SEAT, 1), (WATCH, -1)))
    key = stranger.victim.secrets[role]
    headers = [("Host", stranger.victim.address), ("X-Heliograph-Key", key)]
    path = stranger.dice.choice([path for path in PATHS if path.startswith("/library")])
    stranger.expect_refusal("guest's key", request_bytes(path, headers))


def odd_request(stranger: Stranger) -> None:
    """Somebody with the host's key sends heads that are none: anything but an error is right."""
    dice, right = stranger.dice, stranger.victim.secrets[HOST, -1]
    pieces = dice.choices(PIECES, k=dice.randrange(1, 5))
    path = dice.choice((*PATHS, "/" + dice.choice(("", "/")).join(pieces), "".join(pieces)))
    cookie = ("Cookie", f"heliograph={app.cookie_of(right)}")
    own = [("Host", stranger.victim.address), cookie, ("X-Heliograph-Key", right)]
    odd = [(dice.choice(HEADERS), dice.choice(VALUES)) for _ in range(dice.randrange(4))]
    head = request_bytes(path.replace("backup.db", "none.db"), [*own, *odd], dice.choice(METHODS))
    status, body = stranger.answer_to(head)
    stranger.judge("odd request", head, status, body)


def odd_socket(stranger: Stranger) -> None:
    """A handshake with heads that are none: let in or not, but no error."""
    dice = stranger.dice
    odd = [(dice.choice(HEADERS), dice.choice(VALUES)) for _ in range(dice.randrange(4))]
    path = dice.choice(("/ws", "/ws/unit", "/ws/", "/nowhere", "/library/1/record.txt"))
    query = "".join(dice.choices(PIECES, k=2)).replace("#", "")
    line = f"{path}?key={stranger.victim.secrets[WATCH, -1]}&lang={query}"
    with RawSocket(stranger.victim.address, line, odd, stranger.source) as page:
        stranger.judge("odd socket", repr((line, odd)).encode(), page.status, page.head)


def garbage(stranger: Stranger) -> None:
    """Bytes that are no request at all."""
    dice = stranger.dice
    head = dice.randbytes(dice.randrange(1, 200)) + dice.choice((b"", b"\r\n\r\n"))
    status, body = stranger.answer_to(head)
    stranger.judge("garbage", head, status, body)


TRIES: tuple[Callable[[Stranger], None], ...] = (
    foreign_name, foreign_page, wrong_key, guests_key, odd_request, odd_request, odd_socket,
    garbage,
)  # fmt: skip


def try_once(kind: Callable[[Stranger], None], stranger: Stranger) -> None:
    """Try; who is left waiting for an answer has found something too."""
    luck = stranger.dice.getstate()
    try:
        kind(stranger)
    except TimeoutError as problem:
        stranger.findings.violate(f"{kind.__name__}: {problem}; its luck began with {luck[1][:3]}")


def try_board(board: SimulatedBoard, dice: random.Random, findings: Findings) -> None:
    """Knock at a port of a simulated board, as a page could make a browser do."""
    port = dice.choice((urlsplit(board.url).port, board.ready["bench"]))
    first = request_bytes("/" + dice.choice(PIECES), [("Host", "127.0.0.1")], dice.choice(METHODS))
    first = dice.choice(
        (first, first[:0], dice.randbytes(30) + b"\n", board.ready["key"][:-1].encode())
    )
    with socket.create_connection(("127.0.0.1", port or 0)) as line:
        heard = b""
        with contextlib.suppress(ConnectionError):
            line.sendall(first + b'\n{"press": 8}\n')
            heard = line.recv(4096)
    if heard:
        findings.violate(f"board: told {heard[:60]!r} to {first[:100]!r}")


def _attack_program(tries: int, dice: random.Random, progress: Progress) -> Findings:
    findings = Findings()
    with victim() as (attacked, complaints):
        for number in range(tries):
            kind = dice.choice(TRIES)
            findings.counts[kind.__name__.replace("_", " ")] += 1
            try_once(kind, Stranger(attacked, dice, findings))
            progress(number)
        with attacked.page(HOST) as host:
            wait_for_rev(host, STEPS)  # the table stands as before, and goes on
            attacked.goto(host, STEPS - 1)
    for line in complaints:
        findings.violate(f"the program complained: {line}")
    return findings


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Attack the program, and with a tenth of the tries a simulated board."""
    findings = _attack_program(tries, dice, progress)
    board = SimulatedBoard("cpython")
    for _ in range(max(1, tries // 10)):
        findings.counts["knocks at a board"] += 1
        try_board(board, dice, findings)
    board.stop()
    return findings


ATTACK = Attack(
    name="strangers",
    promise="nobody without a key and no foreign page sees or does anything; no request fails",
    sample=120,
    full=20_000,
    run=run,
)
