/// The part of a pager's frame that can be dragged.
public enum InteractionArea: String, Sendable, Hashable, CaseIterable {
  /// On its pages: SwiftUIPager's `swipeInteractionArea(.page)`.
  ///
  /// Touches in the gaps between pages, and beside the first and the last, go through to the
  /// outside.
  case page
  /// Everywhere: SwiftUIPager's `.allAvailable`.
  case all
}

/// The relation between a pager's drag and the gestures of nodes on its pages.
///
/// In terms of the arena (see `GestureSpec`). The pager's own node counts as one of these nodes.
/// Without effect between nested pagers, which follow their `HandoverPolicy`.
public enum GesturePriority: String, Sendable, Hashable, CaseIterable {
  /// The gesture that is recognized first wins: SwiftUI's `gesture`.
  case normal
  /// The gestures wait until the drag has failed, as if each had named the pager in
  /// `requiresFailureOf`: SwiftUI's `highPriorityGesture`.
  case high
  /// Neither makes the other fail, as if each had named the pager in `simultaneousWith`: SwiftUI's
  /// `simultaneousGesture`.
  case simultaneous
}

/// A pager's drag and a gesture on one of its pages.
struct GestureOnPager: Hashable, Sendable {
  var gesture: ComponentID
  var pager: ComponentID
  var priority: GesturePriority
}

extension SceneTree {
  /// The gestures with a relation to a pager under them; empty for most scenes.
  static func gesturesOnPagers(
    _ gestures: [SceneGesture], _ records: [Record], _ pagers: [Pager],
    _ directory: ComponentDirectory
  ) -> [GestureOnPager] {
    guard !gestures.isEmpty, pagers.contains(where: { $0.options.gesturePriority != .normal })
    else { return [] }
    var found: [GestureOnPager] = []
    for (index, gesture) in gestures.enumerated() {
      var next: NodeIndex? = gesture.node
      while let node = next {
        if case .pages(let pager) = records[node].content,
          pagers[pager].options.gesturePriority != .normal
        {
          found.append(
            GestureOnPager(
              gesture: directory.gestures[index], pager: directory.id(at: ComponentPlace(pager)),
              priority: pagers[pager].options.gesturePriority))
        }
        next = records[node].parent
      }
    }
    return found
  }
}
