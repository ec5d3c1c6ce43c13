"""The whole server in one thread, on a bad day, with a clock of its own: every seed gives another day, always the same.

    loop.py     an event loop whose time is virtual and whose order of callbacks hangs on dice
    faults.py   the weather of a day; a database that refuses, hangs and lies; lines that break
    clients.py  people with a bad network, who say things again until they are answered, as the page does
    world.py    processes, people and weather, one day long, and what must hold at its end

`python -m tests.simulation 17` plays the day of seed 17 again and tells it line by line.
"""
