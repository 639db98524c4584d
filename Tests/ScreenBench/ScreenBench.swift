import FlickAPI
import FlickCore
import FlickHost

/// What a gesture on one of the five screens costs in the core, each frame observed.
///
/// `screen-bench SCREEN COUNT` plays so many on `scripts/screens/SCREEN.lua`, there and back in
/// turn, for `scripts/tools/bench` to measure; `screen-bench SCREEN frames` says how many
/// frames one has.
@main
enum ScreenBench {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let gesture = ScreenGesture.named(arguments[1]) else {
      throw Failure("usage: screen-bench SCREEN COUNT|frames")
    }
    // Opens the state, and keeps it: values of the screen may be functions of the script.
    let host = try ScriptHost(RunConfiguration()) { _ in }
    var player = try Player(gesture, on: host.openScreen("scripts/screens/\(gesture.screen)").scene)
    if arguments[2] == "frames" {
      for _ in 0..<2 { try player.play() }
      print(player.frames / 2)
    } else if let count = Int(arguments[2]) {
      for _ in 0..<count { try player.play() }
    }
    withExtendedLifetime(host) {}
  }
}

/// Why nothing can be measured.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A gesture of ten touches 1/60 s apart, and the same in the other direction.
struct ScreenGesture: Sendable {
  let screen: String
  /// The component that it moves, and its number, which every gesture must change for good.
  let component: String
  let property: String
  /// Where the finger comes down, there and back.
  let starts: (Point, Point)
  /// From touch to touch, there and back.
  let strides: (Vector, Vector)

  static func named(_ screen: String) -> ScreenGesture? { all.first { $0.screen == screen } }

  private static let left = Vector(x: -26, y: 0)
  private static let right = Vector(x: 26, y: 0)
  private static let up = Vector(x: 0, y: -26)
  private static let down = Vector(x: 0, y: 26)

  private static let all = [
    ScreenGesture(
      screen: "pager", component: "pages", property: "position",
      starts: (Point(x: 310, y: 200), Point(x: 50, y: 200)), strides: (left, right)),
    ScreenGesture(
      screen: "your_library", component: "music", property: "position",
      starts: (Point(x: 330, y: 500), Point(x: 60, y: 500)), strides: (left, right)),
    ScreenGesture(
      screen: "tabs", component: "tabs", property: "position",
      starts: (Point(x: 330, y: 600), Point(x: 60, y: 600)), strides: (left, right)),
    ScreenGesture(
      screen: "lyrics_cards", component: "cards", property: "front",
      starts: (Point(x: 195, y: 200), Point(x: 195, y: 200)), strides: (down, down)),
    ScreenGesture(
      screen: "album", component: "page", property: "y",
      starts: (Point(x: 195, y: 600), Point(x: 195, y: 300)), strides: (up, down)),
  ]
}

/// A stage and the finger on it.
struct Player {
  private var stage: Stage
  private let gesture: ScreenGesture
  private let moved: ComponentReading
  /// The numbers that the screen names, by which all that moves on it is drawn.
  private var numbers: StageNumbers
  private var isBack = false
  /// Frames looked at, those at touches included.
  private(set) var frames = 0
  private var sum = 0.0

  private static let touches = 10
  private static let interval: Seconds = 1.0 / 60

  init(_ gesture: ScreenGesture, on scene: Scene) throws {
    stage = Stage(scene: scene, recording: .none)
    self.gesture = gesture
    moved = try ComponentReading(scene: scene, id: gesture.component, property: gesture.property)
    numbers = StageNumbers(try stage.valueNames.map { try StageNumber($0, in: scene) })
  }

  /// The gesture, and the motion to rest.
  mutating func play() throws {
    let before = moved.value(in: stage)
    let start = isBack ? gesture.starts.1 : gesture.starts.0
    let stride = isBack ? gesture.strides.1 : gesture.strides.0
    isBack.toggle()
    for step in 0..<Self.touches {
      let phase: Touch.Phase = step == 0 ? .began : step == Self.touches - 1 ? .ended : .moved
      try stage.handle(
        Touch(
          time: step == 0 ? stage.time : stage.time + Self.interval,
          position: start + stride * Double(step), phase: phase))
      look()
    }
    while !stage.isAtRest {
      try stage.advance(by: Self.interval)
      look()
    }
    guard moved.value(in: stage) != before else {
      throw Failure("'\(gesture.component)' of \(gesture.screen) came to rest where it was")
    }
  }

  private mutating func look() {
    sum += moved.value(in: stage)
    numbers.read(stage)
    for number in numbers.values { sum += number }
    frames += 1
  }
}
