extension Easing {
  /// The families of named curves.
  ///
  /// Each is available in all four placements.
  ///
  /// The curves are those of d3-ease. Qt, libadwaita and CSS tools agree, with two exceptions:
  /// their exponential and elastic curves miss the ends by 1/1024, and their `inOut` of `back`
  /// overshoots 1.525 times as far (`Easing.back(overshoot: 1.70158 * 1.525).placed(.inOut)`).
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
    /// Exponential growth by a factor of 2¹⁰.
    case expo
    /// A quarter of a circle.
    case circ
    /// Moves back by 10 % first.
    case back
    /// Oscillates with growing amplitude and period 0.3.
    case elastic
    /// A bouncing ball, reversed in time.
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

  /// Creates a named curve, such as `Easing(.quad, .inOut)`.
  public init(_ family: Family, _ placement: Placement) {
    self.init(.named(family.curve), placement)
  }

  /// x to the power of `exponent`, accelerating.
  ///
  /// - Throws: `CoreError` for an exponent outside 1...1000; below 1 the start would be vertical.
  public static func power(_ exponent: Double) throws(CoreError) -> Easing {
    Easing(.named(.power(try CoreError.checked(exponent, "easing exponent", in: Allowed.exponent))))
  }

  /// The curve of the family `back` with the given overshoot.
  ///
  /// - Throws: `CoreError` for an overshoot outside 0...1000. 1.70158 swings back 10 %.
  public static func back(overshoot: Double) throws(CoreError) -> Easing {
    let overshoot = try CoreError.checked(overshoot, "back overshoot", in: Allowed.amplitude)
    return Easing(.named(.back(overshoot: overshoot)))
  }

  /// The curve of the family `elastic` with the given amplitude and period.
  ///
  /// - Throws: `CoreError` for an amplitude outside 0...1000, or a period outside 0.01...100.
  ///   Amplitudes below 1 count as 1.
  public static func elastic(amplitude: Double, period: Double) throws(CoreError) -> Easing {
    let amplitude = try CoreError.checked(amplitude, "elastic amplitude", in: Allowed.amplitude)
    let period = try CoreError.checked(period, "elastic period", in: 0.01...100)
    return Easing(.named(.elastic(amplitude: amplitude, period: period)))
  }

  /// The curve of the family `bounce` with bounces scaled by `amplitude`, as in Qt.
  ///
  /// - Throws: `CoreError` for an amplitude outside 0...1000.
  public static func bounce(amplitude: Double) throws(CoreError) -> Easing {
    let amplitude = try CoreError.checked(amplitude, "bounce amplitude", in: Allowed.amplitude)
    return Easing(.named(.bounce(amplitude: amplitude)))
  }

  /// Creates the easing with the given name, such as "linear", "ease_in_out" or "in_out_quad".
  ///
  /// - Throws: `CoreError` for a name that is not in `names`.
  public init(named name: String) throws(CoreError) {
    guard let found = Self.named.first(where: { $0.name == name }) else {
      throw CoreError.unknown(
        name, among: Self.names,
        "easing: expected linear, ease, ease_in, ease_out, ease_in_out, or in_, out_, in_out_ or "
          + "out_in_ and a family such as quad, found '\(name)'")
    }
    self = found.easing
  }

  /// All names that `init(named:)` accepts.
  public static var names: [String] { named.map { $0.name } }

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
