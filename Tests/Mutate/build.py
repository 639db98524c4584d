"""Builds a copy of the package with every chosen change behind a switch."""

import hashlib
import re
import subprocess
from pathlib import Path

import core
from places import SUPPORT

# The copied folders besides the core: its tests and their dependencies.
COPIED = ("Sources/System/FlickJSON/", "Tests/FlickFuzz/", "Tests/FlickCoreTests/",
          "Tests/Fixtures/", "Tests/Snapshots/")
# The core is optimized and keeps its assertions. The tests are not optimized, because they change more
# often. Warnings and unsafe code are allowed in the core, because a switch accesses memory.
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let optimized: [SwiftSetting] = features + [
  .unsafeFlags([
    "-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug",
    "-suppress-warnings",
  ])
]

let package = Package(
  name: "mutants",
  dependencies: [
DEPENDENCIES  ],
  targets: [
    .target(
      name: "FlickCore", dependencies: [.product(name: "RealModule", package: "swift-numerics")],
      path: "Sources/Core/FlickCore", swiftSettings: optimized),
    .target(name: "FlickJSON", path: "Sources/System/FlickJSON", swiftSettings: optimized),
    .target(
      name: "FlickFuzz", dependencies: ["FlickCore", "FlickJSON"], path: "Tests/FlickFuzz",
      swiftSettings: optimized),
    .testTarget(
      name: "FlickCoreTests", dependencies: ["FlickCore", "FlickFuzz"], swiftSettings: features),
  ],
  swiftLanguageModes: [.v6]
)
"""
LETTERS = "⊕⊖⊗⊘⊙⊚⊛⊜"
SUPPORT_FILE = "Sources/Core/FlickCore/Mutants.swift"


def build(root, folder, by_hand, shortcuts, ordered, count):
    """Builds the first `count` places that compile. Returns them, followed by the changes made by hand and
    then by the shortcuts. The index is the number of a change. The first shortcut's number switches all."""
    copy = folder / "copy"
    mirror(root, copy)
    dropped_file = folder / "dropped.txt"
    dropped = set(dropped_file.read_text().split("\n")) if dropped_file.exists() else set()
    while True:
        mutants = pick(by_hand + shortcuts, ordered, dropped, count)
        marks = write(root, copy, mutants, len(mutants) - len(shortcuts))
        failed = compiled(copy, ["--target", "FlickCore"])
        if not failed:
            break
        guilty = {number for error in failed for number in blamed(error, marks)}
        # Changes written by hand are not replaced.
        guilty = {number for number in guilty if mutants[number].kind not in ("by hand", "shortcut")}
        if not guilty:
            raise SystemExit("the changed core does not build:\n" + "\n".join(map(str, failed[:20])))
        dropped |= {key(mutants[number]) for number in guilty}
        dropped_file.write_text("\n".join(sorted(dropped)))
        print(f"{len(guilty)} changes do not compile and are replaced", flush=True)
    failed = compiled(copy, ["--build-tests"])
    if failed:
        raise SystemExit("the tests do not build:\n" + "\n".join(map(str, failed[:20])))
    return mutants


# The core is one module here, so imports of its parts are removed.
PART_IMPORT = re.compile(
    rb"^(?:@testable )?import (?:" + "|".join(core.MODULES[1:]).encode() + rb")$", re.M)


def key(place):
    return f"{place.file} {place.edits[0][0]} {place.kind} {place.before} {place.after}".replace("\n", " ")


def pick(by_hand, places, dropped, count):
    """The first places that do not overlap. A later place replaces one that is dropped."""
    taken, picked, vacant = {}, [], []
    for place in by_hand:
        taken.setdefault(place.file, []).extend((start, end) for start, end, _ in place.edits)
    for place in places:
        spans = taken.setdefault(place.file, [])
        mine = [(start, max(end, start + 1)) for start, end, _ in place.edits]
        if any(a < d and c < b for a, b in mine for c, d in spans):
            continue
        spans += mine
        if len(picked) < count:
            if key(place) in dropped:
                vacant.append(len(picked))
            picked.append(place)
        elif not vacant:
            break
        elif key(place) not in dropped:
            picked[vacant.pop(0)] = place
    return picked + by_hand


def listed(root):
    """The files of the checkout, without ignored ones."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, capture_output=True, text=True, check=True).stdout
    return [name for name in names.split("\0") if (root / name).is_file()]


def dependencies(root, *names):
    """The lines of Package.swift with external packages, or only the packages with the given names."""
    found = re.finditer(r'^    \.package\(url: ".*/([^"]+)", exact: "[^"]*"\),\n', (root / "Package.swift").read_text(), re.M)
    return "".join(match.group() for match in found if not names or match.group(1) in names)


def mirror(root, copy):
    """Updates the copy. Unchanged files keep their modification times, so little is rebuilt."""
    wanted = {name for name in listed(root) if name.startswith(COPIED)}
    for path in [p for top in ("Sources", "Tests") for p in (copy / top).rglob("*") if p.is_file()]:
        name = str(path.relative_to(copy))
        if name not in wanted and not name.startswith("Sources/Core/FlickCore/"):
            path.unlink()
    for name in wanted:
        if not name.startswith("Sources/Core/FlickCore/"):
            put(copy / name, PART_IMPORT.sub(b"", (root / name).read_bytes()))
    put(copy / "Package.swift", MANIFEST.replace("DEPENDENCIES", dependencies(root, "swift-numerics")).encode())


def put(path, data):
    if path.exists() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def digest(copy, top):
    """A checksum of the files in a folder of the copy."""
    sums = hashlib.sha256()
    for path in sorted(p for p in (copy / top).rglob("*") if p.is_file()):
        sums.update(f"{path.relative_to(copy)} {path.stat().st_size}\n".encode() + path.read_bytes())
    return sums.hexdigest()


def write(root, copy, mutants, first_shortcut):
    """Writes the changed core. Returns the numbers of the changes at each (file, line)."""
    edits, marks = {}, {}
    support = [SUPPORT.replace("MUTANT_LIMIT", str(len(mutants))).replace("FIRST_SHORTCUT", str(first_shortcut))]
    for number, place in enumerate(mutants):
        suffix = "".join(LETTERS[int(digit)] for digit in oct(number)[2:])
        for start, end, text in place.edits:
            text = text.replace("§", str(number)).replace("⟦⟧", suffix)
            edits.setdefault(place.file, []).append((start, end, text))
        marks.setdefault((place.file, place.line), set()).add(number)
        support.append(place.support.replace("§", str(number)).replace("⟦⟧", suffix))
    kept = set()
    for name, path in core.files(root).items():
        text = path.read_text()
        # From the end, so that positions stay valid. An insertion at the start of a span is outside it.
        for start, end, new in sorted(edits.get(name, []), key=lambda e: (-e[0], -e[1])):
            text = text[:start] + new + text[end:]
        put(copy / "Sources/Core/FlickCore" / name, text.encode())
        kept.add(copy / "Sources/Core/FlickCore" / name)
    put(copy / SUPPORT_FILE, "".join(support).encode())
    for path in (copy / "Sources/Core/FlickCore").rglob("*.swift"):
        if path not in kept and path != copy / SUPPORT_FILE:
            path.unlink()
    return marks


def blamed(error, marks):
    """The changes that may have caused an error: those of its line, or else of the nearest line."""
    file, line = error[0], error[1]
    for distance in range(0, 12):
        for near in (line - distance, line + distance):
            if (file, near) in marks:
                return marks[(file, near)]
    return set()


def compiled(copy, what):
    """Builds; returns errors as (file in the core, line, text)."""
    command = ["swift", "build", "--package-path", str(copy), "--scratch-path", str(products(copy)),
               "--disable-xctest", *what]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          stdin=subprocess.DEVNULL)
    (copy.parent / "build.log").write_text(done.stdout)
    if done.returncode == 0:
        return []
    errors = []
    for match in re.finditer(r"^(?:.*/Sources/Core/FlickCore/)?([^\n:]*):(\d+):\d+: error: (.*)$", done.stdout, re.M):
        errors.append((match.group(1), int(match.group(2)), match.group(3)))
    return errors or [("", 0, done.stdout[-3000:])]


def products(copy):
    return copy.parent / "products"
