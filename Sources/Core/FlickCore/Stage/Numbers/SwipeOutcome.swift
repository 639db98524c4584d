/// The place of rest of a component that a map watches.
public enum SwipeOutcome: Hashable, Sendable {
  /// The page of a pager, from 0.
  case page(Int)
  /// The card in front of a deck, from 0.
  case card(Int)
  /// The state that states are in.
  case state(String)
  /// The detent where a variable rests.
  case detent(String)
  /// A variable at rest beside all detents, or the offset of a scroll view, in points.
  case number(Double)
}

/// The part of a component that a map watches.
struct SwipeWatch: Sendable {
  private enum Part: Sendable {
    case page
    case card
    case offset(Orientation)
    case state
    case variable(String)
  }

  let component: ComponentID
  private let part: Part

  /// Finds the watched part by name.
  ///
  /// The name is the id of a component, or that of a scroll view or of variables with one of their
  /// numbers after a dot.
  ///
  /// - Throws: `CoreError` for a name that a map cannot watch.
  init(_ name: String, on stage: Stage) throws(CoreError) {
    if stage.scene.component(named: name) == nil, let dot = name.utf8.lastIndex(of: 0x2E) {
      let component = try stage.component(named: String(name[..<dot]))
      let number = String(name[name.utf8.index(after: dot)...])
      self = try SwipeWatch(component, number, on: stage)
      return
    }
    let component = try stage.component(named: name)
    self.component = component
    switch stage.scene.place(of: component)?.kind {
    case .pager: part = .page
    case .deck: part = .card
    case .scrollView:
      part = .offset(try stage.scrollAxes(of: component).contains("y") ? .vertical : .horizontal)
    case .states:
      let properties = try stage.states(component).properties
      guard let index: StatesIndex = stage.scene.place(of: component)?.index(),
        stage.scene.machines[index].spec.areVariables
      else {
        part = .state
        return
      }
      guard properties.count == 1 else {
        throw CoreError(
          .infeasible,
          "map: expected one of the variables, such as '\(name).\(properties.first ?? "x")', found "
            + "'\(name)'")
      }
      part = .variable(properties[0])
    default:
      throw CoreError(
        .infeasible,
        "map: expected a pager, a deck, states, variables or a scroll view, found '\(name)'")
    }
  }

  private init(
    _ component: ComponentID, _ number: String, on stage: Stage
  ) throws(CoreError) {
    self.component = component
    if stage.scene.place(of: component)?.kind == .scrollView {
      guard try stage.scrollAxes(of: component).contains(number) else {
        throw CoreError(
          .infeasible,
          "map: expected the scroll view's 'x' or 'y' along which it scrolls, found '\(number)'")
      }
      part = .offset(number == "x" ? .horizontal : .vertical)
    } else {
      _ = try stage.value(component, number)
      part = .variable(number)
    }
  }

  /// Whether it is a pager or a scroll view, which fingers on it move.
  func isTrack(on stage: Stage) -> Bool {
    let kind = stage.scene.place(of: component)?.kind
    return kind == .pager || kind == .scrollView
  }

  /// The place of rest.
  ///
  /// - Throws: `CoreError` if the component is gone.
  func outcome(on stage: Stage) throws(CoreError) -> SwipeOutcome {
    switch part {
    case .page: .page(try stage.settledPage(of: component))
    case .card: .card(try stage.deck(component).settledFront)
    case .offset(let axis):
      .number(try stage.scrollOffset(of: component).along(axis).value)
    case .state: .state(try stage.states(component).state)
    case .variable(let name):
      if try stage.isVariable(component), let detent = try stage.detent(of: component, name) {
        .detent(detent)
      } else {
        .number(try stage.value(component, name))
      }
    }
  }
}

extension Stage {
  fileprivate func isVariable(_ component: ComponentID) throws(CoreError) -> Bool {
    let index: StatesIndex = try scene.index(of: component)
    return scene.machines[index].spec.areVariables
  }
}
