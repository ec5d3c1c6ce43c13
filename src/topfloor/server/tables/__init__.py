"""Tables in memory: what happens at them, what everybody is shown, and the bots that play there."""
