"""A proxy that speaks TLS before a table: HAProxy, with a certificate that it signed itself."""

import os
import shutil
import socket
import subprocess
import time
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from types import TracebackType

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from .ports import free_port
from .waiting import HANG

MISSING = "HAProxy is not installed (Debian: apt-get install haproxy)"
CONFIGURATION = """
global
    maxconn 500
defaults
    mode http
    timeout connect 10s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
frontend outside
    bind 127.0.0.1:{port} ssl crt {pem}
    http-request set-header X-Forwarded-Proto https
    option forwardfor
    default_backend table
backend table
    server table 127.0.0.1:{behind}
"""


def find_haproxy() -> str:
    """The program; without it a test is left out, with CI set it fails."""
    found = shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(f"{MISSING}, and with CI set this is a failure")
        pytest.skip(MISSING)
    return found


def certify(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, and the same with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    public = made.public_bytes(serialization.Encoding.PEM)
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    certificate, both = folder / "table.crt", folder / "table.pem"
    certificate.write_bytes(public)
    both.write_bytes(public + private)
    return certificate, both


class Secured:
    """HAProxy in front of a table on this machine."""

    def __init__(self, behind: int, folder: Path) -> None:
        program = find_haproxy()
        self.certificate, pem = certify(folder)
        self.port = free_port()
        file = folder / "haproxy.cfg"
        file.write_text(CONFIGURATION.format(port=self.port, pem=pem, behind=behind), "utf-8")
        self.process = subprocess.Popen([program, "-db", "-f", str(file)])
        self.wait()

    def wait(self) -> None:
        until = time.monotonic() + HANG
        while time.monotonic() < until:
            assert self.process.poll() is None, "haproxy ended"
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.02)
        raise AssertionError("haproxy does not answer")

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    def __enter__(self) -> "Secured":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.terminate()
        self.process.wait(HANG)
