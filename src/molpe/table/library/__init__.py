"""What can be played at a table: games and editions, their faces and tutorials, and bots."""
