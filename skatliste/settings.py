"""Django's settings: one file, driven by the environment, made for production."""

import os
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
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials.apps.SimpleAppConfig",
    "csp",
]

MIDDLEWARE = [
    "skatliste.middleware.HeadersMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "skatliste.middleware.HostMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "skatliste.reader.ReaderMiddleware",
    "skatliste.middleware.BodyLimitMiddleware",
    "skatliste.middleware.MethodMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "skatliste.urls"
WSGI_APPLICATION = "skatliste.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LOADER = (
    "django.template.loaders.cached.Loader",
    ["django.template.loaders.filesystem.Loader"],
)
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", [LOADER])],
            "context_processors": [
                "django.template.context_processors.request",
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
# Ours alone: what installed packages bring along is never served.
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
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

MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# A game is a few hundred bytes; nobody sends a page as long as this.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
FILE_UPLOAD_HANDLERS: list[str] = []

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

CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = TLS
SECURE_SSL_REDIRECT = TLS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = TLS
# Who looks after the server asks it directly, and not by TLS.
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]

LOGGING = logs.LOGGING
