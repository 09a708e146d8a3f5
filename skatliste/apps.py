from django.apps import AppConfig


class SkatlisteConfig(AppConfig):
    name = "skatliste"
    verbose_name = "Skat-Liste"
