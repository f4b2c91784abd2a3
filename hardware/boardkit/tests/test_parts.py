"""The library of parts: every figure says where it comes from, and a mistake is told."""

from pathlib import Path

import pytest

from boardkit.errors import BoardError
from boardkit.part_library import PARTS, SOURCES, library

GOOD = """
[one]
kind = "fuse"
name = "One"
name_de = "Eins"
what = "a part"
what_de = "ein Teil"
search = "one"
hold_ma = 1
price_cents = 1
[one.sources]
assumed = ["hold_ma"]
"""


def read(folder: Path, text: str) -> list[str]:
    (folder / "parts.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        library(folder)
    return caught.value.mistakes


def test_every_figure_of_every_part_has_a_source():
    for part in library().values():
        assert part.cents >= 0, part.key
        assert set(part.sources.values()) <= set(SOURCES)
        assert set(part.figures) <= set(part.sources)


def test_the_readme_explains_every_source():
    text = (PARTS / "README.md").read_text(encoding="utf-8")
    assert all(f"`{source}`" in text for source in SOURCES)


@pytest.mark.parametrize(
    "old, new, told",
    [
        ('assumed = ["hold_ma"]', "assumed = []", "expected one source for hold_ma, got 0"),
        (
            "assumed",
            "rumour",
            "expected a source of datasheet, model, standard, image, asked, assumed, got rumour",
        ),
        ("assumed", "datasheet", "expected the name of the datasheet, got none"),
        ('what = "a part"\n', "", "expected what, got nothing"),
        ('what_de = "ein Teil"\n', "", "expected what_de, got nothing"),
        ('search = "one"\n', "", "expected maker and number in order, or words in search"),
        ('kind = "fuse"', 'like = "two"', "expected a known part in like, got 'two'"),
        ('name_de = "Eins"\n', "", "expected name_de, got nothing"),
    ],
)
def test_a_mistake_in_a_part_is_told(tmp_path: Path, old: str, new: str, told: str):
    assert any(told in line for line in read(tmp_path, GOOD.replace(old, new)))


def test_a_part_like_another_takes_over_what_it_does_not_say(tmp_path: Path):
    (tmp_path / "parts.toml").write_text(GOOD + '[two]\nlike = "one"\nhold_ma = 2\n')
    two = library(tmp_path)["two"]
    assert (two.kind, two.number("hold_ma"), two.cents) == ("fuse", 2, 1)


def test_only_an_image_that_was_read_is_a_source():
    """A test reads RPI_PICO's; what another image asks for is assumed to be the same."""
    read = [part for part in library().values() if "image" in part.sources.values()]
    assert {part.texts["uf2"] for part in read} == {"RPI_PICO"}


def test_a_number_that_nobody_looked_up_is_marked():
    parts = library()
    assert parts["shifter-74ahct125"].order == "Texas Instruments SN74AHCT125N"
    assert parts["lever-2"].order == "WAGO 221-412 (not looked up)"
    assert (
        parts["pico-wh"].order == "Raspberry Pi SC0919 (not looked up)"
    )  # though the part it is like was
    assert parts["foot-10"].order == ""


def test_a_name_of_its_own_comes_in_both_languages(tmp_path: Path):
    assert library()["petg"].named("de") == "Filament PETG, 100 g"
    told = read(tmp_path, GOOD + '[two]\nlike = "one"\nname = "Two"\n')
    assert told == ["parts.toml: [two]: expected name_de beside its own name, got none."]


def test_rings_of_three_makes_are_known():
    """The usual ring of 12 does not fit inside the usual ring of 16; the black ones nest."""
    parts = library()
    assert parts["ring-12-37"].mm("outer") > parts["ring-16-44"].mm("inner")
    assert parts["ring-16-68"].mm("outer") < parts["ring-24-86"].mm("inner")
    assert parts["ring-12-50"].mm("outer") < parts["ring-16-68"].mm("inner")
    assert parts["ring-24-66-white"].texts["colours"] == "GRBW"


def test_every_part_can_be_found_in_a_shop():
    """By maker and number, a shop's number, or words that find one; its price says what it is."""
    for part in library().values():
        assert part.bought.strip("“”"), part.key
        assert part.is_price_seen == bool(part.texts.get("price_seen"))
    assert library()["mosfet-p"].bought == "Farnell 1017724, DigiKey NDP6020P-ND"
    assert library()["resistor-330"].bought == "“metal film resistor 330 Ω 0.25 W 1 %”"


def test_a_shop_number_belongs_to_one_part():
    """A part that is like another one does not take over what that is ordered by."""
    numbers = [str(part.texts["shops"]) for part in library().values() if part.texts.get("shops")]
    assert len(numbers) >= 12
    assert len(set(numbers)) == len(numbers)
