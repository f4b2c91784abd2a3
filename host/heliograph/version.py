"""The version of the program; the firmware of a board names the same."""

__version__ = "1.0.0"
