"""Glimmer: everybody hides one die under a cup; who dares to say how much they show together?"""
