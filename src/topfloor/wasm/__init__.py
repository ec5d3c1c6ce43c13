"""Kernels as WebAssembly: the same rules and the same search in a browser. See docs/browser-kernels.md for how."""
