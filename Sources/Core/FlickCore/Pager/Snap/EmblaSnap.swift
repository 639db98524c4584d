/// The rule of Embla Carousel (`DragHandler`).
///
/// The release has a force: its speed (px/ms) times 400 for a finger, 300 for a mouse, and 0 for
/// speeds up to 0.1 px/ms. With a force below a fifth of the view (at least 50 and at most 225
/// points), the page nearest to position plus force wins. A larger force goes to the page after or
/// before the selected one, by its direction alone. With `skipsSnaps` a large force with another
/// nearest page goes half as far as it would carry.
public struct EmblaSnap: SnapJudge {
  /// `skipSnaps`.
  public let skipsSnaps: Bool

  /// Creates the rule, by default without skipping.
  public init(skipsSnaps: Bool = false) { self.skipsSnaps = skipsSnaps }

  /// The greatest speed without force, in points per second.
  static let stillness = CopiedNumber.emblaStillness.value

  private static let force = CopiedNumber.emblaForce.value
  private static let mouseForce = CopiedNumber.emblaMouseForce.value
  private static let share = CopiedNumber.emblaShare.value
  private static let limits = CopiedNumber.emblaLeast.value...CopiedNumber.emblaMost.value

  /// Points of force for one point per second.
  static func boost(_ release: PagerRelease) -> Double { release.isMouse ? mouseForce : force }

  /// The force that goes to the next page, in points.
  static func threshold(_ release: PagerRelease) -> Double {
    (release.viewport.value * share).clamped(to: limits).measured(.point)
  }

  /// Towards later pages, in points.
  private func force(_ release: PagerRelease) -> Double {
    let speed = release.forwardVelocity
    return speed.magnitude > Self.stillness ? (speed * Self.boost(release)).measured(.point) : 0
  }

  private func isForced(_ release: PagerRelease) -> Bool {
    force(release).magnitude >= Self.threshold(release)
  }

  /// An influence of the force on the nearest page is not recorded.
  var record: SnapRecord { .partial }

  func target(_ release: PagerRelease) -> Double {
    let force = force(release)
    let position = release.position.value
    let nearest = nearest(to: position + release.pages(force), release)
    guard isForced(release) else { return nearest }
    if skipsSnaps, self.nearest(to: position, release) != Double(release.base) {
      return self.nearest(to: position + (nearest - position) * 0.5, release)
    }
    return Double(release.base) + (force > 0 ? 1 : -1)
  }

  /// Of the pages that exist.
  private func nearest(to position: Double, _ release: PagerRelease) -> Double {
    let page = position.measured(.page).nearestDown
    return release.loops ? page : page.clamped(from: 0, to: release.lastPage)
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    let isForced = isForced(release)
    let boost = Self.boost(release)
    var force = SnapTest(
      .force, .velocity, of: release, .reaching, Self.threshold(release), .point)
    force.factor = boost
    force.value = (release.contentVelocity * boost).measured(.point)
    return SnapTests(force, .turningDown(release), lead: isForced ? 0 : 1)
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    let position = release.position.value
    switch measure {
    case .distance:
      let shift = Double(release.base) + release.pages(force(release))
      let base = Double(release.base)
      var steps = SnapSteps(page - 0.5 - shift, page + 0.5 - shift)
      for place in [base - 0.5, base + 0.5] { steps.append(place - base) }
      for bound in [page - 0.5, page + 0.5] where skipsSnaps {
        // A bound is halfway between the position and the page nearest to the force's end; the
        // force carries the position about twice as far.
        let nearest = (bound + release.pages(force(release)) / 2).rounded()
        for page in [nearest - 1, nearest, nearest + 1] {
          steps.append(2 * bound - self.nearest(to: page, release) - base)
          steps.append(page - 0.5 - shift)
          steps.append(page + 0.5 - shift)
        }
      }
      return steps
    case .velocity:
      let boost = Self.boost(release)
      let next = Self.threshold(release) / boost
      var steps = SnapSteps(next, -next)
      steps.append(both: Self.stillness)
      for bound in [page - 0.5, page + 0.5] {
        steps.append((position - bound) * release.pitch.value / boost)
      }
      for bound in [page - 0.5, page + 0.5] where skipsSnaps {
        // The page nearest to the force's end that is as far beyond the bound as the position is
        // before it.
        let nearest = (2 * bound - position).floor
        for jump in [nearest - 0.5, nearest + 0.5, nearest + 1.5] {
          steps.append((position - jump) * release.pitch.value / boost)
        }
      }
      return steps
    case .travel, .duration:
      return SnapSteps()
    }
  }
}
