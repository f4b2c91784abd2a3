"""Catalogues in one file: the same texts come out, and what cannot be read is said in English."""

from pathlib import Path

import pytest

from heliograph import catalogue, packed_catalogues
from heliograph.catalogue import Text, find_languages, is_complete
from heliograph.packed_catalogues import pack, packed, packed_languages, unpack

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
PO = HEAD + 'msgid "card"\nmsgstr "{}"\n'
CATALOGUES = {
    "pl/LC_MESSAGES/cards.po": PO.format("karta"),
    "cs/LC_MESSAGES/cards.po": PO.format("kartička"),
}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two languages in one file, where the program looks for it."""
    monkeypatch.setattr(packed_catalogues, "FOLDER", tmp_path)
    monkeypatch.setattr(packed_catalogues, "PACKAGES", tmp_path)
    monkeypatch.setattr(catalogue, "_folders", {"cards": tmp_path})
    for cached in (packed_catalogues._all_packed, catalogue._catalogue, catalogue._is_whole):
        cached.cache_clear()
    return pack(CATALOGUES, tmp_path)


def test_what_is_packed_comes_out_and_twice_are_the_same_bytes(file: Path, tmp_path: Path) -> None:
    assert unpack(file) == CATALOGUES
    (again := tmp_path / "again").mkdir()
    assert pack(dict(reversed(CATALOGUES.items())), again).read_bytes() == file.read_bytes()


def test_a_sentence_stands_in_it_once_for_all_languages(tmp_path: Path) -> None:
    words = [f'msgid "{number * 7919 % 1_000_003:x}"\nmsgstr "{{}}"\n' for number in range(2000)]
    one = HEAD + "\n".join(words).replace("{}", "karta")
    other = HEAD + "\n".join(words).replace("{}", "kartička")
    told = {"pl/LC_MESSAGES/cards.po": one}
    alone = pack(told, tmp_path).stat().st_size
    told["cs/LC_MESSAGES/cards.po"] = other
    assert pack(told, tmp_path).stat().st_size < alone * 1.1
    assert unpack(tmp_path / "cs+pl.tar.xz") == told
    told["da/LC_MESSAGES/cards.po"] = HEAD + words[5]
    assert unpack(pack(told, tmp_path)) == told


def test_its_name_tells_the_languages(file: Path, tmp_path: Path) -> None:
    assert file.name == "cs+pl.tar.xz"
    assert packed_languages(tmp_path) == {"cs", "pl"}
    assert find_languages(tmp_path) == ("en", "cs", "pl")
    file.write_bytes(b"is not opened to tell them")
    assert find_languages(tmp_path) == ("en", "cs", "pl")


def test_a_sentence_is_said_as_it_is_packed(file: Path, tmp_path: Path) -> None:
    said = [Text("card", "", "cards").text(lang) for lang in ("pl", "cs", "de", "en")]
    assert said == ["karta", "kartička", "card", "card"]
    assert is_complete("pl")
    assert not is_complete("de")
    assert packed(tmp_path / "pl" / "LC_MESSAGES" / "dice.po") is None


def test_a_catalogue_beside_it_comes_first(file: Path) -> None:
    own = file.parent / "pl" / "LC_MESSAGES" / "cards.po"
    own.parent.mkdir(parents=True)
    own.write_text(PO.format("moja"), encoding="utf-8")
    assert [Text("card", "", "cards").text(lang) for lang in ("pl", "cs")] == ["moja", "kartička"]


@pytest.mark.parametrize("damage", ["cut", "turned", "other"])
def test_a_file_that_cannot_be_read_is_told_in_one_line(
    file: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    whole = file.read_bytes()
    middle = len(whole) // 2
    turned = whole[:middle] + bytes(~byte & 0xFF for byte in whole[middle:])
    file.write_bytes({"cut": whole[:middle], "turned": turned, "other": b"none"}[damage])
    assert [Text("card", "", "cards").text(lang) for lang in ("pl", "cs")] == ["card", "card"]
    (line,) = caplog.messages
    assert str(file) in line
