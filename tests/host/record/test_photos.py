"""A photo with a match: the picture alone, of a bounded size, gone when it is to be gone."""

import struct
from pathlib import Path

import pytest

from heliograph.record.photos import MOST_PHOTO_BYTES, NotAPhoto, Photos, PhotoTooBig, plain_jpeg
from heliograph.record.store import Store
from tests.web.raw_photo import PLACE, jpeg, segment

MATCH = 1


@pytest.fixture
def record(tmp_path: Path) -> Store:
    """Return a record of its own."""
    return Store(tmp_path / "table.db")


def test_only_the_picture_is_kept() -> None:
    plain = plain_jpeg(jpeg())
    assert PLACE not in plain
    assert plain == jpeg(told=b"", behind=b"")
    assert plain_jpeg(plain) == plain


@pytest.mark.parametrize("told", [0xE0, 0xE1, 0xE2, 0xED, 0xEF, 0xFE])
def test_no_kind_of_remark_is_left(told: int) -> None:
    assert plain_jpeg(jpeg(told=segment(told, PLACE))) == jpeg(told=b"", behind=b"")


def test_what_colours_mean_stays() -> None:
    adobe = segment(0xEE, b"Adobe\x00\x64\x00\x00\x00\x00\x02")
    assert adobe in plain_jpeg(jpeg(told=adobe))


@pytest.mark.parametrize(
    "broken",
    [b"", b"GIF89a", b"\xff\xd8", jpeg()[:-40], jpeg()[:200], b"\xff\xd8\xff\xd9",
     b"\xff\xd8" + segment(0xE1, b"")[:3], b"\xff\xd8\x00" + jpeg()[2:]],
    ids=range(8),
)  # fmt: skip
def test_what_is_no_photo_is_refused(broken: bytes) -> None:
    with pytest.raises(NotAPhoto, match="not a photo"):
        plain_jpeg(broken)


def test_cut_anywhere_it_is_refused_or_whole() -> None:
    whole = jpeg(behind=b"")
    for length in range(len(whole)):
        with pytest.raises(NotAPhoto):
            plain_jpeg(whole[:length])


def test_a_photo_is_kept_beside_its_record_and_deleted_for_good(record: Store) -> None:
    photos = Photos(record)
    assert (photos.read(MATCH), photos.mark(MATCH)) == (None, "")
    photos.write(MATCH, jpeg())
    assert photos.read(MATCH) == plain_jpeg(jpeg())
    assert photos.mark(MATCH)
    (file,) = (record.path.parent / "table.photos").iterdir()
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    photos.remove(MATCH)
    assert list(file.parent.iterdir()) == []
    photos.remove(MATCH)  # nothing is there: nothing to say


def test_a_photo_has_a_largest_size(record: Store) -> None:
    photos = Photos(record)
    photos.write(MATCH, jpeg(points=MOST_PHOTO_BYTES - 1000))
    with pytest.raises(PhotoTooBig, match="1000 kB"):
        photos.write(MATCH, jpeg(points=MOST_PHOTO_BYTES))
    kept = photos.read(MATCH)
    assert kept is not None
    assert len(kept) < MOST_PHOTO_BYTES
    assert struct.unpack(">H", kept[-2:])[0] == 0xFFD9
