"""HTML reports in the browser, opened as files with the network off.

    report.py TEST_REPORT FEEL_REPORT SAME_REPORT

The first has a failed test with a stage, a failed test whose name is markup, one with two stages, and
one that passed; the second gestures that differ; in the third none differs.
"""

import sys

from browser import Browser, Check

check = Check()


def opened(browser, path, address=""):
    page = browser.open("about:blank")
    page.call("Network.emulateNetworkConditions",
              {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})
    page.go("file://" + path + address)
    page.until("document.querySelector('main') && document.querySelector('main').textContent")
    return page


def texts(page, selector):
    return page.run("[...document.querySelectorAll(%r)].map(each => each.textContent)" % selector)


with Browser("--allow-file-access-from-files") as browser:
    page = opened(browser, sys.argv[1])
    names = texts(page, "nav button")
    check.equal([name.split(" ")[0] for name in names[:2]], ["failed", "failed"], "failures first")
    check.that(names[-1].startswith("passed"), "a passed test is last:", names)
    check.that(any("<b>" in name for name in names), "markup is text:", names)
    check.equal(page.run("document.querySelectorAll('nav b, main b').length"), 0, "no element of a name")

    # The film: a picture with elements, which differs at its start.
    last = page.run("document.querySelector('.screen').innerHTML")
    check.that(len(last) > 200, "the stage is drawn")
    check.that(page.run("document.querySelectorAll('.film button').length") > 3, "a row of pictures")
    page.key("Home")
    check.that(page.run("document.querySelector('.screen').innerHTML") != last, "the first picture differs")
    check.equal(page.run("getComputedStyle(document.querySelector('.screen path')).stroke"), "rgb(255, 0, 0)",
                "a path has its own colour")
    page.until("location.hash.includes('t=0')")
    page.key("ArrowRight")
    page.until("Number(new URLSearchParams(location.hash.slice(1)).get('t')) > 0")
    page.key("j")
    check.that(texts(page, "nav [aria-current=true]")[0] == names[1], "j goes to the next entry")
    page.key("k")
    check.that(any("photos" in text for text in texts(page, "details summary")), "decisions are listed")
    check.that(page.run("document.querySelectorAll('svg.curves').length") > 0, "curves are drawn")
    check.equal(page.faults(), [], "faults of the page")

    page = opened(browser, sys.argv[1], "#test=1&t=0.1")
    check.equal(page.run("location.hash"), "#test=1&t=0.1", "an address is kept")
    check.equal(page.run("document.querySelector('.time').textContent"), "0.100 s", "an address is an instant")

    # The address of each picture leads to that picture.
    SHOWN = "document.querySelector('.time').textContent + document.querySelector('.screen').innerHTML"
    KEPT = ("Math.abs(new URLSearchParams(location.hash.slice(1)).get('t')"
            " - parseFloat(document.querySelector('.time').textContent)) < 0.0006")
    page.key("Home")
    for _ in range(4):
        page.key("ArrowRight")
        page.until(KEPT)
        again = opened(browser, sys.argv[1], page.run("location.hash"))
        check.equal(again.run(SHOWN) == page.run(SHOWN), True, "the picture of " + page.run("location.hash"))
    # More changes of the time than browsers accept changes of the address.
    page.run("""(range => {
      for (let step = 0; step < 400; step++) {
        range.value = Number(range.min) + (range.max - range.min) * step / 800;
        range.dispatchEvent(new Event('input'));
      }
      range.focus();
    })(document.querySelector('input[type=range]'))""")
    page.until(KEPT)
    # With the focus on the slider keys are those of the page, also after a click on an entry.
    page.key("Home")
    check.equal(page.run("document.querySelector('input[type=range]').getAttribute('aria-valuetext')"),
                page.run("document.querySelector('.time').textContent"), "the slider's value as text")
    # Counts changes while it plays, as the film may be over before the next message.
    page.run("globalThis.plays = 0, new MutationObserver(() => {"
             " plays += document.querySelector('.controls button').textContent === 'Pause'; })"
             ".observe(document.body, { childList: true, subtree: true }), 0")
    page.key(" ")
    check.that(page.run("plays") > 0, "space on the slider plays")
    page.until("parseFloat(document.querySelector('.time').textContent) > 0.1")
    page.key(" ")
    page.until(KEPT)
    box = page.run("(box => [box.left + 20, box.top + 10])(document.querySelector('nav button').getBoundingClientRect())")
    page.mouse("mousePressed", *box)
    page.mouse("mouseReleased", *box)
    page.run("plays = 0")
    page.key(" ")
    check.that(page.run("plays") > 0, "space after a click on an entry plays")
    page.key(" ")
    page.run("(filter => { filter.value = 'no such entry'; filter.dispatchEvent(new Event('input')); })(document.querySelector('nav input'))")
    check.equal(texts(page, "nav li"), ["No entry matches."], "a filter without matches")
    check.equal(page.faults(), [], "faults of the page")

    # Of two stages an address without one means the last, also while the other one is shown.
    page = opened(browser, sys.argv[1])
    page.run("[...document.querySelectorAll('nav button')].find(each => each.textContent.includes('two stages')).click()")
    CHOSEN = "document.querySelector('main select').selectedIndex"
    check.equal(page.run(CHOSEN), 1, "the stage that is shown first")
    page.run("(list => { list.selectedIndex = 0; list.dispatchEvent(new Event('change')); })(document.querySelector('main select'))")
    page.until("location.hash.includes('&stage=')")
    page.run("location.hash = location.hash.replace(/&stage=.*/, '&t=0.1')")
    page.until(CHOSEN + " === 1")
    page.until("/^#test=[0-9]+&t=0.1$/.test(location.hash)")
    check.equal(page.faults(), [], "faults of the page")

    page = opened(browser, sys.argv[2])
    check.equal(page.run("document.querySelectorAll('.screen').length"), 2, "then and now side by side")
    check.that("look" in "".join(texts(page, "tr.different")), "a changed tunable is marked")
    check.equal(page.faults(), [], "faults of the page")

    # Right never goes back, also after the end of the shorter film.
    TIME = "parseFloat(document.querySelector('.time').textContent)"
    page.key("End")
    end = page.run(TIME)
    page.key("ArrowRight")
    check.equal(page.run(TIME), end, "the picture after the last one")
    page.key("ArrowLeft")
    check.that(0 < end - page.run(TIME) < 0.03, "the picture before the last one")

    # On a phone too, without a page that scrolls to the side.
    page.call("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": False})
    page.call("Page.reload")
    page.until("document.querySelectorAll('.screen').length === 2")
    check.equal(page.run("[...document.querySelectorAll('.screen')].filter(screen => screen.getBoundingClientRect().right > 390).length"),
                0, "screens beyond the edge of a phone")
    check.equal(page.run("document.querySelector('main').scrollWidth"), 390, "the width of the entry on a phone")

    # An empty page has its reason.
    page = opened(browser, sys.argv[1])
    page.run("[...document.querySelectorAll('nav button')].pop().click()")
    check.that("kept of failed tests" in "".join(texts(page, "main")), "a passed test says why it is empty")
    page = opened(browser, sys.argv[3])
    check.equal(texts(page, "main"), ["No entry to show: " + texts(page, ".summary")[0]], "no gesture differs")
    check.that("the same: 2 gestures" in texts(page, ".summary")[0], "the summary:", texts(page, ".summary"))
    check.equal(page.faults(), [], "faults of the page")

    # A browser without the stream that decompresses the scripts shows a message and reports no error.
    page = browser.open("about:blank")
    page.call("Page.addScriptToEvaluateOnNewDocument", {"source": "delete globalThis.DecompressionStream;"})
    page.go("file://" + sys.argv[1])
    check.that("needs a browser of 2023" in page.run("document.body.textContent"), "the reason for an empty report")
    check.equal(page.faults(), [], "faults without DecompressionStream")

check.end()
