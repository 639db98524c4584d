extension Pager: Component {
  static let kind = SceneTree.ComponentKind.pager

  func starts(_ axis: Orientation?, at time: Seconds, resting rest: Seconds) -> [MotionStart] {
    [
      MotionStart(
        part: 0, from: position(at: time).value, target: Double(targetPage),
        velocity: pageVelocity(at: time).value, restTime: rest)
    ]
  }

  mutating func rest(
    _ axis: Orientation?, _ end: MotionEnd, as id: ComponentID, at time: Seconds,
    in journal: inout Journal
  ) {
    let page = announcedPage
    let change = rest()
    if end == .arrived { journal.record(.pages, .rest(id, page: page), at: time) }
    guard let change else { return }
    journal.record(.pages, .pageChanged(id, change), at: time)
  }

  mutating func continueState(
    of old: Pager, as id: ComponentID, at time: Seconds, in journal: inout Journal
  ) {
    if let change = continueState(of: old, at: time) {
      journal.record(.pages, .pageWillChange(id, change), at: time)
    }
    if !isSettling, !isHeld { rest(nil, .idle, as: id, at: time, in: &journal) }
  }

  func fault(at time: Seconds) -> String? { invariantFault ?? track.fault(at: time) }
}

extension Pager {
  /// Each asks the pager in its array, part by part: it is too large to be copied for each number.
  static let numbers: [ComponentNumber<PagerIndex>] = [
    .init(
      .position, .position,
      "The continuous position: 1 at the first page, 2.5 halfway to the third."
    ) { $1.scene.position(ofPager: $0, at: $1.time).value },
    .init(.offset, .points, "The position in points, from 0.") {
      $1.scene.pagers[$0].offset(at: $1.time).value
    },
    .init(.page, .place, "The page that fills most of the view, from 1.") {
      Double($1.scene.pagers[$0].page(at: $1.time))
    },
    .init(.settledPage, .place, "The page where it last rested, from 1.") {
      Double($1.scene.pagers[$0].settledPage)
    },
    .init(.targetPage, .place, "The target page, or the one for a release at standstill; from 1.") {
      Double($1.scene.pagers[$0].targetPage)
    },
    .init(.pageCount, .count, "The number of pages.") { Double($1.scene.pagers[$0].pageCount) },
    .init(.velocity, .pagesPerSecond, "Pages per second that it moves by itself; 0 under a finger.")
    { $1.scene.pagers[$0].pageVelocity(at: $1.time).value },
    .init(.overscroll, .points, "Points shown before the first (negative) or beyond the last page.")
    { $1.scene.pagers[$0].overscroll(at: $1.time).value },
    .init(.isMoving, .flag, "Whether a motion is running.") {
      $1.scene.pagers[$0].isSettling ? 1 : 0
    },
    .init(.isActive, .flag, "Whether a finger is on it.") { $1.scene.pagers[$0].isHeld ? 1 : 0 },
  ]
}
