"""`heliograph image`: make one UF2 of a stock MicroPython and the whole firmware.

Copied onto the stick of a Pico in its boot loader, it is all that an empty Pico needs. The same
inputs give the same bytes, on every computer.
"""

import argparse
import hashlib
from pathlib import Path

from heliograph.building import sources
from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE, Parser
from heliograph.commands.flash import BUILD, Says
from heliograph.commands.ports import own_build
from heliograph.errors import UnitError
from heliograph.flashing.carried import micropython_for, user_images
from heliograph.flashing.file_system import needs_littlefs
from heliograph.flashing.image import read_image
from heliograph.flashing.staging import BOARD_FILE, board_file, compiled_files
from heliograph.flashing.whole_image import CONTROLLERS, build_image, default_name, download_page
from heliograph.version import __version__

_CONTROLLER = N_("controller of the unit: {names}")
_BASE = N_(
    "UF2 of MicroPython for this controller, as micropython.org offers it (default: that of this "
    "package, if it carries one, else the newest in ~/.cache/heliograph/images)"
)
_OUTPUT = N_("where to write it (default: heliograph-VERSION-CONTROLLER.uf2)")
_MADE = N_(
    "{file}: MicroPython {micropython} for {controller} with Heliograph {version}, build "
    "{build}, {count} files, {size} bytes.\nSHA-256 {digest}\nHold BOOTSEL while plugging the "
    "unit in, and copy the file onto the stick that appears. What lay on its flash is then "
    "gone."
)


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    add = parser.options.add_argument
    file = parser.choose(FILE)
    controllers = parser.choose(_CONTROLLER).format(names=", ".join(CONTROLLERS))
    builds = parser.choose(BUILD).format(names=", ".join(sources.builds()))
    add("--controller", choices=tuple(CONTROLLERS), required=True, metavar="NAME",
        help=controllers)  # fmt: skip
    add("--base", type=Path, metavar=file, help=parser.choose(_BASE))
    add("--build", choices=sources.builds(), default="", metavar="NAME", help=builds)
    add("-o", "--output", type=Path, metavar=file, help=parser.choose(_OUTPUT))


def run(options: argparse.Namespace, language: str) -> int:
    """Make the image and say what is in it."""
    needs_littlefs()
    base = read_image(options.base or _at_hand(options.controller))
    files = {BOARD_FILE: board_file(options.build), **compiled_files()}
    content = build_image(base, options.controller, files)
    output = options.output or default_name(options.controller, __version__)
    _write(output, content)
    Says(language)(
        _MADE,
        file=output,
        micropython=base.version,
        controller=options.controller,
        version=__version__,
        build=options.build or own_build(),
        count=len(files),
        size=len(content),
        digest=hashlib.sha256(content).hexdigest(),
    )
    return 0


def _at_hand(controller: str) -> Path:
    if found := micropython_for(controller) or micropython_for(controller, user_images()):
        return found
    raise UnitError(
        N_(
            "Expected MicroPython for {controller} with --base or in {folder}, got none, and this "
            "package carries none for it. Take it from {page}"
        ).filled(controller=controller, folder=user_images(), page=download_page(controller))
    )


def _write(output: Path, content: bytes) -> None:
    try:
        output.write_bytes(content)
    except OSError as problem:
        raise UnitError(
            N_("Expected to write {output}, got: {problem}. Name another file with -o.").filled(
                output=output, problem=problem.strerror
            ),
        ) from problem
