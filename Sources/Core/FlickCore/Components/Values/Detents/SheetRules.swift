// Rules of sheets with distances from the top as detents: the first is the highest sheet.

/// Material's bottom sheet (`BottomSheetBehavior.onViewReleased`), with a correction.
///
/// The source compares a place with a distance; here, two distances are compared.
///
/// The detents are: expanded, half expanded (if there are four, or three without a hidden one),
/// collapsed and, if the sheet can be hidden, hidden.
public struct MaterialSheetRule: Hashable, Sendable {
  /// Whether the last detent is the hidden sheet.
  public var hides = false
  /// Whether any downward velocity hides it, without a rest at collapsed.
  public var skipsCollapsed = false
  /// Whether a slow release between expanded and half compares a place with a distance, as the
  /// source.
  public var repeatsSlip = false
  /// The least speed that hides it, in units per second; 500 px/s, not dp/s, in the source.
  public var velocityThreshold = CopiedNumber.materialSheetVelocity.value

  /// Creates a rule for a sheet that can be hidden or not.
  public init(hides: Bool = false) { self.hides = hides }

  func verdict(_ release: DetentRelease) -> DetentVerdict {
    let collapsed = release.last - (hides ? 1 : 0)
    let half = collapsed > 1 ? 1 : nil
    guard collapsed > 0 else { return DetentVerdict(release.nearest(to: release.value)) }
    let (top, velocity) = (release.value, release.velocity)
    let speed = release.speed(0, isStrict: true, decides: true)
    if velocity < 0 {
      guard let half else { return DetentVerdict(0, speed) }
      return DetentVerdict(top > release.detents[half].place ? half : 0, speed)
    }
    if hides, shouldHide(release, collapsed) {
      let isFast = velocity > velocityThreshold && release.cross.magnitude < velocity
      let middle = (release.detents[release.last].place + release.detents[0].place) / 2
      let test = Criterion(
        .way, top, .above, middle, release.unit, isDeciding: !isFast)
      let thrown = release.speed(velocityThreshold, isStrict: true, decides: isFast)
      if isFast || test.isMet { return DetentVerdict(release.last, thrown, test) }
      return DetentVerdict(half.map { nearer(0, $0, release) } ?? 0, thrown, test)
    }
    if velocity == 0 || release.cross.magnitude > velocity {
      guard let half else { return nearest(0, collapsed, release) }
      if top < release.detents[half].place {
        if repeatsSlip {
          let isUp = top < (top - release.detents[collapsed].place).magnitude
          return DetentVerdict(isUp ? 0 : half)
        }
        return nearest(0, half, release)
      }
      return nearest(half, collapsed, release)
    }
    guard let half else { return DetentVerdict(collapsed, speed) }
    return nearest(half, collapsed, release)
  }

  /// Whether it is, or in 0.1 s will be, so far down that it may be hidden.
  private func shouldHide(_ release: DetentRelease, _ collapsed: Int) -> Bool {
    if skipsCollapsed { return true }
    let place = release.detents[collapsed].place
    guard release.value >= place else { return false }
    let peek = release.detents[release.last].place - place
    return peek > 0 && (release.value + 0.1 * release.velocity - place).magnitude / peek > 0.5
  }

  private func nearer(_ one: Int, _ other: Int, _ release: DetentRelease) -> Int {
    let (first, second) = (release.detents[one].place, release.detents[other].place)
    return (release.value - first).magnitude < (release.value - second).magnitude ? one : other
  }

  private func nearest(_ one: Int, _ other: Int, _ release: DetentRelease) -> DetentVerdict {
    let found = nearer(one, other, release)
    let middle = (release.detents[one].place + release.detents[other].place) / 2
    return DetentVerdict(
      found,
      Criterion(
        .way, release.value, found == one ? .below : .atLeast, middle, release.unit,
        isDeciding: true))
  }
}

extension DetentRelease {
  /// The detent with the projected value after `lookahead` in its range.
  var lookingAhead: DetentVerdict {
    let projected = value + velocity * lookahead
    let edges = keptEdges
    var found = edges.firstIndex { projected < $0 } ?? last
    var (least, most) = (0, last)
    if !skips, let home {
      (least, most) = (max(0, home - 1), min(last, home + 1))
      found = found.clamped(from: least, to: most)
    }
    let below = found > least ? projected - edges[found - 1] : .infinity
    let above = found < most ? edges[found] - projected : .infinity
    let isBelow = below <= above
    // A single detent has no boundary to test.
    guard min(below, above) < .infinity else { return DetentVerdict(found) }
    let edge = isBelow ? edges[found - 1] : edges[found]
    return DetentVerdict(
      found,
      Criterion(.projection, projected, isBelow ? .atLeast : .below, edge, unit, isDeciding: true))
  }

  /// The boundaries of the ranges, with hysteresis around the detent of the start.
  private var keptEdges: [Double] {
    var edges = ValueRule.edges(of: detents)
    guard hysteresis > 0, let home else { return edges }
    for index in edges.indices {
      let margin = hysteresis * (detents[index + 1].place - detents[index].place)
      edges[index] += index < home ? -margin : margin
    }
    return edges
  }

  /// The nearest detent for a slow release, else the next in its direction, including one exactly
  /// at it.
  func next(velocityThreshold: Double) -> DetentVerdict {
    let speed = speed(velocityThreshold, isStrict: true, decides: true)
    let above = atOrAbove(value)
    if detents[above].place == value { return DetentVerdict(above, nearness(of: value, to: above)) }
    let below = atOrBelow(value)
    if speed.isMet { return DetentVerdict(velocity > 0 ? above : below, speed) }
    let found = nearest(to: value, upperWins: true)
    return DetentVerdict(
      found, self.speed(velocityThreshold, isStrict: true, decides: false),
      nearness(of: value, to: found))
  }

  /// The detent nearest to the projected end, or the next one after the detent of the start.
  func stepped(_ threshold: Double) -> DetentVerdict {
    let projected = value + velocity * ProjectedRule.lookahead
    let found = nearest(to: projected)
    guard found == home else { return DetentVerdict(found, nearness(of: projected, to: found)) }
    let distance = projected - detents[found].place
    let test = Criterion(.way, distance, .exceeding, threshold, unit, isDeciding: true)
    guard test.isMet else { return DetentVerdict(found, test) }
    return DetentVerdict((found + (distance > 0 ? 1 : -1)).clamped(from: 0, to: last), test)
  }

  /// An upward throw goes to the first detent.
  ///
  /// A downward throw goes to the second while above it and nearer to the first than to the last,
  /// else to the last. A slower release goes to the nearest.
  func panModal(velocityThreshold: Double) -> DetentVerdict {
    let speed = speed(velocityThreshold, isStrict: true, decides: true)
    guard speed.isMet else {
      let found = nearest(to: value, upperWins: true)
      return DetentVerdict(
        found, self.speed(velocityThreshold, isStrict: true, decides: false),
        nearness(of: value, to: found))
    }
    if velocity < 0 { return DetentVerdict(0, speed) }
    let isHigh = (value - detents[0].place).magnitude <= (value - detents[last].place).magnitude
    let short = min(last, 1)
    return DetentVerdict(isHigh && value < detents[short].place ? short : last, speed)
  }
}
