"""The table on the network: REST, a live channel, storage and bots, for every game through the engine alone.

A table is its events. `store` keeps them, `tables` folds them into a match, `hall` decides who writes the next one and
tells everyone, `live` and `routes` are the two doors.
"""
