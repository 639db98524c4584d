import FlickAPI
import FlickCore
import FlickHost
import FlickLab
import FlickLog
import FlickSystem
import Foundation

/// A screen with a corpus in a new folder, removed when the test lets it go.
final class LabFixture {
  let path: String

  init(_ screen: String) throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "flickbook-lab-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try File.write(Array(screen.utf8), to: script)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var script: String { "\(path)/screen.lua" }
  var corpus: String { "\(path)/corpus.jsonl" }

  /// A drag along x from a place, in equal steps of 10 ms, with a rest before the lift or without.
  static func drag(from x: Double, by way: Double, over seconds: Double, rest: Double = 0) throws
    -> Trace
  {
    let count = max(2, Int(seconds / 0.01))
    var touches = [
      Touch(pointer: 0, time: 0, position: Point2D(x: x, y: 300), phase: .began)
    ]
    for step in 1...count {
      let share = Double(step) / Double(count)
      touches.append(
        Touch(
          pointer: 0, time: Seconds(seconds * share), position: Point2D(x: x + way * share, y: 300),
          phase: .moved))
    }
    let end = Point2D(x: x + way, y: 300)
    var time = seconds
    while time < seconds + rest {
      time += 0.05
      touches.append(Touch(pointer: 0, time: Seconds(time), position: end, phase: .moved))
    }
    touches.append(Touch(pointer: 0, time: Seconds(time), position: end, phase: .ended))
    return try Trace(touches)
  }

  /// Adds a gesture to the corpus.
  func add(_ id: String, _ trace: Trace, want: String? = nil, person: String = "p01") throws {
    let file = "\(path)/\(id).json"
    try TraceFile.write(trace, name: id, to: file)
    var corpus = try CorpusFile(orNewAt: corpus)
    let label = try want.map { Corpus.Label(want: try LabExpression($0), source: .task) }
    _ = try corpus.add(trace: file, id: id) { gesture in
      gesture.person = person
      if let label { gesture.labels = [label] }
    }
    try corpus.write()
  }

  func session(
    set settings: [String: String] = [:], outcome: String? = nil, where filter: String? = nil
  ) throws -> LabSession {
    var configuration = RunConfiguration()
    for (name, text) in settings { configuration.tunables.set(name, to: text) }
    return LabSession(
      script: script, configuration, try CorpusFile(corpus).gestures(where: filter),
      OutcomeQuestion(try outcome.map { try LabExpression($0) }))
  }

  /// The same, with gestures that are read some at a time.
  func stream(set settings: [String: String] = [:]) throws -> GestureStream {
    try GestureStream(CorpusFile(corpus), where: nil, session(set: settings))
  }

  /// The strip of the first gesture along a tunable.
  func strip(_ tunable: String, outcome: String? = nil) throws -> Strip {
    let session = try session(outcome: outcome)
    let axis = try session.axis(tunable)
    return try session.strip(ofGesture: 0, along: axis)
  }

  /// A pager of three pages with thresholds as tunables.
  static let pager = """
    local fb = require "flickbook"
    local tune = fb.tunables {
      velocity = { 500, unit = "pt/s", min = 0, max = 8000 },
      distance = { 0.5, unit = "page", min = 0.05, max = 0.95 },
      flick = { 18, unit = "pt", min = 0, max = 200 },
      steps = { 500, min = 0, max = 2000 },
      width = { 300, unit = "pt", min = 100, max = 2000 },
      pages = { 3, min = 1, max = 5, whole = true },
      on = { true },
      unused = { 1, min = 0, max = 2 },
    }
    local velocity, distance = tune.velocity, tune.distance
    if tune.steps ~= 500 then velocity = 100 * math.floor(tune.steps / 100) end
    return fb.screen { title = "Pages", size = { 2000, 600 },
      fb.column { width = "fill", height = "fill", align = "start",
        fb.pager { id = "pages", width = tune.width, height = "fill", page_count = tune.pages,
          draggable = tune.on,
          snap = { velocity = velocity, distance = distance, flick_distance = tune.flick } },
      },
    }
    """
}

extension LabFixture {
  /// One slider for two thresholds: the more flicks, the fewer drags.
  static let slider = """
    local fb = require "flickbook"
    local tune = fb.tunables { both = { 0.5, min = 0, max = 1 } }
    return fb.screen { title = "Slider", size = { 300, 600 },
      fb.pager { id = "pages", width = "fill", height = "fill", page_count = 3,
        snap = { velocity = 2000 * tune.both, distance = 0.95 - 0.9 * tune.both } },
    }
    """

  /// A pager with a rule that chooses another page for each value.
  static let restless = """
    local fb = require "flickbook"
    local tune = fb.tunables { value = { 500, min = 0, max = 2000 } }
    return fb.screen { title = "Restless", size = { 300, 600 },
      fb.pager { id = "pages", width = "fill", height = "fill", page_count = 100000,
        snap = function() return 1 + math.floor(tune.value * 79190000) % 99991 end },
    }
    """

  /// A pager or a swipe row with a rule in Lua that reports no tests.
  ///
  /// - Parameter content: `pager` or `variable`.
  static func unreported(_ content: String) -> String {
    """
    local fb = require "flickbook"
    local tune = fb.tunables {
      velocity = { 300, min = 0, max = 4000 }, distance = { 60, min = 1, max = 300 },
    }
    local row = fb.variables("c", {
      x = fb.variable { start = 0, detents = { shut = 0, open = -200 },
        snap = function(release)
          local turns = math.abs(release.velocity) >= tune.velocity
            or math.abs(release.value) >= tune.distance
          return turns and "open" or "shut"
        end },
    })
    local nodes = {
      pager = fb.pager { id = "c", width = "fill", height = "fill", page_count = 3,
        snap = function(release)
          local moved = math.abs(release.position - release.from) * release.pitch
          local turns = math.abs(release.velocity) >= tune.velocity or moved >= tune.distance
          return release.from + (turns and 1 or 0)
        end },
      variable = fb.rectangle { id = "r", width = "fill", height = "fill", states = { row },
        x = row.x, gestures = { fb.drag_gesture { id = "pull", moves = row.x } } },
    }
    return fb.screen { title = "Unreported", size = { 300, 600 }, nodes.\(content) }
    """
  }

  /// A screen with a handler that reads a tunable.
  static let handled = """
    local fb = require "flickbook"
    local tune = fb.tunables { limit = { 2, min = 1, max = 3 } }
    return fb.screen { title = "Handled", size = { 300, 600 },
      fb.pager { id = "pages", width = "fill", height = "fill", page_count = 3,
        on_page_changed = function(event)
          if event.to >= tune.limit then event.stage.pages:jump_to(1) end
        end },
    }
    """
}

extension LabSession {
  /// A tunable of the screen by its name.
  func axis(_ name: String) throws -> TunableAxis {
    guard let axis = try tunables().first(where: { $0.name == name }) else {
      throw HostError(.nothing, "no tunable '\(name)'")
    }
    return axis
  }
}

extension Tuning {
  /// Tunes for the gestures of a session.
  init(
    _ session: LabSession, _ axes: [TunableAxis], _ options: Options = Options()
  ) throws(HostError) {
    try self.init(GestureStream(holding: session), axes, options)
  }
}
