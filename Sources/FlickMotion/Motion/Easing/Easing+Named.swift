extension Easing {
  /// The families of named curves; each exists in all four placements.
  ///
  /// All are as d3-ease draws them. Qt, libadwaita and CSS tools agree with it but for these:
  /// exponential and elastic curves there miss their ends by 1/1024, and their `inOut` of `back`
  /// swings back 1.525 times as far (`Easing.back(overshoot: 1.70158 * 1.525).placed(.inOut)`).
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// x².
    case quad
    /// x³.
    case cubic
    /// x⁴.
    case quart
    /// x⁵.
    case quint
    /// A quarter wave of a cosine.
    case sine
    /// Doubles ten times along its path.
    case expo
    /// A quarter of a circle.
    case circ
    /// Swings back 10 % before it sets out.
    case back
    /// Swings ever wider, with period 0.3.
    case elastic
    /// A bouncing ball, backwards in time.
    case bounce

    package var curve: NamedCurve {
      switch self {
      case .quad: .power(2)
      case .cubic: .power(3)
      case .quart: .power(4)
      case .quint: .power(5)
      case .sine: .sine
      case .expo: .exponential
      case .circ: .circular
      case .back: .back(overshoot: 1.70158)
      case .elastic: .elastic(amplitude: 1, period: 0.3)
      case .bounce: .bounce(amplitude: 1)
      }
    }
  }

  /// A named curve, such as `Easing(.quad, .inOut)`.
  public init(_ family: Family, _ placement: Placement) {
    self.init(.named(family.curve), placement)
  }

  /// x to the power of `exponent`, accelerating.
  ///
  /// - Throws: `CoreError` for an exponent outside 1...1000; below 1 the start would be vertical.
  public static func power(_ exponent: Double) throws(CoreError) -> Easing {
    Easing(.named(.power(try CoreError.checked(exponent, "easing exponent", in: Allowed.exponent))))
  }

  /// The curve of the family `back` that swings back by another amount.
  ///
  /// - Throws: `CoreError` for an overshoot outside 0...1000. 1.70158 swings back 10 %.
  public static func back(overshoot: Double) throws(CoreError) -> Easing {
    let overshoot = try CoreError.checked(overshoot, "back overshoot", in: Allowed.amplitude)
    return Easing(.named(.back(overshoot: overshoot)))
  }

  /// The curve of the family `elastic` with another amplitude and period.
  ///
  /// - Throws: `CoreError` for an amplitude outside 0...1000, of which those below 1 count as 1, or
  ///   a period outside 0.01...100.
  public static func elastic(amplitude: Double, period: Double) throws(CoreError) -> Easing {
    let amplitude = try CoreError.checked(amplitude, "elastic amplitude", in: Allowed.amplitude)
    let period = try CoreError.checked(period, "elastic period", in: 0.01...100)
    return Easing(.named(.elastic(amplitude: amplitude, period: period)))
  }

  /// The curve of the family `bounce` whose bounces are `amplitude` times as high, as Qt has them.
  ///
  /// - Throws: `CoreError` for an amplitude outside 0...1000.
  public static func bounce(amplitude: Double) throws(CoreError) -> Easing {
    let amplitude = try CoreError.checked(amplitude, "bounce amplitude", in: Allowed.amplitude)
    return Easing(.named(.bounce(amplitude: amplitude)))
  }

  /// The easing of this name, such as "linear", "ease_in_out" or "in_out_quad".
  ///
  /// - Throws: `CoreError` for a name that is not in `names`.
  public init(named name: String) throws(CoreError) {
    guard let found = Self.named.first(where: { $0.name == name }) else {
      throw CoreError.unknown(
        name, among: Self.named.map(\.name),
        "easing: expected linear, ease, ease_in, ease_out, ease_in_out, or in_, out_, in_out_ or "
          + "out_in_ and a family such as quad, found '\(name)'")
    }
    self = found.easing
  }

  /// Every name that `init(named:)` knows.
  public static var names: [String] { named.map(\.name) }

  private static let named: [(name: String, easing: Easing)] =
    [
      ("linear", .linear), ("ease", .ease), ("ease_in", .easeIn), ("ease_out", .easeOut),
      ("ease_in_out", .easeInOut),
    ]
    + Family.allCases.flatMap { family in
      Placement.allCases.map { placement in
        ("\(placement.word)_\(family.rawValue)", Easing(family, placement))
      }
    }
}

extension Easing.Placement {
  fileprivate var word: String {
    switch self {
    case .in: "in"
    case .out: "out"
    case .inOut: "in_out"
    case .outIn: "out_in"
    }
  }
}
