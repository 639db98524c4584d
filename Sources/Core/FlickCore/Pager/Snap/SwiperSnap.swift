/// The rule of Swiper (`onTouchEnd`), one slide to a group.
///
/// A swipe of up to 300 ms turns the page in the direction of the drag, however short, once it has
/// begun, which takes more than 5 points. A longer one turns it if at least half of it is
/// uncovered, forwards; backwards, more than half must be gone. Velocity plays no part, and the
/// direction is that of the whole travel: a flick back after the middle is ignored.
public struct SwiperSnap: SnapJudge {
  /// `longSwipesMs`: up to this a swipe is short.
  public let duration: Seconds
  /// `longSwipesRatio`, from 0 to 1.
  public let share: Double

  /// `threshold`: the greatest distance that does not begin a swipe.
  static let travel = CopiedNumber.swiperThreshold.value

  /// The rule with Swiper's defaults.
  public static let standard = SwiperSnap()

  private init() {
    duration = Seconds(CopiedNumber.swiperLongSwipe.value)
    share = CopiedNumber.swiperShare.value
  }

  /// Creates a rule from its thresholds.
  ///
  /// - Throws: `CoreError` for a duration outside 0...1e9 s or a share outside 0...1.
  public init(duration: Seconds = 0.3, share: Double = 0.5) throws(CoreError) {
    self.duration = Seconds(
      try CoreError.checked(duration.value, "long swipe", in: 0...1e9, unit: "s").measured(.point))
    self.share = try CoreError.checked(share, "long swipe ratio", in: 0...1, unit: "page")
      .measured(.page)
  }

  /// The rest of a page when the share is uncovered.
  private var rest: Double { (1 - share).measured(.page) }

  private func hasBegun(_ release: PagerRelease) -> Bool {
    release.travel.magnitude.value > Self.travel
  }

  private func isShort(_ release: PagerRelease) -> Bool { release.duration <= duration }

  /// The slide at the leading edge; beyond an edge, the slide at that edge.
  private func slide(_ release: PagerRelease) -> Double {
    let slide = release.position.value.floor
    return release.loops ? slide : slide.clamped(from: 0, to: release.lastPage)
  }

  var record: SnapRecord { .withinPage }

  func target(_ release: PagerRelease) -> Double {
    guard hasBegun(release) else { return Double(release.base) }
    let slide = slide(release)
    let isForward = release.forwardTravel > 0
    if isShort(release) { return slide + (isForward ? 1 : 0) }
    let ratio = (release.position.value - slide).measured(.page)
    let turns = isForward ? ratio >= share : ratio > rest
    return slide + (turns ? 1 : 0)
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    let hasBegun = hasBegun(release)
    let isShort = isShort(release)
    // Content on the other side of its page than the finger's direction must be nearly gone.
    let isAlong = (release.forwardTravel > 0) == (release.moved > 0)
    return SnapTests(
      SnapTest(.travel, .travel, of: release, .exceeding, Self.travel, .point),
      SnapTest(.duration, .duration, of: release, .within, duration.value, .second),
      SnapTest(
        .distance, .distance, of: release, isAlong ? .reaching : .exceeding,
        isAlong ? share : rest, .page),
      lead: hasBegun ? (isShort ? 1 : 2) : 0)
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    switch measure {
    case .distance:
      let count = page - Double(release.base)
      var steps = SnapSteps(count - 1, count)
      steps.append(count + 1)
      for part in [share, 1 - share] {
        steps.append(count - 1 + part)
        steps.append(count + part)
      }
      return steps
    case .travel:
      var steps = SnapSteps(Self.travel, -Self.travel)
      steps.append(0)
      return steps
    case .duration: return SnapSteps(duration.value, .nan)
    case .velocity: return SnapSteps()
    }
  }
}
