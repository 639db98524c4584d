import FlickCore

/// The "Your Library" screen: two categories side by side, each with three pages.
enum Library {
  static let width = 390.0
  static let screen = Rect2D(x: 0, y: 0, width: width, height: 844)

  static func stage(
    handover: HandoverPolicy = .drag, depth: Int = 2, recording: Recording = .all,
    change: (inout PagerOptions) throws -> Void = { _ in }
  ) throws -> Stage {
    var options = PagerOptions(pageCount: 3)
    options.handover = handover
    try change(&options)
    var inner = try [
      Node(id: "music", frame: screen, pager: options),
      Node(id: "podcasts", frame: screen, pager: options),
    ]
    options.pageCount = 2
    if depth == 3 {
      inner = try [
        Node(id: "mine", frame: screen, pager: options, children: inner),
        Node(id: "shared", frame: screen, pager: options),
      ]
    }
    let root = try Node(id: "category", frame: screen, pager: options, children: inner)
    return try Stage(scene: SceneTree(root), recording: recording)
  }

  /// The pagers under a finger at the first pages, innermost first.
  static func chain(depth: Int) -> [String] {
    depth == 3 ? ["music", "mine", "category"] : ["music", "category"]
  }
}

/// A finger that moves evenly from place to place.
struct Swipe {
  var touches: [Touch]

  /// Down at `start`, then to each of `stops` (time, place), reported `rate` times a second.
  init(
    from start: Point2D, at time: Double = 0, stops: [(time: Double, place: Point2D)],
    rate: Double = 60, lift: Bool = true
  ) {
    touches = [Touch(time: Seconds(time), position: start, phase: .began)]
    var (before, place) = (time, start)
    for stop in stops {
      // Whole numbers of reports stay whole despite the rounding of times.
      let count = max(1, ((stop.time - before) * rate - 1e-6).rounded(.up))
      for step in 1...Int(count) {
        let share = Double(step) / count
        let position = place + (stop.place - place) * share
        touches.append(
          Touch(
            time: Seconds(before + (stop.time - before) * share), position: position, phase: .moved)
        )
      }
      (before, place) = stop
    }
    if lift { touches.append(Touch(time: Seconds(before), position: place, phase: .ended)) }
  }

  /// A straight horizontal swipe by `dx` points in `duration` seconds.
  static func horizontal(
    _ dx: Double, in duration: Double, from x: Double = 195, at time: Double = 0, rate: Double = 60,
    lift: Bool = true
  ) -> Swipe {
    Swipe(
      from: Point2D(x: x, y: 400), at: time,
      stops: [(time + duration, Point2D(x: x + dx, y: 400))], rate: rate, lift: lift)
  }

  var trace: Trace { get throws { try Trace(touches) } }
}

extension Stage {
  /// Plays a swipe at the times it has.
  mutating func perform(_ swipe: Swipe) throws {
    for touch in swipe.touches { try handle(touch) }
  }
}
