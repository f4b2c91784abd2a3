"""Any game at all, kept by a description of its order of play."""
