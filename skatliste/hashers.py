"""How passwords are hashed."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class OneCoreHasher(Argon2PasswordHasher):
    """Argon2 as Django has it, on one core: the others go on taking entries."""

    parallelism = 1
