import FlickCore

extension Limit {
  private static func pager(_ change: (inout PagerOptions) -> Void) throws {
    var options = PagerOptions(pageCount: 3)
    change(&options)
    _ = try Pager(options, length: 300)
  }

  private static func scroll(_ change: (inout ScrollViewOptions) -> Void) throws {
    var options = ScrollViewOptions(.both)
    options.contentSize = Size2D(width: 900, height: 900)
    change(&options)
    let node = try Node(
      id: "list", frame: Rect2D(x: 0, y: 0, width: 90, height: 90), scroll: options)
    _ = try SceneTree(node)
  }

  private static func deck(_ change: (inout DeckOptions) -> Void) throws {
    var options = DeckOptions()
    change(&options)
    _ = try Deck(options, count: 3, size: Size2D(width: 100, height: 100))
  }

  private static func header(_ change: (inout HeaderOptions) -> Void) throws {
    var options = HeaderOptions(height: 100)
    change(&options)
    let row = try Node(id: "head", frame: Rect2D(x: 0, y: 0, width: 9, height: 9))
    let list = try Node(
      id: "list", frame: Rect2D(x: 0, y: 0, width: 90, height: 90), scroll: ScrollViewOptions(),
      header: options, children: [row])
    _ = try SceneTree(list)
  }

  private static func scene(_ motion: ValueMotion, delay: Double = 0, stagger: Double = 0) throws {
    let transition = StateTransition(
      motion: motion, delay: Seconds(delay), stagger: Seconds(stagger))
    _ = try StatesSpec(
      "door", states: [StatesSpec.State("shut", ["x": 0]), StatesSpec.State("open", ["x": 1])],
      transitions: [transition])
  }

  private static func spring(_ fraction: Double) throws -> SpringSpec {
    // Its damping is the fraction's double where stiffness and mass are 1.
    try SpringSpec(mass: 1, stiffness: 1, damping: 2 * fraction)
  }

  static let ofPagers: [Limit] = [
    Limit("pages", counting: 0...1_000_000_000) { count in try pager { $0.pageCount = count } },
    Limit("length of a page", 0...1e9) { length in
      try pager { $0.pageSize = .fixed(Points(length)) }
    },
    Limit("share of a page", 0...1000) { share in try pager { $0.pageSize = .fraction(share) } },
    Limit("inset of a page", 0...1e9) { inset in
      try pager { $0.pageSize = .inset(Points(inset)) }
    },
    Limit("ratio of a page", 0...1e6) { ratio in try pager { $0.pageSize = .ratio(ratio) } },
    Limit("spacing of pages", 0...1e9) { spacing in try pager { $0.spacing = Points(spacing) } },
    Limit("inset of an alignment", -1e9...1e9) { inset in
      try pager { $0.alignment = .start(inset: Points(inset)) }
    },
    Limit("scale of far pages", 0...1) { scale in try pager { $0.interactive.scale = scale } },
    Limit("fade of far pages", 0...1) { fade in try pager { $0.interactive.fade = fade } },
    Limit("turn of far pages", -7...7) { turn in
      try pager { $0.interactive.rotation = Radians(turn) }
    },
    Limit("rest tolerance of a pager", 1e-9...100) { tolerance in
      try pager { $0.restTolerance = Points(tolerance) }
    },
    Limit("damping fraction of a settle", 0.01...1e6) { fraction in
      let spring = try spring(fraction)
      try pager { $0.settle = .spring(spring) }
    },
    Limit("duration of a settle", 0...1e6) { duration in
      try pager { $0.settle = .curve(.linear, duration: Seconds(duration)) }
    },
    Limit("duration of a long swipe", 0...1e9) { _ = try SwiperSnap(duration: Seconds($0)) },
    Limit("share of a long swipe", 0...1) { _ = try SwiperSnap(share: $0) },
    Limit("look ahead", 0...1e9) { _ = try ProjectedSnap(lookAhead: Seconds($0)) },
    Limit("threshold of Compose", 0...1) { _ = try ComposeSnap(threshold: $0) },
    Limit("pages of a fling of Compose", counting: 1...1_000_000_000) {
      _ = try ComposeSnap(maximumPages: $0)
    },
    Limit("travel", 0...1e9) { _ = try TravelSnap(travel: Points($0)) },
    Limit("slowest fling of Flutter", 0...1e9) {
      _ = try FlutterSnap(minimumVelocity: PointsPerSecond($0))
    },
    Limit("sensitivity of SwiftUIPager", 0...1) { _ = try SwiftUIPagerSnap(sensitivity: $0) },
    Limit("distance of a page turn", 0...1) { _ = try ThresholdSnap(distance: Pages($0)) },
    Limit("velocity of a page turn", 0...1e9) {
      _ = try ThresholdSnap(velocity: PointsPerSecond($0))
    },
    Limit("flick distance of a page turn", 0...1e9) {
      _ = try ThresholdSnap(flickDistance: Points($0))
    },
    Limit("manual offset", -1e6...1e6) { offset in
      var stage = try Row.stage()
      try stage.setManualOffset(stage.component(named: "pager"), to: Pages(offset))
    },
  ]

  static let ofCarousels: [Limit] = [
    Limit("view of a carousel", 0...1e9) { try carousel(view: $0) },
    Limit("end margin of a carousel", 0...1e9) { try carousel(margin: $0) },
    Limit("offset of a slide", 0...1e9) { try carousel(offset: $0) },
    Limit("length of a slide", 0...1e9) { try carousel(length: $0) },
    Limit("alignment of slides", -1000...1000) { try carousel(alignment: .fraction($0)) },
    Limit("view of snap areas", 0...1e9) { try port(view: $0) },
    Limit("padding of snap areas", 0...1e9) { try port(padding: $0) },
    Limit("length of a snap area", 0...1e9) { try port(length: $0) },
    Limit("start of a label", -1e9...1e9) {
      _ = try IndicatorGeometry([IndicatorGeometry.Span(start: $0, width: 1)])
    },
    Limit("width of a label", 0...1e9) {
      _ = try IndicatorGeometry([IndicatorGeometry.Span(start: 0, width: $0)])
    },
    Limit("distance of a map", 1e-3...1e6) { try map(distance: $0) },
    Limit("velocity of a map", -1e6...1e6) { try map(velocity: $0) },
  ]

  private static func carousel(
    view: Double = 300, margin: Double = 0, offset: Double = 0, length: Double = 100,
    alignment: CarouselGeometry.Alignment = .center
  ) throws {
    _ = try CarouselGeometry(
      view: Points(view),
      slides: [CarouselGeometry.Slide(offset: Points(offset), length: Points(length))],
      endMargin: Points(margin), alignment: alignment)
  }

  private static func port(view: Double = 300, padding: Double = 0, length: Double = 100) throws {
    _ = try SnapPort(
      view: Points(view), areas: [SnapPort.Area(offset: 0, length: Points(length))],
      padding: Points(padding), range: 0...1000)
  }

  private static func map(distance: Double = 100, velocity: Double = 0) throws {
    _ = try SwipeMap(
      on: Row.stage(), watching: ["pager"], from: Point2D(x: 4180, y: 100),
      towards: Vector(x: -1, y: 0), distances: [distance], velocities: [velocity])
  }

  static let ofScrollViews: [Limit] = [
    Limit("content width", 0...1e9) { width in
      try scroll { $0.contentSize = Size2D(width: width, height: 900) }
    },
    Limit("content height", 0...1e9) { height in
      try scroll { $0.contentSize = Size2D(width: 900, height: height) }
    },
    Limit("offset x", -1e9...1e9) { x in try scroll { $0.offset = Vector(x: x, y: 0) } },
    Limit("offset y", -1e9...1e9) { y in try scroll { $0.offset = Vector(x: 0, y: y) } },
    Limit("slowest fling", 0...1e6) { speed in
      try scroll {
        $0.fastestFling = 1e6
        $0.slowestFling = PointsPerSecond(speed)
      }
    },
    Limit("fastest fling", 70...1e6) { speed in
      try scroll {
        $0.slowestFling = 70
        $0.fastestFling = PointsPerSecond(speed)
      }
    },
    Limit("rest tolerance of a scroll view", 1e-9...100) { tolerance in
      try scroll { $0.restTolerance = Points(tolerance) }
    },
    Limit("damping fraction of a snap", 0.01...1e6) { fraction in
      let spring = try spring(fraction)
      try scroll { $0.settle = spring }
    },
    Limit("damping fraction of a return", 0.01...1e6) { fraction in
      let spring = try spring(fraction)
      try scroll { $0.returnSpring = spring }
    },
    Limit("lock cone", 0...(.pi / 4)) { cone in
      try scroll { $0.lock = .directional(Radians(cone)) }
    },
    Limit("braking of a fling", 0...1e9) { braking in
      let friction = try Friction(rate: 1)
      try scroll { $0.fling = .friction(friction, braking: braking) }
    },
    Limit("overscroll coefficient", 0...1) { share in try scroll { $0.overscroll = .band(share) } },
    Limit("overscroll limit", 0...1e9) { limit in
      try scroll { $0.overscroll = .saturating(Points(limit)) }
    },
    Limit("overscroll exponent", 0.01...1) { exponent in
      try scroll { $0.overscroll = .power(exponent) }
    },
    Limit("overscroll share", 0...1) { share in try scroll { $0.overscroll = .linear(share) } },
    Limit("overscroll stop", 0...1e6) { share in
      try scroll { $0.overscroll = .stop(Pages(share)) }
    },
    Limit("snap interval", 1e-3...1e9) { step in try scroll { $0.snap = .every(Points(step)) } },
    Limit("snap place", -1e9...1e9) { place in try scroll { $0.snap = .places([Points(place)]) } },
    Limit("carried momentum factor", 0...1e3) { number in try momentum { $0.factor = number } },
    Limit("carried momentum exponent", 0...4) { number in try momentum { $0.exponent = number } },
    Limit("carried momentum limit", 0...1e6) { number in
      try momentum { $0.limit = PointsPerSecond(number) }
    },
    Limit("carried momentum threshold", 0...1e3) { number in
      try momentum { $0.threshold = number }
    },
    Limit("carried momentum stillness", 0...1e3) { number in
      try momentum { $0.stillness = Seconds(number) }
    },
    Limit("start threshold", 0...1e6) { number in try threshold { $0.distance = Points(number) } },
    Limit("start threshold stillness", 0...1e3) { number in
      try threshold { $0.stillness = Seconds(number) }
    },
    Limit("start threshold break", 0...1e9) { number in
      try threshold { $0.breakingStep = Points(number) }
    },
    Limit("rubber band", 0...1) { _ = try RubberBand(coefficient: $0, dimension: 9) },
    Limit("rubber band dimension", 0...1e9) { _ = try RubberBand(dimension: Points($0)) },
    Limit("x to scroll to", -1e9...1e9) { x in try scroll(to: Vector(x: x, y: 0)) },
    Limit("y to scroll to", -1e9...1e9) { y in try scroll(to: Vector(x: 0, y: y)) },
    Limit("damping fraction of a scroll", 0.01...1e6) { fraction in
      try scroll(to: Vector(x: 0, y: 9), .spring(spring(fraction)))
    },
    Limit("x of a wheel", -1e9...1e9) { x in try wheel(at: Point2D(x: x, y: 0)) },
    Limit("y of a wheel", -1e9...1e9) { y in try wheel(at: Point2D(x: 0, y: y)) },
    Limit("turn of a wheel along x", -1e9...1e9) { x in
      try wheel(at: Feed.middle, by: Vector(x: x, y: 0))
    },
    Limit("turn of a wheel along y", -1e9...1e9) { y in
      try wheel(at: Feed.middle, by: Vector(x: 0, y: y))
    },
  ]

  private static func momentum(_ change: (inout CarriedMomentum) -> Void) throws {
    var momentum = CarriedMomentum.flutter
    change(&momentum)
    try scroll { $0.carriedMomentum = momentum }
  }

  private static func threshold(_ change: (inout DragStartThreshold) -> Void) throws {
    var threshold = DragStartThreshold.flutter
    change(&threshold)
    try scroll { $0.startThreshold = threshold }
  }

  private static func scroll(to offset: Vector, _ animation: ScrollAnimation = .none) throws {
    var stage = try Feed.stage()
    try stage.scroll("feed", to: offset, animation)
  }

  private static func wheel(at place: Point2D, by turn: Vector = .zero) throws {
    var stage = try Feed.stage()
    try stage.wheel(at: place, by: turn)
  }

  static let ofOthers: [Limit] = [
    Limit("cards", counting: 2...10_000) {
      _ = try Deck(DeckOptions(), count: $0, size: Size2D(width: 100, height: 100))
    },
    Limit("visible cards", counting: 2...100) { count in try deck { $0.visible = count } },
    Limit("distance of a deck", 1...1e6) { number in try deck { $0.distance = Points(number) } },
    Limit("fade start of a deck", 0...1e6) { number in
      try deck { $0.fadeStart = Points(number) }
    },
    Limit("fade length of a deck", 1...1e6) { number in
      try deck { $0.fadeLength = Points(number) }
    },
    Limit("depth offset of a deck", -1e6...1e6) { number in
      try deck { $0.depthOffset = Points(number) }
    },
    Limit("depth scale of a deck", 0.01...2) { number in try deck { $0.depthScale = number } },
    Limit("cross share of a deck", 0...1) { number in try deck { $0.crossShare = number } },
    Limit("rest tolerance of a deck", 1e-9...100) { number in
      try deck { $0.restTolerance = Points(number) }
    },
    Limit("overtaking progress of a deck", 0...1) { number in
      try deck { $0.overtaking = .atProgress(number) }
    },
    Limit("flick of a deck", 0...1e6) { number in
      try deck { $0.commit = .onReleaseOrFlick(PointsPerSecond(number)) }
    },
    Limit("flick distance of a deck", 0...1e6) { number in
      try deck { $0.flickDistance = Points(number) }
    },
    Limit("damping fraction of a swap", 0.01...1e6) { number in
      let spring = try spring(number)
      try deck { $0.swap = .spring(spring) }
    },
    Limit("height of a header", 0...1e6) { number in try header { $0.height = Points(number) } },
    Limit("minimum of a header", 0...1e6) { number in try header { $0.minimum = Points(number) } },
    Limit("overlap of a header", 0...100) { number in try header { $0.overlap = Points(number) } },
    Limit("inset of a header", 0...1e6) { number in try header { $0.inset = Points(number) } },
    Limit("parallax of a header", 0...1) { number in try header { $0.parallaxFactor = number } },
    Limit("pull trigger of a header", 1e-3...1e6) { number in
      try header { $0.pullTrigger = Points(number) }
    },
    Limit("velocity share of a transition", -1e4...1e4) {
      try scene(.springWithShare(.pagerSettle, velocity: $0))
    },
    Limit("velocity of a transition", -1e9...1e9) {
      try scene(.springAtVelocity(.pagerSettle, velocity: $0))
    },
    Limit("duration of a transition", 0...1e6) {
      try scene(.curve(.linear, duration: Seconds($0)))
    },
    Limit("delay of a transition", 0...1e6) { try scene(.jump, delay: $0) },
    Limit("stagger of a transition", 0...1e6) { try scene(.jump, stagger: $0) },
    Limit("number of a state", -1e9...1e9) {
      _ = try StatesSpec("door", states: [StatesSpec.State("shut", ["x": $0])])
    },
    Limit("x of a frame", -1e9...1e9) {
      _ = try Node(id: "a", frame: Rect2D(x: $0, y: 0, width: 1, height: 1))
    },
    Limit("y of a frame", -1e9...1e9) {
      _ = try Node(id: "a", frame: Rect2D(x: 0, y: $0, width: 1, height: 1))
    },
    Limit("width of a frame", 0...1e9) {
      _ = try Node(id: "a", frame: Rect2D(x: 0, y: 0, width: $0, height: 1))
    },
    Limit("height of a frame", 0...1e9) {
      _ = try Node(id: "a", frame: Rect2D(x: 0, y: 0, width: 1, height: $0))
    },
  ]
}
