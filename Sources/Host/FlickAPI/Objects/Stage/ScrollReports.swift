internal import FlickCore

/// The last reported offset of each scroll view with a listener.
struct ScrollReports {
  /// An offset has its component, so that the name is looked up once.
  private typealias Report = (component: ComponentID, offset: Vector)

  private var reports: [(id: String, last: Report?)] = []

  /// Makes the list of reports that of these listeners.
  mutating func align(with listeners: [(id: String, handler: Handler)]) {
    let isAligned =
      reports.count == listeners.count
      && reports.indices.allSatisfy { reports[$0].id == listeners[$0].id }
    guard !isAligned else { return }
    reports = listeners.map { id, _ in (id, reports.first { $0.id == id }?.last) }
  }

  /// Takes the present offsets; returns those that have changed, by the places of their listeners.
  mutating func changes(in stage: Stage) -> [(listener: Int, offset: Vector)] {
    func offset(of component: ComponentID?) -> Report? {
      component.flatMap { id in (try? stage.scrollOffset(of: id)).map { (id, $0) } }
    }
    var changes: [(Int, Vector)] = []
    for index in reports.indices {
      let last = reports[index].last
      guard
        let now = offset(of: last?.component)
          ?? offset(of: stage.scene.component(named: reports[index].id))
      else { continue }
      reports[index].last = now
      if let last, last.offset != now.offset { changes.append((index, now.offset)) }
    }
    return changes
  }
}
