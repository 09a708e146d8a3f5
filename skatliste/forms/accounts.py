"""Log in, get an account, change a password."""

from typing import Any, Final

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from .names import NAME_LENGTH, LineField

# Nobody types more, and hashing it costs something.
_LONGEST_PASSWORD: Final = 200
_WRONG: Final = _("Name or password is wrong.")
_NO_PASSWORD: Final = {
    "required": _("A password is missing."),
    "max_length": _("This password is too long."),
}


def _name() -> LineField:
    return LineField(
        max_length=NAME_LENGTH,
        label=_("Name"),
        error_messages={"required": _("A name is missing.")},
    )


def _password(label: Any) -> forms.CharField:  # noqa: ANN401  # translated later
    return forms.CharField(
        max_length=_LONGEST_PASSWORD,
        strip=False,
        label=label,
        widget=forms.PasswordInput,
        error_messages=_NO_PASSWORD,
    )


class LogInForm(forms.Form):
    """A name, a password, and whose phone it is."""

    name = _name()
    password = _password(_("Password"))
    borrowed = forms.BooleanField(required=False)

    def refuse(self) -> None:
        """Say that the two do not go together, and not which of them is wrong."""
        self.add_error(None, _WRONG)


class SignUpForm(forms.Form):
    """The name and the password of a new account."""

    name = _name()
    password = _password(_("Password"))

    def clean(self) -> None:
        newcomer = get_user_model()(username=self.cleaned_data.get("name", ""))
        _check_password(self, "password", newcomer)

    def refuse_taken(self) -> None:
        """Say that there is an account of this name."""
        self.add_error(
            "name", _("Somebody has this name already. Please choose another one.")
        )


class PasswordForm(forms.Form):
    """A new password for who knows the old one."""

    old = _password(_("Present password"))
    password = _password(_("New password"))

    def __init__(self, data: Any = None, *, user: User) -> None:  # noqa: ANN401
        super().__init__(data)
        self._user = user

    def clean(self) -> None:
        _check_password(self, "password", self._user)

    def refuse(self) -> None:
        """Say that the old password is another one."""
        self.add_error("old", _("That is not the present password."))


def _check_password(form: forms.Form, field: str, user: User) -> None:
    password = form.cleaned_data.get(field)
    if not password:
        return
    try:
        validate_password(password, user)
    except forms.ValidationError as error:
        form.add_error(field, error)
