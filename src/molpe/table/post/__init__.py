"""Letters to guests who have no page open: by mail, or to a webhook."""
