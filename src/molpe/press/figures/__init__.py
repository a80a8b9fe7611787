"""Figures in the manner of vase painters, made of parts: bodies, heads, dress, beasts, things."""
