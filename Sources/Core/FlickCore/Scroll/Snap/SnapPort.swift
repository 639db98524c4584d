/// The places of rest of content with snap areas, as in CSS's mandatory scroll snap.
///
/// Each area has a place where it is aligned in the view without its padding. An area that is
/// longer than the view may rest anywhere while it covers it (CSS Scroll Snap 1, section 6.2).
/// Content rests at the nearest such place within its range; of two the first.
public struct SnapPort: Hashable, Sendable {
  /// A part of the content that snaps.
  public struct Area: Hashable, Sendable {
    /// From the start of the content.
    public var offset: Points
    /// Its length.
    public var length: Points

    /// Creates an area.
    public init(offset: Points, length: Points) {
      self.offset = offset
      self.length = length
    }
  }

  /// The parts of an area and of the view that are aligned.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// Their starts.
    case start
    /// Their middles.
    case center
    /// Their ends.
    case end
  }

  /// The range of the content's offset.
  public let range: ClosedRange<Points>

  private let places: [ClosedRange<Double>]

  /// Creates the places of rest of `areas`.
  ///
  /// - Parameter padding: `scroll-padding` at the start and at the end of the view.
  /// - Throws: `CoreError` for a number outside ±1e9 points.
  public init(
    view: Points, areas: [Area], alignment: Alignment = .start, padding: Points = 0,
    range: ClosedRange<Points>
  ) throws(CoreError) {
    let limits = -1e9...1e9
    let view = try CoreError.checked(view.value, "view", in: 0...1e9, unit: "pt")
    let padding = try CoreError.checked(padding.value, "scroll padding", in: 0...1e9, unit: "pt")
    let low = try CoreError.checked(range.lowerBound.value, "range", in: limits, unit: "pt")
    let high = try CoreError.checked(range.upperBound.value, "range", in: limits, unit: "pt")
    let port = view - 2 * padding
    var places: [ClosedRange<Double>] = []
    for area in areas {
      let start = try CoreError.checked(area.offset.value, "snap area", in: limits, unit: "pt")
      let length = try CoreError.checked(area.length.value, "snap area", in: 0...1e9, unit: "pt")
      let first = start - padding
      let rest = length - port
      let place =
        switch alignment {
        case .start: first
        case .center: first + rest / 2
        case .end: first + rest
        }
      let covered = rest > 0 ? first...(first + rest) : place...place
      let (from, to) = (covered.lowerBound, covered.upperBound)
      places.append(from.clamped(from: low, to: high)...to.clamped(from: low, to: high))
    }
    self.range = range
    self.places = places
  }

  /// The place of rest of content that would stop at `offset`; without areas, `offset` within the
  /// range.
  public func rest(near offset: Points) -> Points {
    let wanted = offset.clamped(to: range).value
    var nearest: Double?
    for place in places {
      let candidate = wanted.clamped(to: place)
      if (candidate - wanted).magnitude < nearest.map({ ($0 - wanted).magnitude }) ?? .infinity {
        nearest = candidate
      }
    }
    return Points(nearest ?? wanted)
  }
}
