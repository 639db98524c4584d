package import FlickAPI
internal import FlickCore

/// The tunables in display order.
///
/// Tunables tested by the last decision come first, then the others in the order and groups of the
/// script, then those without effect at the current values.
package struct TunableList: Hashable, Sendable {
  package enum Row: Hashable, Sendable {
    case heading(String)
    /// A tunable, by its index among the declared ones.
    case tunable(Int)
    /// The slider of the chosen tunable, below it.
    case slider(Int)
    /// The outcomes of the kept gestures along the chosen tunable, below the slider.
    case strip(Int)
  }

  package private(set) var rows: [Row] = []
  /// The indices of the tunables in the order of the list.
  package private(set) var order: [Int] = []
  /// Whether there is a strip.
  package private(set) var hasStrip = false

  package init() {}

  /// Creates a plain list of tunables, in order of declaration.
  package init(count: Int, chosen: Int) {
    order = Array(0..<count)
    rows = order.flatMap { $0 == chosen ? [Row.tunable($0), .slider($0)] : [.tunable($0)] }
  }

  /// - Parameters:
  ///   - tunables: the declared tunables.
  ///   - tested: the names of the tunables that come first.
  ///   - scriptOrder: the order in the script.
  ///   - filter: a text that the name, group, unit or summary must contain.
  ///   - chosen: the tunable with a slider.
  ///   - hasStrip: whether the chosen tunable has a strip too.
  package init(
    _ tunables: Tunables, tested: [String], scriptOrder: TunableOrder, filter: String,
    chosen: Int, hasStrip: Bool = false
  ) {
    self.hasStrip = hasStrip
    let declarations = tunables.declarations
    let ranks = Dictionary(tested.enumerated().map { ($1, $0) }) { first, _ in first }
    let wanted = filter.lowercased()
    var sections: [(key: Key, heading: String, members: [(place: (Int, Int), index: Int)])] = []
    for (index, declaration) in declarations.enumerated() {
      guard wanted.isEmpty || declaration.isFound(by: wanted) else { continue }
      var place = (scriptOrder.position(of: declaration.name), index)
      let key: Key
      var heading = ""
      if let rank = ranks[declaration.name] {
        (key, heading, place.0) = (.tested, "what decided last", rank)
      } else if !tunables.hasEffect(declaration) {
        (key, heading) = (.idle, "not with these values")
      } else if let group = declaration.group {
        (key, heading) = (.group(group), group)
      } else {
        key = .paragraph(scriptOrder.paragraph(of: declaration.name))
      }
      if let section = sections.firstIndex(where: { $0.key == key }) {
        sections[section].members.append((place, index))
      } else {
        sections.append((key, heading, [(place, index)]))
      }
    }
    for index in sections.indices { sections[index].members.sort { $0.place < $1.place } }
    sections.sort { a, b in
      (a.key.rank, a.members[0].place.0, a.members[0].index)
        < (b.key.rank, b.members[0].place.0, b.members[0].index)
    }
    for section in sections {
      if !rows.isEmpty || !section.heading.isEmpty { rows.append(.heading(section.heading)) }
      for member in section.members {
        order.append(member.index)
        rows.append(.tunable(member.index))
        if member.index == chosen { rows.append(.slider(member.index)) }
        if member.index == chosen, hasStrip { rows.append(.strip(member.index)) }
      }
    }
  }

  private enum Key: Hashable {
    case tested, idle
    case group(String)
    case paragraph(Int)

    var rank: Int {
      switch self {
      case .tested: 0
      case .group, .paragraph: 1
      case .idle: 2
      }
    }
  }

  /// The row of a tunable.
  package func row(of index: Int) -> Int? { rows.firstIndex(of: .tunable(index)) }

  /// The tunable that is `steps` places after another, or before it if negative.
  package func neighbour(of index: Int, by steps: Int) -> Int {
    guard let place = order.firstIndex(of: index) else { return order.first ?? index }
    return order[(place + steps).clamped(from: 0, to: order.count - 1)]
  }
}

extension Tunables.Declaration {
  fileprivate func isFound(by text: String) -> Bool {
    [name, group, unit, summary].contains { $0?.lowercased().contains(text) == true }
  }
}
