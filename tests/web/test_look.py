"""What keeps the pages readable and free of strangers: contrast, languages, libraries."""

import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "host" / "heliograph" / "web"
BASE = (WEB / "static" / "css" / "base.css").read_text(encoding="utf-8")
ENOUGH_FOR_TEXT = 4.5
ENOUGH_FOR_SHAPES = 3.0
TEXT = ("text", "text-dim", "text-faint", "sun-text", "good", "warn", "bad")
GROUNDS = ("sky", "sky-high", "panel", "panel-high")
SHAPES = ("energy-1", "energy-2", "energy-3", "energy-4", "focus", "line-strong")


def variables(selector: str) -> dict[str, str]:
    block = BASE.split(f"{selector} {{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


DARK = variables(":root")
THEMES = {"dark": DARK, "light": DARK | variables(':root[data-theme="light"]')}


def luminance(colour: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_wcag_says() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", TEXT)
def test_text_has_enough_contrast(theme: str, ground: str, ink: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours[ink], colours[ground]) >= ENOUGH_FOR_TEXT


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_have_enough_contrast(theme: str, shape: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours[shape], colours["panel"]) >= ENOUGH_FOR_SHAPES


def test_the_main_button_is_readable_in_both_themes() -> None:
    for colours in THEMES.values():
        assert contrast(colours["sun-ink"], colours["sun"]) >= ENOUGH_FOR_TEXT


def test_the_lock_file_names_exact_versions_and_no_private_host() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
    for package in lock["packages"].values():
        source = package.get("resolved", "https://registry.npmjs.org/")
        assert source.startswith("https://registry.npmjs.org/")


def test_the_pages_load_nothing_from_elsewhere() -> None:
    for path in (WEB / "static").rglob("*.*"):
        if path.suffix == ".png":
            continue
        links = re.findall(r"(?:src|href|url|from|import)[\s=(]*[\"'](\w+:)?//", path.read_text())
        assert links == [], f"{path.name} loads from another host"
