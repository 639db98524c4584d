import FlickFuzz
import Testing

@testable import FlickCore
@testable import FlickGestures

/// Guards the targets of released variables, and the tests behind them, against accidental changes:
/// every rule of detents, at round numbers, so that compared values are often equal.
@Suite struct `Recorded random variables` {
  private static let rules: [DetentRule] =
    DetentRule.named.map(\.rule) + [
      .anchored(AnchoredRule(velocityThreshold: 100, distance: .units(20))),
      .thrown(ThrownRule(velocityThreshold: 100, isStrict: true, share: 0.25)),
      .swept(SweptRule(velocityThreshold: 100, share: 0.5, lead: 100, turnsBack: true, limit: 500)),
      .materialSheet(Self.sheet(hides: true) { $0.skipsCollapsed = true }),
      .materialSheet(Self.sheet(hides: false) { $0.repeatsSlip = true }),
      .next(velocityThreshold: 0), .stepped(threshold: 0), .panModal(velocityThreshold: 0),
    ]

  private static func sheet(
    hides: Bool, _ change: (inout MaterialSheetRule) -> Void
  ) -> MaterialSheetRule {
    var rule = MaterialSheetRule(hides: hides)
    change(&rule)
    return rule
  }

  /// Thresholds of the rules above, and numbers beside them.
  private static let speeds = [
    0, 0, 1, 20, 50, 100, 101, 120, 125, 200, 300, 365, 400, 500, 700, 701, 800, 1000, 5000,
  ]

  @Test func `recorded variables come to rest at the same places`() throws {
    try Remembered.check("landings") { account in
      var random = SplitMix64(seed: 20_261_129)
      for rule in Self.rules {
        for _ in 0..<25 {
          let own = try Self.detents(&random, rule)
          for _ in 0..<40 { Self.release(&random, own, &account) }
          account.endMoment()
        }
      }
    }
  }

  private static func detents(_ random: inout SplitMix64, _ rule: DetentRule) throws -> ValueRule {
    var own = ValueRule()
    let count = random.integer(1...5)
    // One unit high, so that a speed is one of spans; or some hundred points.
    let step = random.pick([0.25, 100, 50])
    var place = random.pick([0, 0, -2 * step, step])
    for number in 0..<count {
      let reach = random.chance(0.2) ? place - step / 4...place + step / 4 : nil
      own.detents.append(try ValueDetent("\(number)", at: place, reach: reach))
      place += step * Double(random.integer(1...3))
    }
    own.choice = rule
    own.lookahead = random.pick([0, 0.1, 0.2])
    own.skipsDetents = random.chance(0.6)
    return own
  }

  private static func release(
    _ random: inout SplitMix64, _ rule: ValueRule, _ account: inout Account
  ) {
    let places = rule.detents.map(\.place)
    let (least, most) = (places[0], places[places.count - 1])
    let step = max(0.25, (most - least) / 8)
    let number = least + step * Double(random.integer(-2...10))
    let sign = random.pick([-1.0, 1])
    let velocity = sign * Double(random.pick(speeds)) / random.pick([1, 1, 1, 100])
    let cross = random.pick([0, 0, velocity, -velocity, velocity / 2, velocity - sign * 400])
    let home = random.chance(0.7) ? random.integer(0...places.count - 1) : nil
    let unit = random.pick([Criterion.Unit.point, .page])
    guard
      let found = rule.landing(of: number, velocity: velocity, cross: cross, from: home, unit)
    else { return }
    account.add("\(found.criteria.first?.unit.rawValue ?? "")", [Double(found.detent)])
    account.add(found.criteria)
  }

  // MARK: Let go

  /// Numbers with bounds, resistance and friction, held and let go; where they are after a while.
  @Test func `recorded variables continue unchanged`() throws {
    try Remembered.check("throws") { account in
      var random = SplitMix64(seed: 20_261_130)
      for _ in 0..<600 {
        var rule = ValueRule()
        rule.bounds = random.pick([0...100, -50...50, 0...1000])
        rule.overscroll = random.pick([.uiKit, .wall, .linear(0.5), .saturating(20)])
        rule.fling = random.pick([nil, .uiKit, .android, .uiKit])
        rule.slowestFling = random.pick([0, 50, 200])
        rule.settle = random.pick([.standard, .curve(.linear, duration: 0.5), .jump])
        if random.chance(0.3) {
          rule.detents = [
            try ValueDetent("low", at: rule.bounds.lowerBound),
            try ValueDetent("high", at: rule.bounds.upperBound),
          ]
        }
        let start = random.pick([rule.bounds.lowerBound, rule.bounds.upperBound, 20])
        var machine = StateMachine(
          try StatesSpec("v", variables: ["x": start], rules: ["x": rule]))
        _ = machine.hold(0, by: nil, after: random.pick([0, 10]), at: 0)
        for _ in 0..<random.integer(1...3) {
          machine.follow(0, nil, by: Double(random.integer(-15...15)) * 10)
        }
        let velocity = Double(random.pick([0, 0, 49, 50, 51, 200, 800, -50, -49, -200, -800]))
        let found = machine.release(
          0, nil, velocity: velocity, cross: random.pick([0, 100]), .point, at: 0)
        account.add("", [found?.target ?? -1, machine.travel(0, nil)])
        if let found { account.add(found.criteria) }
        for time in [0, 0.05, 0.25, 1, 4] {
          let sample = machine.sample(of: 0, at: Seconds(time))
          account.add("", [sample.value, sample.velocity])
        }
        account.endMoment()
      }
    }
  }
}
