"""What is made from a board file: pins, wiring, drawings, parts, power, enclosure.

`board_file` reads and checks one, `connections` says what is joined to what; every other module
turns these two into one kind of output.
"""
