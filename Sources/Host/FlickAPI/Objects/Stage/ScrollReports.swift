internal import FlickCore

/// The last reported offset of each scroll view with a listener.
struct ScrollReports {
  /// An offset has its component, so that the name is looked up once.
  private typealias Told = (component: ComponentID, offset: Vector)

  private var told: [(id: String, last: Told?)] = []

  /// Has the list of offsets be that of these listeners.
  mutating func align(with listeners: [(id: String, handler: Handler)]) {
    let isAligned =
      told.count == listeners.count
      && told.indices.allSatisfy { told[$0].id == listeners[$0].id }
    guard !isAligned else { return }
    told = listeners.map { id, _ in (id, told.first { $0.id == id }?.last) }
  }

  /// Takes the present offsets; returns those that have changed, by the places of their listeners.
  mutating func changes(in stage: Stage) -> [(listener: Int, offset: Vector)] {
    func offset(of component: ComponentID?) -> Told? {
      component.flatMap { id in (try? stage.scrollOffset(of: id)).map { (id, $0) } }
    }
    var changes: [(Int, Vector)] = []
    for index in told.indices {
      let last = told[index].last
      guard
        let now = offset(of: last?.component)
          ?? offset(of: stage.scene.component(named: told[index].id))
      else { continue }
      told[index].last = now
      if let last, last.offset != now.offset { changes.append((index, now.offset)) }
    }
    return changes
  }
}
