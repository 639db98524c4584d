/// The places of rest of a row of slides with any sizes: Embla's geometry.
///
/// Slides are aligned in the view, grouped, and kept from leaving empty space at the ends. A pager
/// has pages of one size and computes the same in closed form; this type is for other rows.
public struct CarouselGeometry: Hashable, Sendable {
  /// A slide along the axis.
  public struct Slide: Hashable, Sendable {
    /// The distance from the start of the content.
    public var offset: Points
    /// The length.
    public var length: Points

    /// Creates a slide.
    public init(offset: Points, length: Points) {
      self.offset = offset
      self.length = length
    }

    var end: Double { offset.value + length.value }
  }

  /// The place of a snap's slides in the view.
  public enum Alignment: Hashable, Sendable {
    /// At its start.
    case start
    /// In its middle.
    case center
    /// At its end.
    case end
    /// At a share of the view from its start.
    case fraction(Double)

    func lead(view: Double, length: Double) -> Double {
      switch self {
      case .start: 0
      case .center: (view - length) / 2
      case .end: view - length
      case .fraction(let share): view * share
      }
    }
  }

  /// The number of slides of one snap.
  public enum Group: Hashable, Sendable {
    /// A number of slides, at least 1.
    case count(Int)
    /// All that fit the view.
    case auto
  }

  /// The offset of the content at each snap.
  public let snaps: [Points]
  /// The slides that each snap shows as its own.
  public let slidesOfSnaps: [Range<Int>]
  /// The length of the content; with the margin at its end, if it is contained or a ring.
  public let contentLength: Points

  private let loops: Bool

  /// The distance between places that count as equal, in points: Embla's pixel tolerance.
  private static let tolerance = 2.0

  /// Creates the geometry of slides in their order.
  ///
  /// - Parameters:
  ///   - view: the length of the view.
  ///   - endMargin: the margin after the last slide.
  ///   - alignment: the place of a snap's slides in the view.
  ///   - containment: whether snaps leave empty space at the ends; without effect in a ring.
  ///   - group: the number of slides of one snap.
  ///   - loops: whether the slides are a ring.
  /// - Throws: `CoreError` for a length or an offset outside 0...1e9 points, or no slide to a
  ///   group.
  public init(
    view: Points, slides: [Slide], endMargin: Points = 0, alignment: Alignment = .center,
    containment: ScrollContainment = .trim, group: Group = .count(1), loops: Bool = false
  ) throws(CoreError) {
    let view = try CoreError.checked(view.value, "view", in: 0...1e9, unit: "pt")
    let margin = try CoreError.checked(endMargin.value, "end margin", in: 0...1e9, unit: "pt")
    for slide in slides {
      try CoreError.checked(slide.offset, "slide offset", in: 0...1e9)
      try CoreError.checked(slide.length, "slide length", in: 0...1e9)
    }
    if case .fraction(let share) = alignment {
      try CoreError.checked(share, "alignment", in: -1000...1000)
    }
    if case .count(let count) = group, count < 1 {
      throw CoreError(.invalidNumber, "slides of a group: expected at least 1, found \(count)")
    }
    self.loops = loops
    let isContained = !loops && containment != .none
    // Margins at the ends belong to content that ends there.
    let startGap = isContained ? slides.first?.offset.value ?? 0 : 0
    let endGap = isContained ? margin : 0
    let groups = Self.groups(of: slides, group, view: view, startGap, endGap)
    let length = (slides.last?.end ?? 0) + (loops || containment != .none ? margin : 0)
    contentLength = Points(length)
    let aligned = groups.map { group -> Double in
      let start = slides[group.lowerBound].offset.value
      return start
        - alignment.lead(view: view, length: slides[group.upperBound - 1].end - start)
    }
    guard isContained, !slides.isEmpty else {
      snaps = aligned.map { Points($0) }
      slidesOfSnaps = groups
      return
    }
    guard length > view + Self.tolerance else {
      snaps = [0]
      slidesOfSnaps = [slides.indices]
      return
    }
    let bounded = Self.bounded(aligned, between: length - view)
    // Of several groups that rest at an end, the innermost stays, and takes the others' slides.
    let first = (bounded.lastIndex(of: bounded[0]) ?? 0)
    let last = (bounded.firstIndex(of: bounded[bounded.count - 1]) ?? 0)
    guard containment == .trim, first <= last else {
      snaps = bounded.map { Points($0) }
      slidesOfSnaps = groups
      return
    }
    snaps = bounded[first...last].map { Points($0) }
    slidesOfSnaps =
      first == last
      ? [slides.indices]
      : (first...last).map { index in
        let lower = index == first ? 0 : groups[index].lowerBound
        return lower..<(index == last ? slides.count : groups[index].upperBound)
      }
  }

  /// The share of the distance from the first snap, 0 to 1; in a ring, of the whole turn.
  ///
  /// Nil if the snap does not exist.
  public func progress(ofSnap snap: Int) -> Double? {
    guard snaps.indices.contains(snap), let first = snaps.first, let last = snaps.last else {
      return nil
    }
    let length = loops ? contentLength : last - first
    return length > 0 ? (snaps[snap] - first) / length : 0
  }

  /// The index of the snap nearest to an offset, of two the first; nil if there is none.
  ///
  /// In a ring, distances are not measured across the seam.
  public func nearestSnap(to offset: Points) -> Int? {
    snaps.indices.min { (snaps[$0] - offset).magnitude < (snaps[$1] - offset).magnitude }
  }

  private static func groups(
    of slides: [Slide], _ group: Group, view: Double, _ startGap: Double, _ endGap: Double
  ) -> [Range<Int>] {
    if case .count(let size) = group {
      return stride(from: 0, to: slides.count, by: size).map {
        $0..<min(slides.count, $0 + min(size, slides.count))
      }
    }
    var groups: [Range<Int>] = []
    var first = 0
    for index in slides.indices where index > 0 {
      let before = first == 0 ? startGap : 0
      let after = index == slides.count - 1 ? endGap : 0
      let length = slides[index].end + after - (slides[first].offset.value - before)
      if length > view + tolerance {
        groups.append(first..<index)
        first = index
      }
    }
    return slides.isEmpty ? [] : groups + [first..<slides.count]
  }

  /// Clamps snaps to the content; the first, the last and snaps within a point of an end are moved
  /// to the end.
  private static func bounded(_ snaps: [Double], between end: Double) -> [Double] {
    snaps.indices.map { index in
      let snap = snaps[index].clamped(from: 0, to: end)
      if index == 0 || snap <= tolerance / 2 { return 0 }
      if index == snaps.count - 1 || end - snap <= tolerance / 2 { return end }
      // To a thousandth of a point, as published.
      return snap.rounded(perUnit: 1000)
    }
  }
}
