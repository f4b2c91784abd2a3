"""The firmware's files as they lie on a board, made from its sources.

Modules are joined, what nobody needs is left out, all of it is compiled; names stay names.
"""
