"""The JSON Schemas of the manual, ready to judge a document."""

import json
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

DOCS = Path(__file__).parents[2] / "docs"
KINDS = ("skatliste-1", "skatliste-evening-1", "skatliste-club-1")


@cache
def schema(kind):
    """Return one of the KINDS as it stands in the manual."""
    return json.loads((DOCS / f"{kind}.schema.json").read_text("utf-8"))


@cache
def validator(kind):
    resources = [Resource.from_contents(schema(one)) for one in KINDS]
    registry = Registry().with_resources((one.id(), one) for one in resources)
    return Draft202012Validator(schema(kind), registry=registry)


def problems(content):
    """Return what the schema of its format finds wrong with a file, one line each."""
    document = json.loads(content)
    kind = document["format"].replace("/", "-")
    found = validator(kind).iter_errors(document)
    return [f"{one.json_path}: {one.message[:200]}" for one in found]


def is_valid(document, kind="skatliste-1"):
    return validator(kind).is_valid(document)
