"""Content with its sources, the owner's overrides, and options."""

from pathlib import Path

import pytest

from heliograph.engine import BadContent, BadOption, Content, Option, validate
from heliograph.engine.options import one_of, switch

TOY = Path(__file__).with_name("toy_content.toml")


def test_every_datum_has_a_source() -> None:
    content = Content.load(TOY)
    assert content["die"]["faces"] == [1, 2, 3]
    assert content.blocks["die"].sources == {"faces": "rulebook", "chances": "assumed"}
    assert content.assumed() == [("die", "chances", "TOY-3")]


def test_the_owner_replaces_single_keys(tmp_path: Path) -> None:
    mine = tmp_path / "my_box.toml"
    mine.write_text("[die]\nchances = [1, 1, 1]\n", encoding="utf-8")
    content = Content.load(TOY, mine)
    assert content["die"] == {"faces": [1, 2, 3], "chances": [1, 1, 1]}
    assert content.blocks["die"].sources["chances"] == "owner"
    assert content.assumed() == []
    assert content.owner == {"die": {"chances": [1, 1, 1]}}
    assert content.fingerprint() != Content.load(TOY).fingerprint()


@pytest.mark.parametrize(
    "text, expected",
    [
        ("[dice]\nfaces = [1]", "line 1: expected a block named die"),
        ("[die]\nface = [1]", "line 2: expected one of faces, chances in [die]"),
        ("die = 3", "line 1: expected keys with values in [die]"),
        ("die = ", "line 1: expected a content file in TOML"),
    ],
)
def test_a_wrong_override_says_what_was_expected(tmp_path: Path, text: str, expected: str) -> None:
    mine = tmp_path / "my_box.toml"
    mine.write_text(text, encoding="utf-8")
    with pytest.raises(BadContent) as caught:
        Content.load(TOY, mine)
    assert caught.value.text("en").startswith(f"my_box.toml, {expected}")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"nowhere\.toml"):
        Content.load(TOY, tmp_path / "nowhere.toml")


def test_a_block_without_source_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "content.toml"
    file.write_text("[die]\nfaces = [1]\n", encoding="utf-8")
    with pytest.raises(BadContent, match="rulebook, public or assumed"):
        Content.load(file)


SPECS = (Option("size", 3, "3 or 4", one_of(3, 4), "X-1"), switch("fast"))


def test_options_have_defaults() -> None:
    assert validate(SPECS, None) == {"size": 3, "fast": False}
    assert validate(SPECS, {"fast": True}) == {"size": 3, "fast": True}


@pytest.mark.parametrize(
    "given, reason",
    [({"size": 5}, "bad_option"), ({"fast": 1}, "bad_option"), ({"x": 1}, "unknown_option")],
)
def test_wrong_options_are_refused(given: dict[str, object], reason: str) -> None:
    with pytest.raises(BadOption) as caught:
        validate(SPECS, given)
    assert caught.value.reason == reason
