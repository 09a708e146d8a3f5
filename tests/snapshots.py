"""Everything that is stored, to be compared before and after."""

from django.apps import apps


def all_rows() -> dict[str, list[dict]]:
    """Return every row of every table, by the name of its model."""
    return {
        model.__name__: list(model.objects.order_by("pk").values())
        for model in apps.get_app_config("skatliste").get_models()
    }
