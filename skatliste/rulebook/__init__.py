"""The rules as a small book: every figure in it is computed by `scoring`."""

from .book import Chapter, load_chapters

__all__ = ["Chapter", "load_chapters"]
