"""What little a device uses of packages that it has not: each lies on Python's path there under its usual name."""
