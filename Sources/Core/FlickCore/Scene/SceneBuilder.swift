/// Flattens a tree of nodes, level by level, and collects its components.
struct SceneBuilder {
  private(set) var pagers: [Pager] = []
  private(set) var scrollViews: [ScrollView] = []
  private(set) var decks: [SceneDeck] = []
  private(set) var headers: [SceneHeader] = []
  private(set) var machines: [StateMachine] = []

  private var nodes: [Node] = []
  private var records: [SceneTree.Record] = []
  private var nodesByID: [String: NodeIndex] = [:]
  /// Whether nodes are collected by their ids.
  private var namesNodes = true
  private var gestures: [SceneGesture] = []
  private var looks: [SharedLook] = []
  private var hitRules: [NodeIndex: HitRule] = [:]
  private var ordersDrags = false
  private var limitsDirections = false
  private var makesRows = false
  private var values: [NamedValue] = []

  /// A track before the number of pagers, which come first, is known.
  private enum Track {
    case pager(Int)
    case scrollAxis(Int)
  }
  private struct Placed {
    var node: NodeIndex
    var outer: Track?
  }
  private var pagerTracks: [Placed] = []
  private var axisTracks: [Placed] = []
  private var scrollAxes: [ScrollAxis] = []
  private var viewNodes: [NodeIndex] = []
  /// The nearest track of each node.
  private var nearest: [Track?] = []

  // MARK: The tree

  mutating func walk(_ root: Node) throws(CoreError) {
    nodes.reserveCapacity(root.count)
    records.reserveCapacity(root.count)
    nearest.reserveCapacity(root.count)
    append(root, in: nil)
    var index = 0
    while index < nodes.count {
      try add(nodes[index], at: NodeIndex(index))
      index += 1
    }
  }

  private mutating func append(_ node: Node, in parent: NodeIndex?) {
    nodes.append(node)
    var record = SceneTree.Record(
      frame: node.frame,
      clips: node.clips || node.isComponent && (node.pager != nil || node.scroll != nil),
      parent: parent)
    record.depth = parent.map { records[$0].depth + 1 } ?? 0
    records.append(record)
    nearest.append(parent.flatMap { nearest[$0.position] })
  }

  private mutating func add(_ node: Node, at index: NodeIndex) throws(CoreError) {
    if namesNodes, !node.id.isEmpty, nodesByID.updateValue(index, forKey: node.id) != nil {
      throw CoreError(
        .duplicateID, "node '\(node.id)': expected each id once in a scene; rename one of the two")
    }
    records[index].firstGesture = GestureIndex(gestures.count)
    let extras = node.extras
    if let extras {
      records[index].gestureCount = extras.gestures.count
      gestures += extras.gestures.map { SceneGesture(spec: $0, node: index) }
    }
    if let look = node.sharedLook {
      records[index].look = LookIndex(looks.count)
      looks.append(look)
    }
    if let rule = extras?.hit {
      records[index].hasHitRule = true
      records[index].letsThrough = rule.target == .none
      if rule.reachesOut { records[index].reachesOut = true }
      hitRules[index] = rule
    }
    if let extras { values += extras.values }
    if let options = node.deck { try addDeck(options, node, at: index) }
    if let extras { machines += extras.states.map(StateMachine.init) }
    if let options = node.pager { try addPager(options, node, at: index) }
    if let options = node.scroll { try addScrollView(options, node, at: index) }
    records[index].firstChild = NodeIndex(nodes.count)
    records[index].childCount = node.children.count
    for child in node.children { append(child, in: index) }
    if let header = node.header, let scroll = node.scroll { add(header, of: scroll, at: index) }
  }

  private mutating func addDeck(
    _ options: DeckOptions, _ node: Node, at index: NodeIndex
  ) throws(CoreError) {
    let deck = try Deck(options, count: node.children.count, size: node.frame.size)
    let place = DeckIndex(decks.count)
    decks.append(
      SceneDeck(
        deck: deck, node: index, gesture: GestureIndex(gestures.count),
        cardIDs: node.children.contains { !$0.id.isEmpty } ? node.children.map(\.id) : []))
    records[index].content = .cards(place)
    records[index].gestureCount += 1
    gestures.append(
      SceneGesture(spec: options.gesture(node.id), node: index, deck: place))
  }

  private mutating func addPager(
    _ options: PagerOptions, _ node: Node, at index: NodeIndex
  ) throws(CoreError) {
    records[index].content = .pages(PagerIndex(pagers.count))
    if options.order != .innerFirst { ordersDrags = true }
    if options.directions != .both { limitsDirections = true }
    pagerTracks.append(Placed(node: index, outer: nearest[index.position]))
    nearest[index.position] = .pager(pagers.count)
    pagers.append(
      try Pager(
        options, length: node.frame.size.along(options.axis),
        across: node.frame.size.along(options.axis.cross),
        pageIDs: node.children.contains { !$0.id.isEmpty } ? node.children.map(\.id) : []))
  }

  private mutating func addScrollView(
    _ options: ScrollViewOptions, _ node: Node, at index: NodeIndex
  ) throws(CoreError) {
    let view = ScrollViewIndex(scrollViews.count)
    records[index].content = .scrolled(view, header: nil)
    if options.order != .innerFirst { ordersDrags = true }
    if options.rows != nil { makesRows = true }
    viewNodes.append(index)
    for axis in [Orientation.vertical, .horizontal] where options.axes.contains(axis) {
      axisTracks.append(Placed(node: index, outer: nearest[index.position]))
      nearest[index.position] = .scrollAxis(scrollAxes.count)
      scrollAxes.append(ScrollAxis(view: view, axis: axis))
    }
    scrollViews.append(
      try ScrollView(
        options.below(node.header, node.contentSize), viewport: node.frame.size,
        contents: node.contentSize))
  }

  /// The first child of a scroll view is its header; the others start below it.
  private mutating func add(
    _ options: HeaderOptions, of scroll: ScrollViewOptions, at index: NodeIndex
  ) {
    guard case .scrolled(let view, _) = records[index].content else { return }
    let header = SceneHeader(
      options: options, node: records[index].firstChild, view: view,
      axis: scroll.axes.contains(.vertical) ? .vertical : .horizontal)
    records[index].content = .scrolled(view, header: HeaderIndex(headers.count))
    headers.append(header)
    for child in records[index].children.dropFirst() {
      records[child].frame.origin = records[child].frame.origin + header.lead
    }
  }

  // MARK: The scene

  /// Checks and numbers the collected components.
  mutating func finish(
    _ root: Node
  ) throws(CoreError) -> ([SceneTree.Record], SceneLayout, SceneLooks) {
    for index in records.indices { records[index].nearestTrack = number(nearest[index]) }
    SceneTree.findReach(&records, nodes, looks)
    SceneTree.findRows(&records, scrollViews)
    SceneTree.findSpaces(&records, looks, pagers)
    try checkNames()
    try findMovedValues()
    try SceneTree.checkCrowds(gestures, records)
    let directory = directory
    let layout = SceneLayout(
      ids: nodes.map(\.id), nodesByID: nodesByID, tracks: tracks, gestures: gestures,
      root: root, directory: directory,
      relations: try Relations(
        gestures, nodesByID: nodesByID, movers: records.map { mover($0) },
        count: pagers.count + scrollViews.count,
        onPagers: SceneTree.gesturesOnPagers(gestures, records, pagers, directory)),
      hitRules: hitRules, ordersDrags: ordersDrags, limitsDirections: limitsDirections,
      makesRows: makesRows)
    return (records, layout, SceneLooks(looks: looks, values: values, records))
  }

  /// The rows of a scroll view with plain nodes inside.
  static func rows(of view: Node) throws(CoreError) -> RowPart {
    var builder = SceneBuilder()
    // The scene checks the uniqueness of names, in its own list.
    builder.namesNodes = false
    try builder.walk(view)
    SceneTree.findReach(&builder.records, builder.nodes, builder.looks)
    SceneTree.findRows(&builder.records, builder.scrollViews)
    return RowPart(
      records: builder.records, ids: builder.nodes.map(\.id), gestures: builder.gestures,
      looks: builder.looks, hitRules: builder.hitRules)
  }

  private func number(_ track: Track?) -> TrackIndex? {
    switch track {
    case nil: nil
    case .pager(let number): TrackIndex(number)
    case .scrollAxis(let number): TrackIndex(pagers.count + number)
    }
  }

  private var tracks: [SceneTrack] {
    pagerTracks.enumerated().map {
      SceneTrack(
        node: $0.element.node, outer: number($0.element.outer), owner: .pager(PagerIndex($0.offset))
      )
    }
      + zip(axisTracks, scrollAxes).map {
        SceneTrack(node: $0.node, outer: number($0.outer), owner: .scrollView($1))
      }
  }

  /// The directory: pagers first, then scroll views, gestures and the components they drag, then
  /// others.
  private var directory: ComponentDirectory {
    var directory = ComponentDirectory()
    for (index, track) in pagerTracks.enumerated() {
      directory.add(ComponentPlace(PagerIndex(index)), nodes[track.node.position].id)
    }
    for (index, node) in viewNodes.enumerated() {
      directory.add(ComponentPlace(ScrollViewIndex(index)), nodes[node.position].id)
    }
    var standing = 0
    for gesture in gestures {
      let place = gesture.deck.map { ComponentPlace($0) } ?? ComponentPlace(GestureIndex(standing))
      if gesture.deck == nil { standing += 1 }
      directory.addGesture(directory.add(place, gesture.spec.id))
    }
    for header in headers.places {
      directory.add(ComponentPlace(header), nodes[headers[header].node.position].id)
    }
    for states in machines.places {
      directory.add(ComponentPlace(states), machines[states].spec.id)
    }
    return directory
  }

  /// The variables that gestures move, by their numbers.
  ///
  /// - Throws: `CoreError` for variables that there are not.
  private mutating func findMovedValues() throws(CoreError) {
    for index in gestures.indices where !gestures[index].spec.moves.isEmpty {
      for link in gestures[index].spec.moves {
        let machine = machines.firstIndex { $0.spec.id == link.states }
        guard let machine, machines[machine].spec.areVariables else {
          throw CoreError.unknown(
            link.states, among: machines.filter(\.spec.areVariables).map(\.spec.id),
            "gesture '\(gestures[index].spec.id)': no variables '\(link.states)' to move; put them "
              + "into the 'states' of the screen")
        }
        let properties = machines[machine].spec.properties
        guard let property = properties.firstIndex(of: link.property) else {
          throw CoreError.unknown(
            link.property, among: properties,
            "gesture '\(gestures[index].spec.id)': no '\(link.property)' in '\(link.states)'")
        }
        gestures[index].moves.append(
          MovedValue(states: StatesIndex(machine), property: property, link: link))
      }
    }
  }

  /// The component that moves the children of a node.
  private func mover(_ record: SceneTree.Record) -> ComponentID? {
    switch record.content {
    case .pages(let pager): ComponentID(index: pager.position)
    case .scrolled(let view, _): ComponentID(index: pagers.count + view.position)
    case .nodes, .cards: nil
    }
  }

  /// - Throws: `CoreError` for states with the name of something else.
  private func checkNames() throws(CoreError) {
    guard !machines.isEmpty else { return }
    var names = Set(gestures.filter { $0.deck == nil }.map(\.spec.id))
    for id in machines.map(\.spec.id) where !id.isEmpty {
      guard nodesByID[id] == nil, names.insert(id).inserted else {
        throw CoreError(
          .duplicateID, "states '\(id)': expected each id once in a scene; rename one of the two")
      }
    }
  }
}

extension ScrollViewOptions {
  /// The same with a header above the content.
  fileprivate func below(_ header: HeaderOptions?, _ contents: Size2D) -> ScrollViewOptions {
    guard let header else { return self }
    var options = self
    var size = contentSize ?? contents
    if axes.contains(.vertical) {
      size.height += header.contentStart.value
    } else {
      size.width += header.contentStart.value
    }
    options.contentSize = size
    return options
  }
}
