"""Canosa: two sirens sing sailors home on a 6x6 sea."""
