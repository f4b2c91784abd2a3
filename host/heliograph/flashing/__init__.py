"""Putting the firmware on a board: compile it, send what changed, check every digest."""
