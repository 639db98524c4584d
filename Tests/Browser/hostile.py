"""`flickbook serve` against malicious pages and scripts, in a browser.

    hostile.py PROGRAM FOLDER
"""

import http.server
import os
import re
import signal
import sys
import threading

from browser import Browser, Check
from server import Server, children

check = Check()
program, folder = sys.argv[1:3]

MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>"
SCREEN = """
local fb = require "flickbook"
local tune = fb.tunables { ['distance'] = { 0.5, min = 0.05, max = 0.95, doc = %s } }
print(%s)
return fb.screen { title = %s, size = { 200, 400 },
  fb.pager { id = %s, snap = { distance = tune.distance }, pages = {
    fb.column { width = 200, height = 400, fb.text { %s } }, fb.column { width = 200, height = 400, fb.text { "2" } } } },
}
"""

quoted = '"%s"' % MARKUP
path = os.path.join(folder, "markup.lua")
with open(path, "w", encoding="utf-8") as file:
    file.write(SCREEN % (quoted, quoted, quoted, quoted, quoted))


class Evil(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = b"<!doctype html><title>evil</title><body></body>"
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


evil = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Evil)
threading.Thread(target=evil.serve_forever, daemon=True).start()

recording = os.path.join(folder, "recording.json")
with Server(program, path, "--record", recording) as server, \
        Browser("--host-resolver-rules=MAP evil.example 127.0.0.1") as browser:
    # --- A page of another origin, and a host name that resolves to our address
    other = browser.open("http://evil.example:%d/" % evil.server_port)
    outcome = other.run("""new Promise(resolve => {
      const socket = new WebSocket('ws://127.0.0.1:%d/socket');
      socket.onopen = () => resolve('open');
      socket.onerror = () => resolve('refused');
    })""" % server.port, waits=True)
    check.equal(outcome, "refused", "the socket for another page")
    outcome = other.run("fetch('%s').then(() => 'read', () => 'refused')" % server.base, waits=True)
    check.equal(outcome, "refused", "the page for another page")
    outcome = other.run("""new Promise(resolve => {
      const frame = document.createElement('iframe');
      frame.src = '%s';
      frame.onload = () => { let text; try { text = frame.contentDocument.title; } catch { text = 'closed'; } resolve(text); };
      document.body.append(frame);
    })""" % server.base, waits=True)
    check.that(outcome != "flickbook", "the page in a frame")
    other.go("http://evil.example:%d/#%s" % (server.port, server.token))
    check.equal(other.run("typeof flickbook"), "undefined", "a rebound name")

    # --- A wrong token
    wrong = browser.open(server.base + "#" + "0" * 32)
    wrong.until("document.body.dataset.status === 'refused'")
    check.that(wrong.run("flickbook.picture === undefined"), "no picture for a wrong token")

    # --- Texts that are markup
    page = browser.open(server.address)
    page.until("flickbook.picture && flickbook.state.title")
    check.equal(page.run("document.title + flickbook.state.title"), "flickbook" + MARKUP, "titles")
    check.equal(page.run("document.querySelectorAll('img, script:not([src])').length"), 0, "elements of a text")
    check.that(page.run("document.querySelector('.frame').textContent").find("<img") >= 0, "the text is shown")
    page.key("ArrowLeft")
    page.until("flickbook.state.decisions.length > 0 && !flickbook.connection.player.clock.runs")
    check.equal(page.run("document.querySelectorAll('img, script:not([src])').length"), 0, "elements of an id")
    check.that("ws" not in page.run("JSON.stringify(Object.keys(localStorage)) + document.cookie"), "nothing is kept")

    # --- A worker that is killed while a finger is down
    box = page.run("(box => [box.left, box.top, box.width, box.height])(flickbook.frame.getBoundingClientRect())")
    x, y = box[0] + box[2] * 0.8, box[1] + box[3] / 2
    page.mouse("mousePressed", x, y)
    page.until("flickbook.fingers.isTouched")
    workers = [child for child in children(server.process.pid)
               if "socket" not in os.readlink("/proc/%d/fd/0" % child)]
    worker = max(workers)
    os.kill(worker, signal.SIGKILL)
    page.until("document.querySelector('.message').textContent.includes('SIGKILL')")
    page.mouse("mouseReleased", x, y)
    page.until("flickbook.connection.isOpen && flickbook.picture")
    page.key("ArrowLeft")
    page.until("flickbook.state.decisions.some(decision => decision.head.includes('page 2 by release'))")
    # --- No script has reached a socket or a descriptor of the server
    replacement = [child for child in children(server.process.pid) if child not in workers][0]
    links = [os.readlink("/proc/%d/fd/%s" % (replacement, name))
             for name in os.listdir("/proc/%d/fd" % replacement)]
    check.equal(sum("socket" in link for link in links), 1, "sockets of the worker: %s" % links)
    faults = [fault for fault in page.faults() if "Content Security" in fault or "alert" in fault]
    check.equal(faults, [], "errors of the page")

everything = server.output + server.errors
for name in os.listdir(folder):
    with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
        everything += file.read()
check.that(server.token not in everything, "the token is in a file or in what was printed")
check.that(re.search("killed by signal 9", server.errors), "the terminal has the death: " + server.errors)
check.end()
