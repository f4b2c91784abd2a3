"""The units that may join through the air, each with the key it shares with this table.

They lie in a file beside the record that nobody else on this computer may read. Keys leave it for
the unit alone, over its cable: no page, log, listing or text of an error ever has one.
"""

import json
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from heliograph.record.privacy import make_folder, write_secret
from shared_rules.link.keyed import KEY_SIZE, NAME_SIZE

FILE = "wifi_units.json"
_ID_BYTES = 4


@dataclass(frozen=True, slots=True)
class WifiUnit:
    """One unit and the key it was given."""

    name: str
    key: bytes = field(repr=False)


class WifiUnits:
    """What the file says; read again when it has changed."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._read_at = 0
        self._table = ""
        self._keys: dict[str, bytes] = {}

    @property
    def table(self) -> str:
        """What the network knows this table by, drawn once."""
        self._read()
        if not self._table:
            self._table = secrets.token_hex(_ID_BYTES)
            self._write()
        return self._table

    @property
    def names(self) -> tuple[str, ...]:
        """The units that may join."""
        self._read()
        return tuple(self._keys)

    def key_of(self, name: bytes) -> bytes | None:
        """Return the key shared with a unit, None where nobody knows it."""
        self._read()
        return self._keys.get(name.decode("ascii", "replace"))

    def add(self) -> WifiUnit:
        """Draw name and key of a further unit. Raises `OSError`."""
        table = self.table  # which must be in the file as well
        name = secrets.token_hex(NAME_SIZE // 2)
        unit = WifiUnit(name, secrets.token_bytes(KEY_SIZE))
        self._keys = {**self._keys, name: unit.key}
        self._table = table
        self._write()
        return unit

    def remove(self, name: str) -> None:
        """Let that unit join no more; one that is here has to leave. Raises `OSError`."""
        self._read()
        self._keys = {other: key for other, key in self._keys.items() if other != name}
        self._write()

    def _read(self) -> None:
        try:
            changed_at = self._path.stat().st_mtime_ns
        except OSError:
            return
        if changed_at == self._read_at:
            return
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
            keys = {str(name): bytes.fromhex(key) for name, key in found["units"].items()}
            self._table, self._keys = str(found["table"]), keys
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return  # half a file of somebody's own: what was known before holds
        self._read_at = changed_at

    def _write(self) -> None:
        keys = {name: key.hex() for name, key in self._keys.items()}
        content = json.dumps({"table": self._table, "units": keys}, indent=1)
        make_folder(self._path.parent)
        write_secret(self._path, content.encode())
        self._read_at = self._path.stat().st_mtime_ns
