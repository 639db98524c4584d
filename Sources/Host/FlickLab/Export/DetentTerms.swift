internal import FlickCore

/// Rules of detents as terms.
///
/// As the places are known, each search among them is a chain of comparisons.
struct DetentTerms {
  /// In rising order; at least one.
  let places: [Double]
  /// The ends of the places' ranges, one fewer than places.
  let edges: [Double]
  let value: Term
  let velocity: Term
  /// The place of rest before the drag.
  private(set) var home: Term = "home"
  private(set) var thresholds: [ReleaseRule.Threshold] = []
  private(set) var steps: [ReleaseRule.Step] = []
  var needsHome = false
  var needsCross = false

  /// The place that a rule chooses; nil for a rule that terms do not express.
  mutating func target(of rule: DetentRule, _ values: ValueRule) -> Term? {
    if places.count == 1 { return .number(places[0]) }
    switch rule {
    case .lookahead: return lookahead(values)
    case .anchored(let rule): return anchored(rule)
    case .next(let threshold): return next(velocityThreshold: threshold)
    case .thrown(let rule): return thrown(rule)
    case .stepped(let threshold): return stepped(threshold)
    case .swept(let rule): return swept(rule)
    case .projected(let rule): return projected(rule)
    case .panModal(let threshold): return panModal(velocityThreshold: threshold)
    case .materialSheet(let rule): return materialSheet(rule)
    case .reversed(let rule): return reversed(rule, values)
    case .custom: return nil
    }
  }

  mutating func threshold(
    _ name: String, _ value: Double, _ unit: String = "units/s"
  ) -> Term {
    thresholds.append(ReleaseRule.Threshold(name: name, value: value, unit: unit))
    return .name(name)
  }

  mutating func step(_ name: String, _ term: Term) -> Term {
    steps.append(ReleaseRule.Step(name: name, term: term))
    return .name(name)
  }

  /// The first place that meets a condition, or the last place.
  private func first(_ places: [Double], _ holds: (Double) -> Condition) -> Term {
    guard let last = places.last else { return 0.0 }
    return places.dropLast().reversed().reduce(.number(last)) {
      .choice(holds($1), .number($1), $0)
    }
  }

  /// The places around the value, or at it.
  private mutating func valueNeighbours() -> (above: Term, below: Term) {
    let above = step("above", first(places) { value <= .number($0) })
    return (above, step("below", first(places.reversed()) { value >= .number($0) }))
  }

  /// The places beside `home`.
  private var homeNeighbours: (above: Term, below: Term) {
    (first(places) { .number($0) > home }, first(places.reversed()) { .number($0) < home })
  }

  /// The nearest place; of two equally near ones the lower or the upper one.
  func nearest(to place: Term, upperWins: Bool = false) -> Term {
    var found = Term.number(places[places.count - 1])
    for (low, high) in zip(places, places.dropFirst()).reversed() {
      let middle = Term.number((low + high) / 2)
      found = .choice(upperWins ? place < middle : place <= middle, .number(low), found)
    }
    return found
  }

  private mutating func lookahead(_ values: ValueRule) -> Term {
    let ahead = step(
      "projected",
      value + velocity * threshold("lookahead", values.lookahead.value, "s"))
    var own: [Term] = edges.map { .number($0) }
    if values.hysteresis > 0 {
      needsHome = true
      for index in edges.indices {
        let margin = values.hysteresis * (places[index + 1] - places[index])
        own[index] = .choice(
          home > .number(places[index]), .number(edges[index] - margin),
          .number(edges[index] + margin))
      }
    }
    var found = Term.number(places[places.count - 1])
    for index in edges.indices.reversed() {
      found = .choice(ahead < own[index], .number(places[index]), found)
    }
    guard !values.skipsDetents else { return found }
    needsHome = true
    let reached = step("reached", found)
    let (above, below) = homeNeighbours
    return reached.clamped(below, above)
  }

  private mutating func anchored(_ rule: AnchoredRule) -> Term {
    let velocityThreshold = threshold("velocityThreshold", rule.velocityThreshold)
    let (above, below) = valueNeighbours()
    let ahead = step("ahead", .choice(velocity > 0.0, above, below))
    let behind = step("behind", .choice(velocity > 0.0, below, above))
    let enough: Term =
      switch rule.distance {
      case .share(let share):
        threshold("shareThreshold", share, "of the gap") * (ahead - behind).magnitude
      case .units(let units): threshold("distanceThreshold", units, "units")
      }
    let slow: Term = .choice((value - behind).magnitude >= enough, ahead, behind)
    let moving: Term = .choice(velocity.magnitude >= velocityThreshold, ahead, slow)
    return .choice(
      .compare(velocity, .equal, 0.0), nearest(to: value, upperWins: true), moving)
  }

  private mutating func next(velocityThreshold: Double) -> Term {
    let (above, below) = valueNeighbours()
    let isFast = velocity.magnitude > threshold("velocityThreshold", velocityThreshold)
    let moving: Term = .choice(
      isFast, .choice(velocity > 0.0, above, below), nearest(to: value, upperWins: true))
    return .choice(.compare(above, .equal, value), above, moving)
  }

  private mutating func thrown(_ rule: ThrownRule) -> Term {
    let span = places[places.count - 1] - places[0]
    let velocityThreshold = threshold(
      "velocityThreshold", rule.velocityThreshold * (rule.isInSpans ? span : 1))
    let share = threshold("shareThreshold", rule.share, "of the gap")
    let (above, below) = valueNeighbours()
    let part = value - below
    let gap = share * (above - below)
    let slow: Term = .choice(rule.includesShare ? part >= gap : part > gap, above, below)
    let speed = rule.isDownOnly ? -velocity : velocity.magnitude
    let isFast = rule.isStrict ? speed > velocityThreshold : speed >= velocityThreshold
    return .choice(isFast, .choice(velocity > 0.0, above, below), slow)
  }

  private mutating func stepped(_ threshold: Double) -> Term {
    needsHome = true
    let enough = self.threshold("stepThreshold", threshold, "units")
    let ahead = step("projected", value + velocity * .number(ProjectedRule.lookahead))
    let found = step("found", nearest(to: ahead))
    let (above, below) = homeNeighbours
    let way = ahead - found
    let on: Term = .choice(
      way.magnitude > enough, .choice(way > 0.0, above, below), found)
    return .choice(.compare(found, .equal, home), on, found)
  }

  private mutating func swept(_ rule: SweptRule) -> Term {
    (needsHome, needsCross) = (true, true)
    let distance = step("moved", value - home)
    let (above, below) = homeNeighbours
    let onward = step("onward", .choice(distance > 0.0, above, below))
    let velocityThreshold = threshold("velocityThreshold", rule.velocityThreshold)
    let share = threshold("shareThreshold", rule.share, "of the gap")
    let speed = step(
      "speed",
      rule.limit.isFinite
        ? .apply(.least, [threshold("velocityLimit", rule.limit), velocity.magnitude])
        : velocity.magnitude)
    let lead = speed - Term.name("crossVelocity").magnitude
    let isAhead =
      rule.lead > .leastNonzeroMagnitude
      ? lead >= threshold("leadThreshold", rule.lead) : lead > 0.0
    let isFast: Condition = .both(speed >= velocityThreshold, isAhead)
    let isOnward: Condition = .both(
      .compare(distance, .unequal, 0.0),
      .either(
        .both(velocity > 0.0, distance > 0.0), .both(velocity <= 0.0, distance <= 0.0)))
    let slow: Term = .choice(
      distance.magnitude > share * (onward - home).magnitude, onward, home)
    let back: Term = rule.turnsBack ? home : slow
    return .choice(isFast, .choice(isOnward, onward, back), slow)
  }

  /// The rule on places that are counted down from the greatest one.
  private mutating func reversed(_ rule: DetentRule, _ values: ValueRule) -> Term? {
    let top = places[places.count - 1]
    let fromTop = step("fromTop", .number(top) - value)
    let falling = step("falling", -velocity)
    var inner = DetentTerms(
      places: places.reversed().map { top - $0 }, edges: edges.reversed().map { top - $0 },
      value: fromTop, velocity: falling)
    inner.home = .number(top) - "home"
    guard let target = inner.target(of: rule, values) else { return nil }
    thresholds += inner.thresholds
    steps += inner.steps
    (needsHome, needsCross) = (inner.needsHome, inner.needsCross)
    return .number(top) - step("found", target)
  }
}
