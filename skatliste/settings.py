"""Django's settings: one file, driven by the environment, made for production."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

from csp.constants import NONE, SELF

from . import logs
from .database import read_database
from .environment import (
    load_secret_key,
    read_networks,
    read_number,
    read_switch,
    read_text,
    read_words,
)

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("SKATLISTE_DATA") or BASE_DIR / "data").absolute()

SECRET_KEY = os.environ.get("SKATLISTE_SECRET_KEY") or load_secret_key(DATA_DIR)
DEBUG = False

# Served behind a proxy that speaks TLS: secure cookies, HSTS and the redirect.
TLS = read_switch("SKATLISTE_TLS")
# Whose word is taken for where a request came from, and whether it came by TLS.
PROXIES = read_networks("SKATLISTE_PROXIES") or (["127.0.0.1", "::1"] if TLS else [])
# Names under which the host is reached, beside this machine's own.
HOSTS = read_words("SKATLISTE_HOSTS")
# HostMiddleware decides, since Django's own list knows no private addresses.
ALLOWED_HOSTS = ["*"]

INSTALLED_APPS = [
    "scoring",
    "skatliste",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials.apps.SimpleAppConfig",
    "csp",
    "axes",
]

MIDDLEWARE = [
    "skatliste.middleware.HeadersMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "skatliste.middleware.HostMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "skatliste.middleware.PackingMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "skatliste.reader.ReaderMiddleware",
    "skatliste.middleware.BodyLimitMiddleware",
    "skatliste.middleware.MethodMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "skatliste.urls"
WSGI_APPLICATION = "skatliste.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LOADER = (
    "django.template.loaders.cached.Loader",
    [
        "django.template.loaders.filesystem.Loader",
        # The pages of the host are Django's own.
        "django.template.loaders.app_directories.Loader",
    ],
)
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", [LOADER])],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "skatliste.reader.reader",
            ],
            "builtins": ["template_partials.templatetags.partials"],
        },
    },
]

DATABASES = {"default": read_database(DATA_DIR)}

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LANGUAGE_COOKIE_NAME = "tongue"
LOCALE_PATHS = [BASE_DIR / "skatliste" / "locale"]
FORMAT_MODULE_PATH = "skatliste.formats"
TIME_ZONE = os.environ.get("SKATLISTE_TIME_ZONE", "Europe/Berlin")
USE_TZ = True

# Whether anyone may have an account; the host has one in any case.
ACCOUNTS = read_switch("SKATLISTE_ACCOUNTS")
# Whether anyone who reaches the host may begin lists and clubs, or members alone.
OPEN = read_switch("SKATLISTE_OPEN", default=True)

# What the host has to say about itself, and about what becomes of what is typed.
IMPRINT = read_text("SKATLISTE_IMPRINT")
PRIVACY = read_text("SKATLISTE_PRIVACY")
# For how long a deleted list can be restored, before `manage.py tidy` removes it.
KEEP_DAYS = read_number("SKATLISTE_KEEP_DAYS", default=30, least=1, most=36_500)

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Of what installed packages bring along only what the host's pages need is served.
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "skatliste.finders.HostFinder",
]
STORAGES = {
    "staticfiles": {"BACKEND": "skatliste.finders.Collected"},
}

# For what `limits` counts, and for nothing else: bounded, and gone with the process.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
}
# How much more often than in a club room something may be done; 0 counts nothing.
LIMIT_FACTOR = read_number("SKATLISTE_LIMITS", default=1, least=0, most=1000)

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "skatliste.hashers.OneCoreHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator"},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
]
LOGIN_URL = "log-in"

# Who mistypes the password of one account too often has to wait, from that address
# alone: nobody can lock somebody else out. Counted as `limits` counts, so that no
# address and no name that was tried is stored.
LOCKED_SECONDS = 10 * 60
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(seconds=LOCKED_SECONDS)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "skatliste.limits.client_network"
AXES_LOCKOUT_CALLABLE = "skatliste.views.accounts.kept_answer"
AXES_HANDLER = "axes.handlers.cache.AxesCacheHandler"
AXES_ENABLE_ADMIN = False
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
# It warns that each process counts for itself, which is meant.
SILENCED_SYSTEM_CHECKS = ["axes.W001"]

MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# A game is a few hundred bytes; nobody sends a page as long as this, but for files. The
# middleware asks `bodies` which of the two holds, before anything is read.
BODY_LIMIT = 64 * 1024
FILE_LIMIT = 10 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = FILE_LIMIT
# Bodies are in memory by then; nothing that was sent is ever put on the disk.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "skatliste.views.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        **dict.fromkeys(("default-src", "base-uri", "frame-ancestors"), (NONE,)),
        **dict.fromkeys(("script-src", "style-src", "img-src"), (SELF,)),
        **dict.fromkeys(("connect-src", "manifest-src", "form-action"), (SELF,)),
    }
}


def _answer_file(headers: Headers, _path: str, _url: str) -> None:
    # Shorter than the policy of a page, which would be the larger part of an icon.
    headers["Content-Security-Policy"] = "default-src 'none'"


WHITENOISE_ADD_HEADERS_FUNCTION = _answer_file

SESSION_ENGINE = "skatliste.log_ins"
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = TLS
SECURE_SSL_REDIRECT = TLS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = TLS
# Who looks after the server asks it directly, and not by TLS.
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]

LOGGING = logs.LOGGING
