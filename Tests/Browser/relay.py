"""A relay between a browser and `flickbook serve`: delay, jitter, stalls and cuts.

    with Relay(server.port, delay=0.04, jitter=0.03) as relay:
        page = browser.open(relay.address(address))

Bytes keep their order, as in TCP. The port in `Host` and `Origin` becomes the server's.
"""

import queue
import random
import socket
import threading
import time


class Relay:
    def __init__(self, port, delay=0.0, jitter=0.0, seed=1):
        self.port, self.delay, self.jitter = port, delay, jitter
        self.random = random.Random(seed)
        self.sockets = []
        self.accepted = 0
        self.flows = threading.Event()
        self.flows.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.own = self.listener.getsockname()[1]

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()
        self.flows.set()
        self.cut()

    def address(self, address):
        return address.replace(":%d/" % self.port, ":%d/" % self.own).replace("localhost", "127.0.0.1")

    def cut(self):
        """Ends all connections; new ones are accepted."""
        for one in self.sockets:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.sockets = []

    def wait_for_another(self, count, patience=60):
        """Waits for a connection after the first `count`: the page has noticed that the last one ended."""
        deadline = time.monotonic() + patience
        while self.accepted <= count:
            if time.monotonic() > deadline:
                raise TimeoutError("no connection after the cut")
            time.sleep(0.02)

    def stall(self):
        """Holds all bytes back until `resume`."""
        self.flows.clear()

    def resume(self):
        self.flows.set()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.port))
            except OSError:
                # The test is over: the listener or the server is gone.
                return
            for one in (near, far):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.sockets += [near, far]
            self.accepted += 1
            self.carry(near, far, True)
            self.carry(far, near, False)

    def carry(self, source, target, is_up):
        pieces = queue.Queue()

        def read():
            is_head = is_up
            while True:
                try:
                    piece = source.recv(65536)
                except OSError:
                    piece = b""
                if is_head:
                    piece = piece.replace(b":%d\r\n" % self.own, b":%d\r\n" % self.port)
                    is_head = False
                wait = self.delay + self.random.uniform(-1, 1) * self.jitter
                pieces.put((time.monotonic() + max(0, wait), piece))
                if not piece:
                    return

        def write():
            while True:
                due, piece = pieces.get()
                time.sleep(max(0, due - time.monotonic()))
                self.flows.wait()
                try:
                    if piece:
                        target.sendall(piece)
                        continue
                    target.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
                return

        for work in (read, write):
            threading.Thread(target=work, daemon=True).start()
