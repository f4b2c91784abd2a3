"""What tools/dev.py is made of: the environment it brings, and the commands that run in it.

Only the standard library is used here, because these modules run before anything is installed.
"""
