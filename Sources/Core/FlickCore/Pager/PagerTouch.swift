/// Where in its frame a pager can be dragged.
public enum InteractionArea: String, Sendable, Hashable, CaseIterable {
  /// On its pages: SwiftUIPager's `swipeInteractionArea(.page)`.
  ///
  /// The gaps between pages, and what is beside the first and the last, belong to what lies
  /// outside.
  case page
  /// Everywhere: SwiftUIPager's `.allAvailable`.
  case all
}

/// What a pager's drag and the gestures of nodes on its pages are to each other.
///
/// In the words of the arena (see `GestureSpec`). The pager's own node counts as one of them.
/// Between nested pagers it says nothing: there `HandoverPolicy` decides.
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
  /// The gestures that pagers under them have a say about; most scenes have none.
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
