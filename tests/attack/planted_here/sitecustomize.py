"""Plants a fault: Python loads this before anything else where its folder is on `PYTHONPATH`.

The named file is compiled with one text replaced, in this process and in every one that it starts.
Nothing is written: all other modules come from their byte code as usual.
"""

import importlib.machinery
import json
import linecache
import os
import sys
from types import CodeType

FAULT = "PLANTED_FAULT"


def plant(file: str, old: str, new: str) -> None:
    """Have a file compiled with `new` in the place of `old`."""
    load = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        path = self.get_filename(name)
        if os.path.realpath(path) != file:
            return load(self, name)
        source = self.get_data(path).decode()
        if source.count(old) != 1:
            sys.exit(f"expected {old!r} once in {file}, got it {source.count(old)} times")
        planted = source.replace(old, new)
        # Whoever asks for the source of a function gets that which runs
        linecache.cache[path] = (len(planted), None, planted.splitlines(keepends=True), path)
        return compile(planted, path, "exec", dont_inherit=True)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


if FAULT in os.environ:
    plant(**json.loads(os.environ[FAULT]))
