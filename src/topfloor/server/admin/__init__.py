"""For whoever runs a server: what stands in its database, and what can be done with it beside the running server.

database    the way in: a database that is there, for reading, or for changing while no server uses the file
records     what is kept of each table, and in which state it is
pruning     which tables may be taken away
archive     all tables as stories, out and in
backups     everything, in one SQLite file, out and in
sizes       what takes how much room
doctor      whether this machine has what a server needs
"""
