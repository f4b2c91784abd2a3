"""The photo of a match on the wire: who sees it, who may put it there, and what is refused."""

from collections.abc import Iterator

import pytest

from heliograph.advice import adviser
from heliograph.library.forgetting import forget_person
from heliograph.record.keys import HOST, SEAT, WATCH, PageKeys
from heliograph.record.photos import MOST_PHOTO_BYTES, Photos, plain_jpeg
from heliograph.record.settings import ADVICE
from heliograph.table.table import Table
from heliograph.web.door import COOKIE, Door, cookie_of
from tests.commanding import perform
from tests.web.raw_photo import jpeg
from tests.web.served import served
from tests.web.test_library import Client, begin

PHOTO, OTHER = "/library/2/photo", "/library/1/photo"


@pytest.fixture
def clients(table: Table) -> Iterator[dict[str, Client]]:
    """Return a client of each role; match 2 is on the table, match 1 is not."""
    for _ in range(2):
        begin(table, "referee", 4)
    door = Door(PageKeys(table.record), "http://127.0.0.1", needs_key=True)
    with served(table, door) as address:
        yield {role: _client(door, address, role) for role in (HOST, SEAT, WATCH)}


def _client(door: Door, address: str, role: str) -> Client:
    secret = door.keys.key_for(role, 0 if role == SEAT else -1).secret
    cookie = f"{COOKIE}={cookie_of(secret)}"
    return Client(address, **{"X-Heliograph-Key": secret, "Cookie": cookie})


def test_a_phone_puts_a_photo_to_its_match_and_everybody_sees_the_picture(
    table: Table, clients: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adviser, "_has_processes", lambda: False)
    table.settings.set(ADVICE, 1, "")
    before = perform(table, {"do": "report"})
    assert table.opened is not None
    assert (before["photo"], before["last_ms"]) == ("", table.opened.line[-1].at_ms)
    assert {one.get(PHOTO)[0] for one in clients.values()} == {404}
    assert clients[SEAT].get(PHOTO, jpeg())[0] == 200
    assert [one.get(PHOTO) for one in clients.values()] == [(200, plain_jpeg(jpeg()))] * 3
    assert perform(table, {"do": "report"})["photo"]
    assert clients[SEAT].get(PHOTO, b"")[0] == 200
    assert clients[HOST].get(PHOTO)[0] == 404


def test_a_match_that_is_not_on_the_table_is_the_table_screens(clients: dict[str, Client]) -> None:
    assert clients[HOST].get(OTHER, jpeg())[0] == 200
    assert [clients[role].get(OTHER)[0] for role in (HOST, SEAT, WATCH)] == [200, 403, 403]
    assert [clients[role].get(OTHER, b"")[0] for role in (SEAT, WATCH)] == [403, 403]
    assert clients[WATCH].get(PHOTO, jpeg())[0] == 403
    assert clients[HOST].get(OTHER)[0] == 200


def test_no_other_site_reads_or_puts_a_photo(clients: dict[str, Client]) -> None:
    clients[HOST].get(PHOTO, jpeg())
    foreign = {"Origin": "http://elsewhere.example"}
    assert clients[HOST].get(PHOTO, **foreign)[0] == 403
    assert clients[HOST].get(PHOTO, b"", **foreign)[0] == 403
    assert clients[HOST].get(PHOTO)[0] == 200


@pytest.mark.parametrize(
    "content, said",
    [(b"<svg onload='x'/>", "kein Foto"), (jpeg(points=MOST_PHOTO_BYTES), "1000 kB")],
    ids=["no photo", "too big"],
)
def test_what_is_refused_is_refused_in_words(
    clients: dict[str, Client], content: bytes, said: str
) -> None:
    code, words = clients[HOST].get(f"{PHOTO}?lang=de", content)
    assert (code, said in words.decode()) == (409, True)
    assert clients[HOST].get(PHOTO)[0] == 404


def test_a_match_that_there_is_not_has_no_photo(table: Table, clients: dict[str, Client]) -> None:
    for path in ("/library/77/photo", "/library/x/photo", "/library/..%2f1/photo"):
        assert clients[HOST].get(path, jpeg())[0] in (404, 409)
    assert not table.record.path.with_suffix(".photos").exists()


def test_who_is_forgotten_is_on_no_photo(table: Table) -> None:
    begin(table, "referee", 4)
    assert table.match_id is not None
    photos = Photos(table.record)
    photos.write(table.match_id, jpeg())
    photos.write(77, jpeg())
    forget_person(table.record, "Ada")
    assert (photos.mark(table.match_id), bool(photos.mark(77))) == ("", True)
