/// What a pager or scroll view does with the part of a drag that it has no room for, when another
/// of the same axis lies outside it.
///
/// Wanted by as many as it is unwanted, hence a choice. The policy is that of the inner one.
public enum HandoverPolicy: String, Sendable, Hashable, CaseIterable {
  /// Keeps the drag and rubber-bands at its edge.
  case off
  /// Gives the whole drag away if it sets out outwards from the edge; keeps it otherwise.
  case start
  /// Gives away what it has no room for, at any time in the drag, and takes it back first.
  ///
  /// A fling follows the one that the drag has moved; a fling alone does not leave the inner one.
  case drag
  /// As `drag`, and a fling goes outwards too: at once from one that rests at its edge, and what is
  /// left of it at the moment when it arrives there.
  case dragAndFling = "drag+fling"

  /// Whether surplus goes to the outer one within the drag.
  var handsOverDrag: Bool { self == .drag || self == .dragAndFling }
}

/// A handover policy for each edge.
public struct EdgeHandover: Hashable, Sendable {
  /// At the first page or the least offset.
  public var start: HandoverPolicy
  /// At the last page or the greatest offset.
  public var end: HandoverPolicy

  /// One policy for both edges.
  public init(_ policy: HandoverPolicy) { self.init(start: policy, end: policy) }

  /// A policy for each.
  public init(start: HandoverPolicy, end: HandoverPolicy) { (self.start, self.end) = (start, end) }

  subscript(towardsEnd: Bool) -> HandoverPolicy { towardsEnd ? end : start }

  /// Whether surplus goes outwards at one edge at least.
  var handsOverDrag: Bool { start.handsOverDrag || end.handsOverDrag }
}
