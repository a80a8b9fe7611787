"""The loophole hunter: matches in which rules or cards do what nobody can have meant."""
