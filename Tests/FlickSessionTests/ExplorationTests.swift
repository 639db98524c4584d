import FlickAPI
import FlickCore
import FlickHost
import FlickLab
import Foundation
import Testing

@testable import FlickSession

/// Gestures, tunables and recordings without a display.
@Suite struct `An exploration` {
  private static let pager = """
    local fb = require "flickbook"
    local tune = fb.tunables { distance = { 0.5, unit = "page", min = 0.05, max = 0.95 } }
    return fb.screen { size = { 200, 400 },
      fb.pager { id = "pages", page_count = 3, snap = { distance = tune.distance, velocity = 1e6 } },
    }
    """

  /// An exploration with the messages that it gave.
  private final class Session {
    let exploration: Exploration
    let folder: URL
    var messages: [String] = []
    var errors: [String] = []

    init(_ script: String, name: String = "screen") throws {
      folder = FileManager.default.temporaryDirectory.appending(
        path: "explore-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appending(path: "\(name).lua").path
      try script.write(toFile: path, atomically: true, encoding: .utf8)
      exploration = Exploration(
        try Simulation(path, RunConfiguration()),
        files: SessionFiles(
          script: path, tunables: folder.appending(path: "tunables.json").path,
          gestures: folder.appending(path: "gestures").path))
      exploration.say = { [unowned self] in messages.append($0) }
      exploration.complain = { [unowned self] in errors.append($0) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Drags by 80 or more points, and lets everything come to rest.
    func drag(to end: Double = 100) {
      for (phase, x) in [(Touch.Phase.began, 180.0), (.moved, 140), (.moved, end), (.ended, end)] {
        _ = exploration.finger(phase, Point2D(x: x, y: 200))
        exploration.pass(by: 0.1)
      }
      settle()
    }

    func settle() { for _ in 0..<100 { exploration.pass(by: 0.1) } }

    var page: Double { exploration.simulation.outcome.places.first?.value ?? .nan }
  }

  @Test func `an exploration saves only its own changes into the file that set its tunables`()
    throws
  {
    let session = try Session(
      """
      local fb = require "flickbook"
      fb.tunables { distance = { 0.5, max = 1 }, other = { 0, max = 9 } }
      return fb.screen { size = { 200, 400 } }
      """)
    let file = session.exploration.files.tunables
    func saved() throws -> [String: String] {
      var values: [String: String] = [:]
      for (name, text) in try TunablesFile.read(file) { values[name] = text }
      return values
    }
    try #"{"distance":0.3,"other":1}"#.write(toFile: file, atomically: true, encoding: .utf8)
    session.exploration.simulation.tunablesFile = try FollowedTunables(file, fixed: [])
    let names = session.exploration.simulation.tunables.map(\.declaration.name)
    for (name, text) in try saved() {
      session.exploration.set(names.firstIndex(of: name) ?? 0, to: text)
    }
    // Another session saves its change meanwhile.
    try #"{"distance":0.3,"other":2}"#.write(toFile: file, atomically: true, encoding: .utf8)
    session.exploration.set(names.firstIndex(of: "distance") ?? 0, to: "0.7")
    try session.exploration.saveTunables()
    #expect(try saved() == ["distance": "0.7", "other": "2"])
    session.exploration.reset(names.firstIndex(of: "distance") ?? 0)
    try session.exploration.saveTunables()
    #expect(try saved() == ["distance": "0.5", "other": "2"])
  }

  @Test func `a typed value keeps all its digits`() throws {
    let session = try Session(Self.pager)
    session.exploration.set(0, to: "0.12345678")
    #expect(session.exploration.simulation.settings == ["distance": "0.12345678"])
    session.exploration.adjust(0, by: 1, isLarge: false)
    #expect(session.exploration.simulation.settings == ["distance": "0.13"])
  }

  @Test func `the last gesture is replayed with another value, beside the previous run`() throws {
    let session = try Session(Self.pager)
    session.drag()
    #expect(session.page == 1)
    session.exploration.isRerunning = true
    session.exploration.change(0) { _, _ in .number(0.2) }
    #expect(!session.exploration.ghostCurve(of: "pages.position").isEmpty)
    session.settle()
    #expect(session.page == 2)
    #expect(session.exploration.simulation.settings == ["distance": "0.2"])
    session.exploration.undo()
    session.settle()
    #expect(session.page == 1)
    session.exploration.undo()
    #expect(session.messages == ["nothing to undo"])
  }

  @Test func `quick edits while a gesture is played again are compared to its end`() throws {
    let session = try Session(Self.pager)
    session.drag()
    session.exploration.isRerunning = true
    for value in [0.45, 0.3, 0.2] {
      session.exploration.change(0) { _, _ in .number(value) }
      session.exploration.pass(by: 0.05)
    }
    #expect(try #require(session.exploration.effect).head("→").hasSuffix("page 1 → page 2"))
  }

  @Test func `a recording that is saved after going back has all that was done`() throws {
    let session = try Session(Self.pager)
    for _ in 0..<2 { session.drag() }
    let (count, end) = (
      session.exploration.simulation.inputCount, session.exploration.simulation.now
    )
    session.exploration.go(.gesture(-1))
    session.exploration.go(.gesture(-1))
    let path = session.folder.appending(path: "all.json").path
    try session.exploration.save(to: path)
    let recording = try Recording(path: path)
    #expect(recording.entries.count == count)
    #expect(recording.end == end)
  }

  @Test func `a slider reports the kept gestures that flip against its start`() throws {
    let session = try Session(Self.pager)
    for end in [100.0, 80] {
      session.drag(to: end)
      try session.exploration.keep("yes")
    }
    _ = session.exploration.list(filter: "", chosen: 0)
    let work = Exploration.Work(strip: "distance", flips: false, reason: false)
    while session.exploration.isOpen(work) {
      _ = session.exploration.perform(work, for: .seconds(1))
    }
    session.messages = []
    // The drags minus the slop flip below 0.45 and below 0.35; the range is 0.05 to 0.95.
    for value in [0.48, 0.4, 0.3] { session.exploration.slide(0, to: (value - 0.05) / 0.9) }
    session.exploration.endSlide()
    #expect(session.messages.count == 3)
    #expect(session.messages.first?.hasPrefix("1 of 2 kept flips: g002 page 1 -> page 2") == true)
    for message in session.messages.dropFirst() {
      #expect(message.hasPrefix("2 of 2 kept flip: "), "\(session.messages)")
    }
    #expect(
      session.exploration.strip(of: 0, columns: 40)?.text.contains(
        "2 of 2 flip against the script's value") == true)
    session.exploration.slide(0, to: 0.2 / 0.9)
    session.exploration.endSlide()
    #expect(session.messages.last == "no kept gesture flips")
  }

  @Test func `an exploration exchanges two sets of values`() throws {
    let session = try Session(Self.pager)
    session.exploration.set(0, to: "0.3")
    session.exploration.exchange()
    #expect(session.exploration.simulation.settings.isEmpty)
    session.exploration.exchange()
    #expect(session.exploration.simulation.settings == ["distance": "0.3"])
    #expect(session.messages.last == "A: distance 0.3 (B: 0.5); a shows B, A names A")
    session.exploration.set(0, to: "2")
    #expect(session.errors.count == 1)
  }

  @Test func `an exploration sets the nearest value that flips the last decision`() throws {
    let session = try Session(Self.pager)
    session.exploration.flip(0, isIdle: true)
    #expect(
      session.messages == ["no gesture yet: drag or press an arrow key, then ask what flips it"])
    session.drag()
    session.exploration.flip(0, isIdle: true)
    let value = Double(session.exploration.simulation.settings["distance"] ?? "") ?? .nan
    // The drag minus the slop of 10 points.
    #expect(abs(value - 0.35) < 1e-6, "\(value)")
    session.exploration.isRerunning = true
    session.exploration.rerun()
    session.settle()
    #expect(session.page == 2)
  }

  @Test(arguments: [true, false])
  func `a wheel or a finger in the middle of a played gesture ends it, and the screen rests`(
    isWheel: Bool
  ) throws {
    let session = try Session(Self.pager)
    session.drag()
    let exploration = session.exploration
    exploration.go(.share(0.15 / exploration.simulation.timeline.end.value))
    #expect(exploration.simulation.fingers.count == 1)
    let place = Point2D(x: 100, y: 200)
    if isWheel {
      exploration.turn(WheelTurn(by: Vector(x: 0, y: 40)), at: place)
    } else {
      #expect(exploration.finger(.began, place))
      let phases = InputLog.touches(of: exploration.simulation.timeline.entries).map(\.phase)
      #expect(phases.suffix(2) == [.cancelled, .began])
      #expect(exploration.simulation.fingers.map(\.position) == [place])
      #expect(exploration.finger(.ended, place))
    }
    #expect(exploration.simulation.fingers.isEmpty)
    session.settle()
    #expect(!exploration.simulation.isBusy)
  }

  @Test(arguments: [true, false])
  func `a held finger has no part in a gesture that is played, and both end`(
    isDevice: Bool
  ) throws {
    let session = try Session(Self.pager)
    let exploration = session.exploration
    func move(_ phase: Touch.Phase) {
      let place = Point2D(x: 100, y: 200)
      if isDevice {
        let now = exploration.simulation.now
        exploration.handle([Touch(pointer: 0, time: now, position: place, phase: phase)])
      } else {
        _ = exploration.finger(phase, place)
        if phase != .began { exploration.second(phase, place) }
      }
    }
    move(.began)
    exploration.play(
      .pinch(.up, around: Point2D(x: 100, y: 200), isSlow: false), on: exploration.screen)
    exploration.pass(by: 0.05)
    move(.moved)
    move(.ended)
    #expect(exploration.simulation.fingers.count == 2)
    session.settle()
    #expect(exploration.simulation.fingers.isEmpty && !exploration.simulation.isBusy)
  }

  @Test func `going back to the start of a gesture reports a finger that the stage has lost`()
    throws
  {
    let session = try Session(Self.pager)
    session.drag()
    let end = session.exploration.simulation.now
    session.exploration.go(.gesture(-1))
    #expect(session.exploration.simulation.now < end)
    #expect(!session.exploration.finger(.moved, .zero))
    session.exploration.restart()
    #expect(
      session.exploration.simulation.timeline.lastGesture == nil
        && session.exploration.simulation.now == 0)
  }

  @Test func `a reload is compared with the gesture as it was played or last reloaded`() throws {
    let session = try Session(Self.pager)
    session.drag()
    session.exploration.set(0, to: "0.2")
    #expect(session.exploration.effect?.isFlip == true)
    let report = try session.exploration.reload()
    #expect(report.comparison?.summary == "1 of 2 decisions flipped")
    #expect(session.exploration.effect?.isFlip == true)
    let next = try session.exploration.reload()
    #expect(next.comparison?.summary == "all 2 decisions are the same")
    #expect(session.exploration.effect?.isFlip == false)
  }

  @Test func `an exploration records touches and keeps gestures`() throws {
    let session = try Session(Self.pager)
    try session.exploration.record()
    #expect(session.exploration.isRecording)
    try session.exploration.record()
    #expect(session.messages.last == "nothing was touched: nothing to write")
    session.drag()
    try session.exploration.keep("yes")
    #expect(session.exploration.tuning.gestures?.gestures.count == 1)
    try session.exploration.save(to: session.folder.appending(path: "all.json").path)
    #expect(
      FileManager.default.fileExists(atPath: session.folder.appending(path: "all.jsonl").path))
  }

  @Test func `a recording has the measures of the gestures since its start`() throws {
    // It is written into the current folder.
    let session = try Session(Self.pager, name: "measured-\(UUID().uuidString)")
    for device in ["before", "during"] {
      if device == "during" { try session.exploration.record() }
      session.exploration.measure = TouchMeasure(device: device, scale: 1, samples: 4, figures: nil)
      session.drag()
    }
    try session.exploration.record()
    let path = try #require(session.messages.last?.split(separator: " ").last.map(String.init))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(#""device":"during""#) && !text.contains("before"), "\(text)")
  }

  @Test func `the ghost after a reload is the run of the old script`() throws {
    let session = try Session(Self.pager)
    session.drag()
    session.exploration.isRerunning = true
    try Self.pager.replacing("0.5", with: "0.2")
      .write(toFile: session.exploration.simulation.path, atomically: true, encoding: .utf8)
    try session.exploration.reload()
    session.settle()
    #expect(session.page == 2)
    // The ghost stays on page 1, where the old script left it.
    let ghost = session.exploration.ghostCurve(of: "pages.position")
    #expect(abs(try #require(ghost.last).value) < 1e-6)
    // The ghost after the next reload is that run.
    try session.exploration.reload()
    session.settle()
    let next = session.exploration.ghostCurve(of: "pages.position")
    #expect(abs(try #require(next.last).value) > 0.9)
  }

  @Test func `a script that does not load keeps the old one and reports the reason`() throws {
    let session = try Session(Self.pager)
    let path = session.exploration.simulation.path
    try "return 1 +".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: HostError.self) { try session.exploration.reload() }
    #expect(session.exploration.fault?.hasPrefix("the old script runs on; not reloaded: ") == true)
    try Self.pager.write(toFile: path, atomically: true, encoding: .utf8)
    try session.exploration.reload()
    #expect(session.exploration.fault == nil && session.exploration.tuning.reloadCount == 1)
  }
}
