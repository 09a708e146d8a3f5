from tests.keepers import client, device, keeper
from tests.serving import prepared, served_name

__all__ = ["client", "device", "keeper", "prepared", "served_name"]
