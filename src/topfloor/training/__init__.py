"""Training: a learned judgement from nothing but self-play."""
