"""`flickbook serve` with several pages: the clock of each follows, whoever sets virtual time back, and a page
outlives the worker with its script.

    clocks.py PROGRAM SCREEN FOLDER
"""

import json
import os
import signal
import subprocess
import sys
import time

from browser import Browser, Check
from server import Server

check = Check()
program, screen, folder = sys.argv[1:4]
# Long enough for a slow machine; a clock that is wrong never gets there.
PATIENCE = 30
RESTS = "!flickbook.connection.player.clock.runs"
recording = os.path.join(folder, "clocks.json")


def open_phone(browser, server):
    cable = server.process.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
    page = browser.open(cable, width=390, height=844, touch=True)
    page.until("flickbook.picture && flickbook.state.title")
    page.run("""globalThis.told = [];
      const say = flickbook.say.bind(flickbook);
      flickbook.say = (text, isError) => { told.push(text); say(text, isError); }; 0""")
    return page


def swipe(page, direction=-1):
    """A swipe of a finger at the pace of the wall clock."""
    place = lambda step: [(0, (195 - direction * (130 - 26 * step), 400))]
    page.touch("touchStart", place(0))
    for step in range(1, 11):
        time.sleep(0.02)
        page.touch("touchMove", place(step))
    page.touch("touchEnd", [])


def swipes(page, count, name):
    for number in range(count):
        before = page.run("flickbook.state.decisions.at(-1)?.t ?? null")
        swipe(page, -1 if number % 2 == 0 else 1)
        page.until("![undefined, %s].includes(flickbook.state.decisions.at(-1)?.t)" % json.dumps(before), PATIENCE)
        # The program has had all display frames of the motion.
        page.until("flickbook.state.end > flickbook.state.decisions.at(-1).t + 0.1", PATIENCE)
        page.until(RESTS, PATIENCE)
    check.equal(page.run("told.filter(text => text.includes('not taken'))"), [], name + ": refused touches")


def drag(page, left, top, width, height):
    """A drag of the mouse over a fifth of the stage, at the pace of the wall clock."""
    page.mouse("mousePressed", left + width * 0.5, top + height / 2)
    for step in range(10):
        time.sleep(0.03)
        page.mouse("mouseMoved", left + width * (0.5 - 0.02 * step), top + height / 2)
    time.sleep(0.1)
    page.mouse("mouseReleased", left + width * 0.32, top + height / 2)


def worker_of(server):
    children = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True)
    return max(int(child) for child in children.stdout.split())


with Browser() as browser:
    with Server(program, screen, "--record", recording) as server:
        # The phone last, as a page that is hidden yields the time.
        desk = browser.open(server.address)
        desk.until("flickbook.picture && flickbook.state.title")
        phone = open_phone(browser, server)
        swipes(phone, 3, "before the restart")
        desk.key("R", modifiers=8)
        phone.until("flickbook.state.end === 0", PATIENCE)
        swipes(phone, 2, "after another page's restart")
        desk.key("Home")
        phone.until("flickbook.connection.player.clock.base < 0.01", PATIENCE)
        swipes(phone, 2, "after another page went back")
        for page in (phone, desk):
            check.equal(page.faults(), [], "errors of a page")
            page.go("about:blank")

    # Each trial of a study sets time back.
    with Server(program, screen, "--corpus", os.path.join(folder, "gestures"),
                *["--task", "pages.page == 2"] * 3) as server:
        phone = open_phone(browser, server)
        for number in range(1, 4):
            phone.until("flickbook.state.task.includes('%d of 3')" % number, PATIENCE)
            phone.until(RESTS, PATIENCE)
            swipe(phone)
        phone.until("!flickbook.state.task.includes('of 3')", PATIENCE)
        check.equal(phone.run("told.filter(text => text.includes('not taken'))"), [], "trials: refused touches")
        phone.go("about:blank")

    # After the replay of the first session, a finger moves in real time at any pace.
    with Server(program, screen, "--replay", recording) as server:
        desk = browser.open(server.address)
        desk.until("flickbook.picture && flickbook.message.textContent.includes('decisions are the same')")
        desk.until(RESTS)
        left, top, width, height = desk.run(
            "(box => [box.left, box.top, box.width, box.height])(flickbook.frame.getBoundingClientRect())")
        for pace in (0.1, 1):
            desk.run("flickbook.time.setPace(%s); 0" % pace)
            desk.until("flickbook.connection.player.clock.pace === %s" % pace, PATIENCE)
            desk.run("""(stamps => { globalThis.stamps = stamps;
              for (const name of ['pointerdown', 'pointerup']) {
                flickbook.stage.addEventListener(name, event => stamps.push(event.timeStamp), { once: true });
              } })([]); 0""")
            end = desk.run("flickbook.state.end")
            drag(desk, left, top, width, height)
            lift = desk.until(
                "flickbook.state.decisions.find(one => one.t > %s && one.head.includes('by release'))?.t" % end, PATIENCE)
            begin = desk.run("flickbook.state.starts.at(-1)")
            wall = desk.run("(stamps[1] - stamps[0]) / 1000")
            check.that(abs(lift - begin - wall) < 0.002, "pace %s: %.3f s of %.3f s" % (pace, lift - begin, wall))
            desk.until(RESTS, PATIENCE)
        # A script that hangs.
        worker = worker_of(server)
        os.kill(worker, signal.SIGSTOP)
        try:
            desk.mouse("mousePressed", left + width * 0.5, top + height / 2)
            desk.mouse("mouseReleased", left + width * 0.5, top + height / 2)
            desk.until("flickbook.message.textContent.includes('does not answer')", PATIENCE)
        finally:
            os.kill(worker, signal.SIGCONT)
        desk.until("flickbook.connection.pings.size === 0", PATIENCE)
        # A script that ends under a finger, with a request open. While there is none, another finger comes down.
        desk.mouse("mousePressed", left + width * 0.6, top + height / 2)
        desk.mouse("mouseMoved", left + width * 0.5, top + height / 2)
        os.kill(worker, signal.SIGSTOP)
        desk.run("flickbook.connection.ask('choose', { filter: '' }).then(({ fault }) => { globalThis.fault = fault; }); 0")
        os.kill(server.process.pid, signal.SIGSTOP)
        try:
            os.kill(worker, signal.SIGKILL)
            desk.until("globalThis.fault === 'the script is being started'")
            check.that(not desk.run("flickbook.fingers.isTouched"), "the finger is forgotten")
            desk.mouse("mouseReleased", left + width * 0.5, top + height / 2)
            desk.mouse("mousePressed", left + width * 0.6, top + height / 2)
        finally:
            os.kill(server.process.pid, signal.SIGCONT)
        # The next script does not replay.
        desk.until("!flickbook.connection.isWaiting && flickbook.state.end === 0 && flickbook.state.decisions.length === 0")
        desk.mouse("mouseMoved", left + width * 0.5, top + height / 2)
        desk.until("!flickbook.fingers.isTouched")
        desk.mouse("mouseReleased", left + width * 0.5, top + height / 2)
        desk.until("flickbook.connection.player.clock.at(performance.now()) < 1")
        drag(desk, left, top, width, height)
        desk.until("flickbook.state.decisions.some(one => one.head.includes('by release'))")
        check.equal(desk.faults(), [], "errors of the page")

check.end()
