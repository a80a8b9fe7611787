"""Carrying out what cards say: a file a subject, beside the file of its verbs."""
