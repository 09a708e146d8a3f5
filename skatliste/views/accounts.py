"""Accounts, for who wants to get back on a new phone what the old one could do.

No table needs one. Where the host offers none, they are for the host alone.
"""

from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import (
    authenticate,
    login,
    logout,
    update_session_auth_hash,
)
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from skatliste.forms import LogInForm, PasswordForm, SignUpForm
from skatliste.http import (
    DEVICE_COOKIE,
    LENDER_COOKIE,
    keep_cookie,
    keep_device,
    read_device_label,
    read_device_token,
)
from skatliste.limits import (
    LOG_IN,
    SIGN_UP,
    answer_too_many,
    wait_for,
    wait_sentence,
)
from skatliste.models import Device
from skatliste.queries import account_devices, account_name, find_device
from skatliste.services import (
    AccountExists,
    create_account,
    gather_rights,
    set_aside,
    take_device,
)

_MODEL_BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


@require_http_methods(["GET", "HEAD"])
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Whoever has logged in: the account and its devices; others are asked to."""
    if not request.user.is_authenticated:
        return redirect("log-in")
    device = find_device(read_device_token(request))
    context = {
        "devices": account_devices(request.user.pk),
        "here": device.pk if device else None,
    }
    return render(request, "accounts/account.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def log_in(request: HttpRequest) -> HttpResponse:
    """Anyone: GET asks for name and password, POST makes this device the account's."""
    form = LogInForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _form_page(request, "log_in", form)
    if wait := wait_for(request, LOG_IN):
        return _wait_page(request, "log_in", form, wait)
    user = authenticate(
        request,
        username=account_name(form.cleaned_data["name"]),
        password=form.cleaned_data["password"],
    )
    if getattr(request, "axes_locked_out", False):
        return _wait_page(request, "log_in", form, settings.LOCKED_SECONDS)
    if user is None or not (settings.ACCOUNTS or getattr(user, "is_staff", False)):
        form.refuse()
        return _form_page(request, "log_in", form)
    return _enter(request, user, is_own=not form.cleaned_data["borrowed"])


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sign_up(request: HttpRequest) -> HttpResponse:
    """Anyone where the host offers accounts: GET asks, POST makes one and logs in."""
    if not settings.ACCOUNTS:
        raise Http404
    form = SignUpForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _form_page(request, "sign_up", form)
    if wait := wait_for(request, SIGN_UP):
        return _wait_page(request, "sign_up", form, wait)
    name, password = form.cleaned_data["name"], form.cleaned_data["password"]
    try:
        user = create_account(name=name, password=password)
    except AccountExists:
        form.refuse_taken()
        return _form_page(request, "sign_up", form)
    return _enter(request, user, is_own=True)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def change_password(request: HttpRequest) -> HttpResponse:
    """Whoever has logged in: another password; others are asked to log in."""
    user = request.user
    if not user.is_authenticated:
        return redirect("log-in")
    data = request.POST if request.method == "POST" else None
    form = PasswordForm(data, user=user)
    if not form.is_valid():
        return _form_page(request, "password", form)
    if wait := wait_for(request, LOG_IN):
        return _wait_page(request, "password", form, wait)
    if not user.check_password(form.cleaned_data["old"]):
        form.refuse()
        return _form_page(request, "password", form)
    user.set_password(form.cleaned_data["password"])
    user.save(update_fields=["password"])
    update_session_auth_hash(request, user)
    messages.success(request, _("The password is changed."))
    return redirect("account")


@require_POST
@never_cache
def gather(request: HttpRequest) -> HttpResponse:
    """Whoever has logged in: this device gets what the account's others may do."""
    device = find_device(read_device_token(request))
    if not request.user.is_authenticated:
        return redirect("log-in")
    if device is None or device.account_id != request.user.pk:
        return _enter(request, request.user, is_own=True)
    gather_rights(device)
    messages.success(request, _("The lists of your other devices are here."))
    return redirect("account")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def log_out(request: HttpRequest) -> HttpResponse:
    """Whoever has logged in here: GET asks, POST ends it and forgets the lists."""
    device = find_device(read_device_token(request))
    is_accounts = device is not None and device.account_id is not None
    if not (request.user.is_authenticated or is_accounts):
        return redirect("log-in")
    is_borrowed = LENDER_COOKIE in request.COOKIES
    if request.method != "POST":
        context = {"is_borrowed": is_borrowed, "is_accounts": is_accounts}
        return render(request, "accounts/log_out.html", context)
    logout(request)
    response = redirect("session-list")
    if device and is_accounts and (is_borrowed or "keep" not in request.POST):
        _forget(request, response, device)
    return response


def kept_answer(
    _request: HttpRequest, answer: HttpResponse, _credentials: object
) -> HttpResponse:
    """Return the answer of the view, which tells of the lock itself."""
    return answer


def _enter(request: HttpRequest, user: Any, *, is_own: bool) -> HttpResponse:  # noqa: ANN401
    """Log in, and let the browser be a device of the account."""
    before = read_device_token(request)
    device = find_device(before)
    _here, token = take_device(
        account_id=user.pk,
        device=device,
        label=read_device_label(request),
        is_own=is_own,
    )
    login(request, user, backend=_MODEL_BACKEND)
    response = redirect("session-list")
    if user.is_staff and not settings.ACCOUNTS:
        response = redirect("host:index")
    if device and not is_own and LENDER_COOKIE not in request.COOKIES:
        keep_cookie(response, LENDER_COOKIE, before)
    return keep_device(response, token) if token else response


def _forget(request: HttpRequest, response: HttpResponse, device: Device) -> None:
    """Let the browser be again what it was before, or nothing."""
    set_aside(device)
    lender = request.COOKIES.get(LENDER_COOKIE, "")
    if lender:
        keep_device(response, lender)
        response.delete_cookie(LENDER_COOKIE)
    else:
        response.delete_cookie(DEVICE_COOKIE)


def _form_page(request: HttpRequest, name: str, form: Any) -> HttpResponse:  # noqa: ANN401
    status = 422 if form.is_bound else 200
    context = {"form": form, "offers_accounts": settings.ACCOUNTS}
    return render(request, f"accounts/{name}.html", context, status=status)


def _wait_page(request: HttpRequest, name: str, form: Any, wait: int) -> HttpResponse:  # noqa: ANN401
    form.add_error(None, wait_sentence(wait))
    return answer_too_many(_form_page(request, name, form), wait)
