"""Pictures whose bytes depend on what drew them: the harness (graphviz) and the model (views.py).

A picture is current when it was made from the present source; the digest of that source is kept
beside it in pictures.json.
"""

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HARNESS_WIDTH = 1000
# The wires' colours and the greys of letters: sixteen, so that a pixel takes half a byte and red
# stays red however little of it there is.
INK = ("ffffff", "000000", "404040", "808080", "b0b0b0", "d8d8d8", "ff0000", "ff9090", "00a000",
       "00ff00", "90e090", "ffff00", "c0c000", "ffff90", "800000", "606000")  # fmt: skip
# How wide the boxes are follows from the letters: one font wherever it is installed, and the wider
# one, so that the words of the SVG have room in its Arial too.
FONT = """<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<match target="pattern">
<edit name="family" mode="prepend" binding="strong"><string>DejaVu Sans</string></edit>
</match>
</fontconfig>
"""
# Another number when the harness itself is to be drawn anew.
EDITION = "3"


def digest(*sources: str) -> str:
    """What a picture was made from."""
    return hashlib.sha256("\0".join(sources).encode()).hexdigest()[:16]


def digests(folder: Path) -> dict[str, str]:
    """What the pictures in a folder were made from."""
    file = folder / "pictures.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def note(folder: Path, name: str, made_from: str) -> None:
    """Remember what a picture was made from."""
    known = {**digests(folder), name: made_from}
    text = json.dumps(known, indent=1, sort_keys=True) + "\n"
    (folder / "pictures.json").write_text(text, encoding="utf-8")


def slimmed(svg: str) -> str:
    """The same drawing without graphviz's comments, and without what is so by itself."""
    return re.sub(r"<!--.*?-->\n?", "", svg, flags=re.DOTALL).replace(' text-anchor="start"', "")


@contextmanager
def lettering(folder: Path) -> Iterator[None]:
    """Let graphviz take `FONT` whatever else this computer has."""
    name = "FONTCONFIG_FILE"
    before, file = os.environ.get(name), folder / "fonts.conf"
    file.write_text(FONT, encoding="utf-8")
    os.environ[name] = str(file)
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def draw_harness(source: str, folder: Path) -> None:
    """Draw harness.svg and harness.png into a folder."""
    from PIL import Image
    from wireviz import wireviz

    with tempfile.TemporaryDirectory() as scratch:
        with lettering(Path(scratch)):
            wireviz.parse(
                source, output_formats=("svg", "png"), output_dir=scratch, output_name="h"
            )
        drawn_svg = Path(scratch, "h.svg").read_text(encoding="utf-8")
        (folder / "harness.svg").write_text(slimmed(drawn_svg), encoding="utf-8")
        with Image.open(Path(scratch, "h.png")) as drawn:
            picture = drawn.convert("RGB")
        height = picture.height * HARNESS_WIDTH // picture.width
        picture = picture.resize((HARNESS_WIDTH, height), Image.Resampling.LANCZOS)
        palette = Image.new("P", (1, 1))
        palette.putpalette(bytes.fromhex("".join(INK)))
        inked = picture.quantize(palette=palette, dither=Image.Dither.NONE)
        inked.save(folder / "harness.png", optimize=True, bits=4)
