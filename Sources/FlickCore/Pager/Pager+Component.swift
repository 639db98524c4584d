extension Pager: Component {
  static let kind = Scene.ComponentKind.pager
  static let noun = "a pager"
  static let properties: [ComponentProperty] = [
    .position, .offset, .page, .settledPage, .targetPage, .pageCount, .velocity, .overscroll,
    .isMoving, .isActive,
  ]

  func restTime(_ axis: Axis?) -> Seconds? { restTime }

  func starts(_ axis: Axis?, at time: Seconds, resting rest: Seconds) -> [MotionStart] {
    [
      MotionStart(
        part: 0, from: position(at: time).value, target: Double(targetPage),
        velocity: velocity(at: time).inPages(of: pitch).value, restTime: rest)
    ]
  }

  mutating func rest(
    _ axis: Axis?, _ end: MotionEnd, as id: ComponentID, at time: Seconds,
    in journal: inout Journal
  ) {
    let page = announcedPage
    let change = rest()
    if end == .arrived { journal.record(.pages, .rest(id, page: page), at: time) }
    guard let change else { return }
    journal.record(.pages, .pageChanged(id, change), at: time)
    #if FAULT_CHANGED_TWICE
      if end == .arrived { journal.record(.pages, .pageChanged(id, change), at: time) }
    #endif
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

extension ComponentProperty {
  /// Asks the pager in its array, part by part: it is too large to be copied for each number.
  func value(ofPager index: PagerIndex, in stage: Stage) -> Double {
    let time = stage.time
    return switch self {
    case .position: stage.scene.position(ofPager: index, at: time).value
    case .offset: stage.scene.pagers[index].offset(at: time).value
    case .page: Double(stage.scene.pagers[index].page(at: time))
    case .settledPage: Double(stage.scene.pagers[index].settledPage)
    case .targetPage: Double(stage.scene.pagers[index].targetPage)
    case .pageCount: Double(stage.scene.pagers[index].pageCount)
    case .velocity:
      stage.scene.pagers[index].velocity(at: time)
        .inPages(of: stage.scene.pagers[index].pitch).value
    case .overscroll: stage.scene.pagers[index].overscroll(at: time).value
    case .isMoving: stage.scene.pagers[index].isSettling ? 1 : 0
    case .isActive: stage.scene.pagers[index].isHeld ? 1 : 0
    default: 0
    }
  }
}
