"""The lab: many matches, cheap and reproducible, and what they say about a game.

It knows games only through the kernel and reads gists, never texts.
"""
