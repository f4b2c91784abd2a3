"""Files that hold files: the same content gives the same bytes, whenever it is made."""

import io
import zipfile
from collections.abc import Mapping

# A zip keeps the time of each file; ours keeps the earliest that it can say.
_NO_TIME = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files, in the order given."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as package:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _NO_TIME)
            entry.external_attr = _PLAIN_FILE
            entry.create_system = 3  # else the zip says which system wrote it
            package.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    return held.getvalue()
