/// The rule of Flutter's `PageView` (`PageScrollPhysics._getTargetPixels`).
///
/// A fling moves the position by half a page in its direction, then the nearest page is it. The
/// drag recognizer gives the release a velocity only above a minimum, after more than the slop of
/// 18 points; the rest must exceed the tolerance of 20 pt/s over the device's pixel ratio. The slop
/// is compared with the whole travel here, with that of the last 100 ms there.
///
/// Beyond an edge, or at it and not heading back, Flutter leaves the release to the edge's spring,
/// which ends at the edge: see `isLeftToEdge(_:)`.
public struct FlutterSnap: SnapJudge {
  /// Speeds up to this are none: 50 on Android (`kMinFlingVelocity`), 100 with iOS physics
  /// (`BouncingScrollPhysics.minFlingVelocity`).
  public let minimumVelocity: PointsPerSecond

  /// `kTouchSlop`.
  static let travel = CopiedNumber.flutterTouchSlop.value

  /// The rule with Android's physics.
  public static let android = FlutterSnap(
    minimum: PointsPerSecond(CopiedNumber.flutterSlowestFling.value))
  /// The rule with iOS's physics.
  public static let ios = FlutterSnap(
    minimum: PointsPerSecond(CopiedNumber.flutterIOSFling.value))

  private init(minimum: PointsPerSecond) { minimumVelocity = minimum }

  /// Creates a rule from its minimum.
  ///
  /// - Throws: `CoreError` for a velocity outside 0...1e9 pt/s.
  public init(minimumVelocity: PointsPerSecond) throws(CoreError) {
    self.minimumVelocity = PointsPerSecond(
      try CoreError.checked(
        minimumVelocity.value, "minimum fling velocity", in: 0...1e9, unit: "pt/s"
      ).measured(.point))
  }

  /// The speed above which the nearest page does not matter: 1 / (0.05 · pixel ratio).
  static func tolerance(_ release: PagerRelease) -> Double {
    release.pixelRatio > 0 ? (1 / (0.05 * release.pixelRatio)).measured(.point) : 20
  }

  private func threshold(_ release: PagerRelease) -> Double {
    max(minimumVelocity.value, Self.tolerance(release))
  }

  private func isFling(_ release: PagerRelease) -> Bool {
    release.velocity.magnitude.value > threshold(release)
      && release.travel.magnitude.value > Self.travel
  }

  /// Whether the edge's spring takes the release.
  public func isLeftToEdge(_ release: PagerRelease) -> Bool {
    let release = release.measured
    guard !release.loops else { return false }
    let speed = isFling(release) ? release.forwardVelocity : 0
    return speed <= 0 && release.position.value <= 0
      || speed >= 0 && release.position.value >= release.lastPage
  }

  var record: SnapRecord { .withinPage }

  func target(_ release: PagerRelease) -> Double {
    // Dart rounds a half away from zero, which is upwards where there are pages.
    let shift = isFling(release) ? (release.forwardVelocity > 0 ? 0.5 : -0.5) : 0
    return (release.position.value + shift).nearestUp
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    let velocity = release.velocity.magnitude.value > threshold(release)
    let travel = release.travel.magnitude.value > Self.travel
    return SnapTests(
      SnapTest(
        .velocity, .velocity, of: release, .exceeding, threshold(release), .pointsPerSecond),
      SnapTest(.travel, .travel, of: release, .exceeding, Self.travel, .point),
      .turningUp(release),
      lead: velocity ? (travel ? 0 : 1) : 2)
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    switch measure {
    case .distance:
      return .ofRounding(page - Double(release.base))
    case .velocity: return SnapSteps(threshold(release), -threshold(release))
    case .travel: return SnapSteps(Self.travel, -Self.travel)
    case .duration: return SnapSteps()
    }
  }
}
