"""The letters of our files: where they are, and what becomes of others."""

from .lettering import BOLD, REGULAR, UNKNOWN, legible, legible_names

__all__ = ["BOLD", "REGULAR", "UNKNOWN", "legible", "legible_names"]
