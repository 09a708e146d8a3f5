"""What the host sets, and the secret key that is made once and kept."""

import secrets
import stat
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ImproperlyConfigured

from skatliste.environment import (
    load_secret_key,
    read_networks,
    read_number,
    read_switch,
    read_text,
    read_words,
)


def test_key_is_made_and_kept(tmp_path):
    folder = tmp_path / "club" / "data"

    key = load_secret_key(folder)

    assert len(key) > 50
    assert load_secret_key(folder) == key


def test_key_differs_from_club_to_club(tmp_path):
    assert load_secret_key(tmp_path / "a") != load_secret_key(tmp_path / "b")


def test_key_is_one_though_many_make_it(monkeypatch, tmp_path):
    barrier = threading.Barrier(8)
    seen_meanwhile = []

    def draft(length):
        seen_meanwhile.append((tmp_path / "secret_key").exists())
        return length * "k" + str(len(seen_meanwhile))

    def load():
        barrier.wait(timeout=20)
        return load_secret_key(tmp_path)

    monkeypatch.setattr(secrets, "token_urlsafe", draft)
    with ThreadPoolExecutor(8) as pool:
        keys = [one.result() for one in [pool.submit(load) for _ in range(8)]]

    assert set(keys) == {64 * "k" + "1"}
    assert seen_meanwhile == [False]


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


@pytest.mark.parametrize("default", [True, False])
def test_switch_that_is_unset(monkeypatch, default):
    monkeypatch.delenv("SKATLISTE_OPEN", raising=False)

    assert read_switch("SKATLISTE_OPEN", default=default) is default
    monkeypatch.setenv("SKATLISTE_OPEN", " ")
    assert read_switch("SKATLISTE_OPEN", default=default) is default


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


@pytest.mark.parametrize(
    "told, networks",
    [
        ("", []),
        ("127.0.0.1", ["127.0.0.1"]),
        ("10.0.0.2, ::1 172.28.5.0/24", ["10.0.0.2", "::1", "172.28.5.0/24"]),
    ],
)
def test_networks(monkeypatch, told, networks):
    monkeypatch.setenv("SKATLISTE_PROXIES", told)

    assert read_networks("SKATLISTE_PROXIES") == networks


@pytest.mark.parametrize(
    "told", ["*", "nginx", "10.0.0.1/24", "10.0.0.256", "0.0.0.0/0", "::/0"]
)
def test_networks_that_are_none_or_all_there_are(monkeypatch, told):
    monkeypatch.setenv("SKATLISTE_PROXIES", f"127.0.0.1 {told}")

    with pytest.raises(ImproperlyConfigured, match=r"PROXIES: .* got '(.*)'") as caught:
        read_networks("SKATLISTE_PROXIES")

    assert str(caught.value).endswith(f"got {told!r}")


@pytest.mark.parametrize("told, number", [("", 30), ("7", 7), (" 400 ", 400)])
def test_number(monkeypatch, told, number):
    monkeypatch.setenv("SKATLISTE_KEEP_DAYS", told)

    assert read_number("SKATLISTE_KEEP_DAYS", default=30, least=1, most=400) == number


@pytest.mark.parametrize("told", ["0", "401", "-1", "1.5", "ever", "²"])
def test_number_that_is_none_or_out_of_range(monkeypatch, told):
    monkeypatch.setenv("SKATLISTE_KEEP_DAYS", told)

    with pytest.raises(ImproperlyConfigured, match=f"from 1 to 400, got '{told}'"):
        read_number("SKATLISTE_KEEP_DAYS", default=30, least=1, most=400)


def test_text_of_a_file(monkeypatch, tmp_path):
    file = tmp_path / "imprint.txt"
    file.write_text("\ufeffSkatclub Ährensee\n\nHafenstraße 1\n", encoding="utf-8")
    monkeypatch.setenv("SKATLISTE_IMPRINT", str(file))

    assert read_text("SKATLISTE_IMPRINT") == "Skatclub Ährensee\n\nHafenstraße 1"


def test_text_of_no_file(monkeypatch):
    monkeypatch.delenv("SKATLISTE_IMPRINT", raising=False)

    assert read_text("SKATLISTE_IMPRINT") == ""


@pytest.mark.parametrize(
    "content, reason",
    [(None, "No such file or directory"), ("ä".encode("latin-1"), "it is not UTF-8")],
)
def test_text_that_cannot_be_read(monkeypatch, tmp_path, content, reason):
    file = tmp_path / "imprint.txt"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setenv("SKATLISTE_IMPRINT", str(file))

    with pytest.raises(ImproperlyConfigured, match=f"{file} cannot be read: {reason}"):
        read_text("SKATLISTE_IMPRINT")
