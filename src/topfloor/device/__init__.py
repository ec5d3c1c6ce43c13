"""Tables on one device, with no server: `house.py` answers the page as the server does, within a browser.

Python runs there as WebAssembly (Pyodide), and with it the interpreted engine and the server's own tables, so that
every sentence and every message is the same. What of the server is made for many at once, its network, database and
threads, stays behind; `stand_ins` has what little is used on a device of packages that are not there. See
docs/offline.md.
"""
