"""What a request passes: the live channel, REST, and what stands in front of both."""
