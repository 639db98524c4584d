internal import RealModule

/// The resistance of content pulled beyond its edge, with each toolkit's law by name.
///
/// A law maps the surplus of a finger, u points over a viewport of d points, to the displacement of
/// the content beyond the edge. All but one are functions of u alone: the same at any event rate,
/// undone exactly by going back. `isRateDependent` marks the exception, which is exempt from
/// promises of frame-rate independence.
public enum OverscrollLaw: Hashable, Sendable {
  /// The displacement is always 0.
  case wall
  /// (1 − 1/(u·c/d + 1))·d, c from 0 to 1; see `RubberBand`.
  case band(Double)
  /// use-gesture's: as `band` over a length, or u^(5c) for a number with one edge only, without a
  /// length.
  ///
  /// With 0.15 that is u^0.75, which runs ahead of the finger by up to 0.11 points within the first
  /// point.
  case bandOrPower(Double)
  /// u/(1 + u/l): approaches l points, for any viewport.
  case saturating(Points)
  /// u^e, e above 0 to 1.
  ///
  /// Greater than u near the edge: with Swiper's 0.85 the content runs ahead of the finger by up to
  /// 0.06 points within the first point.
  case power(Double)
  /// s·u, s from 0 to 1.
  case linear(Double)
  /// u up to a number of lengths of the viewport, then constant; SwiftUIPager's is a quarter.
  case stop(Pages)
  /// Slope 0.9 up to d/20, then decreasing with the displacement f as 1 − 2·f/d, to 0.01.
  ///
  /// The limit of Embla's rule for small steps, which takes max(0.1, min(0.99, f/(d/2))) of each.
  case embla
  /// Flutter's rule for each step: c·(1 − f/d)² of it.
  ///
  /// Depends on the event rate: 100 px of pull give 46.4 in steps of 1 and 50.4 in steps of 10. Its
  /// limit for small steps is exactly `band` with this c. `easesFreely` is its fast rate, which
  /// does not resist the return.
  case incremental(coefficient: Double, easesFreely: Bool)
  /// A custom law, known at some places.
  case sampled(SampledOverscroll)

  /// UIKit's scroll view.
  public static let uiKit = OverscrollLaw.band(0.55)
  /// The limit of Flutter's bouncing physics for increasing report rates.
  public static let flutterLimit = OverscrollLaw.band(CopiedNumber.flutterOverscroll.value)
  /// The same at its fast rate.
  public static let flutterFastLimit = OverscrollLaw.band(CopiedNumber.flutterFastOverscroll.value)
  /// use-gesture's rubber band.
  public static let useGesture = OverscrollLaw.bandOrPower(
    CopiedNumber.useGestureRubberBand.value)
  /// libadwaita's carousel: (1 − 1/(1 + a·D))/D pages for a pages and D = 0.1·distance.
  ///
  /// This is `saturating` with 10 pixels, for any distance.
  public static let libadwaita = OverscrollLaw.saturating(10)
  /// Swiper's `resistanceRatio`.
  public static let swiper = OverscrollLaw.power(CopiedNumber.swiperResistance.value)
  /// SwiftUIPager's, with `bounces`.
  public static let swiftUIPager = OverscrollLaw.stop(Pages(CopiedNumber.swiftUIPagerBounce.value))
  /// Motion's `dragElastic` by default.
  public static let motion = OverscrollLaw.linear(CopiedNumber.motionElastic.value)
  /// Flutter's bouncing physics itself, step by step.
  public static let flutterIncremental = OverscrollLaw.incremental(
    coefficient: CopiedNumber.flutterOverscroll.value, easesFreely: false)
  /// The same at its fast rate.
  public static let flutterFastIncremental = OverscrollLaw.incremental(
    coefficient: CopiedNumber.flutterFastOverscroll.value, easesFreely: true)

  /// The laws with names.
  public static let named: [(name: String, law: OverscrollLaw)] = [
    ("uikit", .uiKit), ("flutter limit", .flutterLimit),
    ("flutter fast limit", .flutterFastLimit), ("use-gesture", .useGesture),
    ("libadwaita", .libadwaita), ("swiper", .swiper), ("embla limit", .embla),
    ("motion", .motion), ("swiftuipager", .swiftUIPager), ("wall", .wall),
    ("flutter incremental", .flutterIncremental),
    ("flutter fast incremental", .flutterFastIncremental),
  ]

  /// Whether behaviour version 3 corrected it; see `BehaviorRule.correctedCopies`.
  @inline(__always)
  var isCorrectedCopy: Bool {
    switch self {
    case .linear, .bandOrPower: true
    default: false
    }
  }

  /// Whether the result depends on the report rate.
  ///
  /// Profiles with such a law are exempt from promises about frame rates.
  public var isRateDependent: Bool { if case .incremental = self { true } else { false } }

  /// The law itself, or the limit of a rate-dependent law for small steps.
  public var limit: OverscrollLaw {
    if case .incremental(let coefficient, _) = self {
      .band(coefficient)
    } else {
      self
    }
  }

  /// Throws for a parameter outside the range of its law.
  func check() throws(CoreError) {
    switch self {
    case .wall, .embla, .sampled: break
    case .band(let coefficient), .bandOrPower(let coefficient), .incremental(let coefficient, _):
      try CoreError.checked(coefficient, "overscroll coefficient", in: .share)
    case .saturating(let limit):
      try CoreError.checked(limit, "overscroll limit", in: 0...1e9)
    case .power(let exponent):
      try CoreError.checked(exponent, "overscroll exponent", in: 0.01...1)
    case .linear(let share): try CoreError.checked(share, "overscroll share", in: 0...1)
    case .stop(let share):
      try CoreError.checked(share, "overscroll stop", in: 0...1e6)
    }
  }
}

extension OverscrollLaw {
  /// Whether the displacement is always 0.
  var isWall: Bool {
    switch self {
    case .wall: true
    case .band(let number), .bandOrPower(let number), .linear(let number),
      .incremental(let number, _):
      number == 0
    case .saturating(let limit): limit == 0
    case .stop(let share): share == 0
    case .power, .embla: false
    case .sampled(let law): law.isWall
    }
  }

  /// The maximum displacement in points, also by a motion; nil if a motion may exceed it.
  func limit(over viewport: Double) -> Double? {
    if isWall { return 0 }
    if case .stop(let share) = self { return share.value * viewport }
    return nil
  }

  /// The band that is equivalent to a law with a largest overscroll.
  private func rubberBand(_ dimension: Points) -> RubberBand? {
    // Without an edge on the other side: farther than any finger.
    let dimension = min(dimension, Self.longest)
    return switch self {
    case .band(let coefficient), .bandOrPower(let coefficient), .incremental(let coefficient, _):
      RubberBand(known: coefficient, dimension)
    case .saturating(let limit): RubberBand(known: 1, limit)
    case .wall, .power, .linear, .stop, .embla, .sampled: nil
    }
  }

  /// The length for laws that need one if there is none, in points.
  private static let longest: Points = 2e9

  /// The law for this length: a power if there is none.
  @inline(__always)
  private func resolved(over dimension: Points) -> OverscrollLaw {
    if case .bandOrPower(let coefficient) = self, dimension == 0 || !dimension.isFinite {
      return coefficient > 0 ? .power(5 * coefficient) : .wall
    }
    return self
  }

  /// The displacement beyond the edge for a finger's `surplus`; odd and monotone.
  public func offset(forSurplus surplus: Points, over dimension: Points) -> Points {
    let law = resolved(over: dimension)
    if let band = law.rubberBand(dimension) { return band.offset(forSurplus: surplus) }
    let dimension = min(dimension, Self.longest)
    let u = surplus.value.magnitude
    let shown =
      switch law {
      case .power(let exponent): Double.pow(u, exponent)
      case .linear(let share): share * u
      case .stop(let share): min(u, share.value * dimension.value)
      case .embla: Self.emblaOffset(u, dimension.value)
      case .sampled(let law): Self.scaled(u, dimension.value, by: law.offset)
      default: 0.0
      }
    return Points(surplus.value < 0 ? -shown : shown)
  }

  /// The surplus of a displacement beyond the edge, as the inverse; zero for a wall.
  public func surplus(forOffset offset: Points, over dimension: Points) -> Points {
    let law = resolved(over: dimension)
    if let band = law.rubberBand(dimension) { return band.surplus(forOffset: offset) }
    let dimension = min(dimension, Self.longest)
    let f = offset.value.magnitude
    let pulled =
      switch law {
      case .power(let exponent): Double.pow(f, 1 / exponent)
      case .linear(let share) where share > 0: f / share
      // The least surplus with this displacement.
      case .stop(let share): min(f, share.value * dimension.value)
      case .embla: Self.emblaSurplus(f, dimension.value)
      case .sampled(let law): Self.scaled(f, dimension.value, by: law.surplus)
      default: 0.0
      }
    return Points(offset.value < 0 ? -pulled : pulled)
  }

  /// The velocity of the content relative to the finger's, at this surplus; 1 if a power law would
  /// exceed it.
  public func slope(forSurplus surplus: Points, over dimension: Points) -> Double {
    let law = resolved(over: dimension)
    if let band = law.rubberBand(dimension) { return band.slope(forSurplus: surplus) }
    let dimension = min(dimension, Self.longest)
    let u = surplus.value.magnitude
    switch law {
    case .power(let exponent):
      return u > 0 ? min(1, exponent * Double.pow(u, exponent - 1)) : 1
    case .linear(let share): return share
    case .stop(let share): return u < share.value * dimension.value ? 1 : 0
    case .embla: return Self.emblaSlope(Self.emblaOffset(u, dimension.value), dimension.value)
    case .sampled(let law):
      return dimension > 0 ? law.slope(at: u / dimension.value) : 0
    default: return 0
    }
  }

  /// A law for points from a function of viewports.
  private static func scaled(
    _ points: Double, _ dimension: Double, by law: (Double) -> Double
  ) -> Double { dimension > 0 ? law(points / dimension) * dimension : 0 }

  // MARK: Embla

  // f′ = 1 − q with q = f/(d/2) held within 0.1...0.99: straight up to f = d/20, where u = d/18;
  // then d/2 − f falls as e^(−2u/d), to a hundredth of d/2; then straight again.

  private static func emblaSlope(_ shown: Double, _ d: Double) -> Double {
    d > 0 ? 1 - (2 * shown / d).clamped(to: 0.1...0.99) : 0
  }

  private static func emblaOffset(_ u: Double, _ d: Double) -> Double {
    guard d > 0 else { return 0 }
    if u <= d / 18 { return 0.9 * u }
    let bend = d / 18 + d / 2 * Double.log(90)
    if u <= bend { return d / 2 * (1 - 0.9 * Double.exp(-2 * (u - d / 18) / d)) }
    return 0.495 * d + 0.01 * (u - bend)
  }

  private static func emblaSurplus(_ f: Double, _ d: Double) -> Double {
    guard d > 0 else { return 0 }
    if f <= d / 20 { return f / 0.9 }
    if f <= 0.495 * d { return d / 18 - d / 2 * Double.log((1 - 2 * f / d) / 0.9) }
    return d / 18 + d / 2 * Double.log(90) + (f - 0.495 * d) / 0.01
  }

  // MARK: Flutter's steps

  /// Flutter's law for one step of a finger: the distance of the content.
  ///
  /// (`BouncingScrollPhysics.applyPhysicsToUserOffset`.) Without an incremental law the step
  /// itself.
  ///
  /// - Parameters:
  ///   - step: the requested step of the content's offset, positive towards the end.
  ///   - overscroll: the displacement of the content beyond an edge, negative before the first.
  public func applied(_ step: Double, overscroll: Double, over dimension: Double) -> Double {
    guard case .incremental(let coefficient, let easesFreely) = self else { return step }
    let past = overscroll.magnitude
    guard past > 0, dimension > 0 else { return step }
    let isEasing = overscroll * step < 0
    if isEasing, easesFreely { return step }
    let size = step.magnitude
    let share = (isEasing ? past - size : past) / dimension
    let factor = coefficient * (1 - share) * (1 - share)
    let inside = factor > 0 ? past / factor : .infinity
    let distance = size < inside ? size * factor : past + (size - inside)
    return step < 0 ? -distance : distance
  }
}
