"""Files that are nearly right: what was written once, and then changed at random."""

import hashlib
import io
import json
import zipfile
from random import Random

ODD_VALUES = (
    *(None, True, False, 0, 1, 2, 3, 5, 12, 13, -1, -11, 18, 19, 264, 501, 10_001),
    *(2**31, 2**63, -(2**63), 10**30, 1.0, 0.5, -0.0, float("inf"), float("nan")),
    *("", " ", "x" * 81, "Anna", "ANNA", "A\u0308nne", "\x00", "a\nb", "\u202eAnna"),
    *("\ud800", "🂡", "null", "grand", "void", "complete", "played", "adjustment"),
    *(
        "2026-11-30T18:30:00Z",
        "0001-01-01T00:00:00+14:00",
        "1/4",
        "=1+1",
        "skatliste/1",
    ),
    *("6f1c0a52-7c0e-4f57-9d0a-3b8f6d2e9a51", "222222222222", [], {}, [[]], [None]),
)
ODD_CELLS = (
    *("", " ", "0", "1", "4", "-4", "11", "12", "18", "19", "264", "99999999999", "x"),
    *("Kreuz", "clubs", "Grand Hand", "Null", "eingepasst", "Korrektur", "gewonnen"),
    *("verloren", "=1+1", '"', "'", "\x00", "\u202e", "Anna", "anna", "−48", "1e999"),
    *("NaN", "½", "x" * 300, "mit 2", "ohne 4", "überreizt", "Hand Schneider"),
)
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "latin-1", "cp1252")


def damage(random: Random, content: bytes) -> bytes:
    """Return *content* with some bytes lost, doubled, or others in their place."""
    damaged = bytearray(content)
    for _ in range(random.randint(1, 4)):
        start = random.randrange(len(damaged) + 1)
        end = min(len(damaged), start + random.choice((0, 1, 2, 8, 300)))
        put = random.choice((b"", random.randbytes(random.randint(1, 6))))
        match random.randrange(4):
            case 0:
                put = bytes(damaged[start:end]) * 2
            case 1:
                put = random.choice((b"{", b"[", b'"', b",", b"}", b"\\", b"\n", b";"))
            case 2 if random.random() < 0.1:
                end = len(damaged)
        damaged[start:end] = put
    return bytes(damaged)


def json_mutation(random: Random, content: bytes, other: bytes) -> bytes:
    """Return a JSON file with some places changed, some of them as in *other*."""
    document, spare = json.loads(content), json.loads(other)
    if random.random() < 0.6:
        # Else its figures would tell of every change.
        leave_out(document, {"figures", "foot", "ranking"})
    for _ in range(random.choice((0, 1, 1, 1, 2, 4))):
        _change(random, document, spare)
    if random.random() < 0.03:
        document = _nested(random, document)
    if random.random() < 0.5 and isinstance(document, dict) and "club" in document:
        written = _in_lines(document)
    else:
        written = json.dumps(document, ensure_ascii=random.random() < 0.5)
    # How JSON can write a number that is read as infinite.
    written = written.replace("Infinity", "1e999")
    changed = written.encode("utf-8", "surrogatepass")
    return damage(random, changed) if random.random() < 0.05 else changed


def csv_mutation(random: Random, content: bytes, other: bytes) -> bytes:
    """Return a table with some cells and lines changed."""
    text, spare = content.decode("utf-8-sig"), other.decode("utf-8-sig")
    part = max(";,\t", key=text.count)
    lines = [line.split(part) for line in text.splitlines()]
    lines_of_other = [line.split(part) for line in spare.splitlines()]
    for _ in range(random.randint(1, 5)):
        line = random.choice(lines)
        at = random.randrange(len(line) + 1)
        match random.randrange(6):
            case 0 | 1 | 2:
                line[at : at + 1] = [random.choice(ODD_CELLS)]
            case 3:
                line[at : at + 1] = random.choice(lines_of_other)[at : at + 1]
            case 4:
                lines.insert(random.randrange(len(lines) + 1), list(line))
            case 5 if len(lines) > 1:
                lines.remove(line)
    if random.random() < 0.2:
        part = random.choice(";,\t|")
    written = random.choice(("\r\n", "\n", "\r")).join(map(part.join, lines))
    changed = written.encode(random.choice(ENCODINGS), "replace")
    return damage(random, changed) if random.random() < 0.1 else changed


def backup_mutation(random: Random, content: bytes) -> bytes:
    """Return a backup whose rows were changed, mostly with a manifest that says so."""
    if random.random() < 0.3:
        return damage(random, content)
    members = _unpacked(content)
    manifest = json.loads(members["manifest.json"])
    for _ in range(random.randint(1, 2)):
        labels = sorted(manifest["tables"])
        full = [label for label in labels if manifest["tables"][label]["rows"]]
        label = random.choice(full if random.random() < 0.9 else labels)
        name = f"tables/{label.lower()}.jsonl"
        members[name] = _changed_rows(random, members[name])
        if random.random() < 0.9:
            told = manifest["tables"][label]
            told["rows"] = members[name].count(b"\n")
            told["sha256"] = hashlib.sha256(members[name]).hexdigest()
    if random.random() < 0.2:
        _change(random, manifest, {})
    if random.random() < 0.05:
        members[random.choice(("../x", "/etc/x", "a\\b", "tables/x.jsonl"))] = b"[]\n"
    written = json.dumps(manifest).replace("Infinity", "1e999")
    members["manifest.json"] = written.encode("utf-8", "surrogatepass")
    return _packed(random, members)


def leave_out(value: object, names: set[str]) -> None:
    """Take fields of these names out, wherever they stand."""
    if isinstance(value, dict):
        for name in names & value.keys():
            del value[name]
    for inner in _inner(value):
        leave_out(inner, names)


def _inner(value):
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _change(random: Random, document: object, spare: object) -> None:
    """Change one place of a document, the deep ones as often as the others."""
    places = list(_places(document))
    if not places:
        return
    holder, key = random.choice(places)
    match random.randrange(7):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, holder[key])
        case 2 if isinstance(holder, dict):
            holder[f"{key}s"] = holder.pop(key)
        case 3:
            other_holder, other_key = random.choice(places)
            holder[key] = _copy(other_holder[other_key])
        case 4 if theirs := list(_places(spare)):
            other_holder, other_key = random.choice(theirs)
            holder[key] = _copy(other_holder[other_key])
        case _:
            holder[key] = _copy(random.choice(ODD_VALUES))


def _places(value: object):
    if isinstance(value, dict):
        for key in value:
            yield value, key
    elif isinstance(value, list):
        for index in range(len(value)):
            yield value, index
    for inner in _inner(value):
        yield from _places(inner)


def _copy(value):
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def _nested(random: Random, document):
    for _ in range(random.choice((1, 50, 400))):
        document = [document] if random.random() < 0.5 else {"lists": document}
    return document


def _in_lines(document: dict) -> str:
    """Return a club as it is written here, each of its lists in a line."""
    told = dict(document)
    lists = told.pop("lists", [])
    head = ",\n".join(f'"{name}": {json.dumps(told[name])}' for name in told)
    if not isinstance(lists, list):
        lists = [lists]
    rows = ",\n".join(map(json.dumps, lists))
    return f'{{{head},\n"lists": [\n{rows}\n],\n"more": null}}'


def _changed_rows(random: Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    if not lines:
        return random.choice((b"[]\n", b"\n", b"{}\n", b"[1]\n"))
    at = random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines[at] = damage(random, lines[at])
        case _:
            row = _told(lines[at])
            _change(random, row, _told(random.choice(lines)))
            told = json.dumps(row).replace("Infinity", "1e999")
            lines[at] = told.encode("utf-8", "surrogatepass") + b"\n"
    return b"".join(lines)


def _told(line: bytes):
    try:
        return json.loads(line)
    except ValueError:
        # It was damaged before.
        return []


def _unpacked(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _packed(random: Random, members: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    how = random.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED))
    with zipfile.ZipFile(target, "w", how) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return target.getvalue()
