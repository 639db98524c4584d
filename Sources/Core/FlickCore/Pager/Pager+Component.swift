extension Pager: Component {
  static let kind = SceneTree.ComponentKind.pager
  static let noun = "a pager"
  static var properties: [ComponentProperty] { numbers.map(\.property) }

  func restTime(_ axis: Orientation?) -> Seconds? { restTime }

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

  mutating func keep(
    _ old: Pager, as id: ComponentID, at time: Seconds, in journal: inout Journal
  ) {
    if let change = keep(old, at: time) {
      journal.record(.pages, .pageWillChange(id, change), at: time)
    }
    if !isSettling, !isHeld { rest(nil, .idle, as: id, at: time, in: &journal) }
  }

  func fault(at time: Seconds) -> String? { invariantFault ?? track.fault(at: time) }
}

extension Pager {
  /// Each asks the pager in its array, part by part: it is too large to be copied for each number.
  static let numbers: [ComponentNumber<PagerIndex>] = [
    ComponentNumber(.position) { $1.scene.position(ofPager: $0, at: $1.time).value },
    ComponentNumber(.offset) { $1.scene.pagers[$0].offset(at: $1.time).value },
    ComponentNumber(.page) { Double($1.scene.pagers[$0].page(at: $1.time)) },
    ComponentNumber(.settledPage) { Double($1.scene.pagers[$0].settledPage) },
    ComponentNumber(.targetPage) { Double($1.scene.pagers[$0].targetPage) },
    ComponentNumber(.pageCount) { Double($1.scene.pagers[$0].pageCount) },
    ComponentNumber(.velocity) {
      $1.scene.pagers[$0].pageVelocity(at: $1.time).value
    },
    ComponentNumber(.overscroll) { $1.scene.pagers[$0].overscroll(at: $1.time).value },
    ComponentNumber(.isMoving) { $1.scene.pagers[$0].isSettling ? 1 : 0 },
    ComponentNumber(.isActive) { $1.scene.pagers[$0].isHeld ? 1 : 0 },
  ]
}
