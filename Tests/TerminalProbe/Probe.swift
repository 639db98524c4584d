import FlickSystem
import FlickTerminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program that tests run on a pseudo-terminal.
///
/// It takes over the terminal, shows each event on a line and performs the actions of keys.
@main
enum Probe {
  static func main() throws {
    let session = try TerminalSession()
    try session.start()
    var screen = Screen()
    screen.add("ready \(session.size.width)x\(session.size.height)")
    while true {
      screen.isOdd.toggle()
      try session.show(screen.frame(session.size))
      for event in try session.events(until: screen.isFlooding ? TerminalSession.now : nil) {
        switch event {
        case .input(.key(let key), _):
          screen.add("key \(key.key)")
          if key.key == .character("z"), key.modifiers == .control { session.suspend() }
          if key.key == .character("F") { try flood(session, &screen) }
          try act(on: key, session, &screen)
        case .input(.mouse(let mouse), _): screen.add("\(mouse.kind) at \(mouse.x) \(mouse.y)")
        case .input(.paste(let text), _): screen.add("pasted \(text)")
        case .resized(let size): screen.add("size \(size.width)x\(size.height)")
        case .resumed: screen.add("resumed")
        case .hungUp: return
        default: break
        }
      }
    }
  }

  /// Shows 500 frames without a pause, and then creates the file at `PROBE_FLOODED`.
  private static func flood(_ session: TerminalSession, _ screen: inout Screen) throws {
    screen.isFlooding = true
    for _ in 0..<500 {
      screen.isOdd.toggle()
      try session.show(screen.frame(session.size))
      _ = try session.events(until: TerminalSession.now)
    }
    screen.isFlooding = false
    screen.add("flooded 500")
    if let path = Environment.value("PROBE_FLOODED") { try File.write([], to: path) }
  }

  private struct Failure: Error {}

  private static func act(
    on key: KeyEvent, _ session: TerminalSession, _ screen: inout Screen
  ) throws {
    switch key.key {
    case .character("q"):
      session.stop()
      print("dropped \(session.statistics.droppedCount)")
      exit(0)
    case .character("x"): exit(3)
    case .character("e"): throw Failure()
    case .character("f"): screen.isFlooding.toggle()
    // A trap of Swift's: the compiler does not see that it is one.
    case .character("t"): _ = screen.lines[screen.lines.count + 1]
    case .character("o"): _ = deep(.max)
    default: break
    }
  }

  /// Recursion that does not end before the stack does.
  private static func deep(_ count: Int) -> [Int] {
    count == 0 ? [] : deep(count - 1) + [count]
  }
}

/// The latest events, over a picture that changes with each frame.
struct Screen {
  var lines: [String] = []
  var isFlooding = false
  var isOdd = false

  mutating func add(_ line: String) { lines.append(line) }

  func frame(_ size: CellSize) -> CellBuffer {
    var frame = CellBuffer(size)
    if isFlooding {
      for y in 0..<size.height {
        for x in size.width - 3..<size.width {
          let level = UInt8(truncatingIfNeeded: (x * 37 + y * 11) &+ (isOdd ? 128 : 0))
          frame.set(
            Cell(.upperHalf, CellStyle(.rgb(level, 7, 9), on: .rgb(3, level, 1))), x: x, y: y)
        }
      }
    }
    for (row, line) in lines.suffix(size.height).enumerated() { frame.draw(line, x: 0, y: row) }
    return frame
  }
}
