package import FlickAPI
internal import FlickCore
internal import FlickHost

/// The components of a screen as other toolkits write them: rules of releases with their motions,
/// decelerations, transitions.
package struct FeelExport {
  /// One component.
  package struct Part {
    /// The id; that of variables has the variable's name after a dot.
    package var name: String { title.shown }
    let title: ExportName
    /// The id, and the name of a variable.
    let words: [String]
    let kind: Kind
    var items: [ExportItem] = []
    /// The number of further variables with the same rule.
    var alike = 0
  }

  /// The kind of a component, with its options.
  enum Kind {
    case pager(PagerOptions, pageLength: Double)
    case deck(DeckOptions)
    case scroll(ScrollViewOptions, places: [Double])
    case variable(ValueRule)
    case states(StatesSpec)
  }

  package private(set) var parts: [Part] = []
  private let scene: SceneTree

  /// Exports all components of a screen that have an id.
  package init(_ screen: Screen) {
    scene = screen.scene
    walk(scene.root)
  }

  private mutating func walk(_ node: Node) {
    if !node.id.isEmpty {
      if let options = node.pager { addPager(node, options) }
      if let options = node.deck { addDeck(node, options) }
      if let options = node.scroll { addScroll(node, options) }
    }
    for states in node.states where !states.id.isEmpty {
      if states.areVariables { addVariables(states) } else { addStates(states) }
    }
    for child in node.children { walk(child) }
  }

  /// Adds a component with an identifier of its own.
  private mutating func add(_ words: [String], _ kind: Kind, _ items: (ExportName) -> [ExportItem])
  {
    var name = ExportName(words)
    var number = 2
    let taken = Set(parts.map(\.title.identifier))
    while taken.contains(name.identifier) {
      name = ExportName(words).numbered(number)
      number += 1
    }
    parts.append(Part(title: name, words: words, kind: kind, items: items(name)))
  }

  private mutating func addPager(_ node: Node, _ options: PagerOptions) {
    let isAcross = options.axis == .horizontal
    let size = node.frame.size
    let (along, across) = isAcross ? (size.width, size.height) : (size.height, size.width)
    let page = (try? options.pageSize.length(along: along, across: across)) ?? along
    let pitch = page + options.spacing.value
    add([node.id], .pager(options, pageLength: pitch)) { name in
      let unit = ExportUnit(
        name, ReleaseRule(options, pitch: pitch), ExportMotion(options.settle, pitch: pitch),
        axis: options.axis, distance: pitch)
      let share: Double? =
        if case .thresholds(let rule) = options.snap.rule { rule.distance.value } else { nil }
      return [
        .release(unit), .pager(unit, share: share),
        .slop(options.pan.slop.value, axis: options.axis),
      ]
    }
  }

  private mutating func addDeck(_ node: Node, _ options: DeckOptions) {
    add([node.id], .deck(options)) { name in
      let distance = options.distance.value
      let unit = ExportUnit(
        name, ReleaseRule(options), ExportMotion(options.settle), axis: options.direction.axis,
        distance: distance)
      return [
        .release(unit), .motion("swap", ExportMotion(options.swap), distance: distance),
        .slop(options.pan.slop.value, axis: options.direction.axis),
      ]
    }
  }

  private mutating func addScroll(_ node: Node, _ options: ScrollViewOptions) {
    let places = scene.placesOfRest(of: node.id)
    add([node.id], .scroll(options, places: places)) { name in
      guard places.count > 1 else { return [.decay(options.fling)] }
      let axis: Orientation = options.axes == .horizontal ? .horizontal : .vertical
      let unit = ExportUnit(
        name, ReleaseRule(options, places: places), .spring(options.settle), axis: axis,
        distance: Self.largestGap(places))
      return [.release(unit), .slop(options.pan.slop.value, axis: axis)]
    }
  }

  /// Variables with their own rules; of several equal ones the first.
  private mutating func addVariables(_ states: StatesSpec) {
    var seen: [ValueRule: Int] = [:]
    for (name, rule) in states.namedRules {
      if let index = seen[rule] {
        parts[index].alike += 1
        continue
      }
      seen[rule] = parts.count
      add([states.id, name], .variable(rule)) { title in
        let places = rule.detents.map(\.place)
        if places.isEmpty, rule.bounds == .position, let fling = rule.fling {
          return [.decay(fling)]
        }
        let bounds = rule.bounds.upperBound - rule.bounds.lowerBound
        let distance = places.count > 1 ? Self.largestGap(places) : min(bounds, 400)
        let unit = ExportUnit(
          title, ReleaseRule(rule, unit: "units"), ExportMotion(rule.settle),
          axis: name.hasPrefix("y") ? .vertical : .horizontal, distance: distance)
        guard places.isEmpty, let fling = rule.fling else { return [.release(unit)] }
        return [.release(unit), .decay(fling)]
      }
    }
  }

  private mutating func addStates(_ states: StatesSpec) {
    guard states.states.count > 1 else { return }
    add([states.id], .states(states)) { _ in
      let transitions = states.transitions.isEmpty ? [StateTransition()] : states.transitions
      return transitions.map { transition in
        let words = [transition.from.map { "from \($0)" }, transition.to.map { "to \($0)" }]
        let name = (["transition"] + words.compactMap { $0 }).joined(separator: " ")
        return .motion(name, ExportMotion(transition.motion), distance: nil)
      }
    }
  }

  private static func largestGap(_ places: [Double]) -> Double {
    zip(places, places.dropFirst()).map { $1 - $0 }.max() ?? 1
  }

  /// One component for a toolkit.
  package func lines(of part: Part, for toolkit: Toolkit) -> [ExportedLine] {
    part.items.compactMap { $0.line(of: part.title, for: toolkit) }
  }

  /// The code of all components for a toolkit, as a source file: it compiles as it is, with the
  /// accuracy of each declaration above it as a comment.
  package func file(for toolkit: Toolkit) -> [String] {
    func comment(_ text: String) -> String { toolkit.comment(text) }
    var lines = [comment("\(OutputKind.exportMark), for \(toolkit.title).")] + toolkit.imports
    for part in parts {
      let alike = part.alike > 0 ? " (and \(part.alike) more alike)" : ""
      lines += ["", comment("\(part.name)\(alike): \(part.kindWord)")]
      for line in self.lines(of: part, for: toolkit) {
        let accuracy = line.code == nil ? "not expressible; \(line.accuracy)" : line.accuracy
        lines += [comment("\(line.what): \(accuracy)")]
        if let code = line.code { lines += code.split(separator: "\n").map(String.init) }
      }
    }
    return lines
  }
}
