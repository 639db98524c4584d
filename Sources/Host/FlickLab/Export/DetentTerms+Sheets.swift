internal import FlickCore

// Rules of sheets as terms.

extension DetentTerms {
  mutating func panModal(velocityThreshold: Double) -> Term {
    let isFast = velocity.magnitude > threshold("velocityThreshold", velocityThreshold)
    let (top, last) = (places[0], places[places.count - 1])
    let isHigh: Condition = .both(
      (value - .number(top)).magnitude <= (value - .number(last)).magnitude,
      value < .number(places[1]))
    let down: Term = .choice(isHigh, .number(places[1]), .number(last))
    let thrown: Term = .choice(velocity < 0.0, .number(top), down)
    return .choice(isFast, thrown, nearest(to: value, upperWins: true))
  }

  /// The nearer of two places, or the second.
  private func nearer(_ one: Double, _ other: Double) -> Term {
    .choice(
      (value - .number(one)).magnitude < (value - .number(other)).magnitude, .number(one),
      .number(other))
  }

  mutating func materialSheet(_ rule: MaterialSheetRule) -> Term? {
    let number = places.count - (rule.hides ? 2 : 1)
    // A sheet that can only be hidden lacks a rule.
    guard number > 0 else { return nil }
    needsCross = true
    let (top, collapsed) = (places[0], places[number])
    let half = number > 1 ? places[1] : nil
    let up: Term =
      half.map { .choice(value > .number($0), .number($0), .number(top)) } ?? .number(top)
    var slow = nearer(top, collapsed)
    var down = Term.number(collapsed)
    if let half {
      let isUp = value < (value - .number(collapsed)).magnitude
      let above: Term =
        rule.repeatsSlip ? .choice(isUp, .number(top), .number(half)) : nearer(top, half)
      slow = .choice(value < .number(half), above, nearer(half, collapsed))
      down = nearer(half, collapsed)
    }
    let cross = Term.name("crossVelocity").magnitude
    let isSlow: Condition = .either(.compare(velocity, .equal, 0.0), cross > velocity)
    var found: Term = .choice(isSlow, slow, down)
    if rule.hides { found = hidden(rule, collapsed, half.map { nearer(top, $0) }, else: found) }
    return .choice(velocity < 0.0, up, found)
  }

  /// - Parameter kept: the place of a sheet that is low, but neither fast nor low enough to be
  ///   hidden; nil for the top.
  private mutating func hidden(
    _ rule: MaterialSheetRule, _ collapsed: Double, _ kept: Term?, else other: Term
  ) -> Term {
    let (top, last) = (places[0], places[places.count - 1])
    let isFast: Condition = .both(
      velocity > threshold("velocityThreshold", rule.velocityThreshold),
      Term.name("crossVelocity").magnitude < velocity)
    let goes: Condition = .either(isFast, value > .number((last + top) / 2))
    let own: Term = .choice(goes, .number(last), kept ?? .number(top))
    if rule.skipsCollapsed { return own }
    let ahead = value + .number(0.1) * velocity - .number(collapsed)
    let isLow: Condition = .both(
      value >= .number(collapsed), ahead.magnitude / .number(last - collapsed) > .number(0.5))
    return .choice(isLow, own, other)
  }

  mutating func projected(_ rule: ProjectedRule) -> Term {
    needsHome = true
    let ahead = step("projected", value + velocity * threshold("lookahead", rule.lookahead, "s"))
    let isStill: Condition = .compare(velocity, .equal, 0.0)
    // 1 towards the greater places.
    let way = step(
      "way",
      .choice(isStill, .choice(value > home, 1.0, -1.0), .choice(velocity > 0.0, 1.0, -1.0)))
    let isRising = way > 0.0
    return .choice(isRising, rising(rule, ahead), falling(rule, ahead))
  }

  /// The target between two places: the second one beyond their middle.
  private func past(_ low: Double, _ high: Double, _ place: Term, isRising: Bool) -> Term {
    let middle = Term.number((low + high) / 2)
    return isRising
      ? .choice(place > middle, .number(high), .number(low))
      : .choice(place < middle, .number(low), .number(high))
  }

  private func rising(_ rule: ProjectedRule, _ ahead: Term) -> Term {
    let last = places.count - 1
    var found: Term = .number(places[last])
    let finger = rule.skips ? ahead : value
    for upper in (0...last).reversed() {
      let low = max(0, upper - 1)
      let end = upper == 0 && !rule.skips ? min(1, last) : upper
      let place = rule.skips ? ahead : clamped(ahead, low, min(end + 1, last))
      let own: Term =
        low == end ? .number(places[low]) : past(places[low], places[end], place, isRising: true)
      found = .choice(finger < .number(places[upper]), own, found)
    }
    return found
  }

  private func falling(_ rule: ProjectedRule, _ ahead: Term) -> Term {
    let last = places.count - 1
    var found: Term = .number(places[last])
    if !rule.skips {
      let place = clamped(ahead, max(0, last - 2), last)
      found = past(places[last - 1], places[last], place, isRising: false)
    }
    let finger = rule.skips ? ahead : value
    for upper in (0...last).reversed() {
      let low = max(0, upper - 1)
      let place = rule.skips ? ahead : clamped(ahead, max(0, low - 1), upper)
      let own: Term =
        low == upper
        ? .number(places[low]) : past(places[low], places[upper], place, isRising: false)
      found = .choice(finger <= .number(places[upper]), own, found)
    }
    return found
  }

  private func clamped(_ term: Term, _ low: Int, _ high: Int) -> Term {
    term.clamped(.number(places[low]), .number(places[high]))
  }
}
