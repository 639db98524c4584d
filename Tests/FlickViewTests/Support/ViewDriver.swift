import FlickAPI
import FlickCore
import FlickHost
import FlickTerminal
import Foundation

@testable import FlickSession
@testable import FlickView

/// A view without a terminal for tests, with its clock under the test's control.
final class ViewDriver {
  let viewer: Viewer
  let simulation: Simulation
  let folder: URL
  private(set) var clock = Duration.seconds(5)
  /// The touches so far.
  var touches: [Touch] { InputLog.touches(of: simulation.timeline.done) }

  /// A pager of three pages, 200 by 400 points.
  static let pager = """
    local fb = require "flickbook"
    local tune = fb.tunables {
      -- Not this one: distance = { 0.9 }.
      distance = { 0.5, unit = "page", min = 0.05, max = 0.95, doc = "Share of a page." },
      mode = { "calm", choices = { "calm", "wild" } },
    }
    return fb.screen { title = "Three", size = { 200, 400 },
      fb.pager { id = "pages", snap = { distance = tune.distance, velocity = 500 },
        pages = fb.each({ "one", "two", "three" }, function(name)
          return fb.column { padding = 20, fb.text { name, size = 30 } }
        end),
      },
    }
    """

  /// Loads a screen from its text.
  ///
  /// - Parameter files: files beside it, by name.
  init(
    _ script: String = ViewDriver.pager, files: [String: String] = [:],
    size: CellSize = CellSize(width: 60, height: 40),
    cpuLimit: Double = 600, isUnicode: Bool = true
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "view-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "screen.lua").path
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    for (name, text) in files { try Self.write(text, to: folder.appending(path: name)) }
    var configuration = RunConfiguration()
    configuration.cpuLimit = cpuLimit
    simulation = try Simulation(path, configuration)
    var capabilities = TerminalCapabilities()
    capabilities.depth = .truecolor
    capabilities.isUnicode = isUnicode
    viewer = Viewer(
      simulation, size: size, capabilities: capabilities,
      files: SessionFiles(
        script: path, tunables: folder.appending(path: "tunables.json").path,
        gestures: folder.appending(path: "gestures").path))
    viewer.mouse = (0.5, 0.5)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Puts another text in the script's place.
  func edit(_ script: String) throws {
    try script.write(toFile: simulation.path, atomically: true, encoding: .utf8)
  }

  /// Puts a file beside it.
  func write(_ text: String, to name: String) throws {
    try Self.write(text, to: folder.appending(path: name))
  }

  private static func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Takes a file away.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: name))
  }

  /// Types characters.
  func type(_ keys: String) {
    for scalar in keys.unicodeScalars { press(.character(scalar)) }
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    viewer.handle(.key(KeyEvent(key, modifiers)), at: clock)
  }

  func mouse(_ kind: MouseEvent.Kind, _ x: Double, _ y: Double) {
    viewer.handle(.mouse(kind, x: x, y: y), at: clock)
  }

  /// Lets real time pass in frames of 60 a second.
  func wait(_ frames: Int = 1) {
    for _ in 0..<frames {
      clock += .microseconds(16_667)
      viewer.pass(to: clock)
      _ = viewer.draw()
    }
  }

  /// Waits until all motion ends, for ten seconds at most.
  func settle() {
    for _ in 0..<600 where viewer.isMoving { wait() }
  }

  /// Drags by a number of cells with the mouse, a cell per frame.
  func drag(fromX x: Double, y: Double, cells: Int, rest: Int = 0) {
    mouse(.press(.left), x, y)
    for step in 1...max(1, abs(cells)) {
      wait()
      mouse(.move(.left), x + Double(cells.signum() * step), y)
    }
    wait(rest)
    mouse(.release(.left), x + Double(cells), y)
  }

  /// The place of a pager, from 0.
  func position(_ id: String = "pages") throws -> Double {
    try simulation.stage.pager(id).position.value
  }

  func page(_ id: String = "pages") throws -> Int {
    try simulation.stage.pager(id).settledPage + 1
  }

  /// All rows as text.
  var rows: [String] {
    let buffer = viewer.draw()
    return (0..<buffer.height).map { buffer.text(row: $0) }
  }

  var text: String { rows.joined(separator: "\n") }
}
