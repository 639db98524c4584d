import FlickCore
import FlickHost
import FlickSession
import FlickSystem
import FlickTerminal
import FlickView

/// The view with one of the screens that come with Flickbook, moved as a user moves it.
///
/// A measurement includes all of a frame: time that passes on the stage, the picture, its pixels,
/// cells and bytes.
enum ScreenScene {
  static let all = ["your_library", "lyrics_cards", "pager", "album", "tabs"]

  /// The size of a terminal that leaves the screen 60 x 65 cells inside a frame, the time bar and
  /// two lines.
  private static let size = CellSize(width: 62, height: 70)

  private static let frame = Duration.nanoseconds(16_666_667)

  /// The cost of frames with changes, and the bytes of the view at rest.
  struct Result {
    var full = FrameStatistics()
    var fewer = FrameStatistics()
    var restingBytes = 0
  }

  static func measure(_ name: String, rounds: Int) throws -> Result {
    var result = Result()
    result.full = try play(name, .truecolor, rounds: rounds, resting: &result.restingBytes)
    result.fewer = try play(name, .ansi256, rounds: 1, resting: &result.restingBytes)
    return result
  }

  /// Drags slowly, flicks and lets settle, by keys and by a mouse that reports cells.
  static func play(
    _ name: String, _ depth: ColorDepth, rounds: Int, resting: inout Int
  ) throws -> FrameStatistics {
    let path = "scripts/screens/\(name).lua"
    var capabilities = TerminalCapabilities(environment: {
      ["TERM": "xterm-256color", "COLORTERM": "truecolor"][$0]
    })
    capabilities.depth = depth
    capabilities.isSynchronized = true
    let viewer = Viewer(
      try Simulation(path, RunConfiguration()), size: size, capabilities: capabilities,
      files: SessionFiles(script: path))
    viewer.mouse = (0.5, 0.5)
    var visitor = Visitor(viewer: viewer, encoder: FrameEncoder(capabilities.frameOptions))
    visitor.see()
    // The first frame is the whole screen.
    visitor.statistics = FrameStatistics()
    for _ in 0..<rounds {
      visitor.press(.up, .shift)
      visitor.press(.left, .shift)
      visitor.press(.up)
      visitor.press(.left)
      visitor.drag(x: -24, y: 0)
      visitor.drag(x: 0, y: 20)
      visitor.press(.down)
      visitor.press(.right)
    }
    let bytes = visitor.statistics.byteCount
    for _ in 0..<60 { visitor.see() }
    resting += visitor.statistics.byteCount - bytes
    return visitor.statistics
  }

  /// Measures the key for a frame back after a minute of successive gestures, which replays all
  /// inputs.
  static func measureGoingBack(_ name: String) throws -> (inputs: Int, cpu: Duration) {
    let path = "scripts/screens/\(name).lua"
    let simulation = try Simulation(path, RunConfiguration())
    let viewer = Viewer(
      simulation, size: size, capabilities: TerminalCapabilities(),
      files: SessionFiles(script: path))
    let keys: [Key] = [.up, .left, .down, .right]
    var (now, count) = (Duration.zero, 0)
    while simulation.now < 60, count < 10_000 {
      let modifiers: KeyModifiers = count % 3 == 0 ? .shift : []
      viewer.handle(.key(KeyEvent(keys[count % 4], modifiers)), at: now)
      count += 1
      while viewer.isMoving {
        now += frame
        viewer.pass(to: now)
      }
    }
    let start = ThreadClock.now()
    viewer.handle(.key(KeyEvent(.character(","))), at: now)
    return (simulation.inputCount, ThreadClock.now() - start)
  }

  /// A user of the view, and the terminal's side of it.
  private struct Visitor {
    let viewer: Viewer
    var encoder: FrameEncoder
    var statistics = FrameStatistics()
    private var now = Duration.zero
    private var bytes: [UInt8] = []

    init(viewer: Viewer, encoder: FrameEncoder) {
      (self.viewer, self.encoder) = (viewer, encoder)
    }

    /// Draws a frame with the events since the last one.
    mutating func see(_ events: [ViewEvent] = []) {
      let start = ThreadClock.now()
      now += ScreenScene.frame
      for event in events { viewer.handle(event, at: now) }
      viewer.pass(to: now)
      bytes.removeAll(keepingCapacity: true)
      let tolerance = viewer.isMoving ? FrameEncoder.motionTolerance : 0
      encoder.encode(viewer.draw(), tolerance: tolerance, into: &bytes)
      statistics.record(bytes: bytes.count, cpu: ThreadClock.now() - start)
    }

    /// Presses a key and waits until everything rests.
    mutating func press(_ key: Key, _ modifiers: KeyModifiers = []) {
      see([.key(KeyEvent(key, modifiers))])
      settle()
    }

    /// Drags by a number of cells from the middle, reported cell by cell, a cell per frame.
    mutating func drag(x: Int, y: Int) {
      var (column, row) = (31.0, 34.0)
      see([.mouse(.press(.left), x: column, y: row)])
      for _ in 0..<max(abs(x), abs(y)) {
        column += Double(x.signum())
        row += Double(y.signum())
        see([.mouse(.move(.left), x: column, y: row)])
      }
      see([.mouse(.release(.left), x: column, y: row)])
      settle()
    }

    private mutating func settle() {
      for _ in 0..<600 where viewer.isMoving { see() }
      see()
    }
  }
}
