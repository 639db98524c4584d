/// A throw decides by its direction, a slower release by the share of the gap behind it.
///
/// Used by Flutter's and Android's drawers and sheets, and Flutter's back swipe of iOS pages.
public struct ThrownRule: Hashable, Sendable {
  /// The least speed of a throw, in units of the number per second; see `isInSpans`.
  public var velocityThreshold: Double
  /// Whether `velocityThreshold` is in spans per second.
  ///
  /// A span is the distance from the first detent to the last.
  public var isInSpans = false
  /// Whether only speeds above `velocityThreshold` are throws.
  public var isStrict = false
  /// Whether only downward throws count.
  public var isDownOnly = false
  /// The least share of the gap for the upper detent to win.
  public var share = 0.5
  /// Whether exactly that share is enough.
  public var includesShare = false

  /// Android's `DrawerLayout`: 400 dp/s, more than half.
  public static let drawerLayout = ThrownRule(
    velocityThreshold: CopiedNumber.drawerLayoutVelocity.value)
  /// Flutter's `Drawer`: 365 px/s, half.
  public static let flutterDrawer = ThrownRule(
    velocityThreshold: CopiedNumber.flutterDrawerVelocity.value, includesShare: true)
  /// Flutter's modal bottom sheet: down with more than 700 px/s, half; a throw up does not count.
  public static let flutterModal = ThrownRule(
    velocityThreshold: CopiedNumber.flutterSheetVelocity.value, isStrict: true, isDownOnly: true,
    includesShare: true)
  /// The back swipe of Flutter's Cupertino pages: a width per second, more than half.
  public static let cupertinoBack = ThrownRule(
    velocityThreshold: CopiedNumber.flutterBackVelocity.value, isInSpans: true)
  /// Flutter's Cupertino sheet: two heights per second, more than 0.52.
  public static let cupertinoSheet = ThrownRule(
    velocityThreshold: CopiedNumber.flutterCupertinoSheetVelocity.value, isInSpans: true,
    share: CopiedNumber.flutterCupertinoSheetShare.value)

  func verdict(_ release: DetentRelease) -> DetentVerdict {
    let span = release.detents[release.last].place - release.detents[0].place
    let threshold = isInSpans ? velocityThreshold * span : velocityThreshold
    let speed = release.speed(threshold, isStrict: isStrict, decides: true)
    let isRising = release.velocity > 0
    if speed.isMet, !isDownOnly || !isRising {
      let found =
        isRising ? release.atOrAbove(release.value) : release.atOrBelow(release.value)
      return DetentVerdict(found, speed)
    }
    let (low, high) = (release.atOrBelow(release.value), release.atOrAbove(release.value))
    let (start, end) = (release.detents[low].place, release.detents[high].place)
    let test = Criterion(
      .way, release.value - start, includesShare ? .atLeast : .above, share * (end - start),
      release.unit, isDeciding: true)
    return DetentVerdict(
      test.isMet ? high : low, release.speed(threshold, isStrict: isStrict, decides: false), test)
  }
}

/// A number that is swept away to either side, or goes back to its detent.
public struct SweptRule: Hashable, Sendable {
  /// The least speed of a throw, in units of the number per second.
  public var velocityThreshold: Double
  /// The share of the distance to the next detent that a slower release needs.
  public var share: Double
  /// The least excess of a throw's speed over that on the other axis.
  public var lead: Double
  /// Whether a throw back returns the number at any distance.
  public var turnsBack: Bool
  /// The greatest speed that counts.
  public var limit = Double.infinity

  /// Flutter's `Dismissible`: 700 px/s and 400 more than across, else more than 0.4; a throw back
  /// brings it back.
  public static let dismissible = SweptRule(
    velocityThreshold: CopiedNumber.flutterDismissVelocity.value,
    share: CopiedNumber.flutterDismissShare.value,
    lead: CopiedNumber.flutterDismissLead.value, turnsBack: true)
  /// Android's `ItemTouchHelper`: 120 dp/s and more than across, of 800 dp/s at most, else more
  /// than half; a throw back does not count.
  public static let itemTouchHelper = SweptRule(
    velocityThreshold: CopiedNumber.itemTouchHelperVelocity.value,
    share: CopiedNumber.itemTouchHelperShare.value, lead: .leastNonzeroMagnitude, turnsBack: false,
    limit: CopiedNumber.itemTouchHelperFastest.value)

  func verdict(_ release: DetentRelease) -> DetentVerdict {
    let home = release.home ?? release.nearest(to: release.value)
    let origin = release.detents[home].place
    let distance = release.value - origin
    let next = distance > 0 ? min(release.last, home + 1) : max(0, home - 1)
    let velocity = release.velocity.clamped(from: -limit, to: limit)
    let isFast =
      velocity.magnitude >= velocityThreshold
      && velocity.magnitude - release.cross.magnitude >= lead
    let isOnward = distance != 0 && (velocity > 0) == (distance > 0)
    if isFast, isOnward || turnsBack {
      return DetentVerdict(isOnward ? next : home, release.speed(velocityThreshold, decides: true))
    }
    let gap = (release.detents[next].place - origin).magnitude
    let test = Criterion(
      .way, distance.magnitude, .above, share * gap, release.unit, isDeciding: true)
    return DetentVerdict(
      test.isMet ? next : home, release.speed(velocityThreshold, decides: false), test)
  }
}
