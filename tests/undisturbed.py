"""Finds no package but what compiling needs: the others may just be arriving, and one would find half of them.

NumPy, Numba and parts of Topfloor look whether some package is there, and do without if it is not. To import this
module before them says that none is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

NEEDED = {"annotated_types", "llvmlite", "numba", "numpy", "platformdirs", "tests", "topfloor", "typing_extensions"}


class FewFound(PathFinder):
    """Looks in the usual places, for these and for what comes with Python."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package = fullname.partition(".")[0]
        wanted = package in NEEDED or package in sys.stdlib_module_names
        return super().find_spec(fullname, path, target) if wanted else None


sys.meta_path[:] = [FewFound if finder is PathFinder else finder for finder in sys.meta_path]
