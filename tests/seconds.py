"""About how long tests take: by this their files are ordered, and `make check` leaves out the long ones."""

from __future__ import annotations

SECONDS_A_TEST = {
    "browser/test_offline.py": 10.0,
    "browser/test_access.py": 5.5,
    "browser/test_secrets.py": 3.0,
    "browser/test_study.py": 3.0,
    "browser/test_paper_skylines.py": 3.0,
    "browser/test_lessons.py": 2.5,
    "browser/test_match.py": 1.8,
    "browser/test_words.py": 1.8,
    "browser/test_markup.py": 1.7,
    "browser/test_network.py": 1.2,
    "server/test_openapi.py": 10.0,
    "server/test_crash.py": 5.0,
    "lab/test_cluster.py": 4.5,
    "rl/test_examples.py": 1.0,
    "conformance/test_without_numpy.py": 3.0,
    "server/test_games.py": 2.0,
    "server/test_postgres.py": 1.3,
    "simulation/test_simulation.py": 0.8,
    "conformance/test_kernels.py": 0.8,
    "lab/test_ladder.py": 0.8,
    "lab/test_strength.py": 0.5,
    "engine/test_cache.py": 0.7,
    "terminal/test_screen.py": 0.6,
    "bots/test_minds.py": 0.5,
    "server/test_secrecy.py": 0.4,
    "server/test_run.py": 0.3,
}
"""Where a test takes far longer than most do; only the order of files hangs on it."""

SECONDS_IN_A_BROWSER = 2.5
"""Most of them to open it: a browser, the page and its table."""
