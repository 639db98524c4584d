"""Runs the tests for one change after the other, only those that it reaches, each until the first failure."""

import os
import re
import resource
import signal
import subprocess
import threading
import time

# A test that was seen to fail; the closing line alone would come too late.
FAILED = re.compile(r"Test (?:case passing .* to )?(.+?) (?:recorded an issue|failed after)")
# A hang that uses no CPU time, as one between threads.
WALL_LIMIT = 900
# What a changed core may use of memory: a loop that never ends may also never stop appending.
MEMORY_LIMIT = 8 << 30
# CPU seconds of tests in one process: cheap tests come first, and most changes end there.
BATCHES = (0.4, 1.5, 6)


class Suite:
    """Tests that run together, and what they reach."""

    def __init__(self, name):
        self.name = name
        self.pattern = "^" + re.escape(name) + "(/|$)"
        self.seconds = 0.0
        self.reached = frozenset()


class Runner:
    def __init__(self, products, folder):
        self.command = [str(products / "debug/mutantsPackageTests.xctest"),
                        "--testing-library", "swift-testing", "--no-parallel"]
        self.folder = folder
        self.environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        # What lies beside one checkout and not beside another must not decide.
        for name in ("FLICKBOOK_MUTANT", "FLICKBOOK_MUTANT_TRACE", "FLICKBOOK_TRACES", "FLICKBOOK_CONFORMANCE"):
            self.environment.pop(name, None)

    def survey(self, mapped):
        """Runs each suite by itself without a change: what it takes, and which changes it reaches.

        By itself, as a value that is computed once belongs to all suites that read it.
        """
        listed = subprocess.run([*self.command, "--list-tests"], env=self.environment, text=True,
                                capture_output=True, check=True).stdout
        names = {re.match(r"[^/(]*", line).group() for line in listed.splitlines() if line.strip()}
        self.suites = [Suite(name) for name in sorted(names)]
        list(mapped(self.look, self.suites))
        self.suites.sort(key=lambda suite: suite.seconds)
        return sum(suite.seconds for suite in self.suites)

    def look(self, suite):
        trace = self.folder / f"trace-{threading.get_ident()}"
        trace.unlink(missing_ok=True)
        failure, suite.seconds = self.run([suite], {"FLICKBOOK_MUTANT_TRACE": str(trace)}, 900)
        if failure:
            raise SystemExit(f"fails without a change: {failure}")
        reached = trace.read_bytes() if trace.exists() else b""
        suite.reached = frozenset(number for number, byte in enumerate(reached) if byte)
        trace.unlink(missing_ok=True)

    def outcome(self, number):
        """What became of a change, and by which test."""
        waiting = [suite for suite in self.suites if number in suite.reached]
        if not waiting:
            return "survived", "no test reaches it"
        for size in (*BATCHES, float("inf")):
            batch, seconds = [], 0.0
            while waiting and (not batch or seconds + waiting[0].seconds <= size):
                seconds += waiting[0].seconds
                batch.append(waiting.pop(0))
            if not batch:
                break
            # Generous, as other work on the machine makes CPU time longer too.
            limit = int(10 + 5 * seconds)
            failure, _ = self.run(batch, {"FLICKBOOK_MUTANT": str(number)}, limit)
            if failure:
                return ("out of time" if failure.startswith("limit") else "killed"), failure
        return "survived", ""

    def first_failure(self, number, suites):
        """What fails with a change in any of some suites, or nothing."""
        limit = int(60 + 20 * sum(suite.seconds for suite in suites))
        return self.run(suites, {"FLICKBOOK_MUTANT": str(number)}, limit)[0]

    def run(self, suites, environment, limit):
        """What failed first, nothing if all passed, and the CPU seconds that it took."""
        command = list(self.command)
        for suite in suites:
            command += ["--filter", suite.pattern]

        def confine():
            # CPU time, and not time on the clock: a busy machine kills nothing.
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            os.setsid()

        process = subprocess.Popen(
            command, env={**self.environment, **environment}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            preexec_fn=confine)
        timer = threading.Timer(WALL_LIMIT, self.end, [process])
        timer.start()
        failure = ""
        for line in process.stdout:
            match = FAILED.search(line)
            if match and not line.startswith("conformance"):
                failure = match.group(1)
                self.end(process)
                break
        process.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
        seconds = usage.ru_utime + usage.ru_stime
        if not failure and process.returncode:
            isLimit = process.returncode == -signal.SIGXCPU or seconds >= limit
            failure = f"limit of {limit} CPU seconds" if isLimit else f"exit code {process.returncode}"
        return failure, seconds

    @staticmethod
    def end(process):
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
