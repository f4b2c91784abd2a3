"""Colours of light, apart for colour-blind eyes too (`tests/shared_rules/test_colours.py`)."""

BLACK = (0, 0, 0)
WHITE = (255, 255, 255)
RED = (255, 24, 0)
AMBER = (255, 120, 0)
YELLOW = (255, 210, 20)
ORANGE = (255, 70, 0)
SKY = (60, 120, 255)
PURPLE = (140, 20, 255)
PINK = (255, 80, 150)
GREEN = (0, 200, 90)
BLUE = (0, 28, 130)

# Lights of seats. The first are those of the player colours white, grey, yellow, black, orange: sky
# blue stands in for grey and purple for black, which light cannot show; the page names both. Red
# and amber are left out: they say *no*, *hot* and how the link is.
CHOICES = (WHITE, SKY, YELLOW, PURPLE, ORANGE, PINK, GREEN, BLUE)

# Energy colours: unknown, purple, pink, green, blue
ENERGY_LIGHTS = (BLACK, PURPLE, PINK, GREEN, BLUE)
