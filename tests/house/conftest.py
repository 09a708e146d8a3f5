from tests.serving import prepared, served_name

__all__ = ["prepared", "served_name"]
