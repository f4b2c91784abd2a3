"""The rungs of the ladder: what can play a board, and what each of them lets a test do."""
