/// One number of one component, found once by its names and read as often as wanted.
///
/// What a screen derives from its components, an indicator's place from a pager's position, is read
/// for every frame that somebody looks at. A reading is two numbers; asking it looks nothing up by name
/// and copies no component.
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
  /// Of a property of states its number, else 0.
  private var part = 0

  /// The number named `property` of the component with this id.
  ///
  /// - Throws: `CoreError` that lists the ids or the properties that there are.
  public init(scene: Scene, id: String, property: String) throws(CoreError) {
    guard let component = scene.component(named: id) else { throw scene.unknown(id) }
    self.component = component
    let known = scene.properties(of: component)
    if case .states(let index) = scene.slot(of: component),
      let part = scene.machines[index].spec.properties.firstIndex(of: property)
    {
      self.property = .value
      self.part = part
      return
    }
    guard let found = ComponentProperty(rawValue: property), known.contains(found) else {
      let own = scene.propertyNames(of: component)
      let names = own.map { "'\($0)'" }.joined(separator: ", ")
      throw CoreError.unknown(
        property, among: own, "'\(id)' has no number '\(property)'; expected one of \(names)")
    }
    self.property = found
  }

  /// The number at the stage's time; 0 of a component that a later layout has removed.
  public func value(in stage: Stage) -> Double {
    switch stage.scene.slot(of: component) {
    // First and inlined, as most readings are of positions.
    case .pager(let index):
      property == .position
        ? stage.scene.pagers[index].position(at: stage.time).value
        : property.value(ofPager: index, in: stage)
    case .scrollView(let index): property.value(ofScrollView: index, in: stage)
    case .gesture: property.value(ofGesture: component, in: stage)
    case .deck(let index): property.value(ofDeck: index, in: stage)
    case .header(let index): property.value(ofHeader: index, in: stage)
    case .states(let index): property.value(part, ofStates: index, in: stage)
    case .gone: 0
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
  /// 0 where a scroll view starts, 1 at its far edge; along the axis that it scrolls, of two along y.
  case progress
  /// Points: the greatest offset along x.
  case farthestX = "farthest_x"
  /// Points: the greatest offset along y.
  case farthestY = "farthest_y"
  /// 1 while a motion is running, else 0.
  case isMoving = "is_moving"
  /// 1 while a finger lies on it, else 0; of a gesture, while it is active.
  case isActive = "is_active"
  /// Points of a gesture's way along x.
  case translationX = "translation_x"
  /// Points of a gesture's way along y.
  case translationY = "translation_y"
  /// How far two fingers are apart, relative to where the pinch was recognized.
  case scale
  /// Radians that two fingers have turned.
  case rotation
  /// The card in front, or that will be.
  case front
  /// The card that lies on top.
  case top
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

extension ComponentProperty {
  static let ofPagers: [Self] = [
    .position, .offset, .page, .settledPage, .targetPage, .pageCount, .velocity, .overscroll,
    .isMoving, .isActive,
  ]
  static let ofScrollViews: [Self] = [
    .x, .y, .velocityX, .velocityY, .overscrollX, .overscrollY, .progress, .farthestX, .farthestY,
    .isMoving, .isActive,
  ]
  static let ofGestures: [Self] = [
    .x, .y, .translationX, .translationY, .velocityX, .velocityY, .scale, .rotation, .isActive,
  ]

  static let ofDecks: [Self] = [
    .progress, .offset, .x, .y, .velocity, .front, .top, .isMoving, .isActive,
  ]
  static let ofHeaders: [Self] = [
    .stretch, .ratio, .visibleHeight, .isStuck, .parallax, .pull, .offset,
  ]
  static let ofStates: [Self] = [.progress, .state, .isMoving]

  fileprivate func value(ofDeck index: Int, in stage: Stage) -> Double {
    let time = stage.time
    return switch self {
    case .progress:
      stage.scene.offset(ofDeck: index, at: time) / stage.scene.decks[index].deck.distance
    case .offset: stage.scene.offset(ofDeck: index, at: time).value
    case .velocity: stage.scene.decks[index].deck.offsetVelocity(at: time).value
    case .x: stage.scene.leaderWay(ofDeck: index, at: time).x
    case .y: stage.scene.leaderWay(ofDeck: index, at: time).y
    case .front: Double(stage.scene.decks[index].deck.front)
    case .top: Double(stage.scene.decks[index].deck.top(at: time))
    case .isMoving: stage.scene.decks[index].deck.isMoving ? 1 : 0
    case .isActive: stage.scene.decks[index].deck.isDragged ? 1 : 0
    default: 0
    }
  }

  fileprivate func value(ofHeader index: Int, in stage: Stage) -> Double {
    let header = stage.scene.geometry(ofHeader: index, at: stage.time)
    return switch self {
    case .stretch: header.stretch.value
    case .ratio: header.ratio
    case .visibleHeight: header.visibleHeight.value
    case .isStuck: header.isStuck ? 1 : 0
    case .parallax: header.parallax.value
    case .pull: header.pull.value
    case .offset: header.top.value
    default: 0
    }
  }

  fileprivate func value(_ part: Int, ofStates index: Int, in stage: Stage) -> Double {
    switch self {
    case .progress: stage.scene.machines[index].progress(at: stage.time)
    case .state: Double(stage.scene.machines[index].state)
    case .isMoving: stage.scene.machines[index].isMoving ? 1 : 0
    case .value where stage.scene.machines[index].spec.properties.indices.contains(part):
      stage.scene.machines[index].sample(of: part, at: stage.time).value
    default: 0
    }
  }

  /// Asks the pager in its array, part by part: it is too large to be copied for each number.
  fileprivate func value(ofPager index: Int, in stage: Stage) -> Double {
    let time = stage.time
    return switch self {
    case .position: stage.scene.pagers[index].position(at: time).value
    case .offset: stage.scene.pagers[index].offset(at: time).value
    case .page: Double(stage.scene.pagers[index].page(at: time))
    case .settledPage: Double(stage.scene.pagers[index].settledPage)
    case .targetPage: Double(stage.scene.pagers[index].targetPage)
    case .pageCount: Double(stage.scene.pagers[index].pageCount)
    case .velocity:
      stage.scene.pagers[index].velocity(at: time)
        .inPages(of: stage.scene.pagers[index].pitch).value
    case .overscroll: stage.scene.pagers[index].overscroll(at: time).value
    case .isMoving: stage.scene.pagers[index].isSettling ? 1 : 0
    case .isActive: stage.scene.pagers[index].isHeld ? 1 : 0
    default: 0
    }
  }

  fileprivate func value(ofScrollView index: Int, in stage: Stage) -> Double {
    switch self {
    case .x: stage.offset(ofScrollView: index, .horizontal)
    case .y: stage.offset(ofScrollView: index, .vertical)
    case .velocityX: stage.sample(ofScrollView: index, .horizontal).velocity
    case .velocityY: stage.sample(ofScrollView: index, .vertical).velocity
    case .overscrollX: stage.scene.scrollViews[index][.horizontal].track.overscroll(at: stage.time)
    case .overscrollY: stage.scene.scrollViews[index][.vertical].track.overscroll(at: stage.time)
    case .farthestX: stage.scene.scrollViews[index][.horizontal].track.range.upperBound
    case .farthestY: stage.scene.scrollViews[index][.vertical].track.range.upperBound
    case .progress: stage.progress(ofScrollView: index)
    case .isMoving:
      stage.scene.scrollViews[index][.horizontal].track.isSettling
        || stage.scene.scrollViews[index][.vertical].track.isSettling ? 1 : 0
    case .isActive:
      stage.scene.scrollViews[index][.horizontal].track.isHeld
        || stage.scene.scrollViews[index][.vertical].track.isHeld ? 1 : 0
    default: 0
    }
  }

  fileprivate func value(ofGesture component: ComponentID, in stage: Stage) -> Double {
    let values = (try? stage.gesture(component))?.values
    return switch self {
    case .x: values?.location.x ?? 0
    case .y: values?.location.y ?? 0
    case .translationX: values?.translation.x ?? 0
    case .translationY: values?.translation.y ?? 0
    case .velocityX: values?.velocity.x.value ?? 0
    case .velocityY: values?.velocity.y.value ?? 0
    case .scale: values?.scale ?? 1
    case .rotation: values?.rotation.value ?? 0
    case .isActive: values == nil ? 0 : 1
    default: 0
    }
  }
}

extension Scene {
  /// What may be read of a component.
  public func properties(of component: ComponentID) -> [ComponentProperty] {
    switch slot(of: component) {
    case .pager: ComponentProperty.ofPagers
    case .scrollView: ComponentProperty.ofScrollViews
    case .gesture: ComponentProperty.ofGestures
    case .deck: ComponentProperty.ofDecks
    case .header: ComponentProperty.ofHeaders
    case .states: ComponentProperty.ofStates
    case .gone: []
    }
  }
}

extension Scene {
  /// The names of all that may be read of a component: of states first their own properties.
  func propertyNames(of component: ComponentID) -> [String] {
    var names: [String] = []
    if case .states(let index) = slot(of: component) { names = machines[index].spec.properties }
    return names + properties(of: component).map(\.rawValue)
  }
}

extension Scene {
  /// Where the card of a deck is that was dragged last; the parts of the deck in place, as it is not copied to
  /// be asked one thing.
  fileprivate func leaderWay(ofDeck index: Int, at time: Seconds) -> Vector {
    if decks[index].deck.isDragged {
      return decks[index].deck.displacement(of: decks[index].deck.leader, at: time)
    }
    let leader = decks[index].deck.leader
    return Vector(
      x: decks[index].deck.cards[leader].x.value(at: time),
      y: decks[index].deck.cards[leader].y.value(at: time))
  }

  fileprivate func offset(ofDeck index: Int, at time: Seconds) -> Points {
    DeckOptions.offset(
      of: leaderWay(ofDeck: index, at: time), decks[index].deck.direction)
  }
}

extension Stage {
  /// In place: a scroll view is not copied out of its array to be asked where it is.
  @inline(__always)
  fileprivate func sample(ofScrollView index: Int, _ axis: Axis) -> MotionSample {
    scene.scrollViews[index].sample(axis, at: time)
  }

  /// See `Scene.offset(ofScrollView:)`.
  @inline(__always)
  fileprivate func offset(ofScrollView index: Int, _ axis: Axis) -> Double {
    scene.offset(ofScrollView: index, axis, at: time)
  }

  fileprivate func progress(ofScrollView index: Int) -> Double {
    let axes = scene.scrollViews[index].options.axes
    let axis: Axis = axes.contains(.vertical) ? .vertical : .horizontal
    let room = scene.scrollViews[index].ask(axis) { $0.range.upperBound }
    return room > 0 ? offset(ofScrollView: index, axis) / room : 0
  }
}
