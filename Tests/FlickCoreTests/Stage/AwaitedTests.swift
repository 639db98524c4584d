import Testing

@testable import FlickCore

/// The reported end of an awaited animation, if another layout arrives during it.
@Suite struct `An awaited animation` {
  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 300)

  /// The content of the next layout: without the component, with too little for the target, or all
  /// of it.
  enum Next: CaseIterable { case gone, less, same }
  enum Kind: CaseIterable { case pager, list, deck }

  private static func scene(_ kind: Kind, _ next: Next) throws -> SceneTree {
    let isLess = next == .less
    let node: Node
    switch kind {
    case .pager:
      node = try Node(
        id: "it", frame: frame, pager: PagerOptions(pageCount: isLess ? 3 : 6))
    case .list:
      var options = ScrollViewOptions(.vertical)
      options.contentSize = Size2D(width: 400, height: isLess ? 500 : 2000)
      node = try Node(id: "it", frame: frame, scroll: options)
    case .deck:
      var options = DeckOptions()
      options.swap = .curve(.linear, duration: 1)
      node = try Node(
        id: "it", frame: frame, deck: options,
        children: (0..<(isLess ? 2 : 4)).map { try Node(id: "card \($0)", frame: frame) })
    }
    return try SceneTree(Node(frame: frame, children: next == .gone ? [] : [node]))
  }

  private static func send(_ stage: inout Stage, _ kind: Kind) throws -> Int? {
    var move = PropertyMove(kind == .pager ? "position" : "y", to: kind == .pager ? 5 : 1500)
    move.motion = .curve(.linear, duration: 1)
    return kind == .deck
      ? try stage.swap("it", to: 3, isTold: true) : try stage.play("it", [move], isTold: true)
  }

  @Test(arguments: Kind.allCases, Next.allCases)
  func `the end of an animation is reported once, at its moment`(_ kind: Kind, _ next: Next) throws
  {
    var stage = try Stage(scene: Self.scene(kind, .same), recording: .all)
    let number = try #require(try Self.send(&stage, kind))
    try stage.advance(by: 0.3)
    func ends() -> [AnimationEnd] {
      stage.takeEvents().compactMap {
        if case .animationEnded(_, let end) = $0.kind { end } else { nil }
      }
    }
    #expect(ends().isEmpty)
    stage.relayout(try Self.scene(kind, next))
    let now = ends()
    stage.settle()
    let later = ends()
    let all = (now + later).map(\.outcome)
    #expect((now + later).allSatisfy { $0.id == number } && all.count == 1, "\(all)")
    switch next {
    case .same: #expect(now.isEmpty && all == [.ended])
    case .less: #expect(later.isEmpty && all[0] != .ended, "\(all)")
    case .gone: #expect(later.isEmpty && all == [.interrupted])
    }
    if kind == .pager, next == .less { #expect(all == [.retargeted]) }
  }

  /// The content becomes longer during the motion, which keeps its target: the end is reported
  /// later, once.
  @Test(arguments: [(height: 4000.0, isSame: true), (height: 900, isSame: false)])
  func `the end is reported after a change of edges too`(
    _ row: (height: Double, isSame: Bool)
  ) throws {
    var stage = try Stage(scene: Self.scene(.list, .same), recording: .all)
    var move = PropertyMove("y", to: 1500)
    move.motion = .curve(.linear, duration: 1)
    let number = try stage.play("it", [move], isTold: true)
    try stage.advance(by: 0.3)
    try stage.resize("it", content: Size2D(width: 400, height: row.height))
    func ends() -> [AnimationEnd] {
      stage.takeEvents().compactMap {
        if case .animationEnded(_, let end) = $0.kind { end } else { nil }
      }
    }
    let now = ends()
    #expect(now.isEmpty == row.isSame)
    stage.settle()
    let all = now + ends()
    #expect(all.count == 1 && all[0].id == number && (all[0].outcome == .ended) == row.isSame)
    #expect((try stage.y("it") - min(1500, row.height - 300)).magnitude < 1e-9)
  }
}
