"""Attacks on the port of `flickbook serve`, without a browser.

    attack.py PROGRAM SCREEN
"""

import os
import re
import socket
import struct
import subprocess
import sys
import time

from browser import Check
from client import Wire, closing, frame, hello, open_socket, request
from server import Server, children

check = Check()
program, screen = sys.argv[1:3]


def is_open(server, address):
    """Whether the port can be reached at an address of this machine."""
    try:
        socket.create_connection((address, server.port), 5).close()
    except OSError:
        return False
    return True


# --- Addresses: others in the network reach none without --lan, and one with it
lan = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
with Server(program, screen) as server:
    check.equal([address for address in ["127.0.0.2", *lan] if is_open(server, address)], [], "open addresses")
if lan:
    with Server(program, screen, "--lan", "--address", lan[0]) as server:
        check.equal([address for address in ["127.0.0.2", *lan] if is_open(server, address)], lan[:1], "open with --lan")

with Server(program, screen) as server:
    here = "127.0.0.1:%d" % server.port

    # --- Hosts and requests
    for host in [here, "localhost:%d" % server.port]:
        check.equal(request(server, ["GET / HTTP/1.1", "Host: " + host]), 200, "host " + host)
    for host in ["evil.example:%d" % server.port, "127.0.0.1", "127.0.0.1.evil.example:%d" % server.port, ""]:
        check.equal(request(server, ["GET / HTTP/1.1", "Host: " + host]), 421, "host " + host)
    check.that(request(server, ["GET / HTTP/1.1"]) in (400, 421), "no host")
    check.that(request(server, ["GET / HTTP/1.1", "Host: " + here, "Host: evil.example"]) in (400, 421), "two hosts")
    for method in ["POST", "PUT", "DELETE", "OPTIONS"]:
        check.equal(request(server, [method + " / HTTP/1.1", "Host: " + here, "Content-Length: 0"]), 405, method)
    for path in ["/../etc/passwd", "/page/page.js", "/picture.js/", "/%2e%2e/x", "//", "/socket"]:
        check.equal(request(server, ["GET %s HTTP/1.1" % path, "Host: " + here]), 404, path)
    check.equal(request(server, ["GET / HTTP/1.1", "Host: " + here, "X: " + "x" * 9000]), 0, "a long head")

    # --- Headers of every response: no other page embeds or reads it, and only our files run in it
    headers = {
        "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
                                   "img-src blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp",
        "cross-origin-resource-policy": "same-origin", "cache-control": "no-store",
    }
    for path, host in [("/", here), ("/page.js", here), ("/none", here), ("/", "evil.example")]:
        wire = Wire(server)
        wire.send(("GET %s HTTP/1.1\r\nHost: %s\r\n\r\n" % (path, host)).encode())
        lines = [line.partition(": ") for line in wire.head().split("\r\n")]
        found = {name.lower(): value for name, _, value in lines if name.lower() in headers}
        check.equal(found, headers, "headers of %s at %s" % (path, host))

    # --- Heads that do not end are cut after 5 s, also if bytes come in between
    wires = [Wire(server) for _ in range(2)]
    wires[1].send(b"GET / HTTP/1.1\r\nX: ")
    start = time.monotonic()
    while time.monotonic() - start < 4:
        wires[1].send(b"x")
        time.sleep(0.5)
    for wire in wires:
        wire.socket.settimeout(60)
        try:
            check.equal(wire.socket.recv(1), b"", "an unfinished head")
        except ConnectionResetError:
            pass
        except TimeoutError:
            check.that(False, "an unfinished head is not cut")

    # --- Origins
    for origin in [None, "null", "http://evil.example", "https://" + here, "http://127.0.0.1:1"]:
        _, status = open_socket(server, origin=origin)
        check.that(status != 101, "origin %s: %d" % (origin, status))
    _, status = open_socket(server, host="evil.example:%d" % server.port)
    check.that(status != 101, "a rebound name")

    # --- Openings that RFC 6455, 4.2.1, forbids
    upgrade = ["Host: " + here, "Origin: http://" + here, "Upgrade: websocket", "Sec-WebSocket-Version: 13",
               "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    for line, connection, accepted in [
            ("GET /socket HTTP/1.1", "keep-alive, Upgrade", True), ("GET /socket HTTP/1.1", "keep-alive", False),
            ("POST /socket HTTP/1.1", "Upgrade", False), ("GET /socket HTTP/1.0", "Upgrade", False)]:
        wire = Wire(server)
        wire.send(("\r\n".join([line, "Connection: " + connection, *upgrade]) + "\r\n\r\n").encode())
        check.equal(wire.head().startswith("HTTP/1.1 101"), accepted, "%s, %s" % (line, connection))
        wire.socket.close()

    # --- Frames
    rows = [
        ("not masked", frame(b"\x04\x01", masked=False), 1002), ("rsv1", frame(b"", reserved=4), 1002),
        ("rsv2", frame(b"", reserved=2), 1002), ("rsv3", frame(b"", reserved=1), 1002),
        ("opcode 3", frame(b"", opcode=3), 1002), ("opcode 11", frame(b"", opcode=11), 1002),
        ("text that is not UTF-8", frame(b"\xc3\x28", opcode=1), 1007), ("text", frame(b"x", opcode=1), 1003),
        ("a fragment", frame(b"x", fin=False), 1003), ("a continuation", frame(b"x", opcode=0), 1002),
        ("one terabyte", frame(b"", length=1 << 40), 1009), ("5 KB", frame(b"x" * 5000), 1009),
        ("a long ping", frame(b"x" * 126, opcode=9), 1002), ("a ping in parts", frame(b"", opcode=9, fin=False), 1002),
        ("close", frame(struct.pack("!H", 1000), opcode=8), 1000), ("nonsense", frame(b"\x63"), 1008),
        ("a message before the hello", frame(b"\x04\x01"), 1008),
    ]
    for name, data, code in rows:
        wire, status = open_socket(server)
        check.equal(status, 101, name)
        wire.send(data)
        check.equal(closing(wire), code, name)

    # --- Tokens: the right one, and then five wrong ones
    wire, _ = open_socket(server)
    wire.send(frame(hello(server.token)))
    check.that(b"welcome" in (wire.read(20) or b"") + wire.rest, "the token lets in")
    for attempt in range(6):
        wire, _ = open_socket(server)
        wire.send(frame(hello("%032x" % attempt)))
        check.equal(closing(wire), 1008, "a wrong token")
    wire, _ = open_socket(server)
    wire.send(frame(hello(server.token)))
    check.equal(closing(wire), 1008, "the address waits")

    # --- Pings without a token, and without reading the answers: memory stays flat
    status = "/proc/%d/status" % children(server.process.pid)[0]
    if os.path.exists(status):
        def resident():
            with open(status, encoding="utf-8") as file:
                return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) >> 10
        before = resident()
        for _ in range(4):
            wire, _ = open_socket(server)
            pings = frame(b"x" * 125, opcode=9) * 20_000
            for _ in range(10):
                wire.send(pings)
            wire.socket.close()
        check.that(resident() < before + 16, "MB after pings: %d, before: %d" % (resident(), before))

check.that(server.token not in server.output + server.errors, "the token is printed once, in the address")

# --- Connections: an address without a token has sixteen, and others can connect
with Server(program, screen) as server:
    get = ("GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port).encode()
    wires = [Wire(server) for _ in range(40)]
    wires[-1].send(get)
    check.equal(wires[-1].all(), b"", "one connection too many")
    try:
        other = socket.create_connection(("127.0.0.1", server.port), 5, source_address=("127.0.0.2", 0))
    except OSError:
        # Only Linux has all addresses of 127.0.0.0/8.
        other = None
    if other:
        other.sendall(get)
        check.that(other.recv(12) == b"HTTP/1.1 200", "a connection of another address")
    for wire in wires:
        wire.socket.close()

check.end()
