"""The commands of dev.py: what each needs from the set-up, and what it then becomes.

Words after `play`, `run` and `test` are passed on untouched, so they are not parsed here. Modules
that only some commands need are imported by these, because a warm `play` must start at once.
"""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from . import environment, front_end, uf2
from .environment import DEV, RUNTIME, become
from .failure import Failure
from .paths import ROOT
from .texts import LANGUAGES, language, say

HELP = Path(__file__).with_name("help")

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
        print((HELP / f"{LANGUAGES[language()]}.txt").read_text("utf-8"), end="")
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
