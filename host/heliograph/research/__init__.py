"""Our games for programs that learn: PettingZoo, Gymnasium and OpenSpiel.

Install `heliograph[research]`. Each module here is one door to the same rules; what a player sees
is made from the declared facts of a game and from who may see them (`engine/seen_bytes.py`).
"""
