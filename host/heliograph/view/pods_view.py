"""What a page tells of pods and keys: how each pod is, and which units may come by air."""

from typing import Any

from heliograph.table.table import Table


def pods_view(table: Table) -> list[dict[str, Any]]:
    """Return every pod that was seen since the table was opened, by its name."""
    pods = (unit for unit in table.ports.units if unit.is_pod)
    return [
        {
            "name": pod.name,
            "seat": table.pods.seat_of(pod.name),
            "is_here": pod.connected,
            "percent": pod.cell.percent if pod.cell else None,
        }
        for pod in sorted(pods, key=lambda pod: pod.name)
    ]


def keys_view(table: Table) -> list[dict[str, Any]]:
    """Return every unit that may join through the air, and whether it is here."""
    here = {unit.name for unit in table.ports.units if unit.connected}
    names = table.ports.keys.names if table.ports.keys else ()
    return [{"name": name, "is_here": name in here} for name in names]
