internal import RealModule

/// What is shown of a drag beyond the first or the last page.
///
/// A law turns the surplus, how far the finger is beyond the edge, into what is shown. It depends on
/// the surplus and not on the pieces it came in, so it is the same at any event rate.
public enum OverscrollLaw: Hashable, Sendable {
  /// UIKit's band with this coefficient, from 0 (a wall) to 1; see `RubberBand`.
  ///
  /// 0.55 is UIKit's, 0.52 the continuous limit of Flutter's.
  case band(Double)
  /// One to one up to a share of a page, then a wall; SwiftUIPager's is a quarter.
  case stop(Pages)
  /// A share of the surplus, from 0 to 1: 0.5 is Motion's, 1 follows the finger without end.
  case linear(Double)
  /// The surplus to a power, less a point: `resistanceRatio` of Swiper, 0.85.
  case power(Double)
  /// One to one at first, never as far as so many points: libadwaita's, with 10.
  case saturating(Points)

  /// Nothing beyond the edge.
  public static let wall = OverscrollLaw.band(0)
  /// UIKit's.
  public static let standard = OverscrollLaw.band(0.55)

  /// The same law, if its number is in range.
  ///
  /// - Throws: `CoreError` that names the range.
  func checked() throws(CoreError) -> OverscrollLaw {
    switch self {
    case .band(let number): _ = try CoreError.checked(number, "rubber band", in: 0...1)
    case .stop(let share):
      _ = try CoreError.checked(share.value, "overscroll stop", in: 0...1e6, unit: "page")
    case .linear(let share): _ = try CoreError.checked(share, "overscroll share", in: 0...1)
    case .power(let power): _ = try CoreError.checked(power, "overscroll power", in: 0.01...1)
    case .saturating(let limit):
      _ = try CoreError.checked(limit.value, "overscroll limit", in: 0...1e9, unit: "pt")
    }
    return self
  }
}

/// A law over a viewport: surplus to what is shown, back, and the slope between.
struct Overscroll: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    case band(RubberBand)
    case stop(Double)
    case linear(Double)
    case power(Double)
  }
  private let form: Form

  /// - Parameters:
  ///   - dimension: of the band: the length of a page.
  ///   - pitch: in which a stop's share is measured.
  init(_ law: OverscrollLaw, dimension: Points, pitch: Points) throws(CoreError) {
    switch try law.checked() {
    case .band(let c): form = .band(try RubberBand(coefficient: c, dimension: dimension))
    case .saturating(let limit): form = .band(try RubberBand(coefficient: 1, dimension: limit))
    case .stop(let share): form = .stop(share.value * pitch.value)
    case .linear(let share): form = .linear(share)
    case .power(let power): form = .power(power)
    }
  }

  /// A rubber band.
  init(_ band: RubberBand) { form = .band(band) }

  /// Whether content beyond the edge is never shown.
  var isWall: Bool {
    switch form {
    case .band(let band): band.coefficient == 0 || band.dimension == 0
    case .stop(let limit): limit == 0
    case .linear(let share): share == 0
    case .power: false
    }
  }

  /// What is shown of a surplus; odd and monotone.
  func offset(forSurplus surplus: Double) -> Double {
    let u = surplus.magnitude
    let shown: Double
    switch form {
    case .band(let band): return band.offset(forSurplus: Points(surplus)).value
    case .stop(let limit): shown = min(u, limit)
    case .linear(let share): shown = u * share
    case .power(let power): shown = max(0, .pow(u, power) - 1)
    }
    return surplus < 0 ? -shown : shown
  }

  /// The least surplus that shows `offset`; zero for a wall.
  func surplus(forOffset offset: Double) -> Double {
    let f = offset.magnitude
    let u: Double
    switch form {
    case .band(let band): return band.surplus(forOffset: Points(offset)).value
    case .stop(let limit): u = min(f, limit)
    case .linear(let share): u = share > 0 ? f / share : 0
    case .power(let power): u = .pow(f + 1, 1 / power)
    }
    return offset < 0 ? -u : u
  }

  /// How fast the content moves for a finger that moves at 1, at this surplus.
  func slope(forSurplus surplus: Double) -> Double {
    let u = surplus.magnitude
    switch form {
    case .band(let band): return band.slope(forSurplus: Points(surplus))
    case .stop(let limit): return u < limit ? 1 : 0
    case .linear(let share): return share
    case .power(let power): return u > 1 ? power * .pow(u, power - 1) : 0
    }
  }
}
