"""Draws the icons of the installed page from `static/icon.svg`; run by hand after it changed.

    .venv/bin/python tools/generate_icons.py

The system's Chromium draws them; few colours are enough for them, which halves the files. A
maskable icon is cut to any shape by the phone: its corners are filled, and what matters lies within
the middle four fifths.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from devkit.system_packages import CHROMIUM

STATIC = Path(__file__).resolve().parents[1] / "host" / "heliograph" / "web" / "static"
ROUND = "<svg"
BACKGROUND = "#0a0d16"
COLOURS = 256
# Name, size in pixels, share of it that the drawing takes
ICONS = (
    ("icon-192.png", 192, 1.0),
    ("icon-512.png", 512, 1.0),
    ("icon-maskable-512.png", 512, 0.8),
    ("apple-touch-icon.png", 180, 0.9),
)


def draw(page: Page, svg: str, name: str, size: int, share: float) -> None:
    """Draw one icon; one that does not fill its square lies on the colour of the drawing."""
    ground = BACKGROUND if share < 1 else "transparent"
    style = f"margin:0;display:grid;place-items:center;height:100vh;background:{ground}"
    sized = svg.replace(ROUND, f'{ROUND} width="{size * share}" height="{size * share}"', 1)
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<body style='{style}'>{sized}</body>")
    with Image.open(BytesIO(page.screenshot(omit_background=True))) as drawn:
        drawn.quantize(COLOURS).save(STATIC / "icons" / name, optimize=True)


def main() -> int:
    """Draw all icons; returns the exit code."""
    browser_path = CHROMIUM.find()
    if not browser_path:
        print(CHROMIUM.skip_reason(), file=sys.stderr)
        return 1
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page()
        for icon in ICONS:
            draw(page, svg, *icon)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
