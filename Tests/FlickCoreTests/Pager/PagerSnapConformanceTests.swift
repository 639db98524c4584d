import Testing

@testable import FlickCore

/// Carousel geometry, page rules, snap targets and index limits that other projects publish.
@Suite struct `Published pager cases` {
  static let suites = [pages]

  @Test func `published pager cases hold in their profile`() throws {
    try Conformance.run(Self.pages)
  }

  private static let pages = ConformanceSuite(
    topic: "pager-snap",
    kinds: [
      "embla-align", "embla-contain", "embla-group", "embla-progress", "index-clamp",
      "sensitivity", "drag-result", "page-changed", "page-layout", "page-of-offset",
      "snap-target", "nearest-point", "swipe-end", "browser-snap", "browser-snap-oversized",
    ]
  ) { entry in
    switch entry.kind {
    case "embla-align", "embla-contain", "embla-group", "embla-progress":
      return try carousel(entry)
    case "browser-snap", "browser-snap-oversized": return try snapPort(entry)
    case "nearest-point": return try nearest(entry)
    case "index-clamp": return try move(entry)
    case "sensitivity": return try sensitivity(entry)
    case "drag-result": return try dragResult(entry)
    case "snap-target": return try snapTarget(entry)
    case "swipe-end": return try swipeEnd(entry)
    case "page-of-offset":
      return try entry.input.has("page_offset") ? pageOfOffset(entry) : pageOfPixels(entry)
    case "page-layout": return try layout(entry)
    default: return try pageChanged(entry)
    }
  }

  /// More pages than any case has.
  private static let many = 0...100_000

  // MARK: Geometry

  private static func carousel(_ entry: ConformanceCase) throws -> [String] {
    let carousel = try CarouselGeometry(
      view: Points(entry.input.number("view")),
      slides: spans(entry.input, "slides").map {
        CarouselGeometry.Slide(offset: Points($0), length: Points($1))
      },
      endMargin: Points(entry.input.number("end_margin", default: 0)),
      alignment: alignment(entry.input), containment: containment(entry.input),
      group: group(entry.input), loops: entry.input.flag("loop"))
    var faults: [String] = []
    if entry.expect.has("snaps") {
      // There a snap is a translation of the content.
      let snaps = try entry.expect.numbers("snaps")
      let found = carousel.snaps.map { -$0.value }
      faults += found.count == snaps.count ? [] : ["snaps: expected \(snaps), found \(found)"]
      for (one, other) in zip(found, snaps) { faults += entry.within.fault("snap", one, other) }
    }
    if entry.expect.has("slides_by_snap") {
      let expected = try entry.expect.items("slides_by_snap").map { $0.items.map(\.number) }
      let found = carousel.slidesOfSnaps.map { $0.map(Double.init) }
      if found != expected { faults.append("slides: expected \(expected), found \(found)") }
    }
    for row in entry.samples {
      guard let snap = row[0]?.number.flatMap(Int.init(exactly:)),
        carousel.snaps.indices.contains(snap)
      else { throw LeftOut("a sample is of no snap") }
      faults += entry.within.fault("progress", carousel.progress(ofSnap: snap), row[1]?.number)
    }
    return faults
  }

  private static func alignment(_ input: Fields) throws -> CarouselGeometry.Alignment {
    if case .object? = input.json("align") {
      return .fraction(try input.object("align").number("fraction_of_view"))
    }
    return input.has("align")
      ? try input.choice("align", ["start": .start, "center": .center, "end": .end]) : .center
  }

  private static func containment(_ input: Fields) throws -> ScrollContainment {
    if case .bool(false)? = input.json("contain_scroll") { return .none }
    return input.has("contain_scroll")
      ? try input.choice("contain_scroll", ["trimSnaps": .trim, "keepSnaps": .keep]) : .none
  }

  private static func group(_ input: Fields) throws -> CarouselGeometry.Group {
    if input.json("slides_to_scroll") == .string("auto") { return .auto }
    return .count(try input.integer("slides_to_scroll", in: 1...100_000, default: 1))
  }

  private static func spans(_ input: Fields, _ key: String) throws -> [(Double, Double)] {
    try input.items(key).map { item in
      guard let offset = item[0]?.number, let length = item[1]?.number else {
        throw input.odd(key, "is no list of offsets and lengths")
      }
      return (offset, length)
    }
  }

  private static func snapPort(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let alignments: [String: SnapPort.Alignment] = [
      "start": .start, "center": .center, "end": .end,
    ]
    let low = try input.number("min", default: 0)
    let port = try SnapPort(
      view: Points(input.number("view")),
      areas: spans(input, "items").map { SnapPort.Area(offset: Points($0), length: Points($1)) },
      alignment: input.has("align") ? input.choice("align", alignments) : .start,
      padding: Points(input.number("scroll_padding", default: 0)),
      range: Points(low)...Points(max(low, input.number("max"))))
    return try entry.rows { to, _ in port.rest(near: Points(to)).value }
  }

  private static func nearest(_ entry: ConformanceCase) throws -> [String] {
    let points =
      try entry.input.optional("interval").map { try SnapPoints(interval: $0) }
      ?? SnapPoints(entry.input.numbers("points"))
    let found = points.nearest(to: try entry.input.number("value"))
    return entry.within.fault("result", found, try entry.expect.optional("result"))
  }

  private static func layout(_ entry: ConformanceCase) throws -> [String] {
    let current = try entry.input.number("current_page", default: 0)
    var options = PagerOptions(pageCount: many.upperBound)
    options.pageSize = .fraction(try entry.input.number("viewport_fraction", default: 1))
    options.alignment = .center
    var pager = try Pager(options, length: Points(entry.input.number("viewport")))
    // Between two pages too.
    pager.manualOffset = Pages(current)
    return try entry.rows { page, _ in
      guard let page = Int(exactly: page), many.contains(page) else {
        throw LeftOut("a sample is of no page")
      }
      return pager.effect(ofPage: page, at: 0).offset.value
    }
  }

  // MARK: Pages

  private static func move(_ entry: ConformanceCase) throws -> [String] {
    var options = PagerOptions(pageCount: try entry.input.integer("count", in: many))
    options.page = try entry.input.integer("current", default: 0)
    options.loops = try entry.input.flag("loop")
    let frame = Rect2D(x: 0, y: 0, width: 300, height: 300)
    var stage = try Stage(
      scene: SceneTree(Node(id: "pager", frame: frame, pager: options)), recording: .all)
    try stage.move(stage.component(named: "pager"), pageMove(entry.input.text("action")))
    stage.settle()
    let found = try stage.pager("pager").settledPage
    return entry.within.fault("selected", Double(found), try entry.expect.optional("selected"))
  }

  private static func pageMove(_ action: String) throws -> PageMove {
    let words = action.split(separator: " ")
    let number = words.count > 1 ? Int(words[1]) : nil
    switch (words.first, number) {
    case ("next", _): return .next
    case ("previous", _): return .previous
    case ("first", _): return .first
    case ("last", _): return .last
    case ("go-to", let number?), ("set", let number?): return .to(number)
    case ("move", let number?), ("by", let number?): return .by(number)
    default: throw LeftOut("the action '\(action)' is not known here")
    }
  }

  private static func sensitivity(_ entry: ConformanceCase) throws -> [String] {
    let name = try entry.input.text("name")
    let custom = name.hasPrefix("custom(") ? Double(name.dropFirst(7).dropLast()) : nil
    let found =
      try custom.map { try SwiftUIPagerSnap(sensitivity: $0).sensitivity }
      ?? SwiftUIPagerSnap.Sensitivity(rawValue: name)?.share
    guard let found else { throw LeftOut("the sensitivity '\(name)' is not known here") }
    return entry.within.fault("fraction", found, try entry.expect.optional("fraction"))
  }

  /// There drag and velocity are positive towards earlier pages, as fingers are here.
  private static func dragResult(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let (base, count) = try (input.integer("page"), input.integer("count", in: many))
    let length = try input.number("page_size")
    var release = PagerRelease(
      position: Pages(Double(base) - (try input.number("drag_offset")) / length), base: base,
      pageCount: count, pitch: Points(length))
    release.velocity = PointsPerSecond(try input.number("velocity", default: 0))
    release.loops = try input.flag("loop")
    let isMultiple = try input.flag("multiple")
    let rule = try SwiftUIPagerSnap(
      sensitivity: input.number("sensitivity", default: 0.5), isMultiple: isMultiple)
    let page = SnapPolicy(.swiftUIPager(rule)).page(for: release)
    var faults = entry.within.fault("page", Double(page), try entry.expect.optional("page"))
    // Checked for single pages only: with several, the ends of the pager and a ring hide the count.
    let increment = try entry.expect.optional("increment")
    if !isMultiple {
      faults += entry.within.fault("increment", page == base ? 0 : 1, increment)
    }
    return faults
  }

  private static func pageOfOffset(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    var release = PagerRelease(
      position: Pages(try input.number("page_offset")), base: 0,
      pageCount: try input.integer("count", in: many), pitch: 300)
    release.loops = try input.flag("loop")
    let rule = try SwiftUIPagerSnap(sensitivity: input.number("sensitivity", default: 0.5))
    let page = SnapPolicy(.swiftUIPager(rule)).page(for: release)
    return entry.within.fault("page", Double(page), try entry.expect.optional("page"))
  }

  private static func pageOfPixels(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    var options = PagerOptions(pageCount: many.upperBound)
    options.pageSize = .fraction(try input.number("viewport_fraction", default: 1))
    var pager = try Pager(options, length: Points(input.number("viewport")))
    let low = try input.number("min", default: 0)
    let high = try input.number("max", default: .infinity)
    let pixels = max(low, min(high, try input.number("pixels")))
    pager.manualOffset = Points(pixels).inPages(of: pager.pitch)
    return entry.within.fault(
      "page", pager.position(at: 0).value, try entry.expect.optional("page"))
  }

  private static func snapTarget(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let (viewport, low) = try (input.number("viewport"), input.number("min", default: 0))
    let length = (try input.number("max") - low) / viewport
    guard length >= 0, length < Double(many.upperBound) else { throw LeftOut("no range of pages") }
    var release = PagerRelease(
      position: Pages((try input.number("pixels") - low) / viewport), base: 0,
      pageCount: Int(length.rounded()) + 1, pitch: Points(viewport))
    // Velocities of the position, and past the recognizer: its slop and its minimum do not count.
    release.velocity = PointsPerSecond(-(try input.number("velocity", default: 0)))
    release.travel = 1000
    release.pixelRatio = 1 / (0.05 * (try input.number("velocity_tolerance")))
    let rule = try FlutterSnap(minimumVelocity: 0)
    let isLeft = rule.isLeftToEdge(release)
    if try entry.expect.flag("handled_by_edge") { return isLeft ? [] : ["not left to the edge"] }
    let page = SnapPolicy(.flutter(rule)).page(for: release)
    return (isLeft ? ["left to the edge"] : [])
      + entry.within.fault(
        "target", low + Double(page) * viewport, try entry.expect.optional("target"))
  }

  private static func swipeEnd(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let points = try input.numbers("snap_points")
    guard points == points.indices.map(Double.init) else {
      throw LeftOut("snap points that are not the pages; pages of one length have no others")
    }
    var release = PagerRelease(
      position: Pages(try input.number("progress")), base: try input.integer("start"),
      pageCount: points.count, pitch: 360)
    release.velocity = PointsPerSecond(-1000 * (try input.number("velocity_px_per_ms", default: 0)))
    let rule = LibadwaitaSnap(allowsLongSwipes: try input.flag("allow_long_swipes"))
    let page = SnapPolicy(.libadwaita(rule)).page(for: release)
    return entry.within.fault("end", Double(page), try entry.expect.optional("end"))
  }

  /// Checks a page view that reports its page while it turns, by fingers on a stage.
  private static func pageChanged(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let viewport = try input.number("viewport")
    var options = PagerOptions(
      pageCount: try input.integer("count", in: many, default: 8), profile: .flutterAndroid)
    options.pan = try PanOptions(slop: Points(input.number("touch_slop", default: 0)))
    options.page = try input.integer("start_page", default: 0)
    let frame = Rect2D(x: -4000, y: 0, width: 9000, height: 300)
    let place = Rect2D(x: 4000, y: 0, width: viewport, height: 300)
    var stage = try Stage(
      scene: SceneTree(
        Node(frame: frame, children: [Node(id: "pager", frame: place, pager: options)])),
      recording: .all)
    var x = viewport - 1
    try stage.handle(Touch(time: 0, position: Point2D(x: x, y: 100), phase: .began))
    var page = try stage.pager("pager").page
    var reported: [[Double]] = []
    for (number, move) in try input.numbers("moves").enumerated() {
      x += move
      let time = Seconds(Double(number + 1))
      try stage.handle(Touch(time: time, position: Point2D(x: x, y: 100), phase: .moved))
      let now = try stage.pager("pager").page
      if now != page { reported.append([Double(number + 1), Double(now)]) }
      page = now
    }
    var faults: [String] = []
    if entry.expect.has("reported_pages") {
      let rows = try entry.expect.items("reported_pages").map { $0.items.compactMap(\.number) }
      if rows != reported { faults.append("reported: expected \(rows), found \(reported)") }
    }
    var release = PagerRelease(
      position: try stage.pager("pager").position, base: options.page,
      pageCount: options.pageCount, pitch: Points(viewport))
    release.velocity = PointsPerSecond(try input.number("velocity", default: 0))
    let settled = options.snap.page(for: release)
    return faults
      + entry.within.fault("settles on", Double(settled), try entry.expect.optional("settles_on"))
  }
}
