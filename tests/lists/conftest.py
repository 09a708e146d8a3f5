from tests.keepers import client, device, keeper
from tests.serving import prepared, served_name, uncounted

__all__ = ["client", "device", "keeper", "prepared", "served_name", "uncounted"]
