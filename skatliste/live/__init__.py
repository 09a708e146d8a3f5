"""Live: whoever has a list open sees what is written, the moment it is written.

A stream of server-sent events says no more than the list's version. It is held on
the event loop, past Django: no thread, no connection to the database, a few kilobytes.
"""

from .answering import Live

__all__ = ["Live"]
