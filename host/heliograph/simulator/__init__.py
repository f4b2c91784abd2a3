"""A simulated board: the firmware's own files, run in a process of their own.

    python -m heliograph.simulator --help

`fakes/` stands in for the Pico's hardware inside the firmware's process, `supervisor.py` plays the
cable, the buttons and the pixels outside of it.
"""
