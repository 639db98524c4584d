/// What a pager or scroll view does with the part of a drag that it has no room for, when another of
/// the same axis lies outside it.
///
/// Wanted by as many as it is unwanted, hence a choice. The policy is that of the inner one.
public enum HandoverPolicy: String, Sendable, Hashable, CaseIterable {
  /// Keeps the drag and rubber-bands at its edge.
  case off
  /// Gives the whole drag away if it sets out outwards from the edge; keeps it otherwise.
  case start
  /// Gives away what it has no room for, at any time in the drag, and takes it back first.
  ///
  /// A fling follows the pager that the drag has moved; a fling alone does not leave the inner pager.
  case drag
  /// As `drag`, and an outward fling of an inner pager that rests at its edge goes to the outer one.
  case dragAndFling = "drag+fling"

  /// Whether surplus goes to the outer pager within the drag.
  var handsOverDrag: Bool { self == .drag || self == .dragAndFling }
}
