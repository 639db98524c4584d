/// A lasting result of a component: a page, a detent, an order.
///
/// Two runs of a gesture are compared by the outcomes of all components.
/// Numbers that vary continuously, such as the offset of a scroll view without places of rest, are
/// not outcomes.
package enum ComponentOutcome: Hashable, Sendable {
  /// The page of a pager, from 1.
  case page
  /// The card in front of a deck, from 1.
  case front
  /// The name of the state.
  case state
  /// The name of the detent of a variable; `between` if it is at none.
  case detent(Int)
  /// The variables that have left the detent of their start, with their detents. For components
  /// with several variables that have detents, such as swipe rows.
  case detents
  /// Whether the scale of something zoomed is at its `least`, its `greatest`, or `between`.
  case level(Int)
  /// The items of variables with places in lists, in their order.
  case order
  /// The number of the place of rest of a scroll view, from 1, along an axis; nil along its only
  /// one. Between two places it is half a number.
  case place(Orientation?)

  /// The value of an outcome.
  package enum Value: Hashable, Sendable {
    case number(Double)
    case text(String)
  }

  /// The value of a variable at no detent, and of a scale at neither bound.
  static let between = "between"
  /// The value of `detents` while no variable has left the detent of its start.
  static let unmoved = "as at the start"
}

/// A list item that is represented by a variable: its value is the item's place in the list.
public struct ListedItem: Hashable, Sendable {
  /// The name of the item.
  public let name: String
  /// The variable beside it with the number of the item's list; nil with one list.
  public let list: String?

  /// Creates an item by its name.
  public init(_ name: String, list: String? = nil) { (self.name, self.list) = (name, list) }
}

extension SceneTree {
  /// The outcomes of a component, each with the words that follow the id in an expression: `page`,
  /// or `y.detent`; empty for a component without outcomes.
  package func outcomes(
    of component: ComponentID
  ) -> [(words: [String], outcome: ComponentOutcome)] {
    guard let place = place(of: component) else { return [] }
    switch place.kind {
    case .pager: return [(["page"], .page)]
    case .deck: return [(["front"], .front)]
    case .gesture, .header: return []
    case .scrollView:
      let view = scrollViews[Int(place.position)]
      let axes = [Orientation.horizontal, .vertical].filter {
        view.options.axes.contains($0) && !view[$0].track.snaps.isFree
      }
      guard view.options.axes == .both else { return axes.map { _ in (["place"], .place(nil)) } }
      return axes.map { ([$0 == .horizontal ? "x" : "y", "place"], .place($0)) }
    case .states:
      let spec = machines[Int(place.position)].spec
      guard spec.areVariables else { return [(["state"], .state)] }
      return spec.variableOutcomes
    }
  }

  /// The names of the variables of a component with bounds or detents.
  package func variablesWithRules(of component: ComponentID) -> [String] {
    guard let index: StatesIndex = place(of: component)?.index() else { return [] }
    return machines[index].spec.namedRules.map(\.name)
  }

  /// The names of the numbers of a component that come to rest by themselves: variables with
  /// bounds or detents, and both axes of a scroll view along two.
  package func restingProperties(of component: ComponentID) -> [String] {
    guard let place = place(of: component) else { return [] }
    switch place.kind {
    case .states: return variablesWithRules(of: component)
    case .scrollView:
      return scrollViews[Int(place.position)].options.axes == .both ? ["x", "y"] : []
    default: return []
    }
  }

  /// Whether a component has neither outcomes nor a part of its own in one: a scroll view that may
  /// rest anywhere, or variables without detents.
  package func isUncompared(_ component: ComponentID) -> Bool {
    switch kind(of: component) {
    case .gesture, .header: false
    case .pager, .deck, .scrollView, .states: outcomes(of: component).isEmpty
    }
  }

  /// The places of rest of a scroll view along its axis, with its edges, in rising order, in
  /// points; empty if they are not listed, or along two axes.
  package func placesOfRest(of name: String) -> [Double] {
    guard let place = component(named: name).flatMap({ place(of: $0) }), place.kind == .scrollView
    else { return [] }
    let view = scrollViews[Int(place.position)]
    guard view.options.axes != .both else { return [] }
    let track = view[view.options.rowAxis].track
    return track.snaps.places(in: track.range) ?? []
  }

  /// The place of rest that a decision sends content to: the name of a detent, or the number of a
  /// place of a scroll view; nil for other verdicts.
  package func placeOfRest(of decision: Decision) -> String? {
    guard case .offset(let target) = decision.verdict, let place = place(of: decision.component)
    else { return nil }
    switch place.kind {
    case .states:
      guard let property = decision.property else { return nil }
      let machine = machines[Int(place.position)]
      guard !machine.rule(of: property).detents.isEmpty else { return nil }
      return machine.detent(of: property, at: target.value) ?? ComponentOutcome.between
    case .scrollView:
      let view = scrollViews[Int(place.position)]
      let axis =
        decision.property.map { $0 == 0 ? Orientation.horizontal : .vertical }
        ?? view.options.rowAxis
      let track = view[axis].track
      guard !track.snaps.isFree else { return nil }
      return "place \(plain(track.snaps.number(of: target.value, in: track.range)))"
    default: return nil
    }
  }
}

extension StatesSpec {
  /// The outcomes of variables.
  fileprivate var variableOutcomes: [(words: [String], outcome: ComponentOutcome)] {
    var found: [(words: [String], outcome: ComponentOutcome)] = []
    let resting = rules.filter { !$0.value.detents.isEmpty }.keys.sorted()
    if let only = resting.first, resting.count == 1 {
      found.append(([properties[only], "detent"], .detent(only)))
    } else if !resting.isEmpty {
      found.append((["detents"], .detents))
    }
    for number in properties.indices where isScale(number) {
      found.append(([properties[number], "level"], .level(number)))
    }
    if rules.values.contains(where: { $0.item != nil }) { found.append((["order"], .order)) }
    return found
  }

  /// Whether a variable is the scale that the room of another one follows.
  private func isScale(_ number: Int) -> Bool {
    rules.values.contains { $0.zoomRoom?.scale == properties[number] }
  }

  /// The outcome that words after the id of variables name; nil if there is none.
  fileprivate func variableOutcome(_ words: [String]) -> ComponentOutcome? {
    if words == ["order"], rules.values.contains(where: { $0.item != nil }) { return .order }
    if words == ["detents"], rules.values.contains(where: { !$0.detents.isEmpty }) {
      return .detents
    }
    guard words.count == 2, let number = properties.firstIndex(of: words[0]) else { return nil }
    switch words[1] {
    case "detent": return rules[number]?.detents.isEmpty == false ? .detent(number) : nil
    case "level": return isScale(number) ? .level(number) : nil
    default: return nil
    }
  }
}

extension Stage {
  /// The outcome of a component, named by the words after its id: `["page"]`, `["y", "detent"]`.
  ///
  /// Returns nil if the component does not have such an outcome.
  package func outcome(of component: ComponentID, _ words: [String]) -> ComponentOutcome.Value? {
    if let place = scene.place(of: component), place.kind == .states {
      let spec = scene.machines[Int(place.position)].spec
      if spec.areVariables {
        return spec.variableOutcome(words).map { value(of: $0, of: component) }
      }
    }
    return scene.outcomes(of: component).first { $0.words == words }
      .map { value(of: $0.outcome, of: component) }
  }

  /// The value of an outcome of a component; that of a running motion's end.
  package func value(
    of outcome: ComponentOutcome, of component: ComponentID
  ) -> ComponentOutcome.Value {
    guard let place = scene.place(of: component) else { return .text("") }
    let position = Int(place.position)
    switch outcome {
    case .page: return .number(Double(scene.pagers[position].page(at: time) + 1))
    case .front: return .number(Double(scene.decks[position].deck.front + 1))
    case .state:
      let machine = scene.machines[position]
      return .text(machine.spec.states[machine.state].name)
    case .detent(let number): return .text(scene.machines[position].detent(of: number))
    case .detents: return .text(scene.machines[position].movedDetents)
    case .level(let number): return .text(scene.machines[position].level(of: number))
    case .order: return .text(scene.machines[position].order)
    case .place(let axis):
      let view = scene.scrollViews[position]
      let axis = axis ?? view.options.rowAxis
      let track = view[axis].track
      let offset = track.isSettling ? view[axis].target : track.sample(at: time).value
      return .number(track.snaps.number(of: offset, in: track.range))
    }
  }
}

extension StateMachine {
  /// The name of the detent where a variable is or is going.
  fileprivate func detent(of number: Int) -> String {
    detent(of: number, at: target(of: number)) ?? ComponentOutcome.between
  }

  /// The variables that are at another detent than at the start: `x3 open, x5 full`.
  fileprivate var movedDetents: String {
    let moved = spec.rules.keys.sorted().compactMap { number -> String? in
      let rule = rule(of: number)
      guard !rule.detents.isEmpty else { return nil }
      let start = rule.detents.first { $0.place == spec.values[spec.initial][number] }?.name
      let now = detent(of: number)
      return now == start ? nil : "\(spec.properties[number]) \(now)"
    }
    return moved.isEmpty ? ComponentOutcome.unmoved : moved.joined(separator: ", ")
  }

  fileprivate func level(of number: Int) -> String {
    let (bounds, target) = (rule(of: number).bounds, target(of: number))
    if target <= bounds.lowerBound { return "least" }
    return target >= bounds.upperBound ? "greatest" : ComponentOutcome.between
  }

  /// The names of the items, by list and place; lists are separated by bars.
  fileprivate var order: String {
    typealias Item = (list: Double, place: Double, number: Int, name: String)
    let items: [Item] = spec.rules.compactMap { number, rule in
      guard let item = rule.item else { return nil }
      let list = item.list.flatMap { spec.properties.firstIndex(of: $0) }
      return (list.map(target(of:)) ?? 0, target(of: number), number, item.name)
    }
    let sorted = items.sorted { ($0.list, $0.place, $0.number) < ($1.list, $1.place, $1.number) }
    var text = ""
    for (index, item) in sorted.enumerated() {
      if index > 0 { text += sorted[index - 1].list == item.list ? " " : " | " }
      text += item.name
    }
    return text
  }
}

extension SnapGrid {
  /// The number of an offset among the places of rest within a range, from 1.
  ///
  /// The edges are among them. Half a number is between two of them.
  func number(of offset: Double, in range: ClosedRange<Double>) -> Double {
    let isInside = offset > range.lowerBound
    let end = min(offset, range.upperBound)
    var below = isInside ? 1.0 : 0
    switch self {
    case .free, .ring: return 1
    case .every(let step):
      if step > 0, isInside {
        below +=
          Self.multiples(of: step, below: end)
          - Self.multiples(of: step, upTo: range.lowerBound)
      }
    case .places(let places):
      below += Double(places.count { $0 > range.lowerBound && $0 < end })
    }
    return contains(offset, in: range) ? below + 1 : below + 0.5
  }

  /// The number of multiples of a step from 0 up to a number, exclusive; negative below 0.
  private static func multiples(of step: Double, below number: Double) -> Double {
    let nearest = (number / step).rounded()
    // The quotient of a multiple may be rounded.
    return nearest * step == number ? nearest : (number / step).rounded(.up)
  }

  private static func multiples(of step: Double, upTo number: Double) -> Double {
    let nearest = (number / step).rounded()
    return (nearest * step == number ? nearest : (number / step).rounded(.down)) + 1
  }
}
