"""Matches copied, brought back and moved: between databases, and into archives."""
