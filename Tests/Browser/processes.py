"""The processes of `flickbook serve`: their ends, and a script that keeps its worker busy. Without a browser.

    processes.py PROGRAM FOLDER
"""

import json
import os
import resource
import signal
import subprocess
import sys

from browser import PATIENCE, Check
from client import frame, hello, open_socket, varint
from server import Server, children, memory_has

check = Check()
program, folder = sys.argv[1:3]
screen = os.path.join(folder, "screen.lua")
SCREEN = """
local fb = require "flickbook"
return fb.screen { size = { 200, 400 },
  fb.pager { id = "pages", page_count = 3, on_drag_changed = function() %s end },
}
"""
with open(screen, "w", encoding="utf-8") as file:
    file.write(SCREEN % "")


def sample(time, x, phase=1):
    """A message with one sample of a finger, of the whole time in seconds."""
    signed = lambda value: varint(value << 1)
    return b"\x02\x01\x00" + bytes([phase]) + signed(int(time * 1e5)) + signed(x * 100) + signed(20000)


# --- The addresses with the tokens are in the server's memory alone
with Server(program, screen) as server:
    cable = server.process.stdout.readline().split("#")[-1].strip()
    if os.path.isdir("/proc/self/fd"):
        forms = [token.encode() for token in (server.token, cable)]
        holders = [memory_has(pid, forms) for pid in [server.process.pid] + children(server.process.pid)]
        check.equal(holders, [False, True, False], "processes with a token: supervisor, server, worker")

# --- The death of the server is reported, and the recording is written
recording = os.path.join(folder, "recording.json")
with Server(program, screen, "--record", recording) as server:
    wire, _ = open_socket(server)
    wire.send(frame(hello(server.token)))
    wire.read(20)
    os.kill(children(server.process.pid)[0], signal.SIGKILL)
    server.process.wait(PATIENCE)
check.equal(server.code, 70, "the exit code after the death of the server")
check.that("the server was ended by signal 9" in server.errors, "its report: " + server.errors)
check.that(json.load(open(recording, encoding="utf-8")), "the recording")

# --- A handler that uses its CPU budget for each touch: errors come at once, and the program ends soon.
# By the processor's time, which does not depend on the load of the machine: all touches would take 49 s.
used = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
with open(screen, "w", encoding="utf-8") as file:
    file.write(SCREEN % "while true do end")
with Server(program, screen, "--cpu-limit", "0.5") as server:
    wire, _ = open_socket(server)
    wire.send(frame(hello(server.token)))
    wire.read(20)
    wire.send(frame(sample(0, 150, phase=0)))
    for step in range(1, 100):
        wire.send(frame(sample(step / 100, 150 - step)))
    received = b""
    while b"CPU budget of 0.5 s exceeded" not in received:
        data = wire.socket.recv(1 << 16)
        if not data:
            break
        received += data
    check.that(b"CPU budget of 0.5 s exceeded" in received, "the error of the handler")
    server.process.send_signal(signal.SIGTERM)
    try:
        server.process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        check.that(False, "the program has not ended %.0f s after a request" % PATIENCE)
        server.process.kill()
used = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - used
check.that(used < 20, "seconds of the processor until the end: %.1f" % used)

check.end()
