import FlickCore

extension Stage {
  /// Returns the total distance of a finger over pagers: the content's displacement and the surplus
  /// behind overscroll.
  func requestedOffset(_ ids: [String]) throws -> Double {
    var sum = 0.0
    for id in ids {
      let pager = try pager(id)
      let band = try RubberBand(dimension: Points(Library.width))
      sum += (pager.offset - pager.overscroll + band.surplus(forOffset: pager.overscroll)).value
    }
    return sum
  }

  /// The pagers that are not exactly at a page.
  func offSnap(_ ids: [String]) throws -> [String] {
    try ids.filter { id in
      let position = try pager(id).position.value
      return position != position.rounded() || position < 0
    }
  }

  /// Returns whether every pager of the scene rests at a page, with consistent numbers.
  func isAllAtRest() throws -> Bool {
    try scene.components(of: .pager).allSatisfy { component in
      let pager = try pager(component)
      return !pager.isHeld && !pager.isSettling && pager.position.value == Double(pager.page)
        && pager.page == pager.settledPage && pager.page == pager.targetPage
        && pager.velocity == 0
    }
  }

  /// The page events, such as "music will 0>1 drag".
  var pageLog: [String] {
    events.compactMap { event in
      switch event.kind {
      case .pageWillChange(let id, let change):
        "\(scene.name(of: id)) will \(change.from)>\(change.to) \(change.cause)"
      case .pageChanged(let id, let change):
        "\(scene.name(of: id)) did \(change.from)>\(change.to) \(change.cause)"
      default: nil
      }
    }
  }

  /// The handovers, such as "music>category at -250".
  var handoverLog: [String] {
    events.compactMap { event in
      guard case .handover(let from, let to, let travel) = event.kind else { return nil }
      let rounded = (travel.value * 1e6).rounded() / 1e6
      return "\(scene.name(of: from))>\(scene.name(of: to)) at \(rounded)"
    }
  }
}
