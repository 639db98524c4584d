"""Runs the tests for one change after the other, each until the first failure."""

import os
import re
import resource
import signal
import subprocess
import threading
import time

# A test that was seen to fail; the closing line alone would come too late.
FAILED = re.compile(r'Test (?:case passing .* to )?(.+?) (?:recorded an issue|failed after)')
# A hang that uses no CPU time, as one between threads.
WALL_LIMIT = 900


def used_cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Runner:
    def __init__(self, copy, folder):
        self.copy = copy
        products = folder / "products/release"
        bundle = products / "flickbookPackageTests.xctest"
        swift = [str(bundle), "--testing-library", "swift-testing", "--filter"]
        # The tests of the core first: they are fast and notice most.
        self.stages = [
            swift + ["^FlickCoreTests"],
            swift + ["^FlickAPITests"],
            [str(products / "flickbook"), "test", "scripts/scenarios", "--jobs", "1",
             "--traces", "Tests/Fixtures/traces"],
        ]
        self.limits = [60] * len(self.stages)
        self.skipped = []
        self.environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        self.environment.pop("FLICKBOOK_MUTANT", None)

    def measure(self):
        """Without a change all stages pass; what they take sets the limits."""
        times = []
        for index, stage in enumerate(self.stages):
            while True:
                before = used_cpu()
                failure = self.run(stage, None, 900)
                name = re.match(r'"(.+)"', failure)
                if not failure:
                    break
                if not name or len(self.skipped) > 9:
                    raise SystemExit(f"fails without a change: {failure}")
                # A test that fails anyway notices no change.
                print(f"left out, as it fails without a change: {failure}", flush=True)
                self.skipped.append(failure)
                stage += ["--skip", re.escape(name.group(1))]
            times.append(used_cpu() - before)
            # Generous, as other work on the machine makes CPU time longer too.
            self.limits[index] = int(10 + 4 * times[-1])
        return "without a change: " + ", ".join(f"{t:.1f}" for t in times) + " CPU seconds a stage"

    def outcome(self, number):
        for stage, limit in zip(self.stages, self.limits):
            failure = self.run(stage, number, limit)
            if failure:
                kind = "out of time" if failure.startswith("limit") else "killed"
                return kind, failure
        return "survived", ""

    def run(self, command, number, limit):
        """What failed first; nothing if all passed."""
        environment = dict(self.environment)
        if number is not None:
            environment["FLICKBOOK_MUTANT"] = str(number)

        def confine():
            # CPU time, and not time on the clock: a busy machine kills nothing.
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            os.setsid()

        process = subprocess.Popen(
            command, cwd=self.copy, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", preexec_fn=confine)
        timer = threading.Timer(WALL_LIMIT, self.end, [process])
        timer.start()
        started, failure = time.monotonic(), ""
        for line in process.stdout:
            match = FAILED.search(line)
            if match and not line.startswith("conformance"):
                failure = match.group(1)
                self.end(process)
                break
        process.stdout.close()
        code = process.wait()
        timer.cancel()
        if failure:
            return failure
        if code == -signal.SIGXCPU or (code == -signal.SIGKILL and time.monotonic() - started >= limit):
            return f"limit of {limit} CPU seconds"
        return f"exit code {code}" if code else ""

    @staticmethod
    def end(process):
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
