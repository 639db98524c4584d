internal import FlickCore

/// A world and the finger on it.
package struct GesturePlayer<World: PlayedWorld> {
  package private(set) var world: World
  private let gesture: ScreenGesture
  private let moved: ComponentReading
  /// The named numbers of the screen that determine all of its drawing.
  private var numbers: StageNumbers
  private var isBack = false
  /// The number of observed frames, including those at touches.
  package private(set) var frames = 0
  private var sum = 0.0
  /// Whether each frame is drawn.
  package var draws = false

  private static var touches: Int { 10 }
  private static var interval: Seconds { 1.0 / 60 }

  package init(_ gesture: ScreenGesture, on world: World) throws {
    self.gesture = gesture
    self.world = world
    let (scene, names) = try self.world.contents()
    moved = try ComponentReading(scene: scene, id: gesture.component, property: gesture.property)
    numbers = StageNumbers(try names.map { try StageNumber($0, in: scene) })
  }

  /// The gesture, and the motion to rest.
  ///
  /// Specialized for both worlds, so that the measurement contains the stage and no dynamic
  /// dispatch.
  @_specialize(where World == BareWorld)
  @_specialize(where World == ScriptedWorld)
  package mutating func play() throws {
    if let (id, values) = gesture.before {
      try world.arrange { try $0.put(id, values) }
      isBack = false
    }
    let before = try value()
    var isMoved = false
    let start = isBack ? gesture.starts.1 : gesture.starts.0
    let stride = isBack ? gesture.strides.1 : gesture.strides.0
    isBack.toggle()
    for step in 0..<Self.touches {
      let phase: Touch.Phase = step == 0 ? .began : step == Self.touches - 1 ? .ended : .moved
      let now = world.time
      try world.handle(
        Touch(
          time: step == 0 ? now : now + Self.interval, position: start + stride * Double(step),
          phase: phase))
      if try look() != before { isMoved = true }
    }
    while !world.isAtRest {
      try world.advance(to: world.time + Self.interval)
      try look()
    }
    let after = try value()
    guard isMoved, !gesture.lasts || after != before else {
      throw GestureFailure(
        "'\(gesture.component)' of \(gesture.screen) came to rest where it was")
    }
  }

  /// The number that is moved.
  private mutating func value() throws -> Double { try world.value(of: moved) }

  /// The number that is moved, with all others read.
  @discardableResult
  private mutating func look() throws -> Double {
    let value = try world.look(at: moved, &numbers)
    if draws { sum += Double(try world.picture().commands.count) }
    sum += value
    for number in numbers.values { sum += number }
    frames += 1
    return value
  }
}

extension Stage {
  /// Sets variables, or the offset of a scroll view, at once.
  fileprivate mutating func put(_ id: String, _ values: [String: Double]) throws {
    let component = try component(named: id)
    guard scene.kind(of: component) == .scrollView else {
      return try animate(component, values, by: .jump)
    }
    try scroll(component, to: Vector(x: values["x"] ?? 0, y: values["y"] ?? 0), .none)
  }
}

/// The reason why a measurement is impossible.
package struct GestureFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
