"""The commands of dev.py: what each needs from the set-up, and what it then becomes.

Words after `play`, `run` and `test` are passed on untouched, so they are not parsed here. Modules
that only some commands need are imported by these, because a warm `play` must start at once.
"""

import os
import sys
from collections.abc import Callable, Sequence

from . import environment, front_end, uf2
from .environment import DEV, RUNTIME, become
from .failure import Failure
from .paths import ROOT
from .texts import language, say

HELP_EN = """\
usage: python3 tools/dev.py COMMAND [arguments]

Brings what it needs (Python packages into .venv, libraries of the web page, tools into .tools),
then runs the command. Nothing outside of this folder is changed, except that `test` run by root
on Debian or its relatives installs missing system packages.

  play [ARGS…]     start the game: page, host and table unit, simulated if no Pico is found;
                   ARGS go to `heliograph play` (see: play --help)
        --with chess   bring python-chess (GPL) first, which Chess needs; once is enough
  run ARGS…        the whole `heliograph` command line (see: run --help)
  test [ARGS…]     all tests, three at a time; ARGS go to pytest (tests/web, -k undo, -n 0 …)
        --changed  only those that what changed can break, since main or by the last commit
  check [PARTS…]   format, lint, types, firmware-types, mpy, generated, rules, workflows; else all
        --fix      let format and lint repair what they can
  bench [NAME]     measure; without NAME: list what can be measured
        --json     the figures as one JSON object
        --uf2 FILE `bench firmware` on an emulated Pico; less of it with --games 1,3 --presses 12,
                   at once with --jobs N, in several calls with --to FILE
        --games solari,hearts   `bench app` of these games alone
  hil [ARGS…]      the board suite in tests/hil; other ARGS go to pytest
        --board B  cpython, micropython, blinka, emulator, or the serial port of a Pico (default:
                   both simulated boards, cpython and micropython)
        --uf2 FILE an emulated Pico with this MicroPython
  image ARGS…      one UF2 with MicroPython and the whole firmware (see: image --help)
        --controller pico|pico_w|pico2
        --base FILE  MicroPython for it, as micropython.org offers it
  attack [NAME…]   attack the program's promises on this computer, in full; ends with a table
  fuzz TARGET      search for bad input until stopped: host, unit, decoder or text
  translate        bring the catalogues of sentences (PO files) up to date with the English
        --new LANG   begin a language, such as fr
  release [--to DIR]  make and check a release: package, sources, Debian package, files to build a
                   unit from, images, pages, changes, checksums; all twice the same, into dist/
        --only PART… one part of it, such as hardware (STL, 3MF, circuit board, shopping lists …)
  deb [--to DIR]   make a Debian package with a service that keeps the table running, into dist/
  site [--to DIR]  make the documents into pages, with every rule and a reference, into dist/site
  demo [--to DIR]  make the whole program into pages that run in a browser alone, into dist/demo

environment:
  HELIOGRAPH_LANG=en|de              language of the messages (default: the terminal's)
  HELIOGRAPH_UF2=FILE                the MicroPython of the emulated Pico, if --uf2 names none
                                     (else the newest in ~/.cache/heliograph/images)
  HELIOGRAPH_NO_UV=1                 install with venv and pip, even where uv could be had
  HELIOGRAPH_NO_SYSTEM_PACKAGES=1    `test` never calls apt-get
"""

HELP_DE = """\
Aufruf: python3 tools/dev.py BEFEHL [Argumente]

Bringt mit, was gebraucht wird (Python-Pakete nach .venv, Bibliotheken der Webseite, Werkzeuge
nach .tools), und führt dann den Befehl aus. Außerhalb dieses Ordners ändert sich nichts; nur
`test`, als root unter Debian und Verwandten, installiert fehlende Systempakete.

  play [ARGS…]     das Spiel starten: Seite, Host und Tischgerät, simuliert, falls kein Pico da
                   ist; ARGS gehen an `heliograph play` (siehe: play --help)
        --with chess   zuvor python-chess (GPL) holen, das Schach braucht; einmal genügt
  run ARGS…        die ganze Befehlszeile `heliograph` (siehe: run --help)
  test [ARGS…]     alle Tests, je drei zugleich; ARGS gehen an pytest (tests/web, -k undo, -n 0 …)
        --changed  nur, was die Änderungen seit main oder im letzten Commit brechen können
  check [TEILE…]   format, lint, types, firmware-types, mpy, generated, rules, workflows; sonst alle
        --fix      format und lint reparieren, was sie können
  bench [NAME]     messen; ohne NAME: zeigen, was sich messen lässt
        --json     die Zahlen als ein JSON-Objekt
        --uf2 DATEI  `bench firmware` auf einem emulierten Pico; weniger mit --games 1,3
                   --presses 12, zugleich mit --jobs N, in mehreren Aufrufen mit --to DATEI
        --games solari,hearts   `bench app` nur mit diesen Spielen
  hil [ARGS…]      die Tests am Gerät in tests/hil; andere ARGS gehen an pytest
        --board B  cpython, micropython, blinka, emulator oder der serielle Anschluss eines Pico
                   (Vorgabe: beide simulierten Geräte, cpython und micropython)
        --uf2 DATEI  ein emulierter Pico mit diesem MicroPython
  image ARGS…      eine UF2-Datei mit MicroPython und der ganzen Firmware (siehe: image --help)
        --controller pico|pico_w|pico2
        --base DATEI  MicroPython dafür, wie micropython.org es anbietet
  attack [NAME…]   die Zusagen des Programms angreifen, auf diesem Rechner; endet mit einer Tabelle
  fuzz ZIEL        nach schlechten Eingaben suchen: host, unit, decoder oder text
  translate        die Kataloge der Sätze (PO-Dateien) auf den Stand des Englischen bringen
        --new SPRACHE  eine Sprache beginnen, etwa fr
  release [--to ORDNER]  eine Version herstellen und prüfen: Paket, Quellen, Debian-Paket, Dateien
                   zum Bau eines Geräts, Images, Seiten, Änderungen, Prüfsummen; zweimal gleich
        --only TEIL… ein Teil davon, etwa hardware (STL, 3MF, Platine, Einkaufslisten …)
  deb [--to ORDNER]  ein Debian-Paket mit einem Dienst für den Rechner am Tisch, nach dist/
  site [--to ORDNER]  aus den Dokumenten Seiten machen, mit allen Regeln, nach dist/site
  demo [--to ORDNER]  aus dem ganzen Programm Seiten machen, die allein im Browser laufen, nach
                   dist/demo

Umgebung:
  HELIOGRAPH_LANG=en|de              Sprache der Meldungen (Vorgabe: die des Terminals)
  HELIOGRAPH_UF2=DATEI               das MicroPython des emulierten Pico, falls --uf2 fehlt
                                     (sonst das neueste in ~/.cache/heliograph/images)
  HELIOGRAPH_NO_UV=1                 mit venv und pip installieren, auch wo uv zu haben wäre
  HELIOGRAPH_NO_SYSTEM_PACKAGES=1    `test` ruft nie apt-get auf
"""

# Options of pytest that ask for one process or for no test at all.
ONE_PROCESS = ("--pdb", "--trace", "--collect-only", "--co", "--help", "-h", "--version")
# Each process looks through all tests first, and has a browser of its own: a third one costs more
# than two cores wait. Whoever is free takes the next file, so nobody sits on a pile of long tests,
# and tests that look at the same match stay together.
# tests/conftest.py says which files come first.
# A test that hangs ends its process and is then tried again: once, not until nobody waits any more.
PARALLEL = (
    "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "--max-worker-restart", "1",
)  # fmt: skip
# Groups that a game needs and that only who asks for them gets: `play --with chess`. Once there,
# they are there for every start.
WITH, EXTRAS = "--with", ("chess",)


WITH_MORE = (["flash"], ["image"], ["study"], ["ladder"], ["train"])


def play(arguments: Sequence[str]) -> int:
    """Starts the game; with what a game needs beside it, where that is asked for."""
    words, asked = without_extras(arguments)
    return run(["play", *words], asked)


def run(arguments: Sequence[str], asked: Sequence[str] = ()) -> int:
    """The command line of the app, in the reader's own working folder."""
    # These need far more than a game: a compiler, a certificate, libraries of arrays.
    needs_more = arguments[:1] in WITH_MORE or "--https" in arguments
    environment.ensure(DEV if needs_more else RUNTIME)
    for extra in EXTRAS:
        if extra in asked or environment.has_tool(extra):
            environment.ensure_tool(extra)
    front_end.ensure()
    os.environ["HELIOGRAPH_EXTRAS"] = " ".join(EXTRAS)  # a game that lacks one says how to get it
    return become("-P", "-m", "heliograph", *arguments)


def without_extras(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words for the app, and the extras among them."""
    words, asked = list(arguments), []
    while WITH in words:
        at = words.index(WITH)
        asked += words[at + 1 : at + 2] or [""]
        del words[at : at + 2]
    for name in asked:
        if name not in EXTRAS:
            line = f"python3 tools/dev.py play {WITH} {EXTRAS[0]}"
            raise Failure(say("want extra", known=", ".join(EXTRAS)), f"{WITH} {name}", line)
    return words, asked


def test(arguments: Sequence[str]) -> int:
    """All tests, or those that the words for pytest name."""
    from . import system_packages

    environment.ensure(DEV)
    environment.ensure_typings()
    front_end.ensure()
    offer_demo()
    system_packages.install_missing(arguments)
    offer_emulator()
    os.chdir(ROOT)
    return become("-m", "pytest", *parallel(arguments), *patience(), *arguments)


def offer_demo() -> None:
    """Where its interpreters can be had, the demo is tested; without them tests say so."""
    try:
        front_end.ensure_demo()
    except Failure as failure:
        print(failure, file=sys.stderr)


def offer_emulator() -> None:
    """Where an image lies at hand, some tests run on an emulated Pico; without it they say so."""
    image = uf2.find()
    if image:
        os.environ.setdefault("BOARD_IMAGE", str(image))  # for the plugin's own tests
        try:
            environment.ensure_tool("emulator")
        except Failure as failure:
            print(failure, file=sys.stderr)


def parallel(arguments: Sequence[str]) -> tuple[str, ...]:
    """Two test processes, unless the reader chose otherwise."""
    chosen = any(word.startswith(("-n", "--numprocesses", "no:xdist")) for word in arguments)
    if chosen or any(word in ONE_PROCESS for word in arguments):
        return ()
    return PARALLEL


def patience(words: Sequence[str] = ()) -> tuple[str, ...]:
    """A deep run, or one on an emulated Pico, may take longer than any test otherwise may."""
    is_long = os.environ.get("HELIOGRAPH_DEEP") or "--uf2" in words
    return ("-o", "faulthandler_timeout=0") if is_long else ()


def check(arguments: Sequence[str]) -> int:
    """Format, lint, types, byte code and generated files."""
    from . import checks

    chosen, fix = checks.choose(arguments)
    environment.ensure(DEV)
    os.chdir(ROOT)
    return checks.run_all(chosen, fix=fix)


def bench(arguments: Sequence[str]) -> int:
    """One measurement, or the list of them."""
    from . import benches

    name, options = benches.choose(arguments)
    if not name:
        print("\n".join(benches.names()))
        return 0
    environment.ensure(DEV)
    front_end.ensure()
    os.chdir(ROOT)
    if "--uf2" in options:
        environment.ensure_tool("emulator")
    if name == "install":
        environment.ensure_tool("packing")
    if name == "demo":
        front_end.ensure_demo()
    return become("-P", str(benches.RUNNER), name, *options)


def hil(arguments: Sequence[str]) -> int:
    """The board suite, or the named tests of it, against the chosen board."""
    words = with_image(arguments)
    environment.ensure(DEV)
    if "--uf2" in words:
        environment.ensure_tool("emulator")
    os.chdir(ROOT)
    named = [word for word in words if word.partition("::")[0].endswith(".py")]
    return become("-m", "pytest", *([] if named else ["tests/hil"]), *patience(words), *words)


def with_image(arguments: Sequence[str]) -> list[str]:
    """The words for pytest; where the emulated Pico is asked for, with its image and its name."""
    words = list(arguments)
    if not {"--uf2", "emulator", "--board=emulator"} & set(words):
        return words
    image = uf2.need(words)
    if "--uf2" in words:
        at = words.index("--uf2")
        del words[at : at + 2]
    chosen = any(word.startswith("--board") for word in words)
    return [*words, "--uf2", image, *([] if chosen else ["--board", "emulator"])]


def image(arguments: Sequence[str]) -> int:
    """One file that installs MicroPython and the firmware on a board."""
    return run(["image", *arguments])


def attack(arguments: Sequence[str]) -> int:
    """All attacks on the program's promises, or the named ones, in full."""
    environment.ensure(DEV)
    front_end.ensure()
    os.chdir(ROOT)
    return become("-m", "tests.attack", *arguments)


def fuzz(arguments: Sequence[str]) -> int:
    """Search for input that breaks an end of the link."""
    environment.ensure(DEV)
    environment.ensure_tool("fuzz")
    return become(str(ROOT / "tools" / "fuzz.py"), *arguments)


def translate(arguments: Sequence[str]) -> int:
    """Brings the catalogues of sentences up to date with the English."""
    environment.ensure(DEV)
    return become(str(ROOT / "tools" / "generate_catalogues.py"), *arguments)


def release(arguments: Sequence[str]) -> int:
    """Everything that a release consists of, made twice and checked."""
    environment.ensure(DEV)
    front_end.ensure()
    os.chdir(ROOT)
    return become(str(ROOT / "tools" / "build_release.py"), *arguments)


def deb(arguments: Sequence[str]) -> int:
    """A Debian package for the table's computer."""
    environment.ensure(DEV)
    environment.ensure_tool("packing")
    front_end.ensure()
    return become(str(ROOT / "tools" / "build_deb.py"), *arguments)


def site(arguments: Sequence[str]) -> int:
    """The documents as pages."""
    environment.ensure(DEV)
    environment.ensure_tool("site")
    front_end.ensure()
    return become(str(ROOT / "tools" / "build_site.py"), *arguments)


def demo(arguments: Sequence[str]) -> int:
    """The whole program in a browser's tab."""
    environment.ensure(DEV)
    front_end.ensure()
    front_end.ensure_demo()
    return become(str(ROOT / "tools" / "build_demo.py"), *arguments)


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "play": play,
    "run": run,
    "test": test,
    "check": check,
    "bench": bench,
    "hil": hil,
    "image": image,
    "attack": attack,
    "fuzz": fuzz,
    "translate": translate,
    "release": release,
    "deb": deb,
    "site": site,
    "demo": demo,
}


def main(arguments: Sequence[str]) -> int:
    """Runs the command that the first word names; 2 if there is none such, 1 if it failed."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print((HELP_EN, HELP_DE)[language()], end="")
        return 0 if arguments else 2
    try:
        return command_named(arguments[0])(arguments[1:])
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\ndev.py: {say('interrupted')}", file=sys.stderr)
        return 130


def command_named(word: str) -> Callable[[Sequence[str]], int]:
    """The command, or a failure that lists them all."""
    if word not in COMMANDS:
        known = ", ".join(COMMANDS)
        line = "python3 tools/dev.py --help"
        raise Failure(say("want command", known=known), say("got word", word=word), line)
    return COMMANDS[word]
