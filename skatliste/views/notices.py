"""What the page says after something was saved."""

from django.utils.translation import gettext as _

from scoring import PlayedGame, result, title
from skatliste.labels import reader_language, signed
from skatliste.models import GameFacts, Table


def taken_back(notice: str) -> str:
    """Return what is said of an entry that came again after it was taken back."""
    told = {"game": notice}
    return (
        _("%(game)s: entered before, and taken back since. It is not counted.") % told
    )


def saved_notice(table: Table, facts: GameFacts) -> str:
    """Return who played what in which game, and what it brought."""
    game = facts.game
    told = {"number": table.number, "title": title(game, language=reader_language())}
    if not isinstance(game, PlayedGame) or facts.declarer is None:
        return _("Game %(number)d: %(title)s") % told
    told["name"] = table.names[facts.declarer]
    told["points"] = signed(result(game, profile=table.profile).points)
    return _("Game %(number)d: %(name)s, %(title)s, %(points)s") % told
