import Testing

@testable import FlickCore

/// Carousel geometry, page rules, snap targets and index limits that other projects publish.
@Suite(.enabled(if: Conformance.isPresent, Conformance.hint))
struct `Published pager cases` {
  @Test func `hold, in the profile whose they are`() throws {
    try Conformance.run(
      "pager-snap",
      kinds: [
        "embla-align", "embla-contain", "embla-group", "embla-progress", "index-clamp",
        "sensitivity", "drag-result", "page-changed", "page-layout", "page-of-offset",
        "snap-target", "nearest-point", "swipe-end", "browser-snap", "browser-snap-oversized",
      ]
    ) { entry, within in
      switch entry.kind {
      case "embla-align", "embla-contain", "embla-group", "embla-progress":
        return try Self.carousel(entry, within)
      case "browser-snap", "browser-snap-oversized": return try Self.snapPort(entry, within)
      case "nearest-point": return try Self.nearest(entry, within)
      case "index-clamp": return try Self.move(entry)
      case "sensitivity": return Self.sensitivity(entry, within)
      case "drag-result": return try Self.dragResult(entry)
      case "snap-target": return try Self.snapTarget(entry, within)
      case "swipe-end": return Self.swipeEnd(entry, within)
      case "page-of-offset": return try Self.pageOfOffset(entry, within)
      case "page-layout": return try Self.layout(entry, within)
      default: return try Self.pageChanged(entry)
      }
    }
  }

  // MARK: Geometry

  private static func carousel(_ entry: Conformance.Case, _ within: Within) throws -> [String] {
    let input = entry.input
    let slides = (input["slides"]?.items ?? []).map {
      CarouselGeometry.Slide(
        offset: Points($0[0]?.number ?? .nan), length: Points($0[1]?.number ?? .nan))
    }
    let alignment: CarouselGeometry.Alignment
    switch input["align"]?.string {
    case "start": alignment = .start
    case "center": alignment = .center
    case "end": alignment = .end
    default: alignment = .fraction(input["align"]?["fraction_of_view"]?.number ?? .nan)
    }
    let containment: ScrollContainment =
      switch input["contain_scroll"]?.string {
      case "trimSnaps": .trim
      case "keepSnaps": .keep
      default: .none
      }
    let group: CarouselGeometry.Group =
      input["slides_to_scroll"]?.number.map { .count(Int($0)) } ?? .auto
    let carousel = try CarouselGeometry(
      view: Points(input["view"]?.number ?? .nan), slides: slides,
      endMargin: Points(input["end_margin"]?.number ?? 0), alignment: alignment,
      containment: containment, group: group, loops: input["loop"]?.bool ?? false)
    var faults: [String] = []
    if let snaps = entry.expect?["snaps"]?.items {
      // There a snap is a translation of the content.
      let found = carousel.snaps.map { -$0.value }
      faults += found.count == snaps.count ? [] : ["snaps: expected \(snaps), found \(found)"]
      for (one, other) in zip(found, snaps) { faults += within.fault("snap", one, other.number) }
    }
    if let groups = entry.expect?["slides_by_snap"]?.items {
      let expected = groups.map { $0.items.map { Int($0.number ?? -1) } }
      let found = carousel.slidesOfSnaps.map { Array($0) }
      if found != expected { faults.append("slides: expected \(expected), found \(found)") }
    }
    for row in entry.samples?.items ?? [] {
      let snap = Int(row[0]?.number ?? -1)
      faults += within.fault("progress", carousel.progress(ofSnap: snap), row[1]?.number)
    }
    return faults
  }

  private static func snapPort(_ entry: Conformance.Case, _ within: Within) throws -> [String] {
    let input = entry.input
    let areas = (input["items"]?.items ?? []).map {
      SnapPort.Area(
        offset: Points($0[0]?.number ?? .nan), length: Points($0[1]?.number ?? .nan))
    }
    let alignment: SnapPort.Alignment =
      switch input["align"]?.string {
      case "center": .center
      case "end": .end
      default: .start
      }
    let port = try SnapPort(
      view: Points(input["view"]?.number ?? .nan), areas: areas, alignment: alignment,
      padding: Points(input["scroll_padding"]?.number ?? 0),
      range: Points(0)...Points(input["max"]?.number ?? .nan))
    var faults: [String] = []
    for row in entry.samples?.items ?? [] {
      let to = row[0]?.number ?? .nan
      faults += within.fault(
        "from \(to)", port.rest(near: Points(to)).value, row[1]?.number)
    }
    return faults
  }

  private static func nearest(_ entry: Conformance.Case, _ within: Within) throws -> [String] {
    let points: SnapPoints =
      try entry.input["interval"]?.number.map { try SnapPoints(interval: $0) }
      ?? SnapPoints((entry.input["points"]?.items ?? []).compactMap(\.number))
    let found = points.nearest(to: entry.input["value"]?.number ?? .nan)
    return within.fault("result", found, entry.expect?["result"]?.number)
  }

  private static func layout(_ entry: Conformance.Case, _ within: Within) throws -> [String] {
    var options = PagerOptions(pageCount: 10)
    options.pageSize = .fraction(entry.input["viewport_fraction"]?.number ?? .nan)
    options.alignment = .center
    options.page = Int(entry.input["current_page"]?.number ?? 0)
    let pager = try Pager(options, length: Points(entry.input["viewport"]?.number ?? .nan))
    var faults: [String] = []
    for row in entry.samples?.items ?? [] {
      let page = Int(row[0]?.number ?? -1)
      faults += within.fault(
        "left of page \(page)", pager.effect(ofPage: page, at: 0).offset.value, row[1]?.number)
    }
    return faults
  }

  // MARK: Pages

  private static func move(_ entry: Conformance.Case) throws -> [String] {
    var options = PagerOptions(pageCount: Int(entry.input["count"]?.number ?? 0))
    options.page = Int(entry.input["current"]?.number ?? 0)
    options.loops = entry.input["loop"]?.bool ?? false
    let words = (entry.input["action"]?.string ?? "").split(separator: " ")
    let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
    let move: PageMove? =
      switch words.first {
      case "next": .next
      case "previous": .previous
      case "first": .first
      case "last": .last
      case "go-to", "set": .to(number)
      case "move", "by": .by(number)
      default: nil
      }
    guard let move else { return ["unknown action \(words)"] }
    let frame = Rect(x: 0, y: 0, width: 300, height: 300)
    var stage = try Stage(scene: Scene(Node(id: "pager", frame: frame, pager: options)))
    try stage.move(stage.component(named: "pager"), move)
    stage.settle()
    let found = try stage.pager("pager").settledPage
    let expected = entry.expect?["selected"]?.number
    return Double(found) == expected ? [] : ["expected \(expected ?? -1), found \(found)"]
  }

  private static func sensitivity(_ entry: Conformance.Case, _ within: Within) -> [String] {
    let name = entry.input["name"]?.string ?? ""
    let custom = name.hasPrefix("custom(") ? Double(name.dropFirst(7).dropLast()) : nil
    let found =
      custom.flatMap { try? SwiftUIPagerSnap(sensitivity: $0).sensitivity }
      ?? SwiftUIPagerSnap.Sensitivity(rawValue: name)?.share
    return within.fault("fraction", found, entry.expect?["fraction"]?.number)
  }

  /// There drag and velocity are positive towards earlier pages, as fingers are here.
  private static func dragResult(_ entry: Conformance.Case) throws -> [String] {
    let input = entry.input
    let number = { (key: String) in input[key]?.number ?? .nan }
    let base = Int(number("page"))
    let position = Double(base) - number("drag_offset") / number("page_size")
    var release = PagerRelease(
      position: Pages(position), base: base, pageCount: Int(number("count")),
      pitch: Points(number("page_size")))
    release.velocity = PointsPerSecond(number("velocity"))
    release.loops = input["loop"]?.bool ?? false
    let isMultiple = input["multiple"]?.bool ?? false
    let rule = try SwiftUIPagerSnap(sensitivity: number("sensitivity"), isMultiple: isMultiple)
    let policy = SnapPolicy(.swiftUIPager(rule))
    let page = policy.page(for: release)
    var faults =
      Double(page) == entry.expect?["page"]?.number ? [] : ["page: found \(page)"]
    // What it calls the increment is how many pages it counts; of a single page whether any.
    if !isMultiple, let increment = entry.expect?["increment"]?.number {
      let found: Double = page == base ? 0 : 1
      if found != increment { faults.append("increment: found \(found)") }
    }
    return faults
  }

  private static func pageOfOffset(_ entry: Conformance.Case, _ within: Within) throws -> [String] {
    let input = entry.input
    if let offset = input["page_offset"]?.number {
      var release = PagerRelease(
        position: Pages(offset), base: 0, pageCount: Int(input["count"]?.number ?? 0), pitch: 300)
      release.loops = input["loop"]?.bool ?? false
      let rule = try SwiftUIPagerSnap(sensitivity: input["sensitivity"]?.number ?? .nan)
      let page = SnapPolicy(.swiftUIPager(rule)).page(for: release)
      return within.fault("page", Double(page), entry.expect?["page"]?.number)
    }
    let number = { (key: String) in input[key]?.number ?? .nan }
    var options = PagerOptions(pageCount: 1000)
    options.pageSize = .fraction(number("viewport_fraction"))
    var pager = try Pager(options, length: Points(number("viewport")))
    let pixels = max(number("min"), min(number("max"), number("pixels")))
    pager.manualOffset = Points(pixels).inPages(of: pager.pitch)
    return within.fault("page", pager.position(at: 0).value, entry.expect?["page"]?.number)
  }

  private static func snapTarget(_ entry: Conformance.Case, _ within: Within) throws -> [String] {
    let number = { (key: String) in entry.input[key]?.number ?? .nan }
    let viewport = number("viewport")
    let pages = Int((number("max") / viewport).rounded()) + 1
    var release = PagerRelease(
      position: Pages(number("pixels") / viewport), base: 0, pageCount: pages,
      pitch: Points(viewport))
    // Velocities of the position, and past the recognizer: its slop and its minimum do not count.
    release.velocity = PointsPerSecond(-number("velocity"))
    release.travel = 1000
    release.pixelRatio = 1 / (0.05 * number("velocity_tolerance"))
    let rule = try FlutterSnap(minimumVelocity: 0)
    let isLeft = rule.isLeftToEdge(release)
    if entry.expect?["handled_by_edge"]?.bool == true {
      return isLeft ? [] : ["not left to the edge"]
    }
    let page = SnapPolicy(.flutter(rule)).page(for: release)
    return (isLeft ? ["left to the edge"] : [])
      + within.fault("target", Double(page) * viewport, entry.expect?["target"]?.number)
  }

  private static func swipeEnd(_ entry: Conformance.Case, _ within: Within) -> [String] {
    let input = entry.input
    let number = { (key: String) in input[key]?.number ?? .nan }
    var release = PagerRelease(
      position: Pages(number("progress")), base: Int(number("start")),
      pageCount: input["snap_points"]?.items.count ?? 0, pitch: 360)
    release.velocity = PointsPerSecond(-1000 * number("velocity_px_per_ms"))
    let rule = LibadwaitaSnap(allowsLongSwipes: input["allow_long_swipes"]?.bool ?? false)
    let page = SnapPolicy(.libadwaita(rule)).page(for: release)
    return within.fault("end", Double(page), entry.expect?["end"]?.number)
  }

  /// A page view that reports its page as it turns, by fingers on a stage.
  private static func pageChanged(_ entry: Conformance.Case) throws -> [String] {
    let input = entry.input
    let viewport = input["viewport"]?.number ?? .nan
    var options = PagerOptions(pageCount: 8, profile: .flutterAndroid)
    options.pan = try PanOptions(slop: 0)
    options.page = Int(input["start_page"]?.number ?? 0)
    let frame = Rect(x: -4000, y: 0, width: 9000, height: 300)
    let place = Rect(x: 4000, y: 0, width: viewport, height: 300)
    var stage = try Stage(
      scene: Scene(
        Node(frame: frame, children: [Node(id: "pager", frame: place, pager: options)])))
    var faults: [String] = []
    var x = viewport - 1
    try stage.handle(Touch(time: 0, position: Point(x: x, y: 100), phase: .began))
    var page = try stage.pager("pager").page
    var reported: [[Double]] = []
    for (number, move) in (input["moves"]?.items ?? []).enumerated() {
      x += move.number ?? .nan
      let time = Seconds(Double(number + 1))
      try stage.handle(Touch(time: time, position: Point(x: x, y: 100), phase: .moved))
      let now = try stage.pager("pager").page
      if now != page { reported.append([Double(number + 1), Double(now)]) }
      page = now
    }
    if let expected = entry.expect?["reported_pages"]?.items {
      let rows = expected.map { $0.items.compactMap(\.number) }
      if rows != reported { faults.append("reported: expected \(rows), found \(reported)") }
    }
    var release = PagerRelease(
      position: try stage.pager("pager").position, base: options.page, pageCount: 8,
      pitch: Points(viewport))
    release.velocity = PointsPerSecond(input["velocity"]?.number ?? 0)
    let settled = options.snap.page(for: release)
    if Double(settled) != entry.expect?["settles_on"]?.number {
      faults.append("settles on \(settled)")
    }
    return faults
  }
}
