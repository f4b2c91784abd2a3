"""Pictures that need a program of the system: harness (graphviz) and case (OpenSCAD).

Their bytes change with the version of those programs, so a picture is current when it was made
from the present source; the digest of that source is kept beside it in pictures.json.
"""

import hashlib
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

HARNESS_WIDTH = 1000
CASE_SIZE = (1280, 900)
COLOURS = 64
CAMERA = "0,-4,16,48,0,14,{distance}"


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


def draw_harness(source: str, folder: Path) -> None:
    """Draw harness.svg and harness.png into a folder."""
    from PIL import Image
    from wireviz import wireviz

    with tempfile.TemporaryDirectory() as scratch:
        wireviz.parse(source, output_formats=("svg", "png"), output_dir=scratch, output_name="h")
        shutil.copy(Path(scratch, "h.svg"), folder / "harness.svg")
        with Image.open(Path(scratch, "h.png")) as drawn:
            picture = drawn.convert("RGB")
        height = picture.height * HARNESS_WIDTH // picture.width
        picture = picture.resize((HARNESS_WIDTH, height), Image.Resampling.LANCZOS)
        picture.quantize(COLOURS).save(folder / "harness.png", optimize=True)


def draw_case(scad: Path, target: Path) -> None:
    """Draw the assembled unit with its lights on: the case, and over it the glow of the lights."""
    from PIL import Image, ImageChops, ImageFilter

    with tempfile.TemporaryDirectory() as scratch:
        case = _openscad_picture(scad, Path(scratch, "case.png"), "assembled")
        lights = _openscad_picture(scad, Path(scratch, "lights.png"), "dark")
    lights = ImageChops.multiply(lights, lights.convert("L").point(_only_bright).convert("RGB"))
    shone = case
    for radius, strength in ((2, 0.8), (16, 0.6), (60, 0.7)):
        glow = lights.filter(ImageFilter.GaussianBlur(radius))
        shone = ImageChops.screen(shone, glow.point([int(i * strength) for i in range(256)] * 3))
    small = shone.resize(CASE_SIZE, Image.Resampling.LANCZOS)
    small.quantize(255, dither=Image.Dither.FLOYDSTEINBERG).save(target, optimize=True)


def _only_bright(level: int) -> int:
    """The second picture's background is a dark grey, and nothing of it must glow."""
    return 255 if level > 60 else 0


def _openscad_picture(scad: Path, target: Path, part: str):  # type: ignore[no-untyped-def]
    from PIL import Image

    size = f"{2 * CASE_SIZE[0]},{2 * CASE_SIZE[1]}"
    options = [f"--imgsize={size}", f"--camera={CAMERA.format(distance=430)}"]
    scheme = "--colorscheme=DeepOcean" if part == "dark" else "--colorscheme=BeforeDawn"
    run_openscad(scad, target, part, *options, scheme, screen=True)
    with Image.open(target) as drawn:
        return drawn.convert("RGB")


def run_openscad(scad: Path, target: Path, part: str, *options: str, screen: bool = False) -> None:
    """Render one part; pictures need a screen, which xvfb plays. Raises CalledProcessError."""
    wrapper = ["xvfb-run", "-a"] if screen else []
    command = [*wrapper, "openscad", "-o", str(target), "-D", f'part="{part}"', *options, str(scad)]
    subprocess.run(command, check=True, capture_output=True, text=True)
