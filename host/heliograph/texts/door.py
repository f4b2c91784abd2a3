"""What is said to who does not come in: another name for this server, too many pages, a fault."""

from heliograph.catalogue import Plural

DOOR: dict[str, str | Plural] = {
    "page.full": Plural(
        "This table shows {count} page of this kind already, and takes no more. Close it where "
        "nobody needs it: this page tries again by itself.",
        "This table shows {count} pages of this kind already, and takes no more. Close one "
        "that nobody needs: this page tries again by itself.",
    ),
    "page.foreign_name": (
        "Heliograph does not go by the name {name} and opens nothing under it, because a "
        "foreign site could stand behind it. Open the address that was printed at the start, "
        "or scan the QR code that the table screen shows under Phones. If the name is yours, "
        "start with: heliograph play --name {name}"
    ),
}
