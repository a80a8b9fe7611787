"""People at matches: who looks, who asks for what, and what each is shown."""
