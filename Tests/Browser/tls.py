"""`flickbook serve` with a certificate: a client over TLS, plain connections to the port, and the processes beside it.

    tls.py PROGRAM SCREEN CERTIFICATES
"""

import base64
import os
import re
import socket
import ssl
import sys
import time
import warnings

from browser import PATIENCE, Check
from client import Wire, closing, frame, hello, open_socket, request
from server import Server, children, memory_has

check = Check()
program, screen, folder = sys.argv[1:4]
# Of versions before 1.2, which the server has to refuse.
warnings.simplefilter("ignore", DeprecationWarning)


def file(name):
    return os.path.join(folder, name)


def trusting(name, lowest=ssl.TLSVersion.TLSv1_2, highest=ssl.TLSVersion.MAXIMUM_SUPPORTED):
    """Settings of a client that trusts only one certificate of the tests and checks the host name."""
    context = ssl.create_default_context(cafile=file(name))
    context.minimum_version, context.maximum_version = lowest, highest
    context.set_alpn_protocols(["h2", "http/1.1"])
    return context


def options(certificate):
    return ["--tls-cert", file(certificate), "--tls-key", file("server.key")]


def plain(server, data):
    """The answer to bytes without TLS, and the seconds until the connection ends."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
        start = time.monotonic()
        connection.sendall(data)
        answer = b""
        try:
            while more := connection.recv(65536):
                answer += more
        except OSError:
            pass
        return answer, time.monotonic() - start


def secrets():
    """The encodings of the key that may be in a process's memory: the file's text, and the number in both byte orders."""
    with open(file("server.key"), "rb") as key:
        lines = key.read().split(b"\n")[1:-2]
    # RFC 5915 inside of RFC 5958: an octet string of 32 bytes.
    number = re.search(rb"\x02\x01\x01\x04\x20(.{32})", base64.b64decode(b"".join(lines)), re.DOTALL).group(1)
    return [lines[0], number, number[::-1]]


def descriptors(pid):
    return [os.readlink("/proc/%d/fd/%s" % (pid, name)) for name in os.listdir("/proc/%d/fd" % pid)]


with Server(program, screen, *options("server.pem"), tls=trusting("server.pem")) as server:
    here = "127.0.0.1:%d" % server.port
    cable = server.process.stdout.readline()
    check.that("https://localhost:%d/#" % server.port in cable and "http:" not in cable, "the cable: " + cable)

    # --- The page and the socket
    wire = Wire(server)
    check.that(wire.socket.version() == "TLSv1.3", "the version: %s" % wire.socket.version())
    check.equal(wire.socket.selected_alpn_protocol(), "http/1.1", "the protocol")
    wire.send(("GET / HTTP/1.1\r\nHost: %s\r\n\r\n" % here).encode())
    answer = wire.all()
    check.that(answer.startswith(b"HTTP/1.1 200") and b"<title>flickbook" in answer, "the page")
    check.equal(request(server, ["GET /page.js HTTP/1.1", "Host: localhost:%d" % server.port]), 200, "a file")
    check.equal(request(server, ["GET / HTTP/1.1", "Host: evil.example:%d" % server.port]), 421, "a host")
    for origin in ["http://" + here, "https://evil.example", None]:
        check.that(open_socket(server, origin=origin)[1] != 101, "origin %s" % origin)
    wire, status = open_socket(server)
    check.equal(status, 101, "the socket")
    wire.send(frame(hello("0" * 32)))
    check.equal(closing(wire), 1008, "a wrong token")
    wire, _ = open_socket(server)
    wire.send(frame(hello(server.token)))
    check.that(b"welcome" in (wire.read(20) or b"") + wire.rest, "the token lets in")

    # --- Versions and trust
    for context, words in [
            (trusting("server.pem", ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2), None),
            (trusting("server.pem", ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1), "TLS 1.1"),
            (ssl.create_default_context(), "a client that does not trust the certificate")]:
        # Python's OpenSSL has old versions at its lowest level only.
        context.set_ciphers("DEFAULT:@SECLEVEL=0")
        try:
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection, \
                    context.wrap_socket(connection, server_hostname="127.0.0.1"):
                check.that(words is None, words)
        except (ssl.SSLError, ConnectionError) as error:
            check.that(words is not None, "TLS 1.2: %s" % error)

    # --- Connections without TLS end soon, without an answer but an alert, and leave the server as it was
    for data in [("GET / HTTP/1.1\r\nHost: %s\r\n\r\n" % here).encode(), b"\x00" * 300, b"\x16\x03\x01\xff\xff" + b"x" * 9000]:
        answer, seconds = plain(server, data)
        check.that(seconds < PATIENCE and (not answer or answer[0] == 21 and len(answer) == 7),
                   "plain bytes: %r after %.1f s" % (answer, seconds))
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as silent:
        check.equal(silent.recv(1), b"", "a silent connection")
    check.equal(request(server, ["GET / HTTP/1.1", "Host: " + here]), 200, "the page after that")

    # --- The key is in the server's process alone
    if os.path.isdir("/proc/self/fd"):
        processes = [server.process.pid] + children(server.process.pid)
        check.equal(len(processes), 3, "the processes")
        holders = [memory_has(pid, secrets()) for pid in processes]
        check.equal(holders, [False, True, False], "processes with the key: supervisor, server, worker")
        for pid in processes:
            links = descriptors(pid)
            check.that(not any(folder in link for link in links), "files of the certificate: %s" % links)

check.equal(server.errors, "", "errors of the program")

# --- Warnings
with Server(program, screen, *options("expired.pem"), tls=trusting("expired.pem")) as server:
    check.that(server.address.startswith("https://127.0.0.1:"), "a certificate that has expired is served")
lines = server.errors.splitlines()
check.equal([line.split(": ")[-1].split(";")[0] for line in lines],
            ["the certificate has expired", "the certificate does not name 127.0.0.1"], "warnings")
check.end()
