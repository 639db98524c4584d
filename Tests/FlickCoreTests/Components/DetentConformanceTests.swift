@testable import FlickCore
@testable import FlickGestures
import Testing

/// Where numbers go that are let go, by the rules of toolkits, against published cases.
@Suite struct `Published releases` {
  static let suites = [anchored, sheets, drawers, backSwipes, swipes]

  @Test(arguments: suites.indices)
  func `releases match the published cases`(_ index: Int) throws {
    try Conformance.run(Self.suites[index])
  }

  /// Returns the place that a rule chooses for a release.
  private static func place(
    _ rule: DetentRule, _ places: [Double], at value: Double, _ velocity: Double = 0,
    cross: Double = 0, from home: Double? = nil, lookahead: Double = 0.2, skips: Bool = true,
    hysteresis: Double = 0
  ) throws -> Double {
    guard !places.isEmpty, places.allSatisfy(\.isFinite), value.isFinite, velocity.isFinite,
      cross.isFinite
    else { throw LeftOut("no place to go to") }
    var own = ValueRule()
    own.detents = try Set(places).sorted().map { try ValueDetent("\($0)", at: $0) }
    own.choice = rule
    own.lookahead = Seconds(lookahead)
    own.skipsDetents = skips
    own.hysteresis = hysteresis
    let start = home.flatMap { home in own.detents.firstIndex { $0.place == home } }
    guard let found = own.landing(of: value, velocity: velocity, cross: cross, from: start, .point)
    else { throw LeftOut("no place to go to") }
    return own.detents[found.detent].place
  }

  private static func fault(_ name: String, _ found: some Equatable, _ expected: some Equatable)
    -> [String]
  {
    "\(found)" == "\(expected)" ? [] : ["\(name): expected \(expected), found \(found)"]
  }

  private static func expected(_ entry: ConformanceCase, _ key: String) throws -> Bool {
    guard let flag = entry.expect.json(key)?.bool else { throw LeftOut("expect.\(key) is missing") }
    return flag
  }

  // MARK: Anchors

  private static let anchored = ConformanceSuite(
    topic: "anchored-draggable",
    kinds: [
      "compose-target", "compose-swipe-to-dismiss", "compose-drag", "flutter-slider-discrete",
      "motion-elastic", "oracle-detent",
    ]
  ) { entry in
    let input = entry.input
    switch entry.kind {
    case "compose-target":
      let way = try input.object("threshold")
      let rule = AnchoredRule(
        velocityThreshold: try input.number("velocity_threshold"),
        distance: way.has("px") ? .units(try way.number("px")) : .share(try way.number("fraction")))
      let found = try place(
        .anchored(rule), input.numbers("anchors"), at: input.number("offset"),
        input.number("velocity"))
      return try entry.within.fault("anchor", found, entry.expect.optional("anchor"))
    case "compose-swipe-to-dismiss":
      let density = try input.number("density")
      let width = try input.number("width_dp") * density
      let rule = AnchoredRule(velocityThreshold: 125 * density, distance: .units(56 * density))
      let found = try place(
        .anchored(rule), [-width, 0, width], at: input.number("offset_px"),
        input.number("velocity_px"))
      return try entry.within.fault("target", found, entry.expect.optional("target_px"))
    case "compose-drag": return try drag(entry)
    case "oracle-detent":
      // Exactly half way belongs to the lower one: of two places as near ours is the upper one.
      let found = try place(
        .lookahead, input.numbers("detents").map { -$0 }, at: -input.number("value"),
        from: -input.number("current"), hysteresis: input.number("hysteresis"))
      return try entry.within.fault("detent", 0 - found, entry.expect.optional("detent"))
    case "flutter-slider-discrete":
      let count = try input.integer("divisions", in: 1...1000)
      let steps = (0...count).map { Double($0) / Double(count) }
      let found = try place(
        .anchored(AnchoredRule(velocityThreshold: 1, distance: .share(0.5))), steps,
        at: input.number("value")
      )
      return try entry.within.fault("value", found, entry.expect.optional("value"))
    default:
      var rule = ValueRule()
      let (least, most) = try (input.number("min"), input.number("max"))
      guard least <= most, least.isFinite, most.isFinite else { throw LeftOut("no bounds") }
      rule.bounds = least...most
      rule.overscroll = .linear(try input.number("elastic"))
      let found = rule.shown(try input.number("point"))
      return try entry.within.fault("point", found, entry.expect.optional("point"))
    }
  }

  /// Each step is a drag of its own, as a single drag would remember a surplus.
  private static func drag(_ entry: ConformanceCase) throws -> [String] {
    let anchors = try entry.input.numbers("anchors").sorted()
    let start = try entry.input.number("start")
    guard let least = anchors.first, let most = anchors.last, least.magnitude < 1e8,
      most.magnitude < 1e8, start.magnitude < 1e8
    else { throw LeftOut("nowhere to be dragged") }
    var rule = ValueRule()
    (rule.bounds, rule.overscroll, rule.fling) = (least...most, .wall, nil)
    var machine = StateMachine(
      try StatesSpec("v", variables: ["x": start], rules: ["x": rule]))
    return try entry.samples.flatMap { row -> [String] in
      guard let delta = row[0]?.number, delta.magnitude < 1e8 else { throw LeftOut("no step") }
      let before = machine.target(of: 0)
      _ = machine.hold(0, by: nil, at: 0)
      machine.follow(0, nil, by: delta)
      _ = machine.release(0, nil, velocity: 0, .point, at: 0)
      let now = machine.target(of: 0)
      return entry.within.fault("after \(delta)", now, row[1]?.number)
        + entry.within.fault("of \(delta)", now - before, row[2]?.number)
    }
  }

  // MARK: Sheets

  private static let sheets = ConformanceSuite(
    topic: "sheet-settle",
    kinds: [
      "floatingpanel-target", "flutter-snap-target", "gorhom-snap", "panmodal-release",
      "pulley-release", "material-release", "flutter-modal-release", "cupertino-sheet-release",
    ],
    leftOut: [
      "flutter-draggable": "each row is a settled drag of its controller",
      "gorhom-overdrag": "jumps by 2.5 px at the end", "vaul-damp": "nothing moves for 6 px",
      "material-nested-stop": "goes by the sign of the last step, not by a velocity",
      "material-peek-auto": "heights of sheets are the script's",
      "material-slide-offset": "a number that scripts derive",
      "rsbs-release": "a mean velocity times the movement",
      "vaul-release": "a mean velocity", "vaul-snap": "a mean velocity",
    ]
  ) { entry in
    let input = entry.input
    switch entry.kind {
    case "floatingpanel-target": return try panel(entry)
    case "flutter-snap-target":
      let found = try place(
        .next(velocityThreshold: input.number("velocity_tolerance")), input.numbers("targets"),
        at: input.number("position"), input.number("velocity"))
      return try entry.within.fault("target", found, entry.expect.optional("target"))
    case "gorhom-snap":
      let found = try place(
        .lookahead, input.numbers("points"), at: input.number("y"), input.number("velocity"))
      return try entry.within.fault("target", found, entry.expect.optional("target"))
    case "panmodal-release":
      let (long, short) = try (input.number("long"), input.number("short"))
      let bottom = try input.number("container")
      let found = try place(
        .panModal(velocityThreshold: 300), [long, short, bottom], at: input.number("y"),
        input.number("velocity"))
      let word = found == long ? "long" : found == short ? "short" : "dismiss"
      return fault("result", word, try entry.expect.text("result"))
    case "pulley-release":
      let heights = try input.numbers("heights")
      let current = try input.integer("current")
      guard heights.indices.contains(current), heights == heights.sorted() else {
        throw LeftOut("no present height")
      }
      let found = try place(
        .stepped(threshold: input.number("threshold")), heights,
        at: input.number("projected_height"), from: heights[current])
      return try entry.within.fault(
        "index", heights.firstIndex(of: found).map(Double.init), entry.expect.optional("index"))
    case "material-release": return try material(entry)
    case "flutter-modal-release":
      let found = try place(
        .thrown(.flutterModal), [0, 1], at: input.number("value"), -input.number("velocity"))
      return fault("closes", found == 0, try expected(entry, "closes"))
    default:
      let found = try place(
        .thrown(.cupertinoSheet), [0, 1], at: input.number("value"), -input.number("velocity"))
      return fault("closes", found == 0, try expected(entry, "closes"))
    }
  }

  private static func panel(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    guard let detents = input.json("detents")?.fields else { throw input.missing("detents") }
    let places = detents.compactMapValues(\.number)
    let from = try input.text("from")
    guard places.count == detents.count, let home = places[from],
      Set(places.values).count == places.count
    else { throw LeftOut("detents that are not apart") }
    let value = try input.number("y")
    var own = ValueRule()
    own.detents = try places.sorted { $0.value < $1.value }.map {
      try ValueDetent($0.key, at: $0.value)
    }
    own.choice = .projected(ProjectedRule(skips: try input.flag("project_all")))
    let start = own.detents.firstIndex { $0.place == home }
    guard value.isFinite,
      let found = own.landing(
        of: value, velocity: try input.number("velocity"), from: start, .point)
    else { throw LeftOut("nowhere") }
    return fault("detent", own.detents[found.detent].name, try entry.expect.text("detent"))
  }

  private static func material(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let velocity = try input.numbers("velocity")
    guard velocity.count == 2 else { throw input.odd("velocity", "is no pair") }
    let (expanded, collapsed) = try (input.number("expanded"), input.number("collapsed"))
    let (half, height) = try (input.optional("half"), input.number("parent_height"))
    let hides = try input.flag("hideable")
    let ordered = [expanded] + (half.map { [$0] } ?? []) + [collapsed, height]
    guard zip(ordered, ordered.dropFirst()).allSatisfy(<) else { throw LeftOut("not in order") }
    let places = hides ? ordered : Array(ordered.dropLast())
    let value = try input.number("top")
    let skips = try input.flag("skip_collapsed")
    func state(_ repeatsSlip: Bool) throws -> String {
      var rule = MaterialSheetRule(hides: hides)
      (rule.skipsCollapsed, rule.repeatsSlip) = (skips, repeatsSlip)
      let found = try place(
        .materialSheet(rule), places, at: value, velocity[1], cross: velocity[0])
      return found == expanded
        ? "expanded" : found == collapsed ? "collapsed" : found == half ? "half" : "hidden"
    }
    // Of published cases the figures of the source, slip included; ours are as it is meant.
    let text = try entry.expect.text("state")
    let found = try (state(true), state(false))
    return found.0 == text || found.1 == text ? [] : fault("state", found.1, text)
  }

  // MARK: Drawers, pages, rows

  private static let drawers = ConformanceSuite(
    topic: "drawer",
    kinds: [
      "compose-drawer-release", "drawerlayout-release", "flutter-drawer-release",
      "rngh-drawer-release",
    ],
    leftOut: [
      "sidesheet-release": "its hide test compares pixels with a share",
      "viewdraghelper-duration": "motions are springs, or of a set time, not by distance",
    ]
  ) { entry in
    let input = entry.input
    switch entry.kind {
    case "compose-drawer-release":
      let rule = AnchoredRule(velocityThreshold: 400, distance: .share(0.5))
      let found = try place(
        .anchored(rule), [-input.number("width"), 0], at: input.number("offset"),
        input.number("velocity"))
      return try entry.within.fault("offset", found, entry.expect.optional("offset"))
    case "drawerlayout-release", "flutter-drawer-release":
      // Any width does: both go by the share.
      var rule = ThrownRule.flutterDrawer
      if entry.kind == "drawerlayout-release" {
        rule = .drawerLayout
        rule.velocityThreshold = try input.number("min_velocity")
      }
      let found = try place(
        .thrown(rule), [0, 1], at: input.number("open_fraction"), input.number("velocity"))
      return fault("opens", found == 1, try expected(entry, "opens"))
    default:
      let width = try input.number("width")
      let start = try input.flag("open") ? width : 0
      guard width > 0, width < 1e8 else { throw input.odd("width", "is none") }
      // Exactly half way is closed: of two places as near the upper one has it.
      let value = start + (try input.number("translation"))
      let found = try place(
        .lookahead, [-width, 0], at: -value, -input.number("velocity"), lookahead: 0.05)
      return fault("opens", found != 0, try expected(entry, "opens"))
    }
  }

  private static let backSwipes = ConformanceSuite(
    topic: "back-swipe", kinds: ["cupertino-release", "react-navigation-release"],
    leftOut: [
      "libadwaita-nav": "its tracker projects by a curve of its own",
      "parallax": "a number that scripts derive", "predictive-bottom": "no predictive back",
      "predictive-duration": "no predictive back", "predictive-ease": "no predictive back",
      "predictive-main": "no predictive back", "predictive-side": "no predictive back",
    ]
  ) { entry in
    let input = entry.input
    if entry.kind == "cupertino-release" {
      guard try input.flag("current", default: true) else {
        throw LeftOut("a page that was taken away meanwhile")
      }
      let found = try place(
        .thrown(.cupertinoBack), [0, 1], at: input.number("value"), -input.number("velocity"))
      return fault("pops", found == 0, try expected(entry, "pops"))
    }
    input.skip("closing_before")
    let sign = try input.flag("inverted") ? -1.0 : 1
    let way = try input.number("distance")
    guard way > 0 else { throw input.odd("distance", "is none") }
    // Exactly half way stays: of two places as near the upper one has it.
    let found = try place(
      .lookahead, [-way, 0], at: -sign * input.number("translation"),
      -sign * input.number("velocity"), lookahead: 0.3)
    return fault("closes", found != 0, try expected(entry, "closes"))
  }

  private static let swipes = ConformanceSuite(
    topic: "swipe-dismiss", kinds: ["flutter-dismissible", "itemtouchhelper", "rngh-swipeable"],
    leftOut: [
      "rngh-swipeable-offset": "a friction before the bounds",
      "swipecell-elastic": "a share that differs on each side",
      "swipecell-expand": "an armed action is the script's",
      "swipecell-target": "any velocity opens, also none",
      "swipedismiss-behavior": "any velocity dismisses, also a throw back",
    ]
  ) { entry in
    let input = entry.input
    switch entry.kind {
    case "flutter-dismissible":
      let width = try input.number("width")
      var rule = SweptRule.dismissible
      rule.share = try input.number("threshold")
      let found = try place(
        .swept(rule), [-width, 0, width], at: input.number("extent"), input.number("velocity"),
        cross: input.number("cross"), from: 0)
      return fault("result", found == 0 ? "back" : "dismiss", try entry.expect.text("result"))
    case "itemtouchhelper":
      let (width, density) = try (input.number("width"), input.number("density"))
      let velocity = try input.numbers("velocity")
      guard velocity.count == 2 else { throw input.odd("velocity", "is no pair") }
      var rule = SweptRule.itemTouchHelper
      (rule.velocityThreshold, rule.limit) = (120 * density, 800 * density)
      let found = try place(
        .swept(rule), [-width, 0, width], at: input.number("dx"), velocity[0], cross: velocity[1],
        from: 0)
      let word = found == 0 ? "none" : found > 0 ? "right" : "left"
      return fault("swiped", word, try entry.expect.text("swiped"))
    default:
      let (left, right) = try (input.number("left_width"), input.number("right_width"))
      let state = try input.integer("row_state", in: -1...1)
      let friction = try input.number("friction")
      guard left >= 0, right >= 0, friction > 0 else { throw LeftOut("no rows") }
      let home = state == 0 ? 0 : state > 0 ? left : -right
      let found = try place(
        .lookahead, [-right, 0, left], at: home + input.number("translation") / friction,
        input.number("velocity") / friction, from: home, lookahead: 0.05, skips: false)
      return try entry.within.fault("offset", found, entry.expect.optional("offset"))
    }
  }
}

/// Zooms and pulls, against published cases.
@Suite struct `Published zooms and pulls` {
  static let suites = [zooms, pulls]

  @Test(arguments: suites.indices)
  func `zooms and pulls match the published cases`(_ index: Int) throws {
    try Conformance.run(Self.suites[index])
  }

  private static func pair(_ fields: Fields, _ key: String) throws -> (Double, Double) {
    let numbers = try fields.numbers(key)
    guard numbers.count == 2 else { throw fields.odd(key, "is no pair") }
    return (numbers[0], numbers[1])
  }

  private static let zooms = ConformanceSuite(
    topic: "zoom", kinds: ["oracle-focal", "oracle-bounds"],
    leftOut: [
      "interactiveviewer-fling": "flings are UIKit's unless a script says else",
      "interactiveviewer-pan": "cut at each event, which loses the point of contact",
      "interactiveviewer-scale": "cut, not resisted", "interactiveviewer-wheel": "no zoom by wheel",
      "interactiveviewer-scale-published": "cut, not resisted",
      "photoswipe-bounds": "whole pixels", "photoswipe-close": "closing is the script's",
      "photoswipe-levels": "levels are the script's",
      "photoswipe-pan-end": "flings are UIKit's unless a script says else",
      "photoswipe-pinch": "resistance by shares of a level",
      "photoswipe-slide": "pages are turned by their pager's rule",
      "photoview-double-tap": "levels are the script's",
      "photoview-edge": "who has a drag at an edge is asked by `should_begin`",
    ]
  ) { entry in
    let input = entry.input
    if entry.kind == "oracle-bounds" {
      let (view, content) = try (pair(input, "view"), pair(input, "content"))
      let scale = try input.number("scale")
      return try [("x", view.0, content.0), ("y", view.1, content.1)].flatMap {
        (axis, viewport, length) -> [String] in
        let expected = try entry.expect.numbers(axis)
        guard expected.count == 2, (0...1e6).contains(scale), (0...1e6).contains(length),
          (0...1e6).contains(viewport)
        else {
          throw LeftOut("no bounds")
        }
        let found = ZoomRoom(scale: "s", content: length, viewport: viewport).edgeBounds(at: scale)
        return entry.within.fault("\(axis) least", found.lowerBound, expected[0])
          + entry.within.fault("\(axis) most", found.upperBound, expected[1])
      }
    }
    let (scale, pan, centre) = try (
      input.number("scale"), pair(input, "pan"), pair(input, "centre")
    )
    return try entry.samples.flatMap { row -> [String] in
      let numbers = row.items.compactMap(\.number)
      guard numbers.count == 6 else { throw LeftOut("a sample is no row") }
      let x = ZoomRoom.shift(pan.0, scaledBy: numbers[0], about: centre.0, nowAt: numbers[1])
      let y = ZoomRoom.shift(pan.1, scaledBy: numbers[0], about: centre.1, nowAt: numbers[2])
      return entry.within.fault("scale", scale * numbers[0], numbers[3])
        + entry.within.fault("x", x, numbers[4]) + entry.within.fault("y", y, numbers[5])
    }
  }

  private static let pulls = ConformanceSuite(
    topic: "refresh", kinds: ["oracle-resist", "oracle-resist-inverse"],
    leftOut: [
      "compose-offset": "resistance of an indicator beside the list",
      "cupertino-sequence": "states of a pull are the script's",
      "flutter-material": "resistance of an indicator beside the list",
      "swiperefresh-offset": "resistance of an indicator beside the list",
    ]
  ) { entry in
    let input = entry.input
    let law = OverscrollLaw.band(try input.number("c"))
    let viewport = Points(try input.number("viewport"))
    if entry.kind == "oracle-resist" {
      let found = law.offset(forSurplus: Points(try input.number("pulled")), over: viewport)
      return try entry.within.fault("offset", found.value, entry.expect.optional("offset"))
    }
    let found = law.surplus(forOffset: Points(try input.number("offset")), over: viewport)
    return try entry.within.fault("pulled", found.value, entry.expect.optional("pulled"))
  }
}
