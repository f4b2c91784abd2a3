"""Make the whole program into a folder that any web server serves: `dev.py demo`.

    python3 tools/dev.py demo [--to DIR]

Host and engine run in Pyodide, the firmware in MicroPython's WebAssembly, both in the reader's
browser. The pages are the wheel's; one file of theirs, `wire.js`, is another one (tools/demo). The
folder is served from the top of an address. Twice the same bytes.
"""

import argparse
import base64
import gzip
import hashlib
import json
import lzma
import shutil
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import files
from importlib.util import find_spec
from pathlib import Path

from build_deb import TERMS, read, run, terms_below

from devkit.node import node_command
from devkit.paths import ROOT
from devkit.wheel_hook import CARRIED, LOCALE
from heliograph.building import bytecode, sources
from heliograph.flashing import shipped
from heliograph.games.drawings import drawings
from heliograph.packed_catalogues import unpack
from heliograph.simulator import unit_games, vm
from heliograph.web.app import FONT_FILE, HERE, LIBRARIES
from heliograph.web.manifest import manifest_of

SOURCES = ROOT / "tools" / "demo"
MODULES = SOURCES / "node_modules"
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
)
LOCK = "pyodide-lock.json"
LIBRARY = "python_stdlib.zip"
MICROPYTHON_PACKAGE = "@micropython/micropython-webassembly-pyscript"
INTERPRETERS = ("pyodide", MICROPYTHON_PACKAGE)
# Web Serial over WebUSB, for browsers that have but the latter
WEB_SERIAL = "web-serial-polyfill"
# Where Pythons have theirs; it is the same for all of them
PYTHON_LICENCE = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
MICROPYTHON = ("micropython.mjs", "micropython.wasm")
SCRIPTS = (
    "bluetooth.js", "chip.js", "files.js", "host.js", "interpreter.js", "read.js", "serial.js",
    "store.js",
)  # fmt: skip
# The packages that the program needs in a tab; what serves the network stays at home.
PACKAGES = ("anyio", "openskill", "segno", "starlette")
# Compiled for the machine that builds, or kept for its next start
NOT_SHIPPED = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
# What nobody imports in a tab: other ways to run, tests, the command line and what only it starts
LEFT_OUT = (
    "anyio/_backends/_trio.py", "anyio/pytest_plugin.py", "heliograph/cli.py",
    "heliograph/commands", "heliograph/hall", "heliograph/mqtt", "heliograph/research",
    "heliograph/link/bluetooth_finder.py", "heliograph/link/wifi_announcement.py",
    "heliograph/link/wifi_listener.py", "heliograph/study", "heliograph/training",
    "heliograph-*.dist-info/RECORD",
    "starlette/testclient.py",
)  # fmt: skip
# Of Python's own library, by the beginnings of their names
LEFT_OUT_OF_PYTHON = (
    "__phello__", "_aix", "_android", "_apple", "_ios", "_markupbase", "_osx", "_py_abc",
    "_pydatetime", "_pydecimal", "_pyio", "_pyrepl/", "_sysconfigdata", "antigravity", "argparse",
    "asyncio/__main__", "asyncio/proactor", "asyncio/tools", "asyncio/windows", "bdb.py",
    "cProfile", "cmd.py", "code.py", "colorsys", "compileall", "concurrent/futures/process",
    "configparser", "ctypes/", "curses/", "dbm/", "doctest.py", "email/mime/", "encodings/big5",
    "encodings/cp0", "encodings/cp1", "encodings/cp2", "encodings/cp42", "encodings/cp5",
    "encodings/cp7", "encodings/cp8", "encodings/cp9", "encodings/euc", "encodings/gb",
    "encodings/hp", "encodings/hz", "encodings/iso2022", "encodings/iso8859", "encodings/johab",
    "encodings/koi", "encodings/kz", "encodings/mac", "encodings/palmos", "encodings/ptcp",
    "encodings/rot_13", "encodings/shift", "encodings/tis", "encodings/utf_16", "encodings/utf_32",
    "encodings/uu_codec", "ensurepip/", "filecmp", "fileinput", "ftplib.py", "getopt", "getpass",
    "graphlib", "html/parser", "http/cookiejar", "http/server", "idlelib/", "imaplib.py",
    "json/tool", "logging/config", "logging/handlers", "mailbox.py", "modulefinder",
    "multiprocessing/", "netrc", "nturl2path", "optparse", "pdb.py", "pickletools.py", "plistlib",
    "poplib", "profile", "pstats", "pty.py", "py_compile", "pyclbr", "pydoc", "pyodide/console",
    "rlcompleter", "sched.py", "shelve", "smtplib.py", "socketserver", "sqlite3/__main__", "sre_",
    "symtable", "sysconfig/__main__", "tabnanny", "tarfile.py", "this.py", "timeit", "trace.py",
    "tracemalloc", "turtle", "unittest/", "urllib/robotparser", "wave.py", "webbrowser",
    "wsgiref/", "xml/dom/", "xml/etree/", "xml/parsers/", "xml/sax/expatreader", "xmlrpc/",
    "zipapp",
)  # fmt: skip
PAGES = {
    "index.html": "table.html",
    "unit/index.html": "unit.html",
    "far/index.html": "far.html",
    "self-test/index.html": "self_test.html",
    "install/index.html": "install.html",
}
# The one page that the program itself reads
SHELL = "heliograph/web/static/table.html"
# The firmware for a real unit, as /install sends it
FIRMWARE = "heliograph/_firmware/compiled.zip"
DIGITS = 16
MOST_BYTES = 8_000_000
# Most effort; what is far apart is not compared, so that it is unpacked in little memory
XZ = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 22}


def main(arguments: Sequence[str]) -> int:
    """Build the demo; return the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py demo", description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=Path, default=ROOT / "dist" / "demo", metavar="DIR")
    target = parser.parse_args(arguments).to.resolve()
    shutil.rmtree(target, ignore_errors=True)
    build(target)
    size = compressed_size(target)
    print(f"{target}: {size / 1e6:.2f} MB compressed")
    if size > MOST_BYTES:
        print(f"expected at most {MOST_BYTES / 1e6} MB, got {size / 1e6:.2f}", file=sys.stderr)
    return int(size > MOST_BYTES)


def build(target: Path, *, quick: bool = False) -> None:
    """Write the whole folder; a quick one is larger and starts slower, and is made sooner."""
    with tempfile.TemporaryDirectory(prefix="heliograph-demo-") as folder:
        program, library = Path(folder) / "program", Path(folder) / "library"
        unpack_program(program, Path(folder) / "wheel")
        place_pages(program, target)
        write_licences(program, target)
        keep_what_runs(program)
        unpack_library(library)
        if not quick:
            compile_sources(Path(folder))
        place_host(target / "demo")
        place_library(library, target / "demo" / "pyodide" / LIBRARY, quick=quick)
        archive = lzma.compress(packed(program), filters=[XZ | ({"preset": 0} if quick else {})])
        (target / "demo" / "program.xz").write_bytes(archive)
    write_version(target / "demo")
    place_offline_worker(target)


def unpack_program(program: Path, wheels: Path) -> None:
    """Put the wheel and the packages it needs into a folder."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels))
    (wheel,) = wheels.iterdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(program)
    place_catalogues(program)
    # A tab cannot put it on an empty Pico.
    shutil.rmtree(program / CARRIED, ignore_errors=True)
    for name in PACKAGES:
        spec = find_spec(name)
        assert spec, f"expected the package {name}, found none"
        assert spec.origin
        place = Path(spec.origin)
        if place.name == "__init__.py":
            shutil.copytree(place.parent, program / name, ignore=NOT_SHIPPED)
        else:
            shutil.copyfile(place, program / place.name)


def place_catalogues(program: Path) -> None:
    """Put each catalogue into its place: the whole program is packed anyway."""
    for archive in program.glob(f"{LOCALE}/*.tar.xz"):
        for place, source in unpack(archive).items():
            (program / place).parent.mkdir(parents=True)
            (program / place).write_text(source, encoding="utf-8")
        archive.unlink()


def place_pages(program: Path, target: Path) -> None:
    """Put what browsers load where pages look for it."""
    web = program / "heliograph" / "web"
    shutil.copytree(web / "static", target / "static")
    shutil.copyfile(SOURCES / "wire.js", target / "static" / "js" / "wire.js")
    for name, page in PAGES.items():
        (target / name).parent.mkdir(exist_ok=True)
        (target / "static" / page).rename(target / name)
    for name, folder in drawings().items():
        shutil.copytree(folder, target / "games" / name)
    libraries = web / LIBRARIES.relative_to(HERE)
    (target / "vendor" / "font").mkdir(parents=True)
    shutil.copyfile(libraries / "htm/preact/standalone.module.js", target / "vendor" / "htm.js")
    font = next(libraries.rglob(FONT_FILE))
    shutil.copyfile(font, target / "vendor" / "font" / FONT_FILE)
    manifest = json.dumps(manifest_of("", "en", "/"), indent=1)
    (target / "manifest.webmanifest").write_text(manifest, encoding="utf-8")


def keep_what_runs(program: Path) -> None:
    """Take out of the program what only browsers load."""
    shell = (program / SHELL).read_bytes()
    for folder in (*program.rglob("static"), *program.rglob("node_modules")):
        shutil.rmtree(folder)
    for pattern in LEFT_OUT:
        matching = list(program.glob(pattern))
        assert matching, pattern
        for found in matching:
            shutil.rmtree(found) if found.is_dir() else found.unlink()
    (program / SHELL).parent.mkdir()
    (program / SHELL).write_bytes(shell)
    shipped.forget_sources(program / FIRMWARE)  # they are byte code there


def unpack_library(library: Path) -> None:
    """Put Python's own library into a folder, without what nobody imports in a tab."""
    with zipfile.ZipFile(MODULES / "pyodide" / LIBRARY) as archive:
        kept = [name for name in archive.namelist() if not name.startswith(LEFT_OUT_OF_PYTHON)]
        archive.extractall(library, kept)


def compile_sources(folder: Path) -> None:
    """Compile everything in the folder by the Python that will run it."""
    script = SOURCES / "compile.mjs"
    node = node_command()
    run(*node, str(script), str(MODULES / "pyodide"), str(SOURCES / "compiling.py"), str(folder))


def place_host(target: Path) -> None:
    """Put what runs the program in the worker into its folder."""
    for name in SCRIPTS:
        place(SOURCES / name, target / name)
    for name in PYODIDE:
        place(MODULES / "pyodide" / name, target / "pyodide" / name)
    place(MODULES / WEB_SERIAL / "dist" / "serial.js", target / "web-serial.js")
    lock = json.loads((MODULES / "pyodide" / LOCK).read_text(encoding="utf-8"))
    lock["packages"] = {}  # those that Pyodide could load from elsewhere
    (target / "pyodide" / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    for name in MICROPYTHON:
        source = MODULES / MICROPYTHON_PACKAGE / name
        place(source, target / "micropython" / name)
    (target / "firmware.json").write_text(json.dumps(firmware_files()), encoding="ascii")


def place_library(library: Path, target: Path, *, quick: bool = False) -> None:
    """Pack Python's own library as Python reads it."""
    method = zipfile.ZIP_STORED if quick else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(target, "w") as archive:
        for file in files_of(library):
            entry = zipfile.ZipInfo(file.relative_to(library).as_posix())
            archive.writestr(entry, file.read_bytes(), method, 9)


def write_version(target: Path) -> None:
    """Name what the worker consists of; an image of another version is not used."""
    text = f'export const VERSION = "{digest_of(target)}";\n'
    (target / "version.js").write_text(text, encoding="ascii")


def write_licences(program: Path, target: Path) -> None:
    """Tell whose work all of it is, and on what terms; called while the program is whole."""
    texts = [read(ROOT / "LICENSE"), read(SOURCES / "notices.txt")]
    texts += [npm_line(MODULES / name / "package.json") for name in (*INTERPRETERS, WEB_SERIAL)]
    texts += [read(MODULES / WEB_SERIAL / "LICENSE")]
    texts += [read(file) for file in (PYTHON_LICENCE,) if file.is_file()]
    texts += terms_below(program / "heliograph" / "web" / LIBRARIES.relative_to(HERE))
    for name in PACKAGES:
        found = [file for file in files(name) or () if file.name.startswith(TERMS)]
        texts += [f"{name}\n\n{file.read_text()}" for file in found]
    (target / "licences.txt").write_text("\n----\n\n".join(texts), encoding="utf-8")


def npm_line(file: Path) -> str:
    """Return name, version, licence and home of a package."""
    about = json.loads(read(file))
    name = about["name"]
    home = f"https://www.npmjs.com/package/{name}"
    return f"{name} {about['version']}: {about['license']}, {home}\n"


def place(source: Path, target: Path) -> None:
    """Copy a file; its folder is made."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def firmware_files() -> dict[str, str]:
    """Return the flash of the demo's unit in base64: compiled firmware and its stand-ins."""
    with tempfile.TemporaryDirectory(prefix="heliograph-flash-") as folder:
        flash = Path(folder)
        roots = {"firmware": sources.firmware_root(), "shared_rules": sources.rules_root()}
        bytecode.compile_board(roots, vm.FAKES, flash)
        unit_games.compile_games(flash)
        bytecode.compile_tree(SOURCES / "stand_ins", flash)
        files = sorted(file for file in flash.rglob("*") if file.is_file())
        return {
            file.relative_to(flash).as_posix(): base64.b64encode(file.read_bytes()).decode()
            for file in files
        }


def packed(folder: Path) -> bytes:
    """Put files one behind the other (files.js): code lies together, and so do all words."""
    found = sorted(files_of(folder), key=lambda file: (file.suffix, file))
    contents = [file.read_bytes() for file in found]
    names = [file.relative_to(folder).as_posix() for file in found]
    index = [[name, len(content)] for name, content in zip(names, contents, strict=True)]
    return b"".join([json.dumps(index).encode(), b"\n", *contents])


def place_offline_worker(target: Path) -> None:
    """Write the worker that keeps all of it, and knows its version."""
    (target / "static" / "worker.js").unlink()
    names = json.dumps(["/" + file.relative_to(target).as_posix() for file in files_of(target)])
    head = f'const VERSION = "{digest_of(target)}";\nconst FILES = {names};\n'
    text = head + (SOURCES / "offline.js").read_text(encoding="utf-8")
    (target / "worker.js").write_text(text, encoding="utf-8")


def digest_of(folder: Path) -> str:
    """Return what changes with any file of a folder."""
    digest = hashlib.sha256()
    for file in files_of(folder):
        digest.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()[:DIGITS]


def files_of(folder: Path) -> Iterator[Path]:
    """Yield every file below a folder, in the order of their names."""
    return (file for file in sorted(folder.rglob("*")) if file.is_file())


def compressed_size(folder: Path) -> int:
    """Return what a visitor loads in all, each file as a server would compress it."""
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files_of(folder))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
