"""`flickbook serve` as a child process."""

import os
import re
import signal
import subprocess


class Server:
    def __init__(self, program, *arguments, folder=None, tls=None):
        # The context with which clients of the tests connect; None without TLS.
        self.tls = tls
        self.scheme = "https" if tls else "http"
        self.arguments = [program, "serve", *arguments]
        self.folder = folder
        self.code = None

    def __enter__(self):
        self.process = subprocess.Popen(
            self.arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder, text=True,
            stdin=subprocess.DEVNULL)
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith(self.scheme + "://"):
            raise SystemExit("no address: " + self.process.stderr.read())
        self.base, self.token = self.address.split("#")
        self.port = int(self.base.rsplit(":", 1)[1].rstrip("/"))
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        # After the line with the address.
        self.output, self.errors = self.process.communicate(timeout=60)
        code = self.process.returncode
        self.code = 128 - code if code < 0 else code


def children(pid):
    return sorted(int(child) for child in subprocess.run(
        ["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split())


def memory_has(pid, forms):
    with open("/proc/%d/maps" % pid, encoding="utf-8") as maps, open("/proc/%d/mem" % pid, "rb", 0) as memory:
        for line in maps:
            begin, end, mode = re.match(r"(\w+)-(\w+) (....)", line).groups()
            begin, end = int(begin, 16), int(end, 16)
            # Sanitizers reserve terabytes.
            if mode[:2] != "rw" or end - begin > 1 << 30:
                continue
            try:
                memory.seek(begin)
                data = memory.read(end - begin)
            except (OSError, ValueError):
                continue
            if any(form in data for form in forms):
                return True
    return False
