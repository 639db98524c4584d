import FlickCore
import Foundation
import Testing

/// All default values, as a readable table: `core/defaults.txt`.
@Suite struct `Default values` {
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

  /// Returns the initial values of all numbers of components.
  private static func readings() throws -> [(name: String, value: Any)] {
    let frame = Rect2D(x: 30, y: 40, width: 300, height: 200)
    let kinds: [(String, GestureKind)] = [
      ("tap", .tap(.standard)), ("press", .longPress(.standard)), ("pan", .pan(.standard)),
      ("swipe", .swipe(.standard)), ("pinch", .pinch(.standard)), ("turn", .rotate(.standard)),
      ("edge pan", .edgePan(try EdgePanOptions(edge: .left))),
    ]
    var list = ScrollViewOptions(.both)
    list.contentSize = Size2D(width: 900, height: 900)
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
    let scene = try SceneTree(
      Node(frame: Rect2D(x: 0, y: 0, width: 400, height: 400), children: nodes))
    let stage = Stage(scene: scene, recording: .all)
    var table: [(name: String, value: Any)] = []
    for kind in SceneTree.ComponentKind.allCases {
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

  /// Returns a line for each number, each choice and each part without parts.
  private static func lines(_ name: String, _ value: Any, _ depth: Int = 0) -> [String] {
    let mirror = Mirror(reflecting: value)
    guard depth < 12, !mirror.children.isEmpty, mirror.displayStyle != .class else {
      return ["\(name) = \(value)"]
    }
    return mirror.children.enumerated().flatMap { place, child in
      lines("\(name).\(child.label ?? "\(place)")", child.value, depth + 1)
    }
  }

  /// The stored table; its first line is the behaviour version that it belongs to.
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Snapshots/core/defaults.txt")

  @Test func `default values equal the table`() throws {
    let lines = try (Self.all() + Self.readings()).flatMap { Self.lines($0.name, $0.value) }
    let now = DefaultTable(version: BehaviorVersion.current.number, lines: lines)
    let before = DefaultTable(text: try String(contentsOf: Self.file, encoding: .utf8))
    let fault = now.fault(since: before)
    if let fault { Issue.record("\(fault)") }
    if ProcessInfo.processInfo.environment["FLICKBOOK_UPDATE_SNAPSHOTS"] == "1" {
      if fault == nil { try Data(now.text.utf8).write(to: Self.file) }
      return
    }
    #expect(before.version == now.version, "FLICKBOOK_UPDATE_SNAPSHOTS=1 stores the version")
    for (now, before) in zip(now.lines, before.lines) where now != before {
      Issue.record("now \(now), before \(before); if that is meant: FLICKBOOK_UPDATE_SNAPSHOTS=1")
      return
    }
    #expect(now.lines.count == before.lines.count)
  }
}

/// All defaults, and the behaviour version that they belong to.
private struct DefaultTable {
  private static let head = "behavior version = "

  var version: Int
  /// Such as "pager.snap.pagesPerSwipe = 1".
  var lines: [String]

  init(version: Int, lines: [String]) { (self.version, self.lines) = (version, lines) }

  init(text: String) {
    lines = text.split(separator: "\n").map(String.init)
    version = lines.first.flatMap { Int($0.dropFirst(Self.head.count)) } ?? 0
    lines.removeFirst()
  }

  var text: String { ([Self.head + "\(version)"] + lines).joined(separator: "\n") + "\n" }

  /// Returns a default that differs from a table of the same version; nil if there is none.
  ///
  /// New, removed and renamed options do not count.
  func fault(since before: DefaultTable) -> String? {
    guard version <= before.version else { return nil }
    let old = before.values
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let was = old[name], was != value else { continue }
      return
        "default \(name) was \(was), now \(value): raise BehaviorVersion.current, with a row in "
        + "BehaviorRule and a line in the changelog that names the option of the former result"
    }
    return nil
  }

  private var values: [String: String] {
    Dictionary(
      lines.map { line in
        let end = line.firstRange(of: " = ")?.lowerBound ?? line.endIndex
        return (String(line[..<end]), String(line[end...].dropFirst(3)))
      }, uniquingKeysWith: { "\($0) \($1)" })
  }
}

@Suite struct `A changed default` {
  private static let before = DefaultTable(
    version: 2, lines: ["pager.page = 0", "pan.slop.value = 10.0"])

  @Test(arguments: [
    (2, ["pager.page = 0", "pan.slop.value = 10.0"], false),
    (2, ["pager.page = 0", "pan.slop.value = 12.0"], true),
    (1, ["pager.page = 1", "pan.slop.value = 10.0"], true),
    (3, ["pager.page = 0", "pan.slop.value = 12.0"], false),
    // A new option, and a removed one.
    (2, ["pager.page = 0", "pan.slop.value = 10.0", "pan.cone.value = 0.5"], false),
    (2, ["pager.page = 0"], false),
  ])
  func `a changed default needs a raised behaviour version`(
    _ version: Int, _ lines: [String], _ isFault: Bool
  ) {
    let fault = DefaultTable(version: version, lines: lines).fault(since: Self.before)
    #expect((fault != nil) == isFault, "\(fault ?? "")")
    #expect(fault?.contains("raise BehaviorVersion.current") != false)
  }

  @Test func `the written table of defaults reads back equal`() {
    let again = DefaultTable(text: Self.before.text)
    #expect(again.version == 2 && again.lines == Self.before.lines)
  }
}
