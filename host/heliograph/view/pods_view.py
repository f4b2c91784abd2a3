"""What a page tells of the pods: how each is, and for which seat it speaks."""

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
