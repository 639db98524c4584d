"""`flickbook serve` with the plot of a number: a drag, the run before an edit, and the time bar.

    plot.py PROGRAM SCREEN FOLDER

SCREEN is a pager with a tunable of its distance.
"""

import os
import shutil
import sys

from browser import Browser, Check
from server import Server

check = Check()
program, screen, folder = map(os.path.abspath, sys.argv[1:4])
project = os.path.join(folder, "plot")
os.makedirs(project, exist_ok=True)
screen = shutil.copy(screen, project)

PLOT = "flickbook.plot"
# The places of a path, in points of the figure.
POINTS = "(%s.getAttribute('d').match(/[-0-9.]+ [-0-9.]+/g) || []).map(pair => pair.split(' ').map(Number))"
RESTS = "!flickbook.connection.player.clock.runs"


def drag(page, share=-0.6):
    """A drag of the mouse over a share of the stage's width."""
    left, top, width, height = page.run(
        "(box => [box.left, box.top, box.width, box.height])(flickbook.frame.getBoundingClientRect())")
    x, y = left + width * 0.8, top + height / 2
    page.mouse("mousePressed", x, y)
    for step in range(1, 21):
        page.mouse("mouseMoved", x + width * share * step / 20, y)
    page.mouse("mouseReleased", x + width * share, y)


with Server(program, screen, folder=project) as server, Browser() as browser:
    page = browser.open(server.address)
    page.until("flickbook.picture && flickbook.state.title")
    check.that(page.run(PLOT + ".element.getBoundingClientRect().height === 0"), "the plot is closed")
    # Distance alone decides.
    page.run("flickbook.connection.ask('set', { name: 'velocity', value: '8000' })", True)
    drag(page)
    page.until("flickbook.state.decisions.some(each => each.head.includes('page 2 by release')) && " + RESTS)

    # It opens with the last gesture: from page 1 to page 2, over the threshold of its release.
    page.key("p")
    page.until(PLOT + ".isOpen && " + PLOT + ".value.textContent === '2'")
    check.equal(page.run("flickbook.plotButton.getAttribute('aria-pressed')"), "true", "the button is pressed")
    check.equal(page.run(PLOT + ".choice.value"), "pages.position", "the number of the pager that decided")
    points = page.run(POINTS % (PLOT + ".path"))
    width, height = page.run("[flickbook.plot.inner.width, flickbook.plot.inner.height]")
    check.that(len(points) > 10 and all(0 <= x <= width + 1 and -1 <= y <= height + 1 for x, y in points), "the line is inside")
    check.that(points[0][1] > height * 0.8 and points[-1][1] < height * 0.2, "the line rises: %s" % points)
    notes = page.run("[...flickbook.plot.notes.querySelectorAll('text')].map(each => each.textContent)")
    check.that("distance 1.5" in notes and any("to spare" in each for each in notes), "release and threshold: %s" % notes)
    check.that("pages.position from" in page.run(PLOT + ".figure.getAttribute('aria-label')"), "the figure has a name")
    check.equal(page.run(POINTS % (PLOT + ".ghostPath")), [], "no run before")

    # After going back the line of the present is at the shown time, and the value is that of then.
    page.run("flickbook.connection.ask('seek', { share: 0 })", True)
    page.until(PLOT + ".value.textContent === '1' && Number(" + PLOT + ".cursor.getAttribute('x1')) === 0")
    page.run("flickbook.connection.ask('seek', { share: 0.5 })", True)
    page.until("Number(" + PLOT + ".cursor.getAttribute('x1')) > 10")
    page.key("End")
    page.until(PLOT + ".value.textContent === '2' && Number(" + PLOT + ".cursor.getAttribute('x1')) < 0")

    # An edit that plays the gesture again shows the run before.
    page.key("e")
    page.until("flickbook.state.reruns && " + RESTS)
    page.run("flickbook.connection.ask('set', { name: 'distance', value: '0.9' })", True)
    page.until(PLOT + ".value.textContent === '1' && " + RESTS)
    ghost, points = page.run(POINTS % (PLOT + ".ghostPath")), page.run(POINTS % (PLOT + ".path"))
    check.that(ghost and ghost[-1][1] < points[-1][1] - height * 0.2, "the run before ends a page higher")

    # Other numbers, by keys and by the list; letters for the list are not keys of the stage.
    page.key("o")
    page.until(PLOT + ".choice.value === 'pages.velocity'")
    page.key("O")
    page.until(PLOT + ".choice.value === 'pages.position'")
    page.run(PLOT + ".choice.selectedIndex = 1, " + PLOT + ".choice.dispatchEvent(new Event('change')), 0")
    page.until("flickbook.state.plot.name === 'pages.velocity'")
    page.run(PLOT + ".choice.focus()")
    page.key("p")
    check.that(page.run(PLOT + ".isOpen"), "the list has the keyboard")
    page.key("Escape")
    page.key("p")
    page.until("!" + PLOT + ".isOpen && " + PLOT + ".line.length === 0")

    # The button does the same, and where the window is narrow the plot comes into view.
    page.call("Emulation.setDeviceMetricsOverride", {"width": 600, "height": 700, "deviceScaleFactor": 1, "mobile": False})
    page.run("flickbook.plotButton.click()")
    page.until(PLOT + ".isOpen && " + PLOT + ".line.length > 0")
    check.that(page.run("(box => box.height > 100 && box.bottom <= innerHeight && document.querySelector('.side').contains("
                        "document.elementFromPoint(box.left + 20, box.bottom - 20)))"
                        "(" + PLOT + ".element.getBoundingClientRect())"), "the plot is in view")
    check.equal(page.faults(), [], "errors of the page")

check.end()
