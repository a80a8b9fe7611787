"""What a viewer sees, how a terminal draws it, and where an action is clicked."""
