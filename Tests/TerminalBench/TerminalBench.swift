import FlickSystem
import FlickTerminal

/// Measures frames of the terminal view: bytes, and the CPU time to make and encode them.
///
/// `terminal-bench`, run in the folder that contains `scripts/screens`, prints the tables of
/// `docs/benchmarks.md`; `terminal-bench run SCENE COUNT` only makes frames, or that many rounds of
/// one of the five screens, and `terminal-bench back SCREEN` goes back once, for callgrind to
/// count.
@main
enum TerminalBench {
  static let size = CellSize(width: 60, height: 65)

  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "run", let count = Int(arguments[3]),
      ScreenScene.all.contains(arguments[2])
    {
      var resting = 0
      let frames = try ScreenScene.play(
        arguments[2], .truecolor, rounds: count, resting: &resting)
      return print(frames.summary)
    }
    if arguments.count == 3, arguments[1] == "back" {
      return print(try ScreenScene.measureGoingBack(arguments[2]))
    }
    if arguments.count == 4, arguments[1] == "run", let count = Int(arguments[3]),
      let scene = Scene.all.first(where: { $0.id == arguments[2] })
    {
      _ = measure(scene, .truecolor, frames: count)
      return
    }
    var rows = [
      [
        "frame of the terminal view, 60 x 65 cells", "bytes, median", "most", "256 colours, median",
        "CPU, median", "p99", "budget", "",
      ]
    ]
    for scene in Scene.all {
      let full = measure(scene, .truecolor, frames: 3000)
      let fewer = measure(scene, .ansi256, frames: 600)
      let bytes = full.bytesPerFrame
      let cpu = full.nanosecondsPerFrame
      rows.append([
        scene.title, "\(bytes.median)", "\(bytes.most)", "\(fewer.bytesPerFrame.median)",
        "\(cpu.median / 1000) us", "\(cpu.p99 / 1000) us", "6 KB, 1 ms",
        verdict(bytes.median <= 6000 && cpu.median <= 1_000_000),
      ])
    }
    let idle = idleBytes()
    rows.append(["the same picture again", "\(idle)", "", "", "", "", "0", verdict(idle == 0)])
    print(table(rows))
    print("")
    print(table(try screens()))
    print("")
    print(table(try goingBack()))
  }

  private static func goingBack() throws -> [[String]] {
    var rows = [["back by a frame after a minute at a screen", "inputs", "CPU", "budget", ""]]
    for name in ScreenScene.all {
      let (inputs, cpu) = try ScreenScene.measureGoingBack(name)
      let milliseconds = cpu / .microseconds(10) / 100
      rows.append([
        name, "\(inputs)", "\((milliseconds * 10).rounded() / 10) ms", "30 ms",
        verdict(cpu <= .milliseconds(30)),
      ])
    }
    return rows
  }

  private static func screens() throws -> [[String]] {
    var rows = [
      [
        "the view on a screen, 60 x 65 cells", "bytes, median", "p99", "most",
        "256 colours, median", "CPU, median", "p99", "at rest", "budget", "",
      ]
    ]
    for name in ScreenScene.all {
      let result = try ScreenScene.measure(name, rounds: 4)
      let (bytes, cpu) = (result.full.bytesPerFrame, result.full.nanosecondsPerFrame)
      rows.append([
        name, "\(bytes.median)", "\(bytes.p99)", "\(bytes.most)",
        "\(result.fewer.bytesPerFrame.median)", "\(cpu.median / 1000) us", "\(cpu.p99 / 1000) us",
        "\(result.restingBytes)", "6 KB, 1 ms, 0",
        verdict(
          bytes.median <= 6000 && cpu.median <= 1_000_000 && result.restingBytes == 0),
      ])
    }
    return rows
  }

  private static func verdict(_ isMet: Bool) -> String { isMet ? "met" : "**missed**" }

  /// Markdown that is readable as it is: the first column to the left, the others to the right.
  private static func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.reduce(3) { max($0, $1[column].count) } }
    var lines = rows.map { row in
      "| "
        + zip(row, widths).enumerated().map { column, cell in
          let space = String(repeating: " ", count: cell.1 - cell.0.count)
          return column == 0 ? cell.0 + space : space + cell.0
        }.joined(separator: " | ") + " |"
    }
    let rules = widths.enumerated().map { column, width in
      String(repeating: "-", count: column == 0 ? width : width - 1) + (column == 0 ? "" : ":")
    }
    lines.insert("| " + rules.joined(separator: " | ") + " |", at: 1)
    return lines.joined(separator: "\n")
  }

  /// Cells from pixels, a line of text, and the bytes; drawing the pixels does not count.
  private static func measure(
    _ scene: Scene, _ depth: ColorDepth, frames: Int
  ) -> FrameStatistics {
    var encoder = FrameEncoder(
      FrameEncoder.Options(
        depth: depth, isSynchronized: true, canRepeat: true, erasesWithBackground: true))
    var picture = PixelBuffer(width: size.width, height: 2 * size.height)
    var cells = CellBuffer(size)
    var bytes: [UInt8] = []
    var statistics = FrameStatistics()
    for frame in 0..<frames {
      scene.draw(&picture, frame)
      bytes.removeAll(keepingCapacity: true)
      let start = ThreadClock.now()
      cells.draw(picture, x: 0, y: 0)
      cells.draw("Your Library", x: 4, y: 1, CellStyle(.rgb(255, 255, 255), on: .rgb(24, 26, 32)))
      // As in the view during a motion.
      encoder.encode(cells, tolerance: FrameEncoder.motionTolerance, into: &bytes)
      let cpu = ThreadClock.now() - start
      // The first frame is the whole screen.
      if frame > 0 { statistics.record(bytes: bytes.count, cpu: cpu) }
    }
    return statistics
  }

  private static func idleBytes() -> Int {
    var encoder = FrameEncoder()
    var picture = PixelBuffer(width: size.width, height: 2 * size.height)
    Scene.list.draw(&picture, 0)
    var cells = CellBuffer(size)
    cells.draw(picture, x: 0, y: 0)
    var bytes: [UInt8] = []
    encoder.encode(cells, into: &bytes)
    bytes.removeAll()
    encoder.encode(cells, into: &bytes)
    return bytes.count
  }
}
