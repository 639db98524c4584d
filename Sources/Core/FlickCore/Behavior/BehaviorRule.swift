/// A rule with other outcomes than in an earlier behaviour version.
///
/// The stage notes the rules that have a part in a run (`Stage.note`), so that a difference from an
/// older file can be attributed. To add a rule: a case, its row, and a call of `note` wherever the
/// outcome may differ from the former rule's.
///
/// More cases may follow in later versions, so a `switch` needs a `default`.
public enum BehaviorRule: UInt8, CaseIterable, Sendable, Hashable {
  case transforms
  case touchFrames
  case releaseOfSeveralFingers
  case jointFlings
  case restTolerance
  case caughtBeyondEdge
  case orderAlways
  case cancelledProposals
  case newLayouts
  case edgePans
  case dragDirections
  case pinchFromOnePlace
  case tapBounds
  case correctedCopies
  case wheelStreams

  /// The name in reports and documentation.
  public var name: String { row.name }

  /// The version that changed the rule.
  public var version: BehaviorVersion { BehaviorVersion(row.version) }

  /// The rule as it is now, in a sentence without its full stop.
  public var summary: String { row.summary }

  /// The option or profile that restores the former result; nil if none does.
  public var restoration: String? { row.restoration }

  private typealias Row = (version: Int, name: String, summary: String, restoration: String?)

  private var row: Row {
    switch self {
    case .transforms:
      (
        2, "transforms",
        "a finger's movement is measured in the space of the content that it moves, through the "
          + "transforms of all ancestors, not in the layout", nil
      )
    case .touchFrames:
      (
        2, "touch frames", "touches of several pointers at one time are judged together",
        "different times"
      )
    case .releaseOfSeveralFingers:
      (
        2, "release of several fingers",
        "the velocity is that of the fingers' middle, scale and angle while all were down, and "
          + "fingers lifted within lift_window (60 ms) end together", "lift_window = 0"
      )
    case .jointFlings:
      (
        2, "joint flings", "a fling through tracks with an order runs on their joint travel",
        nil
      )
    case .restTolerance:
      (
        2, "rest tolerance",
        "a track that stays within half a point of its target is at rest for handover and taps",
        "rest_tolerance = 0.1"
      )
    case .caughtBeyondEdge:
      (
        2, "caught beyond an edge",
        "content that is caught beyond its edge hands a drag outwards to the next outer content",
        nil
      )
    case .orderAlways:
      (
        2, "order", "order and end_order apply with every handover", nil
      )
    case .cancelledProposals:
      (
        3, "cancelled proposals",
        "a cancelled drag of the stack, swipe rows or cards, or of a pager with the profile viewpager, "
          + "returns to the place before it", "cancel = \"release\""
      )
    case .newLayouts:
      (
        3, "new layouts",
        "a drag continues in a layout with other sizes, pages keep their id, and variables their "
          + "detent", nil
      )
    case .edgePans:
      (
        3, "edge pans",
        "the stack and the drawer take a finger from the edge by an edge pan of their whole area, which "
          + "competes with the content beneath by direction", nil
      )
    case .dragDirections:
      (
        3, "directions",
        "directions of a pager limit releases, flings from content inside and wheels too, and a "
          + "drag in another direction goes to the pager outside", nil
      )
    case .pinchFromOnePlace:
      (
        3, "pinch from one place",
        "a pinch whose fingers came down at one place has scale 1 until they are a point apart",
        nil
      )
    case .tapBounds:
      (
        3, "taps", "a finger taps as long as it stays inside of the node, however far and long",
        "slop = 18, longest = 0.5"
      )
    case .correctedCopies:
      (
        3, "corrected copies",
        "pagers of Flutter drop the rest of the event that begins a drag, SwiftUIPager's cone ends at "
          + "30.5 degrees, Motion's resistance is 0.35, and use-gesture's is a power beyond an only "
          + "edge", "drops_surplus = false, step_cone = math.rad(30)"
      )
    case .wheelStreams:
      (
        3, "wheel streams",
        "reports of a wheel are divided into streams: a push on a track pad turns one page at 30 pt or "
          + "300 pt/s, a wheel with notches one page a turn, and decks answer wheels",
        "wheel = \"notch\", wheel_rule = { gap = 0.25, again = 0.25, tail = 0 }"
      )
    }
  }
}
