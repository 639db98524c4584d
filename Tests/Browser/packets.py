"""Packets of a connection on the loopback interface, with the kernel's times. Linux, as root.

The kernel puts a copy of each packet into a queue, which a child process empties now and then, so that neither
the server nor its client waits for it."""

import ctypes
import os
import pickle
import select
import socket
import struct
import time

ALL = 3
TO_HOST, OUTGOING = 0, 4
# Of asm-generic/socket.h, which Python does not name.
ATTACH_FILTER, RECEIVE_BUFFER_FORCE, TIMESTAMP = 26, 33, 35
QUEUE = 64 << 20
PAUSE = 0.1


def program(port):
    """A filter of the kernel that passes IPv4 packets from and to a TCP port."""
    # As `tcpdump -dd`: code, jump if true, jump if false, operand.
    lines = [(0x28, 0, 0, 12), (0x15, 0, 8, 0x800), (0x30, 0, 0, 23), (0x15, 0, 6, 6), (0xb1, 0, 0, 14),
             (0x48, 0, 0, 14), (0x15, 2, 0, port), (0x48, 0, 0, 16), (0x15, 0, 1, port), (0x6, 0, 0, 0xffff), (0x6, 0, 0, 0)]
    return b"".join(struct.pack("HBBI", *line) for line in lines), len(lines)


class Packets:
    """Takes the packets of the client with a TCP port until `end`."""

    def __init__(self, port):
        self.port = port
        code, count = program(port)
        code = ctypes.create_string_buffer(code)
        self.socket = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
        self.socket.setsockopt(socket.SOL_SOCKET, ATTACH_FILTER, struct.pack("HL", count, ctypes.addressof(code)))
        self.socket.setsockopt(socket.SOL_SOCKET, RECEIVE_BUFFER_FORCE, QUEUE)
        self.socket.setsockopt(socket.SOL_SOCKET, TIMESTAMP, 1)
        self.socket.bind(("lo", ALL))
        self.socket.setblocking(False)
        result, child_result = os.pipe()
        child_stop, self.stop = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            os.close(self.stop)
            os.close(result)
            with os.fdopen(child_result, "wb") as file:
                pickle.dump(self.collect(child_stop), file)
            os._exit(0)
        os.close(child_stop)
        os.close(child_result)
        self.result = os.fdopen(result, "rb")
        self.socket.close()

    def collect(self, stop):
        packets = []
        while True:
            is_over = bool(select.select([stop], [], [], PAUSE)[0])
            while True:
                try:
                    data, ancillary, _, address = self.socket.recvmsg(1 << 16, 64)
                except BlockingIOError:
                    break
                packets.append((data, ancillary[0][2], address[2]))
            if is_over:
                return packets

    def end(self):
        """The bytes of the client as they arrive and those to it as they are sent, each as (time in nanoseconds,
        sequence number, bytes), in order of time."""
        os.close(self.stop)
        packets = pickle.load(self.result)
        os.waitpid(self.child, 0)
        own, answers = [], []
        for data, stamp, kind in packets:
            seconds, nanoseconds = struct.unpack_from("ll", stamp)
            start = 14 + (data[14] & 15) * 4
            length = 14 + struct.unpack_from("!H", data, 16)[0]
            is_own = struct.unpack_from("!H", data, start)[0] == self.port
            content = data[start + (data[start + 12] >> 4) * 4:length]
            # Each packet is seen twice: as it is sent, and as it arrives.
            if content and kind == (TO_HOST if is_own else OUTGOING):
                sequence = struct.unpack_from("!I", data, start + 4)[0]
                (own if is_own else answers).append((seconds * 10**9 + nanoseconds, sequence, content))
        return own, answers


def messages(packets):
    """The messages of WebSocket frames in packets, each as (time of its last packet, bytes)."""
    data, expected = bytearray(), None
    for stamp, sequence, content in packets:
        if expected is not None and sequence != expected:
            if (sequence - expected) % (1 << 32) > 1 << 31:
                continue
            raise SystemExit("a packet was lost")
        expected = (sequence + len(content)) % (1 << 32)
        data += content
        place = 0
        while len(data) - place >= 2:
            head, size = 2, data[place + 1] & 127
            if size > 125:
                head += 2 if size == 126 else 8
                if len(data) - place < head:
                    break
                size = struct.unpack_from("!H" if size == 126 else "!Q", data, place + 2)[0]
            mask = data[place + head:place + head + 4] if data[place + 1] & 128 else b""
            head += len(mask)
            if len(data) - place < head + size:
                break
            message = bytes(data[place + head:place + head + size])
            if mask:
                message = bytes(byte ^ mask[index % 4] for index, byte in enumerate(message))
            if data[place] & 15 == 2:
                yield stamp, message
            place += head + size
        del data[:place]
