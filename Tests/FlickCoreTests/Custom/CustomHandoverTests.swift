import Synchronization
import Testing

@testable import FlickCore

/// A custom rule that distributes a drag over nested pagers: it receives all positions, and its
/// segments are filled one after another.
@Suite struct `A custom handover rule` {
  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 300)

  /// Three pages inside the middle page of three; both pagers are at their second page.
  private static func stage(_ rule: CustomHandover) throws -> Stage {
    var (outer, inner) = (PagerOptions(pageCount: 3), PagerOptions(pageCount: 3))
    (outer.page, inner.page) = (1, 1)
    inner.handoverRule = rule
    inner.pan = try PanOptions(slop: 0)
    outer.pan = try PanOptions(slop: 0)
    let pages = try [
      Node(frame: frame), Node(id: "inner", frame: frame, pager: inner), Node(frame: frame),
    ]
    return try Stage(
      scene: SceneTree(Node(id: "outer", frame: frame, pager: outer, children: pages)),
      recording: .all)
  }

  private static func drag(_ stage: inout Stage, by travel: Double) throws {
    let start = Point2D(x: 200, y: 150)
    try stage.handle(Touch(time: 0, position: start, phase: .began))
    for step in 1...10 {
      let place = start + Vector(x: -travel * Double(step) / 10, y: 0)
      try stage.handle(Touch(time: Seconds(Double(step) / 60), position: place, phase: .moved))
    }
  }

  /// Positions in pages after a finger's travel, towards the end above 0; a page is 400 points.
  @Test(
    arguments: [
      // The inner one to its edge, then the outer one.
      ([0, 1], 200, 1, 1.5), ([0, 1], 600, 1.5, 2), ([0, 1], -600, 0.5, 0),
      // The outer one first.
      ([1, 0], 200, 1.5, 1), ([1, 0], 600, 2, 1.5), ([1, 0], -500, 0, 0.75),
      // One of them only.
      ([0], 300, 1, 1.75), ([1], -300, 0.25, 1),
    ] as [(order: [Int], travel: Double, outer: Double, inner: Double)])
  func `missing segments of a handover rule are filled`(
    _ row: (order: [Int], travel: Double, outer: Double, inner: Double)
  ) throws {
    let asked = Mutex<[[CustomHandover.Track]]>([])
    let rule = CustomHandover("rule", complains: { Issue.record("\($0)") }) {
      tracks, isTowardsEnd in
      if isTowardsEnd == (row.travel > 0) { asked.withLock { $0.append(tracks) } }
      return row.order.map { .init(track: $0, to: tracks[$0].edge) }
    }
    var stage = try Self.stage(rule)
    try Self.drag(&stage, by: row.travel)
    #expect((try stage.pager("outer").position.value - row.outer).magnitude < 1e-9)
    #expect((try stage.pager("inner").position.value - row.inner).magnitude < 1e-9)
    // Innermost first, both at 400 points, with the edge of the direction.
    let tracks = try #require(asked.withLock { $0.first })
    #expect(tracks.map(\.id) == ["inner", "outer"] && tracks.map(\.offset) == [400, 400])
    #expect(tracks.map(\.edge) == (row.travel > 0 ? [800, 800] : [0, 0]))
  }

  /// The last segment takes the rest, also beyond its edge.
  @Test(arguments: [900.0, -900])
  func `the last segment is pulled beyond its edge`(_ travel: Double) throws {
    let rule = CustomHandover("rule", complains: { Issue.record("\($0)") }) { tracks, _ in
      [.init(track: 0, to: tracks[0].edge), .init(track: 1, to: tracks[1].edge)]
    }
    let plain = CustomHandover("plain", complains: { Issue.record("\($0)") }) { _, _ in nil }
    var (stage, other) = (try Self.stage(rule), try Self.stage(plain))
    try Self.drag(&stage, by: travel)
    try Self.drag(&other, by: travel)
    let found = try stage.pager("outer").position.value
    #expect(travel > 0 ? found > 2.05 : found < -0.05)
    #expect(try found == other.pager("outer").position.value)
  }

  /// With explicit types, the compiler checks the rows in less than a second.
  private static let impossible: [(segments: [(track: Int, to: Double)], said: String)] = [
    ([(0, 900)], "segment 1: 'to' is expected between 400 and 800, found 900"),
    ([(0, 300)], "segment 1: 'to' is expected between 400 and 800, found 300"),
    ([(0, .infinity)], "segment 1: 'to' is expected between 400 and 800, found inf"),
    ([(0, 800), (2, 800)], "segment 2: there are 2 tracks, found number 3"),
    ([(-1, 800)], "segment 1: there are 2 tracks, found number 0"),
    ([(0, 500), (1, 800)], "segment 1: 500 is not a place of rest"),
    ([], "no segments: at least one expected"),
  ]

  @Test(arguments: impossible)
  func `invalid segments are an error, and the drag continues as usual`(
    _ row: (segments: [(track: Int, to: Double)], said: String)
  ) throws {
    let said = Mutex<Set<String>>([])
    let hear = { @Sendable (words: String) in said.withLock { _ = $0.insert(words) } }
    let rule = CustomHandover("rule", complains: hear) {
      $1 ? row.segments.map { .init(track: $0.track, to: $0.to) } : nil
    }
    var stage = try Self.stage(rule)
    try Self.drag(&stage, by: 600)
    #expect(said.withLock { $0 } == [row.said])
    #expect((try stage.pager("inner").position.value - 2).magnitude < 1e-9)
    #expect((try stage.pager("outer").position.value - 1.5).magnitude < 1e-9)
  }
}
