"""The rules, compiled: fields, numbers, and a file a phase or subject."""
