import FlickCore
import FlickHost
import FlickLog
import FlickTerminal
import Foundation
import Testing

@testable import FlickSession
@testable import FlickView

/// A replay of a recording with a change, and its report.
@Suite struct `A replay` {
  /// Records a drag over 0.6 of the screen that rests before the lift, and then one back; returns
  /// the path of the file.
  private func recorded(_ script: String = ViewDriver.pager) throws -> (
    driver: ViewDriver, path: String
  ) {
    let driver = try ViewDriver(script)
    driver.press(.left, .shift)
    driver.settle()
    let path = driver.folder.appending(path: "all.json").path
    try driver.viewer.exploration.save(to: path)
    return (driver, path)
  }

  private func report(
    _ recorded: (driver: ViewDriver, path: String), _ settings: [String: String] = [:],
    seed: Int? = nil
  ) throws -> Replay.Report {
    try Replay(
      recorded.path, of: recorded.driver.simulation.path, RunConfiguration(),
      Replay.Changes(settings: settings, seed: seed)
    ).report()
  }

  @Test func `an unchanged session replays equally`() throws {
    let report = try report(try recorded())
    #expect(report.lines.count == 1)
    #expect(report.lines[0].hasPrefix("no difference: "), "\(report.lines)")
    #expect(report.verdict == .fine)
  }

  @Test func `another value reports each flip with both outcomes and the margin`()
    throws
  {
    let recorded = try recorded()
    let report = try report(recorded, ["distance": "0.7"])
    let path = recorded.path
    #expect(report.lines.first == "\(path) with distance 0.5 -> 0.7:")
    let flip = try #require(report.lines.first { $0.contains("->") && $0.contains("pages: page") })
    #expect(
      flip.hasSuffix(
        "s  pages: page 2 -> page 1 (distance 0.55 pages, 0.7 needed, 0.15 short; "
          + "was 0.5 needed, 0.05 to spare)"), "\(flip)")
    #expect(report.lines.contains { $0.hasPrefix("at rest: ") && $0.contains(" -> ") })
    #expect(report.lines.contains("pages.position: 2 -> 1"))
    #expect(report.lines.last?.hasPrefix("1 of 2 decisions flipped: ") == true)
    #expect(report.lines.last?.contains(", recorded ") == true)
    #expect(report.verdict == .fine)
  }

  /// A drag of 120 points by the keyboard.
  @Test func `a variable that rests at another detent is a flip, also of a saved recording`()
    throws
  {
    let driver = try ViewDriver(
      """
      local fb = require "flickbook"
      local tune = fb.tunables { step = { 0.067, min = 0.001, max = 1 } }
      local volume = fb.variables("volume", {
        level = fb.variable { start = 0, min = 0, max = 10, detents = { mute = 0, low = 4, loud = 10 } },
      })
      return fb.screen { size = { 200, 400 }, states = { volume },
        fb.rectangle { width = 200, height = 400, gestures = {
          fb.drag_gesture { moves = volume.level, axis = "horizontal", per_point = tune.step },
        } },
      }
      """)
    driver.press(.right, .shift)
    driver.settle()
    let path = driver.folder.appending(path: "all.json").path
    try driver.viewer.exploration.save(to: path)
    let lines = try report((driver, path), ["step": "0.03"]).lines
    #expect(lines.contains { $0.contains("s  volume.level: loud -> low (") }, "\(lines)")
    #expect(lines.last?.hasPrefix("1 of 2 decisions flipped: ") == true, "\(lines)")
    let same = try report((driver, path), ["step": "0.066"]).lines
    #expect(same.last?.hasPrefix("all 2 decisions are the same: ") == true, "\(same)")
  }

  @Test func `a value without flips reports the moved results`() throws {
    let report = try report(try recorded(), ["distance": "0.52"])
    #expect(report.lines.last?.hasPrefix("all 2 decisions are the same: ") == true)
    #expect(
      report.lines.contains {
        $0.contains("pages: still page 2")
          && $0.contains("0.52 needed, 0.03 to spare; was 0.5 needed, 0.05 to spare")
      }, "\(report.lines)")
    #expect(!report.lines.contains { $0.hasPrefix("pages.position") })
  }

  @Test func `the recorded value replays equally`() throws {
    let report = try report(try recorded(), ["distance": "0.5"])
    #expect(
      report.lines.first?.hasPrefix("no difference with distance 0.5 as before: ") == true,
      "\(report.lines)")
  }

  @Test func `an unknown tunable is refused with the nearest name`() throws {
    let recorded = try recorded()
    let error = #expect(throws: HostError.self) { try report(recorded, ["distanc": "0.7"]) }
    #expect(
      error?.description.contains("no tunable 'distanc' (did you mean 'distance'? ") == true,
      "\(error?.description ?? "")")
  }

  @Test func `a set value overrides those set during the recording`() throws {
    let driver = try ViewDriver()
    driver.press(.left, .shift)
    driver.settle()
    driver.type("t")
    for _ in 0..<12 { driver.press(.right, .shift) }
    driver.press(.escape)
    driver.press(.left, .shift)
    driver.settle()
    let path = driver.folder.appending(path: "all.json").path
    try driver.viewer.exploration.save(to: path)
    #expect(try driver.page() == 2, "the second drag falls short of 0.95")
    let report = try report((driver, path), ["distance": "0.3"])
    #expect(report.lines.contains("pages.position: 2 -> 3"), "\(report.lines)")
  }

  @Test(arguments: [
    // The change: the default, a word in a comment.
    (" 0.5,", " 0.7,", "1 of 2 decisions flipped: ", true),
    ("Not this", "Nor this", "no difference: ", false),
    ("size = 30", "size = 31", "no difference: ", false),
  ])
  func `an edited script reports the changed decisions`(
    _ old: String, _ new: String, _ end: String, _ isFlipped: Bool
  ) throws {
    let recorded = try recorded()
    try recorded.driver.edit(ViewDriver.pager.replacingOccurrences(of: old, with: new))
    let report = try report(recorded)
    #expect(report.lines.last?.hasPrefix(end) == true, "\(report.lines)")
    #expect(report.lines.contains { $0.contains("pages: page 2 -> page 1") } == isFlipped)
    #expect(report.lines.contains { $0.contains("the script has changed") } == isFlipped)
    #expect(report.verdict == (isFlipped ? .flipped : .fine))
  }

  @Test func `an edited script with a value is compared with the recording`() throws {
    let recorded = try recorded()
    try recorded.driver.edit(ViewDriver.pager.replacingOccurrences(of: " 0.5,", with: " 0.7,"))
    #expect(try report(recorded, ["distance": "0.5"]).lines.last?.hasPrefix("all 2 ") == true)
    let flipped = try report(recorded, ["distance": "0.8"])
    #expect(flipped.lines.contains { $0.contains("page 2 -> page 1") })
    #expect(flipped.verdict == .fine, "it was asked for")
  }

  @Test func `a different outcome without a change is an error`() throws {
    let recorded = try recorded()
    let text = try String(contentsOfFile: recorded.path, encoding: .utf8)
    let hash = try Recording(path: recorded.path).hash
    try text.replacingOccurrences(of: hash, with: "0123456789abcdef").write(
      toFile: recorded.path, atomically: true, encoding: .utf8)
    let report = try report(recorded)
    #expect(report.verdict == .otherwise)
    #expect(report.complaint?.description.contains("recorded 0123456789abcdef") == true)
  }

  @Test func `a recording with another log format compares decisions`() throws {
    let recorded = try recorded()
    let text = try String(contentsOfFile: recorded.path, encoding: .utf8)
    let hash = try Recording(path: recorded.path).hash
    // As a version wrote it that named no log, and no thresholds of tests.
    let old = text.replacing(hash, with: "0123456789abcdef").replacing(#","log":3"#, with: "")
      .replacing(#","own_threshold":0.5,"comparison":"reaching""#, with: "")
    #expect(!old.contains("own_threshold\":0.5") && !old.contains(#""log""#))
    try old.write(toFile: recorded.path, atomically: true, encoding: .utf8)
    let same = try report(recorded)
    #expect(same.verdict == .fine && same.complaint == nil, "\(same.lines)")
    #expect(same.lines.last?.hasPrefix("all 2 decisions are the same: ") == true, "\(same.lines)")
    #expect(same.lines.count == 2, "\(same.lines)")
    let flipped = try report(recorded, ["distance": "0.7"])
    #expect(flipped.lines.contains { $0.contains("; was 0.5 needed, 0.05 to spare)") })
  }

  @Test func `removed and new components are reported`() throws {
    let recorded = try recorded()
    try recorded.driver.edit(
      ViewDriver.pager.replacingOccurrences(of: "\"pages\"", with: "\"sheets\""))
    let lines = try report(recorded).lines
    #expect(lines.contains { $0.contains("pages: page 2 by release -> not decided") }, "\(lines)")
    #expect(lines.contains { $0.contains("sheets: not decided -> page 2 by release") })
    #expect(
      lines.contains("sheets.position: none -> 2") && lines.contains("pages.position: 2 -> none"))
  }

  // MARK: Older files

  /// The recording as version 1 would have written it with other rules: a page further.
  private func makeOlder(_ recorded: (driver: ViewDriver, path: String)) throws {
    let text = try String(contentsOfFile: recorded.path, encoding: .utf8)
    let hash = try Recording(path: recorded.path).hash
    let old = text.replacing("\"behavior\": \(BehaviorVersion.current),\n", with: "")
      .replacing(hash, with: "0123456789abcdef")
      .replacing(#""verdict":"page 2""#, with: #""verdict":"page 3""#)
    try old.write(toFile: recorded.path, atomically: true, encoding: .utf8)
  }

  @Test func `a replay of an older version names the changed rules and each difference's origin`()
    throws
  {
    let recorded = try recorded()
    try makeOlder(recorded)
    #expect(try Recording(path: recorded.path).behavior == .first)
    let report = try report(recorded)
    let flip = try #require(report.lines.first { $0.contains("page 3 -> page 2") })
    #expect(flip.hasSuffix("; not from a changed rule"), "\(flip)")
    let head =
      "made with behaviour version 1, and this program has version \(BehaviorVersion.current)"
    let place = try #require(report.lines.firstIndex(of: "\(head); rules changed since:"))
    #expect(report.lines[place - 1].hasPrefix("1 of 2 decisions flipped: "))
    #expect(report.lines[(place + 1)...].count == 1)
    for rule in BehaviorRule.allCases { #expect(report.lines[place + 1].contains(rule.name)) }
    #expect(report.verdict == .otherwise)
    #expect(
      report.complaint?.description.hasSuffix(
        "; \(head) (not from a changed rule); the script has changed, or Flickbook has") == true)
  }

  @Test func `an older version with equal outcomes is reported as equal`() throws {
    let recorded = try recorded()
    let text = try String(contentsOfFile: recorded.path, encoding: .utf8)
    let old = text.replacing("\"behavior\": \(BehaviorVersion.current),\n", with: "")
    #expect(old != text)
    try old.write(toFile: recorded.path, atomically: true, encoding: .utf8)
    let report = try report(recorded)
    #expect(report.lines.count == 1 && report.lines[0].hasPrefix("no difference: "))
  }

  @Test func `a replay of a newer version is refused with both versions`() throws {
    let recorded = try recorded()
    let text = try String(contentsOfFile: recorded.path, encoding: .utf8)
    try text.replacing("\"behavior\": \(BehaviorVersion.current)", with: "\"behavior\": 999").write(
      toFile: recorded.path, atomically: true, encoding: .utf8)
    let error = #expect(throws: HostError.self) { try report(recorded) }
    #expect(
      error?.description
        == "\(recorded.path):4: the recording was made with behaviour version 999, and this program "
        + "has version \(BehaviorVersion.current); a newer Flickbook reads it")
  }

  @Test func `a replay of an older version shows the changed rules in the view too`() throws {
    let recorded = try recorded()
    try makeOlder(recorded)
    let viewer = try viewer(recorded, [:])
    _ = settle(viewer)
    let text = rows(viewer)
    #expect(text.contains("page 3 -> page 2"), "\(text)")
    #expect(text.contains("made with behaviour version 1"), "\(text)")
  }

  // MARK: Traces

  @Test func `recordings of the key r are replayed`() throws {
    let driver = try ViewDriver()
    driver.press(.left, .shift)
    driver.settle()
    driver.type("r")
    driver.press(.left, .shift)
    driver.settle()
    let folder = FileManager.default.currentDirectoryPath
    driver.type("r")
    let written = try #require(driver.viewer.state.message?.text)
    let name = try #require(written.split(separator: " ").last.map(String.init))
    let path = "\(folder)/\(name)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(written.contains("touches written to"))
    #expect(try TraceFile.read(path).touches.last?.phase == .ended)
    let recorded = (driver, path)
    #expect(try report(recorded).lines[0].hasPrefix("no difference: "))
    let flipped = try report(recorded, ["distance": "0.7"]).lines
    // On the screen in its initial state.
    #expect(flipped.contains { $0.contains("pages: page 2 -> page 1") }, "\(flipped)")
    try driver.edit(ViewDriver.pager.replacingOccurrences(of: " 0.5,", with: " 0.7,"))
    #expect(try report(recorded).verdict == .flipped)
  }

  @Test func `a trace is compared with the screen without set values`() throws {
    let recorded = try recorded()
    let trace = try TraceFile.read(recorded.path)
    let path = recorded.driver.folder.appending(path: "drag.json").path
    try TraceFile.write(trace, name: "drag", to: path)
    let told = try report((recorded.driver, path)).lines
    #expect(told.contains { $0.contains("pages: page 2 by release (distance 0.55 pages, 0.5") })
    #expect(told.last?.hasPrefix("2 decisions: ") == true, "\(told)")
    let flipped = try report((recorded.driver, path), ["distance": "0.7"])
    #expect(flipped.lines.contains { $0.contains("pages: page 2 -> page 1") }, "\(flipped.lines)")
    #expect(flipped.verdict == .fine)
    // By its name in a folder of traces.
    var configuration = RunConfiguration()
    configuration.traceFolders = [recorded.driver.folder.path]
    let named = try Replay(
      "drag", of: recorded.driver.simulation.path, configuration, Replay.Changes())
    #expect(try named.report().lines == told)
  }

  // MARK: In the view

  private func viewer(
    _ recorded: (driver: ViewDriver, path: String), _ settings: [String: String]
  ) throws -> Viewer {
    let replay = try Replay(
      recorded.path, of: recorded.driver.simulation.path, RunConfiguration(),
      Replay.Changes(settings: settings))
    var capabilities = TerminalCapabilities()
    capabilities.isUnicode = false
    return Viewer(
      try replay.simulation(), size: CellSize(width: 120, height: 40), capabilities: capabilities,
      files: SessionFiles(script: "s.lua"), base: try replay.base())
  }

  private func rows(_ viewer: Viewer) -> String {
    let buffer = viewer.draw()
    return (0..<buffer.height).map { buffer.text(row: $0) }.joined(separator: "\n")
  }

  /// Lets real time pass until all motion ends, for 20 s at most.
  private func settle(_ viewer: Viewer, from start: Duration = .zero) -> Duration {
    var clock = start
    for _ in 0..<1200 where viewer.isMoving {
      clock += .microseconds(16_667)
      viewer.pass(to: clock)
    }
    return clock
  }

  @Test func `a replay in the view shows the flips at its end`() throws {
    let viewer = try viewer(try recorded(), ["distance": "0.7"])
    #expect(!rows(viewer).contains("flipped"))
    _ = settle(viewer)
    let text = rows(viewer)
    #expect(text.contains("1 of 2 decisions flipped"), "\(text)")
    #expect(text.contains("pages: page 2 -> page 1"), "\(text)")
    #expect(text.contains("with distance 0.5 -> 0.7"), "\(text)")
    viewer.handle(.key(KeyEvent(.character("c"), [])), at: .seconds(60))
    #expect(!rows(viewer).contains("page 2 -> page 1"))
  }

  @Test func `an unchanged replay is reported and opens no panel`() throws {
    let viewer = try viewer(try recorded(), [:])
    _ = settle(viewer)
    #expect(viewer.state.message?.text.contains("all 2 decisions are the same") == true)
    #expect(!rows(viewer).contains("Replay"))
  }

  @Test func `a touch ends the replay in the view`() throws {
    let viewer = try viewer(try recorded(), ["distance": "0.7"])
    viewer.handle(.key(KeyEvent(.right, [])), at: .milliseconds(100))
    _ = settle(viewer, from: .milliseconds(100))
    #expect(!rows(viewer).contains("flipped"))
  }
}

@Suite struct `Decisions of two runs` {
  private func decision(
    _ time: Double, _ verdict: String, _ component: String = "p", rule: String = "release"
  ) -> DecisionSummary {
    DecisionSummary(
      time: Seconds(time), component: component, rule: rule, verdict: verdict)
  }

  private func told(
    _ before: [DecisionSummary], _ now: [DecisionSummary], _ starts: [Double]
  ) -> [String] {
    DecisionPairs(before, now, starts: starts.map { Seconds($0) }).pairs.map { pair in
      "\(pair.before?.verdict ?? "-") \(pair.now?.verdict ?? "-")"
    }
  }

  @Test func `decisions are matched within a gesture, whatever others resemble them`() {
    let before = [decision(0.3, "page 2"), decision(4.3, "page 3")]
    let now = [decision(0.3, "page 1"), decision(4.3, "page 2")]
    #expect(told(before, now, [0, 4]) == ["page 2 page 1", "page 3 page 2"])
  }

  @Test func `a decision without a counterpart stays single`() {
    let before = [decision(0.3, "a"), decision(0.5, "b"), decision(0.7, "c")]
    let now = [decision(0.3, "a"), decision(0.7, "c")]
    #expect(told(before, now, [0]) == ["a a", "b -", "c c"])
    #expect(told(now, before, [0]) == ["a a", "- b", "c c"])
    #expect(told([], before, [0]) == ["- a", "- b", "- c"])
  }

  @Test func `matched decisions are of one component and one rule`() {
    let before = [decision(0.3, "a"), decision(0.3, "a", "q")]
    let now = [decision(0.3, "b", rule: "cancel"), decision(0.4, "b", "q")]
    #expect(Set(told(before, now, [0])) == ["a -", "- b", "a b"])
  }

  @Test func `an earlier flip of a component is shown beside its last decision`() {
    let before = [decision(0.1, "recognized", rule: "pan"), decision(0.3, "a"), decision(0.7, "c")]
    let now = [decision(0.1, "recognized", rule: "pan"), decision(0.3, "b"), decision(0.7, "c")]
    let shown = DecisionComparison(before, now).conclusions
    #expect(shown.map { $0.now?.verdict } == ["b", "c"])
    #expect(DecisionComparison(now, now).conclusions.map { $0.now?.verdict } == ["c"])
  }

  @Test func `differences are due to changed rules only after their first effect`() throws {
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    var stage = try Stage(scene: SceneTree(Node(id: "node", frame: frame)), recording: .all)
    try stage.advance(to: 0.5)
    stage.note(.transforms)
    func outcome(_ decisions: [DecisionSummary], _ place: Double) -> ScreenOutcome {
      ScreenOutcome(decisions, rest: 1, places: [ScreenOutcome.Place(name: "p.x", value: place)])
    }
    func comparison(_ since: BehaviorVersion) -> DecisionComparison {
      DecisionComparison(
        outcome([decision(0.3, "a"), decision(0.5, "b"), decision(0.9, "c")], 1),
        outcome([decision(0.3, "A"), decision(0.5, "B"), decision(0.9, "c")], 2), starts: [0],
        rules: (since, stage.appliedRules))
    }
    let old = comparison(.first)
    #expect(
      old.flipLines == [
        "0.300 s  p: a -> A; not from a changed rule",
        "0.500 s  p: b -> B; possibly from transforms",
      ])
    #expect(old.moveLines == ["p.x: 1 -> 2; possibly from transforms"])
    #expect(
      old.ruleLines.count == 3 && old.ruleLines[1].hasPrefix("  transforms (from 0.500 s on): "))
    let new = comparison(.current)
    #expect(new.flipLines == ["0.300 s  p: a -> A", "0.500 s  p: b -> B"])
    #expect(new.moveLines == ["p.x: 1 -> 2"] && new.ruleLines.isEmpty)
  }

  @Test func `matched decisions may differ in time`() {
    let before = [decision(0.3, "a"), decision(0.9, "a")]
    let now = [decision(0.32, "b"), decision(0.88, "a")]
    #expect(told(before, now, [0]) == ["a b", "a a"])
  }

}
