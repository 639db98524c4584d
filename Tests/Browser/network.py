"""`flickbook serve` behind a bad network: the decisions are those of the same touches run headless.

    network.py PROGRAM SCREEN FOLDER
"""

import json
import os
import subprocess
import sys
import time

from browser import Browser, Check
from relay import Relay
from server import Server

check = Check()
program, screen, folder = sys.argv[1:4]
RATE = 120
# The page drives the time and is at rest. Otherwise pictures would set its clock back under a finger whose time is ahead.
CONNECTED = """(({ isOpen, player }) => isOpen && player.isDriver && player.epoch >= 0 && !player.clock.runs)(
  flickbook.connection)"""


def swipe(page, direction, between=lambda step: None):
    """A swipe with explicit touch times ahead of the browser's clock."""
    start, count = time.time() + 60, int(RATE * 0.2)
    place = lambda step: [(0, (195 - direction * (100 - 200 * step / count), 400))]
    page.run("globalThis.lifts = 0; flickbook.stage.addEventListener('pointerup', () => { lifts += 1; }, { once: true }); 0")
    page.touch("touchStart", place(0), start)
    for step in range(1, count + 1):
        page.touch("touchMove", place(step), start + step / RATE)
        between(step)
    page.touch("touchEnd", [], start + (count + 1) / RATE)
    page.until("lifts > 0")


def settle(page, count):
    """Waits for the given number of decisions and for rest. The clock started with a finger ahead of its time."""
    page.run("flickbook.connection.player.clock.start = performance.now() - 300; 0")
    page.until("flickbook.state.decisions.length >= %d && !flickbook.connection.player.clock.runs" % count)


def delayed(page, relay):
    swipe(page, -1)
    settle(page, 1)
    return 1


def stalled(page, relay):
    # The whole gesture arrives at once, after its lift.
    relay.stall()
    swipe(page, -1)
    relay.resume()
    settle(page, 1)
    return 1


def cut(page, relay):
    swipe(page, -1)
    settle(page, 1)
    count = relay.accepted
    relay.cut()
    relay.wait_for_another(count)
    page.until(CONNECTED)
    swipe(page, 1)
    settle(page, 2)
    return 2


def lost(page, relay):
    # A connection lost during a touch cancels the touch, as an incoming call does.
    count = relay.accepted
    swipe(page, -1, lambda step: relay.cut() if step == 12 else None)
    relay.wait_for_another(count)
    page.until(CONNECTED)
    swipe(page, -1)
    page.run("flickbook.connection.player.clock.start = performance.now() - 300; 0")
    page.until("flickbook.state.decisions.some(one => one.head.includes('by release'))")
    page.until("!flickbook.connection.player.clock.runs")
    return 1


# A player without a server: frames at 60 Hz without predictions, each late by 0 to 40 ms.
LATE = """(() => {
  const shown = [];
  const player = new FlickConnection.Player(picture => shown.push(picture));
  player.decoder = { read: time => time };
  player.isDriver = true;
  player.clock.set(0, 0, true);
  const frames = [...Array(61).keys()].map(i => ({
    arrives: i * 1000 / 60 + (i * 7919) % 40, epoch: 0, time: i / 60, flags: i < 60 ? 2 : 0, pace: 1, picture: i / 60,
  }));
  frames.forEach((frame, i) => { if (i) frame.arrives = Math.max(frame.arrives, frames[i - 1].arrives); });
  const times = [];
  for (let local = 0; local < 1200; local += 1000 / 60) {
    while (frames.length && frames[0].arrives <= local) player.take(frames.shift(), local);
    const time = player.play(local);
    times.push([local, shown.at(-1), time, player.clock.runs]);
  }
  return times;
})()"""


def late(page):
    """Frames without predictions are shown at equal intervals once the delay has grown."""
    times = page.run(LATE)
    lags = [local / 1000 - shown for local, shown, _, runs in times if local >= 600 and runs]
    check.that(lags and max(lags) - min(lags) < 1 / 60 + 1e-6, "late frames: lags %s" % lags)
    check.that(all(lag < 0.05 + 2 / 60 for lag in lags), "late frames: lags %s" % lags)
    steps = [b[1] - a[1] for a, b in zip(times, times[1:])]
    check.that(min(steps) >= 0, "late frames: back in time")
    check.that(all(b[2] >= a[2] for a, b in zip(times, times[1:])), "late frames: the clock went back")
    check.equal((times[-1][1], times[-1][3]), (1, False), "late frames: the last one")


with Browser() as browser:
    for case in (delayed, stalled, cut, lost):
        name = case.__name__
        recording = os.path.join(folder, name + ".json")
        with Server(program, screen, "--record", recording) as server, \
                Relay(server.port, delay=0.03, jitter=0.02) as relay:
            cable = server.process.stdout.readline().split()[-1]
            page = browser.open(relay.address(cable), width=390, height=844, touch=True)
            page.until(CONNECTED)
            if case is delayed:
                late(page)
            least = case(page, relay)
            decided = page.run("flickbook.state.decisions.map(one => [one.head, one.t])")
            page.go("about:blank")
        with open(recording, encoding="utf-8") as file:
            whole = json.load(file)
        check.that(len(decided) >= least, "%s: decisions %s" % (name, decided))
        # The same touches headless, with all decisions and the hash of the run log.
        replay = subprocess.run([program, "run", screen, "--replay", recording], capture_output=True, text=True)
        check.that(replay.returncode == 0 and replay.stdout.startswith("no difference"),
                   name + ": the replay: " + replay.stdout + replay.stderr)
        if case in (delayed, stalled):
            touches = [entry for entry in whole["inputs"] if "phase" in entry]
            first = touches[0]["t"]
            # Injected times are whole microseconds of the browser's clock.
            for step, touch in enumerate(touches[:-1]):
                check.that(abs(touch["t"] - first - step / RATE) < 2e-4, "%s: touch %d at %s" % (name, step, touch["t"] - first))

check.end()
