"""What a player may think: how a seat stands, what it would do, what it cannot know."""
