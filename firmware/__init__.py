"""The table unit's firmware. A board tells its version in every greeting."""

VERSION = "1.0.0"
