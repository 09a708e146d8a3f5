"""An account by its name, and its devices."""

from django.contrib.auth import get_user_model

from skatliste.models import ASIDE, Device


def account_name(typed: str) -> str:
    """Return the name of the account that is meant, whatever the size of its letters.

    What nobody is called is returned as it is: it must be told apart from nothing.
    """
    users = get_user_model().objects.filter(username__iexact=typed)
    return users.values_list("username", flat=True).order_by("pk").first() or typed


def account_devices(account_id: int) -> list[Device]:
    """Return the devices of an account that somebody has in hand, the newest first."""
    devices = Device.objects.filter(account_id=account_id)
    in_hand = devices.exclude(token_hash__startswith=ASIDE)
    return list(in_hand.order_by("-created_at", "-pk"))
