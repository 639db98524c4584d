/// One number of one component, found once by its names and read as often as wanted.
///
/// Numbers that a screen derives from its components, such as an indicator's place from a pager's
/// position, are read for every observed frame. A reading is two numbers; reading it looks nothing
/// up by name and copies no component.
///
///     let position = try ComponentReading(scene: scene, id: "music", property: "position")
///     position.value(in: stage)   // 1.5, at the stage's time
///
/// It stays valid when the scene is laid out anew. Pages count from 0.
public struct ComponentReading: Hashable, Sendable {
  /// Whose number it is.
  public let component: ComponentID
  /// Which of its numbers.
  public let property: ComponentProperty
  /// Its row among the numbers of the kind; of a property of states, which of them it is.
  private let row: Int

  /// The number named `property` of the component with this id.
  ///
  /// - Throws: `CoreError` that lists the ids or the properties that there are.
  public init(scene: SceneTree, id: String, property: String) throws(CoreError) {
    guard let component = scene.component(named: id) else { throw scene.unknown(id) }
    self.component = component
    let known = scene.properties(of: component)
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
    guard let row = known.firstIndex(where: { $0.rawValue == property }) else {
      let own = scene.propertyNames(of: component)
      let names = own.map { "'\($0)'" }.joined(separator: ", ")
      throw CoreError.unknown(
        property, among: own, "'\(id)' has no number '\(property)'; expected one of \(names)")
    }
    (self.property, self.row) = (known[row], row)
  }

  /// The number of the variable, or property of states, that is read; nil for any other number.
  var valueNumber: Int? { property == .value ? row : nil }

  /// The number at the stage's time; 0 of a component that a later layout has removed.
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

  /// The same beside other numbers that are read at this moment.
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
public enum ComponentProperty: String, Hashable, Sendable, CaseIterable {
  /// Pages: the continuous position.
  case position
  /// Points: the position of a pager.
  case offset
  /// The page that fills most of the view.
  case page
  /// The page at which a pager last rested.
  case settledPage = "settled_page"
  /// The page where a pager is going.
  case targetPage = "target_page"
  /// How many pages there are.
  case pageCount = "page_count"
  /// Points, or points per second, along x.
  case x
  /// Points along y.
  case y
  /// The speed by itself: pages per second of a pager.
  case velocity
  /// Points per second along x.
  case velocityX = "velocity_x"
  /// Points per second along y.
  case velocityY = "velocity_y"
  /// Points beyond the edge of a pager; negative before the first page.
  case overscroll
  /// Points beyond the edges along x.
  case overscrollX = "overscroll_x"
  /// Points beyond the edges along y.
  case overscrollY = "overscroll_y"
  /// 0 where a scroll view starts, 1 at its far edge; along the axis that it scrolls, of two along
  /// y.
  case progress
  /// Points: the greatest offset along x.
  case farthestX = "farthest_x"
  /// Points: the greatest offset along y.
  case farthestY = "farthest_y"
  /// 1 while a motion is running, else 0.
  case isMoving = "is_moving"
  /// 1 while a finger lies on it, else 0; of a gesture, while it is active.
  case isActive = "is_active"
  /// Points of a gesture's translation along x.
  case translationX = "translation_x"
  /// Points of a gesture's translation along y.
  case translationY = "translation_y"
  /// How far two fingers are apart, relative to where the pinch was recognized.
  case scale
  /// Radians that two fingers have turned.
  case rotation
  /// The card in front, or that will be.
  case front
  /// The card that lies on top.
  case top
  /// How far to the left a deck's front card is, 0 to 1; 0 unless that is the nearest side. With a
  /// number from 1 behind it that of another card: `left2`.
  case left
  /// The same to the right.
  case right
  /// The same upwards.
  case up
  /// The same downwards.
  case down
  /// Points that a header has grown by.
  case stretch
  /// What is left of a header's height where 1 is all of it.
  case ratio
  /// Points: how high a header is shown.
  case visibleHeight = "visible_height"
  /// 1 while a header is as small as it gets, else 0.
  case isStuck = "is_stuck"
  /// Points that the background of a header is moved.
  case parallax
  /// Points that a header's scroll view is pulled.
  case pull
  /// Number of the state that states are in or going to.
  case state
  /// A property of states, which has a name of its own.
  case value
}

extension SceneTree {
  /// What may be read of a component.
  public func properties(of component: ComponentID) -> [ComponentProperty] {
    place(of: component).map { Self.properties(of: $0.kind) } ?? []
  }
}

extension SceneTree {
  /// The names of all that may be read of a component: of states first their own properties.
  package func propertyNames(of component: ComponentID) -> [String] {
    var names: [String] = []
    if let index: StatesIndex = place(of: component)?.index() {
      names = machines[index].spec.properties
    }
    return names + properties(of: component).map(\.rawValue)
  }
}
