"""`flickbook serve` with a desk and a phone: what the pages show beside the stage.

    page.py PROGRAM SCREEN FOLDER

SCREEN is a pager with a tunable of its distance.
"""

import os
import shutil
import subprocess
import sys

from browser import Browser, Check
from server import Server

check = Check()
program, screen, folder = map(os.path.abspath, sys.argv[1:4])
project = os.path.join(folder, "page")
os.makedirs(project, exist_ok=True)
original, screen = screen, shutil.copy(screen, project)

BOX = "(box => [box.left, box.top, box.width, box.height])(%s.getBoundingClientRect())"


def swipe(page, to=-0.6):
    """A swipe of a finger over a share of the stage's width."""
    left, top, width, height = page.run(BOX % "flickbook.frame")
    # Off the middle, where the line of a gesture is not.
    y, x = top + height * 0.3, left + width * (0.8 if to < 0 else 0.2)
    page.touch("touchStart", [(0, (x, y))])
    for step in range(1, 11):
        page.touch("touchMove", [(0, (x + width * to * step / 10, y))])
    page.touch("touchEnd", [])


def phone_and_desk(browser, server):
    cable = server.process.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
    desk = browser.open(server.address, width=1280, height=900)
    phone = browser.open(cable, width=390, height=844, scale=2, touch=True, model="Pixel 7")
    for page in (desk, phone):
        page.until("flickbook.picture && flickbook.state.title")
    return desk, phone


# --- The line after a gesture of the phone

with Server(program, screen, folder=project) as server, Browser() as browser:
    desk, phone = phone_and_desk(browser, server)
    swipe(phone)
    phone.until("!flickbook.pill.hidden && flickbook.pill.textContent.includes('page 2 by')")
    left, top, width, height = phone.run(BOX % "flickbook.pill")
    check.equal([left, width, round(top + height)], [0, 390, 844], "the line is as wide as the phone, at its bottom")
    check.that(height < 844 * 0.45, "the line is low: %s" % height)
    check.equal(phone.run("[...flickbook.pill.querySelectorAll('button')].map(each => each.textContent)"),
                ["yes", "no", "?", "other\u2026", "\u00d7"], "the words of k")
    check.that(phone.run("[...flickbook.pill.querySelectorAll('button')].every(each => each.scrollWidth <= each.clientWidth"
                         " && each.getBoundingClientRect().right <= 390)"), "buttons hold their words")
    # One tap keeps it, and the line does not return with later states.
    phone.run("flickbook.pill.querySelector('button').click()")
    phone.until("flickbook.message.textContent.includes('kept g001')")
    check.that(phone.run("flickbook.message.getBoundingClientRect().bottom") < top, "the message is above the line")
    check.that(phone.run("(box => box.width > 260 && document.elementFromPoint(box.left + 20, box.top + 10) !== flickbook.message)"
                         "(flickbook.message.getBoundingClientRect())"), "the message is wide, and a finger reaches the stage through it")
    # Its dialog has a button to close it, for phones without a gesture or a key to go back.
    phone.run("flickbook.keep(), [...document.querySelectorAll('dialog[open] > button')].at(-1).click()")
    check.equal(phone.run("document.querySelectorAll('dialog[open]').length"), 0, "dialogs after cancel")
    phone.run("flickbook.connection.ask('pause', { on: true }), flickbook.connection.ask('pause', { on: false })", True)
    check.that(phone.run("flickbook.pill.hidden"), "the line is gone")
    # A gesture of the desk is not the phone's.
    desk.key("ArrowRight")
    phone.until("flickbook.state.decisions.length > 1 && !flickbook.connection.player.clock.runs")
    check.that(phone.run("flickbook.pill.hidden"), "a gesture of the desk has no line on the phone")
    for page in (desk, phone):
        check.equal(page.faults(), [], "errors of the page")
listed = subprocess.run([program, "gestures", "list", os.path.basename(screen)[:-4] + "-gestures"], cwd=project, capture_output=True, text=True)
check.that("  Android 15; Pixel 7 2x  " in listed.stdout, "the device of the gesture: " + listed.stdout + listed.stderr)

# --- The task of a study

with Server(program, screen, "--task", "pages.page == 2", folder=project) as server, Browser() as browser:
    desk, phone = phone_and_desk(browser, server)
    for page in (desk, phone):
        check.equal(page.run("[flickbook.task.hidden, flickbook.task.textContent]"),
                    [False, "task 1 of 1: pages.page == 2"], "the task")
        _, top, width, height = page.run(BOX % "flickbook.task")
        check.that(top >= 0 and height >= 20 and width > 300, "the task is seen: %s" % [top, width, height])
        check.that(page.run("(box => document.elementsFromPoint(box.left + 9, box.top + 9)"
                            ".some(each => each === flickbook.task || each === flickbook.stage))"
                            "(flickbook.task.getBoundingClientRect())"), "nothing covers the task")
    swipe(phone)
    phone.until("flickbook.task.textContent.includes('tasks are done')")
    check.that(phone.run("flickbook.pill.hidden"), "a study has no line about a gesture")

# --- Keys and fields of the desk

with Server(program, screen, folder=project) as server, Browser() as browser:
    desk = browser.open(server.address)
    desk.until("flickbook.picture && flickbook.state.title")
    desk.key("k")
    desk.until("flickbook.message.textContent === 'no gesture to keep yet'")
    check.equal(desk.run("document.querySelectorAll('dialog[open]').length"), 0, "no dialog without a gesture")
    # Modes have a sign, two fingers a cross in the middle of the stage.
    for key in "mve":
        desk.key(key)
    desk.until("flickbook.modesText.textContent === 'two fingers \u00b7 slow finger \u00b7 edits replay'")
    cross, frame = desk.run(BOX % "flickbook.cross"), desk.run(BOX % "flickbook.frame")
    apart = [abs(cross[i] + cross[i + 2] / 2 - frame[i] - frame[i + 2] / 2) for i in range(2)]
    check.that(max(apart) < 2 and cross[2] > 5, "the cross is in the middle: %s" % apart)
    for key in "mve":
        desk.key(key)
    desk.until("flickbook.modesText.textContent === '' && flickbook.cross.hidden")
    # The help opens and closes by the same key.
    for number in (1, 0):
        desk.key("?")
        check.equal(desk.run("document.querySelectorAll('dialog[open]').length"), number, "dialogs after ?")
    # The field that finds tunables can be left by Esc and by Enter.
    desk.key("t")
    for key in ("Enter", "Escape"):
        desk.key("/")
        desk.run("flickbook.tunables.filter.value = 'dist', flickbook.tunables.filter.dispatchEvent(new Event('input')), 0")
        desk.until("flickbook.state.filter === 'dist'")
        desk.key(key)
        check.that(desk.run("document.activeElement !== flickbook.tunables.filter"), key + " leaves the field")
    desk.until("flickbook.state.filter === '' && flickbook.tunables.rows.has('distance')")
    # A value is typed with its unit or without; a refused one does not stay.
    field = "flickbook.tunables.rows.get('distance').field"
    for typed, value in (("0.4", "0.4"), ("0.3 page", "0.3"), ("much", "0.3")):
        desk.run("%s.value = %r, %s.dispatchEvent(new Event('change')), 0" % (field, typed, field))
        desk.until("%s.value === %r" % (field, value))
    desk.until("flickbook.message.classList.contains('error')")
    # A digit opens the field of the chosen tunable, and is typed into it.
    desk.run("flickbook.connection.ask('choose', { name: 'distance' })", True)
    desk.until("flickbook.state.chosen === 'distance'")
    for key in "0.35":
        desk.key(key)
    check.equal(desk.run("document.activeElement.value"), "0.35", "the typed value")
    desk.key("Enter")
    desk.until("flickbook.state.tunables.some(row => row.name === 'distance' && row.text === '0.35')")
    desk.run("flickbook.connection.ask('set', { name: 'distance', value: '0.3' })", True)
    # The words for a gesture: its outcome is shown, and a refused word stays with the reason.
    desk.key("t")
    desk.key("ArrowLeft")
    desk.until("flickbook.state.decisions.length > 0 && !flickbook.connection.player.clock.runs")
    desk.key("k")
    dialog = "document.querySelector('dialog[open]')"
    check.that("The decision was pages: page 2 by" in desk.run(dialog + ".textContent"), "the dialog has the outcome")
    desk.run("%s.querySelector('input').value = '(((', %s.querySelector('.words + input ~ button').click()" % (dialog, dialog))
    desk.until(dialog + ".querySelector('.refusal').textContent !== ''")
    check.equal(desk.run(dialog + ".querySelector('input').value"), "(((", "the refused word stays")
    desk.run(dialog + ".close()")
    # The figures of a phone are in the header; white stages have an edge.
    desk.run("flickbook.showPhone({ device: 'Android 1x', scale: 1.5, samples: 20, rate: 120, jitter: 1, gap: 9, age: 4,"
             " oldest: 8, round_trip: 3, sampling: 'frame' }), 0")
    check.equal(desk.run("flickbook.rateText.textContent"),
                "phone: 120/s, jitter 1.0 ms, gap 9 ms, age 4 ms, round trip 3 ms, frame", "the figures of a phone")
    check.equal(desk.run("getComputedStyle(flickbook.frame).outlineStyle"), "solid", "the stage has an edge")
    # Beside an editor, where the window is narrow, several tunables are seen, and all can be reached.
    for width, height in ((700, 900), (700, 500)):
        desk.call("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        check.that(desk.run("flickbook.tunables.list.clientHeight") > 120, "the list of tunables is tall at %d pt" % height)
        check.that(desk.run("[flickbook.tunables, flickbook.decisions].every(({ list, element }) =>"
                            "list.getBoundingClientRect().bottom <= element.getBoundingClientRect().bottom)"), "lists are in their panels")
        check.that(desk.run("(side => side.scrollHeight <= side.clientHeight || getComputedStyle(side).overflowY === 'auto')"
                            "(document.querySelector('.side'))"), "the panels scroll")
    # In a low window too, with a plot, and beside the figures of a phone.
    desk.key("p")
    desk.until("flickbook.state.plot")
    for width, height in ((1280, 800), (1000, 600)):
        desk.call("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        check.that(desk.run("flickbook.tunables.list.clientHeight") > 110, "a slider with its strip is seen at %d pt" % height)
        check.that(desk.run("flickbook.header.offsetHeight") < 40, "the header is a line at %d pt" % width)
    # The time bar of a narrow window is long enough to scrub.
    desk.call("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": False})
    check.that(desk.run("flickbook.time.bar.offsetWidth") > 200, "the time bar is long")
    # An error of the script covers nothing.
    with open(screen, "a", encoding="utf-8") as file:
        file.write("\n)")
    desk.call("Emulation.setDeviceMetricsOverride", {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False})
    desk.until("!flickbook.fault.hidden")
    check.that(desk.run("(([fault, ...others]) => others.every(other => other.top >= fault.bottom))"
                        "([flickbook.fault, flickbook.stage, flickbook.tunables.element].map(each => each.getBoundingClientRect()))"),
               "the error is above stage and panels")
    shutil.copy(original, screen)
    desk.until("flickbook.fault.hidden")
    check.equal(desk.faults(), [], "errors of the page")

# --- A slider and the kept gestures

shutil.rmtree(os.path.join(project, "pager-gestures"), ignore_errors=True)
with Server(program, screen, folder=project) as server, Browser() as browser:
    desk = browser.open(server.address)
    desk.until("flickbook.picture && flickbook.state.title")
    # Two slow drags of 0.572 of a page, there and back.
    for number, (direction, place) in enumerate((("left", 2), ("right", 1))):
        desk.run("flickbook.connection.ask('play', { gesture: 'drag', direction: '%s' })" % direction, True)
        desk.until("flickbook.state.decisions.some(each => each.head.includes('page %d by release'))"
                   " && !flickbook.connection.player.clock.runs" % place)
        desk.run("flickbook.ask('yes')", True)
        desk.until("flickbook.message.textContent.includes('kept g00%d')" % (number + 1))
    # The strip is that of the tunable that decided.
    desk.until("flickbook.state.tunables[0].heading === 'what decided last' && flickbook.state.chosen === flickbook.tunables.names[0]")
    desk.run("flickbook.connection.ask('choose', { name: 'distance' })", True)
    desk.until("flickbook.state.chosen === 'distance' && flickbook.state.strip && flickbook.state.strip.pending === false")
    slider = "flickbook.tunables.rows.get('distance').slider"
    for value in (0.52, 0.55, 0.7):
        desk.run("%s.value = %s, %s.dispatchEvent(new Event('input')), 0" % (slider, (value - 0.05) / 0.9, slider))
    desk.run("%s.dispatchEvent(new Event('change')), 0" % slider)
    desk.until("flickbook.message.textContent.startsWith('2 of 2 kept flip: ')")
    desk.until("flickbook.tunables.foot.textContent.includes(\"2 of 2 flip against the script's value\")")
    # The sentence about the new values is not below the decision that was made with the old ones.
    desk.until("flickbook.state.whyNow && flickbook.decisions.list.textContent.includes('with the values now: stayed')")
    check.equal(desk.run("flickbook.decisions.list.querySelectorAll('article .why').length"), 0, "sentences below decisions")
    check.equal(desk.faults(), [], "errors of the page")

# --- Not let in, lost, and another start in the same tab

with Server(program, screen, folder=project) as server, Browser() as browser:
    cable = server.process.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
    seen = "!flickbook.fault.hidden && flickbook.fault.getBoundingClientRect().height > 20 && flickbook.fault.textContent"
    page = browser.open(server.base + "#" + "0" * 32)
    check.that("not admitted" in page.until(seen), "a wrong token is answered")
    page.run("location.hash = %r, 0" % server.token)
    page.until("flickbook.picture && flickbook.state.title && flickbook.fault.hidden")
    check.equal(page.run("location.hash"), "", "the token of the new address leaves it")
    phone = browser.open(cable, width=390, height=844, touch=True)
    phone.until("flickbook.picture && flickbook.connection.role === 'finger'")
    server.process.terminate()
    server.process.wait()
    for each in (page, phone):
        check.that("connection lost" in each.until(seen), "a lost connection is shown")

check.end()
