"""The table on the network, for every game through the engine alone.

    transport   the live channel and REST, and what every request passes
    tables      tables in memory: commands, bots, and what everybody is shown
    storage     events in a database, of which everything at a table follows
    protocol    what goes over the network, as code
    page        the built page, served by `page_files`

Each knows only those below it; `app` puts them together, and `run` serves them.
"""
