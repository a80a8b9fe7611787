"""The rules, compiled: what is on the table, whose turn it is, what may be done, who wins."""
