"""Writes a copy of the core and its fuzzer in which every planted fault is behind a switch, so that one build
is enough.

    faults.py ROOT COPY      writes the copy
    faults.py ROOT --names   prints the names, after checking that each fault fits the sources

Called by `scripts/tools/fuzz --faults`; see docs/decisions/0045. The fault named by FLICKBOOK_PLANTED in the
environment is active.
"""

import sys
from pathlib import Path

import core
from build import dependencies, listed, put
from explained import EXPLAINED
from named import CHANGES, position
from shortcuts import SHORTCUTS

# The name, the file, a text that occurs there once, and its replacement. § is true while the fault is active.
FAULTS = (
    ("CATCH_LOSES_PLACE", "Scroll/Tracks/ScrollTrack.swift",
     "if isSettling { requested = request(showing: sample(at: time).value) }",
     "if isSettling, !§ { requested = request(showing: sample(at: time).value) }"),
    ("CAUSE_FORGOTTEN", "Pager/Pager+Changes.swift",
     "to: announcedPage, cause: cause)", "to: announcedPage, cause: § ? .programmatic : cause)"),
    ("CHANGED_TWICE", "Pager/Pager+Component.swift",
     "journal.record(.pages, .pageChanged(id, change), at: time)",
     "for _ in 0..<(§ && end == .arrived ? 2 : 1) { journal.record(.pages, .pageChanged(id, change), at: time) }"),
    ("FAILED_STAYS", "Stage/Arena/Arena.swift",
     "attempts.removeAll { $0.state.isFinal }",
     "attempts.removeAll { $0.state.isFinal && !(§ && $0.state == .failed) }"),
    ("FLING_LOSES_SPEED", "Scroll/Stage+ScrollRelease.swift",
     "let left = PointsPerSecond(-velocity)", "let left = PointsPerSecond(-velocity * (§ ? 0.9 : 1))"),
    ("RELAYOUT_FORGETS_FINGER", "Stage/Stage+Relayout.swift",
     "let holders = fingers.places", "let holders = fingers.places.dropFirst(§ ? 1 : 0)"),
    ("REMOVED_ENDS_TWICE", "Stage/Stage+Relayout.swift",
     "else { continue }\n      cancelAttempt(index, ending)",
     "else { continue }\n      cancelAttempt(index, ending)\n      if § { recordGesture(index, ending) }"),
    ("REST_WHEN_SEEN", "Stage/RunningMotions.swift",
     "time = max(time, rest)", "if !§ { time = max(time, rest) }"),
    ("RETARGET_STOPS", "Pager/Stage+Pagers.swift",
     "let velocity = PointsPerSecond(scene.pagers[index].track.sample(at: time).velocity)",
     "let velocity: PointsPerSecond = § ? 0 : PointsPerSecond(scene.pagers[index].track.sample(at: time).velocity)"),
    ("ROOM_FOR_TWO", "Stage/Fingers/Fingers.swift",
     "if free == nil { list.append(Finger()) }", "if free == nil, !§ || list.count < 2 { list.append(Finger()) }"),
    ("SEAM_DROPS_POINT", "Scroll/Nests/DragPath.swift",
     "remaining -= (isForward ? forward[slot] : backward[slot]).length",
     "remaining -= (isForward ? forward[slot] : backward[slot]).length + (§ ? 1 : 0)"),
    ("SETTLE_SKIPS_DEADLINE", "Stage/Stage+Time.swift",
     "min(arena.isEmpty ? .infinity : arena.nextDeadline, wheels.deadline)",
     "min(arena.isEmpty || (§ && time == .infinity) ? .infinity : arena.nextDeadline, wheels.deadline)"),
    ("SLOP_AT_SAMPLE", "Gesture/SlopCircle.swift",
     "let share = crossing(towards: position)", "let share = § ? nil : crossing(towards: position)"),
    ("SLOT_REUSED_DIRTY", "Stage/Fingers/Stage+Touches.swift",
     "fingers[finger].estimator.reset()", "if !§ { fingers[finger].estimator.reset() }"),
    ("VELOCITY_IN_PAGES", "Stage/Drags/Stage+Release.swift",
     "let content = isStuck ? 0 : -lift.velocity / lift.scale * scene.ask(index) { $0.give }",
     "let content = § ? PointsPerSecond(isStuck ? 0 : -lift.velocity.inPages(of: scene.pagers[pager].pitch).value)"
     " : isStuck ? 0 : -lift.velocity / lift.scale * scene.ask(index) { $0.give }"),
)

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let realModule = Target.Dependency.product(name: "RealModule", package: "swift-numerics")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "faults",
  dependencies: [
DEPENDENCIES  ],
  targets: [
    .target(name: "FlickMotion", dependencies: [realModule], path: "Sources/Core/FlickMotion",
      swiftSettings: features),
    .target(name: "FlickGestures", dependencies: ["FlickMotion", realModule], path: "Sources/Core/FlickGestures",
      swiftSettings: features),
    .target(
      name: "FlickCore", dependencies: ["FlickGestures", "FlickMotion", realModule], path: "Sources/Core/FlickCore",
      swiftSettings: features),
    .target(name: "FlickJSON", path: "Sources/System/FlickJSON", swiftSettings: features),
    .target(
      name: "FlickFuzz", dependencies: ["FlickCore", "FlickJSON"], path: "Tests/FlickFuzz", swiftSettings: features),
    .executableTarget(
      name: "fuzz", dependencies: [argumentParser, "FlickFuzz", "FlickJSON"], path: "Tests/Fuzz",
      swiftSettings: features + [.define("CORE_ONLY")]),
  ],
  swiftLanguageModes: [.v6]
)
"""
SUPPORT = """import Glibc

/// The active fault; empty without the variable.
package let plantedFault: String = getenv("FLICKBOOK_PLANTED").map { String(cString: $0) } ?? ""
@inline(__always) package func isPlanted(_ name: String) -> Bool { plantedFault == name }
"""
SUPPORT_FILE = "Sources/Core/FlickMotion/Planted.swift"
COPIED = tuple(f"Sources/Core/{module}/" for module in core.MODULES) + (
    "Sources/System/FlickJSON/", "Tests/FlickFuzz/", "Tests/Fuzz/")


def planted(files):
    """The text of each file that has faults, by its path."""
    texts = {}
    for name, file, before, after in FAULTS:
        path = files[file]
        text = texts.get(path) or path.read_text()
        at = position(text, file, before)
        changed = after.replace("§", f'isPlanted("{name}")')
        texts[path] = text[:at] + changed + text[at + len(before):]
    return texts


def main():
    root, copy = Path(sys.argv[1]), sys.argv[2]
    files = core.files(root)
    texts = planted(files)
    if copy == "--names":
        # The changes by hand must fit as well.
        for file, before, _ in CHANGES:
            position(files[file].read_text(), file, before)
        # So must the lines that a run of mutations passes over.
        for file, line, *_ in EXPLAINED + SHORTCUTS:
            if line not in files[file].read_text():
                raise SystemExit(f"{file} no longer has this text: {line}")
        print("\n".join(name for name, *_ in FAULTS))
        return
    copy = Path(copy)
    wanted = {name for name in listed(root) if name.startswith(COPIED)}
    for name in wanted:
        text = texts.get(root / name)
        put(copy / name, text.encode() if text else (root / name).read_bytes())
    put(copy / SUPPORT_FILE, SUPPORT.encode())
    put(copy / "Package.swift", MANIFEST.replace("DEPENDENCIES", dependencies(root)).encode())
    for path in copy.rglob("*.swift"):
        if str(path.relative_to(copy)) not in wanted | {SUPPORT_FILE, "Package.swift"}:
            path.unlink()


if __name__ == "__main__":
    main()
