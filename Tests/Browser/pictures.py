"""Pictures of the page against the SVG of the same moments, in the same browser.

    pictures.py PROGRAM SCREENS [NAME ...]

Four moments of each screen: at rest, twice under a finger, and after its lift. At most half a percent
of the pixels may differ by more than 8 of 255.
"""

import base64
import os
import re
import shutil
import subprocess
import sys
import tempfile

from browser import Browser, Check
from server import Server

check = Check()
program, screens = sys.argv[1:3]
names = sys.argv[3:] or sorted(name[:-4] for name in os.listdir(screens) if name.endswith(".lua"))
MARK = "<!-- next -->"
STEPS = 20
SHOTS = (10, 20)

SCRIPT = """
local fb = require "flickbook"
local stage = fb.open("%s")
local function show() print(stage:svg()) print("%s") end
show()
local w, h = %s, %s
-- In units of the wire, so that the stage of the page has the same finger.
local function at(step)
  local function whole(length) return math.floor(length * 100 + 0.5) / 100 end
  return { whole(w * (0.7 - 0.02 * step)), whole(h * (0.6 - 0.004 * step)) }
end
stage:touch("began", at(0))
for step = 1, %d do
  stage:wait(0.02)
  stage:touch("moved", at(step))
  if step == %d or step == %d then show() end
end
stage:touch("ended", at(%d))
stage:wait(0.1)
show()
"""

COMPARE = """Promise.all([%r, %r].map(async data => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + data;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
})).then(([one, other]) => {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    if (Math.max(...[0, 1, 2].map(i => Math.abs(one.data[at + i] - other.data[at + i]))) > 8) count += 1;
  }
  return count / (one.width * one.height);
})"""


def svgs(name, width, height, folder):
    with open(os.path.join(screens, name + ".lua"), encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(folder, name + ".lua"), "w", encoding="utf-8") as file:
        file.write(text)
    if os.path.isdir(os.path.join(screens, "images")):
        shutil.copytree(os.path.join(screens, "images"), os.path.join(folder, "images"), dirs_exist_ok=True)
    path = os.path.join(folder, "shot.lua")
    with open(path, "w", encoding="utf-8") as file:
        file.write(SCRIPT % (name, MARK, width, height, STEPS, *SHOTS, STEPS))
    run = subprocess.run([program, "run", path, "--traces", screens], capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit(run.stderr)
    return run.stdout.split(MARK)[:4]


def act(page, shot):
    """Brings the page to a moment."""
    if shot == 0:
        return
    page.run("""(() => {
      const { connection, fingers } = flickbook;
      const { width, height } = connection.player.shown;
      const sample = (phase, step) => ({ pointer: 0, phase, kind: 0, local: step * 20, force: null,
        x: width * (0.7 - 0.02 * step), y: height * (0.6 - 0.004 * step) });
      const shot = %d;
      if (shot === 1) {
        // Time passes by the samples alone; the server closes a page that is silent.
        connection.tick = () => { if (performance.now() - connection.lastSent > 3000) connection.ping(); };
        connection.player.isBuffered = () => false;
        connection.player.clock.set(0, 0, true);
        connection.player.isTouched = true;
        connection.touch([sample(0, 0)]);
      }
      if (shot < 3) {
        for (let step = shot === 1 ? 1 : 11; step <= (shot === 1 ? 10 : 20); step++) connection.touch([sample(1, step)]);
      } else {
        connection.player.isTouched = false;
        connection.touch([sample(2, 20)]);
        connection.sendTick(0.5);
      }
      globalThis.asked = false;
      // An answer comes before the picture that was made with it, and after all earlier ones.
      connection.ask('choose', {}).then(() => connection.ask('choose', {})).then(() => { globalThis.asked = true; });
    })()""" % shot)
    page.until("asked")
    if shot == 3:
        # The picture of the moment was sent ahead of it.
        page.run("(player => { player.clock.set(0.50001, 0, false); player.play(0); })(flickbook.connection.player)")


with tempfile.TemporaryDirectory() as folder, Browser("--force-color-profile=srgb") as browser:
    other = browser.open("about:blank", scale=2)
    compare = browser.open("about:blank")
    for name in names:
        with Server(program, os.path.join(screens, name + ".lua"), "--no-watch") as server:
            page = browser.open(server.address, width=2000, height=1400, scale=2)
            page.until("flickbook.picture && flickbook.state.title")
            width, height = page.run("[flickbook.picture.width, flickbook.picture.height]")
            expected = svgs(name, width, height, folder)
            check.equal(page.run("flickbook.scale"), 1, name + ": scale")
            for shot, svg in enumerate(expected):
                act(page, shot)
                box = page.run("(box => [box.left, box.top])(flickbook.frame.getBoundingClientRect())")
                drawn = page.picture(x=box[0], y=box[1], width=width, height=height)
                path = os.path.join(folder, "shot.svg")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(svg.strip())
                other.call("Emulation.setDeviceMetricsOverride", {
                    "width": int(width), "height": int(height), "deviceScaleFactor": 2, "mobile": False})
                other.go("file://" + path)
                wanted = other.picture(x=0, y=0, width=width, height=height)
                share = compare.run(COMPARE % tuple(base64.b64encode(png).decode() for png in (drawn, wanted)), waits=True)
                if os.environ.get("FLICKBOOK_SHOW"):
                    print("%-16s %d  %.3f %%" % (name, shot, share * 100))
                    if share > 0.005:
                        for kind, png in (("page", drawn), ("svg", wanted)):
                            with open("%s/%s-%d-%s.png" % (os.environ["FLICKBOOK_SHOW"], name, shot, kind), "wb") as file:
                                file.write(png)
                check.that(share <= 0.005, "%s, moment %d: %.3f %% of the pixels differ" % (name, shot, share * 100))
            check.equal(page.faults(), [], name + ": errors of the page")

check.end()
