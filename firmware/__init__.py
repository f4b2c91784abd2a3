"""The table unit's firmware. A board tells its version in every greeting."""

VERSION = "0.1.0"
