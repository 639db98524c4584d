"""Requests of a page with a path for every text, without a browser. The server uses only the files named by the
command line and the screen. It does not write, read or remove any other file.

    files.py PROGRAM FOLDER
"""

import json
import os
import re
import sys

from browser import Check
from client import frame, hello, open_socket, varint
from server import Server

check = Check()
program, folder = sys.argv[1:3]
# A separate folder, so that all files in it are known.
folder = os.path.join(os.path.abspath(folder), "files")
project = os.path.join(folder, "project")
os.makedirs(project)

SCREEN = """
local fb = require "flickbook"
local tune = fb.tunables { distance = { 0.5, min = 0.05, max = 0.95 } }
return fb.screen { size = { 200, 400 },
  fb.pager { id = "pages", page_count = 3, snap = { distance = tune.distance, velocity = 1e6 } },
}
"""
SECRET = "the tide is out"
# As the command line and the screen name them; gestures get names within their folder.
EXPECTED = {"project/screen.lua", "project/screen-1.json", "tuned.json", "gestures/corpus.jsonl", "secret.json"}

for name, text in [("project/screen.lua", SCREEN), ("secret.json", json.dumps({"distance": SECRET}))]:
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)

# All requests, also those to come.
role = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Sources/Host/FlickWire/WireRole.swift")
with open(role, encoding="utf-8") as file:
    declared = file.read().split("enum WireRequest")[1].split("func ")[0]
requests = [given or name for name, given in re.findall(r'^  case (\w+)(?: = "(\w+)")?$', declared, re.MULTILINE)]
check.that(len(requests) > 20 and "keep" in requests, "the requests of WireRole.swift:", requests)

TEXTS = ["gesture", "direction", "name", "value", "filter", "word", "key", "by", "unit", "phase",
         "path", "file", "to", "from", "folder", "id", "label"]
NUMBERS = {"x": 100, "y": 200, "dx": 1, "dy": 0, "factor": 1, "share": 0.4, "steps": 1, "on": True}
PATHS = ["../secret.json", os.path.join(folder, "secret.json"), "../evil", os.path.join(folder, "evil"), "..",
         "gestures/../../evil", "file://" + folder + "/evil", "evil\0.json"]


class Desk:
    def __init__(self, server):
        self.wire, _ = open_socket(server)
        self.count, self.received = 0, b""
        self.wire.send(frame(hello(server.token)))

    def ask(self, request, given):
        """Sends a request and waits for its answer, which may be an error."""
        self.count += 1
        texts = [part.encode() for part in (request, json.dumps(given))]
        self.wire.send(frame(b"\x05" + varint(self.count) + b"".join(varint(len(text)) + text for text in texts)))
        mark = b'{"kind":"answer","id":%d' % self.count
        while mark not in self.received:
            data = self.wire.socket.recv(1 << 16)
            if not data:
                raise SystemExit("closed by " + request)
            self.received += data

    def drag(self):
        """Lifts a finger, so that there is a gesture to save and a recording to write."""
        self.ask("play", {"gesture": "drag", "direction": "left"})
        self.ask("seek", {"share": 1})


with Server(program, "screen.lua", "--desk-may-write", "--save-tunables", os.path.join(folder, "tuned.json"),
            "--corpus", os.path.join(folder, "gestures"), folder=project) as server:
    desk = Desk(server)
    desk.drag()
    for path in PATHS:
        # One of them begins a recording.
        for request in requests:
            desk.ask(request, {**NUMBERS, **{text: path for text in TEXTS}})
        # With names that the screen has, so that the requests are carried out.
        desk.ask("set", {"name": "distance", "value": path})
        desk.ask("play", {"gesture": "drag", "direction": "right", "path": path, "id": path})
        desk.ask("seek", {"share": 1, "path": path})
        desk.ask("keep", {"word": path, "path": path, "label": path})
        desk.ask("keep", {"word": "yes", "path": path, "id": path})
        desk.ask("set", {"name": "distance", "value": "0.4", "path": path})
        desk.ask("save_tunables", {"path": path, "name": path})
        desk.ask("record", {"path": path})

check.equal(server.errors, "", "errors of the program")
check.that(SECRET.encode() not in desk.received, "a page was sent a file")
found = {os.path.relpath(os.path.join(place, name), folder) for place, _, names in os.walk(folder) for name in names}
gestures = {name for name in found if re.fullmatch(r"gestures/traces/g\d+\.json", name)}
recordings = {name for name in found if re.fullmatch(r"project/screen-\d+\.json", name)}
check.that(gestures and recordings, "gestures and recordings are written:", sorted(found))
check.equal(found - gestures - recordings - EXPECTED, set(), "files of other names")
check.equal(EXPECTED - found, set(), "files that are missing")
with open(os.path.join(folder, "secret.json"), encoding="utf-8") as file:
    check.equal(json.load(file), {"distance": SECRET}, "a file beside the project")
with open(os.path.join(project, "screen.lua"), encoding="utf-8") as file:
    check.that(re.sub(r"0\.\d+,", "0.5,", file.read(), count=1) == SCREEN, "the script has another number at most")
check.end()
