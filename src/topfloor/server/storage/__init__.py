"""What is kept: events in a database, and how processes on one database hear of each other."""
