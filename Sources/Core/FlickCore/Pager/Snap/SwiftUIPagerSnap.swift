/// The rule of fermoya's SwiftUIPager (`PagerContent.dragResult`).
///
/// Pages are counted from the drag: the whole part, and one more if the rest reaches the
/// sensitivity. Only if that does not change the page, a finger faster than 500 pt/s turns one, so
/// a flick back beyond the middle is without effect. With several pages per drag the speed adds
/// ⌊|v| / (viewport / pitch) / 500⌋ pages in the direction of the drag, up to a quarter of all
/// pages (rounded up) in total.
public struct SwiftUIPagerSnap: SnapJudge {
  /// The shares of a page that SwiftUIPager names.
  public enum Sensitivity: String, Sendable, CaseIterable {
    /// Three quarters of a page.
    case low
    /// Half a page; the default.
    case medium
    /// A quarter of a page.
    case high

    /// The share of a page.
    public var share: Double {
      switch self {
      case .low: CopiedNumber.swiftUIPagerLow.value
      case .medium: 0.5
      case .high: CopiedNumber.swiftUIPagerHigh.value
      }
    }
  }

  /// The share of a page that a drag must cover to turn it, from 0 to 1.
  public let sensitivity: Double
  /// `multiplePagination()`: speed counts pages.
  public let isMultiple: Bool

  /// The greatest speed that does not turn a page, in points per second.
  static let speed = CopiedNumber.swiftUIPagerSpeed.value

  /// Creates the rule with one of the named sensitivities.
  public init(_ sensitivity: Sensitivity = .medium, isMultiple: Bool = false) {
    self.sensitivity = sensitivity.share
    self.isMultiple = isMultiple
  }

  /// Creates the rule with a sensitivity of its own: `.custom(x)`.
  ///
  /// - Throws: `CoreError` for a sensitivity outside 0...1.
  public init(sensitivity: Double, isMultiple: Bool = false) throws(CoreError) {
    self.sensitivity = try CoreError.checked(sensitivity, "sensitivity", in: .share, unit: "page")
      .measured(.page)
    self.isMultiple = isMultiple
  }

  /// The pages added by the speed are not recorded.
  var record: SnapRecord { isMultiple ? .partial : .withinPage }

  func target(_ release: PagerRelease) -> Double {
    let base = Double(release.base)
    let dragged = draggedPages(release)
    let speed = release.forwardVelocity
    guard isMultiple else {
      let isSame = turned(dragged, release) == 0
      guard isSame, speed.magnitude > Self.speed else { return base + dragged }
      return base + dragged + (speed > 0 ? 1 : -1)
    }
    // Standstill counts as backwards.
    let direction: Double = release.moved > 0 ? 1 : -1
    return base + direction
      * min(flungPages(release) + turned(dragged, release).magnitude, mostPages(release))
  }

  /// Pages that the drag alone would turn.
  private func wantedPages(_ release: PagerRelease) -> Double {
    ThresholdSnap.pages(release.moved, share: sensitivity)
  }

  /// Pages that the drag alone turns; of those that exist.
  private func draggedPages(_ release: PagerRelease) -> Double {
    let pages = wantedPages(release)
    guard !release.loops else { return pages }
    let base = Double(release.base)
    return (base + pages).clamped(from: 0, to: release.lastPage) - base
  }

  /// Pages without full turns of a ring, which leave the page unchanged.
  private func turned(_ pages: Double, _ release: PagerRelease) -> Double {
    guard release.loops, release.pageCount > 0 else { return pages }
    return pages.truncatingRemainder(dividingBy: Double(release.pageCount))
  }

  private func flungPages(_ release: PagerRelease) -> Double {
    (release.velocity.magnitude.value / speedOfPage(release)).measured(.page).floor
  }

  /// The speed that counts one page, if speed counts pages.
  private func speedOfPage(_ release: PagerRelease) -> Double {
    guard release.pitch > 0, release.viewport > 0 else { return Self.speed.measured(.point) }
    return (Self.speed * (release.viewport / release.pitch)).measured(.point)
  }

  private func mostPages(_ release: PagerRelease) -> Double {
    (Double(max(0, release.pageCount)) / 4).ceiling
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    let dragged = draggedPages(release)
    let isFast =
      isMultiple ? flungPages(release) > 0 : release.velocity.magnitude.value > Self.speed
    return SnapTests(
      SnapTest(
        .distance, .distance, of: release, .reaching,
        max(1, wantedPages(release).magnitude) - 1 + sensitivity, .page),
      isMultiple
        ? SnapTest(
          .velocity, .velocity, of: release, .reaching, speedOfPage(release), .pointsPerSecond)
        : SnapTest(.velocity, .velocity, of: release, .exceeding, Self.speed, .pointsPerSecond),
      lead: isFast && (isMultiple || turned(dragged, release) == 0) ? 1 : 0)
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    let count = page - Double(release.base)
    switch measure {
    case .distance:
      // The step where the direction changes.
      var steps = SnapSteps()
      steps.append(0)
      if release.loops {
        // A whole turn counts as none, so any page near by may be the one: of drags of up to four;
        // of longer ones also where a limit of so many pages keeps it.
        let whole = release.moved.magnitude.floor
        for pages in 0...4 { steps.append(both: Double(pages) + sensitivity) }
        for pages in -4...4 where whole + Double(pages) > 4 {
          steps.append(both: whole + Double(pages) + sensitivity)
        }
        return steps
      }
      // The drag alone, and the drag without the pages added by the speed.
      let flung = isMultiple ? flungPages(release) : 0
      for pages in [count.magnitude, count.magnitude - flung, 1] {
        steps.append(both: max(0, pages) - 1 + sensitivity)
        steps.append(both: max(0, pages) + sensitivity)
      }
      return steps
    case .velocity:
      guard isMultiple else { return SnapSteps(Self.speed, -Self.speed) }
      var steps = SnapSteps()
      let missing = count.magnitude - turned(draggedPages(release), release).magnitude
      for pages in [missing, missing + 1] where pages > 0 {
        steps.append(both: pages * speedOfPage(release))
      }
      return steps
    case .travel, .duration:
      return SnapSteps()
    }
  }
}
