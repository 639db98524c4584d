internal import FlickCore

/// The rule of a release: a component's place of rest as a function of the gesture's quantities.
///
/// The quantities of the gesture are parameters, and the numbers of the screen are thresholds; no
/// name is in both. Lengths are in points and speeds in points per second, or in units of a
/// variable and units per second.
struct ReleaseRule: Sendable {
  /// A quantity of the gesture.
  struct Parameter: Sendable {
    let name: String
    let meaning: String
    /// A value of the screen that callers may leave out.
    var standard: Double?
  }

  /// A number of the screen.
  struct Threshold: Sendable {
    let name: String
    let value: Double
    let unit: String
  }

  /// A computed number.
  struct Step: Sendable {
    let name: String
    let term: Term
  }

  var parameters: [Parameter]
  var thresholds: [Threshold] = []
  /// The last one is `target`: the place that the content moves to.
  var steps: [Step] = []
  /// Whether a card leaves, for a rule that decides about one.
  var leaves: Condition?
  /// The names of the initial place and speed of the settling motion.
  var start = (place: "value", velocity: "velocity")
  /// The reason for a target that is a parameter in place of a result; nil for a complete rule.
  var gap: String?

  fileprivate mutating func step(_ name: String, _ term: Term) {
    steps.append(Step(name: name, term: term))
  }

  /// Makes the target a parameter, for a rule that terms do not express.
  fileprivate mutating func giveUp(_ reason: String) {
    gap = reason
    thresholds = []
    steps = []
    leaves = nil
    let kept = ["offset", "value", "velocity"]
    parameters = parameters.filter { kept.contains($0.name) }
    parameters.append(Parameter(name: "target", meaning: "the place to rest at"))
  }
}

// MARK: Pagers

extension ReleaseRule {
  /// Creates the rule of a pager.
  ///
  /// - Parameter pitch: from one page to the next, in points.
  init(_ options: PagerOptions, pitch: Double) {
    parameters = [
      Parameter(name: "offset", meaning: "the content's offset, growing towards later pages"),
      Parameter(name: "startPage", meaning: "the page at which the drag began, from 0"),
      Parameter(name: "travel", meaning: "how far the finger went towards later pages"),
      Parameter(name: "velocity", meaning: "the content's speed towards later pages"),
      Parameter(name: "pageCount", meaning: "the number of pages"),
      Parameter(
        name: "pageLength", meaning: "from one page to the next", standard: pitch),
    ]
    start.place = "offset"
    if case .each = options.pageSize {
      giveUp("the pages have different lengths")
      return
    }
    step("position", "offset" / "pageLength")
    step("moved", "position" - "startPage")
    switch options.snap.rule {
    case .thresholds(let rule): add(rule)
    case .nearest: step("wanted", ("position" + 0.5).floor)
    case .travel(let rule):
      thresholds = [Threshold(name: "travelThreshold", value: rule.travel.value, unit: "pt")]
      let back: Term = .choice("travel" < -"travelThreshold", "startPage" - 1.0, "startPage")
      step("wanted", .choice("travel" > "travelThreshold", "startPage" + 1.0, back))
    case .projected(let rule): add(rule)
    default:
      giveUp("the rule is another toolkit's")
      return
    }
    if options.snap.pagesPerSwipe < SnapPolicy.allPages {
      let limit = Double(options.snap.pagesPerSwipe)
      thresholds.append(Threshold(name: "pagesPerSwipe", value: limit, unit: ""))
      step(
        "reached",
        Term.name("wanted").clamped("startPage" - "pagesPerSwipe", "startPage" + "pagesPerSwipe"))
    } else {
      step("reached", "wanted")
    }
    if !options.loops { step("page", Term.name("reached").clamped(0.0, "pageCount" - 1.0)) }
    step("target", (options.loops ? "reached" : "page") * "pageLength")
  }

  private mutating func add(_ rule: ThresholdSnap) {
    thresholds = [
      Threshold(name: "distanceThreshold", value: rule.distance.value, unit: "of a page"),
      Threshold(name: "velocityThreshold", value: rule.velocity.value, unit: "pt/s"),
      Threshold(name: "flickTravel", value: rule.flickDistance.value, unit: "pt"),
    ]
    let moved = Term.name("moved").magnitude
    step("whole", moved.floor)
    step("turned", "whole" + .choice(moved - "whole" >= "distanceThreshold", 1.0, 0.0))
    step("slow", "startPage" + .choice("moved" < 0.0, -"turned", "turned"))
    let position = Term.name("position")
    step("flicked", .choice("velocity" > 0.0, position.floor + 1.0, position.ceiling - 1.0))
    let isFast: Condition = .both(
      Term.name("velocity").magnitude >= "velocityThreshold",
      .compare("velocity", .unequal, 0.0))
    let isFar: Condition = Term.name("travel").magnitude >= "flickTravel"
    step("wanted", .choice(.both(isFast, isFar), "flicked", "slow"))
  }

  private mutating func add(_ rule: ProjectedSnap) {
    thresholds = [Threshold(name: "lookAhead", value: rule.lookAhead.value, unit: "s")]
    let from: Term = rule.isOfFinger ? "travel" / "pageLength" : "moved"
    step("projected", from + "velocity" * "lookAhead" / "pageLength")
    let pages: Term = .apply(
      .greatest, [0.0, (Term.name("projected").magnitude - 0.5).ceiling])
    step("pages", pages)
    step("wanted", "startPage" + .choice("projected" < 0.0, -"pages", "pages"))
  }
}

// MARK: Decks

extension ReleaseRule {
  /// Creates the rule of a deck.
  init(_ options: DeckOptions) {
    parameters = []
    start = ("away", "awayVelocity")
    let axes = ["X", "Y"].filter { axis in
      options.direction.axis.map { ($0 == .horizontal) == (axis == "X") } ?? true
    }
    for axis in axes {
      let side = axis == "X" ? "to the right" : "down"
      parameters += [
        Parameter(name: "cardOffset\(axis)", meaning: "how far the card is moved \(side)"),
        Parameter(name: "velocity\(axis)", meaning: "the finger's speed \(side)"),
        Parameter(name: "travel\(axis)", meaning: "how far the finger went \(side)"),
      ]
    }
    addMeasures(options, axes)
    thresholds = [Threshold(name: "distanceThreshold", value: options.distance.value, unit: "pt")]
    let isFar: Condition = "away" > "distanceThreshold"
    switch options.commit {
    case .onCross, .onRelease: leaves = isFar
    case .custom: gap = "the rule is a function of the script"
    case .onReleaseOrFlick(let speed):
      thresholds += [
        Threshold(name: "velocityThreshold", value: speed.value, unit: "pt/s"),
        Threshold(name: "flickTravel", value: options.flickDistance.value, unit: "pt"),
      ]
      let isFlick: Condition = .both(
        Term.name("awayVelocity").magnitude > "velocityThreshold", "awayTravel" >= "flickTravel")
      step("flick", .choice(isFlick, 1.0, 0.0))
      leaves = .either(
        .both("flick" > 0.0, "awayVelocity" > 0.0), .both("flick" <= 0.0, isFar))
    }
    step("target", 0.0)
  }

  /// The distance of the card, its velocity away from rest, and the distance of the finger.
  private mutating func addMeasures(_ options: DeckOptions, _ axes: [String]) {
    guard !options.ways.isEmpty else {
      // The measure of `DeckOptions.offset(of:)`.
      let share = axes.count == 2 ? 1.5 : 1
      func sum(_ part: (String) -> Term) -> Term {
        let all = axes.map(part)
        return all.count == 1 ? all[0] : (all[0] + all[1]) / .number(share)
      }
      step("away", sum { Term.name("cardOffset\($0)").magnitude })
      step(
        "awayVelocity",
        sum { axis in
          let (offset, speed) = (Term.name("cardOffset\(axis)"), Term.name("velocity\(axis)"))
          return .choice(offset < 0.0, -speed, .choice(offset > 0.0, speed, speed.magnitude))
        })
      return step("awayTravel", sum { Term.name("travel\($0)").magnitude })
    }
    // Of several sides, the one with the greatest predicted distance in 0.2 s.
    var best: (lead: Term, away: Term, speed: Term, travel: Term)?
    for exit in options.ways {
      let axis = exit.side.axis == .horizontal ? "X" : "Y"
      let isPositive = exit.side == .right || exit.side == .down
      let side = { (name: String) in isPositive ? Term.name(name) : -Term.name(name) }
      let (away, speed) = (side("cardOffset\(axis)"), side("velocity\(axis)"))
      let one = (lead: away + speed * 0.2, away: away, speed: speed, travel: side("travel\(axis)"))
      guard let old = best else {
        best = one
        continue
      }
      let wins: Condition = one.lead > old.lead
      best = (
        .choice(wins, one.lead, old.lead), .choice(wins, one.away, old.away),
        .choice(wins, one.speed, old.speed), .choice(wins, one.travel, old.travel)
      )
    }
    guard let best else { return }
    step("away", best.away)
    step("awayVelocity", best.speed)
    step("awayTravel", best.travel)
  }
}

// MARK: Variables and scroll views

extension ReleaseRule {
  /// Creates the rule of a variable.
  init(_ rule: ValueRule, unit: String) {
    self.init(
      meaning: "the number under the finger, in \(unit)", rule: rule.choice,
      places: rule.detents.map(\.place), edges: ValueRule.edges(of: rule.detents), rule)
  }

  /// Creates the rule of a scroll view with places of rest.
  ///
  /// - Parameters:
  ///   - places: in rising order, in points, with the edges.
  ///   - rule: nil goes to the place nearest to the end of the fling.
  init(_ options: ScrollViewOptions, places: [Double]) {
    var values = ValueRule()
    if let first = places.first, let last = places.last { values.bounds = first...last }
    let middles = zip(places, places.dropFirst()).map { ($0 + $1) / 2 }
    var isExpressible = true
    if options.choice == nil {
      // A fling of exponential friction at v goes v / rate farther.
      if case .friction(let friction, let braking) = options.fling, braking == 0 {
        values.lookahead = Seconds(1 / friction.rate)
      } else {
        isExpressible = false
      }
    }
    self.init(
      meaning: "the offset of the content", rule: options.choice ?? .lookahead, places: places,
      edges: middles, values, slowest: options.slowestFling.value)
    if !isExpressible { giveUp("the fling is not an exponential decay") }
  }

  /// - Parameter slowest: slower releases count as standing still; in points per second.
  private init(
    meaning: String, rule: DetentRule, places: [Double], edges: [Double], _ values: ValueRule,
    slowest: Double = 0
  ) {
    parameters = [
      Parameter(name: "value", meaning: meaning),
      Parameter(name: "velocity", meaning: "its speed"),
    ]
    bound(values.bounds)
    if places.isEmpty {
      step("target", "held")
      return
    }
    var speed: Term = "velocity"
    if slowest > 0 {
      thresholds.append(Threshold(name: "slowestFling", value: slowest, unit: "pt/s"))
      step("thrown", .choice(Term.name("velocity").magnitude >= "slowestFling", "velocity", 0.0))
      speed = "thrown"
    }
    var rules = DetentTerms(places: places, edges: edges, value: "held", velocity: speed)
    guard let target = rules.target(of: rule, values) else {
      giveUp("the rule is a function of the script")
      return
    }
    thresholds += rules.thresholds
    if rules.needsHome {
      parameters.append(
        Parameter(name: "home", meaning: "the place of rest at which the drag began"))
    }
    if rules.needsCross {
      parameters.append(
        Parameter(name: "crossVelocity", meaning: "the finger's speed on the other axis"))
    }
    steps += rules.steps
    step("target", target)
  }

  /// Keeps the value within bounds; the ends of the core's range are left out.
  private mutating func bound(_ bounds: ClosedRange<Double>) {
    let all = ClosedRange<Double>.position
    var held: Term = "value"
    if bounds.lowerBound > all.lowerBound {
      thresholds.append(Threshold(name: "least", value: bounds.lowerBound, unit: ""))
      held = .apply(.greatest, ["least", held])
    }
    if bounds.upperBound < all.upperBound {
      thresholds.append(Threshold(name: "greatest", value: bounds.upperBound, unit: ""))
      held = .apply(.least, ["greatest", held])
    }
    step("held", held)
  }
}
