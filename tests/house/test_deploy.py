"""What `deploy/` holds: that it fits the product, as far as that is seen without it."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.urls import resolve

from tests.web.site_map import routes

from .recipes import installed
from .servers import port_of, without_ours

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SETTING = re.compile(r"\b(?:SKATLISTE_[A-Z_]+|DATABASE_URL)\b")


def lines_of(path):
    """Return the lines of a file with its comments left out and its breaks joined."""
    text = (ROOT / path).read_text(encoding="utf-8")
    text = re.sub(r"(?m)^\s*#.*\n", "", text)
    return [line for line in text.replace("\\\n", " ").splitlines() if line.strip()]


def known_settings():
    """Return the names that the application asks its environment for."""
    sources = (ROOT / "skatliste").glob("*.py")
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    asked = re.findall(r'(?:read_\w+|environ\.get)\(\s*"(SKATLISTE_\w+)"', text)
    return {*asked, "DATABASE_URL"}


# The image


@pytest.fixture(scope="module")
def stages():
    """Return the steps of each stage of the image, as instruction and what follows."""
    stages = []
    for line in lines_of("deploy/Containerfile"):
        instruction, told = line.strip().split(maxsplit=1)
        if instruction == "FROM":
            stages.append([])
        stages[-1].append((instruction, " ".join(told.split())))
    return stages


@pytest.fixture(scope="module")
def image(stages, tmp_path_factory):
    """Make the folder of the application as the image's first stage does."""
    app = tmp_path_factory.mktemp("image") / "app"
    app.mkdir()
    for instruction, told in stages[0]:
        if instruction == "COPY":
            copy(*told.split(), app)
    run = [told for instruction, told in stages[0] if instruction == "RUN"]
    command = run[-1].replace("/venv/bin/python", sys.executable)
    subprocess.run(["/bin/sh", "-c", command], check=True, cwd=app, env=without_ours())
    return app


def copy(source, target, app):
    if (ROOT / source).is_file():
        shutil.copy(ROOT / source, app / target)
    else:
        shutil.copytree(ROOT / source, app / target, ignore=ignored)


def ignored(_folder, names):
    """Leave out what the image leaves out."""
    return [name for name in names if name == "__pycache__" or name.endswith(".mo")]


def of(stage, wanted):
    return [told for instruction, told in stage if instruction == wanted]


def command_of(told):
    """Return a command that is told as a list, with this Python."""
    command = yaml.safe_load(told)
    assert command[0] == "/venv/bin/python"
    return [sys.executable, *command[1:]]


def test_image_has_everything_that_is_copied(stages):
    copied = [told.split()[0] for told in of(stages[0], "COPY")]

    assert set(copied) == {
        *("requirements.txt", "manage.py"),
        *("scoring", "skatliste", "static", "templates"),
    }
    assert all((ROOT / path).exists() for path in copied)


def test_image_is_sent_what_is_copied_and_no_more(stages):
    allowed = lines_of("deploy/Containerfile.dockerignore")

    assert allowed[0] == "*"
    assert {line[1:] for line in allowed if line.startswith("!")} == {
        told.split()[0] for told in of(stages[0], "COPY")
    }


def test_image_is_small_and_nobody_is_root_in_it(stages):
    first, last = (of(stage, "FROM")[0] for stage in stages)

    assert first == f"{last} AS build"
    assert re.search(r"python:3\.1[1-9]-slim$", last)
    (user,) = of(stages[1], "USER")
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user)
    assert f"--uid {user.split(':')[0]}" in of(stages[1], "RUN")[0]
    assert [told.split()[0] for told in of(stages[1], "COPY")] == 2 * ["--from=build"]


def test_image_serves_and_says_that_it_is_well(stages, image, tmp_path):
    told = dict(pair.split("=") for pair in of(stages[1], "ENV")[0].split())
    (data,) = of(stages[1], "VOLUME")
    assert told["SKATLISTE_DATA"] == data
    before = snapshot(image)
    environment = {**without_ours(), **told, "SKATLISTE_DATA": str(tmp_path)}
    command = command_of(of(stages[1], "CMD")[0])
    assert command[-2:] == ["--port", of(stages[1], "EXPOSE")[0]]

    with subprocess.Popen(
        [*command[:-1], "0"],
        cwd=image,
        env={**environment, "SKATLISTE_TLS": "1", "SKATLISTE_SECRET_KEY": "x" * 50},
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as server:
        port = port_of(server)
        asked = subprocess.run(health_command(stages, port), check=False)
        server.terminate()
        server.communicate(timeout=30)
        gone = subprocess.run(
            health_command(stages, port), check=False, capture_output=True
        )

    assert (asked.returncode, server.returncode) == (0, 0)
    assert gone.returncode != 0
    assert snapshot(image) == before


def health_command(stages, port):
    (told,) = of(stages[1], "HEALTHCHECK")
    command = command_of(told.partition(" CMD ")[2])
    address = re.search(r"http://127\.0\.0\.1:8000(/\S+?)'", command[-1])
    assert resolve(address[1]).url_name == "healthz"
    return [*command[:-1], command[-1].replace(":8000", f":{port}")]


def snapshot(folder):
    """Return every file with its time, to see that none was written."""
    return {
        str(path.relative_to(folder)): path.stat().st_mtime_ns
        for path in folder.rglob("*")
    }


# The processes beside each other


@pytest.fixture(scope="module")
def compose():
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(text)


def apps_of(compose):
    return {
        name: service
        for name, service in compose["services"].items()
        if service["image"] == "skatliste"
    }


def test_compose_runs_two_processes_on_one_database(compose):
    apps = apps_of(compose)

    assert len(apps) == 2
    environments = [service["environment"] for service in apps.values()]
    assert environments[0] == environments[1]
    address = environments[0]["DATABASE_URL"]
    database = compose["services"]["database"]["environment"]
    assert address.endswith("@database/skatliste")
    assert database["POSTGRES_DB"] == database["POSTGRES_USER"] == "skatliste"
    assert "${POSTGRES_PASSWORD:?" in database["POSTGRES_PASSWORD"]
    assert database["POSTGRES_PASSWORD"] in address


def test_compose_does_not_start_without_its_secrets(compose):
    for service in apps_of(compose).values():
        told = service["environment"]
        assert told["SKATLISTE_SECRET_KEY"].startswith("${SKATLISTE_SECRET_KEY:?")
        assert told["SKATLISTE_HOSTS"].startswith("${SKATLISTE_HOSTS:?")


def test_compose_sets_what_the_application_knows(compose):
    for service in apps_of(compose).values():
        assert set(service["environment"]) <= known_settings()


def test_compose_lets_the_processes_write_nowhere_else(compose):
    for name, service in apps_of(compose).items():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert "ports" not in service
        assert f"{name}:/data" in service["volumes"]
        assert name in compose["volumes"]


def test_compose_trusts_its_proxy_and_nobody_else(compose):
    proxy = compose["services"]["proxy"]["networks"]["front"]["ipv4_address"]
    network = compose["networks"]["front"]["ipam"]["config"][0]["subnet"]

    for service in apps_of(compose).values():
        assert service["environment"]["SKATLISTE_PROXIES"] == proxy
        assert service["environment"]["SKATLISTE_TLS"] == "1"
    addresses = [
        service["networks"]["front"]["ipv4_address"]
        for service in (*apps_of(compose).values(), compose["services"]["proxy"])
    ]
    assert len(set(addresses)) == 3
    assert all(one.startswith(network.removesuffix("0/24")) for one in addresses)


def test_compose_reaches_its_database_from_inside_alone(compose):
    assert compose["networks"]["back"] == {"internal": True}
    assert compose["services"]["database"]["networks"] == ["back"]
    assert "ports" not in compose["services"]["database"]


def test_compose_begins_one_after_the_other(compose):
    after = {
        name: dict(service.get("depends_on", {}))
        for name, service in compose["services"].items()
    }

    healthy = {"condition": "service_healthy"}
    assert after == {
        "app1": {"database": healthy},
        "app2": {"app1": healthy},
        "proxy": {"app1": healthy, "app2": healthy},
        "database": {},
    }
    assert "pg_isready" in compose["services"]["database"]["healthcheck"]["test"]


def test_nginx_knows_every_process_of_compose(compose, stages):
    told = "\n".join(lines_of("deploy/nginx.conf"))
    servers = re.findall(r"server (\w+):(\d+)", told)

    (port,) = of(stages[1], "EXPOSE")
    assert servers == [(name, port) for name in apps_of(compose)]
    mounted = compose["services"]["proxy"]["volumes"]
    assert "./nginx.conf:/etc/nginx/nginx.conf:ro" in mounted
    for path in ("/etc/nginx/tls", "/var/www/acme"):
        assert f"{path}/" in told or f"{path};" in told
        assert any(one.split(":")[1] == path for one in mounted)


def test_nginx_logs_the_first_word_of_every_address():
    told = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    words = re.search(r"\(\?<word>([\w|]+)\)", told)[1].split("|")
    first = {route.split("/")[1].removesuffix(".pdf") for _name, route in routes()}

    assert first - {"", "manifest.webmanifest"} <= set(words)


# One machine


SERVICES = tuple(f"skatliste{name}.service" for name in ("", "-tidy", "-backup"))
UNITS = (*SERVICES, "skatliste-tidy.timer", "skatliste-backup.timer")


@pytest.mark.parametrize("name", UNITS)
def test_unit_is_one(name, tmp_path):
    verifier = installed("systemd-analyze", package="systemd")
    for unit in UNITS:
        told = (DEPLOY / unit).read_text(encoding="utf-8")
        (tmp_path / unit).write_text(
            told.replace("/opt/skatliste/.venv/bin/python", sys.executable)
        )

    verified = subprocess.run(
        [verifier, "verify", "--man=no", tmp_path / name],
        check=False,
        capture_output=True,
        encoding="utf-8",
    )

    assert (verified.returncode, verified.stderr) == (0, "")


@pytest.mark.parametrize("name", SERVICES)
def test_unit_can_do_little(name):
    lines = lines_of(f"deploy/{name}")

    assert {
        *("User=skatliste", "NoNewPrivileges=yes", "ProtectSystem=strict"),
        *("CapabilityBoundingSet=", "StateDirectory=skatliste", "UMask=0077"),
        *("ProtectHome=yes", "PrivateTmp=yes", "StateDirectoryMode=0700"),
    } <= set(lines)
    assert any("SKATLISTE_DATA=/var/lib/skatliste" in line for line in lines)


@pytest.mark.parametrize("name", SERVICES)
def test_unit_runs_what_there_is(name):
    (told,) = (line for line in lines_of(f"deploy/{name}") if "ExecStart=" in line)
    python, *arguments = shlex.split(told.removeprefix("ExecStart="))

    helped = subprocess.run(
        [sys.executable, *arguments, "--help"],
        check=True,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )

    assert python == "/opt/skatliste/.venv/bin/python"
    assert "usage:" in helped.stdout


def test_caddy_asks_the_port_of_the_unit():
    unit = " ".join(lines_of("deploy/skatliste.service"))
    address = re.search(r"--host (\S+) --port (\d+)", unit)

    assert (
        f"reverse_proxy {address[1]}:{address[2]}" in (DEPLOY / "Caddyfile").read_text()
    )


# What the host reads


def test_every_setting_is_told_to_the_host():
    told = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| `(\w+)` \|", told)

    assert set(rows) == known_settings()
    assert len(rows) == len(set(rows))


def test_everything_that_is_told_to_the_host_is_there():
    told = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    paths = re.findall(r"(?<![\w/.])(?:deploy|bin)/[\w./-]*\w", told)

    assert {Path(path).name for path in paths} >= {
        path.name for path in DEPLOY.iterdir() if path.suffix != ".dockerignore"
    }
    made = {"deploy/.env", "deploy/tls", "deploy/texts", "deploy/acme"}
    for path in {path.rstrip("/") for path in paths} - made:
        assert (ROOT / path).exists(), path
    assert SETTING.findall(told)
