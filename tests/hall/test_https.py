"""`hall --https`: pages and their websocket are encrypted, with a certificate of the hall's own."""

import json
import ssl
import subprocess
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from tests.host.programs import command, environment
from tests.patience import PATIENCE_S
from tests.sockets import connect

certificates = pytest.importorskip("heliograph.web.certificate")


def test_the_pages_of_the_hall_are_encrypted(tmp_path: Path) -> None:
    """No broker is needed to look at the page; it says that there is none."""
    words = ["hall", "--no-open", "--https", "--port", 0, "--mqtt", "mqtt://127.0.0.1:9",
             "--db", tmp_path / "hall.db"]  # fmt: skip
    with subprocess.Popen(
        command(*words), stdout=subprocess.PIPE, text=True, env=environment()
    ) as process:
        try:
            assert process.stdout
            ready = process.stdout.readline()
            address = next(word for word in ready.split() if word.startswith("https://"))
            kept = certificates.folder_of(tmp_path / "hall.db") / certificates.AUTHORITY_FILE
            client = ssl.create_default_context(cafile=kept)
            line = HTTPSConnection(
                address.removeprefix("https://").rstrip("/"), context=client, timeout=PATIENCE_S
            )
            line.request("GET", "/heliograph.crt")
            assert line.getresponse().read() in ssl.PEM_cert_to_DER_cert(_first(kept.read_text()))
            line.close()
            socket = address.replace("https", "wss") + "ws?lang=en"
            with connect(socket, ssl=client) as page:
                assert json.loads(page.recv(timeout=PATIENCE_S))["type"] == "texts"
        finally:
            process.kill()


def _first(text: str) -> str:
    """Return the first certificate of a file."""
    end = "-----END CERTIFICATE-----"
    return text[text.index("-----BEGIN CERTIFICATE-----") : text.index(end) + len(end)]
