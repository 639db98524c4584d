internal import FlickCore

/// Writes values of tunables into a declared scene, so that the script need not run.
///
/// Supports only numbers that follow the tunables in straight lines: positions and sizes of nodes,
/// and thresholds of rules.
struct ScenePatch: Sendable {
  private let base: BareScene
  private let lines: [(line: OptionLine, place: Place)]

  /// The location of an option in the tree.
  private struct Place: Sendable {
    /// The child indexes on the path from the root.
    var children: [Int]
    /// The path of the option within the node.
    var option: [String]
  }

  /// Whether the option at a path can be written.
  static func canWrite(_ path: String) -> Bool {
    var probe = NodeChange()
    return probe.add(place(of: path).option, 0)
  }

  /// - Parameter base: the scene at any values of the tunables.
  init(_ base: BareScene, _ lines: [OptionLine]) {
    self.base = base
    self.lines = lines.map { ($0, Self.place(of: $0.path)) }
  }

  private static func place(of path: String) -> Place {
    var words = path.split(separator: "/").map(String.init)[...]
    var children: [Int] = []
    while let word = words.first {
      if word == "storage" {
        words = words.dropFirst()
      } else if word == "children", let number = words.dropFirst().first.flatMap({ Int($0) }) {
        children.append(number)
        words = words.dropFirst(2)
      } else {
        break
      }
    }
    return Place(
      children: children, option: words.filter { !["some", "value", "storage"].contains($0) })
  }

  /// The child indexes on the path from the root to an option.
  static func children(toward path: String) -> [Int] { place(of: path).children }

  /// The scene at given values of the tunables.
  ///
  /// - Throws: `CoreError` for a value that the core refuses.
  func scene(at setting: [Double]) throws(CoreError) -> BareScene {
    var changes = NodeChange()
    for (line, place) in lines {
      changes.add(at: place.children[...], place.option, line.value(at: setting))
    }
    return BareScene(try SceneTree(changes.applied(to: base.scene.root)), like: base)
  }
}

extension SceneTree {
  /// The component that owns an option of the declared tree; nil for a component without an id.
  func component(declaredAt path: String) -> ComponentID? {
    var node = root
    for child in ScenePatch.children(toward: path) {
      guard node.children.indices.contains(child) else { return nil }
      node = node.children[child]
    }
    return node.id.isEmpty ? nil : component(named: node.id)
  }
}

/// The changes of a node and its descendants.
private struct NodeChange {
  private var frame: [(FrameOption, Double)] = []
  private var pager: [(PagerOption, Double)] = []
  private var deck: [(DeckOption, Double)] = []
  private var children: [Int: NodeChange] = [:]

  private enum FrameOption: String {
    case x, y, width, height
  }

  private enum PagerOption: String {
    case distance, velocity, flickDistance, sensitivity, spacing, slop, cone

    /// Whether a path in a pager's options leads to this option.
    func isWritten(at path: ArraySlice<String>) -> Bool {
      switch self {
      case .spacing: path.count == 1
      case .slop, .cone: path.count == 2 && path.first == "pan"
      case .distance, .velocity, .flickDistance:
        path.starts(with: ["snap", "rule", "thresholds"])
      case .sensitivity: path.starts(with: ["snap", "rule", "swiftUIPager"])
      }
    }
  }

  private enum DeckOption: String {
    case distance, flickDistance, onReleaseOrFlick
  }

  mutating func add(at path: ArraySlice<Int>, _ option: [String], _ value: Double) {
    guard let child = path.first else { return _ = add(option, value) }
    children[child, default: NodeChange()].add(at: path.dropFirst(), option, value)
  }

  /// Adds an option; false if the option is unknown.
  @discardableResult
  mutating func add(_ option: [String], _ value: Double) -> Bool {
    guard option.count >= 3, let last = option.last else { return false }
    if option[0] == "frame", let known = FrameOption(rawValue: last) {
      frame.append((known, value))
    } else if option[0] != "options" {
      return false
    } else if option[1] == "pager", let known = PagerOption(rawValue: last),
      known.isWritten(at: option[2...])
    {
      pager.append((known, value))
    } else if option[1] == "deck", let known = DeckOption(rawValue: last) {
      deck.append((known, value))
    } else {
      return false
    }
    return true
  }

  func applied(to node: Node) throws(CoreError) -> Node {
    var frame = node.frame
    for (option, value) in self.frame {
      switch option {
      case .x: frame.origin.x = value
      case .y: frame.origin.y = value
      case .width: frame.size.width = value
      case .height: frame.size.height = value
      }
    }
    var parts = node.children
    for (index, change) in children { parts[index] = try change.applied(to: parts[index]) }
    return try node.replacing(
      frame: frame, pager: pager(of: node), deck: deck(of: node), children: parts)
  }

  private func pager(of node: Node) throws(CoreError) -> PagerOptions? {
    guard var options = node.pager, !pager.isEmpty else { return node.pager }
    for (option, value) in pager {
      switch option {
      case .spacing: options.spacing = Points(value)
      case .slop: options.pan = try options.pan.with(slop: Points(value))
      case .cone: options.pan = try options.pan.with(cone: Radians(value))
      case .sensitivity:
        guard case .swiftUIPager(let rule) = options.snap.rule else { break }
        options.snap = try SnapPolicy(
          .swiftUIPager(SwiftUIPagerSnap(sensitivity: value, isMultiple: rule.isMultiple)),
          pagesPerSwipe: options.snap.pagesPerSwipe)
      case .distance, .velocity, .flickDistance:
        guard case .thresholds(let rule) = options.snap.rule else { break }
        options.snap = try SnapPolicy(
          distance: option == .distance ? Pages(value) : rule.distance,
          velocity: option == .velocity ? PointsPerSecond(value) : rule.velocity,
          flickDistance: option == .flickDistance ? Points(value) : rule.flickDistance,
          pagesPerSwipe: options.snap.pagesPerSwipe)
      }
    }
    return options
  }

  private func deck(of node: Node) -> DeckOptions? {
    guard var options = node.deck else { return nil }
    for (option, value) in deck {
      switch option {
      case .distance: options.distance = Points(value)
      case .flickDistance: options.flickDistance = Points(value)
      case .onReleaseOrFlick: options.commit = .onReleaseOrFlick(PointsPerSecond(value))
      }
    }
    return options
  }
}

extension PanOptions {
  /// The options with another slop or cone.
  ///
  /// - Throws: `CoreError` for values outside their ranges.
  fileprivate func with(
    slop: Points? = nil, cone: Radians? = nil
  ) throws(CoreError) -> PanOptions {
    try PanOptions(
      slop: slop ?? self.slop, cone: cone ?? self.cone, keepsSlop: keepsSlop,
      scalesSlop: scalesSlop, pointers: pointers, stepCone: stepCone, isConeStrict: isConeStrict,
      dropsSurplus: dropsSurplus)
  }
}
