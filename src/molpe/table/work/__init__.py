"""Processes beside the table: they think, read photographs and make sheets. They know no room."""
