"""Write firmware/package.json: the list of files by which `mip` can install the firmware.

    python tools/generate_mip.py                  write the list
    python tools/generate_mip.py --check          write nothing, fail if the list is not current
    python tools/generate_mip.py --compile DIR    put the compiled files and the list into a folder

The list names compiled files, which are not in the repository: a Pico has not the memory to compile
them itself. `--compile` makes a folder from which mip can take them.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "firmware" / "package.json"


def files() -> list[str]:
    """Every file of ours by its name on the board; what starts by itself comes last."""
    from heliograph.building.joining import MAIN
    from heliograph.flashing.staging import joined_firmware
    from heliograph.games.unit_table import other_packages

    others = tuple(f"{package}." for package in other_packages())
    modules = sorted(name for name in joined_firmware().files if not name.startswith(others))
    return [*(f"{name.replace('.', '/')}.mpy" for name in modules), MAIN]


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
    """Put everything that goes on a board, and the list of it, into a folder."""
    from heliograph.flashing.staging import files_for_board

    compiled = files_for_board()
    for name, content in compiled.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (folder / "package.json").write_text(package_list(compiled), encoding="utf-8")
    print(f"wrote {len(compiled)} files into {folder}")


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
