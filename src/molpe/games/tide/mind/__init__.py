"""What agents are told: how well a seat stands, and what it cannot know, dealt anew."""
