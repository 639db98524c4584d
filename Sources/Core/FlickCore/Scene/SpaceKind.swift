/// The way that the transform from a node's space to the screen can change.
///
/// Computed once per layout, so that fingers on content without transforms cost only a comparison.
enum SpaceKind: UInt8, Comparable, Sendable {
  /// A shift that never changes.
  case fixed
  /// A shift that pagers and scroll views outside change.
  case scrolled
  /// Looks, cards, headers or effects of pages move, scale or turn it.
  case transformed

  static func < (a: SpaceKind, b: SpaceKind) -> Bool { a.rawValue < b.rawValue }
}

extension SceneTree {
  /// Finds the kinds of all spaces; parents come before their children.
  static func findSpaces(
    _ records: inout [Record], _ looks: [SharedLook], _ pagers: [Pager]
  ) {
    for index in records.places {
      var frame = SpaceKind.fixed
      if let parent = records[index].parent {
        let content: SpaceKind =
          switch records[parent].content {
          case .nodes: .fixed
          case .pages(let pager): pagers[pager].changesPages ? .transformed : .scrolled
          case .scrolled(_, .some) where index == records[parent].firstChild: .transformed
          case .scrolled: .scrolled
          case .cards: .transformed
          }
        frame = max(records[parent].ownSpace, content)
      }
      records[index].frameSpace = frame
      let isMoved = records[index].look.map { looks[$0].isMoved } ?? false
      records[index].ownSpace = isMoved ? .transformed : frame
    }
  }
}
