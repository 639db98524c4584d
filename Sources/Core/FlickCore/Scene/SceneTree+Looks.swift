/// The looks of the nodes of a scene, and its named numbers.
// Unchecked: the variables change in `replace` alone, which requires that one scene holds the looks
// and no other.
final class SceneLooks: @unchecked Sendable {
  private(set) var looks: [SharedLook]
  let values: [NamedValue]
  /// The number of nodes that looks move, hide or reorder.
  private(set) var placedCount: Int
  /// Whether a look or a named number is computed by a function, such as a script's.
  private(set) var hasFunctions: Bool
  /// The variables with bounds or detents that follow components.
  let followers: [Follower]

  init(
    looks: [SharedLook], values: [NamedValue], _ records: [SceneTree.Record],
    hasFunctions: Bool = false, followers: [Follower] = []
  ) {
    (self.looks, self.values, self.hasFunctions) = (looks, values, hasFunctions)
    self.followers = followers
    placedCount = records.count { $0.look.map { looks[$0].isPlaced } ?? false }
  }

  /// Copies the layout for another scene.
  init(copying other: SceneLooks) {
    (looks, values, followers) = (other.looks, other.values, other.followers)
    (placedCount, hasFunctions) = (other.placedCount, other.hasFunctions)
  }

  /// Puts the looks of rows in the place of others.
  func replace(
    _ old: [LookIndex], by new: [SharedLook], in slots: inout RowSlots, haveFunctions: Bool
  ) {
    // Taken out of the property, so that it is changed in place.
    var looks = looks
    self.looks = []
    for look in old where looks[look].isPlaced { placedCount -= 1 }
    if let filler = new.first { slots.reserve(new.count, in: &looks, filler) }
    for (number, look) in new.enumerated() {
      looks[slots.start + number] = look
      if look.isPlaced { placedCount += 1 }
    }
    self.looks = looks
    if haveFunctions { hasFunctions = true }
  }
}

extension SceneTree {
  /// Finds the components that looks, named numbers and rules of variables read.
  ///
  /// - Throws: `CoreError` for an id or a property that does not exist, a name given twice, or a
  ///   bound that follows itself.
  mutating func findReadings() throws(CoreError) {
    let followers = try findFollowers()
    guard !values.isEmpty || !followers.isEmpty || looks.contains(where: { $0.isDerived }) else {
      return
    }
    let scene = self
    var (looks, values) = (looks, values)
    var hasFunctions = false
    for index in looks.indices where looks[index].isDerived {
      looks[index] = SharedLook(
        try looks[index].look.mapping { (derived) throws(CoreError) in
          hasFunctions = hasFunctions || derived.hasFunction
          return try derived.resolved(in: scene)
        })
    }
    try findLabels(&looks)
    var names: Set<String> = []
    for index in values.indices {
      let name = values[index].name
      guard names.insert(name).inserted else {
        throw CoreError(.duplicateID, "value '\(name)': expected each name once in a scene")
      }
      values[index].derived = try values[index].derived.resolved(in: scene)
      hasFunctions = hasFunctions || values[index].derived.hasFunction
    }
    drawing = SceneLooks(
      looks: looks, values: values, records, hasFunctions: hasFunctions, followers: followers)
  }

  /// Finds where the labels of indicators are.
  private func findLabels(_ looks: inout [SharedLook]) throws(CoreError) {
    for node in records.places {
      guard let own = records[node].look, var indicator = looks[own].look.indicator else {
        continue
      }
      let start = place(ofNode: node).origin.x
      var spans: [IndicatorGeometry.Span] = []
      for label in indicator.labels {
        guard let index = nodesByID[label] else {
          throw CoreError.unknown(
            label, among: nodesByID.keys,
            "indicator '\(id(ofNode: node))': no node '\(label)' for its labels")
        }
        let frame = place(ofNode: index)
        spans.append(.init(start: frame.origin.x - start, width: frame.size.width))
      }
      indicator.geometry = try IndicatorGeometry(spans, style: indicator.style)
      var look = looks[own].look
      look.indicator = indicator
      looks[own] = SharedLook(look)
    }
  }

  /// Marks the nodes that, with their contents, may be visible or hit outside their frame.
  ///
  /// Children come after their parents, so one pass from the end is enough. Cards are dragged out
  /// of their deck's frame, and the contents of a header move as it collapses.
  static func findReach(
    _ records: inout [Record], _ nodes: [Node], _ looks: [SharedLook]
  ) {
    for index in records.places.reversed() {
      if nodes[index.position].reachesOut { records[index].reachesOut = true }
      switch records[index].content {
      case .cards: if !records[index].clips { records[index].reachesOut = true }
      case .scrolled(_, .some): records[records[index].firstChild].reachesOut = true
      case .nodes, .pages, .scrolled: break
      }
      guard let parent = records[index].parent else { continue }
      if let look = records[index].look, looks[look].hasDepth {
        records[parent].ordersChildren = true
      }
      guard !records[parent].clips, !records[parent].reachesOut else { continue }
      if records[index].reachesOut || !records[parent].frame.size.holds(records[index].frame) {
        records[parent].reachesOut = true
      }
    }
  }

  /// Whether the scene is without named numbers.
  package var hasNoValues: Bool { values.isEmpty }

  /// The place of the number with this name; nil if there is none.
  ///
  /// By index: a search over the elements copies each.
  func index(ofValue name: String) -> Int? {
    let length = name.utf8.count
    for index in values.indices where values[index].length == length {
      if values[index].name == name { return index }
    }
    // The same text can be other bytes in Unicode.
    for index in values.indices where values[index].name == name { return index }
    return nil
  }

}

extension Size2D {
  /// Whether a rectangle is completely inside a space of this size.
  fileprivate func holds(_ rect: Rect2D) -> Bool {
    rect.origin.x >= 0 && rect.origin.y >= 0 && rect.origin.x + rect.size.width <= width
      && rect.origin.y + rect.size.height <= height
  }
}

extension Stage {
  /// The numbers of the screen that have names, in the order of their declaration.
  public var valueNames: [String] { scene.values.map(\.name) }

  /// The number with a name, now.
  ///
  /// - Throws: `CoreError` that lists the names there are.
  public func value(_ name: String) throws(CoreError) -> Double {
    guard let index = scene.index(ofValue: name) else { throw noValue(name) }
    return value(at: index)
  }

  /// The number with a name that was at this place; nil if a later layout has removed it.
  func value(_ name: String, expectedAt index: Int) -> Double? {
    if index < scene.values.count, scene.values[index].name == name { return value(at: index) }
    return scene.index(ofValue: name).map(value(at:))
  }

  private func value(at index: Int) -> Double {
    // The program alone: the steps beside it are not needed, and would be retained.
    guard let program = scene.values[index].derived.program else {
      return scene.values[index].derived.value(in: self)
    }
    return program.value(in: self)
  }

  private func noValue(_ name: String) -> CoreError {
    let names = CoreError.quoted(valueNames)
    return CoreError.unknown(
      name, among: valueNames,
      "no value '\(name)'; \(names.isEmpty ? "the scene has none" : "there are \(names)")")
  }
}
