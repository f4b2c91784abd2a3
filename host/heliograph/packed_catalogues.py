"""The catalogues of an installed program: all in one file, two thirds of what they take one by one.

A checkout has none: there every catalogue is a file of its own, and so is one that somebody adds to
an installed program. The languages stand in the name of the file, which is only opened when one of
them is spoken.
"""

import logging
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

PACKAGES = Path(__file__).parents[1]  # the places of catalogues start here
FOLDER = Path(__file__).with_name("locale")
_ENDING = ".tar.xz"
log = logging.getLogger(__name__)


def pack(catalogues: Mapping[str, str], folder: Path) -> Path:
    """Write catalogues, by where they would lie, into one file of a folder; return the file."""
    import tarfile

    languages = sorted({_language_of(Path(place)) for place in catalogues})
    file = folder / ("+".join(languages) + _ENDING)
    with tarfile.open(file, "w:xz", preset=9) as archive:
        for place, source in sorted(catalogues.items()):
            text = source.encode()
            entry = tarfile.TarInfo(place)
            entry.size = len(text)
            archive.addfile(entry, BytesIO(text))
    return file


def unpack(file: Path) -> dict[str, str]:
    """Return the catalogues in a file, by where they would lie."""
    import tarfile

    with tarfile.open(file, "r:xz") as archive:
        opened = {entry.name: archive.extractfile(entry) for entry in archive}
        return {name: text.read().decode() for name, text in opened.items() if text}


def packed_languages(folder: Path) -> set[str]:
    """Return the languages that are packed in a folder."""
    names = (file.name.removesuffix(_ENDING) for file in folder.glob(f"*{_ENDING}"))
    return {lang for name in names for lang in name.split("+")}


def packed(file: Path) -> str | None:
    """Return the catalogue that would lie in this place, None where it is not packed."""
    if _language_of(file) not in packed_languages(FOLDER):
        return None
    return _all_packed().get(file)


def _language_of(file: Path) -> str:
    return file.parts[-3]


@cache
def _all_packed() -> dict[Path, str]:
    found = dict[Path, str]()
    for archive in FOLDER.glob(f"*{_ENDING}"):
        try:
            found |= {PACKAGES / place: source for place, source in unpack(archive).items()}
        except Exception as problem:  # noqa: BLE001 (damaged, or a Python without LZMA: in English)
            log.error("expected catalogues in %s, got %r: English instead", archive, problem)
    return found
