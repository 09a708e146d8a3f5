"""What the host sets, and the secret key that is made once and kept."""

import stat

import pytest
from django.core.exceptions import ImproperlyConfigured

from skatliste.environment import load_secret_key, read_switch, read_words


def test_key_is_made_and_kept(tmp_path):
    folder = tmp_path / "club" / "data"

    key = load_secret_key(folder)

    assert len(key) > 50
    assert load_secret_key(folder) == key


def test_key_differs_from_club_to_club(tmp_path):
    assert load_secret_key(tmp_path / "a") != load_secret_key(tmp_path / "b")


def test_key_is_for_its_owner_only(tmp_path):
    load_secret_key(tmp_path)

    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_folder_that_cannot_be_written(tmp_path):
    file = tmp_path / "data"
    file.touch()

    with pytest.raises(ImproperlyConfigured, match=f"data folder {file}"):
        load_secret_key(file)


def test_empty_key(tmp_path):
    (tmp_path / "secret_key").touch()

    with pytest.raises(ImproperlyConfigured, match="is empty"):
        load_secret_key(tmp_path)


@pytest.mark.parametrize(
    "text, on", [("", False), ("0", False), ("no", False), ("1", True), (" Yes ", True)]
)
def test_switch(monkeypatch, text, on):
    monkeypatch.setenv("SKATLISTE_TLS", text)

    assert read_switch("SKATLISTE_TLS") is on


def test_switch_with_another_word(monkeypatch):
    monkeypatch.setenv("SKATLISTE_TLS", "perhaps")

    with pytest.raises(ImproperlyConfigured, match=r"SKATLISTE_TLS: .*'perhaps'"):
        read_switch("SKATLISTE_TLS")


def test_words(monkeypatch):
    monkeypatch.setenv("SKATLISTE_HOSTS", "skat.example.org, box  .example.net,")

    assert read_words("SKATLISTE_HOSTS") == [
        "skat.example.org",
        "box",
        ".example.net",
    ]
