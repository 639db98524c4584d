/// A number of a component, found once by its names and read any number of times.
///
/// Numbers that a screen derives from its components, such as an indicator's place from a pager's
/// position, are read for every observed frame. A reading consists of two numbers, and reading it
/// neither searches by name nor copies a component.
///
///     let position = try ComponentReading(scene: scene, id: "music", property: "position")
///     position.value(in: stage)   // 1.5, at the stage's time
///
/// It stays valid when the scene is laid out anew. Pages count from 0.
public struct ComponentReading: Hashable, Sendable {
  /// The component that has the number.
  public let component: ComponentID
  /// The name of the number.
  public let property: ComponentProperty
  /// The row among the numbers of the kind, or the index of a property of states.
  private let row: Int

  /// Creates the number named `property` of the component with this id.
  ///
  /// - Throws: `CoreError` that lists the ids or the properties that there are.
  public init(scene: SceneTree, id: String, property: String) throws(CoreError) {
    guard let component = scene.component(named: id) else { throw scene.unknown(id) }
    self.component = component
    if let index: StatesIndex = scene.place(of: component)?.index(),
      let part = scene.machines[index].spec.properties.firstIndex(of: property)
    {
      (self.property, row) = (.value, part)
      return
    }
    if let index: DeckIndex = scene.place(of: component)?.index(),
      let (side, row) = SceneDeck.cardNumber(named: property, of: scene.decks[index].deck.count)
    {
      (self.property, self.row) = (side, row)
      return
    }
    let known = scene.properties(of: component)
    guard let row = known.firstIndex(where: { $0.rawValue == property }) else {
      let own = scene.propertyNames(of: component)
      throw CoreError.unknown(property, of: own, "'\(id)' has no number '\(property)'")
    }
    (self.property, self.row) = (known[row], row)
  }

  init(_ component: ComponentID, _ row: NumberRow) {
    (self.component, property, self.row) = (component, row.property, row.index)
  }

  /// The number of the variable, or property of states, that is read; nil for any other number.
  var valueNumber: Int? { property == .value ? row : nil }

  /// The number at the stage's time; 0 if a later layout has removed the component.
  public func value(in stage: Stage) -> Double {
    guard let place = stage.scene.place(of: component) else { return 0 }
    let index = Int(place.position)
    return switch place.kind {
    // First and inlined, as most readings are of positions.
    case .pager:
      property == .position
        ? stage.scene.position(ofPager: PagerIndex(index), at: stage.time).value
        : Pager.numbers[row].read(PagerIndex(index), stage)
    case .scrollView: ScrollView.numbers[row].read(ScrollViewIndex(index), stage)
    case .gesture: SceneGesture.numbers[row].read((try? stage.gesture(component))?.values, stage)
    case .deck:
      value(ofDeck: DeckIndex(index), in: stage) {
        stage.scene.leaderDisplacement(ofDeck: DeckIndex(index), at: stage.time)
      }
    case .header:
      SceneHeader.numbers[row].read(
        stage.scene.geometry(ofHeader: HeaderIndex(index), at: stage.time), stage)
    case .states:
      property == .value
        ? StateMachine.value(of: row, of: StatesIndex(index), in: stage)
        : StateMachine.numbers[row].read(StatesIndex(index), stage)
    }
  }

  @inline(__always)
  private func value(
    ofDeck index: DeckIndex, in stage: Stage, leader displacement: () -> Vector
  ) -> Double {
    let others = row - SceneDeck.leaderNumbers.count
    if others >= SceneDeck.numbers.count {
      return SceneDeck.share(inRow: others - SceneDeck.numbers.count, of: index, stage)
    }
    if others >= 0 { return SceneDeck.numbers[others].read(index, stage) }
    return SceneDeck.leaderNumbers[row].read(
      DeckLeader(deck: index, displacement: displacement()), stage)
  }

  /// The number at the stage's time, with results shared by other numbers that are read now.
  func value(in stage: Stage, _ seen: inout SeenComponents) -> Double {
    guard let place = stage.scene.place(of: component) else { return 0 }
    let index = Int(place.position)
    return switch place.kind {
    case .pager where property == .position:
      stage.scene.position(ofPager: PagerIndex(index), at: stage.time).value
    case .header:
      SceneHeader.numbers[row].read(seen.geometry(of: HeaderIndex(index), in: stage), stage)
    case .deck:
      value(ofDeck: DeckIndex(index), in: stage) {
        seen.leader(of: DeckIndex(index), in: stage)
      }
    default: value(in: stage)
    }
  }
}

/// The numbers of components, by the names that screens use.
///
/// `ComponentKind.numbers` lists those of each kind, with unit and meaning.
public enum ComponentProperty: String, Hashable, Sendable, CaseIterable {
  case position, offset, page
  case settledPage = "settled_page"
  case targetPage = "target_page"
  case pageCount = "page_count"
  case x, y, velocity
  case velocityX = "velocity_x"
  case velocityY = "velocity_y"
  case overscroll
  case overscrollX = "overscroll_x"
  case overscrollY = "overscroll_y"
  /// The scrolled share of a scroll view, 0 at its start and 1 at its far edge.
  ///
  /// Along the axis that it scrolls; if it scrolls along both, along y.
  case progress
  case farthestX = "farthest_x"
  case farthestY = "farthest_y"
  case isMoving = "is_moving"
  /// 1 while a finger is on the component, else 0.
  ///
  /// For a gesture, 1 while it is active.
  case isActive = "is_active"
  case translationX = "translation_x"
  case translationY = "translation_y"
  case scale, rotation
  case front, top
  /// Shares of the way of a deck's card to a side. With a number from 1 behind it, as in `left2`,
  /// that of one card.
  case left, right, up, down
  case stretch, ratio
  case visibleHeight = "visible_height"
  case isStuck = "is_stuck"
  case parallax, pull, state
  /// A property of states, which has a name of its own.
  case value
}

extension SceneTree {
  /// The numbers that can be read from a component.
  public func properties(of component: ComponentID) -> [ComponentProperty] {
    place(of: component).map { $0.kind.numbers.map(\.property) } ?? []
  }

  /// The names of all that may be read of a component: of states first their own properties.
  package func propertyNames(of component: ComponentID) -> [String] {
    variables(of: component) + properties(of: component).map(\.rawValue)
  }

  /// The names of the variables of states; empty for any other component.
  func variables(of component: ComponentID) -> [String] {
    guard let index: StatesIndex = place(of: component)?.index() else { return [] }
    return machines[index].spec.properties
  }
}

/// A cache of geometry that several numbers of a component share within one read.
///
/// Discard it when the stage changes: it is not tied to a moment.
struct SeenComponents {
  private var header: (index: HeaderIndex, geometry: HeaderGeometry)?
  private var deck: (index: DeckIndex, leader: Vector)?

  /// The place and height of a header.
  mutating func geometry(of index: HeaderIndex, in stage: Stage) -> HeaderGeometry {
    if let header, header.index == index { return header.geometry }
    let geometry = stage.scene.geometry(ofHeader: index, at: stage.time)
    header = (index, geometry)
    return geometry
  }

  /// The displacement of the card of a deck that was dragged last.
  mutating func leader(of index: DeckIndex, in stage: Stage) -> Vector {
    if let deck, deck.index == index { return deck.leader }
    let leader = stage.scene.leaderDisplacement(ofDeck: index, at: stage.time)
    deck = (index, leader)
    return leader
  }
}
