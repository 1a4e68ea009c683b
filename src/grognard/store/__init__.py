"""What keeps games: a log of entries in SQLite or PostgreSQL, and the news of it between processes."""
