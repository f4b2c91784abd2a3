"""Write firmware/package.json: the list of files by which `mip` can install the firmware.

    python tools/generate_mip.py                  write the list
    python tools/generate_mip.py --check          write nothing, fail if the list is not current
    python tools/generate_mip.py --compile DIR    put the compiled files and the list into a folder

The list names compiled files, which are not in the repository: a Pico has not the memory to compile
them itself. `--compile` makes a folder from which mip can take them.
"""

import argparse
import json
import shutil
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("firmware", "shared_rules")
LIST = ROOT / "firmware" / "package.json"
# MicroPython starts this one by its name, so it stays source and lies at the top.
MAIN = "main.py"


def files() -> dict[str, Path]:
    """Every file by its name on the board, and the source it is made from."""
    found = {MAIN: ROOT / "firmware" / MAIN}
    for package in PACKAGES:
        for source in sorted((ROOT / package).rglob("*.py")):
            name = source.relative_to(ROOT).with_suffix(".mpy").as_posix()
            if source != found[MAIN]:
                found[name] = source
    return found


def package_list(names: Iterable[str]) -> str:
    """The text of package.json for these files; addresses are relative to it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    content = {
        "urls": [[name, name] for name in names],
        "deps": [],
        "version": project["version"],
    }
    return json.dumps(content, indent=1) + "\n"


def compile_into(folder: Path) -> None:
    """Put everything that the list names, and the list itself, into a folder."""
    from heliograph.simulator.bytecode import PICO, compile_file
    from heliograph.simulator.unit_games import compile_games

    for name, source in files().items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if name == MAIN:
            shutil.copy(source, target)
        else:
            compile_file(source, target, _module_name(name), PICO)
    compile_games(folder, PICO)
    # Games of other distributions have come along: whatever lies there is named.
    names = [MAIN, *sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*.mpy"))]
    (folder / "package.json").write_text(package_list(names), encoding="utf-8")
    print(f"wrote {len(names)} files into {folder}")


def _module_name(name: str) -> str:
    return name.removesuffix(".mpy").replace("/", ".").removesuffix(".__init__")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a difference")
    parser.add_argument("--compile", type=Path, metavar="DIR", help="make an installable folder")
    options = parser.parse_args(arguments)
    if options.compile:
        compile_into(options.compile)
        return 0
    if not options.check:
        LIST.write_text(package_list(files()), encoding="utf-8")
        return 0
    if not LIST.exists() or LIST.read_text(encoding="utf-8") != package_list(files()):
        print(f"{LIST.relative_to(ROOT)} is not current. Run: python tools/generate_mip.py",
              file=sys.stderr)  # fmt: skip
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
