from tests.keepers import client, device, keeper

__all__ = ["client", "device", "keeper"]
