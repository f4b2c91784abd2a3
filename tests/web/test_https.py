"""`play --https`: a certificate of the table's own, for real TLS clients and for a browser."""

import hashlib
import json
import os
import re
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from http.client import HTTPSConnection
from pathlib import Path

import pytest
from cryptography import x509
from playwright.sync_api import Browser, expect

from heliograph.errors import StartError
from heliograph.web import certificate as certificates
from heliograph.web import signing
from heliograph.web.certificate import AUTHORITY_FILE, TABLE_FILE, ensure_certificate, folder_of
from tests.patience import PATIENCE_S
from tests.sockets import connect
from tests.web.conftest import Program
from tests.web.page_libraries import need_page_libraries

NAMES = ["127.0.0.1", "localhost", "kitchen", "kitchen.local"]
IS_POSIX = os.name == "posix"


def trusting(certificate: certificates.TableCertificate) -> ssl.SSLContext:
    """A client that trusts this authority and nobody else, and looks at names."""
    context = ssl.create_default_context(cadata=certificate.authority)
    assert context.check_hostname
    return context


def shakes_hands(server: certificates.TableCertificate, client: ssl.SSLContext, name: str) -> None:
    """Let a server with this certificate and a client that asks for `name` meet; raises."""
    mine = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    mine.load_cert_chain(server.file)
    to_client, to_server = ssl.MemoryBIO(), ssl.MemoryBIO()
    sides = [
        client.wrap_bio(to_client, to_server, server_hostname=name),
        mine.wrap_bio(to_server, to_client, server_side=True),
    ]
    while sides:
        for side in list(sides):
            try:
                side.do_handshake()
                sides.remove(side)
            except ssl.SSLWantReadError:
                continue


@pytest.fixture(name="secure")
def secure_program(tmp_path: Path) -> Iterator[Program]:
    """The running program with `--https`."""
    need_page_libraries()
    program = Program(tmp_path, "none", "--https")
    program.start()
    yield program
    program.stop()


class TestCertificate:
    def test_a_client_that_trusts_the_authority_takes_every_name(self, tmp_path: Path) -> None:
        made = ensure_certificate(tmp_path / "t", NAMES)
        for name in NAMES:
            shakes_hands(made, trusting(made), name)

    def test_nobody_else_is_fooled(self, tmp_path: Path) -> None:
        """Another name, a client that trusts nobody here, and the authority of another table."""
        made = ensure_certificate(tmp_path / "t", NAMES)
        other = ensure_certificate(tmp_path / "other", NAMES)
        for client, name in (
            (trusting(made), "bank.example"),
            (ssl.create_default_context(), "localhost"),
            (trusting(other), "localhost"),
        ):
            with pytest.raises(ssl.SSLCertVerificationError):
                shakes_hands(made, client, name)

    def test_an_authority_cannot_vouch_for_the_internet(self, tmp_path: Path) -> None:
        """Whoever steals its key cannot play a bank for a phone that trusts it."""
        made = ensure_certificate(tmp_path / "t", NAMES)
        authority = certificates._read_authority(tmp_path / "t" / AUTHORITY_FILE)
        forged = signing.make_table(authority, ["bank.example", "93.184.216.34"])
        file = tmp_path / "forged.pem"
        file.write_bytes(forged.pem())
        fake = certificates.TableCertificate(file, "", made.authority)
        for name in ("bank.example", "93.184.216.34"):
            with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
                shakes_hands(fake, trusting(made), name)

    def test_it_is_kept_and_made_again_only_for_a_reason(self, tmp_path: Path) -> None:
        folder = tmp_path / "t"
        made = ensure_certificate(folder, NAMES)
        assert ensure_certificate(folder, reversed(NAMES)) == made
        assert ensure_certificate(folder, NAMES[:2]) == made  # it can do more than is asked
        moved = ensure_certificate(folder, [*NAMES, "192.168.7.7"])
        assert moved.fingerprint != made.fingerprint
        assert moved.authority == made.authority  # a phone that trusts it need not be asked again
        shakes_hands(moved, trusting(made), "192.168.7.7")

    def test_it_is_renewed_before_it_ends(self, tmp_path: Path) -> None:
        made = ensure_certificate(tmp_path, NAMES)
        authority = certificates._read_authority(tmp_path / AUTHORITY_FILE)
        for days, is_renewed in ((20, True), (60, False)):
            old = signing.make_table(authority, NAMES, days)
            (tmp_path / TABLE_FILE).write_bytes(old.pem())
            ensure_certificate(tmp_path, NAMES)
            now = x509.load_pem_x509_certificate((tmp_path / TABLE_FILE).read_bytes())
            assert (now != old.certificate) == is_renewed
        assert made.authority == ensure_certificate(tmp_path, NAMES).authority

    def test_a_name_of_the_internet_that_was_given_gets_an_authority_for_it(
        self, tmp_path: Path
    ) -> None:
        made = ensure_certificate(tmp_path, NAMES)
        named = ensure_certificate(tmp_path, [*NAMES, "table.example.org"])
        assert named.authority != made.authority
        shakes_hands(named, trusting(named), "table.example.org")

    def test_it_lasts_no_longer_than_browsers_take(self, tmp_path: Path) -> None:
        made = ensure_certificate(tmp_path, NAMES)
        found = x509.load_pem_x509_certificate(made.file.read_bytes())
        span = found.not_valid_after_utc - found.not_valid_before_utc
        assert span <= timedelta(days=398)

    @pytest.mark.skipif(not IS_POSIX, reason="rights of files are others there")
    def test_nobody_else_can_read_the_keys(self, tmp_path: Path) -> None:
        old = os.umask(0)
        try:
            ensure_certificate(tmp_path / "t", NAMES)
        finally:
            os.umask(old)
        modes = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "t").iterdir()}
        assert modes == {AUTHORITY_FILE: 0o600, TABLE_FILE: 0o600}
        assert (tmp_path / "t").stat().st_mode & 0o777 == 0o700


class TestFilesThatCannotBeUsed:
    """Each says what was expected, what came and what to do, in both languages."""

    def refusal(self, folder: Path) -> StartError:
        with pytest.raises(StartError) as error:
            ensure_certificate(folder, NAMES)
        assert str(folder) in str(error.value)
        assert error.value.text("en") != error.value.text("de")
        return error.value

    def put(self, folder: Path, content: bytes) -> None:
        folder.mkdir(exist_ok=True)
        file = folder / AUTHORITY_FILE
        file.write_bytes(content)
        file.chmod(0o600)

    @pytest.mark.parametrize("content", [b"", b"junk", b"-----BEGIN PRIVATE KEY-----\n?\n"])
    def test_junk(self, tmp_path: Path, content: bytes) -> None:
        self.put(tmp_path, content)
        assert "got something that cannot be read" in str(self.refusal(tmp_path))
        assert (tmp_path / AUTHORITY_FILE).read_bytes() == content  # it may be somebody's

    def test_a_key_of_another_certificate(self, tmp_path: Path) -> None:
        one, other = signing.make_authority(NAMES), signing.make_authority(NAMES)
        self.put(tmp_path, signing.Signer(one.key, other.certificate).pem())
        assert "do not belong together" in str(self.refusal(tmp_path))

    def test_a_certificate_of_somebody_else(self, tmp_path: Path) -> None:
        foreign = signing.make_table(signing.make_authority(NAMES), NAMES)
        self.put(tmp_path, foreign.pem())
        assert "somebody else (CN=Heliograph table)" in str(self.refusal(tmp_path))

    def test_an_authority_that_ended(self, tmp_path: Path) -> None:
        self.put(tmp_path, signing.make_authority(NAMES, days=0).pem())
        assert "ended on 2" in str(self.refusal(tmp_path))

    def test_an_authority_that_ends_soon_is_made_again(self, tmp_path: Path) -> None:
        old = signing.make_authority(NAMES, days=100)
        self.put(tmp_path, old.pem())
        made = ensure_certificate(tmp_path, NAMES)
        assert x509.load_der_x509_certificate(made.authority) != old.certificate

    @pytest.mark.skipif(not IS_POSIX, reason="rights of files are others there")
    def test_a_key_that_others_can_read(self, tmp_path: Path) -> None:
        ensure_certificate(tmp_path, NAMES)
        (tmp_path / AUTHORITY_FILE).chmod(0o644)
        assert "got rights 644" in str(self.refusal(tmp_path))

    def test_a_table_file_of_anybody_is_replaced(self, tmp_path: Path) -> None:
        """It is signed anew at any time, so nobody need be bothered."""
        made = ensure_certificate(tmp_path, NAMES)
        foreign = signing.make_table(signing.make_authority(NAMES), NAMES)
        for content in (b"junk", foreign.pem()):
            made.file.write_bytes(content)
            shakes_hands(ensure_certificate(tmp_path, NAMES), trusting(made), "localhost")

    def test_a_place_that_cannot_be_written(self, tmp_path: Path) -> None:
        (tmp_path / "t").write_text("a file where a folder is wanted")
        assert "Expected a folder" in str(self.refusal(tmp_path / "t"))


def client_of(program: Program, folder: Path) -> ssl.SSLContext:
    """A client that trusts the authority which the running program keeps beside its record."""
    kept = (folder_of(folder / "table.db") / AUTHORITY_FILE).read_bytes()
    authority = x509.load_pem_x509_certificate(kept)
    return ssl.create_default_context(
        cadata=authority.public_bytes(certificates.Encoding.DER),
    )


def get(client: ssl.SSLContext, url: str, **headers: str) -> tuple[int, str, bytes]:
    """Return status, kind and content of what a trusting client is served."""
    host, _, path = url.removeprefix("https://").partition("/")
    with closing(HTTPSConnection(host, context=client, timeout=PATIENCE_S)) as line:
        line.request("GET", "/" + path, headers=headers)
        answer = line.getresponse()
        return answer.status, answer.headers["content-type"], answer.read()


class TestProgram:
    def test_pages_and_websocket_are_encrypted(self, secure: Program, tmp_path: Path) -> None:
        client = client_of(secure, tmp_path)
        status, kind, served = get(client, f"{secure.url}/heliograph.crt")
        assert (status, kind) == (200, "application/x-x509-ca-cert")
        kept = folder_of(tmp_path / "table.db") / AUTHORITY_FILE
        assert ssl.DER_cert_to_PEM_cert(served).encode() in kept.read_bytes()
        address = secure.url.replace("https", "wss") + "/ws?lang=en"
        with connect(address, ssl=client) as page:
            assert json.loads(page.recv(timeout=PATIENCE_S))["type"]

    def test_the_fingerprint_of_the_start_is_what_a_client_sees(
        self, secure: Program, tmp_path: Path
    ) -> None:
        address = ("127.0.0.1", int(secure.url.rpartition(":")[2]))
        with (
            socket.create_connection(address, PATIENCE_S) as line,
            client_of(secure, tmp_path).wrap_socket(line, server_hostname="localhost") as tls,
        ):
            shown = tls.getpeercert(binary_form=True)
        assert shown
        printed = [secure.read_line().strip() for _ in range(3)]  # record, warning, fingerprint
        assert printed[2] == hashlib.sha256(shown).digest().hex(":").upper()

    def test_foreign_names_stay_outside(self, secure: Program, tmp_path: Path) -> None:
        client = client_of(secure, tmp_path)
        assert get(client, f"{secure.url}/", Host="evil.example")[0] == 403
        assert get(client, f"{secure.url}/")[0] == 200

    def test_a_second_start_shows_the_same_certificate(
        self, secure: Program, tmp_path: Path
    ) -> None:
        file = folder_of(tmp_path / "table.db") / TABLE_FILE
        before = file.read_bytes()
        secure.kill()
        secure.start()
        assert file.read_bytes() == before

    def test_in_a_browser(self, secure: Program, browser: Browser) -> None:
        """Phones' codes are https, the screen can be kept on, and the page says what it means."""
        context = browser.new_context(ignore_https_errors=True, locale="en")
        page = context.new_page()
        page.goto(f"{secure.url}/?lang=en")
        expect(page.locator("header.top")).to_be_visible()
        assert page.evaluate("isSecureContext && 'wakeLock' in navigator")
        page.locator("[data-do=phones]").click()
        links = page.locator("[data-place=seat] a")
        expect(links.first).to_have_attribute("href", re.compile(f"^{secure.url}/p/"))
        seat = links.first.get_attribute("href") or ""
        page.keyboard.press("Escape")
        page.locator("[data-do=settings]").click()
        expect(page.locator("dialog [data-hint=secure]")).to_be_visible()
        expect(page.locator("[data-hint=awake]")).to_have_count(0)
        page.goto(seat)
        expect(page.locator("header.top")).to_be_visible()
        [cookie] = context.cookies()
        assert cookie["secure"]
        assert cookie["httpOnly"]
        context.close()


def test_without_the_library_one_line_says_so(tmp_path: Path) -> None:
    """A program that was installed without the extra."""
    hide = "import sys; sys.modules['cryptography'] = None; from heliograph.cli import main; "
    words = ["play", "--https", "--no-open", "--board", "none", "--port", "0", "--lang", "en"]
    words += ["--db", str(tmp_path / "t.db")]
    done = subprocess.run(
        [sys.executable, "-c", f"{hide}sys.exit(main({words!r}))"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S * 3,
    )
    assert done.returncode != 0
    assert "pip install 'heliograph[https]'" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
