"""The pages that lists come in by, in every state a reader meets."""

from django.urls import reverse

from .pages import Page
from .rounds import Round

IMPORT = "/import/"
LONGEST = "Maximiliane von der Heide-Wickrath-Mühle"
HEAD = "Nr;Geber;Alleinspieler;Spiel;Spitzen;Extras;Ergebnis;Punkte"
# Something contradicts, and a total differs.
ODD = f"""{HEAD};Anna;Jörg;{LONGEST}
1;Anna;Anna;Kreuz;mit 2;Hand;gewonnen;48;48;;
2;Jörg;;eingepasst
3;{LONGEST};Jörg;Herz;ohne 1;;verloren;-20;;-20;
5;Anna;{LONGEST};Grand;mit 4;H S SA SW SWA O;+;264;;;264
6;Jörg;Anna;Null ouvert;;;+;;95;;
"""
CANNOT_BE = ODD.replace("Grand;mit 4", "Ramsch;mit 4").replace("verloren", "viel")
JSON_REFUSED = '{"format": "skatliste/1", "session": {}, "x": 1}'


def import_pages(told: Round) -> list[Page]:
    """Return the pages to send a file, and what is shown of it."""
    of_club = reverse("club-import", args=[told.club.public_id])
    return [
        Page(name="import", path=IMPORT, is_strangers=True),
        Page(name="import, unfolded", path=IMPORT, taps=("main summary",)),
        Page(name="import, nothing sent", path=IMPORT, sent={"text": ""}),
        Page(name="import into a club", path=of_club),
        Page(name="import, odd", path=IMPORT, sent={"text": ODD}),
        Page(name="import, odd, into a club", path=of_club, sent={"text": ODD}),
        Page(name="import, cannot be", path=IMPORT, sent={"text": CANNOT_BE}),
        Page(name="import, no table", path=IMPORT, sent={"text": "Hallo Welt"}),
        Page(
            name="import, names refused",
            path=IMPORT,
            sent={"text": ODD, "name_1": "Anna", "played_on": "x"},
        ),
        Page(name="import, JSON refused", path=IMPORT, sent={"text": JSON_REFUSED}),
    ]
