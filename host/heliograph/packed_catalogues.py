"""The catalogues of an installed program: all in one file, half of what they take one by one.

English sentences stand in it once: a catalogue whose sentences are those of another language before
it, in the same order, has its translations alone.

A checkout has none: there every catalogue is a file of its own, and so is one that somebody adds to
an installed program. The languages stand in the name of the file, which is only opened when one of
them is spoken.
"""

import logging
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tarfile

PACKAGES = Path(__file__).parents[1]  # the places of catalogues start here
FOLDER = Path(__file__).with_name("locale")
_ENDING = ".tar.xz"
_ALONE = ".alone"  # beside the name of a catalogue that has its translations alone
_GAP = "\n\n"  # between two entries
log = logging.getLogger(__name__)


def pack(catalogues: Mapping[str, str], folder: Path) -> Path:
    """Write catalogues, by where they would lie, into one file of a folder; return the file."""
    import lzma
    import tarfile

    languages = sorted({_language_of(Path(place)) for place in catalogues})
    file = folder / ("+".join(languages) + _ENDING)
    sentences = dict[Path, list[str]]()
    with BytesIO() as written:
        with tarfile.open(fileobj=written, mode="w") as archive:
            for place, source in sorted(catalogues.items()):
                head, asked, answered = _parts(source)
                known = sentences.setdefault(_whose(place), asked)
                if known is not asked and known == asked:
                    _add(archive, place + _ALONE, _GAP.join([head, *answered]))
                else:
                    _add(archive, place, source)
        # Texts begin at any byte, and the character before tells most of the next
        smallest = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "pb": 0}
        file.write_bytes(lzma.compress(written.getvalue(), filters=[smallest]))
    return file


def unpack(file: Path) -> dict[str, str]:
    """Return the catalogues in a file, by where they would lie."""
    import tarfile

    found, sentences = dict[str, str](), dict[Path, list[str]]()
    with tarfile.open(file, "r:xz") as archive:
        for entry in archive:
            opened = archive.extractfile(entry)
            assert opened
            source, place = opened.read().decode(), entry.name.removesuffix(_ALONE)
            if place != entry.name:
                head, *answered = source.split(_GAP)
                whole = zip(sentences[_whose(place)], answered, strict=True)
                source = _GAP.join([head, *map("".join, whole)])
            found[place] = source
            sentences.setdefault(_whose(place), _parts(source)[1])
    return found


def _parts(source: str) -> tuple[str, list[str], list[str]]:
    """Return the head of a catalogue, its sentences, and what each is in its language."""
    head, *entries = source.split(_GAP)
    parted = [entry.partition("\nmsgstr") for entry in entries]
    return head, [asked for asked, _, _ in parted], [mark + told for _, mark, told in parted]


def _add(archive: "tarfile.TarFile", name: str, text: str) -> None:
    import tarfile

    content = text.encode()
    entry = tarfile.TarInfo(name)
    entry.size = len(content)
    archive.addfile(entry, BytesIO(content))


def _whose(place: str) -> Path:
    """Return what the catalogues of all languages share."""
    file = Path(place)
    return file.parents[2] / file.name


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
