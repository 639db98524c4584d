/// The rule that chooses a place of rest after a release.
///
/// Rules of toolkits are data, with the constants that their sources have; scripts choose one by
/// its name.
///
///     var rule = ValueRule()
///     rule.detents = [ValueDetent("open", at: 0), ValueDetent("closed", at: 300)]
///     rule.choice = .named("compose")
///
/// More cases may follow in later versions, so a `switch` needs a `default`.
public enum DetentRule: Hashable, Sendable {
  /// The detent with the projected value in its range, after the time `ValueRule.lookahead`.
  case lookahead
  /// Compose's `AnchoredDraggable`.
  case anchored(AnchoredRule)
  /// FloatingPanel's projection by segments.
  case projected(ProjectedRule)
  /// Flutter's `DraggableScrollableSheet`: above a speed, in units of the number per second, the
  /// next detent in the direction of the finger; otherwise the nearest.
  case next(velocityThreshold: Double)
  /// A throw decides by its direction, a slower release by the share of the gap: drawers, and pages
  /// that are swiped back.
  case thrown(ThrownRule)
  /// Pulley: the detent nearest to the projected end.
  ///
  /// If that is the present one, `threshold` more units move on by one.
  case stepped(threshold: Double)
  /// PanModal, with its long form, its short form and the closed sheet in rising order.
  ///
  /// Only a finger above `velocityThreshold`, in units of the number per second, throws the sheet.
  case panModal(velocityThreshold: Double)
  /// Material's bottom sheet.
  case materialSheet(MaterialSheetRule)
  /// A row or a card that is swept away: Flutter's `Dismissible`, Android's `ItemTouchHelper`.
  case swept(SweptRule)
  /// A custom rule.
  case custom(CustomDetentRule)
  /// A rule that counts from the greatest detent down.
  indirect case reversed(DetentRule)

  /// The verdict on a release.
  func verdict(_ release: DetentRelease) -> DetentVerdict {
    switch self {
    case .lookahead: release.lookingAhead
    case .anchored(let rule): rule.verdict(release)
    case .projected(let rule): rule.verdict(release)
    case .next(let threshold): release.next(velocityThreshold: threshold)
    case .thrown(let rule): rule.verdict(release)
    case .stepped(let threshold): release.stepped(threshold)
    case .panModal(let threshold): release.panModal(velocityThreshold: threshold)
    case .materialSheet(let rule): rule.verdict(release)
    case .swept(let rule): rule.verdict(release)
    case .custom(let rule): rule.verdict(release)
    case .reversed(let rule): release.reversedVerdict(by: rule)
    }
  }

  /// The rules that have a name.
  public static let named: [(name: String, rule: DetentRule)] = [
    ("lookahead", .lookahead),
    ("compose", anchored(.composeAnchorVelocity, .share(0.5))),
    ("compose_sheet", anchored(.composeAnchorVelocity, anchorDistance)),
    ("compose_dismiss", anchored(.composeAnchorVelocity, anchorDistance)),
    ("compose_drawer", anchored(.composeDrawerVelocity, .share(0.5))),
    ("floating_panel", .projected(ProjectedRule(skips: false))),
    ("floating_panel_free", .projected(ProjectedRule(skips: true))),
    ("flutter_sheet", .next(velocityThreshold: 20)),
    ("flutter_modal", .thrown(.flutterModal)),
    ("flutter_drawer", .thrown(.flutterDrawer)),
    ("flutter_dismissible", .swept(.dismissible)),
    ("drawer_layout", .thrown(.drawerLayout)),
    ("cupertino_back", .thrown(.cupertinoBack)),
    ("cupertino_sheet", .thrown(.cupertinoSheet)),
    ("item_touch_helper", .swept(.itemTouchHelper)),
    ("material_sheet", .materialSheet(MaterialSheetRule())),
    ("material_sheet_hideable", .materialSheet(MaterialSheetRule(hides: true))),
    ("pan_modal", .panModal(velocityThreshold: CopiedNumber.panModalVelocity.value)),
    ("pulley", .stepped(threshold: CopiedNumber.pulleyDistance.value)),
  ]

  private static let anchorDistance =
    AnchoredRule.Distance.units(CopiedNumber.composeAnchorDistance.value)

  private static func anchored(
    _ velocityThreshold: CopiedNumber, _ distance: AnchoredRule.Distance
  ) -> DetentRule {
    .anchored(AnchoredRule(velocityThreshold: velocityThreshold.value, distance: distance))
  }

  /// The rule with a name; nil if the name is unknown.
  public static func named(_ name: String) -> DetentRule? { named.first { $0.name == name }?.rule }

  func check() throws(CoreError) {
    switch self {
    case .lookahead, .custom: break
    case .reversed(let rule): try rule.check()
    case .projected(let rule):
      try CoreError.checked(
        rule.lookahead, "lookahead of a detent rule", in: ValueRule.Allowed.lookahead)
    case .materialSheet(let rule):
      try Self.check(velocityThreshold: rule.velocityThreshold)
    case .anchored(let rule):
      try Self.check(velocityThreshold: rule.velocityThreshold)
      switch rule.distance {
      case .share(let share): try CoreError.checked(share, "share of a detent rule", in: 0...1)
      case .units(let units): try CoreError.checked(units, "distance of a detent rule", in: 0...1e9)
      }
    case .next(let speed), .stepped(let speed), .panModal(let speed):
      try CoreError.checked(speed, "threshold of a detent rule", in: 0...1e9)
    case .thrown(let rule):
      try Self.check(velocityThreshold: rule.velocityThreshold)
      try CoreError.checked(rule.share, "share of a detent rule", in: 0...1)
    case .swept(let rule):
      try CoreError.checked(rule.lead, "lead of a detent rule", in: 0...1e9)
      try Self.check(velocityThreshold: rule.velocityThreshold)
      try CoreError.checked(rule.share, "share of a detent rule", in: 0...1)
    }
  }

  private static func check(velocityThreshold: Double) throws(CoreError) {
    try CoreError.checked(velocityThreshold, "velocity threshold of a detent rule", in: 0...1e9)
  }
}

/// The release of a number, as input of the rules.
public struct DetentRelease: Sendable {
  /// The finger's value, between the bounds.
  public let value: Double
  /// The velocity of the finger, in units of the number per second.
  public let velocity: Double
  /// The velocity of the finger on the other axis, in units of the number per second.
  public let cross: Double
  /// The detents, in rising order; at least one.
  public let detents: [ValueDetent]
  /// The index of the detent where the drag began; nil if it is not known.
  public let home: Int?
  let lookahead: Double
  let skips: Bool
  let hysteresis: Double
  let unit: Criterion.Unit

  init(
    value: Double, velocity: Double, cross: Double, detents: [ValueDetent], home: Int?,
    lookahead: Double, skips: Bool, hysteresis: Double, unit: Criterion.Unit
  ) {
    (self.value, self.velocity, self.cross) = (value, velocity, cross)
    (self.detents, self.home) = (detents, home)
    (self.lookahead, self.skips, self.hysteresis, self.unit) = (lookahead, skips, hysteresis, unit)
  }

  /// Creates a release of a number in points, with the other options of a new `ValueRule`.
  ///
  /// - Throws: `CoreError` without a detent, or with a home that is not one of them.
  public init(
    value: Double, velocity: Double, cross: Double = 0, detents: [ValueDetent], home: Int? = nil
  ) throws(CoreError) {
    guard !detents.isEmpty, home.map(detents.indices.contains) ?? true else {
      throw CoreError(
        .infeasible,
        "release: expected at least 1 detent and a home among them, found \(detents.count) detents"
          + (home.map { " and home \($0)" } ?? ""))
    }
    let rule = ValueRule()
    self.init(
      value: value, velocity: velocity, cross: cross, detents: detents, home: home,
      lookahead: rule.lookahead.value, skips: rule.skipsDetents, hysteresis: rule.hysteresis,
      unit: .point)
  }

  var speedUnit: Criterion.Unit { unit == .point ? .pointsPerSecond : unit }
  var last: Int { detents.count - 1 }

  /// The first detent at or above a place; the last one if there is none.
  func atOrAbove(_ place: Double) -> Int { detents.firstIndex { $0.place >= place } ?? last }
  /// The last detent at or below a place; the first one if there is none.
  func atOrBelow(_ place: Double) -> Int { detents.lastIndex { $0.place <= place } ?? 0 }

  /// The nearest detent; of two equally near ones, the lower or the upper one.
  func nearest(to place: Double, upperWins: Bool = false) -> Int {
    var found = 0
    for index in detents.indices.dropFirst() {
      let (own, best) = (
        (detents[index].place - place).magnitude, (detents[found].place - place).magnitude
      )
      if own < best || (upperWins && own == best) { found = index }
    }
    return found
  }

  /// The test that a number is on this side of the middle to the neighbour towards it.
  func nearness(of place: Double, to index: Int) -> Criterion {
    let neighbour = place >= detents[index].place ? min(last, index + 1) : max(0, index - 1)
    let middle = (detents[index].place + detents[neighbour].place) / 2
    return Criterion(
      .projection, place, neighbour >= index ? .atMost : .atLeast, middle, unit, isDeciding: true)
  }

  /// The test of the finger's speed against a threshold.
  func speed(_ threshold: Double, isStrict: Bool = false, decides: Bool) -> Criterion {
    Criterion(
      .velocity, velocity, isStrict ? .exceeding : .reaching, threshold, speedUnit,
      isDeciding: decides)
  }
}

/// The chosen detent and the tests.
struct DetentVerdict {
  /// The index of the detent.
  let detent: Int
  let criteria: Criteria

  init(_ detent: Int, _ criteria: Criteria) { (self.detent, self.criteria) = (detent, criteria) }

  init(_ detent: Int, _ tests: Criterion...) {
    self.detent = detent
    var criteria = Criteria()
    for test in tests { criteria.append(test) }
    self.criteria = criteria
  }
}

/// A custom rule, such as a function of a script.
public final class CustomDetentRule: Sendable, Hashable {
  /// A rule's answer: the index of a detent, and the tests behind it.
  public struct Verdict: Hashable, Sendable {
    /// The detent, from 0; one that does not exist becomes the nearest that does.
    public var detent: Int
    /// The tests.
    ///
    /// If none is marked as deciding, the first that failed is, else the narrowest.
    public var criteria: Criteria

    /// Creates an answer.
    public init(detent: Int, criteria: Criteria = .none) {
      (self.detent, self.criteria) = (detent, criteria)
    }
  }

  private let rule: @Sendable (DetentRelease) -> Verdict?

  /// Creates a rule from a function that returns the number of a detent, or nil to decide by
  /// `lookahead`.
  public init(_ rule: @escaping @Sendable (DetentRelease) -> Int?) {
    self.rule = { rule($0).map { Verdict(detent: $0) } }
  }

  /// Creates a rule that reports its tests, so that its decisions have margins; nil decides by
  /// `lookahead`.
  public init(verdict: @escaping @Sendable (DetentRelease) -> Verdict?) { rule = verdict }

  func verdict(_ release: DetentRelease) -> DetentVerdict {
    guard let answer = rule(release) else { return release.lookingAhead }
    return DetentVerdict(
      answer.detent.clamped(from: 0, to: release.last), answer.criteria.withDecidingTest)
  }

  /// Whether both are the same instance.
  public static func == (a: CustomDetentRule, b: CustomDetentRule) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
