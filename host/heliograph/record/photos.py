"""A photo with a match: one file each, beside the record, with nothing in it but the picture.

What a camera writes besides (where and when it was, a small copy of the picture, a film behind it)
is left out here, whatever a page has done before.
"""

import struct
from pathlib import Path

from heliograph.catalogue import N_
from heliograph.errors import HeliographError, StoreError
from heliograph.record.store import Store
from heliograph.record.whole_files import write_whole

MOST_PHOTO_BYTES = 1_000_000

_START, _END, _SCAN = 0xD8, 0xD9, 0xDA
_COLOURS = 0xEE  # how Adobe's colours are meant: without it some pictures look wrong
_ALONE = (0x01, *range(0xD0, 0xD8))  # markers without a length
_FRAMES = {0xC0, 0xC1, 0xC2}  # baseline and progressive pictures
_TABLES = {0xC4, 0xDB, 0xDD}


class NotAPhoto(HeliographError):
    """A file is no JPEG, or none that can be read."""

    def __init__(self) -> None:
        super().__init__(N_("This is not a photo. Choose a picture, or take one."))


class PhotoTooBig(HeliographError):
    """A photo is larger than what is kept."""

    def __init__(self) -> None:
        words = N_("The photo is larger than {most} kB. Take a smaller one.")
        super().__init__(words.filled(most=MOST_PHOTO_BYTES // 1000))


class Photos:
    """The photos of one record, by the numbers of their matches."""

    def __init__(self, record: Store) -> None:
        self._folder = record.path.with_suffix(".photos")

    def read(self, match: int) -> bytes | None:
        """Return the photo of a match, None where there is none."""
        path = self._path(match)
        return path.read_bytes() if path.is_file() else None

    def mark(self, match: int) -> str:
        """Return what changes with the photo of a match; "" where there is none."""
        path = self._path(match)
        return str(path.stat().st_mtime_ns) if path.is_file() else ""

    def write(self, match: int, content: bytes) -> None:
        """Keep a photo in place of the one before. Raises NotAPhoto, PhotoTooBig, `StoreError`."""
        plain = plain_jpeg(content)
        if len(plain) > MOST_PHOTO_BYTES:
            raise PhotoTooBig
        try:
            write_whole(self._path(match), plain)
        except OSError as problem:
            raise _refused(self._path(match), problem) from problem

    def remove(self, match: int) -> None:
        """Delete the photo of a match for good. Raises `StoreError`."""
        try:
            self._path(match).unlink(missing_ok=True)
        except OSError as problem:
            raise _refused(self._path(match), problem) from problem

    def _path(self, match: int) -> Path:
        return self._folder / f"{match}.jpg"


def plain_jpeg(content: bytes) -> bytes:
    """Return the picture of a JPEG file without anything that was written about it."""
    try:
        return _picture(content)
    except (struct.error, IndexError):
        raise NotAPhoto from None


def _picture(content: bytes) -> bytes:
    if content[:2] != bytes((0xFF, _START)):
        raise NotAPhoto
    kept, at, has_frame = [content[:2]], 2, False
    while True:
        mark, marker = struct.unpack_from(">BB", content, at)
        if mark != 0xFF:
            raise NotAPhoto
        if marker in (0xFF, *_ALONE):  # filling
            at += 1 if marker == 0xFF else 2
            continue
        if marker == _END:
            break
        end = at + 2 + struct.unpack_from(">H", content, at + 2)[0]
        has_frame = has_frame or marker in _FRAMES
        if marker in _FRAMES | _TABLES | {_COLOURS, _SCAN}:
            kept.append(content[at:end])
        at = end
        if marker == _SCAN:
            end = _after_scan(content, at)
            kept.append(content[at:end])
            at = end
    if not has_frame:
        raise NotAPhoto
    return b"".join((*kept, bytes((0xFF, _END))))  # nothing behind the picture


def _after_scan(content: bytes, at: int) -> int:
    """Return where the next marker stands behind the points of a picture."""
    while True:
        at = content.find(b"\xff", at)
        if at < 0:
            raise NotAPhoto
        if content[at + 1] and content[at + 1] not in _ALONE:
            return at
        at += 2


def _refused(path: Path, problem: OSError) -> StoreError:
    return StoreError(
        N_(
            "The photo could not be kept at {path}: {problem}. Check the folder and its free "
            "space, then try again.",
        ).filled(path=path, problem=problem),
    )
