"""`python -m topfloor` is the command `topfloor`."""

from topfloor.cli import main

if __name__ == "__main__":
    main()
