/// The effect of the part of a drag beyond an inner component's room, if there is another component
/// of the same axis outside.
///
/// Users disagree about the best one, so it is an option. The policy is that of the inner one.
public enum HandoverPolicy: String, Sendable, Hashable, CaseIterable {
  /// Keeps the drag and rubber-bands at its edge.
  case off
  /// Gives the whole drag away if it sets out outwards from the edge, and keeps it otherwise.
  case start
  /// Gives away the part beyond its room at any time in the drag, and takes it back first.
  ///
  /// A fling follows the component that the drag has moved; a fling alone does not leave the inner
  /// one.
  case drag
  /// As `drag`, and flings go outwards too: at once from a component that rests at its edge, or
  /// with the remaining momentum on arrival there.
  case dragAndFling = "drag+fling"

  /// Whether surplus goes to the outer component within the drag.
  var handsOverDrag: Bool { self == .drag || self == .dragAndFling }
}

/// A handover policy for each edge.
public struct EdgeHandover: Hashable, Sendable {
  /// At the first page or the least offset.
  public var start: HandoverPolicy
  /// At the last page or the greatest offset.
  public var end: HandoverPolicy

  /// Creates one policy for both edges.
  public init(_ policy: HandoverPolicy) { self.init(start: policy, end: policy) }

  /// Creates a policy for each edge.
  public init(start: HandoverPolicy, end: HandoverPolicy) { (self.start, self.end) = (start, end) }

  subscript(towardsEnd: Bool) -> HandoverPolicy { towardsEnd ? end : start }

  /// Whether surplus goes outwards at one edge at least.
  var handsOverDrag: Bool { start.handsOverDrag || end.handsOverDrag }
}
