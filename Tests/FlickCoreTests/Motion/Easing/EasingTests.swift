import FlickCore
import Testing

@Suite struct `An easing` {
  private static let seed: UInt64 = 20_261_124

  private static let smooth: [Easing] =
    Easing.Family.allCases.flatMap { family in
      Easing.Placement.allCases.map { Easing(family, $0) }
    } + [.linear, .ease, .easeIn, .easeOut, .easeInOut]

  @Test func `an easing starts at 0 and ends at 1`() {
    for easing in Self.smooth {
      #expect(easing.value(at: 0).magnitude < 1e-15, "\(easing)")
      #expect((easing.value(at: 1) - 1).magnitude < 1e-15, "\(easing)")
    }
  }

  @Test func `the slope of an easing is the derivative of its output`() throws {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    for easing in Self.smooth {
      for _ in 0..<200 {
        let (x, step) = (random.number(0.001...0.999), 1e-6)
        let (low, high) = (easing.slope(at: x - step), easing.slope(at: x + step))
        let found = (easing.value(at: x + step) - easing.value(at: x - step)) / (2 * step)
        // At a corner too, such as a bounce, the difference is between the two slopes.
        let slack = 1e-3 * max(1, found.magnitude)
        #expect(found >= min(low, high) - slack && found <= max(low, high) + slack, "\(easing)")
      }
    }
  }

  @Test func `an easing stays within its bounds and reaches them`() throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<2000 {
      let easing = try random.easing()
      let from = random.number(0...1)
      let to = random.number(from...1)
      let bounds = easing.bounds(from: from, to: to)
      for _ in 0..<50 {
        let value = easing.value(at: random.number(from...to))
        #expect(value >= bounds.lowerBound - 1e-12 && value <= bounds.upperBound + 1e-12)
      }
    }
  }

  @Test func `reversing rotates an easing by 180 degrees, and reversing twice restores it`() throws
  {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<500 {
      let easing = try random.easing()
      #expect(easing.reversed.reversed == easing)
      let x = random.number(0...1)
      let turned = 1 - easing.value(at: 1 - x)
      #expect((easing.reversed.value(at: x) - turned).magnitude < 1e-12)
    }
  }

  @Test(arguments: [
    ("linear", Easing.linear), ("ease_in_out", .easeInOut), ("in_out_quad", Easing(.quad, .inOut)),
    ("out_bounce", Easing(.bounce, .out)), ("out_in_elastic", Easing(.elastic, .outIn)),
  ])
  func `an easing is found by its name`(_ row: (name: String, easing: Easing)) throws {
    #expect(try Easing(named: row.name) == row.easing)
    #expect(Easing.names.contains(row.name))
  }

  @Test func `at a jump a step easing has the right value, with the flag the left`() throws {
    let steps = try Easing.steps(4)
    #expect(steps.value(at: 0.5) == 0.5 && steps.value(at: 0.5, before: true) == 0.25)
    let reversed = steps.reversed
    #expect(try reversed.value(at: 0.5) == Easing.steps(4, .jumpStart).value(at: 0.5))
  }

  @Test func `a threshold jumps once`() throws {
    let threshold = try Easing.threshold(at: 0.3)
    #expect(threshold.value(at: 0.299) == 0 && threshold.value(at: 0.3) == 1)
  }

  @Test(arguments: [Double.nan, Double.infinity, -0.1, 1.1])
  func `invalid numbers of an easing are errors`(_ number: Double) {
    #expect(throws: CoreError.self) { try Easing.cubicBezier(number, 0, 1, 1) }
    #expect(throws: CoreError.self) { try Easing.cubicBezier(0, 0, number, 1) }
    #expect(throws: CoreError.self) { try Easing.interval(from: 0, to: number) }
    #expect(throws: CoreError.self) { try Easing.threshold(at: number) }
  }

  @Test func `an error about an easing contains the expected value`() {
    let error = #expect(throws: CoreError.self) { try Easing.steps(1, .jumpNone) }
    #expect(error?.message == "steps: expected a count from 2 to 1000000, found 1")
    #expect(throws: CoreError.self) { try Easing.stops([]) }
    #expect(throws: CoreError.self) { try Easing.elastic(amplitude: 1, period: 0) }
    #expect(throws: CoreError.self) { try Easing(named: "in_out_quadd") }
  }
}
