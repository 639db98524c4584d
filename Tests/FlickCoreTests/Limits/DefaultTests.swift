import FlickCore
import Foundation
import Testing

/// What everything is that nobody has said, as a table that people can read: `core/defaults.txt`.
@Suite struct `What nobody has said` {
  private static func all() throws -> [(name: String, value: Any)] {
    var table: [(name: String, value: Any)] = [
      ("pager", PagerOptions(pageCount: 3)), ("vertical deck", DeckOptions(.vertical)),
      ("horizontal deck", DeckOptions(.horizontal)), ("header", HeaderOptions(height: 200)),
      ("header of the article", HeaderOptions.compat(height: 200)), ("hit rule", HitRule()),
      ("look", Look()), ("list", ScrollViewOptions(.vertical)),
      ("plane", ScrollViewOptions(.both)), ("tab view", TabViewOptions()),
      ("tab view of the article", TabViewOptions.compat), ("variable", ValueRule()),
      ("velocity", VelocityOptions()), ("tap", try TapOptions()),
      ("long press", try LongPressOptions()), ("pan", try PanGestureOptions()),
      ("start of a pan", try PanOptions()), ("swipe", try SwipeOptions()),
      ("pinch", try PinchOptions()), ("rotation", try RotateOptions()),
      ("gesture", try GestureSpec("gesture", .tap(TapOptions()))),
      ("link", ValueLink("states", "property", along: .horizontal)),
      ("finger", try Synthesizer()), ("timing", try Timing(duration: 1)),
      ("keyframe", KeyframesMotion.Keyframe(1)), ("friction of a spline", try SplineFriction()),
      ("release of a pager", PagerRelease(position: 0, base: 0, pageCount: 3, pitch: 100)),
      ("values of a gesture", GestureValues()), ("box", try Box(.leaf)),
      ("rows", RowPlan(count: 3, estimate: 20)), ("transition", StateTransition()),
      ("motion of a number", PropertyMove("x", to: 1)),
      ("sheet of Material", MaterialSheetRule()), ("states", StateTransition(to: "a")),
      ("snap by a sensitivity", try SnapPolicy(sensitivity: .low)),
      ("rubber band", try RubberBand(dimension: 300)), ("insets", Insets()),
      ("labels", try IndicatorGeometry(widths: [30, 40])), ("grey", Color(white: 0.5)),
      ("header scrolled by 9", HeaderGeometry(HeaderOptions(height: 200), scrolled: 9)),
      ("text", LookText("a", font: Font(size: 9), Paint(.black))),
      ("trace of a tap", try Synthesizer().tap(at: .zero, fingers: 2)),
      ("snap by thresholds", try ThresholdSnap()), ("snap by travel", try TravelSnap()),
      ("snap of Compose", try ComposeSnap()), ("snap of Swiper", try SwiperSnap()),
      ("snap of Embla", EmblaSnap()), ("snap of libadwaita", LibadwaitaSnap()),
      ("snap of SwiftUIPager", SwiftUIPagerSnap()),
    ]
    table += DetentRule.named.map { ("rule \($0.name)", $0.rule) }
    table += OverscrollLaw.named.map { ("law \($0.name)", $0.law) }
    table += Profile.all.map { ("profile \($0.name)", $0) }
    return table
  }

  /// What every number of every component reads that nobody has touched.
  private static func readings() throws -> [(name: String, value: Any)] {
    let frame = Rect(x: 30, y: 40, width: 300, height: 200)
    let kinds: [(String, GestureKind)] = [
      ("tap", .tap(.standard)), ("press", .longPress(.standard)), ("pan", .pan(.standard)),
      ("swipe", .swipe(.standard)), ("pinch", .pinch(.standard)), ("turn", .rotate(.standard)),
      ("edge pan", .edgePan(try EdgePanOptions(edge: .left))),
    ]
    var list = ScrollViewOptions(.both)
    list.contentSize = Size(width: 900, height: 900)
    let nodes = try [
      Node(id: "pager", frame: frame, pager: PagerOptions(pageCount: 3)),
      Node(
        id: "list", frame: frame, scroll: list, header: HeaderOptions(height: 160),
        children: [Node(id: "head", frame: frame)]),
      Node(
        id: "deck", frame: frame, deck: DeckOptions(),
        children: [Node(frame: frame), Node(frame: frame)]),
      Node(
        id: "pad", frame: frame,
        states: [
          StatesSpec("door", states: [StatesSpec.State("shut", ["angle": 5])]),
          StatesSpec("sheet", variables: ["top": 7]),
        ],
        gestures: kinds.map { GestureSpec($0.0, $0.1) }),
    ]
    let scene = try Scene(Node(frame: Rect(x: 0, y: 0, width: 400, height: 400), children: nodes))
    let stage = Stage(scene: scene)
    var table: [(name: String, value: Any)] = []
    for kind in Scene.ComponentKind.allCases {
      for component in scene.components(of: kind) {
        let id = scene.name(of: component)
        guard scene.component(named: id) == component else { continue }
        let own = kind == .states ? [id == "door" ? "angle" : "top"] : []
        for property in scene.properties(of: component).map(\.rawValue) + own {
          let reading = try ComponentReading(scene: scene, id: id, property: property)
          table.append(("\(kind.rawValue) \(id) reads \(property)", reading.value(in: stage)))
        }
      }
    }
    return table
  }

  /// A line for each number, each choice and each part that has no parts.
  private static func lines(_ name: String, _ value: Any, _ depth: Int = 0) -> [String] {
    let mirror = Mirror(reflecting: value)
    guard depth < 12, !mirror.children.isEmpty, mirror.displayStyle != .class else {
      return ["\(name) = \(value)"]
    }
    return mirror.children.enumerated().flatMap { place, child in
      lines("\(name).\(child.label ?? "\(place)")", child.value, depth + 1)
    }
  }

  @Test func `is as in the table`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Snapshots/core/defaults.txt")
    let now = try (Self.all() + Self.readings()).flatMap { Self.lines($0.name, $0.value) }
    if ProcessInfo.processInfo.environment["FLICKBOOK_UPDATE_SNAPSHOTS"] == "1" {
      try Data((now.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    let before = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(
      String.init)
    for (now, before) in zip(now, before) where now != before {
      Issue.record("now \(now), before \(before); if that is meant: FLICKBOOK_UPDATE_SNAPSHOTS=1")
      return
    }
    #expect(now.count == before.count)
  }
}
