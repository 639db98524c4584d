"""A client of `flickbook serve` without a browser: requests and WebSocket frames, byte by byte, with TLS if the
server has it."""

import base64
import os
import socket
import struct

from browser import PATIENCE

# Of the messages, as in WireMessage.swift.
VERSION = 2


class Wire:
    """A connection to the server, byte by byte."""

    def __init__(self, server):
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        if server.tls:
            self.socket = server.tls.wrap_socket(self.socket, server_hostname="127.0.0.1")
        self.rest = b""

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError:
            pass

    def read(self, count):
        while len(self.rest) < count:
            try:
                more = self.socket.recv(65536)
            except OSError:
                more = b""
            if not more:
                return None
            self.rest += more
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def all(self):
        while True:
            try:
                more = self.socket.recv(65536)
            except OSError:
                more = b""
            if not more:
                break
            self.rest += more
        return self.rest

    def head(self):
        while b"\r\n\r\n" not in self.rest:
            more = self.socket.recv(65536)
            if not more:
                break
            self.rest += more
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        return head.decode()


def request(server, lines):
    wire = Wire(server)
    wire.send(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))
    answer = wire.all()
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def open_socket(server, host=None, origin="same", path="/socket"):
    """A WebSocket, and the status of its opening."""
    host = host or "127.0.0.1:%d" % server.port
    wire = Wire(server)
    lines = ["GET %s HTTP/1.1" % path, "Host: " + host, "Upgrade: websocket", "Connection: Upgrade",
             "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version: 13"]
    if origin is not None:
        lines.append("Origin: " + (server.scheme + "://" + host if origin == "same" else origin))
    wire.send(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))
    head = wire.head()
    return wire, int(head.split()[1]) if head.startswith("HTTP/1.1 ") else 0


def frame(data, opcode=2, fin=True, masked=True, reserved=0, length=None):
    first = (0x80 if fin else 0) | reserved << 4 | opcode
    size = len(data) if length is None else length
    mask_bit = 0x80 if masked else 0
    if size < 126:
        head = struct.pack("!BB", first, mask_bit | size)
    elif size < 65536:
        head = struct.pack("!BBH", first, mask_bit | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask_bit | 127, size)
    if not masked:
        return head + data
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


def closing(wire):
    """The code with which the server closes; None if it closes without one."""
    while True:
        head = wire.read(2)
        if head is None:
            return None
        size = head[1] & 0x7f
        if size == 126:
            size = struct.unpack("!H", wire.read(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", wire.read(8))[0]
        data = wire.read(size)
        if head[0] & 15 == 8:
            return struct.unpack("!H", data[:2])[0] if data and len(data) >= 2 else None


def varint(value):
    out = b""
    while value > 0x7f:
        out += bytes([value & 0x7f | 0x80])
        value >>= 7
    return out + bytes([value])


def hello(token):
    text = token.encode()
    return b"\x01" + varint(VERSION) + varint(len(text)) + text + varint(2) + varint(2) + varint(1) + b"x"
