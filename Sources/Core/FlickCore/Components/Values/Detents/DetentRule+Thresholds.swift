// Rules of toolkits with thresholds of a script, and rules that count from the other end.

extension DetentRule {
  /// A number of a rule that can be set.
  public enum Threshold: String, Sendable, Hashable, CaseIterable {
    /// The speed of a throw, in units of the number per second; in spans of it for the rules of
    /// Cupertino pages and sheets.
    case velocity
    /// The distance that a slower finger must go, in units of the number.
    case distance
    /// The same distance as a share of the gap, 0 to 1.
    case share
    /// The least excess of a throw's speed over the finger's on the other axis.
    case lead
    /// The duration over which the finger's speed is projected, in seconds.
    case lookahead
  }

  /// The thresholds that the rule has.
  public var thresholds: [Threshold] {
    switch self {
    case .lookahead, .custom: []
    case .anchored: [.velocity, .distance, .share]
    case .projected: [.lookahead]
    case .next, .panModal, .materialSheet: [.velocity]
    case .thrown: [.velocity, .share]
    case .stepped: [.distance]
    case .swept: [.velocity, .share, .lead]
    case .reversed(let rule): rule.thresholds
    }
  }

  /// The rule with another threshold.
  ///
  /// - Throws: `CoreError` for a threshold that the rule does not have, or a number out of its
  ///   range.
  public func with(_ threshold: Threshold, _ number: Double) throws(CoreError) -> DetentRule {
    guard thresholds.contains(threshold) else {
      let known = CoreError.quoted(thresholds.map(\.rawValue))
      throw CoreError(
        .infeasible,
        "'\(threshold.rawValue)' is not a threshold of this detent rule"
          + (known.isEmpty ? ", which has none" : "; expected one of \(known)"))
    }
    let changed = changing(threshold, number)
    try changed.check()
    return changed
  }

  private func changing(_ threshold: Threshold, _ number: Double) -> DetentRule {
    switch self {
    case .lookahead, .custom: return self
    case .anchored(var rule):
      switch threshold {
      case .velocity: rule.velocityThreshold = number
      case .share: rule.distance = .share(number)
      default: rule.distance = .units(number)
      }
      return .anchored(rule)
    case .projected(var rule):
      rule.lookahead = number
      return .projected(rule)
    case .next: return .next(velocityThreshold: number)
    case .panModal: return .panModal(velocityThreshold: number)
    case .stepped: return .stepped(threshold: number)
    case .materialSheet(var rule):
      rule.velocityThreshold = number
      return .materialSheet(rule)
    case .thrown(var rule):
      if threshold == .share { rule.share = number } else { rule.velocityThreshold = number }
      return .thrown(rule)
    case .swept(var rule):
      switch threshold {
      case .share: rule.share = number
      case .lead: rule.lead = number
      default: rule.velocityThreshold = number
      }
      return .swept(rule)
    case .reversed(let rule): return .reversed(rule.changing(threshold, number))
    }
  }
}

extension DetentRelease {
  /// The same release counted down from the greatest detent, for rules that count from the highest
  /// sheet.
  var reversed: DetentRelease {
    let top = detents[last].place
    let turned = detents.reversed().map { detent in
      ValueDetent(
        known: detent.name, top - detent.place,
        detent.reach.map { (top - $0.upperBound)...(top - $0.lowerBound) })
    }
    return DetentRelease(
      value: top - value, velocity: -velocity, cross: cross, detents: turned,
      home: home.map { last - $0 }, lookahead: lookahead, skips: skips, hysteresis: hysteresis,
      unit: unit)
  }

  /// The verdict of a rule on the reversed release; its tests keep the distances that it measured.
  func reversedVerdict(by rule: DetentRule) -> DetentVerdict {
    let verdict = rule.verdict(reversed)
    return DetentVerdict(last - verdict.detent, verdict.criteria)
  }
}
