"""The list of matches, and matches as files for people and other programs."""
