"""Builds a copy of the package in which every chosen change is behind a switch."""

import re
import shutil
import subprocess
from pathlib import Path

from places import SUPPORT

# What a changed core is judged by.
TESTS = ("FlickCoreTests", "FlickAPITests")
# Targets that no such test needs.
UNUSED = ("fuzz", "lua-difference", "CVTerm", "CPseudoTerminal", "terminal-probe", "terminal-bench", "screen-bench")
LETTERS = "⊕⊖⊗⊘⊙⊚⊛⊜"
SUPPORT_FILE = "Sources/FlickCore/Mutants.swift"


def build(root, folder, ordered, count, flags):
    """Builds the first `count` places that compile; returns them, numbered by their order."""
    copy = folder / "copy"
    mirror(root, copy)
    dropped_file = folder / "dropped.txt"
    dropped = set(dropped_file.read_text().split("\n")) if dropped_file.exists() else set()
    while True:
        mutants = pick([place for place in ordered if key(place) not in dropped], count)
        marks = write(root, copy, mutants)
        failed = compiled(copy, flags, ["--target", "FlickCore"])
        if not failed:
            break
        guilty = {number for error in failed for number in blamed(error, marks)}
        if not guilty:
            raise SystemExit("the changed core does not build:\n" + "\n".join(map(str, failed[:20])))
        dropped |= {key(mutants[number]) for number in guilty}
        dropped_file.write_text("\n".join(sorted(dropped)))
        print(f"{len(guilty)} changes do not compile and are replaced", flush=True)
    failed = compiled(copy, flags, ["--build-tests"])
    if failed:
        raise SystemExit("the tests do not build:\n" + "\n".join(map(str, failed[:20])))
    return mutants


def key(place):
    return f"{place.file} {place.edits[0][0]} {place.kind} {place.before} {place.after}".replace("\n", " ")


def pick(places, count):
    """The first places that do not overlap."""
    taken, picked = {}, []
    for place in places:
        spans = taken.setdefault(place.file, [])
        mine = [(start, max(end, start + 1)) for start, end, _ in place.edits]
        if any(a < d and c < b for a, b in mine for c, d in spans):
            continue
        spans += mine
        picked.append(place)
        if len(picked) == count:
            break
    return picked


def mirror(root, copy):
    """Brings the copy up to date; files that are the same keep their times, so little is built again."""
    copy.mkdir(parents=True, exist_ok=True)
    wanted = {}
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file():
            wanted[name] = root / name
    if (root / "Package.resolved").exists():
        wanted["Package.resolved"] = root / "Package.resolved"
    for path in [p for top in ("Sources", "Tests") for p in (copy / top).rglob("*") if p.is_file()]:
        name = str(path.relative_to(copy))
        if name not in wanted and name != SUPPORT_FILE:
            path.unlink()
    for name, source in wanted.items():
        if not name.startswith("Sources/FlickCore/"):
            data = source.read_bytes()
            if name == "Package.swift":
                data = manifest(data.decode()).encode()
            put(copy / name, data, source)


def put(path, data, source=None):
    if path.exists() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    if source:
        shutil.copymode(source, path)


def manifest(text):
    """The package with fewer targets; its sources may warn and be unsafe, as a switch needs getenv."""
    text = re.sub(r"\n *\.(treatAllWarnings\(as: \.error\)|strictMemorySafety\(\)),", "", text)
    names = re.findall(r'tests\(\s*"(\w+)"', text)
    for name in [name for name in names if name not in TESTS] + list(UNUSED):
        match = re.search(r'\n *(?:tests|\.\w+)\((?:\s*name:)?\s*"' + name + '"', text)
        depth, position = 0, text.index("(", match.start())
        while True:
            depth += {"(": 1, ")": -1}.get(text[position], 0)
            position += 1
            if depth == 0:
                break
        text = text[: match.start()] + text[position:].removeprefix(",")
    return text


def write(root, copy, mutants):
    """Writes the changed core; returns where each change stands: (file, line) to its numbers."""
    edits, support, marks = {}, [SUPPORT], {}
    for number, place in enumerate(mutants):
        suffix = "".join(LETTERS[int(digit)] for digit in oct(number)[2:])
        for start, end, text in place.edits:
            text = text.replace("§", str(number)).replace("⟦⟧", suffix)
            edits.setdefault(place.file, []).append((start, end, text))
        for line in range(place.line, place.line + 1):
            marks.setdefault((place.file, line), set()).add(number)
        support.append(place.support.replace("§", str(number)).replace("⟦⟧", suffix))
    core = root / "Sources/FlickCore"
    kept = set()
    for path in core.rglob("*.swift"):
        name = str(path.relative_to(core))
        text = path.read_text()
        # From the end, so that positions hold; an insertion at the start of a span goes outside it.
        for start, end, new in sorted(edits.get(name, []), key=lambda e: (-e[0], -e[1])):
            text = text[:start] + new + text[end:]
        put(copy / "Sources/FlickCore" / name, text.encode())
        kept.add(copy / "Sources/FlickCore" / name)
    put(copy / SUPPORT_FILE, "".join(support).encode())
    for path in (copy / "Sources/FlickCore").rglob("*.swift"):
        if path not in kept and path != copy / SUPPORT_FILE:
            path.unlink()
    return marks


def blamed(error, marks):
    """The changes that an error may be about: those of its line, or the nearest above in the file."""
    file, line = error[0], error[1]
    for distance in range(0, 12):
        for near in (line - distance, line + distance):
            if (file, near) in marks:
                return marks[(file, near)]
    return set()


def compiled(copy, flags, what):
    """Builds; returns errors as (file in the core, line, text)."""
    command = ["swift", "build", "-c", "release", "--package-path", str(copy), "--scratch-path",
               str(copy.parent / "products"), "--disable-xctest", "-Xswiftc", "-enable-testing",
               "-Xswiftc", "-assert-config", "-Xswiftc", "Debug", *what, *flags]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          stdin=subprocess.DEVNULL)
    (copy.parent / "build.log").write_text(done.stdout)
    if done.returncode == 0:
        return []
    errors = []
    for match in re.finditer(r"^(?:.*/Sources/FlickCore/)?([^\n:]*):(\d+):\d+: error: (.*)$", done.stdout, re.M):
        errors.append((match.group(1), int(match.group(2)), match.group(3)))
    return errors or [("", 0, done.stdout[-3000:])]
