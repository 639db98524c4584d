/// The offsets where content can rest.
enum SnapGrid: Hashable, Sendable {
  /// Anywhere between the edges.
  case free
  /// At the multiples of a length, and at the edges; with a length of zero at the first edge only.
  case every(Double)
  /// At these offsets, in rising order, and at the edges.
  case places([Double])
  /// At these offsets, in rising order, and again after each length of a ring.
  ///
  /// Indirect, because other grids are copied at each touch.
  indirect case ring([Double], Double)

  /// The places and the edges, in rising order; nil if they are not listed.
  func places(in range: ClosedRange<Double>) -> [Double]? {
    guard case .places(let places) = self else { return nil }
    let inside = places.filter { $0 > range.lowerBound && $0 < range.upperBound }
    let ends = range.lowerBound < range.upperBound ? [range.upperBound] : []
    return [range.lowerBound] + inside + ends
  }

  var isFree: Bool { if case .free = self { true } else { false } }

  /// Whether content rests at exactly this offset.
  func contains(_ offset: Double, in range: ClosedRange<Double>) -> Bool {
    offset == nearest(to: offset, in: range)
  }

  /// The place of rest nearest to an offset.
  func nearest(to offset: Double, in range: ClosedRange<Double>) -> Double {
    let inside = offset.clamped(to: range)
    switch self {
    case .free: return inside
    case .every(let step):
      guard step > 0 else { return range.lowerBound }
      let place = ((offset / step).rounded() * step).clamped(to: range)
      // The outer intervals may be shorter than the others and end at the edge.
      let toUpper = (range.upperBound - offset).magnitude
      let toLower = (range.lowerBound - offset).magnitude
      guard min(toUpper, toLower) < (place - offset).magnitude else { return place }
      return toUpper < toLower ? range.upperBound : range.lowerBound
    case .places, .ring:
      let below = last(upTo: inside, in: range)
      let above = first(from: inside, in: range)
      return above - inside <= inside - below ? above : below
    }
  }

  /// The next place of rest strictly beyond an offset between two; infinite beyond the edge.
  func next(after offset: Double, direction: Double, in range: ClosedRange<Double>) -> Double {
    if direction > 0 {
      if offset < range.lowerBound { return range.lowerBound }
      if offset > range.upperBound { return .infinity }
    } else {
      if offset > range.upperBound { return range.upperBound }
      if offset < range.lowerBound { return -.infinity }
    }
    return direction > 0 ? first(from: offset, in: range) : last(upTo: offset, in: range)
  }

  /// The place of rest nearest to an offset, on one side of it or exactly there.
  func nearest(to offset: Double, towardsEnd: Bool, in range: ClosedRange<Double>) -> Double {
    let inside = offset.clamped(to: range)
    return towardsEnd ? first(from: inside, in: range) : last(upTo: inside, in: range)
  }

  /// The first offset of rest at or after one between the edges.
  private func first(from offset: Double, in range: ClosedRange<Double>) -> Double {
    switch self {
    case .free: return offset
    case .every(let step):
      guard step > 0 else { return offset }
      let count = (offset / step).rounded(.up)
      // Rounding may make the quotient an integer although the offset is not a multiple.
      return min(range.upperBound, (count * step < offset ? count + 1 : count) * step)
    case .places(let places):
      if offset == range.lowerBound { return offset }
      let next = places.indices.prefixEnd { places[$0] < offset }
      return min(range.upperBound, next < places.count ? places[next] : range.upperBound)
    case .ring(let places, let length):
      let start = Self.start(ofTurnAt: offset, places, length)
      let next = places.indices.prefixEnd { places[$0] + start < offset }
      return next < places.count ? places[next] + start : places[0] + (start + length)
    }
  }

  /// The last offset of rest at or before one between the edges.
  private func last(upTo offset: Double, in range: ClosedRange<Double>) -> Double {
    switch self {
    case .free: return offset
    case .every(let step):
      guard step > 0 else { return offset }
      if offset == range.upperBound { return offset }
      let count = (offset / step).rounded(.down)
      return max(range.lowerBound, (count * step > offset ? count - 1 : count) * step)
    case .places(let places):
      if offset == range.upperBound { return offset }
      let next = places.indices.prefixEnd { places[$0] <= offset }
      return max(range.lowerBound, next > 0 ? places[next - 1] : range.lowerBound)
    case .ring(let places, let length):
      let start = Self.start(ofTurnAt: offset, places, length)
      let next = places.indices.prefixEnd { places[$0] + start <= offset }
      return next > 0 ? places[next - 1] + start : places[places.count - 1] + (start - length)
    }
  }

  /// The start of the ring's turn that contains an offset.
  private static func start(ofTurnAt offset: Double, _ places: [Double], _ length: Double) -> Double
  {
    ((offset - places[0]) / length).rounded(.down) * length
  }
}
