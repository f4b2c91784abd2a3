"""What the page says while the real box is laid out and compared."""

LAY_OUT: dict[str, str] = {
    "ui.lay_out": "Lay it out",
    "ui.lay_out_title": "Lay the box out",
    "ui.lay_out_offer": "Lay the box out?",
    "ui.lay_out_show": "Show us",
    "ui.lay_out_left": "{done} of {count} done",
    "ui.lay_out_skip": "We know how",
    "ui.lay_out_next": "Done, next",
    "ui.lay_out_all": "All of it lies on the table.",
    "ui.lay_out_step": "Step {number}",
    "ui.lay_out_picture": "The table as it must lie",
    "ui.compare": "Does yours look like this?",
    "ui.compare_why": (
        "What nobody told is a question mark or a back. If something lies otherwise: Correct."
    ),
    "ui.compare_phone": (
        "What lies openly on the table. If something lies otherwise, the table screen corrects it."
    ),
}
