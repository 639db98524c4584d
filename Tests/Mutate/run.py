"""Runs the tests for each change in turn: only the suites that reach it, up to the first failure."""

import os
import re
import resource
import signal
import subprocess
import threading
import time

# The line of a failing test. The closing line of the run would come too late.
FAILED = re.compile(r"Test (?:case passing .* to )?(.+?) (?:recorded an issue|failed after)")
# Seconds until a run counts as a hang, for a hang without CPU time such as a deadlock.
WALL_LIMIT = 900
# The memory limit of a changed core, because an endless loop may append without end.
MEMORY_LIMIT = 8 << 30
# CPU seconds of the tests in one process. Cheap tests run first, and most changes fail there.
BATCHES = (0.4, 1.5, 6)


class Suite:
    """Tests that run together, and the changes that they reach."""

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
        # Files beside the checkout must not affect the result.
        for name in ("FLICKBOOK_MUTANT", "FLICKBOOK_MUTANT_TRACE", "FLICKBOOK_TRACES", "FLICKBOOK_CONFORMANCE"):
            self.environment.pop(name, None)

    def survey(self, mapped):
        """Runs each suite in a process of its own, without changes, to record its duration and the changes that it reaches.

        The processes are separate because only the first reader of a cached value runs the code that computes it.
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
        """The result of a change, and the test that decided it."""
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
            # Generous, because other work on the machine increases CPU time too.
            limit = int(10 + 5 * seconds)
            failure, _ = self.run(batch, {"FLICKBOOK_MUTANT": str(number)}, limit)
            if failure:
                return ("out of time" if failure.startswith("limit") else "killed"), failure
        return "survived", ""

    def first_failure(self, number, suites):
        """The first failure that a change causes in some suites, or an empty string."""
        limit = int(60 + 20 * sum(suite.seconds for suite in suites))
        return self.run(suites, {"FLICKBOOK_MUTANT": str(number)}, limit)[0]

    def run(self, suites, environment, limit):
        """The first failure, or an empty string if all tests passed, and the CPU seconds used."""
        command = list(self.command)
        for suite in suites:
            command += ["--filter", suite.pattern]

        def confine():
            # CPU time instead of wall time, so that a busy machine does not end a run.
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
