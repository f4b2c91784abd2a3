"""What the page says while people enter their own box."""

from heliograph.catalogue import Plural

OWN_BOX: dict[str, str | Plural] = {
    "ui.box_title": "Your box",
    "ui.box_enter": "Enter your box",
    "ui.box_left": Plural(
        "{count} of {all} facts is still assumed.", "{count} of {all} facts are still assumed."
    ),
    "ui.box_assumed": "Still assumed.",
    "ui.box_left_none": "Nothing is assumed any more: all {count} facts are yours.",
    "ui.box_why": "Look at your box. What is right there: tick it. What differs: change it.",
    "ui.box_new_only": "Saved for new games. A game that has begun keeps the box it began with.",
    "ui.box_all": "All of these are right",
    "ui.box_right": "{key}: as on ours",
    "ui.box_as_text": "as text",
    "ui.box_more": "One more",
    "ui.box_less": "One less",
    "ui.box_no_text": (
        "Expected a value in brackets and quotation marks as before; the last good one is kept."
    ),
    "ui.box_save": "Save",
    "ui.box_saved": "Saved.",
    "ui.box_export": "As a file",
    "ui.box_import": "From a file",
    "ui.box_reset": "Forget our box",
    "ui.box_reset_sure": "Really forget it",
    "ui.box_import_bad": Plural(
        "{count} mistake in {name}. Nothing was changed: correct it and load the file again.",
        "{count} mistakes in {name}. Nothing was changed: correct them and load the file again.",
    ),
    "ui.box_import_good": "{name} is read. Look at it, then save.",
    "ui.box_picture": "An example of a table with this box",
    "rule.owner": "as entered by you",
}
