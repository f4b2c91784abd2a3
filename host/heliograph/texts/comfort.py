"""What the page says about sounds, the clock, pauses and the look of the lights."""

COMFORT: dict[str, tuple[str, str]] = {}
