/// The delays of several motions that do not start together.
public struct Stagger: Hashable, Sendable {
  /// The item that starts first.
  ///
  /// The delay of the others grows with their distance from it.
  public enum Origin: Hashable, Sendable {
    /// The first one.
    case first
    /// The last one.
    case last
    /// The middle. For an even number, the two middle items start together, half an interval late.
    case center
    /// The item at this index, from 0. Fractions and positions outside are valid.
    case index(Double)
  }

  /// The delay between neighbours.
  public let interval: Seconds
  /// The item that starts first.
  public let origin: Origin
  /// The curve that distributes the delays, from 0 to the longest.
  public let easing: Easing

  /// Creates delays with the given interval.
  ///
  /// - Throws: `CoreError` for an interval outside 0...1e3 s, or an origin index outside ±1e6.
  public init(
    interval: Seconds, from origin: Origin = .first, easing: Easing = .linear
  ) throws(CoreError) {
    self.interval = try CoreError.checked(interval, "stagger interval", in: 0...1e3)
    if case .index(let index) = origin {
      try CoreError.checked(index, "stagger origin", in: -1e6...1e6)
    }
    self.origin = origin
    self.easing = easing
  }

  /// The delay of each of `count` motions, at least 0.
  public func delays(count: Int) -> [Seconds] {
    let last = Double(max(count, 1) - 1)
    let center: Double =
      switch origin {
      case .first: 0
      case .last: last
      case .center: last / 2
      case .index(let index): index
      }
    let distances = (0..<max(count, 0)).map { (Double($0) - center).magnitude }
    let longest = distances.max() ?? 0
    return distances.map { distance in
      guard longest > 0 else { return 0 }
      return interval * max(0, longest * easing.value(at: distance / longest))
    }
  }
}
