"""Words: how actions are written and told, what cards say, and messages in every language."""
