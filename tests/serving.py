"""What all tests of the application stand on: the product as it is served.

Apart from a conftest of their own, since tests/scoring must do without Django.
"""

import pytest
from django.core.cache import cache
from django.core.management import call_command

from skatliste.translations import compile_translations


@pytest.fixture(scope="session", autouse=True)
def prepared():
    """Compile the translations, and collect the static files as a start does."""
    compile_translations()
    call_command("collectstatic", interactive=False, verbosity=0)


@pytest.fixture(autouse=True)
def served_name(settings):
    """Be reached under the name that Django's test client asks for."""
    settings.HOSTS = ["testserver"]


@pytest.fixture(autouse=True)
def uncounted():
    """Begin with nothing that was done too often."""
    cache.clear()
