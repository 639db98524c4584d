"""A headless Chromium, driven over a pipe by its DevTools protocol; only the standard library.

    with Browser() as browser:
        page = browser.open("http://127.0.0.1:8080/")
        page.run("document.title")

A script ends with 0 if all it expects holds, with a line on standard error for each thing that does not.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "chrome"]
PATIENCE = 300.0


class Failure(Exception):
    pass


class Browser:
    """A browser with a profile of its own, removed at the end."""

    def __init__(self, *arguments):
        program = os.environ.get("FLICKBOOK_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)
        if not program:
            raise Failure("no Chromium on the PATH")
        self.profile = tempfile.mkdtemp(prefix="flickbook-browser-")
        to_read, self.output = os.pipe()
        self.input, to_write = os.pipe()

        def descriptors():
            # Chromium reads descriptor 3 and writes to 4.
            high = [os.dup2(to_read, 100, True), os.dup2(to_write, 101, True)]
            os.dup2(high[0], 3, True)
            os.dup2(high[1], 4, True)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--disable-extensions", "--hide-scrollbars", "--font-render-hinting=none",
             "--user-data-dir=" + self.profile, "--window-size=1280,900", *arguments, "about:blank"],
            preexec_fn=descriptors, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.rest = b""
        self.count = 0
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except (Failure, OSError):
            self.process.kill()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def read(self, deadline):
        """The next message; None once the time is over."""
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.input], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                return None
            more = os.read(self.input, 1 << 20)
            if not more:
                raise Failure("the browser has ended")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, parameters=None, session=None):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        return self.count

    def call(self, method, parameters=None, session=None):
        """Calls a method and returns its result."""
        number = self.send(method, parameters, session)
        deadline = time.monotonic() + PATIENCE
        while True:
            message = self.read(deadline)
            if message is None:
                raise Failure("no answer to " + method)
            if message.get("id") == number:
                if "error" in message:
                    raise Failure("%s: %s" % (method, message["error"].get("message")))
                return message["result"]
            if "method" in message:
                self.events.append(message)

    def open(self, address, width=1280, height=900, scale=1, touch=False, model=None):
        """Opens a page in a context of its own, as another person's browser; with a model, that of a phone."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", {"url": "about:blank", "browserContextId": context})["targetId"]
        session = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        page = Page(self, session, target)
        for domain in ["Page", "Runtime", "Log", "Network"]:
            page.call(domain + ".enable")
        page.call("Emulation.setDeviceMetricsOverride",
                  {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": touch})
        if touch:
            page.call("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
        if model:
            page.call("Emulation.setUserAgentOverride", {
                "userAgent": "Mozilla/5.0 (Linux; Android 10; K)",
                "userAgentMetadata": {"platform": "Android", "platformVersion": "15", "architecture": "",
                                      "model": model, "mobile": True}})
        page.go(address)
        return page


class Page:
    def __init__(self, browser, session, target):
        self.browser, self.session, self.target = browser, session, target

    def call(self, method, parameters=None):
        return self.browser.call(method, parameters, self.session)

    def send(self, method, parameters=None):
        self.browser.send(method, parameters, self.session)

    def go(self, address):
        self.call("Page.navigate", {"url": address})
        self.until("document.readyState === 'complete'")

    def run(self, code, waits=False):
        """The value of an expression; raises for an exception in it."""
        answer = self.call("Runtime.evaluate", {"expression": code, "returnByValue": True, "awaitPromise": waits})
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Failure(details.get("exception", {}).get("description") or details.get("text"))
        return answer["result"].get("value")

    def until(self, code, patience=PATIENCE):
        """Waits until an expression is true, and returns its value."""
        deadline = time.monotonic() + patience
        while True:
            try:
                value = self.run(code)
            except Failure:
                # The document may not have run its script yet.
                if time.monotonic() > deadline:
                    raise
                value = None
            if value:
                return value
            if time.monotonic() > deadline:
                raise Failure("never true: " + code)
            time.sleep(0.02)

    def picture(self, **clip):
        """A PNG of the page, or of a part: x, y, width, height, scale."""
        parameters = {"format": "png"}
        if clip:
            parameters["clip"] = {"scale": 1, **clip}
        return base64.b64decode(self.call("Page.captureScreenshot", parameters)["data"])

    def key(self, key, text=None, modifiers=0):
        code = {"key": key, "modifiers": modifiers}
        if text or len(key) == 1:
            code["text"] = text or key
        self.call("Input.dispatchKeyEvent", {"type": "keyDown", **code})
        self.call("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "modifiers": modifiers})

    def mouse(self, kind, x, y, button="left", modifiers=0, at=None):
        event = {"type": kind, "x": x, "y": y, "button": button, "clickCount": 1, "modifiers": modifiers,
                 "buttons": 0 if kind == "mouseReleased" else 1}
        if at is not None:
            event["timestamp"] = at
        self.call("Input.dispatchMouseEvent", event)

    def touch(self, kind, points, at=None):
        event = {"type": kind, "touchPoints": [{"id": i, "x": x, "y": y} for i, (x, y) in points]}
        if at is not None:
            event["timestamp"] = at
        self.call("Input.dispatchTouchEvent", event)

    def faults(self):
        """Errors of the page so far: exceptions, and entries of the log with the level "error"."""
        self.run("0")
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            if event["method"] == "Runtime.exceptionThrown":
                details = event["params"]["exceptionDetails"]
                found.append(details.get("exception", {}).get("description") or details["text"])
            if event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                found.append(event["params"]["entry"]["text"])
        return found


class Check:
    """Counts and prints the expectations that are not met."""

    def __init__(self):
        self.failures = 0

    def that(self, holds, *words):
        if not holds:
            self.failures += 1
            print(*words, file=sys.stderr)

    def equal(self, found, expected, words):
        self.that(found == expected, "%s: expected %r, found %r" % (words, expected, found))

    def end(self):
        sys.exit(1 if self.failures else 0)
