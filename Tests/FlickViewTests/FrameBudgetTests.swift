import FlickCore
import FlickHost
import FlickTerminal
import Foundation
import Testing

@testable import FlickView

@Suite struct `A frame of the view` {
  /// The screens that come with Flickbook, the way that moves most of them, and kilobytes.
  ///
  /// The design promises 6 in the median at 60 x 65 cells. Whole pages of rows that slide (tabs) come to as
  /// much. The album is beyond it: its cover and its ground are gradients that grow and scroll, so nearly
  /// all cells change their colours in each frame.
  static let screens: [(name: String, key: Key, most: Int)] = [
    ("your_library", .left, 6), ("album", .up, 16), ("pager", .left, 6), ("tabs", .left, 7),
  ]

  @Test(arguments: screens)
  func `takes few bytes while it moves, and none at rest`(
    _ name: String, _ key: Key, _ most: Int
  ) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appending(path: "scripts/screens/\(name).lua").path
    let simulation = try Simulation(path, RunConfiguration())
    var capabilities = TerminalCapabilities(environment: {
      ["TERM": "xterm-256color", "COLORTERM": "truecolor"][$0]
    })
    capabilities.isSynchronized = true
    let viewer = Viewer(
      simulation, size: CellSize(width: 62, height: 70), capabilities: capabilities,
      files: ViewFiles(script: path))
    viewer.mouse = (0.5, 0.5)
    #expect(viewer.state.layout.content.height == 65 || viewer.state.layout.content.width == 60)

    var encoder = FrameEncoder(capabilities.frameOptions)
    var bytes: [UInt8] = []
    encoder.encode(viewer.draw(), into: &bytes)
    viewer.handle(.key(KeyEvent(key)), at: .zero)
    var counts: [Int] = []
    for frame in 1...300 where viewer.isMoving {
      viewer.pass(to: .microseconds(16_667 * frame))
      bytes.removeAll(keepingCapacity: true)
      encoder.encode(viewer.draw(), into: &bytes)
      counts.append(bytes.count)
    }
    #expect(counts.count > 10, "something moved")
    let median = counts.sorted()[counts.count / 2]
    #expect(median <= most * 1024, "\(name): \(median)")
    // The last frame may have seen the end of the motion only after it was drawn.
    encoder.encode(viewer.draw(), into: &bytes)
    bytes.removeAll()
    viewer.pass(to: .seconds(100))
    encoder.encode(viewer.draw(), into: &bytes)
    #expect(bytes.isEmpty)
  }
}
