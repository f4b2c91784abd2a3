"""`heliograph flash`: put the firmware on a board, send only what changed, check it, restart.

A Pico in its boot loader gets MicroPython first: hold BOOTSEL while plugging it in, and everything
from an empty Pico to the greeting is one command. A released package carries MicroPython for the
Pico; `--image FILE` names another. An image that `heliograph
image` made holds the firmware already: then nothing is left to send.

A running board lets nothing interrupt it, so its prompt must be asked for by hand: MINUS and PLUS
held while it is plugged in. A Pico that has only MicroPython is at its prompt already.
"""

import argparse
import json
import os
import sys
import time
from getpass import getpass
from pathlib import Path
from typing import Any

from heliograph.building import sources
from heliograph.catalogue import N_, Text
from heliograph.commands import diagnosis
from heliograph.commands.arguments import FILE, Parser
from heliograph.commands.play import WIFI_PORT, lan_address
from heliograph.commands.ports import PORT, own_build, ports_meant, the_one_port
from heliograph.errors import UnitError
from heliograph.flashing.carried import MAIN_CONTROLLER, micropython_for
from heliograph.flashing.image import Image, copy_image, read_image
from heliograph.flashing.prompt import Prompt, needs_mpremote
from heliograph.flashing.sending import Pieces, check, send_changes
from heliograph.flashing.staging import (
    BOARD_FILE,
    WIFI_FILE,
    board_file,
    compiled_files,
)
from heliograph.link import bootloader
from heliograph.link.probe import CLOSED, OURS, PROMPT, probe
from heliograph.link.wifi_units import WifiUnits
from heliograph.record.paths import default_database

PASSWORD_VARIABLE = "HELIOGRAPH_WIFI_PASSWORD"

_WAIT = N_("how many seconds to wait for the prompt and for the restarted unit (default: 120)")
_HOLD = N_("{url}: hold MINUS and PLUS on the unit, unplug it and plug it in again. Waiting …")
_IMAGE = N_(
    "UF2 for a Pico in its boot loader (BOOTSEL held while plugging it in): of MicroPython, "
    "or made by `heliograph image`, which starts anew"
)
BUILD = N_("build of the unit, of {names}; without it, that of this computer's unit file")
_BOOTSEL = N_(
    "Hold BOOTSEL on the Pico, unplug it and plug it in again. Waiting for the stick RPI-RP2 …"
)
_COPIED = N_("{place}: MicroPython {version} for the {chip} copied. Waiting for the Pico …")
_COMPILED = N_("{count} files, {size} bytes, compiled")
_SENT = N_("{name} sent, {size} bytes")
_REMOVED = N_("{name} removed: it is no part of the firmware any more")  # fmt: skip
_CHECKED = N_("{sent} of {count} files were new; all digests agree")
_RESTARTED = N_("Restarted. Waiting for its greeting …")
_WIFI = N_(
    "let the unit, a Pico W or Pico 2 W, join this table through that network as well; its "
    "password is asked for, or read from the variable {variable}. Both are kept on the unit alone"
)
_NETWORK = N_("NETWORK")
_BLUETOOTH = N_(
    "let the unit, a Pico W or Pico 2 W, join this table by Bluetooth as well; with --wifi it "
    "takes whichever way there is"
)
_ASK_PASSWORD = N_("Password of the network {network} (it is not shown): ")
_IN_AIR = N_(
    "{url}: it has a new key for this table and is called {name}. Open the table with: "
    "heliograph play {options}"
)
_LATER = N_(
    "Such an image starts the unit at once, so nothing can be said to it. Flash it without --wifi "
    "and --bluetooth, then run heliograph flash with them."
)
LOOK_S = 0.5


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    add = parser.options.add_argument
    parser.words.add_argument("port", nargs="?", metavar="PORT", help=parser.choose(PORT))
    add("--image", type=Path, metavar=parser.choose(FILE), help=parser.choose(_IMAGE))
    builds = parser.choose(BUILD).format(names=", ".join(sources.builds()))
    add("--build", choices=sources.builds(), default="", metavar="NAME", help=builds)
    wifi = parser.choose(_WIFI).format(variable=PASSWORD_VARIABLE)
    add("--wifi", metavar=parser.choose(_NETWORK), help=wifi)
    add("--bluetooth", action="store_true", help=parser.choose(_BLUETOOTH))
    add("--wait", type=float, default=120.0, metavar="S", help=parser.choose(_WAIT))


def run(options: argparse.Namespace, language: str) -> int:
    """Flash one board."""
    needs_mpremote()
    say = Says(language)
    image = read_image(options.image) if options.image else image_for_empty_pico(options.port)
    if image and image.has_files:
        if options.wifi or options.bluetooth:
            raise UnitError(_LATER)
        return install_whole(image, options, language)
    files = {BOARD_FILE: board_file(options.build), **compiled_files()}
    password = ask_password(options.wifi, language) if options.wifi else ""
    if image:
        install_image(image, options.wait, say)
    url = wait_for_port(options.port, options.wait if image else 0)
    say(_COMPILED, count=len(files), size=sum(map(len, files.values())))
    wait_for_prompt(url, options.wait, say)
    with Prompt(url) as board:
        if options.wifi or options.bluetooth:
            board.needs_radio()
        sent = send_changes(board, files, say)
        check(board, files)
        say(_CHECKED, sent=sent, count=len(files))
        if options.wifi or options.bluetooth:
            words = ways_in_air(options.wifi, password, options.bluetooth)
            board.write(WIFI_FILE, json.dumps(words).encode(), None)
            ways = [f"--{way}" for way in ("wifi", "bluetooth") if getattr(options, way)]
            say(_IN_AIR, url=url, name=words["name"], options=" ".join(ways))
        board.restart()
    say(_RESTARTED)
    return greet(url, options.wait, language, options.build or own_build())


def ask_password(network: str, language: str) -> str:
    """Return the password of a network, which nothing shows."""
    named = os.environ.get(PASSWORD_VARIABLE)
    return getpass(_ASK_PASSWORD.text(language, network=network)) if named is None else named


def ways_in_air(network: str | None, password: str, bluetooth: bool) -> dict[str, Any]:
    """Return what a unit needs for the air, with a key that this table will know it by."""
    units = WifiUnits(default_database().parent)
    unit = units.add()
    words: dict[str, Any] = {"name": unit.name, "key": unit.key.hex(), "table": units.table}
    if network:
        at = [lan_address(), WIFI_PORT]
        words |= {"network": network, "password": password, "at": at}
    return words | ({"bluetooth": True} if bluetooth else {})


def image_for_empty_pico(port: str | None) -> Image | None:
    """Return our own copy of MicroPython if a Pico in its boot loader is all that can be meant."""
    waiting = [] if port or ports_meant([]) else bootloader.waiting()
    if not waiting:
        return None
    file = micropython_for(MAIN_CONTROLLER)
    return read_image(file) if file else None


def install_whole(image: Image, options: argparse.Namespace, language: str) -> int:
    """Copy an image that holds the firmware, and wait for its greeting."""
    install_image(image, options.wait, Says(language))
    url = wait_for_port(options.port, options.wait)
    return greet(url, options.wait, language, options.build or own_build())


class Says:
    """Prints in the reader's language, at once."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, words: Text, **facts: object) -> None:
        print(words.text(self._language, **facts), flush=True)

    def note_removed(self, name: str) -> None:
        """Say that a stale file is gone."""
        self(_REMOVED, name=name)

    def pieces_of(self, name: str) -> Pieces | None:
        """Return what shows how far a file is, on a terminal."""
        if not sys.stdout.isatty():
            return None
        return lambda done, size: print(f"\r{name} {done * 100 // size} %\r", end="", flush=True)

    def note_sent(self, name: str, size: int) -> None:
        """Say that a file was sent."""
        self(_SENT, name=name, size=size)


def install_image(image: Image, seconds: float, say: Says) -> None:
    """Copy MicroPython onto the stick of a Pico in its boot loader. Raises `UnitError`."""
    stick = _wait_for_stick(seconds, say)
    copy_image(image, stick, say.pieces_of(str(stick)))
    say(_COPIED, place=stick, version=image.version, chip=image.chip)


def _wait_for_stick(seconds: float, say: Says) -> Path:
    end = time.monotonic() + seconds
    asked = False
    while not (found := [stick for stick in map(Path, bootloader.waiting()) if stick.is_dir()]):
        if time.monotonic() > end:
            raise UnitError(
                N_(
                    "Expected the stick RPI-RP2 of a Pico, found none. Hold BOOTSEL while "
                    "plugging it in; if no stick appears, the cable carries power alone."
                ),
            )
        if not asked:
            say(_BOOTSEL)
            asked = True
        time.sleep(LOOK_S)
    return found[0]


def wait_for_port(named: str | None, seconds: float) -> str:
    """Return the one port meant; a Pico that has just restarted takes a moment to appear."""
    end = time.monotonic() + seconds
    while True:
        try:
            return the_one_port(named)
        except UnitError:
            if time.monotonic() > end:
                raise
        time.sleep(LOOK_S)


def wait_for_prompt(url: str, seconds: float, say: Says) -> None:
    """Wait until the board is at its prompt. Raises `UnitError`."""
    end = time.monotonic() + seconds
    asked = False
    while (found := probe(url)).kind != PROMPT:
        if time.monotonic() > end:
            raise found.problem or UnitError(
                N_(
                    "Expected MicroPython's prompt at {url}, got none. Run: heliograph doctor {url}"
                ).filled(url=url),
            )
        if not asked and found.kind != CLOSED:
            say(_HOLD, url=url)
            asked = True
        time.sleep(LOOK_S)


def greet(url: str, seconds: float, language: str, build: str) -> int:
    """Wait for the restarted board and say how it is."""
    end = time.monotonic() + seconds
    while (found := probe(url, build)).kind != OURS and time.monotonic() < end:
        time.sleep(LOOK_S)
    print(diagnosis.explain(found, language, build))
    return 0 if found.kind == OURS else 1
