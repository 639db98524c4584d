"""`flickbook serve` with a phone: fingers at several rates, and the recording equals them.

    phone.py PROGRAM SCREEN FOLDER
"""

import json
import os
import shutil
import subprocess
import sys
import time

from browser import Browser, Check
from server import Server

check = Check()
program, screen, folder = sys.argv[1:4]

# The samples that the page gets, with the times that the browser gives them.
LISTEN = """(() => {
  globalThis.seen = [];
  const note = event => {
    const list = event.type === 'pointermove' && event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    for (const one of list.length > 0 ? list : [event]) seen.push([one.timeStamp, one.clientX, one.clientY, event.type]);
  };
  for (const name of ['pointerdown', 'pointermove', 'pointerup']) {
    flickbook.stage.addEventListener(name, note, { capture: true });
  }
})()"""


def gesture(page, rate, fingers):
    """Injects a swipe of one finger, or two that part, with times of its own rate.

    They are ahead of the browser's clock, so that it does not matter how long the machine takes.
    """
    start = time.time() + 60
    count = int(rate * 0.2)
    points = lambda step: [(finger, 300 - 200 * step / count + 60 * finger, 400 + 40 * finger * step / count)
                           for finger in range(fingers)]
    touches = lambda step: [(finger, (x, y)) for finger, x, y in points(step)]
    page.touch("touchStart", touches(0), start)
    for step in range(1, count + 1):
        page.touch("touchMove", touches(step), start + step / rate)
    page.touch("touchEnd", [], start + (count + 1) / rate)


for rate in (60, 120, 240):
    for fingers in (1, 2):
        name = "%d Hz, %d" % (rate, fingers)
        recording = os.path.join(folder, "phone-%d-%d.json" % (rate, fingers))
        with Server(program, screen, "--record", recording) as server, Browser() as browser:
            cable = server.process.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
            page = browser.open(cable, width=390, height=844, scale=2, touch=True)
            page.until("flickbook.picture && flickbook.state.title")
            check.equal(page.run("flickbook.connection.role"), "finger", "role")
            page.run(LISTEN)
            gesture(page, rate, fingers)
            page.until("seen.filter(one => one[3] === 'pointerup').length === %d" % fingers)
            # The page's clock starts with the finger, so it would not run for a minute.
            page.run("flickbook.connection.player.clock.start = performance.now() - 300; 0")
            page.until("flickbook.state.decisions.length > 0 && !flickbook.connection.player.clock.runs")
            seen = page.run("seen")
            scale, left, top = page.run(
                "(box => [flickbook.scale, box.left, box.top])(flickbook.frame.getBoundingClientRect())")
            if fingers == 1:
                page.until("!flickbook.pill.hidden")
                check.that("release" in page.run("flickbook.pill.textContent"), "the pill has the decision")
            check.equal(page.faults(), [], name + ": errors of the page")
        with open(recording, encoding="utf-8") as file:
            whole = json.load(file)
        touches = [entry for entry in whole["inputs"] if "phase" in entry]
        [measured] = whole["measured"]
        if fingers == 1:
            check.that(abs(measured["rate"] - rate) < 0.02 * rate, "%s: %s" % (name, measured))
        check.equal(measured["scale"], round(scale, 2), name + ": the scale of the stage")
        check.that("2x" in measured["device"], "%s: %s" % (name, measured))
        check.equal(len(touches), len(seen), name + ": samples")
        for touch, (stamp, x, y, kind) in zip(touches, seen):
            where = abs(touch["x"] - (x - left) / scale) + abs(touch["y"] - (y - top) / scale)
            # To 1/100 pt; a lift is where the finger was last.
            check.that(where < 0.05 or kind == "pointerup", "%s: place of %s, %s" % (name, touch, (x, y)))
            check.that(touch["kind"] == "touch", name + ": kind")
            late = touch["t"] - touches[0]["t"] - (stamp - seen[0][0]) / 1000
            check.that(abs(late) < 5e-5, "%s: %.6f s beside its time" % (name, late))
        replay = subprocess.run([program, "run", screen, "--replay", recording], capture_output=True, text=True)
        check.that(replay.returncode == 0 and replay.stdout.startswith("no difference"),
                   name + ": the replay: " + replay.stdout + replay.stderr)

# --- Two fingers with several samples in a display frame, which the browser reports finger by finger

recording = os.path.join(folder, "phone-coalesced.json")
with Server(program, screen, "--record", recording) as server, Browser() as browser:
    cable = server.process.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
    page = browser.open(cable, width=390, height=844, scale=2, touch=True)
    page.until("flickbook.picture && flickbook.state.title")
    page.run(LISTEN)
    page.run("globalThis.most = 0, flickbook.stage.addEventListener('pointermove', event => {"
             " most = Math.max(most, event.getCoalescedEvents().length); }), 0")
    places = [[(150 + 60 * finger + (2 * finger - 1) * step, 300) for finger in range(2)] for step in range(41)]
    for kind, points in [("touchStart", places[0]), *(("touchMove", points) for points in places[1:]), ("touchEnd", [])]:
        # Without waiting for the page, so that samples gather.
        page.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"id": finger, "x": x, "y": y} for finger, (x, y) in enumerate(points)]})
    page.until("seen.filter(one => one[3] === 'pointerup').length === 2")
    check.that(page.run("most") > 1, "the browser reports several samples at a time")
    page.until("!flickbook.connection.player.clock.runs")
    check.equal(page.run("flickbook.message.textContent.includes('refused')"), False, "a refused gesture")
    count = page.run("seen.length")
with open(recording, encoding="utf-8") as file:
    touches = [entry for entry in json.load(file)["inputs"] if "phase" in entry]
check.equal(len(touches), count, "samples of two fingers")
check.equal({touch["phase"] for touch in touches}, {"began", "moved", "ended"}, "phases of two fingers")

# --- The code in the terminal, by an independent reader
if shutil.which("zbarimg"):
    with Server(program, screen, "--lan", "--address", subprocess.run(
            ["hostname", "-I"], capture_output=True, text=True).stdout.split()[0]) as server:
        address = server.process.stdout.readline().split()[-1]
        rows = []
        while True:
            line = server.process.stdout.readline().rstrip("\n")
            if not line or line[0] not in "█▀▄ ":
                break
            upper = "".join("0" if letter in "█▀" else "1" for letter in line)
            lower = "".join("0" if letter in "█▄" else "1" for letter in line)
            rows += [upper, lower]
    image = os.path.join(folder, "code.pbm")
    size = 6
    with open(image, "w", encoding="ascii") as file:
        file.write("P1\n%d %d\n" % (len(rows[0]) * size, len(rows) * size))
        for row in rows:
            line = "".join(module * size for module in row)
            file.write((line + "\n") * size)
    read = subprocess.run(["zbarimg", "--quiet", "--raw", image], capture_output=True, text=True)
    check.equal(read.stdout.strip(), address, "the QR code")

check.end()
