import FlickAPI
import FlickCore
import FlickHost
import FlickJSON
import FlickLog
import FlickTerminal
import Foundation
import Testing

@testable import FlickCells
@testable import FlickSession
@testable import FlickView

@Suite struct `A recording` {
  @Test func `a recording has the touches and the resulting run log`() throws {
    let driver = try ViewDriver()
    driver.drag(fromX: 36, y: 15, cells: -20)
    driver.settle()
    let path = driver.folder.appending(path: "all.json").path
    let (now, position) = (driver.simulation.now, try driver.position())
    try driver.viewer.exploration.save(to: path)
    #expect(driver.simulation.now == now)
    #expect(try driver.position() == position)

    let trace = try TraceFile.read(path)
    #expect(trace.touches.count == driver.touches.count)
    #expect(trace.touches.map(\.position) == driver.touches.map(\.position))
    let log = try lines(SessionFiles.log(beside: path))
    let kinds = try log.map { try JSONReader.parse(Array($0.utf8)).string("kind", of: "a line") }
    #expect(kinds.first == "header")
    #expect(kinds.last == "end")
    #expect(kinds.count { $0 == "touch" } == trace.touches.count)
    #expect(kinds.contains("page_changed"))
    #expect(log.contains { $0.contains(#""rule":"release""#) })
  }

  @Test func `a recording that is played from the start gives the same page`() throws {
    let driver = try ViewDriver()
    driver.drag(fromX: 36, y: 15, cells: -20)
    driver.settle()
    let path = driver.folder.appending(path: "all.json").path
    try driver.viewer.exploration.save(to: path)
    let other = try ViewDriver()
    other.simulation.play(try TraceFile.read(path).touches)
    other.settle()
    #expect(try other.page() == 2)
    #expect(other.simulation.decisions.map(\.margin) == driver.simulation.decisions.map(\.margin))
  }

  @Test func `a recording replayed elsewhere has the same hash`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.wait(7)
    driver.type("t")
    // During the motion, and again at rest.
    driver.press(.right)
    driver.press(.escape)
    driver.settle()
    driver.mouse(.wheel(x: 0, y: -1), 30, 15)
    driver.settle()
    driver.drag(fromX: 36, y: 15, cells: 14, rest: 3)
    driver.wait(5)
    let path = driver.folder.appending(path: "all.json").path
    try driver.viewer.exploration.save(to: path)
    let recording = try Recording(path: path)
    #expect(recording.entries == driver.simulation.recording(hash: recording.hash).entries)
    #expect(InputLog.touches(of: recording.entries).contains { $0.phase == .turned })
    #expect(recording.entries.contains { if case .settings = $0.action { true } else { false } })

    let again = try Simulation(driver.simulation.path, RunConfiguration(), replaying: recording)
    again.finish()
    let log = try RunLogWriter.log(of: again, script: recording.script)
    #expect(log.hash == recording.hash)
    #expect(try log.bytes == Array(Data(contentsOf: URL(filePath: SessionFiles.log(beside: path)))))
    #expect(again.now == driver.simulation.now)

    // Its touches are a trace like any other.
    #expect(try !TraceFile.read(path).touches.isEmpty)
    // Another value at the start is another run.
    var other = recording
    other.settings = ["distance": "0.9"]
    let changed = try Simulation(driver.simulation.path, RunConfiguration(), replaying: other)
    changed.finish()
    #expect(try RunLogWriter.log(of: changed, script: recording.script).hash != recording.hash)
  }

  static let faults: [(json: String, message: String)] = [
    ("{}", "1: expected 'session'"),
    (#"{"session":{"script":"a","seed":0,"set":{},"hash":"0","end":-1},"inputs":[]}"#, "end"),
    (
      #"{"session":{"script":"a","seed":0,"set":{},"hash":"0","end":1},"inputs":[{"t":2,"x":0,"y":0,"dx":0,"dy":1}]}"#,
      "input 0: expected a time from 0.0 s"
    ),
    (
      #"{"session":{"script":"a","seed":0,"set":{},"hash":"0","end":1},"inputs":[{"t":0,"x":0,"y":0,"phase":"sat","kind":"touch","pointer":0}]}"#,
      "there is no phase 'sat'"
    ),
  ]

  @Test(arguments: faults)
  func `an invalid recording is refused with the reason`(_ json: String, _ message: String) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
      .path
    try json.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: HostError.self) { try Recording(path: path) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "none")")
  }

  @Test func `a recording includes a change of a tunable`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    driver.type("t")
    driver.press(.right)
    driver.press(.escape)
    driver.press(.left)
    driver.settle()
    let path = driver.folder.appending(path: "all.json").path
    try driver.viewer.exploration.save(to: path)
    let log = try lines(SessionFiles.log(beside: path))
    #expect(log.count { $0.contains(#""kind":"page_changed""#) } == 2)
    #expect(log.count { $0.contains(#""kind":"stage""#) } == 1)
  }

  @Test func `a recording between two keys holds the touches between them`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    driver.type("r")
    #expect(driver.text.contains("●"))
    driver.press(.right)
    driver.settle()
    let (start, end) = try #require(
      driver.simulation.timeline.gestureStarts.last.map {
        ($0, driver.simulation.timeline.entries.count)
      })
    let touches = InputLog.whole(driver.simulation.timeline.entries[start..<end])
    #expect(touches.first?.phase == .began)
    #expect(touches.last?.phase == .ended)
  }

  @Test func `as an asciicast is the same bytes each time`() throws {
    func cast() throws -> String {
      let driver = try ViewDriver()
      driver.press(.left)
      driver.settle()
      let path = driver.folder.appending(path: "all.cast").path
      try SessionFilm.write(driver.simulation, to: path, frameRate: 30)
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let first = try cast()
    #expect(try cast() == first)
    let lines = first.split(separator: "\n")
    let header = try JSONReader.parse(Array(lines[0].utf8))
    #expect(try header.integer("version", of: "the header") == 2)
    #expect(lines.count > 10)
    #expect(lines.contains { $0.contains(#""m","pages: page 2""#) })
    #expect(lines[1].contains(#""o","\u001b[?25l"#), "the cursor is hidden")
  }

  @Test func `a recording becomes an animated picture or one with panels`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    func film(_ name: String, hasPanels: Bool = false) throws -> String {
      let path = driver.folder.appending(path: name).path
      try SessionFilm.write(
        driver.simulation, to: path, frameRate: 60, hasPanels: hasPanels)
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let picture = try film("all.svg")
    #expect(picture.hasPrefix("<svg") && picture.contains("<animate "))
    let cast = try film("all.cast", hasPanels: true)
    #expect(cast.contains(#""width":118"#) && cast.contains("Decisions"))
    #expect(cast.contains("velocity 1200 pt/s"))
  }

  @Test func `a film is written even if the recording cannot be`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    var output = SessionOutput()
    output.recording = driver.folder.appending(path: "absent/all.json").path
    let film = driver.folder.appending(path: "all.cast").path
    output.film = film
    let fault = #expect(throws: HostError.self) {
      try output.write(driver.viewer.exploration, frameRate: nil)
    }
    #expect(fault.map { "\($0)".contains("absent") } == true)
    #expect(try lines(film).count > 10)
  }

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
