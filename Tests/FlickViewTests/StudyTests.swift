import FlickHost
import FlickLab
import FlickTerminal
import Foundation
import Testing

@testable import FlickSession
@testable import FlickView

@Suite struct `A study in the view` {
  private func gestures(of driver: ViewDriver) throws -> [CorpusFile.Recorded] {
    try KeptGestures(
      of: driver.simulation.path, at: driver.folder.appending(path: "gestures").path
    ).gestures
  }

  private func plan(_ tasks: [String], drawn: [String] = [], rounds: Int = 1) throws -> Study.Plan {
    Study.Plan(
      tasks: try tasks.map { try LabExpression($0) }, rounds: rounds, drawn: drawn, person: "p07")
  }

  /// Lets the screen come to rest, and the next task begin.
  private func finish(_ driver: ViewDriver) {
    for _ in 0..<600 where driver.viewer.exploration.study?.isShowingResult == true {
      driver.wait()
    }
  }

  @Test func `a study in the view refuses a task about a component that the screen does not have`()
    throws
  {
    let driver = try ViewDriver()
    let fault = #expect(throws: HostError.self) {
      try driver.viewer.exploration.begin(plan(["page.page == 2"]))
    }
    #expect(
      fault?.description.contains("did you mean 'pages") == true, "\(fault?.description ?? "")")
    #expect(driver.viewer.exploration.study == nil)
  }

  @Test func `a trial has the task's outcome, whatever the finger did`() throws {
    let driver = try ViewDriver(size: CellSize(width: 100, height: 40))
    try driver.viewer.exploration.begin(plan(["pages.page == 2"]))
    driver.wait()
    #expect(driver.text.contains("task 1 of 1: pages.page == 2"))
    // Much too short to turn the page, and at rest before the lift.
    driver.drag(fromX: 60, y: 15, cells: -4, rest: 12)
    var seen = 0.0
    for _ in 0..<600 where driver.viewer.exploration.study?.isShowingResult == true {
      seen = max(seen, try driver.position())
      driver.wait()
    }
    #expect(seen > 0.95, "it went to \(seen)")
    driver.wait()
    #expect(driver.text.contains("all 1 tasks are done"))
    #expect(try driver.position() == 0, "and began anew")
    let kept = try gestures(of: driver)
    #expect(kept.map { $0.gesture.labels.map(\.want.text) } == [["pages.page == 2"]])
    #expect(kept[0].gesture.labels[0].source == .task && kept[0].gesture.person == "p07")
    #expect(kept[0].gesture.shown == nil)
    // Gestures after the last task are not saved.
    driver.drag(fromX: 60, y: 15, cells: -4)
    finish(driver)
    #expect(try gestures(of: driver).count == 1)
  }

  @Test func `thresholds are drawn anew for each trial and recorded`() throws {
    let driver = try ViewDriver(size: CellSize(width: 100, height: 40))
    try driver.viewer.exploration.begin(
      plan(["pages.page == 2", "pages.page == 1"], drawn: ["distance"], rounds: 2))
    for _ in 0..<4 {
      driver.wait()
      driver.drag(fromX: 60, y: 15, cells: -6, rest: 12)
      finish(driver)
    }
    let kept = try gestures(of: driver)
    #expect(kept.count == 4 && driver.viewer.exploration.study?.task == nil)
    let file = driver.folder.appending(path: "gestures/corpus.jsonl")
    let shown = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .compactMap { line in
        line.firstRange(of: #""shown":{"distance":"#).flatMap {
          Double(line[$0.upperBound...].prefix { $0 != "}" })
        }
      }
    #expect(shown.count == 4 && Set(shown).count > 1, "\(shown)")
    #expect(shown.allSatisfy { (0.05...0.95).contains($0) })
    #expect(Set(kept.map { $0.gesture.labels[0].want.text }).count == 2)
  }

  @Test(arguments: ["colour", "mode"])
  func `tasks that cannot be drawn are refused`(_ name: String) throws {
    let driver = try ViewDriver()
    if name == "mode" {
      try driver.viewer.exploration.begin(plan(["pages.page == 2"], drawn: [name]))
      return
    }
    #expect(throws: (any Error).self) {
      try driver.viewer.exploration.begin(plan(["pages.page == 2"], drawn: [name]))
    }
  }
}
