/// The share of a drag over nested tracks that a track takes before the tracks inside it.
///
/// It is an option of the outer track, one for each direction. With a share of 0 the inner track
/// goes first and the outer one takes the rest of the drag. With 1 the outer one goes first. With
/// anything between both move at once, the outer one by that share of the finger's travel, until
/// one of them is at its edge. With several levels the outermost comes first.
///
///     options.order = NestedOrder(start: .innerFirst, end: .outerFirst)   // a sheet with a list
///
/// All offsets remain a function of the finger's total travel: going back within a drag undoes it
/// exactly, and distance is never lost at a handover between tracks.
public struct NestedOrder: Hashable, Sendable {
  /// The share that a track takes before its inner tracks.
  public enum Turn: Hashable, Sendable {
    /// None of it: the inner tracks go first.
    case innerFirst
    /// All of it that the track has room for.
    case outerFirst
    /// This share of the finger's travel, above 0 and below 1.
    case shared(Double)

    init(share: Double) {
      switch share {
      case 0: self = .innerFirst
      case 1: self = .outerFirst
      default: self = .shared(share)
      }
    }

    /// The share that the outer track takes first, from 0 to 1.
    var share: Double {
      switch self {
      case .innerFirst: 0
      case .outerFirst: 1
      case .shared(let share): share
      }
    }
  }

  /// The track that shows the surplus of a drag beyond the room of all tracks.
  public enum Surplus: String, Hashable, Sendable, CaseIterable {
    /// The outermost of those that come after their inner tracks.
    case outermost
    /// The innermost: a list bounces below its unfolded header, as on iOS.
    case innermost
  }

  /// The track that shows the surplus beyond the room of all tracks.
  public var surplus = Surplus.outermost
  private var startShare: Double
  private var endShare: Double

  /// The order of drags towards the first page or the least offset.
  public var start: Turn {
    get { Turn(share: startShare) }
    set { startShare = newValue.share }
  }
  /// The order of drags towards the last page or the greatest offset.
  public var end: Turn {
    get { Turn(share: endShare) }
    set { endShare = newValue.share }
  }

  /// Inner tracks move first, in both directions.
  public static let innerFirst = NestedOrder(start: .innerFirst, end: .innerFirst)

  /// Creates an order for each direction.
  public init(start: Turn, end: Turn) {
    (startShare, endShare) = (start.share, end.share)
  }

  /// Creates one order for both directions.
  public init(_ turn: Turn) { self.init(start: turn, end: turn) }

  /// The share of a drag in a direction of growing offsets, or of falling ones.
  func share(_ direction: Double) -> Double { direction > 0 ? endShare : startShare }

  /// Whether a track moves before its inner tracks, or beside them, in one direction at least.
  @inline(__always)
  var comesFirst: Bool { startShare > 0 || endShare > 0 }

  /// The order with the edges exchanged.
  var reversed: NestedOrder {
    var reversed = NestedOrder(start: end, end: start)
    reversed.surplus = surplus
    return reversed
  }

  func check() throws(CoreError) {
    try CoreError.checked(startShare, "nested order", in: .share)
    try CoreError.checked(endShare, "nested order", in: .share)
  }
}
