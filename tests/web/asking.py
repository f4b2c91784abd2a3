"""How browsers of tests ask for modules in one file (`joined_modules.py`)."""

ASKING = {"X-Joined-Modules": "yes"}  # as a header of their requests
