internal import FlickCore

/// A world and the finger on it.
package struct GesturePlayer<World: PlayedWorld> {
  package private(set) var world: World
  private let gesture: ScreenGesture
  private let moved: ComponentReading
  /// The numbers that the screen names, by which all that moves on it is drawn.
  private var numbers: StageNumbers
  private var isBack = false
  /// Frames looked at, those at touches included.
  package private(set) var frames = 0
  private var sum = 0.0
  /// Whether each frame is drawn.
  package var draws = false

  private static var touches: Int { 10 }
  private static var interval: Seconds { 1.0 / 60 }

  package init(_ gesture: ScreenGesture, on world: World) throws {
    let stage = world.stage
    self.gesture = gesture
    self.world = world
    moved = try ComponentReading(
      scene: stage.scene, id: gesture.component, property: gesture.property)
    numbers = StageNumbers(try stage.valueNames.map { try StageNumber($0, in: stage.scene) })
  }

  /// The gesture, and the motion to rest.
  package mutating func play() throws {
    if let (states, values) = gesture.before {
      try world.arrange { try $0.animate($0.component(named: states), values, by: .jump) }
      isBack = false
    }
    let before = moved.value(in: world.stage)
    var isMoved = false
    let start = isBack ? gesture.starts.1 : gesture.starts.0
    let stride = isBack ? gesture.strides.1 : gesture.strides.0
    isBack.toggle()
    for step in 0..<Self.touches {
      let phase: Touch.Phase = step == 0 ? .began : step == Self.touches - 1 ? .ended : .moved
      let now = world.stage.time
      try world.handle(
        Touch(
          time: step == 0 ? now : now + Self.interval, position: start + stride * Double(step),
          phase: phase))
      if look() != before { isMoved = true }
    }
    while !world.isAtRest {
      try world.advance(to: world.stage.time + Self.interval)
      look()
    }
    guard isMoved, !gesture.lasts || moved.value(in: world.stage) != before else {
      throw GestureFailure(
        "'\(gesture.component)' of \(gesture.screen) came to rest where it was")
    }
  }

  /// The number that is moved, with all others read.
  @discardableResult
  private mutating func look() -> Double {
    let stage = world.stage
    let value = moved.value(in: stage)
    sum += value
    numbers.read(stage)
    for number in numbers.values { sum += number }
    if draws { sum += Double(stage.picture(.light).commands.count) }
    frames += 1
    return value
  }
}

/// Why nothing can be measured.
package struct GestureFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
