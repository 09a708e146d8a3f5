"""Which of several lists a screen on the wall shows."""

from django import forms

# Nobody watches more lists than that on one screen.
_MOST = 10_000


class TurnForm(forms.Form):
    """What the address of the board tells: whose turn it is, and whether it stays."""

    turn = forms.IntegerField(required=False, min_value=0, max_value=_MOST)
    still = forms.BooleanField(required=False)

    @property
    def place(self) -> int:
        """Whose turn it is, 0 for the first list; also for nonsense."""
        self.is_valid()
        return self.cleaned_data.get("turn") or 0

    @property
    def is_still(self) -> bool:
        """Whether the board stays with this list."""
        self.is_valid()
        return bool(self.cleaned_data.get("still"))
