"""Proves that what is stored of a list agrees with itself."""

from .lists import check_list

__all__ = ["check_list"]
