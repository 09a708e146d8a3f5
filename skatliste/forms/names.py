"""Names as people type them."""

import unicodedata
from collections.abc import Container, Iterable
from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

NAME_LENGTH = 40
TITLE_LENGTH = 80

# Control characters, and those that turn the direction of a line around: a name
# must not be able to disguise itself or its neighbour on the sheet.
_REFUSED = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
_TOO_LONG = ngettext_lazy(
    "At most %(limit_value)d character fits here.",
    "At most %(limit_value)d characters fit here.",
    "limit_value",
)
_TWICE = _(
    "%(where)s has this name already: please tell the two apart, say “Anna B.” "
    "and “Anna K.”."
)
# Joiners that some scripts cannot be written without, within a word.
_JOINERS = "\u200c\u200d"
# Letters and signs by their category, but nothing is to be seen of them.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


class LineField(forms.CharField):
    """One line of text: normalised, blanks folded, nothing invisible in it."""

    default_error_messages = {  # noqa: RUF012  # Django's own way
        "invisible": _("There are invisible characters in this: please type it again."),
    }

    def __init__(self, *, max_length: int, **options: Any) -> None:  # noqa: ANN401
        super().__init__(**options)
        self.max_length = max_length
        self.validators.append(MaxLengthValidator(max_length, _TOO_LONG))

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        # No maxlength: it would cut off what is pasted without a word.
        return super(forms.CharField, self).widget_attrs(widget)

    def to_python(self, value: object) -> str:
        text = unicodedata.normalize("NFC", super().to_python(value) or "")
        # Folded first: tabs and line ends that were pasted along are just blanks.
        text = " ".join(text.split()).strip(_JOINERS)
        if any(map(_is_invisible, text)) or (text and not any(map(_is_visible, text))):
            raise forms.ValidationError(
                self.error_messages["invisible"], code="invisible"
            )
        return text


class NamesForm(forms.Form):
    """What a list is called, where it is played, and who has which column.

    The fields of the names are `name_1`, `name_2` and so on.
    """

    title = LineField(max_length=TITLE_LENGTH, required=False, label=_("Title"))
    venue = LineField(max_length=TITLE_LENGTH, required=False, label=_("Venue"))

    def add_name(self, number: int, *, label: str, required: bool) -> None:
        """Add a field for a name."""
        self.fields[f"name_{number}"] = LineField(
            max_length=NAME_LENGTH,
            required=required,
            label=label,
            error_messages={"required": _("Who sits here? A name is missing.")},
        )

    @property
    def name_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("name_")]

    @property
    def names(self) -> dict[int, str]:
        """The names by their number, those left empty passed over."""
        typed = {
            int(field.name.removeprefix("name_")): self.cleaned_data.get(field.name)
            for field in self.name_fields
        }
        return {number: name for number, name in typed.items() if name}

    def clean(self) -> None:
        self.refuse_doubles()

    def refuse_doubles(self) -> None:
        """Refuse two columns of one name."""
        self._refuse_doubles(self.name_fields)

    def _refuse_doubles(
        self, fields: Iterable[forms.BoundField], *, may_stay: Container[str] = ()
    ) -> None:
        """Refuse a name that stands at an earlier field, but for *may_stay*."""
        seen: dict[str, str] = {}
        for field in fields:
            name = self.cleaned_data.get(field.name, "").casefold()
            if name in seen and field.name not in may_stay:
                self.add_error(field.name, _TWICE % {"where": seen[name]})
            elif name:
                seen[name] = str(field.label)


def _is_invisible(sign: str) -> bool:
    if sign in _JOINERS:
        return False
    return sign in _BLANKS or unicodedata.category(sign) in _REFUSED


def _is_visible(sign: str) -> bool:
    # Marks need a letter that they stand on.
    return not unicodedata.category(sign).startswith("M")
