"""`flickbook serve` with a browser: the mouse drags a page of the pager, and the recording replays.

    serve.py PROGRAM SCREEN FOLDER [CERTIFICATES]

With the folder of the certificates of the tests, all of it over TLS.
"""

import json
import os
import ssl
import subprocess
import sys

from browser import Browser, Check
from server import Server

check = Check()
program, screen, folder = sys.argv[1:4]
certificates = sys.argv[4] if len(sys.argv) > 4 else None
options, tls = [], None
if certificates:
    options = ["--tls-cert", os.path.join(certificates, "server.pem"), "--tls-key", os.path.join(certificates, "server.key")]
    tls = ssl.create_default_context(cafile=options[1])
recording, film = os.path.join(folder, "recording.json"), os.path.join(folder, "film.cast")

with Server(program, screen, "--record", recording, "--cast", film, "--panels", "--stats", *options, tls=tls) as server, \
        Browser(*["--ignore-certificate-errors"] if tls else []) as browser:
    page = browser.open(server.address)
    page.until("flickbook.picture && flickbook.state.title")
    check.equal(page.run("location.hash + location.search"), "", "the token leaves the address")
    check.that(page.run("document.querySelector('.frame').textContent").startswith("1"), "the first page is shown")
    left, top, width, height = page.run(
        "(box => [box.left, box.top, box.width, box.height])(flickbook.frame.getBoundingClientRect())")
    y = top + height / 2
    page.mouse("mousePressed", left + width * 0.8, y)
    for step in range(1, 11):
        page.mouse("mouseMoved", left + width * (0.8 - 0.06 * step), y)
    page.mouse("mouseReleased", left + width * 0.2, y)
    page.until("flickbook.state.decisions.some(decision => decision.head.includes('page 2 by release'))")
    page.until("!flickbook.connection.player.clock.runs")
    page.until("document.querySelector('.decisions').textContent.includes('page 2 by release')")
    check.that(page.run("document.querySelector('.frame').textContent").startswith("2"), "the second page is shown")
    # A key plays a flick back, and the page follows it to its end.
    page.key("ArrowRight")
    page.until("flickbook.state.decisions.some(decision => decision.head.includes('page 1 by release'))")
    page.until("!flickbook.connection.player.clock.runs")
    check.equal(page.faults(), [], "errors of the page")

check.equal(server.errors, "", "errors of the program")
check.equal(server.code, 128 + 15, "the exit code after SIGTERM")
session = json.load(open(recording, encoding="utf-8"))["session"]
replay = subprocess.run([program, "run", screen, "--replay", recording], capture_output=True, text=True)
check.that(replay.returncode == 0 and replay.stdout.startswith("no difference"),
           "the replay: " + replay.stdout + replay.stderr)
check.that(session["hash"] in replay.stdout, "the hash of the recording: " + replay.stdout)

# --- The film and the figures of the session
with open(film, encoding="utf-8") as file:
    head, *events = [json.loads(line) for line in file]
check.equal([head["version"], head["width"]], [2, 118], "the film has panels")
check.equal([text for _, kind, text in events if kind == "m"], ["pages: page 2", "pages: page 1"], "markers of the film")
figures = server.output.splitlines()[-3:]
check.that(figures[0].startswith("pages 1, phones 0, frames "), "figures: %s" % figures)
counts = [int(word) for word in figures[2].replace(";", "").replace(",", "").split() if word.isdigit()]
check.that(counts[0] == 12 and 0 < counts[1] <= 12, "touches: %s" % figures)
check.end()
