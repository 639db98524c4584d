import FlickCore
import FlickHost
import FlickTerminal
import Foundation
import Testing

@testable import FlickSession
@testable import FlickView

@Suite struct `A frame of the view` {
  /// The screens that come with Flickbook, and the ways that move most of them.
  static let screens: [(name: String, key: Key)] = [
    ("your_library", .left), ("lyrics_cards", .left), ("album", .up), ("album", .down),
    ("pager", .left), ("tabs", .left), ("tabs", .up),
  ]

  /// The design's limit for the median frame at 60 x 65 cells, in bytes.
  static let budget = 6000

  @Test(arguments: screens)
  func `a frame takes few bytes in motion and none at rest`(
    _ name: String, _ key: Key
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
      files: SessionFiles(script: path))
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
      let tolerance = viewer.isMoving ? FrameEncoder.motionTolerance : 0
      encoder.encode(viewer.draw(), tolerance: tolerance, into: &bytes)
      counts.append(bytes.count)
    }
    #expect(counts.count > 5, "something moved")
    let median = counts.sorted()[counts.count / 2]
    #expect(median <= Self.budget, "\(name): \(median)")
    // The last frame may have seen the end of the motion only after it was drawn.
    encoder.encode(viewer.draw(), into: &bytes)
    bytes.removeAll()
    viewer.pass(to: .seconds(100))
    encoder.encode(viewer.draw(), into: &bytes)
    #expect(bytes.isEmpty)
  }
}
